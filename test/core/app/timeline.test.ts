import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { placeOf, ticks, timeline } from '../../../src/app/entity/timeline';
import { whenInterval } from '../../../src/app/entity/when';
import { addDays, dayFromIso, isoFromDay, type Day } from '../../../src/time';

const on = (iso: string, mentions = 1) => ({ day: dayFromIso(iso) as Day, mentions, articles: 1 });

describe('timeline', () => {
  it('takes the finest unit that fits, without gaps', () => {
    const days = [on('2023-01-30', 2), on('2023-02-02', 3)];
    const fine = timeline(days, [], 40);
    expect(fine.unit).toBe('day');
    expect(fine.bins.map(({ mentions }) => mentions)).toEqual([2, 0, 0, 3]);
    const months = timeline([on('2021-03-05', 2), on('2023-02-02', 3)], [], 40);
    expect(months.unit).toBe('month');
    expect(months.bins.map(({ when }) => when)).toHaveLength(24);
    expect(months.bins[0]).toMatchObject({ when: '2021-03-01..2021-03-31', mentions: 2 });
    expect(timeline([on('1900-01-01'), on('2020-01-01')], [], 30).unit).toBe('decade');
    expect(timeline([], [], 30).bins).toEqual([]);
  });

  it('marks the periods of a spike that have mentions', () => {
    const days = [on('2020-01-05'), on('2021-06-30', 5), on('2021-07-01', 9), on('2023-01-01')];
    const spikes = [{ start: days[1]!.day, end: days[2]!.day }];
    const spiked = timeline(days, spikes, 60).bins.filter(({ spike }) => spike);
    expect(spiked.map(({ start }) => isoFromDay(start))).toEqual(['2021-06-01', '2021-07-01']);
  });

  it('loses no mention, fits, and each period is one of the address bar', () => {
    const history = fc
      .uniqueArray(fc.integer({ min: -30_000, max: 30_000 }), { minLength: 1, maxLength: 40 })
      .map((offsets) => offsets.sort((a, b) => a - b));
    fc.assert(
      fc.property(history, fc.integer({ min: 20, max: 150 }), (offsets, most) => {
        const days = offsets.map((offset, i) => ({ day: addDays(0 as Day, offset), mentions: i + 1, articles: 1 }));
        const { bins } = timeline(days, [], most);
        expect(bins.length).toBeLessThanOrEqual(most);
        expect(bins.reduce((sum, bin) => sum + bin.mentions, 0)).toBe(days.reduce((sum, one) => sum + one.mentions, 0));
        bins.forEach((bin, i) => {
          expect(whenInterval(bin.when)).toEqual({ start: bin.start, end: bin.end });
          if (i > 0) expect(bin.start).toBe(bins[i - 1]!.end + 1);
        });
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  it('has ticks where years begin, not too close', () => {
    const years = timeline([on('2019-11-05'), on('2023-02-02')], [], 60);
    expect(ticks(years, 1).map(({ day }) => isoFromDay(day))).toEqual([
      '2019-11-01',
      '2020-01-01',
      '2021-01-01',
      '2022-01-01',
      '2023-01-01',
    ]);
    expect(ticks(years, 5).map(({ day }) => isoFromDay(day))).toEqual([
      '2019-11-01',
      '2021-01-01',
      '2022-01-01',
      '2023-01-01',
    ]);
  });
});

test('days lie within their bar, and those before or after at the ends', () => {
  const { bins } = timeline([on('2021-01-05'), on('2021-04-20')], [], 12);
  expect(bins.map(({ start }) => isoFromDay(start))).toEqual(['2021-01-01', '2021-02-01', '2021-03-01', '2021-04-01']);
  const place = (iso: string): number => placeOf(bins, dayFromIso(iso) as Day);
  expect(place('2021-02-01')).toBe(0.25);
  expect(place('2021-02-15')).toBe(0.375);
  expect(place('2020-06-01')).toBe(0);
  expect(place('2022-06-01')).toBe(1);
});
