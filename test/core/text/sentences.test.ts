import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkSentences, splitSentences } from '../../../src/text';

const cut = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it.each([
    ['Gov. Lena Orr met Sen. Paul Reed. They spoke.', ['Gov. Lena Orr met Sen. Paul Reed.', 'They spoke.']],
    ['The U.S. Senate voted. It was close.', ['The U.S. Senate voted.', 'It was close.']],
    ['She moved to the U.S. She stayed there.', ['She moved to the U.S.', 'She stayed there.']],
    [
      'Velmora Inc. Chairman Ada Brandt spoke at 8 a.m. Tuesday. He left.',
      ['Velmora Inc. Chairman Ada Brandt spoke at 8 a.m. Tuesday.', 'He left.'],
    ],
    ['J. K. Ohm and George W. Bell won. No. 3 lost.', ['J. K. Ohm and George W. Bell won.', 'No. 3 lost.']],
    [
      'It opened on Jan. 5 at noon. Shares rose 3.5 percent.',
      ['It opened on Jan. 5 at noon.', 'Shares rose 3.5 percent.'],
    ],
    ['“Why now?” she asked. “We wait.” Nobody moved.', ['“Why now?” she asked.', '“We wait.”', 'Nobody moved.']],
    ['NAIROBI, Kenya (AP) _ The bridge fell. Two died.', ['NAIROBI, Kenya (AP) _ The bridge fell.', 'Two died.']],
    ['WASHINGTON, D.C. — The vote failed.', ['WASHINGTON, D.C. — The vote failed.']],
    ['A heading\n\nThe text. More', ['A heading', 'The text.', 'More']],
    ['1. The first thing.\n2. The second.', ['1. The first thing.', '2. The second.']],
    ['He fled the house. 12 people were killed.', ['He fled the house.', '12 people were killed.']],
    ['It was sold. $12 million was paid, he said.', ['It was sold.', '$12 million was paid, he said.']],
    ['“It burned.” 12 people were hurt.', ['“It burned.”', '12 people were hurt.']],
    [
      'It closed in 2019. 3,000 workers left. 2020 was no better.',
      ['It closed in 2019.', '3,000 workers left.', '2020 was no better.'],
    ],
    ['The BBC. 12 people work at the NHS. 7 left.', ['The BBC.', '12 people work at the NHS.', '7 left.']],
    [
      'They fell ill. 12 people died where he sat. 3 came in. 4 fled.',
      ['They fell ill.', '12 people died where he sat.', '3 came in.', '4 fled.'],
    ],
    ['Three fell ill. Farmers sold the rest.', ['Three fell ill.', 'Farmers sold the rest.']],
    ['1. 12 people came.\n2. 3 left.', ['1. 12 people came.', '2. 3 left.']],
    ['The 1st. 2nd and 3rd were late.', ['The 1st.', '2nd and 3rd were late.']],
    ...[
      'It was ranked No. 12 in the world.',
      'See p. 5 of vol. 3 and pp. 7 to 9, fig. 2 or sec. 4.',
      'He lives at St. 3 off the road.',
      'It opened on Jan. 5 with Sept. 2019 in mind.',
      'They came at 5 p.m. 12 people were there.',
      'She came on Tues. 12 May and on Sat. 3 June.',
      'On 12. 5. 2019 it rained on 3. 10. 2020 too.',
      'He wrote nr. 5 and bk. 3, op. 12 and c. 1650 words.',
      'A plank of 6 in. 12 feet long.',
      'It waited... 12 years for that.',
      'It grew 3.5 percent to v. 2.0.1 then.',
    ].map((text) => [text, [text]] as [string, string[]]),
  ])('%j', (text, expected) => expect(cut(text)).toEqual(expected));

  it('reads text wrapped at a fixed width as running text', () => {
    const text =
      'The company said on Monday that it would close three of its\nplants in the north and that the workers there would be\noffered other places by the spring of next year or paid\nfor going. The union did not agree.';
    expect(cut(text)).toHaveLength(2);
  });

  it('gives ordered spans that hold every visible character', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('Mr.', 'U.S.', ' ', 'The', 'dog', '.', '"', '?', '\n', '\n\n', '3.5', '“', '”', '…', 'é'),
        ),
        (parts) => {
          const text = parts.join('');
          let covered = '';
          let last = 0;
          for (const { start, end } of splitSentences(text)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
            covered += text.slice(start, end);
            last = end;
          }
          expect(covered.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});

describe('chunkSentences', () => {
  const words = (n: number): string => 'word '.repeat(n - 1) + 'end.';

  it('overlaps by one sentence and keeps to the target', () => {
    const text = [40, 40, 40, 40].map((n) => `A ${words(n - 1)}`).join(' ');
    const chunks = chunkSentences(text, splitSentences(text), { targetWords: 100 });
    expect(chunks.map((chunk) => [chunk.firstSentence, chunk.lastSentence])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('lets a very long sentence stand alone', () => {
    const text = `Short one. A ${words(300)} Short two.`;
    const chunks = chunkSentences(text, splitSentences(text), { targetWords: 50 });
    expect(chunks.map((chunk) => [chunk.firstSentence, chunk.lastSentence])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('covers every sentence, in order, whatever their lengths', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
        fc.integer({ min: 5, max: 80 }),
        fc.nat(2),
        (lengths, targetWords, overlapSentences) => {
          const text = lengths.map((n) => `A ${words(n)}`).join(' ');
          const sentences = splitSentences(text);
          const chunks = chunkSentences(text, sentences, { targetWords, overlapSentences });
          const seen = new Set<number>();
          chunks.forEach((chunk, i) => {
            const previous = chunks[i - 1];
            if (previous !== undefined) {
              expect(chunk.lastSentence).toBeGreaterThan(previous.lastSentence);
              expect(chunk.firstSentence).toBeGreaterThan(previous.firstSentence);
            }
            for (let s = chunk.firstSentence; s <= chunk.lastSentence; s++) seen.add(s);
          });
          expect(seen.size).toBe(sentences.length);
        },
      ),
    );
  });
});
