import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeEngines } from '../../../src/engines/node';
import type { Library } from '../../../src/library';
import { ask, day, firstShown, openLibrary, shown, tell, top } from './helpers';

let library: Library;

const CUP = [
  ['2015-06-07', 'Tarn Rovers', 'Orla Athletic', '6 June 2015'],
  ['2016-06-05', 'Orla Athletic', 'Tarn Rovers', '4 June 2016'],
  ['2017-06-04', 'Tarn Rovers', 'Lindholm United', '3 June 2017'],
  ['2019-06-02', 'Tarn Rovers', 'Orla Athletic', '1 June 2019'],
] as const;

beforeAll(async () => {
  library = await openLibrary(await createNodeEngines());
  await tell(library, [
    ...CUP.map(([published, winner, loser, on], at) => ({
      id: `cup-${at}`,
      published,
      title: `${winner} win the Halden Cup`,
      text: `${winner} won the Halden Cup on ${on}, beating ${loser}. The match was played in the rain.`,
    })),
    {
      id: 'brandt',
      published: '2014-03-12',
      title: 'Brandt becomes mayor of Leeds',
      text: 'Ada Brandt became mayor of Leeds on 11 March 2014. She is an engineer.',
    },
    {
      id: 'ferro',
      published: '2016-03-12',
      title: 'Ferro becomes mayor of Leeds',
      text: 'Jon Ferro became mayor of Leeds on 11 March 2016, succeeding Ada Brandt.',
    },
    {
      id: 'arden',
      published: '2021-03-12',
      title: 'Arden becomes mayor of Leeds',
      text: 'Ruth Arden became mayor of Leeds on 11 March 2021, succeeding Jon Ferro.',
    },
    {
      id: 'lind',
      published: '2015-09-02',
      title: 'Lind takes over at Velmora',
      text: 'Mira Lind became chief executive of Velmora on 1 September 2015. The company builds ferries.',
    },
    {
      id: 'veld',
      published: '2019-05-02',
      title: 'Veld takes over at Velmora',
      text: 'Tomas Veld became chief executive of Velmora on 1 May 2019, succeeding Mira Lind.',
    },
    {
      id: 'flood',
      published: '2018-02-11',
      title: 'Flood in Leeds',
      text: 'A flood swept through the old town of Leeds on 10 February 2018. The market stood under water.',
    },
    {
      id: 'tower',
      published: '2018-02-12',
      title: 'Kestrel tower opens',
      text: 'The Kestrel tower opened on 11 February 2018. It is the tallest of the coast.',
    },
    {
      id: 'quit',
      published: '2018-02-20',
      title: 'Treasurer of Leeds gone',
      text: 'Karl Okafor, the treasurer of Leeds, resigned three days after the Kestrel tower opened. Nobody has taken his place.',
    },
    {
      id: 'cost-a',
      published: '2020-05-02',
      title: 'Orla tunnel finished',
      text: 'The Orla tunnel opened on 1 May 2020. It cost 40 million euros, the council said.',
    },
    {
      id: 'cost-b',
      published: '2020-09-02',
      title: 'Orla tunnel dearer than said',
      text: 'The Orla tunnel cost 55 million euros, the auditors found in September 2020. It opened in May.',
    },
  ]);
}, 120_000);
afterAll(() => library.close());

const said = async (question: string, asOf: string | null = null): Promise<string> =>
  top(await ask(library, question, asOf));

describe('first, last and n-th', () => {
  it.each([
    ['Who was the first mayor of Leeds?', 'Ada Brandt'],
    ['Who was the second mayor of Leeds?', 'Jon Ferro'],
    ['Who won the Halden Cup first?', 'Tarn Rovers'],
    ['Who was the last to win the Halden Cup?', 'Tarn Rovers'],
    ['When did Tarn Rovers first win the Halden Cup?', '6 June 2015'],
    ['When did Tarn Rovers last win the Halden Cup?', '1 June 2019'],
    ['When did Tarn Rovers win the Halden Cup for the second time?', '3 June 2017'],
  ])('%s', async (question, expected) => expect(await said(question)).toBe(expected));
});

describe('before, after and between', () => {
  it.each([
    ['Who was mayor of Leeds before Jon Ferro?', 'Ada Brandt'],
    ['Who was mayor of Leeds after Jon Ferro?', 'Ruth Arden'],
    ['Who became mayor of Leeds between 2015 and 2018?', 'Jon Ferro'],
    ['Who won the Halden Cup after 2017?', 'Tarn Rovers'],
    ['Who won the Halden Cup between 2016 and the start of 2017?', 'Orla Athletic'],
    ['Who was mayor of Leeds the day after the flood swept through Leeds?', 'Jon Ferro'],
  ])('%s', async (question, expected) => expect(await said(question)).toBe(expected));

  it('What opened the day after the flood swept through Leeds?', async () => {
    expect(firstShown(await ask(library, 'What opened the day after the flood swept through Leeds?'))).toMatch(
      /^Kestrel/,
    );
  });
});

