import { describe, expect, it } from 'vitest';
import { readTimes, timexTags } from '../../../src/time';
import { day } from './show';

/** Tags of a text published on a day: words, type and value. */
function tags(text: string, published = '1989-10-26'): string[] {
  const found = timexTags(readTimes(text, { reference: day(published) }));
  return found.map((tag) => `${text.slice(tag.start, tag.end)} ${tag.type} ${tag.timex}`);
}

describe('TIMEX3 conventions', () => {
  it.each([
    ['It grew in the 1980s.', ['the 1980s DATE 198X']],
    ['It grew in recent years, not in recent weeks.', ['recent years DATE PAST_REF', 'recent weeks DURATION PXW']],
    ['It stays for the foreseeable future.', ['the foreseeable future DURATION PXX']],
    ['It may come in the near future.', ['the near future DATE FUTURE_REF']],
    ['He reads USA Today. Today he read nothing.', ['Today DATE 1989-10-26']],
    ['It compared with a year-ago loss.', ['year-ago DATE 1988']],
    ['It compared with the year-ago loss.', ['year-ago DATE 1988']],
    ['It compared with the year-ago quarter.', ['the year-ago quarter DATE 1988-Q3']],
    ['It left the day after the Oct. 13 plunge.', ['day DATE XXXX-XX-XX', 'Oct. 13 DATE 1989-10-13']],
    ['In the year-ago third quarter it lost.', ['the year-ago third quarter DATE 1988-Q3']],
    ['For the quarter a year ago, it had a profit.', ['the quarter a year ago DATE 1988-Q3']],
    ['It fell from the same quarter two years earlier.', ['the same quarter two years earlier DATE 1987-Q3']],
    ['It lasts through the first two quarters of 1990.', ['the first two quarters of 1990 DATE 1990-H1']],
    ['Sales for the full year were $6.6 billion.', ['the full year DATE 1989']],
    ['The offer ends at 5 p.m. EST, Nov. 6.', ['5 p.m. EST, Nov. 6 TIME 1989-11-06T17:00']],
    ['They meet the day after tomorrow.', ['the day after tomorrow DATE 1989-10-28']],
    ['Late in the day it fell; it had risen earlier in the day before the vote.', []],
    ['He watches "This Week" and "Last Night".', []],
    ['It fell on Black Monday and on Bloody Sunday.', []],
    ['It rose from last year in the quarter.', ['last year DATE 1988', 'the quarter DATE 1989-Q3']],
  ])('%s', (text, expected) => expect(tags(text)).toEqual(expected));
});

describe('the quarter that figures are for', () => {
  it('is not one that is only forecast', () => {
    const text =
      'Third-quarter profit fell. It expects the trend to continue into the fourth quarter. In the year-ago period, it lost.';
    expect(tags(text).at(-1)).toBe('the year-ago period DATE 1988-Q3');
  });
});

describe('the latest quarter', () => {
  it('is over, whatever quarter was named before', () => {
    expect(tags('It expects a loss in the fourth quarter. In the latest quarter it had a profit.').at(-1)).toBe(
      'the latest quarter DATE 1989-Q3',
    );
    expect(tags('Second-quarter profit fell. In the latest quarter it paid more.').at(-1)).toBe(
      'the latest quarter DATE 1989-Q2',
    );
  });
});
