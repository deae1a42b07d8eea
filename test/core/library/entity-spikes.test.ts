import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSpikes, type DayCount } from '../../../src/library/entity-spikes';
import type { Day } from '../../../src/time';

const at = (day: number, mentions: number): DayCount => ({ day: day as Day, mentions });

/** The rule day by day: which days are flagged, with every day in between written out. */
function flaggedDays(counts: readonly DayCount[], windowDays: number, least: number): Set<number> {
  const by = new Map(
    counts.filter(({ mentions }) => mentions > 0).map(({ day, mentions }) => [day as number, mentions]),
  );
  const days = [...by.keys()];
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const means: { day: number; mean: number }[] = [];
  for (let day = first; day <= last; day++) {
    let sum = 0;
    for (let back = 0; back < windowDays; back++) sum += by.get(day - back) ?? 0;
    means.push({ day, mean: sum / windowDays });
  }
  const mean = means.reduce((sum, one) => sum + one.mean, 0) / means.length;
  const deviation = Math.sqrt(means.reduce((sum, one) => sum + (one.mean - mean) ** 2, 0) / means.length);
  return new Set(
    means.filter((one) => one.mean > mean + deviation + 1e-9 && one.mean * windowDays >= least).map(({ day }) => day),
  );
}

describe('findSpikes', () => {
  it('finds the burst in a quiet history, from its first to its last mention', () => {
    const quiet = Array.from({ length: 60 }, (_, i) => at(i, 1));
    const counts = quiet.map((one) => (one.day === 30 ? at(30, 9) : one.day === 31 ? at(31, 12) : one));
    const [spike, ...others] = findSpikes(counts);
    expect(others).toEqual([]);
    expect(spike).toEqual({ start: 28, end: 33, peak: 31, mentions: 1 + 1 + 9 + 12 + 1 + 1 });
  });

  it('finds none in an even history, in one day, or in nothing', () => {
    expect(findSpikes(Array.from({ length: 30 }, (_, i) => at(i, 2))).filter(({ mentions }) => mentions > 60)).toEqual(
      [],
    );
    expect(findSpikes([at(100, 50)])).toEqual([]);
    expect(findSpikes([])).toEqual([]);
    expect(findSpikes([at(5, 0)])).toEqual([]);
  });

  it('needs more than a mention or two', () => {
    expect(findSpikes([at(0, 1), at(3000, 2), at(6000, 1)])).toEqual([]);
    expect(findSpikes([at(0, 1), at(3000, 9), at(6000, 1)]).map(({ peak }) => peak)).toEqual([3000]);
  });

  it('does not care about the order of the counts, and reads two bursts as two', () => {
    const counts = [at(500, 1), at(20, 8), at(0, 1), at(21, 5), at(300, 10)];
    expect(findSpikes(counts).map(({ start, end }) => [start, end])).toEqual([
      [20, 21],
      [300, 300],
    ]);
  });

  it('agrees with a loop over every day', () => {
    const counts = fc.uniqueArray(fc.record({ day: fc.integer({ min: -40, max: 200 }), mentions: fc.nat(9) }), {
      selector: ({ day }) => day,
      maxLength: 60,
    });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 6 }), (raw, windowDays, least) => {
        const given = raw.map(({ day, mentions }) => at(day, mentions));
        fc.pre(given.some(({ mentions }) => mentions > 0));
        const flagged = flaggedDays(given, windowDays, least);
        const spikes = findSpikes(given, { windowDays, leastMentions: least });
        const mentioned = given.filter(({ mentions }) => mentions > 0).map(({ day }) => day as number);
        // Every mention that some flagged window counts is in exactly one spike, and no other mention is in one.
        const expected = mentioned.filter((day) => {
          for (let ahead = 0; ahead < windowDays; ahead++) if (flagged.has(day + ahead)) return true;
          return false;
        });
        const covered = mentioned.filter((day) => spikes.some(({ start, end }) => day >= start && day <= end));
        expect(covered.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        spikes.forEach((spike, i) => {
          if (i > 0) expect(spike.start).toBeGreaterThan(spikes[i - 1]!.end);
          const within = given.filter(({ day, mentions }) => mentions > 0 && day >= spike.start && day <= spike.end);
          expect(spike.mentions).toBe(within.reduce((sum, { mentions }) => sum + mentions, 0));
          expect(spike.peak).toBe(within.sort((a, b) => b.mentions - a.mentions || a.day - b.day)[0]!.day);
        });
      }),
      { numRuns: 300 },
    );
  });
});
