import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NearDuplicateIndex, jaccard, trigramSet, type TrigramSet } from '../../../src/text';

/** Texts over few words, so that many pairs are alike. */
const text = fc.array(fc.constantFrom('the', 'bridge', 'of', 'orla', 'fell', 'into', 'river', 'on', 'friday'), {
  minLength: 4,
  maxLength: 14,
});

describe('trigrams', () => {
  it('ignores case and punctuation, and measures overlap', () => {
    expect(jaccard(trigramSet('The bridge, at Orla, fell!'), trigramSet('the bridge at orla fell'))).toBe(1);
    // 3 of 5 word trigrams are shared.
    expect(jaccard(trigramSet('a b c d e f'), trigramSet('a b c d e g'))).toBeCloseTo(3 / 5, 6);
    expect(jaccard(trigramSet(''), trigramSet(''))).toBe(0);
    expect(jaccard(trigramSet('kitten', 'character'), trigramSet('kittens', 'character'))).toBeCloseTo(4 / 5, 6);
  });
});

describe('NearDuplicateIndex', () => {
  it('finds what a comparison with every earlier chunk finds', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 25 }), fc.constantFrom(0.3, 0.5, 0.7, 0.9, 1), (texts, threshold) => {
        const index = new NearDuplicateIndex(threshold);
        const kept: [number, TrigramSet][] = [];
        texts.forEach((words, id) => {
          const set = trigramSet(words.join(' '));
          let best: { id: number; similarity: number } | null = null;
          for (const [other, theirs] of kept) {
            const similarity = jaccard(set, theirs);
            if (similarity >= threshold && (best === null || similarity > best.similarity))
              best = { id: other, similarity };
          }
          expect(index.add(id, set)).toEqual(best);
          if (best === null) kept.push([id, set]);
        });
        expect(index.size).toBe(kept.length);
      }),
    );
  });

  it('hands back the copies of a chunk that goes', () => {
    const index = new NearDuplicateIndex();
    const set = trigramSet('the bridge at orla fell into the river on friday');
    expect(index.add(1, set)).toBeNull();
    expect(index.add(2, set)?.id).toBe(1);
    expect(index.add(3, set)?.id).toBe(1);
    expect(index.remove(2)).toEqual([]);
    expect(index.remove(1)).toEqual([3]);
    expect(index.find(set)).toBeNull();
    expect(index.add(3, set)).toBeNull();
  });

  it('keeps working through growth and removal', () => {
    const index = new NearDuplicateIndex();
    const say = (i: number): TrigramSet => trigramSet(Array.from({ length: 30 }, (_, k) => `w${i * 31 + k}`).join(' '));
    for (let i = 0; i < 2000; i++) expect(index.add(i, say(i))).toBeNull();
    for (let i = 0; i < 2000; i += 2) index.remove(i);
    expect(index.size).toBe(1000);
    for (let i = 0; i < 2000; i++) expect(index.find(say(i))?.id ?? null).toBe(i % 2 === 0 ? null : i);
  });
});
