import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paragraphs, segments } from '../../../src/app/segments';

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
