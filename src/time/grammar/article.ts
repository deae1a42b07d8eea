import { readDayOfMonth } from './dates';
import { edgeFirst, nthOf, type Inside } from './edges';
import { skipListJoint } from './lists';
import { readYear } from './numbers';
import { otherCalendar } from './other-calendars';
import { fiscalAfter, ordinalPeriod } from './periods';
import { plain } from './plain';
import { comparedPeriod, isClock } from './relative';
import type { Match, Spec, YearRef } from './spec';
import { WORD, type Tokens } from './tokens';

/** Phrases with "the": those where it belongs to the expression, and those that are none without it. */

/** Phrases with "the" that are no longer than what stands without it, or mean nothing else. */
export function withArticle(t: Tokens, i: number, inside: Inside): Match | null {
  const at = i + 1;
  const first = edgeFirst(t, at, inside) ?? nthOf(t, at, inside) ?? weekOf(t, at, inside) ?? yearNamed(t, at);
  if (first) return isAdjective(t, at, first) ? null : first;
  const compared = earlierPeriod(t, at);
  if (compared) return compared;
  const beyond = oneBeyond(t, at);
  if (beyond) return beyond;
  const inYear = periodOfYear(t, at);
  if (inYear) return inYear;
  const lexeme = t.lexeme(at);
  const simple = plain(t, at);
  if (t.tag(i - 1) === 'for' && t.tag(at) === 'near' && simple) return { end: simple.end, spec: lasting };
  if (simple && takesArticle(simple.spec, t, at)) return isAdjective(t, at, simple) ? null : simple;
  if (lexeme?.tag === 'past' || lexeme?.tag === 'future') return vague(t, i, lexeme.tag);
  return dayOfThisMonth(t, at) ?? newYear(t, at) ?? anaphor(t, at);
}

/** "for the foreseeable future": how long, not when. */
const lasting: Spec = { kind: 'duration', timex: 'PXX', mod: null };

/** "the third-quarter loss", "the late-November trip": the article is the noun's. */
function isAdjective(t: Tokens, at: number, match: Match): boolean {
  const { spec } = match;
  if (spec.kind === 'edge' && t.lexeme(at)?.word === 'mid') return false;
  if (spec.kind !== 'part' && !(spec.kind === 'edge' && spec.how === 'part')) return false;
  const hyphen = t.isDash(at + 1) && t.isGlued(at + 1) && t.isGlued(at + 2);
  return hyphen && t.kind(match.end) === WORD && t.tag(match.end) === '';
}

/** "the 1988 election" names its year without the article; "the third quarter" is all one. */
function takesArticle(spec: Spec, t: Tokens, at: number): boolean {
  switch (spec.kind) {
    case 'year':
    case 'deictic':
    case 'time':
    case 'duration':
      return false;
    case 'vague':
      return t.tag(at) !== 'future' && spec.timex === 'FUTURE_REF';
    case 'weekday':
      return spec.which !== null;
    case 'day':
      return t.lexeme(at)?.month === 0 || t.number(at) >= 0;
    case 'part':
      return spec.unit !== 'month' || spec.which !== null || t.kind(at) !== WORD;
    default:
      return true;
  }
}

function vague(t: Tokens, i: number, tag: string): Match | null {
  const next = t.kind(i + 2);
  // "in the past", "in the future"; not "the past chairman".
  if (next === WORD && t.lexeme(i + 2)?.tag === '') return t.tag(i - 1) === 'in' && tag === 'past' ? past(i) : null;
  if (t.tag(i - 1) !== 'in' && t.tag(i - 1) !== 'from') return null;
  return tag === 'past' ? past(i) : { end: i + 2, spec: { kind: 'vague', timex: 'FUTURE_REF' } };
}

const past = (i: number): Match => ({ end: i + 2, spec: { kind: 'vague', timex: 'PAST_REF' } });