describe('lengths and counts', () => {
  it.each([
    ['How long was Jon Ferro mayor of Leeds?', '5 years'],
    ['How long was Ada Brandt mayor of Leeds?', '2 years'],
    ['Who was mayor of Leeds the longest?', 'Jon Ferro'],
    ['How many people were mayor of Leeds between 2015 and 2022?', '3'],
  ])('%s', async (question, expected) => {
    const answer = await ask(library, question);
    expect(top(answer)).toBe(expected);
    expect(answer.answers[0]?.evidence.length).toBeGreaterThan(0);
  });

  // Counted over what happens to be in the library: shown with every win it counts, and not said to be all.
  it.each([
    ['How many times did Tarn Rovers win the Halden Cup?', '3'],
    ['How many times did Tarn Rovers win the Halden Cup before 2018?', '2'],
  ])('%s', async (question, expected) => {
    const answer = await ask(library, question);
    expect(firstShown(answer)).toBe(expected);
    expect([...answer.answers, ...answer.likely][0]?.evidence).toHaveLength(Number(expected));
  });
});

describe('at the same time', () => {
  it('finds who held one office while another held another', async () => {
    expect(await said('Who was chief executive of Velmora when Ruth Arden became mayor of Leeds?')).toBe('Tomas Veld');
    expect(await said('Who was mayor of Leeds at the same time as Mira Lind was chief executive of Velmora?')).toBe(
      'Jon Ferro',
    );
    expect(await said('Who won the Halden Cup while Ada Brandt was mayor of Leeds?')).toBe('Tarn Rovers');
  });

  it('tells what else happened then', async () => {
    const answer = await ask(library, 'What else happened in the week when the flood swept through Leeds?');
    expect(answer.answers.map((one) => one.evidence[0]?.title)).toEqual(['Kestrel tower opens']);
  });
});

describe('as of a day', () => {
  it('uses nothing that came out later', async () => {
    expect(await said('Who is mayor of Leeds?', '2015-01-01')).toBe('Ada Brandt');
    expect(firstShown(await ask(library, 'How many times did Tarn Rovers win the Halden Cup?', '2016-12-31'))).toBe(
      '1',
    );
    expect(firstShown(await ask(library, 'How much did the Orla tunnel cost?', '2020-06-01'))).toBe('40 million euros');
    for (const question of [
      'Who is mayor of Leeds?',
      'Who last won the Halden Cup?',
      'How much did the Orla tunnel cost?',
    ]) {
      const answer = await ask(library, question, '2020-06-01');
      for (const { publishedAt } of answer.answers.flatMap((one) => one.evidence)) {
        expect(publishedAt, question).toBeLessThanOrEqual(day('2020-06-01'));
      }
    }
  });
});

describe('a date told from an event', () => {
  it('is counted from when the library says the event was, and cites both', async () => {
    const answer = await ask(library, 'When did Karl Okafor resign?');
    expect(top(answer)).toBe('14 February 2018');
    expect(answer.answers[0]?.time?.interval).toEqual({ start: day('2018-02-14'), end: day('2018-02-14') });
    expect(answer.answers[0]?.evidence.map((one) => one.title)).toEqual([
      'Treasurer of Leeds gone',
      'Kestrel tower opens',
    ]);
    expect(answer.resolutions.at(-1)?.candidates.length).toBeGreaterThan(0);
  });
});

describe('contradictions', () => {
  it('are both shown with their days, the newest report first', async () => {
    const answer = await ask(library, 'How much did the Orla tunnel cost?');
    const found = shown(answer).map((one) => [one.text, one.evidence[0]?.publishedAt]);
    expect(found).toContainEqual(['40 million euros', day('2020-05-02')]);
    expect(found).toContainEqual(['55 million euros', day('2020-09-02')]);
  });
});

describe('a time that cannot be checked', () => {
  it('is said to be so, apart from answers', async () => {
    const answer = await ask(library, 'Who beat Orla Athletic before the Sarnath treaty was signed?');
    expect(answer.status).not.toBe('answered');
    expect(answer.resolutions[0]?.candidates).toEqual([]);
    for (const item of answer.answers) expect(item.evidence.length).toBeGreaterThan(0);
  });

  it('makes no holder of an office up', async () => {
    const answer = await ask(library, 'Who was mayor of Leeds when the Sarnath treaty was signed?');
    expect(answer.status).toBe('refused');
    expect(answer.refusal).toBe('constraint-unresolved');
  });
});
