import { expect, it } from 'vitest';
import {
  addMonths,
  civilFromDay,
  dayFromCivil,
  dayFromEpochMs,
  dayFromIso,
  daysInMonth,
  easterSunday,
  isCivilDate,
  isoFromDay,
  isoWeek,
  isoWeeksInYear,
  mondayOfIsoWeek,
  weekday,
  type Day,
} from '../../../src/time';
import { isDatelineError } from '../../../src/errors';
import { day } from './show';
import { inEveryZone } from './zones';

inEveryZone('calendar', () => {
  it('agrees with walking day by day from 801 BC to 2400', () => {
    const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let at = dayFromCivil(-800, 1, 1);
    let weekdayNow = weekday(at);
    for (let year = -800; year <= 2400; year += 1) {
      const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      for (let month = 1; month <= 12; month += 1) {
        const length = month === 2 && leap ? 29 : (lengths[month - 1] as number);
        if (daysInMonth(year, month) !== length) expect.fail(`${year}-${month} has ${length} days`);
        for (let date = 1; date <= length; date += 1) {
          const found = civilFromDay(at);
          if (dayFromCivil(year, month, date) !== at || weekday(at) !== weekdayNow)
            expect.fail(`${year}-${month}-${date}`);
          if (found.year !== year || found.month !== month || found.day !== date) expect.fail(`day ${at}`);
          at = (at + 1) as Day;
          weekdayNow = (weekdayNow % 7) + 1;
        }
      }
    }
    expect(isoFromDay(at)).toBe('2401-01-01');
  });

  it('counts days from the epoch', () => {
    expect(day('1970-01-01')).toBe(0);
    expect(day('2023-06-14')).toBe(19_522);
    expect(weekday(day('2023-06-14'))).toBe(3);
    expect(weekday(day('1970-01-01'))).toBe(4);
  });

  it('agrees with the weeks of ISO 8601 found by walking', () => {
    let [year, week] = [1999, 52];
    for (let monday = day('1999-12-27'); monday < day('2034-01-01'); monday = (monday + 7) as Day) {
      for (let k = 0; k < 7; k += 1) expect(isoWeek((monday + k) as Day)).toEqual({ year, week });
      expect(mondayOfIsoWeek(year, week)).toBe(monday);
      // The next week is the first of a year when its Thursday is in January before the 8th.
      const thursday = civilFromDay((monday + 10) as Day);
      if (thursday.month === 1 && thursday.day <= 7) {
        expect(isoWeeksInYear(year)).toBe(week);
        [year, week] = [thursday.year, 1];
      } else week += 1;
    }
  });

  it('reads and writes ISO days, years before 1 with a sign', () => {
    expect(dayFromIso('2023-02-29')).toBeNull();
    expect(dayFromIso('2024-02-29')).toBe(day('2024-03-01') - 1);
    for (const no of ['2023-13-01', '2023-00-10', '2023-5-1', '2023-05-14T00:00', '14-05-2023', '']) {
      expect(dayFromIso(no)).toBeNull();
    }
    expect(civilFromDay(day('-0043-03-15'))).toEqual({ year: -43, month: 3, day: 15 });
    for (const iso of ['-0043-03-15', '0000-01-01', '0079-08-24', '+12000-12-31'])
      expect(isoFromDay(day(iso))).toBe(iso);
  });

  it('takes the UTC day of an instant and refuses what is none', () => {
    expect(dayFromEpochMs(Date.UTC(2023, 4, 14, 23, 59, 59))).toBe(day('2023-05-14'));
    expect(dayFromEpochMs(-1)).toBe(-1);
    const refused = (): unknown => {
      try {
        return dayFromEpochMs(Number.NaN);
      } catch (error) {
        return error;
      }
    };
    expect(isDatelineError(refused(), 'BAD_REFERENCE')).toBe(true);
  });

  it('steps months to the last day where the day does not exist', () => {
    expect(isoFromDay(addMonths(day('2024-01-31'), 1))).toBe('2024-02-29');
    expect(isoFromDay(addMonths(day('2023-03-31'), -1))).toBe('2023-02-28');
    expect(isoFromDay(addMonths(day('2023-03-15'), -15))).toBe('2021-12-15');
    expect(isCivilDate(1900, 2, 29)).toBe(false);
  });

  it('knows Easter', () => {
    const known = ['1818-03-22', '1943-04-25', '2000-04-23', '2019-04-21', '2023-04-09', '2024-03-31', '2038-04-25'];
    for (const iso of known) expect(isoFromDay(easterSunday(Number(iso.slice(0, 4))))).toBe(iso);
  });
});
