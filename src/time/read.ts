import { DatelineError } from '../errors';
import { isCivilDate } from './calendar';
import { canBegin, expression } from './grammar/compose';
import { isNamesYear, printedUnknown, withoutUnknown } from './grammar/no-time';
import type { Found } from './grammar/ranges';
import { clauseTense, isPlainlyPast } from './grammar/tense';
import type { Spec } from './grammar/spec';
import { BREAK, NUMBER, SIGN, Tokens, WORD } from './grammar/tokens';
import { readDayOfMonth } from './grammar/dates';
import { isOfPlural, nextPart, skipListJoint, yearOfListed } from './grammar/lists';
import { resolveUntil } from './resolve/compound';
import { History, type ResolveContext, type Resolved } from './resolve/context';
import { boundsOf, readRelation } from './resolve/relation';
import { noteReport } from './resolve/report';
import { resolve } from './resolve/resolve';
import { yearFromCode } from './period';
import { durationMod, partsOf, typeOf } from './resolve/timex';
import type { FiscalPeriod, ReadTimesOptions, Tense, TimeExpression, TimeValue } from './types';

/**
 * All time expressions of a text, in order, not overlapping. Relative ones are counted from `options.reference`, the
 * day the text was published, and by the tense of their clause. Throws `BAD_REFERENCE` if the reference is no whole day.
 */
export function readTimes(text: string, options: ReadTimesOptions): TimeExpression[] {
  checkReference(options);
  const t = new Tokens(text);
  const reader = new Reader(t, options);
  for (let i = 0; i < t.length;) i = reader.at(i);
  return reader.expressions;
}

/**
 * The time a phrase denotes: the phrase is one expression, with at most a preposition before it ("since 2019", "by
 * Friday"). `null` when it is none, more than one, or a day that does not exist. Throws `BAD_REFERENCE` as
 * {@link readTimes}.
 */
export function readTime(phrase: string, options: ReadTimesOptions): TimeExpression | null {
  checkReference(options);
  const t = new Tokens(phrase, true);
  for (let i = 0; i < t.length; i += 1) {
    const found = canBegin(t, i) ? expressionAt(t, i) : null;
    if (found && endsPhrase(t, found.end)) {
      const one = new Reader(t, options).express(found);
      return isMissingDay(one.timex) ? null : one;
    }
    if (!isLeadIn(t, i)) return null;
  }
  return null;
}

/**
 * Whether a text names a day that no calendar has: "30 February", "April 31st, 2020", "29 February 2021", 2021-02-30.
 * {@link readTimes} gives such an expression no value.
 */
export function isImpossibleDate(text: string): boolean {
  return readTimes(text, { reference: null }).some((of) => of.timex.split('/').some(isMissingDay));
}

/** Whether a TIMEX3 value is written as a day but names none; without a year, none in any year. */
function isMissingDay(timex: string): boolean {
  const [, year, month, day] = /^(\d{4}|XXXX|BC\d{4})-(\d{2})-(\d{2})/.exec(timex) ?? [];
  if (year === undefined) return false;
  return !isCivilDate(yearFromCode(year) ?? LEAP_YEAR, Number(month), Number(day));
}

const LEAP_YEAR = 2000;

function expressionAt(t: Tokens, i: number): Found | null {
  t.begin();
  return expression(t, i);
}

/** Only closing signs are left. */
function endsPhrase(t: Tokens, i: number): boolean {
  for (let k = i; k < t.length; k += 1) if (t.kind(k) !== SIGN) return false;
  return true;
}

const LEAD_IN =
  /^(?:in|on|at|by|since|until|till|before|after|during|from|up|to|no|not|later|earlier|than|prior|through|throughout|over|within|of|the)$/i;

const isLeadIn = (t: Tokens, i: number): boolean =>
  t.kind(i) !== NUMBER && (t.kind(i) === SIGN || LEAD_IN.test(t.textOf(i)));

function checkReference(options: ReadTimesOptions): void {
  if (options.reference !== null && !Number.isInteger(options.reference)) {
    throw new DatelineError('BAD_REFERENCE', 'The reference is not a whole day.', {
      hint: 'Make the day with dayFromIso or dayFromEpochMs.',
      detail: String(options.reference),
    });
  }
}

/** Goes through the tokens once, resolving as it finds, so that later phrases can refer to earlier ones. */
class Reader {
  readonly expressions: TimeExpression[] = [];
  private readonly history = new History();

  constructor(
    private readonly t: Tokens,
    private readonly options: ReadTimesOptions,
  ) {}

  /** Reads at a token; the token to go on with. */
  at(i: number): number {
    const { t } = this;
    if (t.kind(i) === BREAK) this.history.paragraph += 1;
    if (!canBegin(t, i)) return i + 1;
    const read = expressionAt(t, i);
    if (!read) return i + 1;
    if (isNamesYear(t, read, this.options.reference)) return read.end;
    const spec = withoutUnknown(read.spec);
    const none = spec === null ? read.end : printedUnknown(t, read);
    if (spec === null || none !== null) return none ?? read.end;
    const found = { ...read, spec };
    this.expressions.push(this.express(found));
    if (found.spec.kind === 'day') return this.list(found.spec, found.end);
    return found.spec.kind === 'part' ? this.parts(found.spec, found.end) : found.end;
  }

