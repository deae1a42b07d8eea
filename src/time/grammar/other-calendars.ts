import { isAfterNumber } from './context';
import { continuesNumber } from './numbers';
import type { Match, Spec } from './spec';
import { WORD, type Tokens } from './tokens';
import { PERSIAN_MONTHS } from './words';

/** Days, months and years of the Persian and of the Islamic calendar, where the text says so. */

type Calendar = Extract<Spec, { kind: 'calendar' }>['calendar'];

const MONTHS = PERSIAN_MONTHS.split(' ');

/** Years of both calendars that stand in texts of our time and of the century before. */
const FIRST_YEAR = 1250;
const LAST_YEAR = 1499;

const isRecentYear = (t: Tokens, i: number): boolean =>
  t.size(i) === 4 && t.number(i) >= FIRST_YEAR && t.number(i) <= LAST_YEAR;

const monthAt = (t: Tokens, i: number): number =>
  t.tag(i) === 'persian' && t.isCapital(i) ? MONTHS.indexOf(t.lexeme(i)?.word ?? '') + 1 : 0;

/**
 * "13 Khordad 1368", "1402 AP", "1402 of the Persian calendar", "the Persian year 1402"; "12 Ramadan 1445", "1445 AH",
 * "1445-09-10 AH", and numbers alone where the text names their calendar nearby.
 */
export function otherCalendar(t: Tokens, i: number): Match | null {
  return dayAndMonth(t, i) ?? persianNumbers(t, i) ?? numbersOfEra(t, i) ?? yearOfEra(t, i);
}

/** "13 Khordad 1368", "13-Khordad-1368", "12 Ramadan 1445", "5 Muharram 61 AH". */
function dayAndMonth(t: Tokens, i: number): Match | null {
  const day = t.number(i);
  if (day < 1 || day > 31 || t.size(i) > 2) return null;
  const at = t.isDash(i + 1) && t.isGlued(i + 1) && t.isGlued(i + 2) ? i + 2 : t.tag(i + 1) === 'of' ? i + 2 : i + 1;
  const persian = monthAt(t, at);
  if (persian > 0) return yearAfter(t, at + 1, 'persian', persian, day);
  const islamic = islamicMonth(t, at);
  return islamic && day <= 30 ? yearAfter(t, islamic.end, 'hijri', islamic.month, day) : null;
}

/** The year that a month of another calendar needs: one of our time, or of any time with the era after it. */
function yearAfter(t: Tokens, i: number, calendar: Calendar, month: number, day: number | null): Match | null {
  const at = t.isSign(i, ',') || (t.isDash(i) && t.isGlued(i) && t.isGlued(i + 1)) ? i + 1 : i;
  const year = t.number(at);
  const era = calendar === 'hijri' ? hijriEra(t, at + 1) : null;
  if (!isRecentYear(t, at) && (era === null || year < 1 || year > LAST_YEAR)) return null;
  return { end: era ?? at + 1, spec: { kind: 'calendar', calendar, year, month, day } };
}

/** "Khordad 1368", "Khordad 13, 1368". */
export function persianFirst(t: Tokens, i: number): Match | null {
  const month = monthAt(t, i);
  return month === 0 ? null : monthThenYear(t, i + 1, 'persian', month);
}

/** "Ramadan 1445", "Ramadan 12, 1445", "Dhu al-Hijjah 1444". */
export function islamicFirst(t: Tokens, i: number): Match | null {
  const name = islamicMonth(t, i);
  return name && monthThenYear(t, name.end, 'hijri', name.month);
}

function monthThenYear(t: Tokens, i: number, calendar: Calendar, month: number): Match | null {
  const day = t.number(i);
  const named = day >= 1 && day <= 31 && t.size(i) <= 2 ? yearAfter(t, i + 1, calendar, month, day) : null;
  return named ?? yearAfter(t, i, calendar, month, null);
}

