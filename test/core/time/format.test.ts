import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  dayFromCivil,
  formatTime,
  interval,
  parsePeriod,
  periodOfDay,
  readTime,
  type Certainty,
  type Day,
  type Granularity,
  type Interval,
  type TimeValue,
} from '../../../src/time';
import { day, show } from './show';
import { inEveryZone } from './zones';

const value = (of: Interval, granularity: Granularity, certainty: Certainty = 'exact'): TimeValue => ({
  interval: of,
  granularity,
  certainty,
});
const period = (code: string): TimeValue => {
  const found = parsePeriod(code);
  if (!found) throw new Error(code);
  return value(found.interval, found.granularity);
};
const span = (from: string | null, to: string | null): TimeValue =>
  value(interval(from === null ? null : day(from), to === null ? null : day(to)), 'span');

const named = fc
  .tuple(
    fc.integer({ min: dayFromCivil(-4000, 1, 1), max: dayFromCivil(2900, 1, 1) }),
    fc.constantFrom('day', 'week', 'month', 'season', 'quarter', 'half', 'year', 'decade', 'century', 'millennium'),
    fc.constantFrom<Certainty>('exact', 'approximate'),
  )
  .map(([at, kind, certainty]) =>
    value(periodOfDay(at as Day, kind as Exclude<Granularity, 'span'>).interval, kind as Granularity, certainty),
  );

const spans = fc
  .tuple(
    fc.integer({ min: dayFromCivil(-4000, 1, 1), max: dayFromCivil(2900, 1, 1) }),
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom('both', 'start', 'end'),
  )
  .map(([at, length, known]) =>
    value(
      {
        start: known === 'end' ? null : (at as Day),
        end: known === 'start' ? null : addDays(at as Day, length),
      },
      'span',
    ),
  );

inEveryZone('wording of times', () => {
  it.each([
    [period('2023-03-14'), '14 March 2023'],
    [period('2023-03'), 'March 2023'],
    [period('2023-Q3'), 'Q3 2023'],
    [period('2023-H2'), 'the second half of 2023'],
    [period('2023-SU'), 'summer 2023'],
    [period('2023-W18'), 'the week of 1 May 2023'],
    [period('2023'), '2023'],
    [period('199'), 'the 1990s'],
    [period('200'), 'the 2000s'],
    [period('190'), '1900 to 1909'],
    [period('19'), 'the 20th century'],
    [period('2'), 'the 3rd millennium'],
    [period('BC0044'), '44 BC'],
    [period('BC0044-03-15'), '15 March 44 BC'],
    [period('0079'), 'AD 79'],
    [span('2019-01-01', null), 'since 2019'],
    [span(null, '2021-05-31'), 'until May 2021'],
    [span('2019-01-01', '2021-12-31'), '2019 to 2021'],
    [span('2020-05-01', '2020-07-31'), 'May 2020 to July 2020'],
    [span('2015-12-25', '2016-01-02'), '25 December 2015 to 2 January 2016'],
    [{ ...period('1990'), certainty: 'approximate' as const }, 'about 1990'],
    [value({ start: null, end: null }, 'span'), 'at any time'],
  ])('%# %o', (of, expected) => expect(formatTime(of)).toBe(expected));

  it('takes names from the locale and days from no zone', () => {
    expect(formatTime(period('2023-03-14'), 'de')).toBe('14. März 2023');
    expect(formatTime(period('2023-12-31'), 'fr')).toBe('31 décembre 2023');
    expect(formatTime(period('2023-01-01'), 'en-GB')).toBe('1 January 2023');
    expect(formatTime(period('2023-01'), 'es')).toBe('enero de 2023');
    expect(formatTime(span('2019-01-01', null), 'de')).toBe('2019 –');
  });

  it('reads back to the same interval, in every granularity', () => {
    fc.assert(
      fc.property(fc.oneof(named, spans), (of) => {
        const text = formatTime(of);
        const read = readTime(text, { reference: null });
        expect(show(read?.bounds), text).toBe(show(of.interval));
        if (of.certainty === 'approximate') expect(read?.value?.certainty, text).toBe('approximate');
      }),
      { seed: 11, numRuns: 600 },
    );
  });
});
