import { beforeAll, describe, expect, test } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createLibrary, type Library } from '../../../src/library';
import type { EpochMs } from '../../../src/time';
import { day, jsonl, TODAY, turn, wordEmbedder } from './helpers';

/** Reports of two invented companies, and a little news. */
const call = (company: string, n: number, published: string, text: string) => ({
  id: `${company} ${n}`,
  url: `https://paper.invalid/${company.replace(/\W+/g, '-')}-${n}`,
  title: `${company}, Q${n} 2031 earnings call`,
  published,
  text,
});
const LINES = [
  call(
    'Tarn Airlines',
    1,
    '2031-05-02',
    'Good morning and welcome to the call. Seat revenue was $410 million in the quarter, driven by strong demand for the northern routes. Our fuel costs were $95 million. The load factor was 81.5%, compared to 79% a year ago. We expect fuel costs of $99 million in the next quarter.',
  ),
  call(
    'Tarn Airlines',
    2,
    '2031-08-01',
    'Good morning and welcome to the call. Seat revenue was $455 million in the quarter because the southern routes opened. Our fuel costs were $90 million thanks to the new fleet. The load factor was 84%, compared to 81.5% a quarter ago.',
  ),
  call(
    'Orla Mills plc',
    2,
    '2031-07-20',
    'Good morning and welcome to the call. Cloth sales were $120 million in the quarter, due to larger orders from the navy. The load factor of our looms was 92%.',
  ),
  {
    id: 'fire',
    url: 'https://paper.invalid/fire',
    title: 'Fire at the old harbour',
    published: '2031-06-11',
    text: 'A fire destroyed the old harbour of Orla on 10 June 2031. Ada Brandt, the mayor of Orla, closed the bridge on 11 June 2031.',
  },
  {
    id: 'ferry',
    url: 'https://paper.invalid/ferry',
    title: 'Ferry sinks',
    published: '2031-02-04',
    text: 'The ferry Mia sank off Tarn on 3 February 2031. Jon Ferro led the rescue of the passengers on 3 February 2031.',
  },
];

let library: Library;
beforeAll(async () => {
  library = await createLibrary({
    store: { name: 'reports', indexedDB: new IDBFactory(), IDBKeyRange },
    embedder: wordEmbedder(),
    reader: null,
    now: () => Date.UTC(2032, 0, 15) as EpochMs,
    pause: turn,
  });
  await library.importEnded(await library.import([jsonl(LINES)]));
  await library.settled();
  return () => library.close();
});
const ask = (question: string) => library.ask(question, { asOf: null, today: TODAY });

describe('figures of named quarters', () => {
  test('come from the document whose title says so, one for each thing asked for', async () => {
    const answer = await ask('What were Tarn Airlines’ seat revenue, fuel costs, and load factor in Q2 2031?');
    expect(answer.status).toBe('answered');
    expect(answer.answers.map(({ text }) => text)).toEqual(['$455 million', '$90 million', '84%']);
    for (const { text, evidence } of answer.answers) {
      expect(evidence[0]?.title).toBe('Tarn Airlines, Q2 2031 earnings call');
      expect(evidence[0]?.quote).toContain(text);
    }
  });

  test('are compared between quarters and between companies', async () => {
    const period = await ask('In which quarter of 2031-Q1 and 2031-Q2 did Tarn Airlines have the lowest fuel costs?');
    expect([period.status, period.answers[0]?.text]).toEqual(['answered', 'Q2 2031']);
    const company = await ask('Which company had the highest load factor in Q2 2031, Tarn Airlines or Orla Mills?');
    expect([company.status, company.answers[0]?.text]).toEqual(['answered', 'Orla Mills plc']);
    expect(company.answers).toHaveLength(2);
  });

  test('are not called the highest where a quarter is not there', async () => {
    const answer = await ask('In which quarter from Q1 2031 to Q4 2031 did Tarn Airlines have the lowest fuel costs?');
    expect(answer.status).toBe('time-not-checked');
    expect(answer.answers[0]?.because).toContain('Q3 2031, Q4 2031');
  });

  test('are refused for quarters, companies and things that no report tells', async () => {
    for (const question of [
      'What were the fuel costs of Tarn Airlines in Q3 2033?',
      'What were the fuel costs of Zorbex Holdings in Q2 2031?',
      'What was the dividend of Orla Mills in Q2 2031?',
    ]) {
      expect((await ask(question)).status, question).toBe('refused');
    }
    const before = await library.ask('What were Tarn Airlines’ fuel costs in Q2 2031?', {
      asOf: day('2031-06-01'),
      today: TODAY,
    });
    expect(before.status).toBe('refused');
  });

  test('stand first in what is retrieved, by the default and by tg-rag', async () => {
    for (const method of ['default', 'tg-rag']) {
      const { passages } = await library.retrieve(
        'What was the load factor of Tarn Airlines in Q1 2031?',
        { asOf: null, today: TODAY, method },
        5,
      );
      expect(passages[0]?.title, method).toBe('Tarn Airlines, Q1 2031 earnings call');
      expect(passages[0]?.parts, method).toHaveProperty('title');
    }
  });
});

