import { isAfterNumber } from './context';
import { shortYear, yearNumber, type YearRef } from './spec';
import { NUMBER, WORD, type Tokens } from './tokens';

/** A count: `null` stands for a vague one ("several"). */
export interface Count {
  readonly value: number | null;
  readonly end: number;
}

export interface Year {
  readonly year: YearRef;
  readonly end: number;
}

/** "10", "1,000", "two", "twenty-five", "a", "several", "a few", "a couple of", "two dozen", "two to three". */
export function readCount(t: Tokens, i: number): Count | null {
  const single = readOneCount(t, i);
  if (!single || single.value === null) return single;
  // "two to three weeks", "12 to 18 months", "five or six days": no definite count.
  const tag = t.tag(single.end);
  if (tag === 'to' || tag === 'or' || (t.isDash(single.end) && t.number(single.end + 1) >= 0)) {
    const second = readOneCount(t, single.end + 1);
    if (second?.value != null && second.value > single.value && unitAt(t, second.end)) {
      return { value: null, end: second.end };
    }
  }
  return single;
}

const unitAt = (t: Tokens, i: number): boolean => t.lexeme(t.isDash(i) ? i + 1 : i)?.unit != null;

function readOneCount(t: Tokens, i: number): Count | null {
  if (t.kind(i) === NUMBER) return readDigits(t, i);
  const lexeme = t.lexeme(i);
  if (!lexeme) return null;
  if (lexeme.tag === 'several') return { value: null, end: i + 1 };
  if (lexeme.tag === 'a') {
    const next = t.lexeme(i + 1);
    if (next?.tag === 'couple') return { value: 2, end: t.tag(i + 2) === 'of' ? i + 3 : i + 2 };
    if (next?.word === 'few') return { value: null, end: i + 2 };
    if (next?.tag === 'hundred' || next?.tag === 'thousand' || next?.tag === 'dozen') {
      return { value: next.cardinal, end: i + 2 };
    }
    return { value: 1, end: i + 1 };
  }
  if (lexeme.tag === 'couple') return { value: 2, end: t.tag(i + 1) === 'of' ? i + 2 : i + 1 };
  return readWords(t, i);
}

function readDigits(t: Tokens, i: number): Count | null {
  let value = t.number(i);
  let end = i + 1;
  while (
    t.isSign(end, ',') &&
    t.isGlued(end) &&
    t.isGlued(end + 1) &&
    t.size(end + 1) === 3 &&
    t.number(end + 1) >= 0
  ) {
    value = value * 1000 + t.number(end + 1);
    end += 2;
  }
  // A decimal is no count of days.
  if (t.isSign(end, '.') && t.isGlued(end) && t.isGlued(end + 1) && t.number(end + 1) >= 0) return null;
  return value > 100_000 ? null : { value, end };
}

/** Cardinal words up to thousands: "twenty-five", "one hundred", "two hundred and ten". */
function readWords(t: Tokens, i: number): Count | null {
  const first = belowHundred(t, i);
  if (!first) return null;
  const multiplier = t.tag(first.end);
  if (multiplier === 'hundred' || multiplier === 'thousand') {
    const base = (first.value ?? 0) * (multiplier === 'hundred' ? 100 : 1000);
    const rest = belowHundred(t, t.tag(first.end + 1) === 'and' ? first.end + 2 : first.end + 1);
    return rest ? { value: base + (rest.value ?? 0), end: rest.end } : { value: base, end: first.end + 1 };
  }
  if (multiplier === 'dozen') return { value: (first.value ?? 0) * 12, end: first.end + 1 };
  return first;
}

function belowHundred(t: Tokens, i: number): Count | null {
  const tens = cardinalAt(t, i);
  if (tens < 0 || tens >= 100) return null;
  if (tens >= 20) {
    const at = t.isDash(i + 1) ? i + 2 : i + 1;
    const ones = cardinalAt(t, at);
    if (ones > 0 && ones < 10) return { value: tens + ones, end: at + 1 };
  }
  return { value: tens, end: i + 1 };
}

function cardinalAt(t: Tokens, i: number): number {
  const lexeme = t.lexeme(i);
  return lexeme && lexeme.tag !== 'decade' ? lexeme.cardinal : -1;
}

/** "third", "3rd", "twenty-first", "final" (−1). */
export function readOrdinal(t: Tokens, i: number): { readonly value: number; readonly end: number } | null {
  const value = t.number(i);
  if (value > 0) return t.tag(i + 1) === 'suffix' && t.isGlued(i + 1) ? { value, end: i + 2 } : null;
  const lexeme = t.lexeme(i);
  if (!lexeme) return null;
  if (lexeme.ordinal !== 0) return { value: lexeme.ordinal, end: i + 1 };
  if (lexeme.cardinal >= 20 && lexeme.cardinal < 100 && lexeme.tag === '') {
    const at = t.isDash(i + 1) ? i + 2 : i + 1;
    const ones = t.lexeme(at)?.ordinal ?? 0;
    if (ones > 0 && ones < 10) return { value: lexeme.cardinal + ones, end: at + 1 };
  }
  return null;
}

/**
 * A year: "2023", "'89", "44 BC", "AD 79", "nineteen ninety-seven", "two thousand and eight". Whether a bare number is
 * meant as a year is for the caller to judge.
 */
