import { describe, expect, it } from 'vitest';
import { isExclusiveRole, roleKey } from '../../../src/extract';
import { factsOf, offices } from './helpers';

describe('roleKey', () => {
  it.each([
    ['CEO', 'chief executive'],
    ['Chief Executive Officer', 'chief executive'],
    ['the new PM', 'prime minister'],
    ['acting chairwoman', 'chair'],
    ['Minister of Finance', 'finance minister'],
    ['minister for foreign affairs', 'foreign minister'],
    ['defence secretary', 'defense secretary'],
    ['secretary of state', 'secretary of state'],
    ['Secretary-General', 'secretary general'],
    ['head coach', 'coach'],
    ['the 45th president', 'president'],
  ])('%s', (role, key) => expect(roleKey(role)).toBe(key));

  it('knows what is held by one at a time', () => {
    expect(isExclusiveRole('prime minister')).toBe(true);
    expect(isExclusiveRole('president')).toBe(true);
    expect(isExclusiveRole('senator')).toBe(false);
  });
});

const CEO = 'chief executive';

describe('offices', () => {
  it.each<[string, string[]]>([
    // Apposition and titles.
    ['Jon Ferro, chief executive of Velmora since 2021, spoke.', [`holds jon ferro | ${CEO} | velmora | 2021-01-01..`]],
    [
      'Jon Ferro, CEO of Velmora from 2010 to 2015, spoke.',
      [`holds jon ferro | ${CEO} | velmora | 2010-01-01..2015-12-31`],
    ],
    ['The president of Orland, Ada Brandt, spoke.', ['holds ada brandt | president | orland | 2023-06-14']],
    [
      'On Monday British Prime Minister Tom Reed spoke.',
      ['holds tom reed | prime minister | united kingdom | 2023-06-12'],
    ],
    ['Velmora chief executive Ada Brandt spoke.', [`holds ada brandt | ${CEO} | velmora | 2023-06-14`]],
    // Starts.
    ['Ada Brandt becomes chief executive of Velmora.', [`start ada brandt | ${CEO} | velmora | 2023-06-14`]],
    ['Ada Brandt was sworn in as mayor of Leeds on Monday.', ['start ada brandt | mayor | leeds | 2023-06-12']],
    [
      'Velmora named Ada Brandt as its chief executive on Friday.',
      [`start ada brandt | ${CEO} | velmora | 2023-06-09`],
    ],
    ['Ada Brandt took office as president of Kenya on 1 May.', ['start ada brandt | president | kenya | 2023-05-01']],
    ['Ada Brandt took over as CEO of Velmora on 3 April 2017.', [`start ada brandt | ${CEO} | velmora | 2017-04-03`]],
    [
      'Ada Brandt becomes finance minister of Kenya, Jon Ferro foreign minister and Lena Orr home secretary.',
      [
        'start ada brandt | finance minister | kenya | 2023-06-14',
        'start jon ferro | foreign minister | kenya | 2023-06-14',
        'start lena orr | home secretary | kenya | 2023-06-14',
      ],
    ],
    // Ends.
    [
      'Ada Brandt resigned as chief executive of Velmora on Monday.',
      [`end ada brandt | ${CEO} | velmora | 2023-06-12`],
    ],
    [
      'Velmora dismissed Ada Brandt as chief executive in May.',
      [`end ada brandt | ${CEO} | velmora | 2023-05-01..2023-05-31`],
    ],
    [
      'Ada Brandt was ousted as chief executive of Velmora on 2 June.',
      [`end ada brandt | ${CEO} | velmora | 2023-06-02`],
    ],
    // Tenures.
    ['Ada Brandt has been mayor of Leeds since 2019.', ['holds ada brandt | mayor | leeds | 2019-01-01..']],
    [
      'Ada Brandt had been mayor of Leeds since May 2019.',
      ['start ada brandt | mayor | leeds | 2019-05-01..2019-05-31'],
    ],
    [
      'Ada Brandt served as mayor of Leeds from 2001 to 2009.',
      ['holds ada brandt | mayor | leeds | 2001-01-01..2009-12-31'],
    ],
    ['Ada Brandt was mayor of Leeds until March 2020.', ['end ada brandt | mayor | leeds | 2020-03-01..2020-03-31']],
    // Successions tell two things.
    [
      'On 1 May 2022 Jon Ferro replaced Ada Brandt as chief executive of Velmora.',
      [`start jon ferro | ${CEO} | velmora | 2022-05-01`, `end ada brandt | ${CEO} | velmora | 2022-04-30`],
    ],
    [
      'Jon Ferro takes over as chief executive of Velmora on 1 July from Ada Brandt.',
      [`start jon ferro | ${CEO} | velmora | 2023-07-01`, `end ada brandt | ${CEO} | velmora | 2023-06-30`],
    ],
    [
      'Ada Brandt was succeeded by Jon Ferro as chief executive of Velmora on 1 June.',
      [`end ada brandt | ${CEO} | velmora | 2023-05-31`, `start jon ferro | ${CEO} | velmora | 2023-06-01`],
    ],
    [
      'Jon Ferro was elected mayor of Leeds on Monday, replacing Ada Brandt.',
      ['start jon ferro | mayor | leeds | 2023-06-12', 'end ada brandt | mayor | leeds | 2023-06-11'],
    ],
    // What is nobody's office.
    ['He is the first mayor since 1869 to stay away. The board met on Monday.', []],
  ])('%s', (text, expected) => expect(offices('2023-06-14', text).sort()).toEqual([...expected].sort()));

  it('finds office and company in the sentences around', () => {
    const text =
      'Kevin Moss took over as chief executive of Velmora on Monday. He had been finance director since 2015. He succeeds Ada Brandt, who had led the company since May 2010. Brandt resigned in March.';
    expect(offices('2023-06-14', text)).toEqual([
      `start kevin moss | ${CEO} | velmora | 2023-06-12`,
      'start kevin moss | chief financial officer | velmora | 2015-01-01..2015-12-31',
      `end ada brandt | ${CEO} | velmora | 2023-06-11`,
      `start ada brandt | ${CEO} | velmora | 2010-05-01..2010-05-31`,
      `end ada brandt | ${CEO} | velmora | 2023-03-01..2023-03-31`,
    ]);
  });

  it('takes the effective day, not that of the announcement, and marks plans', () => {
    const [fact] = factsOf(
      '2023-06-14',
      'Velmora said on Monday that Jon Ferro will take over as chief executive on 1 September 2023.',
    ).filter((each) => each.relation === 'holds:chief executive');
    expect(fact).toMatchObject({ kind: 'plan', phase: 'start', subject: 'jon ferro', timeSource: 'text' });
    expect(
      offices(
        '2023-06-14',
        'Velmora said on Monday that Jon Ferro will take over as chief executive on 1 September 2023.',
      )[0],
    ).toContain('2023-09-01');
  });

  it('is not led astray by an ordinal after the weekday', () => {
    expect(
      offices(
        '2022-10-25',
        'Ada Brandt became prime minister of Kenya on Tuesday, the third person to hold the office.',
      ),
    ).toEqual(['start ada brandt | prime minister | kenya | 2022-10-25']);
  });

  it('says where: each fact is a span of its sentence, known at publication', () => {
    const text =
      'A heading\n\nAda Brandt, mayor of Leeds since 2019, resigned on Monday. She will be followed by Jon Ferro.';
    for (const fact of factsOf('2023-06-14', text)) {
      expect(fact.start).toBeGreaterThanOrEqual(0);
      expect(fact.end).toBeLessThanOrEqual(text.length);
      expect(fact.end).toBeGreaterThan(fact.start);
      expect(fact.knownAt).toBe(factsOf('2023-06-14', text)[0]?.knownAt);
    }
  });
});

