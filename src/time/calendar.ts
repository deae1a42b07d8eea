import { DatelineError } from '../errors';
import type { Day, EpochMs } from './types';

/**
 * Civil-day arithmetic of the proleptic Gregorian calendar. Years are astronomical: 0 is 1 BC, −43 is 44 BC.
 * Nothing here reads a clock or a zone; `Date` is not used.
 */

const MS_PER_DAY = 86_400_000;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468;
const DAYS_PER_ERA = 146_097;

/** A civil date: astronomical year, month 1–12, day of the month 1–31. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * The day of a civil date. Out-of-range months and days carry over (month 13 is January of the next year, day 0 is the
 * last of the month before), so that calendar steps need no cases; use {@link isCivilDate} to check what was read.
 */
export function dayFromCivil(year: number, month: number, day: number): Day {
  const carried = year + Math.floor((month - 1) / 12);
  const monthIndex = month - 1 - Math.floor((month - 1) / 12) * 12;
  // Years that begin in March put the leap day at the end, where it disturbs nothing.
  const shifted = monthIndex < 2 ? carried - 1 : carried;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((monthIndex + 10) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT) as Day;
}

/** The civil date of a day. */
export function civilFromDay(day: Day): CivilDate {
  const shifted = day + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** True for a leap year; `year` is astronomical. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in a month, 28–31. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True when the numbers name a day that exists. */
export function isCivilDate(year: number, month: number, day: number): boolean {
  return (
    Number.isInteger(year) &&
    Number.isInteger(month) &&
    Number.isInteger(day) &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}

/** Day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday. */
export function weekday(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return (day + count) as Day;
}

/** The same day of the month `count` months later; the last of the month where that day does not exist. */
export function addMonths(day: Day, count: number): Day {
  const date = civilFromDay(day);
  const index = date.year * 12 + (date.month - 1) + count;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return dayFromCivil(year, month, Math.min(date.day, daysInMonth(year, month)));
}

/** ISO 8601 week of a day: the year it belongs to and its number, 1–53. */
export function isoWeek(day: Day): { readonly year: number; readonly week: number } {
  const thursday = (day - weekday(day) + 4) as Day;
  const { year } = civilFromDay(thursday);
  return { year, week: Math.floor((thursday - dayFromCivil(year, 1, 1)) / 7) + 1 };
}

/** Monday of an ISO 8601 week. */
export function mondayOfIsoWeek(year: number, week: number): Day {
  const fourth = dayFromCivil(year, 1, 4);
  return (fourth - weekday(fourth) + 1 + (week - 1) * 7) as Day;
}

/** Number of ISO weeks in a year, 52 or 53. */
export function isoWeeksInYear(year: number): number {
  return isoWeek(dayFromCivil(year, 12, 28)).week;
}

/** Easter Sunday of a year in the Gregorian calendar (the anonymous algorithm of 1876). */
export function easterSunday(year: number): Day {
  const a = ((year % 19) + 19) % 19;
  const b = Math.floor(year / 100);
  const c = year - b * 100;
  const d = Math.floor(b / 4);
  const e = b - d * 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c - i * 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayFromCivil(year, Math.floor(n / 31), (n % 31) + 1);
}

const ISO_DAY = /^([+-]?\d{4,6})-(\d{2})-(\d{2})$/;

/** The day of `2023-05-14` (years before 0 as `-0043-03-15`); `null` if it is not written so or does not exist. */
export function dayFromIso(iso: string): Day | null {
  const match = ISO_DAY.exec(iso);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isCivilDate(year, month, day) ? dayFromCivil(year, month, day) : null;
}

/** A year as ISO 8601 writes it: four digits, a sign before years below 0 or above 9999. */
export function isoYear(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  if (year < 0) return `-${digits}`;
  return year > 9999 ? `+${digits}` : digits;
}

/** `2023-05-14`; the inverse of {@link dayFromIso}. */
export function isoFromDay(day: Day): string {
  const date = civilFromDay(day);
  return `${isoYear(date.year)}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
}

/** The day, in UTC, that an instant falls on. Throws `BAD_REFERENCE` for what is not a finite number. */
export function dayFromEpochMs(epochMs: EpochMs | number): Day {
  if (!Number.isFinite(epochMs)) {
    throw new DatelineError('BAD_REFERENCE', 'The instant is not a number of milliseconds.', {
      hint: 'Check the date of the article or of the question.',
      detail: String(epochMs),
    });
  }
  return Math.floor(epochMs / MS_PER_DAY) as Day;
}

/** The first instant of a day in UTC. */
export function epochMsFromDay(day: Day): EpochMs {
  return (day * MS_PER_DAY) as EpochMs;
}
