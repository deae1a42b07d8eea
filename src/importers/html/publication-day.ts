import { firstDate, sourceDate } from '../dates';
import type { SourceDate } from '../types';
import type { NumericOrder } from '../../time';
import { readShownDates, type ShownDate } from './shown-dates';

/** What is known of a page before its visible dates are looked at. */
export interface DatedPage {
  readonly html: string;
  readonly url: string | null;
  /** What the page says of itself in structured data and metadata, best first; raw. */
  readonly said: readonly (string | null | undefined)[];
  /** Language of the page as it says: decides how `03/04/2023` is read. */
  readonly language: string | null;
}

/** So many characters around the main heading are about the article. */
const NEAR_CHARS = 600;
const FAR_CHARS = 8_000;

/**
 * The day on which a page was published, best witness first: what it says of itself; an element about its date near its
 * heading; the day in its address; any element of its own about dates; a line near the heading that is nothing but a date.
 * Dates of comments, related stories and cited works count nowhere. `null` when nothing of this is there.
 */
export function publicationDay(page: DatedPage): SourceDate | null {
  const raw = page.said.find((value) => sourceDate(value) !== null) ?? null;
  const said = sourceDate(raw);
  const inUrl = dayOfAddress(page.url);
  const shift = said?.granularity === 'day' ? shiftOfUtc(raw ?? '') : 0;
  if (said !== null && said.granularity === 'day') {
    if (shift === 0 || inUrl?.day === said.day) return said;
    if (inUrl?.day === said.day + shift) return inUrl;
  }
  const shown = readShownDates(page.html, orderOfLanguage(page.language));
  if (said !== null) {
    // A month is made finer by a day in it; the site's own day stands beside a time in UTC.
    if (said.granularity !== 'day')
      return best(shown, (one) => one.role !== 'modified' && isFiner(one.date, said)) ?? said;
    if (shown.some(({ date }) => date.day === said.day)) return said;
    return best(shown, (one) => one.role !== 'modified' && isNear(one) && one.date.day === said.day + shift) ?? said;
  }
  const own = shown.filter(({ role }) => role !== 'modified');
  return (
    best(own, ({ kind }) => kind === 'itemprop') ??
    best(own, (one) => one.kind !== 'line' && one.role === 'published' && isNear(one) && one.otherLetters <= 120) ??
    inUrl ??
    best(own, (one) => one.kind !== 'line' && isNear(one) && one.otherLetters <= 120) ??
    best(
      own,
      (one) => one.kind === 'line' && isNear(one) && one.otherLetters <= (one.role === 'published' ? 60 : 40),
    ) ??
    best(own, (one) => one.kind !== 'line' && !isFarBelow(one) && one.otherLetters <= 60) ??
    best(own, (one) => one.role === 'published' && one.otherLetters <= 60) ??
    best(own, (one) => one.kind === 'line' && one.otherLetters <= 8)
  );
}

const best = (dates: readonly ShownDate[], fits: (date: ShownDate) => boolean): SourceDate | null =>
  dates.find(fits)?.date ?? null;

/** Below any article of usual length: of another one. */
const isFarBelow = ({ fromHeading }: ShownDate): boolean => fromHeading !== null && fromHeading > FAR_CHARS;

/** An element about dates may stand further off than a bare line, which can be anything. */
const isNear = ({ kind, fromHeading }: ShownDate): boolean =>
  fromHeading !== null && fromHeading > -NEAR_CHARS && fromHeading < (kind === 'line' ? NEAR_CHARS : 2 * NEAR_CHARS);

/** `/2023/05/14/`, `/2023-05-14-title`, `/20230514/`: when the page was first put there. */
export function dayOfAddress(url: string | null): SourceDate | null {
  const path = (url ?? '').replace(/^https?:\/\/[^/]+/, '').split(/[?#]/, 1)[0] ?? '';
  const match =
    /(?<!\d)((?:19|20)\d\d)[/_-](\d{1,2})[/_-](\d{1,2})(?!\d)/.exec(path) ??
    /(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/.exec(path);
  return match === null ? null : firstDate([`${match[1]}-${match[2]}-${match[3]}`]);
}

/**
 * Where the day of a publisher may lie beside a time given in UTC: −1 for a time that is still evening in America, +1 for
 * one that is morning in Asia, 0 when it is the same day for all who matter or the time has a zone of its own.
 */
function shiftOfUtc(raw: string): -1 | 0 | 1 {
  const hour = /[T ](\d{2}):?\d{2}(?::?\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]00:?00|UTC|GMT)\s*$/i.exec(raw.trim())?.[1];
  if (hour === undefined || /[T ]00:00(?::00)?/.test(raw)) return 0;
  return Number(hour) <= 8 ? -1 : Number(hour) >= 10 ? 1 : 0;
}

const isFiner = (date: SourceDate, than: SourceDate): boolean =>
  date.granularity === 'day' && date.day >= than.day && date.day < than.day + (than.granularity === 'year' ? 366 : 31);

/** Numbers are written day first nearly everywhere; American pages say so by their language. */
function orderOfLanguage(language: string | null): NumericOrder | undefined {
  if (language === null) return undefined;
  if (/^en-us/i.test(language)) return 'month-first';
  return /^en$/i.test(language) ? undefined : 'day-first';
}
