/**
 * Every kind of time expression, in sentences published on Wednesday 14 June 2023. Each expression as
 * `words = interval granularity [certainty][, relation bounds][, from anchor][, or second reading], TIMEX3 value [mod]`;
 * a relation of `at`, an exact certainty and an anchor that is none go without saying.
 */
export const KINDS: readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[] = [
  [
    'weekdays by tense',
    [
      ['The ferry sank on Friday.', ['Friday = 2023-06-09 day, from today, 2023-06-09']],
      ['The ferry will sail on Friday.', ['Friday = 2023-06-16 day, from today, 2023-06-16']],
      ['The ferry is to sail on Friday.', ['Friday = 2023-06-16 day, from today, 2023-06-16']],
      [
        'The mayor said on Sunday that the ferry would sail on Tuesday.',
        ['Sunday = 2023-06-11 day, from today, 2023-06-11', 'Tuesday = 2023-06-13 day, from today, 2023-06-13'],
      ],
      ['The vote is Monday.', ['Monday = 2023-06-19 day, from today, 2023-06-19']],
      [
        'The council met Monday and Tuesday.',
        ['Monday = 2023-06-12 day, from today, 2023-06-12', 'Tuesday = 2023-06-13 day, from today, 2023-06-13'],
      ],
      [
        'It runs from Monday to Friday next week.',
        [
          'Monday to Friday next week = 2023-06-19..2023-06-23 span, during 2023-06-19..2023-06-23, from today, 2023-06-19/2023-06-23',
        ],
      ],
      [
        'It ran from Monday to Friday last week.',
        [
          'Monday to Friday last week = 2023-06-05..2023-06-09 span, during 2023-06-05..2023-06-09, from today, 2023-06-05/2023-06-09',
        ],
      ],
    ],
  ],
  [
    'last, next and this by unit',
    [
      [
        'It closed last Friday, last week, last weekend, last month, last quarter, last year, last decade and last century.',
        [
          'last Friday = 2023-06-09 day, from today, 2023-06-09',
          'last week = 2023-06-05..2023-06-11 week, from today, 2023-W23',
          'last weekend = 2023-06-10..2023-06-11 span, from today, 2023-W23-WE',
          'last month = 2023-05-01..2023-05-31 month, from today, 2023-05',
          'last quarter = 2023-01-01..2023-03-31 quarter, from today, 2023-Q1',
          'last year = 2022-01-01..2022-12-31 year, from today, 2022',
          'last decade = 2010-01-01..2019-12-31 decade, from today, 201X',
          'last century = 1900-01-01..1999-12-31 century, from today, 19',
        ],
      ],
      [
        'It opens next Friday, next week, next weekend, next month, next quarter, next year, next decade and next century.',
        [
          'next Friday = 2023-06-23 day, from today, or 2023-06-16, 2023-06-23',
          'next week = 2023-06-19..2023-06-25 week, from today, 2023-W25',
          'next weekend = 2023-06-24..2023-06-25 span, from today, 2023-W25-WE',
          'next month = 2023-07-01..2023-07-31 month, from today, 2023-07',
          'next quarter = 2023-07-01..2023-09-30 quarter, from today, 2023-Q3',
          'next year = 2024-01-01..2024-12-31 year, from today, 2024',
          'next decade = 2030-01-01..2039-12-31 decade, from today, 203X',
          'next century = 2100-01-01..2199-12-31 century, from today, 21',
        ],
      ],
      [
        'It is on this Friday, this week, this weekend, this month, this quarter, this year, this decade and this century.',
        [
          'this Friday = 2023-06-16 day, from today, 2023-06-16',
          'this week = 2023-06-12..2023-06-18 week, from today, 2023-W24',
          'this weekend = 2023-06-17..2023-06-18 span, from today, 2023-W24-WE',
          'this month = 2023-06-01..2023-06-30 month, from today, 2023-06',
          'this quarter = 2023-04-01..2023-06-30 quarter, from today, 2023-Q2',
          'this year = 2023-01-01..2023-12-31 year, from today, 2023',
          'this decade = 2020-01-01..2029-12-31 decade, from today, 202X',
          'this century = 2000-01-01..2099-12-31 century, from today, 20',
        ],
      ],
      [
        'It closed last March, last summer and last Christmas.',
        [
          'last March = 2023-03-01..2023-03-31 month, from today, 2023-03',
          'last summer = 2022-06-01..2022-08-31 season, from today, 2022-SU',
          'last Christmas = 2022-12-25 day, from today, 2022-12-25',
        ],
      ],
      [
        'It opens next March, next summer and next Christmas.',
        [
          'next March = 2024-03-01..2024-03-31 month, from today, 2024-03',
          'next summer = 2024-06-01..2024-08-31 season, from today, 2024-SU',
          'next Christmas = 2023-12-25 day, from today, 2023-12-25',
        ],
      ],
      [
        'It closed the summer before last, the week before last and the Sunday before last.',
        [
          'the summer before last = 2021-06-01..2021-08-31 season, from today, 2021-SU',
          'the week before last = 2023-05-29..2023-06-04 week, from today, 2023-W22',
          'the Sunday before last = 2023-06-04 day, from 2023-06-11, 2023-06-04',
        ],
      ],
      ['It opens the week after next.', ['the week after next = 2023-06-26..2023-07-02 week, from today, 2023-W26']],
    ],
  ],
  [
    'counted from a date',
    [
      [
        'It began two weeks before Christmas 2022.',
        ['two weeks before Christmas 2022 = 2022-12-11 day, from 2022-12-25, 2022-12-11'],
      ],
      [
        'It began two months after the end of 2021.',
        ['two months after the end of 2021 = 2022-02-28 day approximate, from 2021-12-31, 2022-02-28'],
      ],
      [
        'It began three days after 28 February 2024.',
        ['three days after 28 February 2024 = 2024-03-02 day, from 2024-02-28, 2024-03-02'],
      ],
      [
        'It closed the week before Christmas 2022.',
        ['the week before Christmas 2022 = 2022-12-18..2022-12-24 span approximate, from 2022-12-25, 2022-W51'],
      ],
      [
        'It closed the Friday before Easter 2023.',
        ['the Friday before Easter 2023 = 2023-04-07 day, from 2023-04-09, 2023-04-07'],
      ],
      [
        'It reopened on the first Monday after 4 July 2022.',
        ['the first Monday after 4 July 2022 = 2022-07-11 day, from 2022-07-04, 2022-07-11'],
      ],
      ['It opens a week from Friday.', ['a week from Friday = 2023-06-23 day, from 2023-06-16, 2023-06-23']],
      ['It closed three Fridays ago.', ['three Fridays ago = 2023-05-26 day, from today, 2023-05-26']],
      [
        'It closed two and a half years ago.',
        ['two and a half years ago = 2020-12-01..2020-12-31 month approximate, from today, 2020-12'],
      ],
      [
        'It closed a quarter of a century ago.',
        ['a quarter of a century ago = 1998-01-01..1998-12-31 year approximate, from today, 1998'],
      ],
      ["It opens in three days' time.", ["three days' time = 2023-06-17 day, from today, 2023-06-17"]],
      ['It will open in two weeks.', ['two weeks = 2023-06-26..2023-07-02 week approximate, from today, 2023-W26']],
      ['She was the first to visit in 25 years.', ['25 years = no time, DURATION P25Y']],
      ['It was built in two years.', ['two years = no time, DURATION P2Y']],
    ],
  ],
  [
    'counted from an event',
    [
      [
        'The day after the flood, the council met.',
        ['The day after the flood = no time, from "the flood" 1, XXXX-XX-XX'],
      ],
      [
        'Two weeks before the inquiry began, she left.',
        ['Two weeks before the inquiry began = no time, from "the inquiry began" -14, XXXX-WXX'],
      ],
      ['She left on the eve of the vote.', ['the eve of the vote = no time, from "the vote" -1, XXXX-XX-XX']],
      [
        'The morning after the storm, he flew home.',
        ['The morning after the storm = no time, from "the storm" 1, XXXX-XX-XX'],
      ],
      [
        'The Friday after the fire, they met.',
        ['The Friday after the fire = no time, from "the fire" null, XXXX-WXX-5'],
      ],
      [
        'In the weeks before the fire, he was ill.',
        ['the weeks before the fire = no time, from "the fire" null, XXXX-WXX'],
      ],
    ],
  ],
  [
    'seasons',
    [
      ['It opened in the spring of 2021.', ['the spring of 2021 = 2021-03-01..2021-05-31 season, 2021-SP']],
      ['It closed in winter 2022.', ['winter 2022 = 2022-12-01..2023-02-28 season, 2022-WI']],
      [
        'It ran in the spring and summer of 2022.',
        [
          'the spring = 2022-03-01..2022-05-31 season, 2022-SP',
          'summer of 2022 = 2022-06-01..2022-08-31 season, 2022-SU',
        ],
      ],
      [
        'It was dry in the summers of 2019, 2020 and 2021.',
        [
          'the summers of 2019 = 2019-06-01..2019-08-31 season, 2019-SU',
          '2020 = 2020-06-01..2020-08-31 season, 2020-SU',
          '2021 = 2021-06-01..2021-08-31 season, 2021-SU',
        ],
      ],
      [
        'It was the autumn/winter 2022 collection.',
        ['the autumn = 2022-09-01..2022-11-30 season, 2022-FA', 'winter 2022 = 2022-12-01..2023-02-28 season, 2022-WI'],
      ],
    ],
  ],
  [
    'halves',
    [
      ['It grew in the second half of 2020.', ['the second half of 2020 = 2020-07-01..2020-12-31 half, 2020-H2']],
      ['It grew in H1 2024.', ['H1 2024 = 2024-01-01..2024-06-30 half, 2024-H1']],
      [
        'It grew in the first and second halves of 2021.',
        [
          'the first = 2021-01-01..2021-06-30 half, 2021-H1',
          'second halves of 2021 = 2021-07-01..2021-12-31 half, 2021-H2',
        ],
      ],
      ['It grew in the latter half of 2020.', ['the latter half of 2020 = 2020-07-01..2020-12-31 half, 2020-H2']],
      ['Sales fell in the second half.', ['the second half = 2022-07-01..2022-12-31 half, from today, 2022-H2']],
      ['He scored twice in the second half.', []],
    ],
  ],
  [
    'quarters',
    [
      [
        'Sales rose in 2024 Q3 and Q4.',
        ['2024 Q3 = 2024-07-01..2024-09-30 quarter, 2024-Q3', 'Q4 = 2024-10-01..2024-12-31 quarter, 2024-Q4'],
      ],
      [
        'Sales rose in Q1 and Q2 of 2023.',
        ['Q1 = 2023-01-01..2023-03-31 quarter, 2023-Q1', 'Q2 of 2023 = 2023-04-01..2023-06-30 quarter, 2023-Q2'],
      ],
      [
        'Sales fell in Q4 2022 and Q1.',
        ['Q4 2022 = 2022-10-01..2022-12-31 quarter, 2022-Q4', 'Q1 = 2023-01-01..2023-03-31 quarter, 2023-Q1'],
      ],
      [
        'The 2023 and 2024 second quarters were weak.',
        [
          'The 2023 = 2023-04-01..2023-06-30 quarter, 2023-Q2',
          '2024 second quarters = 2024-04-01..2024-06-30 quarter, 2024-Q2',
        ],
      ],
      [
        'Sales fell in the first and third quarters of 2022.',
        [
          'the first = 2022-01-01..2022-03-31 quarter, 2022-Q1',
          'third quarters of 2022 = 2022-07-01..2022-09-30 quarter, 2022-Q3',
        ],
      ],
      [
        'Sales fell in the last quarter of 2021.',
        ['the last quarter of 2021 = 2021-10-01..2021-12-31 quarter, 2021-Q4'],
      ],
      [
        'Sales rose from Q1 to Q3 2024.',
        ['Q1 to Q3 2024 = 2024-01-01..2024-09-30 span, during 2024-01-01..2024-09-30, 2024-Q1/2024-Q3'],
      ],
      ['Sales rose in 3Q23.', ['3Q23 = 2023-07-01..2023-09-30 quarter, 2023-Q3']],
    ],
  ],
  [
    'fiscal periods',
    [
      ['It grew in fiscal 2023.', ['fiscal 2023 = no time, 2023']],
      ['It grew in Q2 FY2023.', ['Q2 FY2023 = no time, 2023-Q2']],
      ['It grew in fiscal Q2.', ['fiscal Q2 = no time, 2023-Q2']],
      ['It grew in the first half of fiscal 2023.', ['the first half of fiscal 2023 = no time, 2023-H1']],
      ['It grew in the 2022-23 financial year.', ['the 2022-23 financial year = no time, 2023']],
      ['It grew in its 2022 fiscal year.', ['2022 fiscal year = no time, 2022']],
      ['It grew in fiscal-year 2022.', ['fiscal-year 2022 = no time, 2022']],
      [
        'It grew in the fiscal fourth quarter that ended on 31 March.',
        ['the fiscal fourth quarter that ended on 31 March = 2023-01-01..2023-03-31 span, from today, 2023-Q1'],
      ],
      ['It grew in FY2022/23.', ['FY2022/23 = no time, 2023']],
      ['It grew in the year to March 2023.', ['the year to March 2023 = 2022-04-01..2023-03-31 year, P1Y']],
      [
        'It grew in the three months to the end of June.',
        ['the three months to the end of June = 2023-04-01..2023-06-30 span, from today, P3M'],
      ],
    ],
  ],
  [
    'early, mid and late',
    [
      ['It began in early 2015.', ['early 2015 = 2015-01-01..2015-04-30 span approximate, 2015 START']],
      ['It began in mid-March 2023.', ['mid-March 2023 = 2023-03-11..2023-03-20 span approximate, 2023-03 MID']],
      ['It began in the late 1970s.', ['the late 1970s = 1977-01-01..1979-12-31 span approximate, 197X END']],
      [
        'It began in mid to late 2020.',
        ['mid to late 2020 = 2020-05-01..2020-12-31 span approximate, during 2020-05-01..2020-12-31, 2020/2020'],
      ],
      [
        'It began in the closing days of 2020.',
        ['the closing days of 2020 = 2020-12-22..2020-12-31 span approximate, 2020 END'],
      ],
      [
        'It began in the opening months of 2020.',
        ['the opening months of 2020 = 2020-01-01..2020-04-30 span approximate, 2020 START'],
      ],
      [
        'It began at the turn of the century.',
        ['the turn of the century = 1990-01-01..2009-12-31 span approximate, from today, 20 START'],
      ],
      [
        'It must be over by the end of 2024.',
        ['the end of 2024 = 2024-09-01..2024-12-31 span approximate, by …..2024-12-31, 2024 END'],
      ],
      [
        'It was in late May or early June 2020.',
        [
          'late May = 2020-05-21..2020-05-31 span approximate, 2020-05 END',
          'early June 2020 = 2020-06-01..2020-06-10 span approximate, 2020-06 START',
        ],
      ],
      ['It was halfway through 2020.', ['2020 = 2020-01-01..2020-12-31 year, during 2020-01-01..2020-12-31, 2020']],
    ],
  ],
  [
    'approximate',
    [
      ['It was built about 1990.', ['about 1990 = 1990-01-01..1990-12-31 year approximate, 1990 APPROX']],
      ['It was built c. 1850.', ['c. 1850 = 1850-01-01..1850-12-31 year approximate, 1850 APPROX']],
      ['It was built ~1900.', ['1900 = 1900-01-01..1900-12-31 year approximate, 1900 APPROX']],
      [
        'It was built around 1900–1905.',
        ['around 1900–1905 = 1900-01-01..1905-12-31 span approximate, 1900/1905 APPROX'],
      ],
      ['It was built around Nov. 1.', ['around Nov. 1 = 2022-11-01 day approximate, from today, 2022-11-01 APPROX']],
    ],
  ],
  [
    'open ends',
    [
      ['It has stood since 2019.', ['2019 = 2019-01-01..2019-12-31 year, since 2019-01-01..…, 2019']],
      ['It stood until May 2021.', ['May 2021 = 2021-05-01..2021-05-31 month, until …..2021-05-31, 2021-05']],
      ['It must close by Friday.', ['Friday = 2023-06-16 day, by …..2023-06-16, from today, 2023-06-16']],
      ['It was so from 2020 onwards.', ['2020 onwards = 2020-01-01..… year, since 2020-01-01..…, 2020 ON_OR_AFTER']],
      [
        'It was built in 1990 or earlier.',
        ['1990 or earlier = …..1990-12-31 year, until …..1990-12-31, 1990 ON_OR_BEFORE'],
      ],
      ['It has stood since at least 2015.', ['2015 = 2015-01-01..2015-12-31 year, since 2015-01-01..…, 2015']],
      ['Send it on or before 5 May 2023.', ['5 May 2023 = 2023-05-05 day, by …..2023-05-05, 2023-05-05']],
      ['Send it by 2030 at the latest.', ['2030 = 2030-01-01..2030-12-31 year, by …..2030-12-31, 2030']],
      ['Those are pre-2010 rules.', ['2010 = 2010-01-01..2010-12-31 year, before …..2009-12-31, 2010']],
      ['Starting 1 July 2023, fares rise.', ['1 July 2023 = 2023-07-01 day, since 2023-07-01..…, 2023-07-01']],
      [
        'She has led it from 1990 to the present.',
        ['1990 to the present = 1990-01-01..2023-06-14 span, during 1990-01-01..2023-06-14, 1990/PRESENT_REF'],
      ],
      [
        'He was there no sooner than May 2020.',
        ['May 2020 = 2020-05-01..2020-05-31 month, since 2020-05-01..…, 2020-05'],
      ],
    ],
  ],
  [
    'stretches up to now',
    [
      [
        'It grew in the past three years.',
        ['the past three years = 2020-06-14..2023-06-14 span approximate, from today, DURATION P3Y'],
      ],
      [
        'It will grow in the next 14 months.',
        ['the next 14 months = 2023-06-14..2024-08-14 span approximate, from today, DURATION P14M'],
      ],
      [
        'It rained over the last two weeks.',
        [
          'the last two weeks = 2023-05-31..2023-06-14 span approximate, during 2023-05-31..2023-06-14, from today, DURATION P2W',
        ],
      ],
      [
        'It rained in the past 24 hours.',
        ['the past 24 hours = 2023-06-13..2023-06-14 span approximate, from today, DURATION PT24H'],
      ],
    ],
  ],
  [
    'ages',
    [
      ['The 34-year-old mayor left.', ['34-year-old = no time, DURATION P34Y']],
      ['He died aged 78.', ['aged 78 = no time, DURATION P78Y']],
      ['She is in her late forties; he is in his 30s and you in your 20s or 30s.', []],
      ['A two-month-old calf was sold.', ['two-month-old = no time, DURATION P2M']],
    ],
  ],
  [
    'centuries',
    [
      ['It dates from the 18th century.', ['the 18th century = 1700-01-01..1799-12-31 century approximate, 17']],
      [
        'It dates from the 19th and 20th centuries.',
        [
          'the 19th = 1800-01-01..1899-12-31 century approximate, 18',
          '20th centuries = 1900-01-01..1999-12-31 century approximate, 19',
        ],
      ],
      [
        'It dates from the late third century BC.',
        ['the late third century BC = -0232-01-01..-0200-12-31 span approximate, BC02 END'],
      ],
      [
        'It dates from the second millennium BC.',
        ['the second millennium BC = -1999-01-01..-1000-12-31 millennium approximate, BC1'],
      ],
      [
        'It dates from the 18th to 20th centuries.',
        ['the 18th to 20th centuries = 1700-01-01..1999-12-31 span approximate, during 1700-01-01..1999-12-31, 17/19'],
      ],
    ],
  ],
  [
    'eras',
    [
      [
        'It was built in the Victorian era.',
        ['the Victorian era = 1837-01-01..1901-12-31 span approximate, 1837/1901'],
      ],
      [
        'It was built in the late Middle Ages.',
        ['the late Middle Ages = 1167-01-01..1500-12-31 span approximate, 0500/1500 END'],
      ],
      [
        'It was built under the Ming dynasty.',
        ['the Ming dynasty = 1368-01-01..1644-12-31 span approximate, 1368/1644'],
      ],
      ['It was built in Heisei 5.', ['Heisei 5 = 1993-01-01..1993-12-31 year, 1993']],
    ],
  ],
  [
    'BC and AD',
    [
      ['He died in 44 BC.', ['44 BC = -0043-01-01..-0043-12-31 year, BC0044']],
      ['It fell in AD 79.', ['AD 79 = 0079-01-01..0079-12-31 year, 0079']],
      [
        'It was fought in 300 BC to 200 BC.',
        ['300 BC to 200 BC = -0299-01-01..-0199-12-31 span, during -0299-01-01..-0199-12-31, BC0300/BC0200'],
      ],
      [
        'It reigned between 27 BC and AD 14.',
        ['27 BC and AD 14 = -0026-01-01..0014-12-31 span, between -0026-01-01..0014-12-31, BC0027/0014'],
      ],
      ['He died on 15 March 44 BC.', ['15 March 44 BC = -0043-03-15 day, BC0044-03-15']],
    ],
  ],
  [
    'ISO 8601',
    [
      ['Filed 2023-06-01.', ['2023-06-01 = 2023-06-01 day, 2023-06-01']],
      ['Filed 2023-06.', ['2023-06 = 2023-06-01..2023-06-30 month, 2023-06']],
      ['Filed 2023-W23.', ['2023-W23 = 2023-06-05..2023-06-11 week, 2023-W23']],
      ['Filed 2023-W23-4.', ['2023-W23-4 = 2023-06-08 day, 2023-06-08']],
      ['Filed 2023W23.', ['2023W23 = 2023-06-05..2023-06-11 week, 2023-W23']],
      ['Filed 2023-154.', ['2023-154 = 2023-06-03 day, 2023-06-03']],
      ['Filed 2023-06-01T12:30:00Z.', ['2023-06-01T12:30:00Z = 2023-06-01 day, 2023-06-01']],
      ['Filed 2023-06-01 12:30.', ['2023-06-01 12:30 = 2023-06-01 day, TIME 2023-06-01T12:30']],
      [
        'Filed 2023-06-01/2023-06-05.',
        ['2023-06-01/2023-06-05 = 2023-06-01..2023-06-05 span, during 2023-06-01..2023-06-05, 2023-06-01/2023-06-05'],
      ],
      ['Filed 20230601.', ['20230601 = 2023-06-01 day, 2023-06-01']],
    ],
  ],
  [
    'day-first and month-first',
    [
      ['Filed 03/04/2023.', ['03/04/2023 = 2023-03-04 day ambiguous, or 2023-04-03, 2023-03-04']],
      ['Filed 25/12/2022.', ['25/12/2022 = 2022-12-25 day, 2022-12-25']],
      ['Filed 12/25/2022.', ['12/25/2022 = 2022-12-25 day, 2022-12-25']],
      ['Filed 03.04.2023.', ['03.04.2023 = 2023-04-03 day, 2023-04-03']],
      ['Filed 3/4/23.', ['3/4/23 = 2023-03-04 day ambiguous, or 2023-04-03, 2023-03-04']],
    ],
  ],
  [
    'lists and ranges',
    [
      [
        'It rained in March, April and May 2022.',
        [
          'March = 2022-03-01..2022-03-31 month, 2022-03',
          'April = 2022-04-01..2022-04-30 month, 2022-04',
          'May 2022 = 2022-05-01..2022-05-31 month, 2022-05',
        ],
      ],
      [
        'It was closed in December and January 2022.',
        ['December = 2021-12-01..2021-12-31 month, 2021-12', 'January 2022 = 2022-01-01..2022-01-31 month, 2022-01'],
      ],
      [
        'They met on 3, 4 and 5 June 2022.',
        [
          '3 = 2022-06-03 day, 2022-06-03',
          '4 = 2022-06-04 day, 2022-06-04',
          '5 June 2022 = 2022-06-05 day, 2022-06-05',
        ],
      ],
      [
        'They met on June 3 or 4, 2022.',
        ['June 3 = 2022-06-03 day, 2022-06-03', '4, 2022 = 2022-06-04 day, 2022-06-04'],
      ],
      [
        'They met on 3 June and 5 July 2022.',
        ['3 June = 2022-06-03 day, 2022-06-03', '5 July 2022 = 2022-07-05 day, 2022-07-05'],
      ],
      [
        'They met between March and May 2022.',
        ['March and May 2022 = 2022-03-01..2022-05-31 span, between 2022-03-01..2022-05-31, 2022-03/2022-05'],
      ],
      [
        'They met from 3 to 5 June.',
        ['3 to 5 June = 2023-06-03..2023-06-05 span, during 2023-06-03..2023-06-05, from today, 2023-06-03/2023-06-05'],
      ],
      [
        'They met from December 2021 to February.',
        [
          'December 2021 to February = 2021-12-01..2022-02-28 span ambiguous, during 2021-12-01..2022-02-28, or 2021-12-01..2023-02-28, 2021-12/2022-02',
        ],
      ],
      [
        'It was loud in the eighties and nineties, as in the 1960s-70s.',
        [
          'the eighties = 1980-01-01..1989-12-31 decade, 198X',
          'nineties = 1990-01-01..1999-12-31 decade, 199X',
          'the 1960s-70s = 1960-01-01..1979-12-31 span, during 1960-01-01..1979-12-31, 196X/197X',
        ],
      ],
      ['They met on the 15th of last month.', ['the 15th of last month = 2023-05-15 day, from today, 2023-05-15']],
    ],
  ],
  [
    'names that only look like dates',
    [
      ['Theresa May may march; April Jones sat in the second row while the sun rose.', []],
      ['He reads The Sunday Times and watches Saturday Night Live.', []],
      ['The Good Friday Agreement followed the Easter Rising.', []],
      ['He was born on a Friday.', []],
      [
        'They wed in 2020; Wed is short for Wednesday.',
        ['2020 = 2020-01-01..2020-12-31 year, 2020', 'Wednesday = 2023-06-14 day, from today, 2023-06-14'],
      ],
      ['A second chance came in a second term.', []],
      ['He wrote on the medieval period and on a former Soviet republic.', []],
      ['Prices fall, the spring water is cold and Summer Walker sang.', []],
    ],
  ],
  [
    'days known by their date',
    [
      [
        'He wrote of the September 11 attacks and the Jan. 6 riot.',
        ['September 11 = 2001-09-11 day, 2001-09-11', 'Jan. 6 = 2021-01-06 day, 2021-01-06'],
      ],
    ],
  ],
  [
    'lengths from and up to a date',
    [
      [
        'Ruth Holt was mayor of Orla for four years from 2015.',
        [
          'four years from 2015 = 2015-01-01..2019-12-31 span, during 2015-01-01..2019-12-31, from 2015-12-31, 2015/2019',
        ],
      ],
      [
        'She led the firm for two years from May 2015.',
        [
          'two years from May 2015 = 2015-05-01..2017-05-31 span, during 2015-05-01..2017-05-31, from 2015-05-31, 2015-05/2017-05',
        ],
      ],
      [
        'He ran it for ten years until 2019.',
        [
          'ten years until 2019 = 2009-01-01..2019-12-31 span, during 2009-01-01..2019-12-31, from 2019-01-01, 2009/2019',
        ],
      ],
      [
        'He chaired it for eight years, starting in May 2009.',
        [
          'eight years, starting in May 2009 = 2009-05-01..2017-05-31 span, during 2009-05-01..2017-05-31, from 2009-05-31, 2009-05/2017-05',
        ],
      ],
      [
        'She served two years from 2018.',
        [
          'two years from 2018 = 2018-01-01..2020-12-31 span, during 2018-01-01..2020-12-31, from 2018-12-31, 2018/2020',
        ],
      ],
      [
        'It lasted four years, from 1914 to 1918.',
        [
          'four years = no time, DURATION P4Y',
          '1914 to 1918 = 1914-01-01..1918-12-31 span, during 1914-01-01..1918-12-31, 1914/1918',
        ],
      ],
      [
        'The rate has risen three years from 2019 levels.',
        ['three years from 2019 = 2022-01-01..2022-12-31 year, from 2019-12-31, 2022'],
      ],
    ],
  ],
  [
    'years inside names',
    [
      ['The Euro 2020 final was played in Orla on 11 July 2021.', ['11 July 2021 = 2021-07-11 day, 2021-07-11']],
      ['Blade Runner 2049 was released on 6 October 2017.', ['6 October 2017 = 2017-10-06 day, 2017-10-06']],
      ['The Tokyo 2020 Olympics were held in 2021.', ['2021 = 2021-01-01..2021-12-31 year, 2021']],
      ['Agenda 2030 was adopted in 2015.', ['2015 = 2015-01-01..2015-12-31 year, 2015']],
      ['The Orla 2035 plan was passed on Monday.', ['Monday = 2023-06-12 day, from today, 2023-06-12']],
      ['Tokyo 2020 opened on 23 July 2021.', ['23 July 2021 = 2021-07-23 day, 2021-07-23']],
      ['The delayed 2020 Games ended on 8 August 2021.', ['8 August 2021 = 2021-08-08 day, 2021-08-08']],
      ['Its 2019 budget was passed in late 2018.', ['late 2018 = 2018-09-01..2018-12-31 span approximate, 2018 END']],
      ['The novel 1984 was reprinted on Monday.', ['Monday = 2023-06-12 day, from today, 2023-06-12']],
      ['The Class of 2020 met in May 2022.', ['May 2022 = 2022-05-01..2022-05-31 month, 2022-05']],
      [
        'The 2019 cup was won by Orla, who had been second in 2007.',
        ['2019 = 2019-01-01..2019-12-31 year, 2019', '2007 = 2007-01-01..2007-12-31 year, 2007'],
      ],
      [
        'In 2019 sales rose to 5 million from 4 million in 2018.',
        ['2019 = 2019-01-01..2019-12-31 year, 2019', '2018 = 2018-01-01..2018-12-31 year, 2018'],
      ],
      ['In Orla 2020 was a bad year.', ['2020 = 2020-01-01..2020-12-31 year, 2020']],
      ['By Easter 2020 it was shut.', ['Easter 2020 = 2020-04-12 day, by …..2020-04-12, 2020-04-12']],
    ],
  ],
  [
    'working days of a period',
    [
      [
        'The bank closed on the last weekday of September 2024.',
        ['the last weekday of September 2024 = 2024-09-30 day, 2024-09-30'],
      ],
      [
        'It closed on the last working day of June 2022.',
        ['the last working day of June 2022 = 2022-06-30 day approximate, 2022-06-30 APPROX'],
      ],
      [
        'It opens on the first business day of 2025.',
        ['the first business day of 2025 = 2025-01-02 day approximate, 2025-01-02 APPROX'],
      ],
    ],
  ],
  [
    'to the day',
    [
      [
        'It reopened a year to the day after the flood of 3 May 2021.',
        ['a year to the day after the flood of 3 May 2021 = 2022-05-03 day, from 2021-05-03, 2022-05-03'],
      ],
      [
        'Two years to the day since the flood of 3 May 2021, it opened.',
        ['Two years to the day since the flood of 3 May 2021 = 2023-05-03 day, from 2021-05-03, 2023-05-03'],
      ],
      [
        'She died ten years to the day after 4 July 2010.',
        ['ten years to the day after 4 July 2010 = 2020-07-04 day, from 2010-07-04, 2020-07-04'],
      ],
      [
        'A year to the day after the flood, it opened.',
        ['A year to the day after the flood = no time, from "the flood" 365, XXXX'],
      ],
      [
        'It reopened a week after the flood of 3 May 2021.',
        ['a week after the flood of 3 May 2021 = 2021-05-10 day, from 2021-05-03, 2021-05-10'],
      ],
      [
        'It reopened two years to the day after the fire on 3 May 2021.',
        ['two years to the day after the fire on 3 May 2021 = 2023-05-03 day, from 2021-05-03, 2023-05-03'],
      ],
      [
        'She left the day after the vote on Monday.',
        ['the day after the vote on Monday = 2023-06-13 day, from 2023-06-12, 2023-06-13'],
      ],
    ],
  ],
  [
    'counted from a day that is not told',
    [
      ['The next day he resigned.', ['The next day = no time, XXXX-XX-XX']],
      ['He resigned two weeks later.', ['two weeks later = no time, XXXX-WXX']],
      [
        'He met her on 3 May 2023. The next day he resigned.',
        ['3 May 2023 = 2023-05-03 day, 2023-05-03', 'The next day = 2023-05-04 day, from 2023-05-03, 2023-05-04'],
      ],
      ['He will resign the next day.', ['the next day = 2023-06-15 day, from today, 2023-06-15']],
    ],
  ],
  [
    'since a month',
    [
      [
        'Prices have risen since January.',
        ['January = 2023-01-01..2023-01-31 month, since 2023-01-01..…, from today, 2023-01'],
      ],
      [
        'Since December, the town has built ten mills.',
        ['December = 2022-12-01..2022-12-31 month, since 2022-12-01..…, from today, 2022-12'],
      ],
      [
        'She has been mayor since June.',
        ['June = 2023-06-01..2023-06-30 month, since 2023-06-01..…, from today, 2023-06'],
      ],
      [
        'It had been closed since September.',
        ['September = 2022-09-01..2022-09-30 month, since 2022-09-01..…, from today, 2022-09'],
      ],
    ],
  ],
  [
    'seasons of a kind',
    [
      ['The spring tide flooded the port.', []],
      ['The summer school was full and the winter garden shut.', []],
      ['He skied at the Winter Olympics.', []],
      ['In the winter it was shut.', ['the winter = 2022-12-01..2023-02-28 season, from today, 2022-WI']],
    ],
  ],
  [
    'other calendars',
    [
      ['He was born on 13 Khordad 1368.', ['13 Khordad 1368 = 1989-06-03 day, 1989-06-03']],
      [
        'The year 1402 of the Persian calendar began.',
        ['The year 1402 of the Persian calendar = 2023-03-21..2024-03-19 span, 2023-03-21/2024-03-19'],
      ],
      ['In 1402 AP it was built.', ['1402 AP = 2023-03-21..2024-03-19 span, 2023-03-21/2024-03-19']],
      ['In 2567 BE, Thailand voted.', ['2567 BE = 2024-01-01..2024-12-31 year, 2024']],
      ['B.E. 2566 was dry.', ['2566 = 2023-01-01..2023-12-31 year, 2023']],
      ['The Thai mill opened on 5 January 2566.', ['5 January 2566 = 2023-01-05 day, 2023-01-05']],
      ['The bill was passed on 1402/03/24.', ['1402/03/24 = 2023-06-14 day, 2023-06-14']],
      ['The battle was fought on 1402-07-20.', ['1402-07-20 = 1402-07-20 day, 1402-07-20']],
      ['In 1445 AH it was built.', ['1445 AH = 2023-07-19..2024-07-07 span approximate, 2023-07-19/2024-07-07']],
      ['In AH 1445 it was built.', ['1445 = 2023-07-19..2024-07-07 span approximate, 2023-07-19/2024-07-07']],
      ['In 1445H it was built.', ['1445H = 2023-07-19..2024-07-07 span approximate, 2023-07-19/2024-07-07']],
      ['In 1445 Hijri it was built.', ['1445 Hijri = 2023-07-19..2024-07-07 span approximate, 2023-07-19/2024-07-07']],
      [
        'It was built in the year 1445 of the Islamic calendar.',
        ['the year 1445 of the Islamic calendar = 2023-07-19..2024-07-07 span approximate, 2023-07-19/2024-07-07'],
      ],
      [
        'The school opens on 1445-09-10 AH.',
        ['1445-09-10 AH = 2024-03-19..2024-03-21 span approximate, 2024-03-19/2024-03-21'],
      ],
      [
        'The school opens on AH 1445-09-10.',
        ['1445-09-10 = 2024-03-19..2024-03-21 span approximate, 2024-03-19/2024-03-21'],
      ],
      [
        'The school opens on 1445-09-10 (Hijri).',
        ['1445-09-10 (Hijri) = 2024-03-19..2024-03-21 span approximate, 2024-03-19/2024-03-21'],
      ],
      [
        'All days are of the Hijri calendar. The school opens on 1445-09-10.',
        ['1445-09-10 = 2024-03-19..2024-03-21 span approximate, 2024-03-19/2024-03-21'],
      ],
      [
        'All days are of the Islamic calendar. The school opens on 10/09/1445.',
        ['10/09/1445 = 2024-03-19..2024-03-21 span approximate, 2024-03-19/2024-03-21'],
      ],
      [
        'The decree of 10/9/1445H was read.',
        ['10/9/1445H = 2024-03-19..2024-03-21 span approximate, 2024-03-19/2024-03-21'],
      ],
      [
        'The school opened on 12-Ramadan-1445.',
        ['12-Ramadan-1445 = 2024-03-21..2024-03-23 span approximate, 2024-03-21/2024-03-23'],
      ],
      [
        'The school opened on 12 Ramadan 1445.',
        ['12 Ramadan 1445 = 2024-03-21..2024-03-23 span approximate, 2024-03-21/2024-03-23'],
      ],
      [
        'The school opened on Ramadan 12, 1445.',
        ['Ramadan 12, 1445 = 2024-03-21..2024-03-23 span approximate, 2024-03-21/2024-03-23'],
      ],
      [
        'The school opened in Ramadan 1445.',
        ['Ramadan 1445 = 2024-03-11..2024-04-09 span approximate, 2024-03-11/2024-04-09'],
      ],
      [
        'The fair was on 1 Dhu al-Hijjah 1445.',
        ['1 Dhu al-Hijjah 1445 = 2024-06-07..2024-06-09 span approximate, 2024-06-07/2024-06-09'],
      ],
      [
        'The fair was on 1 Rabi’ al-Awwal 1445.',
        ['1 Rabi’ al-Awwal 1445 = 2023-09-15..2023-09-17 span approximate, 2023-09-15/2023-09-17'],
      ],
      [
        'He died on 10 Muharram 61 AH.',
        ['10 Muharram 61 AH = 0680-10-12..0680-10-14 span approximate, 0680-10-12/0680-10-14'],
      ],
      ['It opened on 13-Khordad-1402.', ['13-Khordad-1402 = 2023-06-03 day, 2023-06-03']],
      ['Days are of the Solar Hijri calendar. It opened on 1402-03-24.', ['1402-03-24 = 2023-06-14 day, 2023-06-14']],
      ['The siege ended on 1453-05-29.', ['1453-05-29 = 1453-05-29 day, 1453-05-29']],
      ['President Rajab spoke in 2021.', ['2021 = 2021-01-01..2021-12-31 year, 2021']],
    ],
  ],
  [
    'no days that stand for none',
    [
      ['The licence runs until 9999-12-31.', []],
      ['Deleted on 1899-12-30, made on 1970-01-01T00:00:00Z.', []],
      ['Valid until 31.12.9999 or December 31, 9999; made on 30.12.1899 and 01/01/1970.', []],
      ['She was born on 1 January 1970.', ['1 January 1970 = 1970-01-01 day, 1970-01-01']],
      ['He died on 30 December 1899.', ['30 December 1899 = 1899-12-30 day, 1899-12-30']],
      ['Made 30-Dec-1899, seen Thu, 01 Jan 1970 00:00:00 GMT and Wed Dec 31 1969 16:00:00.', []],
      ['Made 19700101, changed 1900-01-01, read 0000-00-00 and 0001-01-01T00:00:00.', []],
      ['Made on 1970-01-01 00:15.', []],
      ['Made on 1970-01-01 10:07.', ['1970-01-01 10:07 = 1970-01-01 day, TIME 1970-01-01T10:07']],
      ['The licence runs until the end of 9999, or two days after 9999-12-31.', []],
      [
        'It is valid from 2020-01-01 to 9999-12-31.',
        ['2020-01-01 to 9999-12-31 = 2020-01-01..… day, since 2020-01-01..…, 2020-01-01 ON_OR_AFTER'],
      ],
      [
        'It ran from 1970-01-01 to 2020-05-01.',
        ['1970-01-01 to 2020-05-01 = …..2020-05-01 day, until …..2020-05-01, 2020-05-01 ON_OR_BEFORE'],
      ],
    ],
  ],
  [
    'days with the name of a month and dashes',
    [
      ['It opened on 14-May-2023.', ['14-May-2023 = 2023-05-14 day, 2023-05-14']],
      ['It opened on 14-MAY-23.', ['14-MAY-23 = 2023-05-14 day, 2023-05-14']],
      ['It opened on 31-Feb-2023.', ['31-Feb-2023 = no time, 2023-02-31']],
      [
        'It ran from 3-May-2020 to 5-Jun-2021.',
        [
          '3-May-2020 to 5-Jun-2021 = 2020-05-03..2021-06-05 span, during 2020-05-03..2021-06-05, 2020-05-03/2021-06-05',
        ],
      ],
    ],
  ],
  [
    'about a year',
    [
      ['It was built around 1650.', ['around 1650 = 1650-01-01..1650-12-31 year approximate, 1650 APPROX']],
      ['Around 1650, the town burned.', ['Around 1650 = 1650-01-01..1650-12-31 year approximate, 1650 APPROX']],
      ['It was burned by around 1650 soldiers.', []],
      ['It was built in about 1650.', ['about 1650 = 1650-01-01..1650-12-31 year approximate, 1650 APPROX']],
      ['It was sold in about 1650 boxes.', []],
      ['It was founded in or around 1720.', ['around 1720 = 1720-01-01..1720-12-31 year approximate, 1720 APPROX']],
      [
        'It was built between about 1650 and 1660.',
        ['about 1650 and 1660 = 1650-01-01..1660-12-31 span approximate, between 1650-01-01..1660-12-31, 1650/1660'],
      ],
      ['It dates from the late 1700s.', ['the late 1700s = 1767-01-01..1799-12-31 span approximate, 17 END']],
    ],
  ],
];
