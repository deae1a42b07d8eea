/** Tokens counted without the model: exactly where its tokenizer is known, never too few otherwise. */
import { existsSync, openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_LETTERS, bpeCounter } from '../../../src/engines/generate/bpe';
import { ggufWords } from '../../../src/engines/generate/gguf-words';
import { mostTokens, tokenCounter } from '../../../src/engines/generate/tokens';

const GGUF = resolve('../shared/models/SmolLM2-135M-Instruct-GGUF/SmolLM2-135M-Instruct.Q4_1.gguf');
const there = existsSync(GGUF);

describe('byte-level BPE', () => {
  const words = {
    tokens: [...BYTE_LETTERS, 'th', 'the', 'Ġt', 'Ġth', 'Ġthe', 'at'],
    merges: ['t h', 'th e', 'Ġ t', 'Ġt h', 'Ġth e', 'a t', 'Ġ the'],
    cut: 'smollm',
  };
  const count = bpeCounter(words)!;
  it.each([
    ['', 0],
    ['the', 1],
    // "t h" is joined first, "th e" next, and the space last.
    [' the', 1],
    ['that', 2],
    ['12', 2],
    ['a 1', 3],
    // Three bytes in UTF-8.
    ['€', 3],
  ])('%j: %i', (text, tokens) => expect(count(text)).toBe(tokens));

  it('is not guessed at where the way of cutting is not known', () => {
    expect(bpeCounter({ ...words, cut: 'somebody-elses' })).toBeNull();
  });

  it('leaves files of other kinds to the bound', async () => {
    expect(await ggufWords(new Blob(['not a model at all, but long enough for a head']))).toBeNull();
    const counter = await tokenCounter(new Blob(['<!doctype html>']));
    expect(counter('one two 3')).toBe(mostTokens('one two 3'));
  });
});

describe.skipIf(!there)(
  `the tokenizer of real weights${there ? '' : ' (skipped: ../shared/models is not there)'}`,
  () => {
    const counter = async () => tokenCounter(await openAsBlob(GGUF));

    const SENTENCE = 'The parliament of Velmora elected Ada Brandt as speaker on 14 March 2023 after a long debate. ';

    // What llama.cpp says it read of these prompts (`usage.prompt_tokens`), with this model's chat template around them.
    it.each([
      [1, 61],
      [6, 196],
      [16, 466],
    ])('counts a prompt of %i sentences as the engine does', async (times, tokens) => {
      const count = await counter();
      const system = 'You are a helpful AI assistant named SmolLM, trained by Hugging Face';
      const marks = 5;
      const turns = [`system\n${system}`, '\n', `user\n${SENTENCE.repeat(times)}Who was elected?`, '\n', 'assistant\n'];
      expect(turns.reduce((sum, turn) => sum + count(turn), marks)).toBe(tokens);
    });

    it('never counts more than the bound for engines without one', async () => {
      const count = await counter();
      const word = fc.oneof(
        fc.constantFrom(
          'the',
          'Velmora',
          '£1,234.5m',
          'naïve',
          'Δημοκρατία',
          '日本',
          '🎉',
          'xqzjv',
          'e-mail',
          '«quoted»',
        ),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.integer().map(String),
      );
      fc.assert(
        fc.property(fc.array(word, { maxLength: 30 }), (parts) => {
          const text = parts.join(' ');
          expect(mostTokens(text)).toBeGreaterThanOrEqual(count(text));
        }),
      );
    });
  },
);
