import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whenInterval } from '../../../src/app/entity/when';
import { ASK, NO_FILTER, type Route } from '../../../src/app/routes';
import {
  articlesIn,
  binAt,
  binsOf,
  periodBetween,
  periodOf,
  ribbonOf,
  withPeriod,
} from '../../../src/app/ribbon/ribbon';
import { dayFromIso, type Day } from '../../../src/time';

const on = (iso: string, articles = 1) => ({ day: dayFromIso(iso) as Day, articles });

test('a choice on the ribbon is the days of its bins, and comes back as the same bins', () => {
  const anyDays = fc.uniqueArray(fc.integer({ min: 10_000, max: 20_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(anyDays, fc.nat(), fc.nat(), fc.integer({ min: 24, max: 300 }), (days, a, b, most) => {
      const sorted = [...days].sort((x, y) => x - y).map((day) => ({ day: day as Day, articles: 1 }));
      const { bins } = ribbonOf(sorted, most);
      expect(bins.length).toBeLessThanOrEqual(most);
      const [from, to] = [a % bins.length, b % bins.length];
      const when = periodBetween(bins[from]!, bins[to]!);
      const [first, last] = from <= to ? [from, to] : [to, from];
      expect(whenInterval(when)).toEqual({ start: bins[first]!.start, end: bins[last]!.end });
      expect(binsOf(bins, when)).toEqual({ from: first, to: last });
    }),
    { numRuns: 200 },
  );
});

test('whole years and months go by their names, quarters are found by their days', () => {
  const { bins } = ribbonOf([on('2020-01-05'), on('2023-12-30')], 60);
  const at = (iso: string): number => binAt(bins, dayFromIso(iso) as Day);
  expect(periodBetween(bins[at('2021-12-01')]!, bins[at('2021-01-31')]!)).toBe('2021');
  expect(periodBetween(bins[at('2021-02-01')]!, bins[at('2021-02-28')]!)).toBe('2021-02');
  expect(periodBetween(bins[at('2021-02-01')]!, bins[at('2021-03-01')]!)).toBe('2021-02-01..2021-03-31');
  expect(binsOf(bins, '2021-Q2')).toEqual({ from: at('2021-04-01'), to: at('2021-06-30') });
  expect(binsOf(bins, 'undated')).toBeNull();
});

test('pages with a period of their own take another, and give it back', () => {
  const pages: Route[] = [
    { page: 'library', filter: { ...NO_FILTER, text: 'ferry' } },
    { page: 'entity', name: 'a', when: null, with: 'b' },
    { page: 'time', key: '2020', when: null },
  ];
  for (const page of pages) {
    for (const when of ['2021', '2021-02', '2021-02-03..2021-03-04', null]) {
      expect(periodOf(withPeriod(page, when)!)).toBe(when);
    }
  }
  expect(withPeriod(ASK, '2021')).toBeNull();
});

test('articles are counted in the very days that a page shows, whatever the bars are', () => {
  const days = [on('2022-08-30', 2), on('2022-09-01', 3), on('2022-09-30'), on('2022-10-01', 4)];
  expect(articlesIn(days, '2022-09')).toBe(4);
  expect(articlesIn(days, '2022-Q3')).toBe(6);
  expect(articlesIn(days, '2022-09-30..2022-10-01')).toBe(5);
  expect(articlesIn(days, null)).toBe(10);
});
