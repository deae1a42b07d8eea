import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inParagraphs, paragraphAt, paragraphs, segments } from '../../../src/app/segments';

describe('segments', () => {
  test('give back the text and carry exactly the marks over them', () => {
    const text = fc.string({ minLength: 1, maxLength: 60 });
    const mark = fc
      .tuple(fc.nat(60), fc.nat(60))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b), data: 0 }));
    fc.assert(
      fc.property(text, fc.array(mark, { maxLength: 6 }), (words, marks) => {
        const cut = segments(words, 0, words.length, marks);
        expect(cut.map((segment) => segment.text).join('')).toBe(words);
        for (let at = 0; at < words.length; at++) {
          const over = marks.filter(({ start, end }) => start <= at && at < end);
          const segment = cut.find(({ start, end }) => start <= at && at < end);
          expect(segment?.marks).toEqual(over);
        }
      }),
      { seed: 11, numRuns: 300 },
    );
  });
  test('cut only the part asked for', () => {
    const cut = segments('abcdef', 2, 5, [{ start: 0, end: 3, data: 'x' }]);
    expect(cut.map(({ text, marks }) => [text, marks.length])).toEqual([
      ['c', 1],
      ['de', 0],
    ]);
  });
});

describe('paragraphs', () => {
  test('are split at blank lines, with spans in the text', () => {
    const text = '  One.\nStill one.\n\n \n\tTwo.\n\n\nThree. ';
    expect(paragraphs(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'One.\nStill one.',
      'Two.',
      'Three.',
    ]);
  });
  test('lose no word', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '\n\n', '.', '\t'), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const kept = paragraphs(text)
          .map(({ start, end }) => text.slice(start, end))
          .join('');
        expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe('spans in paragraphs', () => {
  test('stand with each paragraph that they reach into, in their order', () => {
    const blocks = paragraphs('One.\n\nTwo two.\n\nThree.');
    const spans = [
      { start: 16, end: 21 },
      { start: 0, end: 10 },
      { start: 6, end: 9 },
      { start: 4, end: 6 },
    ];
    expect(inParagraphs(blocks, spans)).toEqual([[spans[1]], [spans[1], spans[2]], [spans[0]]]);
    expect([0, 3, 4, 13, 99].map((offset) => paragraphAt(blocks, offset))).toEqual([0, 0, 1, 1, 3]);
  });

  test('are not looked through for each of them, nor for each cut of a paragraph', () => {
    let reads = 0;
    const marks = Array.from({ length: 4_000 }, (_, at) => ({
      get start() {
        reads += 1;
        return at * 10;
      },
      get end() {
        reads += 1;
        return at * 10 + 5;
      },
      data: at,
    }));
    const blocks = marks.map((_, at) => ({ start: at * 10, end: at * 10 + 8 }));
    expect(inParagraphs(blocks, marks).every((one) => one.length === 1)).toBe(true);
    expect(segments('0123456789'.repeat(4_000), 0, 40_000, marks)).toHaveLength(8_000);
    expect(reads).toBeLessThan(4_000 * 100);
  });
});
