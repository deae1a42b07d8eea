import { describe, expect, test } from 'vitest';
import type { Answer, AskEvent, Frame, Resolution } from '../../../src/ask';
import { stepTree } from '../../../src/app/steps';

const frame = (question: string): Frame => ({ question }) as Frame;
const answer = (question: string): Answer => ({ question, answers: [] }) as unknown as Answer;
const resolution = (phrase: string): Resolution => ({ phrase, questions: [], candidates: [], nested: [] });

describe('stepTree', () => {
  test('nests the questions asked on the way and gives each its own events', () => {
    const events: AskEvent[] = [
      { kind: 'frame', depth: 0, frame: frame('q') },
      { kind: 'subquestion', depth: 1, question: 'a' },
      { kind: 'frame', depth: 1, frame: frame('a') },
      { kind: 'subquestion', depth: 2, question: 'aa' },
      { kind: 'answer', depth: 2, answer: answer('aa') },
      { kind: 'resolved', depth: 1, resolution: resolution('in a') },
      { kind: 'answer', depth: 1, answer: answer('a') },
      { kind: 'subquestion', depth: 1, question: 'b' },
      { kind: 'retrieved', depth: 1, passages: [] },
      { kind: 'resolved', depth: 0, resolution: resolution('in q') },
      { kind: 'answer', depth: 0, answer: answer('q') },
    ];
    const root = stepTree('q', events);
    expect(root.frame?.question).toBe('q');
    expect(root.children.map(({ question }) => question)).toEqual(['a', 'b']);
    expect(root.children[0]?.children.map(({ question }) => question)).toEqual(['aa']);
    expect(root.children[0]?.resolutions[0]?.phrase).toBe('in a');
    expect(root.children[0]?.children[0]?.answer?.question).toBe('aa');
    expect(root.children[1]?.answer).toBeNull();
    expect(root.resolutions[0]?.phrase).toBe('in q');
    expect(root.answer?.question).toBe('q');
  });
  test('shows what has come so far', () => {
    expect(stepTree('q', [])).toMatchObject({ question: 'q', frame: null, children: [], answer: null });
  });
});
