import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLibrary, type Library } from '../../../src/library';
import type { EpochMs } from '../../../src/time';
import { readSearch } from '../../../src/library/search-query';
import { isNear } from '../../../src/text';
import { findIn, findWords } from '../../../src/app/article/find';
import { jsonl, turn, wordEmbedder } from './helpers';

const line = (id: string, published: string, title: string, text: string) => ({
  id,
  published,
  title,
  text,
  url: `https://paper.invalid/${id}`,
});
const LINES = [
  line('ferry', '2022-11-02', 'Ferry returns', 'The Orla ferry returned to service after two years of repairs.'),
  line('harbour', '2023-03-14', 'Harbour inquiry', 'The harbour committee opened an inquiry into the Orla ferry.'),
  line('mill', '2023-05-01', 'Mill reopens', 'The Orla mill opened again. Repairs of the harbour wall go on.'),
  line('vote', '2021-01-20', 'Vote', 'The committee of the harbour voted on the ferry.'),
];
let library: Library;
beforeAll(async () => {
  library = await createLibrary({
    store: { name: 'search', indexedDB: new IDBFactory(), IDBKeyRange },
    embedder: wordEmbedder(),
    reader: null,
    now: () => Date.UTC(2026, 0, 15) as EpochMs,
    pause: turn,
  });
  await library.importEnded(await library.import([jsonl(LINES)]));
  await library.settled();
});
afterAll(() => library.close());

const find = async (text: string, sort?: 'newest' | 'oldest') => {
  const page = await library.articles({ text, offset: 0, limit: 20, ...(sort ? { sort } : {}) });
  return { ...page, titles: page.articles.map(({ title }) => title) };
};

describe('a search', () => {
  test('wants all words where an article has them all, else some', async () => {
    expect((await find('ferry repairs ')).titles).toEqual(['Ferry returns']);
    expect((await find('mill zebra ')).titles).toEqual(['Mill reopens']);
    expect((await find('ferry ')).titles.sort()).toEqual(['Ferry returns', 'Harbour inquiry', 'Vote']);
  });

  test('takes the last word for one that is still being typed', async () => {
    expect((await find('harb')).titles.sort()).toEqual(['Harbour inquiry', 'Mill reopens', 'Vote']);
    expect((await find('inqui')).titles).toEqual(['Harbour inquiry']);
    expect((await find('reop* ')).titles).toEqual(['Mill reopens']);
  });

  test('keeps a phrase together, and leaves out what has a minus', async () => {
    expect((await find('"harbour committee"')).titles).toEqual(['Harbour inquiry']);
    expect((await find('"committee harbour"')).titles).toEqual([]);
    expect((await find('ferry -committee')).titles).toEqual(['Ferry returns']);
    expect((await find('ferry -"harbour committee"')).titles.sort()).toEqual(['Ferry returns', 'Vote']);
  });

  test('forgives mistakes, and says so', async () => {
    const found = await find('harbuor ');
    expect(found.titles.length).toBe(3);
    expect(found.corrected).toEqual([{ typed: 'harbuor', meant: 'harbour' }]);
    expect((await find('xq ')).titles).toEqual([]);
  });

  test('marks its words in title and snippet, and can be put in order of time', async () => {
    const ferries = await find('ferry', 'oldest');
    expect(ferries.titles).toEqual(['Vote', 'Ferry returns', 'Harbour inquiry']);
    const [, article] = ferries.articles;
    const marked = (text: string, spans: readonly { start: number; end: number }[] = []): string[] =>
      spans.map(({ start, end }) => text.slice(start, end));
    expect(marked(article!.title, article!.titleMarks)).toEqual(['Ferry']);
    expect(marked(article!.snippet!, article!.snippetMarks)).toEqual(['ferry']);
    expect((await find('ferry', 'newest')).titles).toEqual(['Harbour inquiry', 'Ferry returns', 'Vote']);
  });
});

test('what is typed is read part by part', () => {
  expect(readSearch('orla "the mill" -ferry har')).toEqual([
    { text: 'orla', kind: 'word', without: false },
    { text: 'the mill', kind: 'phrase', without: false },
    { text: 'ferry', kind: 'word', without: true },
    { text: 'har', kind: 'prefix', without: false },
  ]);
  expect(readSearch('  - "" * ')).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => readSearch(text).every((part) => part.text.trim() !== '')));
});

test('mistakes are counted as a slow reference counts them', () => {
  const distance = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length;
    const [x, y] = [a.slice(1), b.slice(1)];
    let least = Math.min(distance(x, b) + 1, distance(a, y) + 1, distance(x, y) + Number(a[0] !== b[0]));
    if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
      least = Math.min(least, distance(a.slice(2), b.slice(2)) + 1);
    return least;
  };
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, fc.nat({ max: 3 }), (a, b, most) => {
      expect(isNear(a, b, most)).toBe(distance(a, b) <= most);
    }),
    { numRuns: 150 },
  );
});

test('words are found in an article whatever their case and accents', () => {
  expect(findWords('orla "the mill" -ferry har*')).toEqual(['orla', 'the mill', 'har']);
  const text = 'São Paulo, the\nmill of ORLA. (C++)';
  const found = (...words: string[]): string[] => findIn(text, words).map(({ start, end }) => text.slice(start, end));
  expect(found('sao', 'orla')).toEqual(['São', 'ORLA']);
  expect(found('the mill')).toEqual(['the\nmill']);
  expect(found('c++')).toEqual(['C++']);
  expect(found()).toEqual([]);
});
