import { expect, it } from 'vitest';
import {
  centuryInterval,
  civilFromDay,
  contains,
  isoWeek,
  parsePeriod,
  periodInterval,
  periodOfDay,
  weekday,
  yearFromCode,
  type Day,
} from '../../../src/time';
import { day, show } from './show';
import { inEveryZone } from './zones';

inEveryZone('periods', () => {
  it.each([
    ['2023', '2023-01-01..2023-12-31', 'year'],
    ['2023-05', '2023-05-01..2023-05-31', 'month'],
    ['2024-02', '2024-02-01..2024-02-29', 'month'],
    ['2023-05-14', '2023-05-14', 'day'],
    ['2023-Q3', '2023-07-01..2023-09-30', 'quarter'],
    ['2023-H2', '2023-07-01..2023-12-31', 'half'],
    ['2023-W05', '2023-01-30..2023-02-05', 'week'],
    ['2023-W5', '2023-01-30..2023-02-05', 'week'],
    ['2020-W53', '2020-12-28..2021-01-03', 'week'],
    ['2023-W05-WE', '2023-02-04..2023-02-05', 'span'],
    ['2023-W05-3', '2023-02-01', 'day'],
    ['2023-SP', '2023-03-01..2023-05-31', 'season'],
    ['2023-SU', '2023-06-01..2023-08-31', 'season'],
    ['2023-FA', '2023-09-01..2023-11-30', 'season'],
    ['2023-WI', '2023-12-01..2024-02-29', 'season'],
    ['199', '1990-01-01..1999-12-31', 'decade'],
    ['199X', '1990-01-01..1999-12-31', 'decade'],
    ['19XX', '1900-01-01..1999-12-31', 'century'],
    ['19', '1900-01-01..1999-12-31', 'century'],
    ['2', '2000-01-01..2999-12-31', 'millennium'],
    ['0045 BC', '-0044-01-01..-0044-12-31', 'year'],
    ['BC0044', '-0043-01-01..-0043-12-31', 'year'],
    ['-0043-03-15', '-0043-03-15', 'day'],
    ['1 BC', '0000-01-01..0000-12-31', 'year'],
  ])('%s is %s', (code, expected, granularity) => {
    expect(show(periodInterval(code))).toBe(expected);
    expect(parsePeriod(code)?.granularity).toBe(granularity);
  });

  it.each(['', '2023-13', '2023-02-30', '2023-Q5', '2023-W54', '2023-W53', '2023-05-', 'May 2023', '2023-XX', '20233'])(
    '%s is no period',
    (code) => expect(periodInterval(code)).toBeNull(),
  );

  it('holds exactly the days that belong to it', () => {
    for (let d = day('2019-12-20'); d < day('2021-01-20'); d = (d + 1) as Day) {
      const { year, month } = civilFromDay(d);
      const week = isoWeek(d);
      const own = [
        `${year}`,
        `${year}-${String(month).padStart(2, '0')}`,
        `${year}-Q${Math.floor((month + 2) / 3)}`,
        `${year}-H${month < 7 ? 1 : 2}`,
        `${week.year}-W${String(week.week).padStart(2, '0')}`,
      ];
      for (const code of own) {
        const of = periodInterval(code);
        expect(of && contains(of, { start: d, end: d }), `${code} holds ${d}`).toBe(true);
        const outside = of && contains(of, { start: (d + 370) as Day, end: (d + 370) as Day });
        expect(outside, code).toBe(false);
      }
    }
  });

  it('finds the period around a day, and its code names it again', () => {
    const kinds = [
      'day',
      'week',
      'month',
      'season',
      'quarter',
      'half',
      'year',
      'decade',
      'century',
      'millennium',
    ] as const;
    for (let d = day('0001-06-01'); d < day('2300-01-01'); d = (d + 9_973) as Day) {
      for (const kind of kinds) {
        const { code, interval } = periodOfDay(d, kind);
        expect(contains(interval, { start: d, end: d }), `${kind} of ${d}`).toBe(true);
        expect(parsePeriod(code), code).toEqual({ interval, granularity: kind });
        if (kind === 'week') expect(weekday(interval.start as Day)).toBe(1);
      }
    }
  });

  it('leaves no gap between centuries across the era', () => {
    expect(show(centuryInterval(1))).toBe('0001-01-01..0099-12-31');
    expect(show(centuryInterval(-1))).toBe('-0099-01-01..0000-12-31');
    expect(show(centuryInterval(-5))).toBe('-0499-01-01..-0400-12-31');
    expect(yearFromCode('BC0001')).toBe(0);
  });
});
