import { expect, it } from 'vitest';
import { entryOf } from '../../../../src/graph';
import { outlineOf } from '../../../../src/store/outlines';
import type { Annotations } from '../../../../src/store';
import { day, sampleFact } from '../../store/samples';

const SENTENCES = 2_000;
const SENTENCE = 'Ada Brandt opened another dock of Orla today. ';

/** An array that counts how often one of its places is read. */
function counted<T extends object>(list: T): { readonly list: T; readonly reads: () => number } {
  let reads = 0;
  const get = (target: T, key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
    const value: unknown = Reflect.get(target, key, target);
    return value;
  };
  return { list: new Proxy(list, { get }), reads: () => reads };
}

/** A long article of which each sentence has two names and a dated fact, on one of a hundred days. */
function longArticle() {
  const places = Array.from({ length: SENTENCES }, (_, at) => at);
  const start = (at: number): number => at * SENTENCE.length;
  const sentences = places.map((at) => ({ start: start(at), end: start(at) + SENTENCE.length - 1 }));
  const interval = (at: number) => ({ start: day(19_000 + (at % 100)), end: day(19_000 + (at % 100)) });
  const facts = places.map((at) => {
    const fact = { ...sampleFact('ada', 'orla'), sentence: at, ...sentences[at]! };
    return { ...fact, validTime: { interval: interval(at) } } as unknown as typeof fact;
  });
  const mentions = places.flatMap((sentence) => [
    { entityKey: 'ada', sentence, start: start(sentence), end: start(sentence) + 10 },
    { entityKey: 'orla', sentence, start: start(sentence) + 34, end: start(sentence) + 38 },
  ]);
  return { text: SENTENCE.repeat(SENTENCES), sentences, facts, mentions };
}

it('what a long article says about its days is gathered without going over its names for each date', () => {
  const { text, sentences, facts, mentions } = longArticle();
  const names = counted(mentions);
  const entry = entryOf({ ordinal: 1, text, sentences, facts, mentions: names.list });
  expect(entry.nodes).toHaveLength(100);
  expect(entry.points[0]![0]!.about).toHaveLength(2);
  expect(names.reads()).toBeLessThanOrEqual(mentions.length * 2);
});

it('its outline finds the chunks of each name without going over all of them', () => {
  const { sentences, facts, mentions } = longArticle();
  const chunks = counted(Int32Array.from(sentences.flatMap(({ start, end }, at) => [start, end, at, at])));
  const row = {
    ordinal: 1,
    entities: [],
    entityKeys: ['ada', 'orla'],
    relations: ['leads'],
    mentions,
    times: [],
    facts,
  };
  const outline = outlineOf({ ...row, earlier: [] } as unknown as Annotations, {
    chunks: chunks.list,
    revisions: [],
  });
  expect(outline.sightings).toHaveLength(mentions.length * 3);
  expect([...outline.sightings.slice(-3)]).toEqual([1, -1, SENTENCES - 1]);
  // A few dozen for each name and fact; all of them would be thousands.
  expect(chunks.reads()).toBeLessThan((mentions.length + facts.length) * 40);
});
