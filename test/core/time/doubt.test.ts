import { describe, expect, it } from 'vitest';
import { isImpossibleDate, parseSourceDate, readTime, readTimes } from '../../../src/time';
import { day, show, showAll } from './show';

const reference = day('2019-06-05');
const read = (text: string): string[] => showAll(readTimes(text, { reference }));

describe('ordinals that count no days', () => {
  it.each([
    ['She was sworn in on Tuesday, the third person to hold the office.', ['Tuesday = 2019-06-04']],
    ['He was elected on Saturday, the first woman to do so.', ['Saturday = 2019-06-01']],
    ['It fell on Monday, the 21st day in a row.', ['Monday = 2019-06-03']],
    ['In March the first woman was elected.', ['March = 2019-03-01..2019-03-31']],
    ['In May second graders went home.', ['May = 2019-05-01..2019-05-31']],
    ['He came on Tuesday, the 4th, and left.', ['Tuesday, the 4th = 2019-06-04']],
    ['He came on Tuesday, the fourth of June.', ['Tuesday, the fourth of June = 2019-06-04']],
    ['On May first, he left.', ['May first = 2019-05-01']],
    ['On Friday the 13th people stayed home.', ['Friday the 13th = 2018-07-13']],
    ['They will meet on Friday the 13th.', ['Friday the 13th = 2019-09-13']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected));
});

describe('ends without a year', () => {
  it.each([
    ['He was chairman from July 2011 until September.', '2011-07-01..2011-09-30', '2011-07-01..2018-09-30'],
    ['He served from 5 July 2011 until 3 September.', '2011-07-05..2011-09-03', '2011-07-05..2018-09-03'],
    ['From July 2011 he ran it until September.', '2011-09-01..2011-09-30', '2018-09-01..2018-09-30'],
  ])('have two readings: %s', (text, value, alternative) => {
    const last = readTimes(text, { reference }).at(-1);
    expect(show(last?.value?.interval)).toBe(value);
    expect(last?.value?.certainty).toBe('ambiguous');
    expect(show(last?.alternative?.interval)).toBe(alternative);
  });

  it.each([
    ['He was chairman from July 2018 until September.', '2018-07-01..2018-09-30'],
    ['He was chairman from July 2011 until September 2012.', '2011-07-01..2012-09-30'],
    ['He ran it from July 2011. It was closed until September.', '2018-09-01..2018-09-30'],
  ])('have one where both are the same or nothing began: %s', (text, value) => {
    const last = readTimes(text, { reference }).at(-1);
    expect(show(last?.value?.interval)).toBe(value);
    expect(last?.value?.certainty).toBe('exact');
    expect(last?.alternative).toBeNull();
  });
});

describe('days that do not exist', () => {
  const impossible = [
    'February 30, 2021',
    '30 February 2021',
    '31 April',
    'April 31st, 2020',
    'the 31st of April 2021',
    'June 31',
    '29 February 2021',
    'Feb. 29, 1900',
    '2021-02-30',
    '31/02/2021',
    '02/30/2021',
    '32 March 2020',
    'February 32, 2021',
    '45 March 2020',
    '0 May 2020',
    'the 32nd of March',
  ];

  it.each(impossible)('%s has no value and is nothing else', (phrase) => {
    expect(isImpossibleDate(`What happened on ${phrase}?`)).toBe(true);
    const found = readTimes(`It happened on ${phrase}.`, { reference });
    expect(found.map((one) => one.value)).toEqual([null]);
    expect(found[0]?.bounds).toBeNull();
    expect(readTime(phrase, { reference })).toBeNull();
    expect(parseSourceDate(phrase)).toBeNull();
  });

  it('are told by "on" where no year is given', () => {
    expect(isImpossibleDate('Who resigned on March 32?')).toBe(true);
    expect(isImpossibleDate('Who resigned on 45 June?')).toBe(true);
  });

  it.each(['29 February 2020', 'February 29', '31 March', 'In April 31 firms closed.', 'May 45', '2021-02-28'])(
    '%s is possible',
    (text) => expect(isImpossibleDate(text)).toBe(false),
  );

  it('are no end of a range', () => {
    const [found] = readTimes('It ran from 28 February to 30 February 2021.', { reference });
    expect(found?.value).toBeNull();
    expect(isImpossibleDate('between 30 February and 2 March 2021')).toBe(true);
  });
});

it('keeps the month of a source date that has no day', () => {
  for (const text of ['February 2024', 'Feb 2024', 'Feb. 2024', '2024 February']) {
    expect(parseSourceDate(text), text).toEqual({ day: day('2024-02-01'), granularity: 'month' });
  }
});
