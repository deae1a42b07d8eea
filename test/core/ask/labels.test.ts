import { expect, it } from 'vitest';
import {
  categoryFeatures,
  labelledCategories,
  labelledSignals,
  signalFeatures,
  type LabelWeights,
} from '../../../eval/frame-labels';
import { frameQuestion, readByRules } from '../../../src/question';
import { dayFromIso, type Day } from '../../../src/time';

const today = dayFromIso('2023-06-14') as Day;
const options = { today, asOf: null, assumeTemporal: true };
const QUESTION = 'Which club did Anna Orr play for prior to her move to Velmora?';
const NONE: LabelWeights = { signal: { Aa: {}, aa: {} }, implicit: {} };

it('changes the signal when the weights speak for another, and only then', () => {
  const reading = readByRules(QUESTION, options);
  expect(reading.signals[0]).toBe('before');
  const sure = (signal: number[]): LabelWeights => ({ ...NONE, signal: { Aa: { 'prior to': signal }, aa: {} } });
  expect(labelledSignals(reading, sure([100, 0]))).toBe(reading.signals);
  expect(labelledSignals(reading, sure([0, 100]))[0]).toBe('after');
  expect(labelledSignals(reading, sure([-100, -100]))[0]).toBe('overlap');
});

it('changes the category likewise, but never that of a question for a time', () => {
  const reading = readByRules(QUESTION, options);
  expect(reading.categories[0]).toBe('implicit');
  expect(labelledCategories(reading, { ...NONE, implicit: { 'prior to': 1 } })[0]).toBe('implicit');
  expect(labelledCategories(reading, { ...NONE, implicit: { 'prior to': -1 } })).not.toContain('implicit');
  const asked = readByRules('When did Anna Orr move prior to her time at Velmora?', options);
  expect(labelledCategories(asked, { ...NONE, implicit: { 'prior to': 1 } })).toBe(asked.categories);
});

it('names each feature once, the rules among them', () => {
  const reading = readByRules('Who led it when she led it?', options);
  for (const features of [signalFeatures(reading), categoryFeatures(reading)])
    expect(new Set(features).size).toBe(features.length);
  expect(signalFeatures(reading)).toContain('=overlap');
});

it('is not asked where a question need not be temporal', () => {
  for (const question of [QUESTION, 'Who won the cup?', 'What preceded the treaty?', 'Who was chair in 2019?']) {
    const reading = readByRules(question, { today, asOf: null });
    const frame = frameQuestion(question, { today, asOf: null });
    expect(frame.signals).toEqual(reading.signals);
    expect(frame.categories).toEqual(reading.categories);
  }
});
