import { describe, expect, it } from 'vitest';
import { isDatelineError } from '../../../src/errors';
import {
  detectFiscalYearEnd,
  readTime,
  readTimes,
  timexTags,
  type Day,
  type ReadTimesOptions,
} from '../../../src/time';
import { PHRASES } from './phrases';
import { day, show, showAll } from './show';
import { inEveryZone } from './zones';

const reference = day('2023-06-14');
const at = (iso: string, more: Partial<ReadTimesOptions> = {}): ReadTimesOptions => ({ reference: day(iso), ...more });
const read = (text: string, options: ReadTimesOptions = { reference }): string[] => showAll(readTimes(text, options));

inEveryZone('phrases', () => {
  it.each(PHRASES)('%s', (phrase, expected, timex) => {
    const found = readTime(phrase, { reference });
    expect(found && { value: show(found.value?.interval), timex: found.timex }).toEqual({ value: expected, timex });
  });

  it('are found in running text as they are alone', () => {
    for (const [phrase, expected, timex] of PHRASES) {
      const text = `It was so in ${phrase}, they said.`;
      const found = readTimes(text, { reference, tense: 'unknown' });
      const same = found.some((one) => one.timex === timex && show(one.value?.interval) === expected);
      expect(same, `${phrase}: ${found.map((one) => `${one.text} ${one.timex}`).join(' | ')}`).toBe(true);
    }
  });

  it('need no reference when they are absolute, and have no value when they are not', () => {
    expect(show(readTime('14 March 2023', { reference: null })?.value?.interval)).toBe('2023-03-14');
    for (const relative of ['yesterday', 'Friday', 'March 14', 'last year', 'two weeks ago', 'the past three years']) {
      const found = readTime(relative, { reference: null });
      expect(found, relative).not.toBeNull();
      expect(found?.value, relative).toBeNull();
      expect(found?.bounds, relative).toBeNull();
    }
  });

  it('are one expression and nothing else', () => {
    for (const no of ['', 'the vote', '5', '2019 and the rest', 'she left in 2019', 'in', '31 February 2023']) {
      expect(readTime(no, { reference }), no).toBeNull();
    }
  });
});

describe('relations', () => {
  it.each([
    ['since 2019', 'since', '2019-01-01..…'],
    ['until May 2021', 'until', '…..2021-05-31'],
    ['by Friday, 16 June 2023', 'by', '…..2023-06-16'],
    ['before 14 March 2023', 'before', '…..2023-03-13'],
    ['prior to May 2020', 'before', '…..2020-04-30'],
    ['after 14 March 2023', 'after', '2023-03-15..…'],
    ['in 2019', 'at', '2019-01-01..2019-12-31'],
    ['during the summer of 2019', 'during', '2019-06-01..2019-08-31'],
    ['between 2019 and 2021', 'between', '2019-01-01..2021-12-31'],
    ['from 1990 onwards', 'since', '1990-01-01..…'],
    ['no later than May 2020', 'by', '…..2020-05-31'],
    ['not before 2024', 'since', '2024-01-01..…'],
    ['up to 1990', 'until', '…..1990-12-31'],
    ['by the end of 2024', 'by', '…..2024-12-31'],
    ['before the end of March 2024', 'before', '…..2024-03-31'],
    ['after the end of 1994', 'after', '1995-01-01..…'],
    ['since the start of 2019', 'since', '2019-01-01..…'],
    ['by the start of 2019', 'by', '…..2019-01-01'],
    ['by mid-2025', 'by', '…..2025-08-31'],
  ])('%s', (phrase, relation, bounds) => {
    const found = readTime(phrase, { reference });
    expect(found?.relation).toBe(relation);
    expect(show(found?.bounds)).toBe(bounds);
  });
});

