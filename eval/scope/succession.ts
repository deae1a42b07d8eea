import { addDays, type Day, type Interval } from '../../src/time';
import { plain } from './words';
import type { ScopedCandidate } from './types';

/**
 * A state lasts until the next of its kind begins: candidates with an open end get the day before the next likely one
 * with other words, and those with an open start the end of the one before. Intervals said as a whole stay.
 */
export function endBySuccession(candidates: readonly ScopedCandidate[]): ScopedCandidate[] {
  const starts: { day: Day; key: string }[] = [];
  const ends: { day: Day; key: string }[] = [];
  for (const one of candidates) {
    if (!isLikely(one) || one.held === null || one.said === null) continue;
    if (one.held.start !== null) starts.push({ day: one.held.start, key: plain(one.text) });
    if (one.held.end !== null) ends.push({ day: one.held.end, key: plain(one.text) });
  }
  return candidates.map((one): ScopedCandidate => {
    if (one.held === null || one.exact) return one;
    const key = plain(one.text);
    const { start, end } = one.held;
    const other = (mark: { key: string }): boolean => !mark.key.includes(key) && !key.includes(mark.key);
    let held: Interval = one.held;
    if (end === null && start !== null) {
      const own = ends.filter((mark) => mark.key === key && mark.day > start).map((mark) => mark.day);
      const next = starts.filter((mark) => other(mark) && mark.day > start).map((mark) => mark.day);
      const day = earliest(own) ?? earliest(next.map((at) => addDays(at, -1)));
      held = { start, end: day };
    } else if (start === null && end !== null) {
      const own = starts.filter((mark) => mark.key === key && mark.day < end).map((mark) => mark.day);
      held = {
        start: latest(own) ?? latest(ends.filter((mark) => other(mark) && mark.day < end).map((mark) => mark.day)),
        end,
      };
    }
    return { ...one, held };
  });
}

/** Whether a candidate counts as a value of the relation when others are ended by it. */
function isLikely(one: ScopedCandidate): boolean {
  return (
    (one.shape > 0.4 && (one.clauseScore ?? -9) > (one.cued ? -1 : 3)) ||
    (one.clauseScore === null && one.cued === 1 && one.shape === 1)
  );
}

function earliest(days: readonly Day[]): Day | null {
  return days.length === 0 ? null : days.reduce((a, b) => (b < a ? b : a));
}

function latest(days: readonly Day[]): Day | null {
  return days.length === 0 ? null : days.reduce((a, b) => (b > a ? b : a));
}
