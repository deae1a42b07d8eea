import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNodeEngines, type NodeEngines } from '../../../src/engines/node';
import { agreement, type ReferenceVectors } from '../../../src/engines/self-test';

const reference = JSON.parse(readFileSync('src/engines/data/reference-vectors.json', 'utf8')) as ReferenceVectors;
const fact = 'Jon Ferro, born in Zürich, takes over as chief executive of Velmora on 1 September 2022.';
const filler = 'The weather over the hills stayed calm, and the market opened at the usual hour. ';

let engines: NodeEngines;
beforeAll(async () => {
  engines = await createNodeEngines({ threads: 1 });
}, 120_000);

describe('embedder', () => {
  it('computes the reference vectors', async () => {
    expect(await agreement(engines.embedder, reference)).toBeGreaterThan(0.9999);
  });

  it('gives rows of length one, related texts near, others far', async () => {
    const { embedder } = engines;
    const texts = ['The bridge reopened on Friday.', 'Traffic crosses the bridge again.', 'A recipe for apple pie.'];
    const vectors = await embedder.embed(texts, 'passage');
    expect(vectors.length).toBe(3 * embedder.dimensions);
    const dot = (a: number, b: number): number => {
      let sum = 0;
      for (let i = 0; i < embedder.dimensions; i++) sum += vectors[a * 384 + i]! * vectors[b * 384 + i]!;
      return sum;
    };
    expect(dot(0, 0)).toBeCloseTo(1, 5);
    expect(dot(0, 1)).toBeGreaterThan(dot(0, 2) + 0.3);
  });

  it('gives a text the same vector in any company, and equal texts equal vectors', async () => {
    const { embedder } = engines;
    const alone = await embedder.embed(['The bridge reopened.'], 'query');
    const texts = [filler.repeat(8), 'The bridge reopened.', 'x', 'The bridge reopened.'];
    const together = await embedder.embed(texts, 'passage');
    expect(together.slice(384, 768)).toEqual(alone);
    expect(together.slice(3 * 384)).toEqual(alone);
  });

  it('takes no text, empty text, and text beyond the context', async () => {
    const { embedder } = engines;
    expect((await embedder.embed([], 'passage')).length).toBe(0);
    const vectors = await embedder.embed(['', filler.repeat(60), filler.repeat(61)], 'passage');
    expect(vectors.every(Number.isFinite)).toBe(true);
    expect(vectors.slice(384, 768)).toEqual(vectors.slice(768));
  });

  it('stops when cancelled', async () => {
    const embedding = engines.embedder.embed(['a', 'b'], 'passage', { aborted: true });
    await expect(embedding).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('reader', () => {
  it('finds the span, above zero, and scores a passage without an answer below zero', async () => {
    const spans = await engines.reader.read('Who takes over as chief executive?', [fact, filler, ''], 2);
    expect(spans[0]?.[0]).toMatchObject({ start: 0, end: 9, text: 'Jon Ferro' });
    expect(spans[0]?.[0]?.score).toBeGreaterThan(0);
    expect(spans[1]?.[0]?.score).toBeLessThan(0);
    expect(spans[2]).toEqual([]);
  });

  it('reads the first passage whatever the budget, and none once it is spent', async () => {
    const spans = await engines.reader.read('Who takes over as chief executive?', Array(9).fill(fact), 1, undefined, 0);
    expect(spans.map((one) => one.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    const all = await engines.reader.read('Who takes over?', Array(5).fill(fact), 1, undefined, 60_000);
    expect(all.map((one) => one.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('reads a passage that is longer than its window to the end', async () => {
    const passage = filler.repeat(30) + fact;
    const [spans] = await engines.reader.read('Who takes over as chief executive?', [passage], 1);
    expect(spans?.[0]?.text).toMatch(/^Jon Ferro/);
    expect(spans?.[0]?.start).toBe(passage.indexOf('Jon Ferro'));
  });

  it('scores a passage the same in any company', async () => {
    const asked = 'Who takes over as chief executive?';
    const [alone] = await engines.reader.read(asked, [fact], 1);
    const together = await engines.reader.read(asked, [filler.repeat(8), fact, 'Rates'], 1);
    expect(together[1]).toEqual(alone);
  });

  it('gives exact offsets beside accents', async () => {
    const [spans] = await engines.reader.read('Where was Jon Ferro born?', [fact], 1);
    expect(spans?.[0]?.text).toBe('Zürich');
  });
});