describe('tense', () => {
  it.each([
    ['The bridge reopened on Friday.', '2023-06-09'],
    ['The tunnel will reopen on Friday.', '2023-06-16'],
    ['The minister said Friday that they would resign.', '2023-06-09'],
    ['The court is expected to rule on Friday.', '2023-06-16'],
    ['Talks are set to resume Monday in Belfast.', '2023-06-19'],
    ['They plan to meet on Monday.', '2023-06-19'],
    ['The minister said the council would meet Thursday.', '2023-06-15'],
    ['The peace plan was signed on Monday.', '2023-06-12'],
    ['The group could arrive as early as Tuesday.', '2023-06-20'],
    ["The vote follows Tuesday's ruling.", '2023-06-13'],
    ['The company, which will merge, on Monday reported a loss.', '2023-06-12'],
    ['He was named chair in March.', '2023-03-01..2023-03-31'],
    ['She will be named chair in March.', '2024-03-01..2024-03-31'],
    ['He was arrested on 20 November.', '2022-11-20'],
    ['The dividend will be paid on 14 December.', '2023-12-14'],
    ['The offer is due to expire on July 3.', '2023-07-03'],
    ['The committee had invited the minister for Thursday.', '2023-06-15'],
    ['The hearing was postponed until Monday.', '2023-06-19'],
    ['The office has scheduled a news conference Thursday.', '2023-06-15'],
    ['The vote is Tuesday.', '2023-06-20'],
    ['The labor pact is effective June 1.', '2023-06-01'],
    ['Crews will sell it. In January, they had bought it.', '2023-01-01..2023-01-31'],
    // Nobody leaves out the year of what is eleven months ago.
    ['The boy must be returned to his father by June 20.', '2023-06-20'],
  ])('%s', (text, expected) => {
    expect(readTimes(text, { reference }).map((one) => show(one.value?.interval))).toEqual([expected]);
  });

  it('can be given instead', () => {
    expect(read('on Friday', at('2023-06-14', { tense: 'future' }))).toEqual(['Friday = 2023-06-16']);
    expect(read('in March', at('2023-06-14', { tense: 'future' }))).toEqual(['March = 2024-03-01..2024-03-31']);
  });

  it('quarters are those reported on', () => {
    expect(read('Profit fell in the fourth quarter.', at('1998-01-26'))).toEqual([
      'the fourth quarter = 1997-10-01..1997-12-31',
    ]);
    expect(read('Third-quarter profit rose.', at('1989-10-26'))).toEqual(['Third-quarter = 1989-07-01..1989-09-30']);
    expect(read('It will report in the first quarter.', at('1989-10-26'))).toEqual([
      'the first quarter = 1990-01-01..1990-03-31',
    ]);
  });
});

describe('what came before in the text', () => {
  it('is what "that year", "the following month" and "later" count from', () => {
    expect(read('He left in March 2019. The following month he sued. Later that year he lost.')).toEqual([
      'March 2019 = 2019-03-01..2019-03-31',
      'The following month = 2019-04-01..2019-04-30',
      'Later that year = 2019-09-01..2019-12-31',
    ]);
    expect(read('It opened on 5 May 2020. Three days later it closed. A year earlier it had stood empty.')).toEqual([
      '5 May 2020 = 2020-05-05',
      'Three days later = 2020-05-08',
      'A year earlier = 2019-01-01..2019-12-31',
    ]);
    expect(read('It met on 5 May 2020. The next morning it voted. The weekend before, it had not.').slice(1)).toEqual([
      'next morning = 2020-05-06',
      'The weekend before = 2020-05-02..2020-05-03',
    ]);
  });

  it('is the quarter that figures are for', () => {
    const text =
      'Third-quarter profit rose to $155 million from $99 million a year earlier. In the year-earlier period, it lost.';
    expect(read(text, at('1989-10-26'))).toEqual([
      'Third-quarter = 1989-07-01..1989-09-30',
      'a year earlier = 1988-07-01..1988-09-30',
      'the year-earlier period = 1988-07-01..1988-09-30',
    ]);
  });

  it('is what "since then" means', () => {
    const found = readTimes('It opened on 5 May 2020. Since then it has been closed, and then it burned.', {
      reference,
    });
    expect(found.map((one) => [one.text, one.timex, show(one.bounds)])).toEqual([
      ['5 May 2020', '2020-05-05', '2020-05-05'],
      ['then', '2020-05-05', '2020-05-05..…'],
    ]);
  });

  it('gives listed days their month', () => {
    expect(read('at the summit on April 24 and 25, 1999')).toEqual(['April 24 = 1999-04-24', '25, 1999 = 1999-04-25']);
    expect(read('On October 12 and 13 it fell.')).toEqual(['October 12 = 2022-10-12', '13 = 2022-10-13']);
    expect(read('on May 3, 10 and 17.')).toEqual(['May 3 = 2023-05-03', '10 = 2023-05-10', '17 = 2023-05-17']);
    expect(read('14 and 15 March 2020')).toEqual(['14 = 2020-03-14', '15 March 2020 = 2020-03-15']);
  });
});

