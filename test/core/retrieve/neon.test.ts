import { describe, expect, it } from 'vitest';
import type { Library } from '../../../src/library';
import type { Passage } from '../../../src/retrieve';
import { askedTime, reformulate } from '../../../src/retrieve/neon';
import { singleDay } from '../../../src/time';
import { day, importAll, jsonl, openLibrary, sampleLines } from '../library/helpers';

const NEWS = [
  { title: 'Old', published: '2023-03-01', text: 'Ada Brandt opened a mill in Sorrel. The mill is large.' },
  {
    title: 'Two days before',
    published: '2023-08-29',
    text: 'Ada Brandt joined Velmora on Sunday. She said that she had liked it from the start.',
  },
  { title: 'That day', published: '2023-08-31', text: 'Ada Brandt left Velmora on Thursday. Velmora thanked her.' },
  { title: 'Only named', published: '2023-08-31', text: 'A boat came with pumps for Ada Brandt, of whom more below.' },
  { title: 'Somebody else', published: '2023-08-31', text: 'Lena Orr sang in Orla on Thursday.' },
  { title: 'Looks back', published: '2024-02-10', text: 'Ada Brandt sold the Kestrel bridge on 30 August 2023.' },
];

async function open(): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, jsonl([...NEWS, ...sampleLines(14).map((line) => ({ ...line, published: '2020-01-01' }))]));
  await library.settled();
  return library;
}

async function find(
  library: Library,
  question: string,
  on: string,
  method = 'neon',
  limit = 10,
): Promise<readonly Passage[]> {
  const asOf = day(on);
  return (await library.retrieve(question, { asOf, today: asOf, method }, limit)).passages;
}

const titles = (passages: readonly Passage[], tier: number): string[] =>
  passages.flatMap(({ title, parts }) => (parts['day'] === tier ? [title] : [])).sort();

describe('neon', () => {
  it('gives facts about the name from that very day, then from days around it, then what is similar', async () => {
    const library = await open();
    const found = await find(library, 'Ada Brandt', '2023-08-31');
    expect(found[0]?.title).toBe('That day');
    expect(titles(found, 2)).toEqual(['That day']);
    expect(titles(found, 1)).toEqual(['Two days before']);
    expect(found).toHaveLength(10);
    expect(titles(found, 0)).toContain('Old');
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    // A tuple's chunk is returned as it stands in its article.
    expect(found[0]?.text).toContain('Ada Brandt left Velmora');
  });

  it('returns nothing later than the day asked from, and everything it has where there are no names', async () => {
    const library = await open();
    const early = await find(library, 'Ada Brandt', '2023-08-30');
    expect(early.map(({ title }) => title)).not.toContain('That day');
    expect(titles(early, 1)).toEqual(['Two days before']);
    const nameless = await find(library, 'which mill is large?', '2024-06-01');
    expect(nameless).toHaveLength(10);
    expect(nameless.every(({ parts }) => parts['day'] === 0)).toBe(true);
  });

  it('goes by the time that the question names, and then by the time of the fact, too', async () => {
    const library = await open();
    const found = await find(library, 'What did Ada Brandt do on 30 August 2023?', '2024-06-01');
    expect(titles(found, 2)).toEqual(['Looks back']);
    expect(titles(found, 1)).toEqual(['That day', 'Two days before']);
  });

  it('keeps each passage once and no more than asked for', async () => {
    const library = await open();
    const found = await find(library, 'Ada Brandt and Velmora', '2023-08-31', 'neon', 3);
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ chunkId }) => chunkId)).size).toBe(3);
  });
});

describe('newsrag', () => {
  it('takes every passage that mentions the name', async () => {
    const library = await open();
    const found = await find(library, 'Ada Brandt', '2023-08-31', 'newsrag');
    expect(titles(found, 2)).toEqual(['Only named', 'That day']);
    expect(titles(found, 1)).toEqual(['Two days before']);
  });
});

describe('the query', () => {
  it('says its time in words', () => {
    const query = { text: 'Ada Brandt', entities: [], interval: null, asOf: null, questionDay: day('2023-08-31') };
    expect(reformulate('Ada Brandt', askedTime(query))).toBe('(Date: 31 August 2023) Ada Brandt');
    expect(askedTime({ ...query, text: 'What happened in May 2023?' })).toEqual({
      start: day('2023-05-01'),
      end: day('2023-05-31'),
    });
    expect(askedTime({ ...query, interval: singleDay(day('2020-02-02')) })).toEqual(singleDay(day('2020-02-02')));
    expect(reformulate('x', { start: day('2023-05-01'), end: day('2023-05-31') })).toBe('(Date: May 2023) x');
  });
});
