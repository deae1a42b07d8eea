import { dayFromPersian } from './other-calendars';
import { PERSIAN_MONTHS } from './grammar/words';
import type { Day } from './types';

/** Dates of sources that are not written in our digits or not counted in our years. */

/** Zero of each script that news is dated in: Arabic, Persian, Devanagari, Bengali, Thai, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

/** Digits of any of these scripts as ours. */
export function ownDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? code));
  });
}

/** Persian years that a source of our time can be of: 1921 to 2037. */
const FIRST_PERSIAN = 1300;
const LAST_PERSIAN = 1415;

/** Whether a year of a source can only be one of the Persian calendar. */
export function isPersianYear(year: number): boolean {
  return year >= FIRST_PERSIAN && year <= LAST_PERSIAN;
}

/** The day of a Persian date; `null` for one that does not exist, and where no day is told: its months are none of ours. */
export function persianDay(year: number, month: number | null, day: number | null): Day | null {
  return month === null || day === null || !isPersianYear(year) ? null : dayFromPersian(year, month, day);
}

/** In Persian letters, in the order of the year. */
const PERSIAN_LETTERS = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند';
const PERSIAN_NAMES = [PERSIAN_LETTERS.split(' '), PERSIAN_MONTHS.split(' ')];

/** Month of the Persian calendar, 1–12, that a word names, else `null`. */
export function persianMonth(word: string): number | null {
  for (const names of PERSIAN_NAMES) {
    const at = names.indexOf(word.toLowerCase());
    if (at >= 0) return at + 1;
  }
  return null;
}

/** Thailand counts from 543 BC. */
const BUDDHIST_YEARS = 543;

/** The year of ours: nothing that exists was published in 2567. */
export function fromBuddhistYear(year: number): number {
  return year > 2440 && year < 2600 ? year - BUDDHIST_YEARS : year;
}

/** Japan's eras by their sign, with the year before their first. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };

/** `令和6年2月5日` with the year of ours in its place. */
export function withoutEra(text: string): string {
  return text.replace(/^(令和|平成|昭和) ?(\d{1,2}|元)(?=年)/, (_, era: string, year: string) =>
    String((ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year))),
  );
}

/** `ngày 5 tháng 2 năm 2024`, `5 tháng 2, 2024`: the months of Vietnamese are numbers. */
export const VIETNAMESE = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2})(?: năm |, ?| )(\d{4})\b/i;
