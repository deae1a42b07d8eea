import { expect, it } from 'vitest';
import { DatelineError } from '../../../src/errors';
import { writerWords } from '../../../src/app/writerWords';

it('says that a language model is loading, with the share where that is known', () => {
  expect(writerWords({ kind: 'loading', id: 'small', share: 0.439 })).toBe('The language model is loading … 43 %');
  expect(writerWords({ kind: 'loading', id: 'small', share: null })).toBe('The language model is loading …');
});

it('says that one that is loaded has yet to begin', () => {
  const model = { id: 'small', name: 'Small', modelId: 'small/1', contextTokens: 900, constrains: true };
  const state = { kind: 'ready', model: { ...model, where: 'wasm', why: '' } } as const;
  expect(writerWords(state)).toMatch(/reading the evidence, or waiting for its turn/);
});

it('says nothing where there is no language model to wait for', () => {
  expect(writerWords({ kind: 'none' })).toBeNull();
  const error = new DatelineError('MODEL_MISSING', 'It is gone.', { hint: 'Bring another.' });
  expect(writerWords({ kind: 'failed', id: 'small', error })).toBeNull();
});
