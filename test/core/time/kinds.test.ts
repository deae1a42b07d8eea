import { describe, expect, it } from 'vitest';
import { detectFiscalYearEnd, isoFromDay, readTimes, type TimeExpression } from '../../../src/time';
import { KINDS } from './kinds';
import { day, show } from './show';
import { inEveryZone } from './zones';

const reference = day('2023-06-14');

/** An expression with everything that is known of it, as `kinds.ts` writes it. */
function told(of: TimeExpression): string {
  const { value, anchor } = of;
  const certainty = value === null || value.certainty === 'exact' ? '' : ` ${value.certainty}`;
  const parts = [value ? `${show(value.interval)} ${value.granularity}${certainty}` : 'no time'];
  if (of.relation !== 'at') parts.push(of.bounds ? `${of.relation} ${show(of.bounds)}` : of.relation);
  if (anchor.kind === 'event') parts.push(`from "${anchor.event}" ${anchor.offsetDays}`);
  else if (anchor.kind === 'phrase') parts.push(`from ${isoFromDay(anchor.day)}`);
  else if (anchor.kind === 'reference') parts.push('from today');
  if (of.alternative) parts.push(`or ${show(of.alternative.interval)}`);
  parts.push(`${of.type === 'DATE' ? '' : `${of.type} `}${of.timex}${of.mod ? ` ${of.mod}` : ''}`);
  return `${of.text} = ${parts.join(', ')}`;
}

for (const [kind, rows] of KINDS) {
  inEveryZone(kind, () => {
    it.each(rows.map(([text, expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
      const found = readTimes(text, { reference });
      expect(found.map(told)).toEqual(expected);
      for (const one of found) expect(text.slice(one.start, one.end)).toBe(one.text);
    });
  });
}

describe('fiscal periods', () => {
  const text =
    'Velmora, whose fiscal year ends on September 30, sold more in the first half of fiscal 2023 and in FY23 Q4.';

  it('are intervals once the text has told the calendar of its company', () => {
    const end = detectFiscalYearEnd('Sales for the fiscal year ended September 30 rose.');
    expect(end).toBe(9);
    const read = (fiscalYearEndMonth?: number): (string | null)[] =>
      readTimes(text, { reference, ...(fiscalYearEndMonth === undefined ? {} : { fiscalYearEndMonth }) })
        .filter((one) => one.fiscal)
        .map((one) => show(one.value?.interval));
    expect(read(9)).toEqual(['2022-10-01..2023-03-31', '2023-07-01..2023-09-30']);
    expect(read()).toEqual([null, null]);
  });
});

describe('the order of numeric dates', () => {
  it('decides where it is known', () => {
    const read = (numericOrder: 'day-first' | 'month-first'): (string | null)[] =>
      readTimes('Filed 03/04/2023.', { reference, numericOrder }).map((one) => show(one.value?.interval));
    expect(read('day-first')).toEqual(['2023-04-03']);
    expect(read('month-first')).toEqual(['2023-03-04']);
  });
});

describe('months told of as past', () => {
  it.each([
    ['The bridge opened in July.', '2022-07-01..2022-07-31'],
    ['The board has decided to close it in July.', '2023-07-01..2023-07-31'],
    ['The talks were to begin in July.', '2023-07-01..2023-07-31'],
    ['The bridge opened in May.', '2023-05-01..2023-05-31'],
  ])('have begun: %s', (text, expected) => {
    expect(readTimes(text, { reference }).map((one) => show(one.value?.interval))).toEqual([expected]);
  });
});

describe('a text without a day', () => {
  const read = (text: string): (string | null)[] =>
    readTimes(text, { reference: null }).map((one) => show(one.value?.interval));

  it('leaves open what goes on', () => {
    expect(read('She chaired it (2016–present).')).toEqual(['2016-01-01..…']);
    expect(read('She has chaired it from 2016 to the present.')).toEqual(['2016-01-01..…']);
  });

  it('goes on from what it told', () => {
    expect(read('He joined in September 2007. He left the club in October.')).toEqual([
      '2007-09-01..2007-09-30',
      '2007-10-01..2007-10-31',
    ]);
    expect(read('In 2019 it closed. On 3 March it burned.')).toEqual(['2019-01-01..2019-12-31', '2019-03-03']);
    expect(read('It closed in 2019. At Easter it fell. In May it burned.').slice(1)).toEqual([
      '2019-04-21',
      '2019-05-01..2019-05-31',
    ]);
    expect(read('It closed in December 2019. In March it reopened.')[1]).toBe('2020-03-01..2020-03-31');
    expect(read('It closed on 3 May 2023. Last Friday it burned.')[1]).toBe('2023-04-28');
  });

  it('counts no day from a month or a year, and no month from a decade', () => {
    expect(read('The mill closed in May 2023. On Friday it burned down.')[1]).toBeNull();
    expect(read('Since 2019 nobody works there. He said on Friday that it was old.')[1]).toBeNull();
    expect(read('In the 1990s it closed. In March it burned.')[1]).toBeNull();
  });
});