/** Months of the Islamic calendar in the spellings of English, Urdu and Turkish news. */
const AL = String.raw`['’‘ʿʾ]?[ -]?(?:(?:al|ul|as|ath|uth|l)[ -]?)?['’]?`;
const ISLAMIC: readonly RegExp[] = [
  String.raw`Muharram`,
  String.raw`Safar`,
  String.raw`Rabi${AL}(?:Aww?al|I)`,
  String.raw`Rabi${AL}(?:Th?ani|Sani|Akh[ia]r|II)`,
  String.raw`Jumad[ai]${AL}(?:Aww?al|U+la|Oola|I)`,
  String.raw`Jumad[ai]${AL}(?:Th?ani(?:yah?)?|Sani|Akh[ia]rah?|II)`,
  String.raw`Rajab`,
  String.raw`Sha['’‘ʿ]?ban`,
  String.raw`Rama(?:dan|dhan|zan)`,
  String.raw`Shaww?al`,
  String.raw`(?:Dhu|Zu|Zi)l?${AL}Q[ai]['’‘ʿ]?da?h?`,
  String.raw`(?:Dhu|Zu|Zi)l?${AL}Hij+ah?`,
].map((name) => new RegExp(`^${name}(?![\\p{L}])`, 'iu'));

/** The longest name is no longer. */
const LONGEST_NAME = 24;

function islamicMonth(t: Tokens, i: number): { readonly month: number; readonly end: number } | null {
  if (t.tag(i) !== 'islamic' || !t.isCapital(i)) return null;
  const text = t.text.slice(t.start(i), t.start(i) + LONGEST_NAME);
  for (const [index, name] of ISLAMIC.entries()) {
    const length = name.exec(text)?.[0].length;
    if (length === undefined) continue;
    let end = i + 1;
    while (end < t.length && t.start(end) < t.start(i) + length) end += 1;
    return { month: index + 1, end };
  }
  return null;
}

/** The token after "AH", "A.H.", "H", "Hijri" or "(Hijri)" at a token; `null` where there is none of them. */
function hijriEra(t: Tokens, i: number): number | null {
  if (t.isSign(i, '(')) {
    const inside = hijriEra(t, i + 1);
    return inside !== null && t.isSign(inside, ')') ? inside + 1 : null;
  }
  const text = t.textOf(i);
  if (text === 'AH' || text === 'H' || (t.tag(i) === 'hijri' && text.length > 2)) return i + 1;
  const dotted = text === 'A' && t.isSign(i + 1, '.') && t.textOf(i + 2) === 'H' && t.isSign(i + 3, '.');
  return dotted ? i + 4 : null;
}

/** "1445 AH", "AH 1445", "1445 Hijri"; "1402 AP", "1402 of the Persian calendar", "the Persian year 1402". */
function yearOfEra(t: Tokens, i: number): Match | null {
  if (t.size(i) > 4 || t.size(i) < 3) return null;
  const year = { kind: 'calendar', year: t.number(i), month: null, day: null } as const;
  const hijri: Spec = { ...year, calendar: 'hijri' };
  const persian: Spec = { ...year, calendar: 'persian' };
  const era = hijriEra(t, i + 1);
  if (era !== null && t.number(i) <= LAST_YEAR) return { end: era, spec: hijri };
  if (!isRecentYear(t, i)) return null;
  if (t.textOf(i - 1) === 'AH' && !isJoined(t, i + 1)) return { end: i + 1, spec: hijri };
  const after = t.textOf(i + 1);
  if (after === 'AP' || after === 'SH') return { end: i + 2, spec: persian };
  const named = calendarNamed(t, i + 1);
  if (named !== null) return { end: named.end, spec: named.calendar === 'hijri' ? hijri : persian };
  if (t.lexeme(i - 1)?.unit !== 'year') return null;
  const name = t.textOf(i - 2);
  return PERSIAN.test(name) || HIJRI.test(name)
    ? { end: i + 1, spec: PERSIAN.test(name) || t.textOf(i - 3) === 'Solar' ? persian : hijri }
    : null;
}

/** A sign that makes one number of two: the year is then part of a date. */
const isJoined = (t: Tokens, i: number): boolean =>
  t.isGlued(i) && t.isGlued(i + 1) && (t.isDash(i) || t.isSign(i, '/')) && t.number(i + 1) >= 0;

/** Years that are written with slashes on a day of our time, 1921 to 2037. */
const FIRST_WRITTEN = 1300;
const LAST_WRITTEN = 1415;

interface Numbers {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly sign: string;
}

