import { describe, expect, test } from 'vitest';
import type { Day } from '../../../src/time';
import { gapPx, gapWords, inTimeOrder, railYears } from '../../../src/app/rail';
import { placeCard } from '../../../src/app/placement';
import { Rate } from '../../../src/app/rate';

const day = (n: number): Day => n as Day;

describe('rail', () => {
  test('further apart in time is further apart on the rail, within bounds', () => {
    const gaps = [0, 1, 7, 30, 365, 3650, 365_000].map((days) => gapPx(day(0), day(days)));
    expect([...gaps].sort((a, b) => a - b)).toEqual(gaps);
    expect(gaps[0]).toBe(8);
    expect(gaps.at(-1)).toBe(56);
    expect(gapPx(null, day(5))).toBe(8);
  });
  test('says years that lie between, and only those', () => {
    expect(gapWords(day(0), day(364))).toBeNull();
    expect(gapWords(day(0), day(366))).toBe('a year later');
    expect(gapWords(day(0), day(1100))).toBe('3 years later');
    expect(gapWords(null, day(1100))).toBeNull();
  });
  test('sorts by day with the undated last, ties as they came', () => {
    const items = [
      { n: 1, d: null },
      { n: 2, d: day(5) },
      { n: 3, d: day(2) },
      { n: 4, d: day(5) },
    ];
    expect(inTimeOrder(items, ({ d }) => d).map(({ n }) => n)).toEqual([3, 2, 4, 1]);
  });
  test('groups months by year, newest first, with the undated apart', () => {
    const { years, undated } = railYears([
      { month: '2021-03', articles: 2 },
      { month: null, articles: 3 },
      { month: '2023-01', articles: 8 },
      { month: '2021-11', articles: 4 },
    ]);
    expect(undated).toBe(3);
    expect(years.map(({ year, articles }) => [year, articles])).toEqual([
      ['2023', 8],
      ['2021', 6],
    ]);
    expect(years[1]?.months).toEqual([
      { month: '2021-11', articles: 4, share: 0.5 },
      { month: '2021-03', articles: 2, share: 0.25 },
    ]);
  });
});

describe('placeCard', () => {
  const view = { width: 360, height: 740 };
  test('goes below, or above where there is no room, and stays inside', () => {
    expect(placeCard({ left: 20, top: 100, width: 50, height: 20 }, { width: 200, height: 80 }, view)).toEqual({
      left: 20,
      top: 126,
    });
    expect(placeCard({ left: 300, top: 700, width: 50, height: 20 }, { width: 200, height: 80 }, view)).toEqual({
      left: 152,
      top: 614,
    });
  });
});

describe('Rate', () => {
  test('tells the time left from the recent speed', () => {
    const rate = new Rate(4000);
    rate.add(0, 0);
    expect(rate.secondsLeft(100)).toBeNull();
    rate.add(1000, 10);
    expect(rate.secondsLeft(100)).toBeCloseTo(9, 6);
    // Twice as fast from here on; the slow start leaves the window.
    for (let s = 2; s <= 10; s++) rate.add(s * 1000, 10 + (s - 1) * 20);
    expect(rate.secondsLeft(390)).toBeCloseTo(10, 6);
  });
  test('standing still has no time left', () => {
    const rate = new Rate();
    rate.add(0, 5);
    rate.add(9000, 5);
    expect(rate.secondsLeft(10)).toBeNull();
  });
});
