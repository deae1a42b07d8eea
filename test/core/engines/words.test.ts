import { readFileSync } from 'node:fs';
import { BertTokenizer } from '@huggingface/transformers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedWords } from '../../../src/engines/words';
import { createWordPieces } from '../../../src/engines/wordpieces';

const json = (name: string): object => JSON.parse(readFileSync(`public/models/reader/${name}`, 'utf8')) as object;
const tokenizerJson = json('tokenizer.json');
const tokenizerConfig = json('tokenizer_config.json');
const peer = new BertTokenizer(tokenizerJson, tokenizerConfig);
const pieces = createWordPieces(tokenizerJson, tokenizerConfig);

/** Text as news has it, and as it should not be. Left out: a capital sigma, which folds by its
 * place in the word, and the ideographs that the peer splits before it has folded them into ideographs. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Velmora',
        'naïve',
        'Zürich',
        'e\u0301tat',
        '12,345.6%',
        "don't",
        '東京',
        'İstanbul',
        'straße',
        '\u00ad',
        '한국',
        '—',
        '…',
        '\u200b',
        '\ufeff',
        '😀',
        'unaffable',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' ').replace(/Σ|[\u{2F800}-\u{2FA1F}]/gu, 'S'));

const fold = (s: string): string =>
  s
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu, '');

describe('wordpieces', () => {
  it('are those of the model’s own tokenizer', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(pieces.split(value, Infinity).ids).toEqual(peer.encode(value, { add_special_tokens: false }));
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('stand in order inside the text, and a word’s characters fold to the word', () => {
    fc.assert(
      fc.property(text, (value) => {
        let end = 0;
        for (const word of foldedWords(value)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(fold(value.slice(word.start, word.end))).toBe(word.text);
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(value.length);
      }),
      { numRuns: 2000, seed: 8 },
    );
  });

  it('give each piece the characters it was made from', () => {
    fc.assert(
      fc.property(text, (value) => {
        const split = pieces.split(value, Infinity);
        const tokens = split.ids.length > 0 ? peer.tokenize(value) : [];
        for (const [index, token] of tokens.entries()) {
          const start = split.starts[index] ?? NaN;
          const end = split.ends[index] ?? NaN;
          expect(end).toBeGreaterThan(start);
          if (token === '[UNK]') continue;
          const first = split.words[index] !== split.words[index - 1];
          expect(fold(value.slice(start, end))).toContain(first ? token : token.replace(/^##/, ''));
        }
      }),
      { numRuns: 2000, seed: 9 },
    );
  });

  it('cuts at the limit', () => {
    expect(pieces.split('one two three four', 3).ids).toHaveLength(3);
  });

  it('never reads a written [SEP] as the special token', () => {
    expect(pieces.split('a [SEP] b', 99).ids).not.toContain(pieces.sep);
  });

  it('keeps exact offsets through accents, soft hyphens and combining marks', () => {
    const value = 'In Zürich the cafe\u0301 re\u00adopened.';
    const words = [...foldedWords(value)].map((word) => [word.text, value.slice(word.start, word.end)]);
    expect(words).toEqual([
      ['in', 'In'],
      ['zurich', 'Zürich'],
      ['the', 'the'],
      ['cafe', 'cafe\u0301'],
      ['reopened', 're\u00adopened'],
      ['.', '.'],
    ]);
  });
});
