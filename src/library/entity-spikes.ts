import type { Day } from '../time';

/** Mentions on one day. */
export interface DayCount {
  readonly day: Day;
  readonly mentions: number;
}

/** A run of days on which an entity was written about far more than usual. */
export interface Spike {
  /** First and last day with mentions in the run, both included. */
  readonly start: Day;
  readonly end: Day;
  /** The day of the run with most mentions, the first of equals. */
  readonly peak: Day;
  /** Mentions from `start` to `end`. */
  readonly mentions: number;
}

export interface SpikeOptions {
  /** Days in the rolling window, which ends on the day that is judged. Default 3 (NEON §3). */
  readonly windowDays?: number;
  /** Mentions a window needs at least: two mentions in ten years are no news. Default 3. */
  readonly leastMentions?: number;
}

/**
 * NEON §3, spiking dates: days whose 3-day rolling mean of mentions passes the mean of all rolling means by more than one
 * standard deviation. Every day from the first to the last count is judged, days without mentions included. Days that
 * follow each other make one spike; a day only counts through the days before it, so a run begins with its first mention.
 * @param counts one entry a day at most, in any order; days with no mentions may be left out
 * @returns oldest first; none for an even history or an empty one
 */
export function findSpikes(counts: readonly DayCount[], options: SpikeOptions = {}): Spike[] {
  const { windowDays = 3, leastMentions = 3 } = options;
  const days = counts.filter(({ mentions }) => mentions > 0).sort((a, b) => a.day - b.day);
  const [first, last] = [days[0], days[days.length - 1]];
  if (first === undefined || last === undefined) return [];
  const length = last.day - first.day + 1;
  const runs = windows(days, windowDays, last.day);
  // A day in no window has a rolling sum of 0, so sums over the few others give the moments of all.
  let sum = 0;
  let squares = 0;
  for (const { from, to, total } of runs) {
    sum += total * (to - from + 1);
    squares += total * total * (to - from + 1);
  }
  const mean = sum / length;
  const deviation = Math.sqrt(Math.max(0, squares / length - mean * mean));
  const high = runs.filter(({ total }) => total > mean + deviation + 1e-9 && total >= leastMentions);
  const spikes: Spike[] = [];
  for (let i = 0; i < high.length;) {
    let j = i;
    while (high[j + 1] !== undefined && high[j + 1]!.from === high[j]!.to + 1) j++;
    const spike = spikeOf(days, high[i]!.from - windowDays + 1, high[j]!.to);
    const before = spikes[spikes.length - 1];
    // Windows that share days tell of one thing.
    if (before !== undefined && spike.start <= before.end) {
      spikes[spikes.length - 1] = spikeOf(days, before.start, spike.end);
    } else spikes.push(spike);
    i = j + 1;
  }
  return spikes;
}

/** Maximal ranges of days over which the rolling sum stays the same and is not 0, oldest first, cut at `last`. */
function windows(
  days: readonly DayCount[],
  windowDays: number,
  last: number,
): { readonly from: number; readonly to: number; readonly total: number }[] {
  const steps = new Map<number, number>();
  for (const { day, mentions } of days) {
    steps.set(day, (steps.get(day) ?? 0) + mentions);
    steps.set(day + windowDays, (steps.get(day + windowDays) ?? 0) - mentions);
  }
  const at = [...steps.keys()].sort((a, b) => a - b);
  const found: { from: number; to: number; total: number }[] = [];
  let total = 0;
  at.forEach((from, i) => {
    total += steps.get(from) ?? 0;
    const to = Math.min(last, (at[i + 1] ?? from) - 1);
    if (total > 0 && from <= to) found.push({ from, to, total });
  });
  return found;
}

/** The days with mentions among `from … to`. */
function spikeOf(days: readonly DayCount[], from: number, to: number): Spike {
  const within = days.filter(({ day }) => day >= from && day <= to);
  const peak = within.reduce((best, one) => (one.mentions > best.mentions ? one : best));
  return {
    start: within[0]!.day,
    end: within[within.length - 1]!.day,
    peak: peak.day,
    mentions: within.reduce((sum, one) => sum + one.mentions, 0),
  };
}
