import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  intervalOf,
  keyAt,
  levelOf,
  LEVELS,
  nodeFor,
  nodesCovering,
  nodesWithin,
  parentOf,
  withAncestors,
} from '../../../../src/graph';
import { contains, dayFromIso, type Day } from '../../../../src/time';

const day = (iso: string): Day => dayFromIso(iso)!;
const anyDay = fc.integer({ min: -200_000, max: 60_000 }).map((value) => value as Day);

describe('nodes of the time hierarchy', () => {
  test('go from day to month to quarter to year', () => {
    expect(withAncestors('2023-03-14')).toEqual(['2023-03-14', '2023-03', '2023-Q1', '2023']);
    expect(withAncestors('2023-12')).toEqual(['2023-12', '2023-Q4', '2023']);
    expect(parentOf('2023')).toBeNull();
    expect(['2023', '2023-Q1', '2023-W05', '202', 'soon', '2023-13'].map(levelOf)).toEqual([
      'year',
      'quarter',
      null,
      null,
      null,
      null,
    ]);
  });

  test('cover any days, each once, with nothing beside them', () => {
    expect(nodesCovering({ start: day('2022-12-31'), end: day('2024-02-01') })).toEqual([
      '2022-12-31',
      '2023',
      '2024-01',
      '2024-02-01',
    ]);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 3000 }), (start, length) => {
        const end = (start + length) as Day;
        let next: number = start;
        for (const key of nodesCovering({ start, end })) {
          expect(intervalOf(key).start).toBe(next);
          next = intervalOf(key).end! + 1;
        }
        expect(next).toBe(end + 1);
      }),
      { numRuns: 60 },
    );
  });

  test('a fact hangs from the finest node that holds its time whole', () => {
    expect(nodeFor(day('2023-03-14'), day('2023-03-14'))).toBe('2023-03-14');
    expect(nodeFor(day('2023-03-13'), day('2023-03-19'))).toBe('2023-03');
    expect(nodeFor(day('2023-03-27'), day('2023-04-02'))).toBe('2023');
    expect(nodeFor(day('2023-01-30'), day('2023-02-05'))).toBe('2023-Q1');
    expect(nodeFor(day('2021-05-01'), day('2023-09-02'))).toBe('2021');
    expect(nodeFor(day('2021-05-01'), null)).toBe('2021');
    expect(nodeFor(null, day('2023-09-02'))).toBe('2023');
    expect(nodeFor(null, null)).toBeNull();
  });

  test('hold what hangs from them and what hangs from their children, at any time', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (from, length) => {
        const to = (from + length) as Day;
        const key = nodeFor(from, to)!;
        if (keyAt(from, 'year') === keyAt(to, 'year')) {
          expect(contains(intervalOf(key), { start: from, end: to })).toBe(true);
          const finer = LEVELS.slice(0, LEVELS.indexOf(levelOf(key)!));
          for (const level of finer) expect(keyAt(from, level)).not.toBe(keyAt(to, level));
        }
        for (const [at, above] of withAncestors(key).slice(1).entries()) {
          expect(contains(intervalOf(above), intervalOf(withAncestors(key)[at]!))).toBe(true);
        }
      }),
    );
  });

  test('cover an interval without gap at the finest level there is room for', () => {
    expect(nodesWithin({ start: day('2023-01-01'), end: day('2023-03-31') }, 5)).toEqual([
      '2023-01',
      '2023-02',
      '2023-03',
    ]);
    expect(nodesWithin({ start: day('2020-01-01'), end: day('2023-12-31') }, 5)).toEqual([
      '2020',
      '2021',
      '2022',
      '2023',
    ]);
    expect(nodesWithin({ start: null, end: day('2023-12-31') }, 5)).toEqual([]);
  });
});
