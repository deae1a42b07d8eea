import { expect, it } from 'vitest';
import { DatelineError } from '../../../src/errors';
import { writerWords } from '../../../src/app/writerWords';

const NOTHING = { read: null, text: '' };

it('says that a language model is loading, with the share where that is known', () => {
  const text = 'The language model is loading …';
  expect(writerWords({ kind: 'loading', id: 'small', share: 0.439 }, NOTHING)).toEqual({ text, done: '43 %' });
  expect(writerWords({ kind: 'loading', id: 'small', share: null }, NOTHING)).toEqual({ text, done: '' });
});

it('says of one that is loaded whether it has begun, and how far it has read where that is known', () => {
  const model = { id: 'small', name: 'Small', modelId: 'small/1', contextTokens: 900, constrains: true };
  const state = { kind: 'ready', model: { ...model, where: 'wasm', why: '' } } as const;
  const text = 'The language model is reading the evidence …';
  expect(writerWords(state, NOTHING)).toEqual({ text: 'The language model is waiting for its turn.', done: '' });
  expect(writerWords(state, { read: 0, text: '' })).toEqual({ text, done: '' });
  expect(writerWords(state, { read: 0.431, text: '' })).toEqual({ text, done: '43 %' });
  expect(writerWords(state, { read: 1, text: 'Ada' })?.text).toBe('The language model is writing. Not checked yet.');
});

it('says nothing where there is no language model to wait for', () => {
  expect(writerWords({ kind: 'none' }, NOTHING)).toBeNull();
  const error = new DatelineError('MODEL_MISSING', 'It is gone.', { hint: 'Bring another.' });
  expect(writerWords({ kind: 'failed', id: 'small', error }, NOTHING)).toBeNull();
});
