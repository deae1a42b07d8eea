import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A row of `training/questions`: a place in an article that stays in the data folder. */
interface Placed {
  readonly id: string;
  readonly article: string;
  readonly question: string;
  readonly trap?: string;
  readonly answer?: string;
  readonly start?: number;
  readonly end?: number;
  readonly quoteStart: number;
  readonly quoteEnd: number;
}

const read = (name: string): Placed[] =>
  readFileSync(new URL(`../../training/questions/${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Placed);

const reader = read('reader');
const judge = read('judge');
const all = [...reader, ...judge];

describe('questions for training', () => {
  it('are three thousand or more, a quarter to a half of them without an answer', () => {
    expect(all.length).toBeGreaterThanOrEqual(3000);
    const traps = all.filter((one) => one.trap !== undefined).length / all.length;
    expect(traps).toBeGreaterThan(0.25);
    expect(traps).toBeLessThan(0.5);
  });

  it('keep the articles of the reader and of the judge apart', () => {
    const seen = new Set(reader.map((one) => one.article));
    expect(judge.filter((one) => seen.has(one.article))).toEqual([]);
  });

  it('name a place for each answer, inside its quote, and none for a near miss', () => {
    const wrong = all.filter(({ trap, answer, start = -1, end = -1, quoteStart, quoteEnd }) =>
      trap === undefined
        ? answer === undefined || end - start !== [...answer].length || start < quoteStart || end > quoteEnd
        : answer !== undefined || quoteEnd <= quoteStart,
    );
    expect(wrong).toEqual([]);
  });

  it('have ids of their own', () => {
    expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
  });
});