/** "the year before last", "the week after next", "the Sunday before last". */
function oneBeyond(t: Tokens, at: number): Match | null {
  const before = t.tag(at + 1) === 'before' && t.lexeme(at + 2)?.word === 'last';
  const after = t.tag(at + 1) === 'after' && t.lexeme(at + 2)?.word === 'next';
  if ((!before && !after) || t.lexeme(at + 3)?.unit != null || t.lexeme(at + 3)?.weekday) return null;
  const sign = before ? -1 : 1;
  const lexeme = t.lexeme(at);
  const end = at + 3;
  if (lexeme?.unit && !lexeme.plural && !isClock(lexeme.unit)) {
    return { end, spec: { kind: 'unit', unit: lexeme.unit, steps: 2 * sign } };
  }
  if (lexeme?.word === 'night') return { end, spec: { kind: 'deictic', days: 2 * sign } };
  if (before && lexeme && !lexeme.plural && !lexeme.short && (lexeme.season > 0 || lexeme.month > 0)) {
    const unit = lexeme.season > 0 ? 'season' : 'month';
    return { end, spec: { kind: 'part', unit, index: lexeme.season || lexeme.month, year: null, which: -1, back: 1 } };
  }
  if (!lexeme || lexeme.weekday === 0 || lexeme.plural || lexeme.short) return null;
  const base = { kind: 'weekday', weekday: lexeme.weekday, which: sign } as const;
  const spec = { kind: 'offset', amount: 7, unit: 'day', sign, base, head: null, baseFrom: null } as const;
  return { end, spec };
}

/** "the week of 5 May", "the weekend of March 4". */
function weekOf(t: Tokens, at: number, inside: Inside): Match | null {
  const unit = t.lexeme(at)?.unit;
  if ((unit !== 'week' && unit !== 'weekend') || t.tag(at + 1) !== 'of') return null;
  const of = inside(t, at + 2);
  return of?.spec.kind === 'day' || of?.spec.kind === 'holiday'
    ? { end: of.end, spec: { kind: 'weekOf', of: of.spec } }
    : null;
}

/** "the year 2000", "the year two thousand". */
function yearNamed(t: Tokens, at: number): Match | null {
  if (t.lexeme(at)?.unit !== 'year' || t.lexeme(at)?.plural) return null;
  const other = otherCalendar(t, at + 1);
  if (other) return other;
  const year = readYear(t, at + 1);
  return year ? { end: year.end, spec: { kind: 'year', year: year.year } } : null;
}

/** "year-earlier", "year-ago": before a noun that has the article for itself. */
export function yearEarlier(t: Tokens, at: number): Match | null {
  const unit = t.lexeme(at)?.unit;
  if ((unit !== 'year' && unit !== 'month') || !t.isDash(at + 1)) return null;
  const tag = t.tag(at + 2);
  if (tag !== 'earlier' && tag !== 'ago') return null;
  const base = 'narrative' as const;
  return { end: at + 3, spec: { kind: 'offset', amount: 1, unit, sign: -1, base, head: null, baseFrom: null } };
}

/** "the year-earlier period", "the comparable year-ago quarter", "the year-ago third quarter". */
function earlierPeriod(t: Tokens, at: number): Match | null {
  const earlier = yearEarlier(t, t.tag(at) === 'same' ? at + 1 : at);
  if (earlier?.spec.kind !== 'offset') return null;
  const { spec, end } = earlier;
  if (t.tag(end) === 'period') return { end: end + 1, spec };
  if (t.lexeme(end)?.unit === 'quarter' && !t.lexeme(end)?.plural) {
    return { end: end + 1, spec: { ...spec, quarter: true } };
  }
  const named = spec.unit === 'year' ? ordinalPeriod(t, end) : null;
  if (named?.spec.kind !== 'part' || named.spec.year !== null) return null;
  return { end: named.end, spec: { ...named.spec, year: { kind: 'steps', steps: -1 } } };
}

