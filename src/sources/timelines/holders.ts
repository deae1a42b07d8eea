import type { StateInterval } from '../../timelines';
import { addDays, containsDay, intersect, lengthDays, overlaps, type Day, type Interval } from '../../time';
import type { Office } from './office-type';
import { tenureTime } from './tenure-items';
import { isRange, type Condition } from '../timing';
import type { Frame } from '../../question';

/** From an election to the day that the winner takes office. */
const TAKES_OFFICE_DAYS = 100;
/** Words that ask for the one who started then, not for the one who held it. */
export const STARTS =
  /\b(?:became|become|becomes|took over|takes over|took office|takes office|was (?:elected|appointed|sworn in|named|chosen)|were (?:elected|appointed)|will be the next|succeeded to|came to power)\b/i;
/**
 * Who of an office's holders is asked for: at a time, before or after one, the n-th, the present one or the next.
 * @param now the day the question is asked on
 */
export function chooseHolders(
  office: Office,
  frame: Frame,
  condition: Condition | null,
  now: Day,
  nameOf: (key: string) => string,
): StateInterval[] {
  const { tenures } = office;
  const starting = STARTS.test(frame.relation);
  if (condition === null) {
    if (frame.ordinal !== null) return orderByOrdinal(tenures, frame.ordinal);
    if (/\bnext\b/i.test(frame.relation)) return tenures.filter((each) => beginOf(each) > now).slice(0, 1);
    const current = tenures.filter((each) => coversNow(each, now));
    return current.slice(-1);
  }
  const { signal, interval } = condition;
  if (signal === 'before') {
    const earlier = tenures.filter((each) => beginOf(each) < (interval.start ?? -Infinity));
    return frame.ordinal === null ? earlier.slice(-1) : orderByOrdinal(earlier, frame.ordinal);
  }
  if (signal === 'after') {
    // Who takes over on the very day that the named holder leaves comes after.
    const left = (at: number): boolean =>
      tenures[at - 1] !== undefined && frame.implicit?.includes(nameOf(tenures[at - 1]?.holder ?? '')) === true;
    const later = tenures.filter((each, at) => {
      const from = beginOf(each);
      return interval.end !== null && (from > interval.end || (from === interval.end && left(at)));
    });
    return frame.ordinal === null ? later.slice(0, 1) : orderByOrdinal(later, frame.ordinal);
  }
  const began = tenures.filter((each) => each.start !== null && overlaps(each.start.value.interval, interval));
  // Elected then, in office some weeks later.
  if (/\belected\b/i.test(frame.relation)) {
    const soon = {
      start: interval.start,
      end: interval.end === null ? null : addDays(interval.end, TAKES_OFFICE_DAYS),
    };
    const elected = tenures.filter((each) => each.start !== null && overlaps(each.start.value.interval, soon));
    if (elected.length > 0) return orderByOrdinal(elected, frame.ordinal);
  }
  if (starting && began.length > 0) return orderByOrdinal(began, frame.ordinal);
  const during = tenures.filter((each) => overlaps(tenureTime(each).interval, interval) && isKnown(each));
  if (frame.ordinal !== null) return orderByOrdinal(during, frame.ordinal);
  if (frame.implicit === null && isRange(interval)) return during;
  // On the day of a change both hold it; the one who had it longer within the time comes first.
  const share = (each: StateInterval): number => lengthOfPart(tenureTime(each).interval, interval);
  return [...during].sort((a, b) => share(b) - share(a));
}

/** The n-th of them, from the end when negative; all without an ordinal. */
export function orderByOrdinal(tenures: readonly StateInterval[], ordinal: number | null): StateInterval[] {
  if (ordinal === null) return [...tenures];
  const chosen = tenures.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return chosen === undefined ? [] : [chosen];
}

/** A tenure with neither a start nor an attested day says nothing of any time. */
function isKnown(tenure: StateInterval): boolean {
  return tenure.start !== null || tenure.attested !== null;
}

function beginOf(tenure: StateInterval): number {
  return tenureTime(tenure).interval.start ?? -Infinity;
}

function coversNow(tenure: StateInterval, now: Day): boolean {
  return isKnown(tenure) && containsDay(tenureTime(tenure).interval, now);
}

function lengthOfPart(a: Interval, b: Interval): number {
  const part = intersect(a, b);
  return part === null
    ? 0
    : (lengthDays(part) ?? lengthDays({ start: part.start ?? b.start, end: part.end ?? b.end }) ?? Infinity);
}
