import { describe, expect, it } from 'vitest';
import { overlapWords, partBars, partWords, placesIn } from '../../../src/app/compare/parts';
import type { Passage } from '../../../src/retrieve';

const passage = (chunkId: number, parts: Record<string, number> = {}): Passage => ({
  chunkId,
  articleId: `a${chunkId}`,
  revision: null,
  title: 'Title',
  source: null,
  publishedAt: null,
  text: 'Words.',
  start: 0,
  end: 6,
  score: 1,
  parts,
});

describe('two lists of passages', () => {
  it('say where the other side has the same passage', () => {
    const [left, right] = [
      [passage(7), passage(3), passage(9)],
      [passage(3), passage(4), passage(7)],
    ];
    expect(placesIn(left, right)).toEqual([3, 1, null]);
    expect(placesIn(right, left)).toEqual([2, null, 1]);
    expect(overlapWords(placesIn(left, right))).toBe('2 of 3 passages are on both sides');
    expect(overlapWords([null, null])).toBe('No passage is on both sides');
    expect(overlapWords([2, 1])).toBe('Both found the same passages');
  });
});

describe('parts of a score', () => {
  it('are drawn against the largest of the list, signs kept, without what says nothing', () => {
    const passages = [
      passage(1, { lexical: 4, vector: -1, recency: 0 }),
      passage(2, { lexical: 2, vector: 1, recency: 0.001 }),
    ];
    const bars = partBars(passages[0]!, passages);
    expect(bars.map(({ name, share, value }) => [name, share, value])).toEqual([
      ['lexical', 1, 4],
      ['vector', -0.25, -1],
    ]);
    expect(partBars(passages[1]!, passages)[0]?.share).toBe(0.5);
  });

  it('have words, or at least readable names', () => {
    expect(partWords('lexical')).toBe('same words');
    expect(partWords('someNewPart')).toBe('some new part');
  });
});
