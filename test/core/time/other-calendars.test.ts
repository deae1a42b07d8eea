import { expect, it } from 'vitest';
import { epochMsFromDay, type Day } from '../../../src/time';
import {
  dayFromHijriMonth,
  dayFromHijriYear,
  dayFromPersian,
  persianMonthDays,
} from '../../../src/time/other-calendars';
import { inEveryZone } from './zones';

/** `y-m-d` of a day by the calendars of the platform. */
function told(calendar: string, day: Day): string {
  const parts = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(epochMsFromDay(day));
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

inEveryZone('other calendars', () => {
  it('agrees with the platform on the Persian one', () => {
    for (let year = 1250; year < 1500; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (const day of [1, persianMonthDays(year, month)]) {
          const found = dayFromPersian(year, month, day);
          if (found === null || told('persian', found) !== `${year}-${month}-${day}`) {
            expect.fail(`${year}-${month}-${day} is ${found === null ? 'none' : told('persian', found)}`);
          }
        }
      }
    }
    expect(dayFromPersian(1402, 12, 30)).toBeNull();
    expect(dayFromPersian(1403, 12, 30)).not.toBeNull();
  });

  it('agrees with the platform on the tabular Islamic one', () => {
    for (let year = 1200; year < 1500; year += 1) {
      expect(told('islamic-civil', dayFromHijriYear(year))).toBe(`${year}-1-1`);
      const month = 1 + (year % 12);
      expect(told('islamic-civil', dayFromHijriMonth(year, month))).toBe(`${year}-${month}-1`);
    }
  });
});
