import { expect, it } from 'vitest';
import { writerWords } from '../../../src/app/writerWords';

it('says that a language model is loading, with the share where that is known', () => {
  expect(writerWords({ kind: 'loading', id: 'small', share: 0.439 })).toBe('The language model is loading … 43 %');
  expect(writerWords({ kind: 'loading', id: 'small', share: null })).toBe('The language model is loading …');
});

it('says nothing where there is no language model to wait for', () => {
  expect(writerWords({ kind: 'none' })).toBeNull();
});
