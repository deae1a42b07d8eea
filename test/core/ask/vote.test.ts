import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeEngines } from '../../../src/engines/node';
import type { Library } from '../../../src/library';
import { ask, day, openLibrary, tell } from './helpers';

let library: Library;

beforeAll(async () => {
  library = await openLibrary(await createNodeEngines());
  await tell(library, [
    {
      id: 'coin',
      published: '2026-01-12',
      title: 'Marbled otter chosen for the new Velmora coin',
      text: 'A marbled otter will swim across the reverse of the new Velmora coin. The mint struck the first piece this week.',
    },
    {
      id: 'mint',
      published: '2026-01-13',
      title: 'Velmora mint shows its new coin',
      text: 'Visitors queued to see the new Velmora coin. On its reverse is a marbled otter, drawn by pupils of the harbour school.',
    },
    {
      id: 'bread',
      published: '2023-05-02',
      title: 'Bakers of Orla Bay change their loaf',
      text: 'The bakers of Orla Bay gave up rye. Their harbour loaf is now made of barley, they said.',
    },
  ]);
});
afterAll(() => library.close());

describe('answers by the votes of many passages', () => {
  it('finds what two articles say and shows the sentences of both', async () => {
    const answer = await ask(library, 'Which animal is on the reverse of the new Velmora coin?');
    expect(answer.status).toBe('answered');
    expect(answer.answers[0]?.text).toMatch(/otter$/i);
    const quotes = answer.answers[0]?.evidence.map((one) => one.quote) ?? [];
    expect(quotes.length).toBe(2);
    for (const quote of quotes) expect(quote).toMatch(/otter/);
  });

  it('refuses what no article names', async () => {
    const answer = await ask(library, 'Which animal is on the reverse of the new Brandish coin?');
    expect(answer.status).toBe('refused');
    expect(answer.guess).toBeUndefined();
  });

  it('keeps a guess apart from answers, word for word in a sentence that speaks of the question’s names', async () => {
    const question = 'Which group of people made the drawing behind the Velmora creature?';
    const answer = await ask(library, question);
    expect(answer.status).toBe('refused');
    expect(answer.answers).toEqual([]);
    const { guess } = answer;
    expect(guess?.origin).toBe('reader');
    expect(guess?.evidence.length).toBeGreaterThan(0);
    for (const { quote } of guess?.evidence ?? []) expect(quote).toContain(guess?.text);
    const plain = await library.ask(question, { asOf: null, today: day('2026-01-15'), guess: false });
    expect(plain.guess).toBeUndefined();
  });

  it('does not take an old report for this week’s news', async () => {
    const answer = await library.ask('Which grain did the bakers of Orla Bay choose for their loaf this week?', {
      asOf: day('2026-01-15'),
      today: day('2026-01-15'),
    });
    expect(answer.status).not.toBe('answered');
  });
});
