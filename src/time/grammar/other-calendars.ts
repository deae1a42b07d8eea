import { PERSIAN_MONTHS } from './words';
import type { Match } from './spec';
import { WORD, type Tokens } from './tokens';

/** Days, months and years of the Persian calendar, and years of the Islamic one, where the text says so. */

const MONTHS = PERSIAN_MONTHS.split(' ');

/** Years of the Persian calendar that stand in texts of our time and of the century before. */
const isPersianYear = (t: Tokens, i: number): boolean => t.size(i) === 4 && t.number(i) >= 1250 && t.number(i) < 1500;

const monthAt = (t: Tokens, i: number): number =>
  t.tag(i) === 'persian' && t.isCapital(i) ? MONTHS.indexOf(t.lexeme(i)?.word ?? '') + 1 : 0;

/** "13 Khordad 1368", "1402 AP", "1402 of the Persian calendar", "the Persian year 1402", "1445 AH". */
export function otherCalendar(t: Tokens, i: number): Match | null {
  const month = monthAt(t, i + 1);
  const day = t.number(i);
  if (month > 0 && day >= 1 && day <= 31 && isPersianYear(t, t.skipComma(i + 2))) {
    const at = t.skipComma(i + 2);
    return { end: at + 1, spec: { kind: 'calendar', calendar: 'persian', year: t.number(at), month, day } };
  }
  const numeric = persianNumbers(t, i);
  if (numeric) return numeric;
  if (t.size(i) > 4 || t.size(i) < 3) return null;
  const era = t.textOf(i + 1);
  const year = { kind: 'calendar', year: day, month: null, day: null } as const;
  if (era === 'AH') return { end: i + 2, spec: { ...year, calendar: 'hijri' } };
  if (!isPersianYear(t, i)) return null;
  if (era === 'AP' || era === 'SH') return { end: i + 2, spec: { ...year, calendar: 'persian' } };
  const end = persianCalendar(t, i + 1);
  if (end !== null) return { end, spec: { ...year, calendar: 'persian' } };
  const named = t.lexeme(i - 1)?.unit === 'year' && NAMES.test(t.textOf(i - 2));
  return named ? { end: i + 1, spec: { ...year, calendar: 'persian' } } : null;
}

/** Years that are written with slashes on a day of our time, 1921 to 2037. */
const FIRST_WRITTEN = 1300;
const LAST_WRITTEN = 1415;

/** `1402/03/24`: so the Persian calendar is written, and nobody's day of the 14th century. */
function persianNumbers(t: Tokens, i: number): Match | null {
  const [year, month, day] = [t.number(i), t.number(i + 2), t.number(i + 4)];
  if (t.size(i) !== 4 || year < FIRST_WRITTEN || year > LAST_WRITTEN) return null;
  for (let at = i + 1; at < i + 5; at += 1) if (!t.isGlued(at)) return null;
  const written = t.isSign(i + 1, '/') && t.isSign(i + 3, '/') && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return written ? { end: i + 5, spec: { kind: 'calendar', calendar: 'persian', year, month, day } } : null;
}

/** "Khordad 1368", "Khordad 13, 1368". */
export function persianFirst(t: Tokens, i: number): Match | null {
  const month = monthAt(t, i);
  if (month === 0) return null;
  const spec = { kind: 'calendar', calendar: 'persian', month } as const;
  if (isPersianYear(t, i + 1)) return { end: i + 2, spec: { ...spec, year: t.number(i + 1), day: null } };
  const day = t.number(i + 1);
  const at = t.skipComma(i + 2);
  return day >= 1 && day <= 31 && isPersianYear(t, at)
    ? { end: at + 1, spec: { ...spec, year: t.number(at), day } }
    : null;
}

const NAMES = /^(?:Persian|Iranian|Solar|Jalali)$/;

/** "of the Persian calendar", "in the Solar Hijri calendar": the token after it. */
function persianCalendar(t: Tokens, i: number): number | null {
  const joint = t.tag(i) === 'of' || t.tag(i) === 'in';
  if (!joint || t.tag(i + 1) !== 'the' || !NAMES.test(t.textOf(i + 2))) return null;
  for (let at = i + 3; at < i + 5 && t.kind(at) === WORD; at += 1) if (t.textOf(at) === 'calendar') return at + 1;
  return null;
}
