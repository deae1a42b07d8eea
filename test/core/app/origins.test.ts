import { describe, expect, it } from 'vitest';
import { modelName, originRows } from '../../../src/app/origins';
import { factWords } from '../../../src/app/entity/words';
import type { Answer, AnswerItem } from '../../../src/ask';
import type { Fact } from '../../../src/extract';

const item = (origin: AnswerItem['origin']): AnswerItem =>
  ({ text: 'Ada Brandt', time: null, evidence: [], origin, because: '', score: 1 }) satisfies AnswerItem;
const answer = (part: Partial<Answer>): Answer =>
  ({ status: 'answered', answers: [item('rule')], resolutions: [], constraint: null, ...part }) as unknown as Answer;
const written: NonNullable<Answer['written']> = {
  modelId: 'Small-135M.gguf/wllama/1',
  claims: [],
  evidence: [],
  problem: null,
  replies: 1,
};
const who = (part: Partial<Answer>): [string, string][] =>
  originRows(answer(part)).map(({ step, origin }) => [step, origin]);

describe('who did which step', () => {
  it('names rule, reading model and language model', () => {
    expect(who({})).toEqual([
      ['Question read', 'rule'],
      ['Answer taken', 'rule'],
    ]);
    expect(
      who({
        answers: [item('reader')],
        readAs: 'Who led it in 1911?',
        relationBy: 'model',
        constraint: { signal: 'overlap', interval: { start: null, end: null } },
        written,
      }),
    ).toEqual([
      ['Question read', 'model'],
      ['Relation chosen', 'model'],
      ['Time worked out', 'rule'],
      ['Answer taken', 'reader'],
      ['Put in sentences', 'model'],
    ]);
    expect(who({ relationBy: 'similarity' })[1]).toEqual(['Relation chosen', 'reader']);
    expect(who({ global: { points: [], reports: 0 }, written }).map(([step]) => step)).toEqual([
      'Question read',
      'Sentences chosen',
      'Points drawn',
    ]);
  });

  it('says nothing of an answer that was refused', () => {
    expect(who({ status: 'refused', answers: [] })).toEqual([['Question read', 'rule']]);
  });

  it('tells facts apart, and models by their file', () => {
    expect(factWords({ kind: 'event', origin: 'model' } as Fact)).toMatch(/language model.*checked/);
    expect(factWords({ kind: 'event' } as Fact)).toBe('');
    expect(factWords({ kind: 'state', phase: 'end', timeSource: 'publication' } as Fact)).toBe(
      'came to an end, dated by its publication',
    );
    expect(factWords({ kind: 'plan', timeSource: 'none' } as Fact)).toBe('planned, date unknown');
    expect(modelName(written.modelId)).toBe('Small-135M.gguf');
  });
});