export function readYear(t: Tokens, i: number): Year | null {
  const value = t.number(i);
  if (value >= 0) {
    const buddhist = readBuddhistYear(t, i, value);
    if (buddhist) return buddhist;
    const era = readEra(t, i + 1);
    if (era && value > 0 && t.size(i) <= 4) return { year: yearNumber(era.bc ? 1 - value : value), end: era.end };
    return t.size(i) === 4 && value >= 1000 && (value < 3000 || value === 9999) && !continuesNumber(t, i)
      ? { year: yearNumber(value), end: i + 1 }
      : null;
  }
  if (isApostrophe(t, i)) {
    const short = t.number(i + 1);
    const alone = !(t.tag(i + 2) === 's' && t.isGlued(i + 2));
    return short >= 0 && t.size(i + 1) === 2 && t.isGlued(i + 1) && !isAfterNumber(t, i) && alone
      ? { year: shortYear(short), end: i + 2 }
      : null;
  }
  if (t.tag(i) === 'ad' && t.isCapital(i)) {
    const at = t.number(i + 1);
    return at > 0 && t.size(i + 1) <= 4 ? { year: yearNumber(at), end: i + 2 } : null;
  }
  if (t.textOf(i) === 'A' && t.textOf(i + 2) === 'D' && t.isSign(i + 1, '.') && t.isSign(i + 3, '.')) {
    const at = t.number(i + 4);
    return at > 0 && t.size(i + 4) <= 4 ? { year: yearNumber(at), end: i + 5 } : null;
  }
  return t.kind(i) === WORD ? readSpokenYear(t, i) : null;
}

/** Thailand counts its years from 543 BC: "2567 BE", "B.E. 2567", "the Buddhist year 2567". */
const BUDDHIST_YEARS = 543;

function readBuddhistYear(t: Tokens, i: number, value: number): Year | null {
  if (t.size(i) !== 4 || value < 2000 || value > 2700) return null;
  const year = yearNumber(value - BUDDHIST_YEARS);
  if (t.textOf(i + 1) === 'BE') return { year, end: i + 2 };
  if (isBe(t, i + 1)) return { year, end: i + 5 };
  const named = t.textOf(i - 1) === 'BE' || isBe(t, i - 4) || t.textOf(i - 2) === 'Buddhist';
  if (named) return { year, end: i + 1 };
  if (t.tag(i + 1) === 'of' && t.textOf(i + 3) === 'Buddhist' && /^(?:calendar|era|Era)$/.test(t.textOf(i + 4)))
    return { year, end: i + 5 };
  // "5 January 2567": a day of that year, in a text about Thailand.
  const month = t.lexeme(t.isSign(i - 1, ',') ? i - 3 : i - 1)?.month ?? 0;
  return month > 0 && value > 2400 && THAI.test(t.text) ? { year, end: i + 1 } : null;
}

const THAI = /\b(?:Thai|Thailand|Bangkok|Buddhist)\b/;

const isBe = (t: Tokens, i: number): boolean =>
  t.textOf(i) === 'B' && t.isSign(i + 1, '.') && t.textOf(i + 2) === 'E' && t.isSign(i + 3, '.');

/** "BC", "B.C.", "BCE", "AD", "CE" after a number. */
export function readEra(t: Tokens, i: number): { readonly bc: boolean; readonly end: number } | null {
  const tag = t.tag(i);
  if (tag === 'bc') return { bc: true, end: i + 1 };
  if (tag === 'ad' && t.isCapital(i)) return { bc: false, end: i + 1 };
  const [first, second] = [t.textOf(i), t.textOf(i + 2)];
  if (!t.isSign(i + 1, '.') || !t.isSign(i + 3, '.')) return null;
  if (first === 'B' && second === 'C') {
    const common = t.textOf(i + 4) === 'E' && t.isSign(i + 5, '.');
    return { bc: true, end: common ? i + 6 : i + 4 };
  }
  return (first === 'A' && second === 'D') || (first === 'C' && second === 'E') ? { bc: false, end: i + 4 } : null;
}

export function isApostrophe(t: Tokens, i: number): boolean {
  return t.isSign(i, "'") || t.isSign(i, '’') || t.isSign(i, '‘') || t.isSign(i, '`');
}

/** Whether a number goes on after this token: "2000.5", "2,000", "1990%". */
export function continuesNumber(t: Tokens, i: number): boolean {
  if (t.isSign(i + 1, '%')) return true;
  if (!t.isGlued(i + 1)) return false;
  if (t.isSign(i + 1, '.') || t.isSign(i + 1, ',') || t.isSign(i + 1, ':')) {
    return t.isGlued(i + 2) && t.number(i + 2) >= 0;
  }
  // "2000m", "1990th": a letter grows out of it.
  return t.kind(i + 1) === WORD && t.tag(i + 1) !== 's';
}

function readSpokenYear(t: Tokens, i: number): Year | null {
  const first = t.lexeme(i);
  if (!first || first.cardinal < 2 || first.cardinal > 20) return null;
  if (t.tag(i + 1) === 'thousand') {
    if (first.cardinal !== 2) return null;
    const rest = belowHundred(t, t.tag(i + 2) === 'and' ? i + 3 : i + 2);
    return rest && !unitAt(t, rest.end)
      ? { year: yearNumber(2000 + (rest.value ?? 0)), end: rest.end }
      : { year: yearNumber(2000), end: i + 2 };
  }
  if (first.cardinal < 13) return null;
  const second = belowHundred(t, t.isDash(i + 1) ? i + 2 : i + 1);
  if (!second || (second.value ?? 0) < 10 || unitAt(t, second.end)) return null;
  return { year: yearNumber(first.cardinal * 100 + (second.value ?? 0)), end: second.end };
}
