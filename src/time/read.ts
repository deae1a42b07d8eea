import { DatelineError } from '../errors';
import { canBegin, expression } from './grammar/compose';
import type { Found } from './grammar/ranges';
import { clauseTense } from './grammar/tense';
import type { Spec } from './grammar/spec';
import { BREAK, NUMBER, SIGN, Tokens, WORD } from './grammar/tokens';
import { readDayOfMonth } from './grammar/dates';
import { History, type ResolveContext, type Resolved } from './resolve/context';
import { boundsOf, readRelation } from './resolve/relation';
import { noteReport } from './resolve/report';
import { resolve } from './resolve/resolve';
import { durationMod, partsOf, typeOf } from './resolve/timex';
import type { FiscalPeriod, ReadTimesOptions, Tense, TimeExpression } from './types';

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
 * Friday"). `null` when it is none or more than one. Throws `BAD_REFERENCE` as {@link readTimes}.
 */
export function readTime(phrase: string, options: ReadTimesOptions): TimeExpression | null {
  checkReference(options);
  const t = new Tokens(phrase, true);
  for (let i = 0; i < t.length; i += 1) {
    const found = canBegin(t, i) ? expression(t, i) : null;
    if (found && endsPhrase(t, found.end)) return new Reader(t, options).express(found);
    if (!isLeadIn(t, i)) return null;
  }
  return null;
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
    const found = expression(t, i);
    if (!found) return i + 1;
    this.expressions.push(this.express(found));
    return found.spec.kind === 'day' ? this.list(found.spec, found.end) : found.end;
  }

  /** "April 24 and 25", "May 3, 10 and 17": further days of the same month, each an expression of its own. */
  private list(first: Extract<Spec, { kind: 'day' }>, from: number): number {
    const { t } = this;
    let end = from;
    for (;;) {
      const joint = t.tag(end) === 'and' || t.tag(end) === 'or' || t.isSign(end, ',');
      const day = joint && first.month !== null ? readDayOfMonth(t, end + 1) : null;
      if (!day || t.number(end + 1) < 0 || !this.closesList(day.end)) return end;
      const spec: Spec = { ...first, day: day.day };
      this.expressions.push(this.express({ from: end + 1, end: day.end, spec }));
      end = day.end;
    }
  }

  /** After a listed day comes the next one, or something that the number does not count. */
  private closesList(i: number): boolean {
    const { t } = this;
    if (t.kind(i) !== WORD) return t.kind(i) !== NUMBER && !t.isSign(i, '%') && !t.isSign(i, '-');
    const tag = t.tag(i);
    return tag === 'and' || tag === 'or' || tag === 'in' || tag === 'at' || tag === 'for' || tag === 'to';
  }

  /** The expression that a found phrase is. */
  express(found: Found): TimeExpression {
    const { t } = this;
    const context = this.context(found);
    const of = resolve(found.spec, context);
    const relation = readRelation(t, found.from, found.spec);
    const type = typeOf(found.spec);
    if (of.value && (type === 'DATE' || type === 'TIME') && tellsTime(found.spec)) this.history.add(of.value);
    noteReport(found.spec, of, this.history, this.options.reference);
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

  private context(found: Found): ResolveContext {
    const { t, options, history } = this;
    let tense: Tense | null = options.tense ?? null;
    return {
      reference: options.reference,
      numericOrder: options.numericOrder ?? 'auto',
      fiscalYearEndMonth: options.fiscalYearEndMonth ?? null,
      history,
      tense: () => (tense ??= clauseTense(t, found.from, found.end)),
    };
  }
}

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