describe('doubt', () => {
  it('numeric dates have both readings unless the order is known', () => {
    const both = readTime('03/04/2023', { reference });
    expect(both?.value?.certainty).toBe('ambiguous');
    expect([show(both?.value?.interval), show(both?.alternative?.interval)].sort()).toEqual([
      '2023-03-04',
      '2023-04-03',
    ]);
    for (const [numericOrder, expected] of [
      ['day-first', '2023-04-03'],
      ['month-first', '2023-03-04'],
    ] as const) {
      const read = readTime('03/04/2023', { reference, numericOrder });
      expect([show(read?.value?.interval), read?.value?.certainty, read?.alternative]).toEqual([
        expected,
        'exact',
        null,
      ]);
    }
    expect(readTime('25/12/2022', { reference })?.alternative).toBeNull();
  });

  it('2010-12 may be December 2010, "next Friday" the coming one', () => {
    expect(show(readTime('2010-12', { reference })?.alternative?.interval)).toBe('2010-12-01..2010-12-31');
    const friday = readTime('next Friday', { reference });
    expect([show(friday?.value?.interval), show(friday?.alternative?.interval)]).toEqual(['2023-06-23', '2023-06-16']);
  });

  it('rounded times are approximate and marked', () => {
    for (const [phrase, mod] of [
      ['about 1990', 'APPROX'],
      ['early 2015', 'START'],
      ['mid-2015', 'MID'],
      ['the end of 2015', 'END'],
      ['1990 and beyond', 'ON_OR_AFTER'],
    ] as const) {
      expect(readTime(phrase, { reference })?.mod, phrase).toBe(mod);
    }
    expect(readTime('about 1990', { reference })?.value?.certainty).toBe('approximate');
    expect(readTime('1990', { reference })?.value?.certainty).toBe('exact');
  });
});

describe('anchors', () => {
  it('an event is kept for whoever can date it', () => {
    const cases: [string, string, number | null][] = [
      ['The day after the vote, the council met.', 'the vote', 1],
      ['Two weeks before the inquiry began, she left.', 'the inquiry began', -14],
      ['He resigned three days after his arrest.', 'his arrest', 3],
      ['In the weeks before the slaying, a car was seen.', 'the slaying', null],
    ];
    for (const [text, event, offsetDays] of cases) {
      const found = readTimes(text, { reference }).find((one) => one.anchor.kind === 'event');
      expect(found?.anchor, text).toEqual({ kind: 'event', event, offsetDays });
      expect(found?.value, text).toBeNull();
    }
  });

  it('say what a phrase was counted from', () => {
    expect(readTime('14 March 2023', { reference })?.anchor).toEqual({ kind: 'none' });
    expect(readTime('yesterday', { reference })?.anchor).toEqual({ kind: 'reference', day: reference });
    expect(readTimes('On 5 May 2020 it opened. The next day', { reference })[1]?.anchor.kind).toBe('phrase');
  });

  it('throw for a reference that is no day', () => {
    let thrown: unknown;
    try {
      readTimes('today', { reference: 0.5 as Day });
    } catch (error) {
      thrown = error;
    }
    expect(isDatelineError(thrown, 'BAD_REFERENCE')).toBe(true);
  });
});

