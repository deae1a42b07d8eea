import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDatelineError } from '../../../src/errors';
import {
  after,
  before,
  contains,
  gapDays,
  hull,
  intersect,
  interval,
  lengthDays,
  nextDay,
  overlaps,
  satisfies,
  type Day,
  type Interval,
} from '../../../src/time';

/** Days beyond which the oracle does not look; open ends reach to it. */
const REACH = 12;

const bound = fc.option(fc.integer({ min: -8, max: 8 }), { nil: null, freq: 4 });
const intervals = fc
  .tuple(bound, bound)
  .filter(([a, b]) => a === null || b === null || a <= b)
  .map(([a, b]): Interval => interval(a as Day | null, b as Day | null));

/** The days of an interval, one by one. */
const daysOf = (of: Interval): Set<number> => {
  const days = new Set<number>();
  for (let d = of.start ?? -REACH; d <= (of.end ?? REACH); d += 1) days.add(d);
  return days;
};

const shared = (a: Interval, b: Interval): number[] => [...daysOf(a)].filter((d) => daysOf(b).has(d));

describe('intervals against a day-by-day oracle', () => {
  it('overlap, containment and order', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        expect(overlaps(a, b)).toBe(shared(a, b).length > 0);
        expect(contains(a, b)).toBe([...daysOf(b)].every((d) => daysOf(a).has(d)));
        expect(before(a, b)).toBe(Math.max(...daysOf(a)) < Math.min(...daysOf(b)));
        expect(after(a, b)).toBe(before(b, a));
      }),
      { seed: 1 },
    );
  });

  it('intersection and hull', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        const both = intersect(a, b);
        expect(both ? [...daysOf(both)] : []).toEqual(shared(a, b));
        const around = daysOf(hull(a, b));
        const all = [...daysOf(a), ...daysOf(b)];
        expect([Math.min(...around), Math.max(...around)]).toEqual([Math.min(...all), Math.max(...all)]);
      }),
      { seed: 2 },
    );
  });

  it('length and gap', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        const open = a.start === null || a.end === null;
        expect(lengthDays(a)).toBe(open ? null : daysOf(a).size);
        let between = 0;
        for (let d = -REACH; d <= REACH; d += 1) {
          const [min, max] = [Math.min(...daysOf(a)), Math.max(...daysOf(a))];
          const [low, high] = [Math.min(...daysOf(b)), Math.max(...daysOf(b))];
          if ((d > max && d < low) || (d > high && d < min)) between += 1;
        }
        expect(gapDays(a, b)).toBe(between);
      }),
      { seed: 3 },
    );
  });
});

describe('satisfies', () => {
  const of = (start: number | null, end: number | null): Interval => interval(start as Day | null, end as Day | null);

  it('asks the candidate to stand to the constraint as the signal says', () => {
    const constraint = of(10, 20);
    const table: [Parameters<typeof satisfies>[0], Interval, boolean][] = [
      ['overlap', of(20, 30), true],
      ['overlap', of(21, 30), false],
      ['overlap', of(null, null), true],
      ['before', of(1, 9), true],
      ['before', of(1, 10), false],
      ['before', of(1, null), false],
      ['after', of(21, null), true],
      ['after', of(20, 40), false],
      ['start', of(10, 40), true],
      ['start', of(9, 15), false],
      ['start', of(null, 15), false],
      ['finish', of(1, 20), true],
      ['finish', of(15, null), false],
      ['ordinal', of(99, 99), true],
      ['none', of(99, 99), true],
    ];
    for (const [signal, candidate, expected] of table) {
      expect(satisfies(signal, candidate, constraint), `${signal} ${JSON.stringify(candidate)}`).toBe(expected);
    }
  });

  it('can ask only that the candidate began before, or lasted longer', () => {
    expect(satisfies('before', of(1, 15), of(10, 20), 'began')).toBe(true);
    expect(satisfies('before', of(10, 15), of(10, 20), 'began')).toBe(false);
    expect(satisfies('after', of(15, 25), of(10, 20), 'began')).toBe(true);
    expect(satisfies('after', of(15, 20), of(10, 20), 'began')).toBe(false);
  });

  it('has no day after what never ends and refuses an interval that ends first', () => {
    expect(nextDay(of(1, null))).toBeNull();
    expect(nextDay(of(1, 5))).toBe(6);
    let thrown: unknown;
    try {
      of(2, 1);
    } catch (error) {
      thrown = error;
    }
    expect(isDatelineError(thrown, 'BAD_INPUT')).toBe(true);
  });
});
