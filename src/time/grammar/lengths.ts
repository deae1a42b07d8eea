import { readCount } from './numbers';
import { isClock, skipKind } from './relative';
import type { ClockUnit, Match, Spec, Unit } from './spec';
import { NUMBER, WORD, type Tokens } from './tokens';

/** Lengths of time, ages, and what comes again. */

/** A count and a unit: "10 days", "two-year", "a year", "three trading days", "two more weeks", "weeks". */
export interface Length {
  readonly amount: number | null;
  readonly unit: Unit | ClockUnit;
  readonly end: number;
  readonly hyphen: boolean;
  readonly bare: boolean;
}

export function readLength(t: Tokens, i: number): Length | null {
  const halved = halfLength(t, i);
  if (halved) return halved;
  const quarter = quarterLength(t, i);
  if (quarter) return quarter;
  const mixed = andAHalf(t, i);
  if (mixed) return mixed;
  const count = readCount(t, i);
  let at = count?.end ?? i;
  if (count && t.tag(at) === 'more') at += 1;
  const hyphen = count !== null && t.isDash(at);
  if (hyphen) at += 1;
  at = skipKind(t, at);
  const lexeme = t.lexeme(at);
  const unit = lexeme?.unit;
  if (!unit || unit === 'season' || unit === 'half') return null;
  if (!count) {
    const bare = lexeme.plural && !isClock(unit) && unit !== 'quarter' && unit !== 'weekend';
    return bare ? { amount: null, unit, end: at + 1, hyphen: false, bare: true } : null;
  }
  // "one second" is an ordinal's spelling; plural and count must agree, hyphened adjectives are singular.
  if (unit === 'second' && !lexeme.plural && (!hyphen || t.kind(i) === WORD)) return null;
  if (lexeme.plural !== (count.value !== 1) && !hyphen) return null;
  // "a year and a half ago".
  const half = t.tag(at + 1) === 'and' && t.tag(at + 2) === 'a' && t.lexeme(at + 3)?.unit === 'half';
  if (half && count.value !== null) return { amount: count.value + 0.5, unit, end: at + 4, hyphen, bare: false };
  return { amount: count.value, unit, end: at + 1, hyphen, bare: false };
}

/** "half a century", "half a year". */
function halfLength(t: Tokens, i: number): Length | null {
  const unit = t.lexeme(i + 2)?.unit;
  if (t.lexeme(i)?.unit !== 'half' || t.tag(i + 1) !== 'a' || !unit || t.lexeme(i + 2)?.plural) return null;
  if (unit !== 'year' && unit !== 'decade' && unit !== 'century' && unit !== 'millennium') return null;
  return { amount: 0.5, unit, end: i + 3, hyphen: false, bare: false };
}

/** "a quarter of a century", "a quarter century". */
function quarterLength(t: Tokens, i: number): Length | null {
  if (t.tag(i) !== 'a' || t.lexeme(i + 1)?.unit !== 'quarter') return null;
  const of = t.tag(i + 2) === 'of' && t.tag(i + 3) === 'a' ? i + 4 : t.isDash(i + 2) ? i + 3 : i + 2;
  if (t.lexeme(of)?.unit !== 'century' || t.lexeme(of)?.plural) return null;
  return { amount: 25, unit: 'year', end: of + 1, hyphen: false, bare: false };
}

/** "two and a half years". */
function andAHalf(t: Tokens, i: number): Length | null {
  const whole = readCount(t, i);
  if (whole?.value == null || t.tag(whole.end) !== 'and' || t.tag(whole.end + 1) !== 'a') return null;
  const unit = t.lexeme(whole.end + 3)?.unit;
  if (t.lexeme(whole.end + 2)?.unit !== 'half' || !unit || !t.lexeme(whole.end + 3)?.plural) return null;
  return { amount: whole.value + 0.5, unit, end: whole.end + 4, hyphen: false, bare: false };
}

const LETTER: Readonly<Record<Unit | ClockUnit, string>> = {
  second: 'S',
  minute: 'M',
  hour: 'H',
  day: 'D',
  week: 'W',
  weekend: 'WE',
  fortnight: 'W',
  month: 'M',
  quarter: 'Q',
  half: 'H',
  season: 'M',
  year: 'Y',
  decade: 'Y',
  century: 'Y',
  millennium: 'Y',
};
const YEARS: Partial<Record<Unit | ClockUnit, number>> = { decade: 10, century: 100, millennium: 1000, fortnight: 2 };
const VAGUE: Partial<Record<Unit | ClockUnit, string>> = { decade: 'PXDE', century: 'PXCE', millennium: 'PXML' };

