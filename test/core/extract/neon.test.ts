import { describe, expect, it } from 'vitest';
import {
  markEntities,
  neonTuples,
  type InteractionRequest,
  type NeonSource,
  type NeonTuple,
  type PairChunk,
} from '../../../src/extract';
import { analyseText } from '../../../src/text';
import { isoFromDay } from '../../../src/time';
import { day, factsOf } from './helpers';

/** Articles of one chunk each. */
function library(...articles: readonly (readonly [published: string, text: string])[]) {
  const sources = new Map<string, NeonSource>();
  const chunks = articles.map(([published, text], i): PairChunk => {
    const { mentions } = analyseText('', text);
    sources.set(`a${i}`, { text, mentions, facts: factsOf(published, text) });
    const entities = mentions.map(({ entityKey }) => entityKey);
    return { articleId: `a${i}`, day: day(published), entities, start: 0, end: text.length };
  });
  return { chunks, sources };
}

const show = ({ timestamp, proposition, object }: NeonTuple): string =>
  `${timestamp === null ? '?' : isoFromDay(timestamp)} ${proposition}${object === null ? '' : ` [${object}]`}`;

const NEWS = library(
  ['2023-05-03', 'Ada Brandt sued Velmora over the pumps. Ada Brandt sang in Orla.'],
  ['2023-05-01', 'Ada Brandt joined Velmora. Lena Orr left Velmora.'],
  ['2023-06-09', 'Lena Orr visited Orla on Friday.'],
);
const brandt = new Set(['ada brandt']);

describe('neonTuples', () => {
  it('M1: every proposition about a subject, in time order, dated by its chunk', async () => {
    const tuples = await neonTuples(NEWS.chunks, NEWS.sources, { subjects: brandt, methods: ['M1'] });
    expect(tuples.map(show)).toEqual([
      '2023-05-01 Ada Brandt joined Velmora',
      '2023-05-03 Ada Brandt sued Velmora over the pumps',
      '2023-05-03 Ada Brandt sang in Orla',
    ]);
    for (const { evidence } of tuples) {
      const source = NEWS.sources.get(evidence?.articleId ?? '');
      expect(source?.facts).toContain(evidence?.fact);
    }
  });

  it('M2: what joins the pairs that keep company', async () => {
    const tuples = await neonTuples(NEWS.chunks, NEWS.sources, { subjects: brandt, methods: ['M2'] });
    expect(tuples.map(show)).toEqual([
      '2023-05-01 Ada Brandt joined Velmora [velmora]',
      '2023-05-03 Ada Brandt sued Velmora over the pumps [velmora]',
    ]);
  });

  it('reads a repeated chunk once and dates it by both', async () => {
    const text = 'Ada Brandt opened the new pump hall of Velmora in front of a large crowd in Orla.';
    const { chunks, sources } = library(
      ['2023-05-01', text],
      ['2023-05-04', text.replace('large', 'big')],
      ['2023-05-05', 'Ada Brandt rested.'],
    );
    const near = await neonTuples(chunks, sources, { subjects: brandt, methods: ['M1'] });
    // One word of sixteen differs: too many trigrams with it to be the same.
    expect(near).toHaveLength(3);
    const same = library(['2023-05-01', text], ['2023-05-04', text], ['2023-05-05', 'Ada Brandt rested.']);
    const once = await neonTuples(same.chunks, same.sources, { subjects: brandt, methods: ['M1'] });
    expect(once.map(({ timestamp, evidence }) => [timestamp, evidence?.articleId])).toEqual([
      [day('2023-05-01'), 'a0'],
      [day('2023-05-04'), 'a0'],
      [day('2023-05-05'), 'a2'],
    ]);
  });

  it('gives a writer marked chunks, in time order, k at a time, and dates what it writes by all of them', async () => {
    const asked: InteractionRequest[] = [];
    const writer = {
      interactions(request: InteractionRequest) {
        asked.push(request);
        return Promise.resolve(['They met.']);
      },
    };
    const options = { subjects: brandt, methods: ['M2'] as const, writer };
    const together = await neonTuples(NEWS.chunks, NEWS.sources, options);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.object).toBe('velmora');
    expect(asked[0]?.snippets.map(({ text }) => text)).toEqual([
      '<e> Ada Brandt </e> joined <e> Velmora </e>. <e> Lena Orr </e> left <e> Velmora </e>.',
      '<e> Ada Brandt </e> sued <e> Velmora </e> over the pumps. <e> Ada Brandt </e> sang in <e> Orla </e>.',
    ]);
    expect(together.map(show)).toEqual(['2023-05-01 They met. [velmora]', '2023-05-03 They met. [velmora]']);
    asked.length = 0;
    await neonTuples(NEWS.chunks, NEWS.sources, { ...options, batchSize: 1 });
    expect(asked.map(({ snippets }) => snippets.length)).toEqual([1, 1]);
  });
});

describe('markEntities', () => {
  it('marks only what lies inside', () => {
    const text = 'Ada Brandt joined Velmora. Lena Orr left.';
    const { mentions } = analyseText('', text);
    expect(markEntities({ start: 11, end: 26 }, { text, mentions })).toBe('joined <e> Velmora </e>.');
    expect(markEntities({ start: 0, end: 5 }, undefined)).toBe('');
  });
});
