import type { Candidate } from '../candidates';
import type { ReadArticle } from '../corpus';
import { timeOfSpan } from '../timing';
import { passageWeight, type Ballot } from './ballots';

/** The votes for one answer. */
export interface Count {
  readonly key: string;
  readonly ballots: readonly Ballot[];
  /** Of what all passages read could give one answer, 0–1. */
  readonly share: number;
}

/**
 * Votes by answer, most first.
 * @param read how many passages were read
 */
export function tally(ballots: readonly Ballot[], read: number): Count[] {
  let possible = 0;
  for (let rank = 0; rank < read; rank++) possible += passageWeight(rank);
  const byKey = new Map<string, Ballot[]>();
  for (const ballot of ballots) byKey.set(ballot.key, [...(byKey.get(ballot.key) ?? []), ballot]);
  return [...byKey]
    .map(([key, own]) => ({
      key,
      ballots: [...own].sort((a, b) => b.weight - a.weight),
      share: own.reduce((sum, one) => sum + one.weight, 0) / Math.max(possible, 1e-9),
    }))
    .sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
}

/** The votes that stand in a sentence of an article that may answer, with their times; in the order of the votes. */
export function candidatesOf({ key, ballots }: Count, mayAnswer: (article: ReadArticle) => boolean): Candidate[] {
  return ballots.flatMap(({ text, article, place, weight, rank }): Candidate[] => {
    if (place === null || !mayAnswer(article)) return [];
    const time = timeOfSpan(article, place.sentence, place.start, place.end);
    return [{ text, key, article, ...place, time, origin: 'reader', score: weight, rank }];
  });
}
