import { describe, expect, it } from 'vitest';
import { detectDateOrder, isoFromDay, parseSourceDate } from '../../../src/time';
import { inEveryZone } from './zones';

const read = (raw: string, order?: 'day-first' | 'month-first'): string | null => {
  const found = parseSourceDate(raw, order);
  return found && `${isoFromDay(found.day)} ${found.granularity}`;
};

inEveryZone('dates of sources', () => {
  it.each([
    ['Thu, 12 Oct 2023 10:00:00 GMT', '2023-10-12 day'],
    ['Mi, 12 Okt 2022 10:00:00 +0200', '2022-10-12 day'],
    ['Thurs, 11 Oct 2012', '2012-10-11 day'],
    ['11 Oct 12 08:30 EST', '2012-10-11 day'],
    ['8/21/2018 9:00:00 AM', '2018-08-21 day'],
    ['3/4/2018 9:00:00 AM', '2018-03-04 day'],
    ['2017-08-01 13:55:44.364419679 +0200 CEST', '2017-08-01 day'],
    ['2022-09-10', '2022-09-10 day'],
    ['2022-10-12T23:30:00-11:00', '2022-10-12 day'],
    ['2022-10-12T00:30:00+14:00', '2022-10-12 day'],
    ['2022-10-12T00:30:00Z', '2022-10-12 day'],
    ['2023/05/14 08:00', '2023-05-14 day'],
    ['20230514T101010Z', '2023-05-14 day'],
    ['20230514', '2023-05-14 day'],
    ['2023-05', '2023-05-01 month'],
    ['2023', '2023-01-01 year'],
    ['May 2023', '2023-05-01 month'],
    ['Oct 11, 2012 at 5pm', '2012-10-11 day'],
    ['Thu Oct 11 10:00:00 UTC 2012', '2012-10-11 day'],
    ['14.03.2023', '2023-03-14 day'],
    ['Di, 04.03.2023 10:00', '2023-03-04 day'],
    ['14. März 2023', '2023-03-14 day'],
    ['le 1er août 2022', '2022-08-01 day'],
    ['mar. 14 mars 2023', '2023-03-14 day'],
    ['mar, 14 mar 2023 10:00:00 +0100', '2023-03-14 day'],
    ['11 de octubre de 2012', '2012-10-11 day'],
    ['2 gennaio 2020', '2020-01-02 day'],
    ['za, 5 mrt 2022 09:00:00 +0100', '2022-03-05 day'],
    ['3 de fevereiro de 2021', '2021-02-03 day'],
    ['2012年10月11日', '2012-10-11 day'],
    ['1697040000', '2023-10-11 day'],
    ['1697040000000', '2023-10-11 day'],
    ['  2022-09-10 \n', '2022-09-10 day'],
    ['2019년 03월 07일 01:31:15', '2019-03-07 day'],
    ['2019/3/7(木) 10:00', '2019-03-07 day'],
    ['10:00 AM, Mar 07, 2019', '2019-03-07 day'],
    ['Updated 2:30 PM EST, Thu March 7, 2019', '2019-03-07 day'],
    ['10:00 07.03.2019', '2019-03-07 day'],
    ['Thu, 07 03 2019 08:51:49 +0100', '2019-03-07 day'],
    ['Thu, 03 07 2019 08:51:49 +0100', '2019-03-07 day'],
    ['20190307101112', '2019-03-07 day'],
    ["D:20190307101112+01'00'", '2019-03-07 day'],
    ['D:20190307', '2019-03-07 day'],
    ['/Date(1551953472000)/', '2019-03-07 day'],
    ['/Date(1551953472000+0100)/', '2019-03-07 day'],
    ['2019-W10-4', '2019-03-07 day'],
    ['13196427072000000', '2019-03-07 day'],
    ['7 марта 2019', '2019-03-07 day'],
    ['7 marca 2019', '2019-03-07 day'],
    ['7 Mart 2019', '2019-03-07 day'],
    ['7. března 2019', '2019-03-07 day'],
    ['7. maaliskuuta 2019', '2019-03-07 day'],
    ['7 maj 2019', '2019-05-07 day'],
    ['7 Μαρτίου 2019', '2019-03-07 day'],
    ['7 मार्च 2019', '2019-03-07 day'],
    ['7 มีนาคม 2562', '2019-03-07 day'],
    ['7 มี.ค. 2562', '2019-03-07 day'],
    ['2562-03-07', '2019-03-07 day'],
    ['07/03/2562', '2019-03-07 day'],
    ['7 Mar 2562', '2019-03-07 day'],
    ['1397/12/16', '2019-03-07 day'],
    ['۱۳۹۷/۱۲/۱۶', '2019-03-07 day'],
    ['۱۶ اسفند ۱۳۹۷', '2019-03-07 day'],
    ['16 Esfand 1397', '2019-03-07 day'],
    ['٧ مارس ٢٠١٩', '2019-03-07 day'],
    ['平成31年3月7日', '2019-03-07 day'],
    ['2019. 3. 7.', '2019-03-07 day'],
    ['2019.03.07.', '2019-03-07 day'],
    ['7 lut 2019', '2019-02-07 day'],
    ['7 févr. 2019 à 10h00', '2019-02-07 day'],
    ['7 февр. 2019', '2019-02-07 day'],
    ['7 Μαρ 2019', '2019-03-07 day'],
    ['ngày 7 tháng 3 năm 2019', '2019-03-07 day'],
  ])('%s is %s', (raw, expected) => expect(read(raw)).toBe(expected));

  it.each([
    'Mon, 01 Jan 0001 00:00:00 +0000',
    '0000-00-00 00:00:00',
    '1970-01-01T00:00:00Z',
    '1970-01-01',
    'Thu, 01 Jan 1970 01:00:00 +0100',
    'Wed, 31 Dec 1969 19:00:00 -0500',
    '0',
    '1970-01-01T09:00:00+09:00',
    '1970-01-01 05:30:00',
    '1969-12-31',
    '12/31/1969 4:00:00 PM',
    '1969-12-31T18:00:00-0600',
    '9999-12-31',
    '1445-09-10 AH',
    '10/09/1445H',
    '1445-09-10 (Hijri)',
    '12-Ramadan-1445',
    '9999-12-31T23:59:59Z',
    'December 31, 9999',
    '/Date(-62135596800000)/',
    '1601-01-01T00:00:00Z',
    '1397/13/16',
    '1397/12',
    '253402300799',
    '1899-12-30',
    '12/30/1899 12:00:00 AM',
    '1900-01-01T00:00:00',
    '2023-02-30',
    '31/13/2023',
    'yesterday',
    'Tue, 07 03 2019 08:51:49 +0100',
    '2019-W60-1',
    'October',
    '',
    'No date given, see the archive of 12 issues',
  ])('%j is unknown', (raw) => expect(read(raw)).toBeNull());

  it('keeps a real day of 1970', () => {
    expect(read('1970-01-01T10:00:00Z')).toBe('1970-01-01 day');
    expect(read('Fri, 02 Jan 1970 00:00:00 +0000')).toBe('1970-01-02 day');
  });

  it('does not guess between 3 April and March 4', () => {
    expect(read('03/04/2023')).toBeNull();
    expect(read('03/04/2023', 'day-first')).toBe('2023-04-03 day');
    expect(read('03/04/2023', 'month-first')).toBe('2023-03-04 day');
    expect(read('15/04/2023', 'month-first')).toBe('2023-04-15 day');
  });
});

describe('order of a column of dates', () => {
  it('is decided by the values that leave no choice', () => {
    expect(detectDateOrder(['15/04/2019', '16/04/2019', '24/04/2019', '02/05/2019'])).toEqual({
      order: 'day-first',
      dayFirst: 3,
      monthFirst: 0,
      undecided: 1,
    });
    expect(detectDateOrder(['01/02/2020', '', '12/31/2020', 'n/a']).order).toBe('month-first');
  });

  it('is left open when nothing or too much decides', () => {
    expect(detectDateOrder(['03/04/2023', '05/06/2023'])).toEqual({
      order: 'ambiguous',
      dayFirst: 0,
      monthFirst: 0,
      undecided: 2,
    });
    expect(detectDateOrder(['13/04/2023', '04/13/2023']).order).toBe('ambiguous');
    expect(detectDateOrder(['2023-05-14', 'May']).order).toBe('ambiguous');
    expect(detectDateOrder([]).order).toBe('ambiguous');
  });
});
