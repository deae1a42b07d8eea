import { monthFromName } from './month-names';

/**
 * The last month of a company's fiscal year, told by its own text. Weeks do not fit months, so a year "ended Jan. 3" is
 * one that ends in December.
 */

const QUARTERS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
};

const ENDED = String.raw`(?:ended|ending|ends|that ended|which ended|closed)\s+(?:on\s+|in\s+)?([A-Z][a-z]+)\.?\s*(\d{1,2})?\b`;
const YEAR_END = new RegExp(String.raw`\b(?:fiscal|financial)[\s-]+years?\s+(?:\d{4}\s*,?\s*)?${ENDED}`, 'g');
const QUARTER_END = new RegExp(
  String.raw`\b(?:(first|second|third|fourth)[\s-]+(?:fiscal[\s-]+)?quarter|Q([1-4]))\s+(?:of\s+(?:fiscal\s+)?(?:year\s+)?\d{4}\s*,?\s*)?${ENDED}`,
  'gi',
);

/** Days into a month that still belong to the period that ended with the month before. */
const OVERLAP_DAYS = 7;

/**
 * Last month, 1–12, of the fiscal year that a text is written by: from "the fiscal year ended Jan. 31", "its third quarter
 * ended July 31". The most frequent one; `null` when the text says nothing of it. Give it to `readTimes` as
 * `fiscalYearEndMonth`.
 */
export function detectFiscalYearEnd(text: string): number | null {
  const votes = new Map<number, number>();
  const vote = (month: number): void => void votes.set(month, (votes.get(month) ?? 0) + 1);
  for (const [, month, day] of text.matchAll(YEAR_END)) {
    const last = lastMonth(month, day);
    if (last !== null) vote(last);
  }
  for (const [, ordinal, digit, month, day] of text.matchAll(QUARTER_END)) {
    const last = lastMonth(month, day);
    const quarter = QUARTERS[(ordinal ?? digit ?? '').toLowerCase()];
    if (last !== null && quarter !== undefined) vote(((last - 1 + (4 - quarter) * 3) % 12) + 1);
  }
  let best: number | null = null;
  for (const [month, count] of votes) if (best === null || count > (votes.get(best) ?? 0)) best = month;
  return best;
}

function lastMonth(name: string | undefined, day: string | undefined): number | null {
  const month = monthFromName(name ?? '');
  if (month === null) return null;
  const early = day !== undefined && Number(day) <= OVERLAP_DAYS;
  return early ? ((month + 10) % 12) + 1 : month;
}
