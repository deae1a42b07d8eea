import { expect, it } from 'vitest';
import { readTimes } from '../../../src/time';
import { day, show, showAll } from './show';
import { inEveryZone } from './zones';

/** Texts on which other date parsers are known to fail. */
inEveryZone('hard cases', () => {
  it('"last Friday" is counted from the publication day', () => {
    const found = readTimes('The board of Velmora dismissed its chief executive last Friday.', {
      reference: day('2023-06-14'),
    });
    expect(found.map((one) => [show(one.value?.interval), one.value?.granularity])).toEqual([['2023-06-09', 'day']]);
  });

  it('one weekday is two days by the tense', () => {
    const text = 'The Kestrel bridge reopened on Friday. The tunnel will reopen on Friday.';
    expect(showAll(readTimes(text, { reference: day('2023-06-14') }))).toEqual([
      'Friday = 2023-06-09',
      'Friday = 2023-06-16',
    ]);
  });

  it('names and verbs are no months', () => {
    const text = 'Mayor Ruth May said she may march with the union in May. She sat in the second row.';
    const found = readTimes(text, { reference: day('2023-04-20') });
    expect(found.map((one) => [show(one.value?.interval), one.value?.granularity])).toEqual([
      ['2023-05-01..2023-05-31', 'month'],
    ]);
  });

  it.each([
    ['It ran between 2019 and 2021.', '2019-01-01..2021-12-31'],
    ['It began in the 1990s.', '1990-01-01..1999-12-31'],
    ['It was built in the second half of 2020.', '2020-07-01..2020-12-31'],
    ['Closed 25 Dec - 2 Jan 2016.', '2015-12-25..2016-01-02'],
  ])('%s is one interval', (text, expected) => {
    const found = readTimes(text, { reference: day('2023-06-14') });
    expect(found.map((one) => show(one.bounds))).toEqual([expected]);
  });

  it.each([
    ['The refit must finish by the end of 2024.', 'by', '…..2024-12-31'],
    ['It must be over before the end of March 2024.', 'before', '…..2024-03-31'],
  ])('%s is an upper bound', (text, relation, bounds) => {
    const found = readTimes(text, { reference: day('2023-06-14') });
    expect(found.map((one) => [one.relation, show(one.bounds)])).toEqual([[relation, bounds]]);
  });
});