describe('tg-rag', () => {
  test('puts the facts of the question’s time first', async () => {
    const { passages } = await library.retrieve(
      'What did the mayor close in June 2031?',
      { asOf: null, today: TODAY, method: 'tg-rag' },
      3,
    );
    expect(passages[0]?.title).toBe('Fire at the old harbour');
    expect(passages[0]?.parts['graph']).toBeGreaterThan(0);
    const { passages: winter } = await library.retrieve(
      'What happened to the mayor in February 2031?',
      { asOf: null, today: TODAY, method: 'tg-rag' },
      3,
    );
    expect(winter[0]?.title).toBe('Ferry sinks');
  });
});

describe('global questions', () => {
  test('for a time are answered by its reports, each point with its date and sentence', async () => {
    const answer = await ask('What were the main events in 2031?');
    expect(answer.status).toBe('answered');
    expect(answer.global?.points).toHaveLength(answer.answers.length);
    const quotes = answer.answers.map(({ text }) => text);
    expect(quotes).toContain('The ferry Mia sank off Tarn on 3 February 2031.');
    expect(quotes).toContain('A fire destroyed the old harbour of Orla on 10 June 2031.');
    expect(quotes.some((quote) => /Good morning/.test(quote))).toBe(false);
    for (const { text, time, evidence } of answer.answers) {
      expect(time).not.toBeNull();
      const article = await library.article(evidence[0]!.articleId);
      expect(article?.text.slice(evidence[0]!.start, evidence[0]!.end)).toBe(text);
    }
  });

  test('for a part of it keep to that part, and know nothing later than they are asked from', async () => {
    const quotes = (await ask('What were the main events in June 2031?')).answers.map(({ text }) => text);
    expect(quotes).toContain('A fire destroyed the old harbour of Orla on 10 June 2031.');
    expect(quotes.join(' ')).not.toContain('ferry');
    const early = await library.ask('What were the main events in 2031?', { asOf: day('2031-03-01'), today: TODAY });
    expect(early.answers.map(({ text }) => text).join(' ')).not.toContain('fire');
  });

  test('for reasons are answered from the documents of subject and time, those that give reasons first', async () => {
    const answer = await ask('How did Tarn Airlines improve its seat revenue across 2031?');
    expect(answer.global).toBeDefined();
    expect(new Set(answer.answers.map(({ evidence }) => evidence[0]?.title))).toEqual(
      new Set(['Tarn Airlines, Q1 2031 earnings call', 'Tarn Airlines, Q2 2031 earnings call']),
    );
    expect(answer.answers[0]?.text).toMatch(/driven by|because/);
  });

  test('are no questions for one fact', async () => {
    const answer = await ask('When did the ferry Mia sink?');
    expect(answer.global).toBeUndefined();
    expect(answer.likely[0]?.text).toContain('3 February 2031');
  });
});
