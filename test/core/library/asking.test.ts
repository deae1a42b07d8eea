import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../src/ask';
import { DatelineError } from '../../../src/errors';
import type { Library } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import { day, importAll, jsonl, makeDisk, openLibrary, sampleLines, titles, TODAY, wordEmbedder } from './helpers';

const NOW = { asOf: null, today: TODAY };

/** T14, with an event beside it. */
const VELMORA = [
  {
    title: 'Velmora has a new chief executive',
    published: '2019-03-12',
    text: 'Ada Brandt becomes chief executive of Velmora. The company makes pumps.',
  },
  {
    title: 'The Orla inquiry opens',
    published: '2021-06-15',
    text: 'The Orla inquiry began on 14 June 2021. It is led by a retired judge.',
  },
  {
    title: 'Velmora changes hands at the top',
    published: '2022-08-20',
    text: 'Brandt leaves Velmora; Jon Ferro takes over as chief executive of Velmora on 1 September 2022.',
  },
];

async function velmora(): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, jsonl(VELMORA));
  await library.settled();
  return library;
}

describe('T14: who held an office when', () => {
  it.each([
    ['Who is chief executive of Velmora?', null, 'Jon Ferro'],
    ['Who is chief executive of Velmora?', '2021-06-01', 'Ada Brandt'],
    ['Who was chief executive of Velmora on 25 August 2022?', null, 'Ada Brandt'],
    ['Who was chief executive of Velmora before Jon Ferro?', null, 'Ada Brandt'],
    ['Who was chief executive of Velmora when the Orla inquiry began?', null, 'Ada Brandt'],
  ])('%s as of %s: %s', async (question, asOf, name) => {
    const library = await velmora();
    const answer = await library.ask(question, { asOf: asOf === null ? null : day(asOf), today: TODAY });
    expect(answer.status).toBe('answered');
    expect(answer.answers[0]?.text).toBe(name);
    for (const evidence of answer.answers[0]!.evidence) {
      const article = await library.article(evidence.articleId);
      expect(article?.text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
    }
    expect(answer.newestArticle).toBe(day(asOf === null ? '2022-08-20' : '2019-03-12'));
  });

  it('is told by words and facts where a model is damaged, with what can be done about it', async () => {
    const words = wordEmbedder();
    let damaged = false;
    const fault = new DatelineError('MODEL_CORRUPT', 'A file is damaged.', { hint: 'Reload the page.' });
    const embed: Embedder['embed'] = (texts, kind) => (damaged ? Promise.reject(fault) : words.embed(texts, kind));
    const library = await openLibrary({ embedder: { ...words, embed } });
    await importAll(library, jsonl(VELMORA));
    await library.settled();
    damaged = true;
    const held = await library.ask('Who was chief executive of Velmora on 25 August 2022?', NOW);
    expect(held.answers[0]?.text).toBe('Ada Brandt');
    const begun = await library.ask('When did the Orla inquiry begin?', NOW);
    expect(begun).toMatchObject({ level: 'read', withoutModels: 'Reload the page.' });
    expect(begun.quotes[0]?.quote).toContain('14 June 2021');
    expect((await library.retrieve('Orla inquiry', NOW, 5)).passages.length).toBeGreaterThan(0);
  });

  it('says that the library knows nothing before', async () => {
    const library = await velmora();
    const answer = await library.ask('Who was chief executive of Velmora in 2015?', NOW);
    expect(answer).toMatchObject({ status: 'refused', answers: [] });
  });
});

describe('a question', () => {
  it('of an empty library is refused as such', async () => {
    const library = await openLibrary();
    expect(await library.ask('Who is chief executive of Velmora?', NOW)).toMatchObject({
      status: 'refused',
      refusal: 'empty-library',
      newestArticle: null,
    });
    expect((await library.retrieve('Velmora', NOW, 10)).passages).toEqual([]);
  });

  it('must not be empty, nor asked by an unknown method', async () => {
    const library = await velmora();
    await expect(library.ask('  ', NOW)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(library.ask('Who?', { ...NOW, method: 'magic' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await library.history()).toEqual([]);
  });

  it('is answered by every method the library names', async () => {
    const library = await velmora();
    for (const method of await library.methods()) {
      const { passages } = await library.retrieve('chief executive of Velmora', { ...NOW, method }, 10);
      expect(passages.length).toBeGreaterThan(0);
      expect(await library.ask(VELMORA[1]!.title, { ...NOW, method })).toMatchObject({ method });
    }
  });

  it('streams its frame, the question inside it and what that came to, in this order', async () => {
    const library = await velmora();
    const events: AskEvent[] = [];
    const question = 'Who was chief executive of Velmora when the Orla inquiry began?';
    const answer = await library.ask(question, NOW, (event) => events.push(event));
    const at = (kind: AskEvent['kind'], depth: number) =>
      events.findIndex((event) => event.kind === kind && event.depth === depth);
    const order = [at('frame', 0), at('subquestion', 1), at('frame', 1), at('answer', 1), at('resolved', 0)];
    expect(order.every((place) => place >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(events.at(-1)).toEqual({ kind: 'answer', depth: 0, answer });
    expect(answer.constraint?.interval).toEqual({ start: day('2021-06-14'), end: day('2021-06-14') });
  });

  it('cancelled before or while it is answered throws, and is not remembered', async () => {
    const words = wordEmbedder();
    const signal = { aborted: false };
    const embedder: Embedder = {
      ...words,
      embed(texts, kind) {
        if (kind === 'query') signal.aborted = true;
        return words.embed(texts, kind);
      },
    };
    const library = await openLibrary({ embedder });
    await importAll(library, jsonl(VELMORA));
    await library.settled();
    const question = 'Where does the retired judge live?';
    await expect(library.ask(question, NOW, undefined, { aborted: true })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(signal.aborted).toBe(false);
    await expect(library.ask(question, NOW, undefined, signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(signal.aborted).toBe(true);
    expect(await library.history()).toEqual([]);
    // The library goes on.
    expect((await library.ask('Who is chief executive of Velmora?', NOW)).status).toBe('answered');
  });

  it('is answered while the articles are still unread', async () => {
    const library = await openLibrary();
    await library.pauseBackground();
    await importAll(library, jsonl(VELMORA));
    const answer = await library.ask('When did the Orla inquiry begin?', NOW);
    // Without a reader nothing that one sentence tells is claimed: the sentences are there to be read.
    expect(answer.level).toBe('read');
    expect(answer.likely[0]?.time?.interval).toEqual({ start: day('2021-06-14'), end: day('2021-06-14') });
    // With the name as the article writes it, not as the directory of entities will know it.
    const named = await library.ask('Who took over at Velmora?', NOW);
    expect(named.likely.map(({ text }) => text)).toContain('Jon Ferro');
  });
});

describe('the history', () => {
  it('is the newest first, survives a reload, and goes one by one or whole', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    await importAll(library, jsonl(VELMORA));
    await library.settled();
    const asOf = day('2021-06-01');
    await library.ask('Who is chief executive of Velmora?', { asOf, today: TODAY });
    await library.ask('Who was chief executive of Velmora in 2015?', NOW);
    await library.close();

    const again = await disk.open();
    const entries = await again.history();
    expect(entries).toMatchObject([
      { question: 'Who was chief executive of Velmora in 2015?', answer: null, asOf: null },
      {
        question: 'Who is chief executive of Velmora?',
        level: 'said',
        answer: 'Ada Brandt',
        asOf,
        method: 'default',
      },
    ]);
    await again.deleteHistory(entries[0]!.id);
    expect(await again.history()).toEqual(entries.slice(1));
    await again.deleteHistory('all');
    expect(await again.history()).toEqual([]);
  });
});

describe('clearing', () => {
  it('leaves nothing, also in the middle of an import, and the library can be used again', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    await importAll(library, jsonl(VELMORA));
    await library.settled();
    await library.ask('Who is chief executive of Velmora?', NOW);
    await library.import([jsonl(sampleLines(100))]);
    await library.clear();
    const empty = { articles: 0, chunks: 0, facts: 0, entities: 0, embedded: 0, extracted: 0, imports: [] };
    expect(await library.settled()).toMatchObject({ ...empty, phase: 'idle', firstDay: null, lastDay: null });
    expect(await library.history()).toEqual([]);
    expect(await library.exportArticles()).toBe('');
    expect(await library.ask('Who is chief executive of Velmora?', NOW)).toMatchObject({ refusal: 'empty-library' });
    await library.close();

    const again = await disk.open();
    expect(await again.status()).toMatchObject(empty);
    await importAll(again, jsonl(VELMORA));
    await again.settled();
    expect(await titles(again)).toHaveLength(3);
    expect((await again.ask('Who is chief executive of Velmora?', NOW)).answers[0]?.text).toBe('Jon Ferro');
  });
});
