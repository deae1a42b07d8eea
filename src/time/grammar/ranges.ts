import { countsNext } from './context';
import { readYear } from './numbers';
import { modified } from './modified';
import { isYearRange } from './periods';
import { yearNumber, type Match, type Spec, type YearRef } from './spec';
import { NUMBER, WORD, type Tokens } from './tokens';

/** Ranges: two dates joined by words or a dash. */

/** A found expression: `from` is its first token, which may lie after the one it was asked at ("between"). */
export interface Found extends Match {
  readonly from: number;
}

/** A match with its first token. */
export const found = (from: number, match: Match | null): Found | null => match && { ...match, from };

/** "between 2019 and 2021", "from May to July 2020". */
export function joined(t: Tokens, i: number, by: 'and' | 'to'): Found | null {
  const from = endOf(t, i + 1) ?? dayNumber(t, i + 1);
  if (!from) return null;
  const joint = t.tag(from.end);
  const fits = by === 'and' ? joint === 'and' : joint === 'to' || joint === 'until' || joint === 'through';
  const dash = t.isDash(from.end);
  const at = fits && t.tag(from.end + 1) === 'between' ? from.end + 2 : from.end + 1;
  const to = fits || dash ? (endOf(t, at, isYear(from.spec)) ?? (by === 'to' ? present(t, at) : null)) : null;
  if (!to || !isPlace(from.spec) || !isPlace(to.spec) || from.spec.kind === 'range') {
    return from.spec.kind === 'range' || by === 'to' ? expressionAfter(t, i + 1, from) : null;
  }
  const ends = [
    { from: i + 1, to: from.end },
    { from: at, to: to.end },
  ] as const;
  const relation = by === 'and' ? 'between' : 'during';
  return {
    from: i + 1,
    end: to.end,
    spec: { kind: 'range', from: from.spec, to: to.spec, relation, ends, other: null },
  };
}

/** An end of a range: "about 1650"; after a year "1660" is one too, although alone it would be a number. */
function endOf(t: Tokens, i: number, afterYear = false): Match | null {
  const about = t.tag(i) === 'about';
  const at = about ? i + 1 : i;
  const match = modified(t, at) ?? (about || afterYear ? yearAt(t, at) : null);
  return match && about ? { end: match.end, spec: { kind: 'approx', of: match.spec } } : match;
}

function yearAt(t: Tokens, i: number): Match | null {
  const year = t.size(i) === 4 && !isYearRange(t, i) && !countsNext(t, i) ? readYear(t, i) : null;
  return year && { end: year.end, spec: { kind: 'year', year: year.year } };
}

const isYear = (spec: Spec): boolean => spec.kind === 'year' || (spec.kind === 'approx' && isYear(spec.of));

/** "between 2019-2021", "from 14-16 March": the range is there already. */
function expressionAfter(t: Tokens, i: number, match: Match): Found | null {
  return t.tag(i - 1) === 'between' || match.spec.kind === 'range' ? { ...match, from: i } : null;
}

/** "between 14 and 16 March": the first number alone. */
function dayNumber(t: Tokens, i: number): Match | null {
  const value = t.number(i);
  if (value < 1 || value > 31 || t.size(i) > 2 || t.kind(i + 1) !== WORD) return null;
  const to = modified(t, i + 2);
  if (to?.spec.kind !== 'day') return null;
  return { end: i + 1, spec: { kind: 'day', year: null, month: to.spec.month, day: value, which: null } };
}

/** What can be an end of a range. */
export function isPlace(spec: Spec): boolean {
  return (
    spec.kind !== 'duration' &&
    spec.kind !== 'set' &&
    !(spec.kind === 'time' && spec.on === null) &&
    spec.kind !== 'window' &&
    !(spec.kind === 'vague' && spec.timex !== 'PRESENT_REF')
  );
}

