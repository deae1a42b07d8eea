import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSpans, MAX_SPAN_PIECES, type WindowLogits } from '../../../src/engines/spans';
import type { Pieces } from '../../../src/engines/wordpieces';

/** One piece per word of a passage of one-letter words: piece i is character 2i. */
function piecesOf(count: number, words?: number[]): Pieces {
  const index = Array.from({ length: count }, (_, i) => i);
  return { ids: index, starts: index.map((i) => 2 * i), ends: index.map((i) => 2 * i + 1), words: words ?? index };
}
const passageOf = (count: number): string => 'x '.repeat(count).trim();

function windowOf(from: number, start: number[], end: number[], nullScore = 0): WindowLogits {
  return { from, to: from + start.length, start: Float32Array.from(start), end: Float32Array.from(end), nullScore };
}

describe('spans', () => {
  it('score start + end − the same at [CLS]', () => {
    const [best] = bestSpans(passageOf(3), piecesOf(3), [windowOf(0, [0, 5, 0], [0, 0, 4], 3)], 1);
    expect(best).toEqual({ start: 2, end: 5, text: 'x x', score: 6 });
  });

  it('carry how likely their window answers', () => {
    const quiet = { ...windowOf(0, [0, 2], [0, 2]), answers: 0.2 };
    const sure = { ...windowOf(2, [0, 5], [0, 5]), answers: 0.9 };
    const spans = bestSpans(passageOf(4), piecesOf(4), [quiet, sure], 2);
    expect(spans.map(({ start, answers }) => [start, answers])).toEqual([
      [6, 0.9],
      [2, 0.2],
    ]);
  });

  it('never overlap, come best first, and are as many as asked', () => {
    const logits = fc.array(fc.float({ min: -8, max: 8, noNaN: true }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(logits, logits, fc.integer({ min: 1, max: 6 }), (a, b, count) => {
        const size = Math.min(a.length, b.length);
        const window = windowOf(0, a.slice(0, size), b.slice(0, size));
        const spans = bestSpans(passageOf(size), piecesOf(size), [window], count);
        expect(spans.length).toBeGreaterThan(0);
        expect(spans.length).toBeLessThanOrEqual(count);
        for (const [index, span] of spans.entries()) {
          expect(span.text).toBe(passageOf(size).slice(span.start, span.end));
          expect((span.end - span.start + 1) / 2).toBeLessThanOrEqual(MAX_SPAN_PIECES);
          for (const other of spans.slice(index + 1)) {
            expect(other.score).toBeLessThanOrEqual(span.score);
            expect(other.start >= span.end || other.end <= span.start).toBe(true);
          }
        }
      }),
      { seed: 2 },
    );
  });

  it('finds the best span of all, as looking at every pair does', () => {
    const logits = fc.array(fc.float({ min: -8, max: 8, noNaN: true }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(logits, logits, (start, end) => {
        let best = -Infinity;
        for (let i = 0; i < 20; i++)
          for (let j = i; j < 20; j++) best = Math.max(best, (start[i] ?? 0) + (end[j] ?? 0));
        expect(bestSpans(passageOf(20), piecesOf(20), [windowOf(0, start, end)], 1)[0]?.score).toBeCloseTo(best, 4);
      }),
      { seed: 3 },
    );
  });

  it('take whole words', () => {
    const pieces = piecesOf(4, [0, 1, 1, 2]);
    const [best] = bestSpans(passageOf(4), pieces, [windowOf(0, [0, 9, 0, 0], [0, 9, 0, 0])], 1);
    expect([best?.start, best?.end]).toEqual([2, 5]);
  });

  it('keep the better score of a span that two windows hold', () => {
    const windows = [windowOf(0, [0, 4], [0, 4]), windowOf(1, [6, 0], [6, 0])];
    const spans = bestSpans(passageOf(3), piecesOf(3), windows, 3);
    expect(spans[0]).toMatchObject({ start: 2, end: 3, score: 12 });
    expect(spans.filter((span) => span.start === 2)).toHaveLength(1);
  });

  it('are none without text', () => {
    expect(bestSpans('', piecesOf(0), [], 3)).toEqual([]);
  });
});