describe('fiscal periods', () => {
  it('are kept as named until the calendar of the company is known', () => {
    const named = readTime('the fiscal second quarter of 2020', { reference });
    expect([named?.value, named?.fiscal]).toEqual([null, { year: 2020, quarter: 2, half: null }]);
    const known = readTime('the fiscal second quarter of 2020', { reference, fiscalYearEndMonth: 9 });
    expect(show(known?.value?.interval)).toBe('2020-01-01..2020-03-31');
    expect(show(readTime('fiscal 2020', { reference, fiscalYearEndMonth: 1 })?.value?.interval)).toBe(
      '2019-02-01..2020-01-31',
    );
    expect(show(readTime('FY2020', { reference, fiscalYearEndMonth: 12 })?.value?.interval)).toBe(
      '2020-01-01..2020-12-31',
    );
  });
});

describe('the end of a fiscal year', () => {
  it.each([
    ['In the fiscal year ended Jan. 31, the company reported sales of $155 million.', 1],
    ['Our fiscal year 2023 ended on September 30, 2023.', 9],
    ['Net loss for its third quarter ended July 31 narrowed.', 10],
    ['Revenue for Q2 ended 30 pounds lower.', null],
    ['Results of the fourth quarter of fiscal 2023, ended June 30.', 6],
    ['The fiscal year ends Jan. 3; the fourth quarter ended Jan. 3 too.', 12],
    ['Profit rose in the third quarter.', null],
  ])('%s', (text, month) => expect(detectFiscalYearEnd(text)).toBe(month));
});

describe('what only looks like a time', () => {
  it.each([
    'Mayor Ruth May said she may march with the union.',
    'Theresa May may resign. May said so. The March for Life set out.',
    'She sat in the second row. The sun rose. April Jones and June Smith sang.',
    'The cat sat on the mat; he won by a second.',
    'Some 1,600 people and 2000 troops paid $1990 for 1998 tickets.',
    'Version 10.2.1, room 1984, flight 1999, tel. 555-1234-1990.',
    'Prices fall, the spring water flows; Winter is a name, so is Summer.',
    'About half of the 28,000 systems, 3/4 of an inch.',
    'The Daily Mirror reached the quarter finals as the thirty-second club.',
    'The minute book; the second half of the match; a quarter of the shares.',
  ])('%s', (text) => expect(read(text)).toEqual([]));

  it.each([
    ['in May', ['May = 2023-05-01..2023-05-31']],
    ['the March accession', ['March = 2023-03-01..2023-03-31']],
    ['the 1996 Olympics', ['1996 = 1996-01-01..1996-12-31']],
    ['(1984) and in 1066', ['1984 = 1984-01-01..1984-12-31', '1066 = 1066-01-01..1066-12-31']],
    ['who was chair in march 2023', ['march 2023 = 2023-03-01..2023-03-31']],
    ['an army of 1500 men in 1500', ['1500 = 1500-01-01..1500-12-31']],
  ])('but %s does', (text, expected) => expect(read(text)).toEqual(expected));
});

describe('TIMEX3 tags', () => {
  it('are one for each end of a range in words, and for count and anchor of an offset', () => {
    const text = 'Between 1982 and 1992, and eight days after Oct. 12, 1989, and 14-16 March 2020.';
    const tags = timexTags(readTimes(text, { reference }));
    expect(tags.map((tag) => [text.slice(tag.start, tag.end), tag.type, tag.timex])).toEqual([
      ['1982', 'DATE', '1982'],
      ['1992', 'DATE', '1992'],
      ['eight days', 'DURATION', 'P8D'],
      ['Oct. 12, 1989', 'DATE', '1989-10-12'],
      ['14-16 March 2020', 'DATE', '2020-03-14/2020-03-16'],
    ]);
  });

  it('spans lie in the text, in order, and do not overlap', () => {
    const text =
      'On Friday, Oct. 23, about two years ago, from May to July 2020 and every day since 1990, the 1990s were over.';
    let last = 0;
    for (const one of readTimes(text, { reference })) {
      expect(text.slice(one.start, one.end)).toBe(one.text);
      expect(one.start).toBeGreaterThanOrEqual(last);
      last = one.end;
    }
    expect(last).toBeGreaterThan(0);
  });
});