/** TIMEX3 value of a duration: `P3D`, `PT16H`, `PXW`, `P10Y` for a decade. */
export function durationTimex(amount: number | null, unit: Unit | ClockUnit): string {
  const vague = amount === null ? VAGUE[unit] : undefined;
  if (vague !== undefined) return vague;
  if (amount === 0.5 && unit === 'year') return 'P6M';
  const count = amount === null ? 'X' : String(amount * (YEARS[unit] ?? 1));
  return `${isClock(unit) ? 'PT' : 'P'}${count}${LETTER[unit]}`;
}

/** "every day", "each July", "every Friday", "every two weeks", "daily", "annually", "on Fridays". */
export function setFirst(t: Tokens, i: number): Match | null {
  const tag = t.tag(i);
  if (tag === 'frequency') {
    // The Daily Mirror is no set.
    if (t.isCapital(i) && t.isCapital(i + 1)) return null;
    const unit = { d: 'P1D', w: 'P1W', m: 'P1M', q: 'P3M', y: 'P1Y', a: 'P1Y', n: 'P1D' }[
      t.textOf(i).charAt(0).toLowerCase() as 'd'
    ];
    return { end: i + 1, spec: { kind: 'set', timex: unit } };
  }
  const lexeme = t.lexeme(i);
  if (lexeme && lexeme.weekday > 0 && lexeme.plural) {
    return { end: i + 1, spec: { kind: 'set', timex: `XXXX-WXX-${lexeme.weekday}` } };
  }
  if (tag !== 'every') return null;
  const next = t.lexeme(i + 1);
  if (next && next.month > 0 && !next.short && t.isCapital(i + 1)) {
    return { end: i + 2, spec: { kind: 'set', timex: `XXXX-${String(next.month).padStart(2, '0')}` } };
  }
  if (next && next.weekday > 0) {
    return {
      end: t.tag(i + 2) === 'daypart' ? i + 3 : i + 2,
      spec: { kind: 'set', timex: `XXXX-WXX-${next.weekday}` },
    };
  }
  if (next && next.season > 0) {
    return { end: i + 2, spec: { kind: 'set', timex: `XXXX-${['SP', 'SU', 'FA', 'WI'][next.season - 1]}` } };
  }
  if (next?.tag === 'daypart') return { end: i + 2, spec: { kind: 'set', timex: 'P1D' } };
  const other = t.textOf(i + 1) === 'other' ? i + 2 : i + 1;
  const plain = t.lexeme(other);
  if (plain?.unit && !plain.plural && (plain.unit !== 'second' || t.kind(i + 2) !== NUMBER) && plain.unit !== 'half') {
    return { end: other + 1, spec: { kind: 'set', timex: durationTimex(other > i + 1 ? 2 : 1, plain.unit) } };
  }
  const length = readLength(t, i + 1);
  return length && !length.bare
    ? { end: length.end, spec: { kind: 'set', timex: durationTimex(length.amount, length.unit) } }
    : null;
}

/** "34-year-old", "aged 34", "age 34", "at the age of 34". */
export function age(t: Tokens, i: number): Match | null {
  if (t.tag(i) === 'age') {
    const at = t.tag(i + 1) === 'of' ? i + 2 : i + 1;
    const years = t.number(at);
    return years > 0 && years < 130 && t.size(at) <= 3 ? { end: at + 1, spec: lasting(years, 'year') } : null;
  }
  const length = readLength(t, i);
  if (!length || length.bare) return null;
  const at = t.isDash(length.end) ? length.end + 1 : length.end;
  return t.tag(at) === 'old' ? { end: at + 1, spec: lasting(length.amount, length.unit) } : null;
}

const lasting = (amount: number | null, unit: Length['unit']): Spec => ({
  kind: 'duration',
  timex: durationTimex(amount, unit),
  mod: null,
});

/** "three days", "five-hour", "weeks"; after an amount, "a year" is a rate. */
export function duration(t: Tokens, i: number): Match | null {
  const length = readLength(t, i);
  if (!length) return null;
  if (length.bare) {
    const before = t.tag(i - 1);
    if (before !== 'for' && before !== 'over' && before !== 'in' && before !== 'within') return null;
  }
  if (t.tag(i) === 'a' && !length.hyphen) {
    // A quarter of the shares.
    if (length.unit === 'quarter') return null;
    if (t.isDash(length.end)) return null;
    const rate = t.kind(i - 1) === NUMBER || /^(?:million|billion|times|twice|once|share)$/.test(t.textOf(i - 1));
    if (rate) return { end: length.end, spec: { kind: 'set', timex: durationTimex(1, length.unit) } };
  }
  return { end: length.end, spec: lasting(length.amount, length.unit) };
}
