/** Which candidates say the same. */
import { describe, expect, it } from 'vitest';
import { groupCandidates } from '../../../src/sources/by-rule/choose';
import { voteKey, type Candidate } from '../../../src/sources/candidates';
import type { ReadArticle } from '../../../src/sources';

const candidate = (text: string, at: number): Candidate => ({
  text,
  key: voteKey(text),
  article: { id: `a${at}` } as ReadArticle,
  sentence: 0,
  start: 0,
  end: text.length,
  time: { value: null, source: 'none' },
  origin: 'rule',
  score: 0.5,
  rank: 0,
});

const groups = (...texts: string[]): string[] =>
  groupCandidates(texts.map(candidate), null)
    .map(({ text, candidates }) => `${text} ${candidates.length}`)
    .sort();

describe('candidates that say the same', () => {
  it('are a full name and the surname at its end', () => {
    expect(groups('Jon Ferro', 'Ferro')).toEqual(['Jon Ferro 2']);
    expect(groups('Jon Ferro', 'Ada Ferro', 'Ferro')).toEqual(['Ada Ferro 1', 'Ferro 1', 'Jon Ferro 1']);
  });

  it('are not two names of which one begins like the other', () => {
    expect(groups('Tarn Airlines', 'Tarn Airlines Pilots Union')).toEqual([
      'Tarn Airlines 1',
      'Tarn Airlines Pilots Union 1',
    ]);
    expect(groups('5', '5 million')).toEqual(['5 1', '5 million 1']);
  });
});