/** "25 Dec - 2 Jan 2016", "May to July 2020", "Monday through Friday", "2019–2021" with the years written out. */
export function range(t: Tokens, i: number, from: Match): Found | null {
  if (!isPlace(from.spec)) return null;
  const joint = t.tag(from.end);
  const dash = t.isDash(from.end) && !t.isDash(from.end + 1);
  if (!dash && joint !== 'to' && joint !== 'through' && joint !== 'until') return null;
  const to = modified(t, from.end + 1) ?? present(t, from.end + 1);
  if (
    !to ||
    !(
      isSameKind(from.spec, to.spec) ||
      isUpToNow(from.spec, to.spec, dash && !t.isGlued(from.end) && t.tag(to.end - 1) !== 'present')
    )
  )
    return null;
  const ends = dash
    ? null
    : ([
        { from: i, to: from.end },
        { from: from.end + 1, to: to.end },
      ] as const);
  return {
    from: i,
    end: to.end,
    spec: { kind: 'range', from: from.spec, to: to.spec, relation: 'during', ends, other: null },
  };
}

/** "present", "the present", "the present day" as the end of a range: "1990–present". */
function present(t: Tokens, i: number): Match | null {
  const at = t.tag(i) === 'the' ? i + 1 : i;
  if (t.tag(at) !== 'present') return null;
  const day = t.lexeme(at + 1)?.word === 'day';
  return { end: day ? at + 2 : at + 1, spec: { kind: 'vague', timex: 'PRESENT_REF' } };
}

/** "1990–now", "1990 to the present"; a dash set apart may be one of thought (`apart`): "in 2021 – now we know". */
function isUpToNow(from: Spec, to: Spec, apart: boolean): boolean {
  if (apart) return false;
  const begins = from.kind === 'year' || from.kind === 'part' || from.kind === 'day' || from.kind === 'decade';
  return begins && to.kind === 'vague';
}

function isSameKind(a: Spec, b: Spec): boolean {
  if (a.kind === 'part' && b.kind === 'part') return a.unit === b.unit;
  // "Monday to Friday last week".
  if (a.kind === 'weekday' && b.kind === 'nth') return a.which === null && b.weekday !== null;
  if (a.kind === 'edge' && b.kind === 'edge') return true;
  if (a.kind === 'edge' || b.kind === 'edge') return isSameKind(inner(a), inner(b));
  const fits =
    a.kind === 'day' || a.kind === 'year' || a.kind === 'decade' || a.kind === 'century' || a.kind === 'weekday';
  return fits && a.kind === b.kind;
}

const inner = (spec: Spec): Spec => (spec.kind === 'edge' ? spec.of : spec);

/** "2019-2021", "2019–21", "2009/10", "2010-12", "1990-1995"; "44–31 BC". */
export function yearRange(t: Tokens, i: number): Match | null {
  if (t.kind(i) !== NUMBER) return null;
  const first = t.number(i);
  if (t.size(i) === 4 && first >= 1000 && first < 2200 && isYearRange(t, i) && !(t.isGlued(i) && t.isDash(i - 1))) {
    const written = t.number(i + 2);
    const short = t.size(i + 2) === 2;
    const second = short ? Math.floor(first / 100) * 100 + written + (written < first % 100 ? 100 : 0) : written;
    const month = short && !t.isSign(i + 1, '/') && written >= 1 && written <= 12;
    // "1999-00" goes into the next century; "2023-05" is a month.
    if (second <= first || (short && written < first % 100 && !(first % 100 === 99 && written === 0))) return null;
    if (t.isGlued(i + 3) && t.isDash(i + 3)) return null;
    const spec = years(yearNumber(first), yearNumber(second));
    const other: Spec = { kind: 'part', unit: 'month', index: written, year: yearNumber(first), which: null };
    return { end: i + 3, spec: month && t.isSign(i + 1, '-') ? { ...spec, other } : spec };
  }
  if (!t.isDash(i + 1) || t.size(i) > 4) return null;
  const last = readYear(t, i + 2);
  if (!last || last.year.kind !== 'number' || last.end === i + 3 || last.year.year > 0) return null;
  return first > 1 - last.year.year ? { end: last.end, spec: years(yearNumber(1 - first), last.year) } : null;
}

function years(from: YearRef, to: YearRef): Spec & { readonly kind: 'range' } {
  const relation = 'during';
  return {
    kind: 'range',
    from: { kind: 'year', year: from },
    to: { kind: 'year', year: to },
    relation,
    ends: null,
    other: null,
  };
}