/** "the 1988 quarter", "the 1988 period", "the 1988 third quarter", "the 1996 fiscal year". */
function periodOfYear(t: Tokens, at: number): Match | null {
  const year = readYear(t, at);
  if (!year || year.year.kind !== 'number') return null;
  const ref: YearRef = year.year;
  const period = ordinalPeriod(t, year.end);
  if (period?.spec.kind === 'part' && period.spec.year === null) {
    return { end: period.end, spec: { ...period.spec, year: ref } };
  }
  // "the 2023 and 2024 second quarters".
  const joint = skipListJoint(t, year.end);
  const listed = joint === year.end ? null : nextPeriodOfYear(t, joint);
  if (listed?.spec.kind === 'part') return { end: year.end, spec: { ...listed.spec, year: ref } };
  const lexeme = t.lexeme(year.end);
  if (lexeme?.tag === 'period') return { end: year.end + 1, spec: { kind: 'anaphor', unit: 'period', year: ref } };
  if (lexeme?.unit === 'quarter' && !lexeme.plural) {
    return { end: year.end + 1, spec: { kind: 'anaphor', unit: 'quarter', year: ref } };
  }
  const fiscal = fiscalAfter(t, year.end, ref);
  if (fiscal) return fiscal;
  // "the 2022-23 financial year" is named by the year it ends in.
  const crossing =
    (t.isDash(year.end) || t.isSign(year.end, '/')) && t.isGlued(year.end) && t.number(year.end + 1) >= 0;
  return crossing ? fiscalAfter(t, year.end + 2, { ...ref, year: ref.year + 1 }) : null;
}

function nextPeriodOfYear(t: Tokens, at: number): Match | null {
  if (!t.descend()) return null;
  const match = periodOfYear(t, at);
  t.ascend();
  return match;
}

/** "the new year": the one that begins. */
function newYear(t: Tokens, at: number): Match | null {
  const named = t.tag(at) === 'new' && t.lexeme(at + 1)?.unit === 'year' && !t.lexeme(at + 1)?.plural;
  if (!named || t.isCapital(at + 1)) return null;
  return { end: at + 2, spec: { kind: 'unit', unit: 'year', steps: 1 } };
}

/** "the 15th": a day of a month that is not named. */
function dayOfThisMonth(t: Tokens, at: number): Match | null {
  if (t.number(at) < 0 || t.tag(at + 1) !== 'suffix' || t.kind(at + 2) === WORD) return null;
  const day = readDayOfMonth(t, at);
  if (!day || t.tag(at - 2) !== 'on') return null;
  return { end: day.end, spec: { kind: 'day', year: null, month: null, day: day.day, which: null } };
}

/** "the quarter", "the week", "the weekend", "the year": the one in question. */
function anaphor(t: Tokens, at: number): Match | null {
  const fiscal = t.tag(at) === 'fiscal' || t.tag(at) === 'financial';
  if (fiscal && t.lexeme(at + 1)?.unit === 'year' && !t.lexeme(at + 1)?.plural) {
    return { end: at + 2, spec: { kind: 'fiscal', year: null, quarter: null, half: null, which: 0 } };
  }
  const compared = comparedPeriod(t, at);
  if (compared) return compared;
  // "the full year": the one that results are given or expected for.
  if (t.tag(at) === 'full') at += 1;
  const lexeme = t.lexeme(at);
  if (!lexeme?.unit || lexeme.plural || t.isDash(at + 1)) return null;
  const unit = lexeme.unit;
  if (t.tag(at - 1) === 'full' && unit !== 'year') return null;
  if (unit !== 'quarter' && unit !== 'week' && unit !== 'weekend' && unit !== 'month' && unit !== 'year') return null;
  const after = t.tag(at + 1);
  // "the quarter finals".
  if (/^finals?$/i.test(t.textOf(at + 1))) return null;
  if (after === 'of' || after === 'before' || after === 'after') return null;
  return { end: at + 1, spec: { kind: 'anaphor', unit, year: null } };
}
