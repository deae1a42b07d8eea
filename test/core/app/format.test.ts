import { describe, expect, test } from 'vitest';
import { dayFromIso, type Day, type Granularity, type TimeValue } from '../../../src/time';
import { formatDay, formatInterval, formatSourceDate, formatTime, railLabel } from '../../../src/app/format';

const day = (iso: string): Day => dayFromIso(iso) as Day;
const time = (
  start: string | null,
  end: string | null,
  granularity: Granularity,
  certainty: TimeValue['certainty'] = 'exact',
): TimeValue => ({
  interval: { start: start === null ? null : day(start), end: end === null ? null : day(end) },
  granularity,
  certainty,
});
const words = (...args: Parameters<typeof time>): string => formatTime(time(...args), 'en-GB');

describe('formatTime', () => {
  test('is as fine as the text gave it', () => {
    expect(words('2023-03-14', '2023-03-14', 'day')).toBe('14 Mar 2023');
    expect(words('2023-03-01', '2023-03-31', 'month')).toBe('Mar 2023');
    expect(words('2023-07-01', '2023-09-30', 'quarter')).toBe('Q3 2023');
    expect(words('2023-07-01', '2023-12-31', 'half')).toBe('second half of 2023');
    expect(words('2023-06-01', '2023-08-31', 'season')).toBe('summer 2023');
    expect(words('2023-01-01', '2023-12-31', 'year')).toBe('2023');
    expect(words('1990-01-01', '1999-12-31', 'decade')).toBe('the 1990s');
    expect(words('1900-01-01', '1999-12-31', 'century')).toBe('the 20th century');
    expect(words('2023-03-13', '2023-03-19', 'week')).toBe('week of 13 Mar 2023');
  });
  test('says open ends', () => {
    expect(words('2019-01-01', null, 'year')).toBe('since 2019');
    expect(words(null, '2023-03-14', 'day')).toBe('until 14 Mar 2023');
    expect(words('2021-05-01', null, 'month')).toBe('since May 2021');
    expect(words(null, null, 'span')).toBe('at some time');
  });
  test('never says a span finer than its ends allow', () => {
    expect(words('2019-01-01', '2021-12-31', 'span')).toBe('2019 – 2021');
    expect(words('2021-05-01', '2023-09-02', 'span')).toBe('May 2021 – 2 Sept 2023');
    expect(words('2021-05-03', '2021-05-03', 'span')).toBe('3 May 2021');
    expect(words('2021-01-01', '2021-12-31', 'span')).toBe('2021');
  });
  test('says how sure it is', () => {
    expect(words('1990-01-01', '1990-12-31', 'year', 'approximate')).toBe('about 1990');
    expect(words('2023-04-03', '2023-04-03', 'day', 'ambiguous')).toBe('probably 3 Apr 2023');
  });
  test('follows the locale and knows years before Christ', () => {
    expect(formatTime(time('2023-03-14', '2023-03-14', 'day'), 'de')).toBe('14. März 2023');
    expect(formatTime(time('2023-03-14', '2023-03-14', 'day'), 'en-US')).toBe('Mar 14, 2023');
    expect(formatDay(day('-0043-03-15'), 'en-GB')).toContain('44 BC');
  });
  test('a constraint without granularity', () => {
    expect(formatInterval({ start: null, end: day('2023-03-13') }, 'en-GB')).toBe('until 13 Mar 2023');
    expect(formatInterval({ start: day('2023-03-14'), end: day('2023-03-14') }, 'en-GB')).toBe('14 Mar 2023');
  });
  test('a source date keeps its granularity', () => {
    expect(formatSourceDate({ day: day('2023-05-01'), granularity: 'month' }, 'en-GB')).toBe('May 2023');
  });
});

describe('railLabel', () => {
  test('puts the year first and the finer part below', () => {
    expect(railLabel(time('2023-03-14', '2023-03-14', 'day'), 'en-GB')).toMatchObject({
      prefix: null,
      year: '2023',
      rest: '14 Mar',
    });
    expect(railLabel(time('2023-01-01', '2023-12-31', 'year'), 'en-GB')).toMatchObject({ year: '2023', rest: null });
    expect(railLabel(time('2021-05-01', null, 'month'), 'en-GB')).toMatchObject({
      prefix: 'since',
      year: '2021',
      rest: 'May',
    });
    expect(railLabel(time(null, '2021-05-31', 'month'), 'en-GB')).toMatchObject({
      prefix: 'until',
      year: '2021',
      rest: 'May',
    });
    expect(railLabel(time('1990-01-01', '1999-12-31', 'decade'), 'en-GB')).toMatchObject({ year: '1990s', rest: null });
  });
  test('shortens a range of years', () => {
    expect(railLabel(time('2013-09-18', '2015-09-15', 'span'), 'en-GB')).toMatchObject({ year: '2013–15', rest: null });
    expect(railLabel(time('1998-09-18', '2015-09-15', 'span'), 'en-GB').year).toBe('1998–2015');
  });
});