  /** "April 24 and 25", "May 3, 10 and 17, 2022": further days of the same month, each an expression of its own. */
  private list(first: Extract<Spec, { kind: 'day' }>, from: number): number {
    const { t } = this;
    let end = from;
    for (;;) {
      const joint = t.tag(end) === 'and' || t.tag(end) === 'or' || t.isSign(end, ',');
      const at = joint && t.isSign(end, ',') ? skipListJoint(t, end) : end + 1;
      const day = joint && first.month !== null ? readDayOfMonth(t, at) : null;
      if (!day || t.number(at) < 0) return end;
      const tail = yearOfListed(t, day.end);
      if (tail.year === null && !this.closesList(day.end)) return end;
      const spec: Spec = { ...first, day: day.day, year: tail.year ?? first.year };
      this.expressions.push(this.express({ from: at, end: tail.end, spec }));
      end = tail.end;
    }
  }

  /** "2024 Q3 and Q4", "the summers of 2019, 2020 and 2021". */
  private parts(first: Extract<Spec, { kind: 'part' }>, from: number): number {
    let end = from;
    const years = isOfPlural(this.t, from);
    for (let of = first; ;) {
      const next = nextPart(this.t, end, of, years);
      if (!next) return end;
      this.expressions.push(this.express(next));
      [of, end] = [next.spec, next.end];
    }
  }

  /** After a listed day comes the next one, or something that the number does not count. */
  private closesList(i: number): boolean {
    const { t } = this;
    if (t.kind(i) !== WORD) {
      return t.kind(i) !== NUMBER && !t.isSign(i, '%') && !t.isSign(i, '-') && !t.isSign(i, '/');
    }
    const tag = t.tag(i);
    // "on October 12 and 13 it fell": a new clause, not thirteen of them.
    return /^(?:and|or|in|at|for|to|the|after|before)$/.test(tag) || CLAUSE_OPENER.test(t.textOf(i));
  }

  /** The expression that a found phrase is. */
  express(found: Found): TimeExpression {
    const { t } = this;
    const context = this.context(found);
    const relation = readRelation(t, found.from, found.end, found.spec);
    const alone = approximately(t, found.from, resolve(found.spec, context));
    const begun = relation === 'until' ? this.begun(found) : null;
    const of = begun ? resolveUntil(found.spec, begun, alone, context) : alone;
    const type = typeOf(found.spec);
    if (of.value && (type === 'DATE' || type === 'TIME') && tellsTime(found.spec)) this.history.add(of.value);
    noteReport(found.spec, of, context);
    const parts = partsOf(t, found, of, context);
    const fiscal = fiscalOf(found.spec, of);
    const mod = found.spec.kind === 'duration' ? durationMod(t, found.from) : of.mod;
    return {
      start: t.start(found.from),
      end: t.end(found.end - 1),
      text: t.text.slice(t.start(found.from), t.end(found.end - 1)),
      type,
      value: of.value,
      relation,
      bounds: boundsOf(relation, of),
      anchor: of.anchor,
      timex: of.timex,
      mod,
      alternative: of.alternative,
      ...(parts ? { parts } : {}),
      ...(fiscal ? { fiscal } : {}),
    };
  }

  /** The beginning that an end without a year belongs to: "from July 2011 he ran it until September". */
  private begun({ spec, from }: Found): TimeValue | null {
    const last = this.expressions.at(-1);
    if ((spec.kind !== 'day' && spec.kind !== 'part') || spec.year !== null || last?.relation !== 'since') return null;
    if (last.anchor.kind !== 'none') return null;
    const between = this.t.text.slice(last.end, this.t.start(from));
    return /[.!?;]\s|\n\s*\n/.test(between) ? null : last.value;
  }

  private context(found: Found): ResolveContext {
    const { t, options, history } = this;
    let tense: Tense | null = options.tense ?? null;
    const context: ResolveContext = {
      reference: options.reference,
      numericOrder: options.numericOrder ?? 'auto',
      fiscalYearEndMonth: options.fiscalYearEndMonth ?? null,
      history,
      tense: () => (tense ??= followsSince(t, found.from) ? 'past' : clauseTense(t, found.from, found.end)),
      isPast: () =>
        options.reference !== null &&
        (options.tense === undefined ? isPlainlyPast(t, found.from, found.end) : options.tense === 'past'),
      isBegun: followsSince(t, found.from),
      resolve: (spec) => resolve(spec, context),
    };
    return context;
  }
}

/** "since January", "since at least May", "since early March". */
function followsSince(t: Tokens, from: number): boolean {
  let i = from - 1;
  while (i > from - 5 && /^(?:the|about|just|at|least|as|early|late|mid)$/i.test(t.textOf(i))) i -= 1;
  return t.tag(i) === 'since';
}

/** "~1900". */
function approximately(t: Tokens, from: number, of: Resolved): Resolved {
  if (!t.isSign(from - 1, '~') || !of.value) return of;
  return { ...of, mod: of.mod ?? 'APPROX', value: { ...of.value, certainty: 'approximate' } };
}

const CLAUSE_OPENER = /^(?:it|he|she|they|we|was|were|is|are|has|have|had|will|when|as|with|but|that|which|who)$/;

/** Whether later phrases may count from it: not from a figure's comparison ("a year earlier", "the 1988 quarter"). */
function tellsTime(spec: Spec): boolean {
  if (spec.kind === 'offset') return !(spec.unit === 'year' && typeof spec.base !== 'object');
  return spec.kind !== 'range' && !(spec.kind === 'anaphor' && spec.year !== null);
}

function fiscalOf(spec: Spec, of: Resolved): FiscalPeriod | null {
  const inner = spec.kind === 'edge' || spec.kind === 'approx' ? spec.of : spec;
  if (inner.kind !== 'fiscal') return null;
  const year = /^\d{4}/.exec(of.timex)?.[0];
  const quarter = inner.quarter === 0 ? null : inner.quarter;
  return { year: year === undefined ? null : Number(year), quarter, half: inner.half };
}