describe('offices in names and returns', () => {
  it('a pope resigns the papacy', () => {
    expect(offices('2013-03-01', 'Pope Benedict XVI resigned on 28 February 2013.')).toEqual([
      'end pope benedict xvi | pope | - | 2013-02-28',
    ]);
  });

  it('who returns to an organisation starts there again', () => {
    const text =
      'Anna Orr was chief executive of Velmora from 2005 to 2020. Orr returned to Velmora as chief executive on 20 November 2022.';
    expect(offices('2023-06-14', text)).toContain('start anna orr | chief executive | velmora | 2022-11-20');
  });

  it('where a person is from is not what the office is of', () => {
    expect(offices('2023-10-27', 'Mark Lee of Louisiana was elected speaker on Wednesday.')).toEqual([
      'start mark lee | speaker | - | 2023-10-25',
    ]);
  });
});

describe('appositions', () => {
  it('do not hide what the person became, nor move its day', () => {
    expect(
      offices('2023-07-10', 'Ada Brandt, a former mayor of Leeds, became chief executive of Velmora on 4 July.'),
    ).toEqual(
      expect.arrayContaining([
        'start ada brandt | chief executive | velmora | 2023-07-04',
        'end ada brandt | mayor | leeds | -',
      ]),
    );
    expect(
      offices(
        '2023-07-10',
        'Karl Lind, a former prime minister, became president of Kenya on 4 July, succeeding Mira Okafor.',
      ),
    ).toEqual(
      expect.arrayContaining([
        'start karl lind | president | kenya | 2023-07-04',
        'end mira okafor | president | kenya | 2023-07-03',
      ]),
    );
    expect(
      offices('2023-07-10', 'Ada Brandt, chief executive of Kestrel, was named chair of Velmora on Tuesday.'),
    ).toContain('start ada brandt | chair | velmora | 2023-07-04');
  });
});

describe('who holds what', () => {
  it('an organisation that dismisses is not dismissed', () => {
    expect(offices('2023-07-10', 'Chelsea has sacked manager Tom Orr after a run of defeats.')).toEqual([
      'end tom orr | manager | - | 2023-07-10',
    ]);
  });

  it('a title takes no place from the office of another', () => {
    const mayors = offices(
      '2023-07-10',
      'New York City Mayor Eric Orr praised the plan after a meeting with Mayor Lori Lind.',
    );
    expect(mayors).toContain('holds lori lind | mayor | - | 2023-07-10');
    const presidents = offices(
      '2023-07-10',
      "Russia's foreign minister Ivan Petrov met President Karl Lind on Monday.",
    );
    expect(presidents).toContain('holds karl lind | president | - | 2023-07-10');
  });

  it('a candidate holds nothing', () => {
    expect(offices('2023-07-10', 'The candidate for mayor Ada Brandt lost the vote.')).toEqual([]);
    expect(offices('2023-07-10', 'Ada Brandt is running for mayor of Leeds.')).toEqual([]);
  });

  it('then-Vice President is a vice president', () => {
    expect(offices('2023-07-10', 'Then-Vice President Mike Orr called Ada Brandt on Dec. 25, 2020.')).toEqual([
      'holds mike orr | vice president | - | 2020-12-25',
    ]);
    expect(offices('2023-07-10', 'Ford hired Tom Orr as chief engineer on Monday.')).toEqual([
      'start tom orr | chief engineer | ford | 2023-07-10',
    ]);
  });
});