/** `1402/03/24`, `1445-09-10`, `10.09.1445`: a year of another calendar that may be, with its month and day. */
function dateNumbers(t: Tokens, i: number): Numbers | null {
  const sign = t.textOf(i + 1);
  if (!/^[-/.]$/.test(sign) || !t.isSign(i + 3, sign) || isAfterNumber(t, i)) return null;
  for (let at = i + 1; at < i + 5; at += 1) if (!t.isGlued(at)) return null;
  const first = isRecentYear(t, i);
  if (!first && (!isRecentYear(t, i + 4) || (hijriEra(t, i + 5) === null && continuesNumber(t, i + 4)))) return null;
  const [year, month, day] = first ? [i, i + 2, i + 4] : [i + 4, i + 2, i];
  if (t.size(month) > 2 || t.size(day) > 2) return null;
  const date = { year: t.number(year), month: t.number(month), day: t.number(day), sign };
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31 ? date : null;
}

/** `1402/03/24`: so the Persian calendar is written, and nobody's day of the 14th century. */
function persianNumbers(t: Tokens, i: number): Match | null {
  const date = t.size(i) === 4 ? dateNumbers(t, i) : null;
  if (date === null || date.sign !== '/' || date.year < FIRST_WRITTEN || date.year > LAST_WRITTEN) return null;
  if (hijriEra(t, i + 5) !== null || t.textOf(i - 1) === 'AH') return null;
  const { year, month, day } = date;
  return { end: i + 5, spec: { kind: 'calendar', calendar: 'persian', year, month, day } };
}

/** "1445-09-10 AH", "AH 1445-09-10", "1/9/1445H", and `1445-09-10` in a text that names the calendar nearby. */
function numbersOfEra(t: Tokens, i: number): Match | null {
  const date = dateNumbers(t, i);
  if (date === null) return null;
  const { year, month, day } = date;
  const era = hijriEra(t, i + 5);
  const calendar = era !== null || t.textOf(i - 1) === 'AH' ? 'hijri' : calendarNear(t, i);
  if (calendar === null || (calendar === 'hijri' && day > 30)) return null;
  return { end: era ?? i + 5, spec: { kind: 'calendar', calendar, year, month, day } };
}

const PERSIAN = /^(?:Persian|Iranian|Solar|Jalali|Shamsi)$/;
const HIJRI = /^(?:Hijri|Islamic|Muslim|Lunar)$/i;

/** "of the Persian calendar", "in the Solar Hijri calendar", "of the Islamic calendar": with the token after it. */
function calendarNamed(t: Tokens, i: number): { readonly calendar: Calendar; readonly end: number } | null {
  const joint = t.tag(i) === 'of' || t.tag(i) === 'in';
  const name = t.textOf(i + 2);
  if (!joint || t.tag(i + 1) !== 'the' || !(PERSIAN.test(name) || HIJRI.test(name))) return null;
  const calendar = PERSIAN.test(name) ? 'persian' : 'hijri';
  for (let end = i + 3; end < i + 5 && t.kind(end) === WORD; end += 1)
    if (t.textOf(end) === 'calendar') return { calendar, end: end + 1 };
  return null;
}

/** What names a calendar wherever it stands; the Persian one is the first group. */
const CALENDARS =
  /\b(?:(Solar Hijri|(?:Persian|Iranian|Jalali|Shamsi) (?:calendar|dates?|years?)|Jalali|Shamsi)|[Hh]ijri(?:yah?)?|Hegira|(?:Islamic|Muslim|lunar) (?:calendar|dates?|years?)|Umm al-Qura|AH)\b/g;
/** Characters within which a calendar is named for a date. */
const NEAR = 300;

interface Named {
  readonly at: number;
  readonly calendar: Calendar;
}

/** Calendars that a text names, found once for all its dates. */
const namedIn = new WeakMap<Tokens, readonly Named[]>();

function calendarNear(t: Tokens, i: number): Calendar | null {
  let named = namedIn.get(t);
  if (named === undefined) {
    named = Array.from(t.text.matchAll(CALENDARS), ({ index, 1: persian }) => ({
      at: index,
      calendar: persian === undefined ? 'hijri' : 'persian',
    }));
    namedIn.set(t, named);
  }
  const at = t.start(i);
  let low = 0;
  for (let high = named.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((named[middle] as Named).at < at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [named[low - 1], named[low]];
  const nearest = !before || (after && after.at - at < at - before.at) ? after : before;
  return nearest && Math.abs(nearest.at - at) <= NEAR ? nearest.calendar : null;
}
