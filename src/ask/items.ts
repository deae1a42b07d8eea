import { formatTime, singleDay, type Day } from '../time';
import type { AnswerGroup } from './choose';
import { groupEvidence } from './evidence';
import type { Condition } from './timing';
import type { AnswerItem } from './types';

const MOST_ANSWERS = 5;
const MOST_EVIDENCE = 4;
/** What is so much weaker than the best is no other answer, only noise. */
const WORTH_SHOWING = 0.6;
/** What the reader alone proposes must be this good: below, it guesses. */
const LEAST_READ = 0.2;

/** Whether something stands behind a group: a rule, or a reader that is sure enough. */
export function isSureEnough(group: AnswerGroup): boolean {
  return group.score >= LEAST_READ || group.candidates.some((one) => one.origin === 'rule');
}

/** A share of votes says more than the same score of one sentence. */
const VOTE_WEIGHT = 1.5;
/** A clause that fits so well needs no vote. */
const FITS = 0.9;

/**
 * What answers where sentences say little: what the reader voted for, where that is the surer of the two. A clause that
 * fits closely is not outvoted.
 * @param alone whether sentences may answer although nothing was voted for
 */
export function borneOut(
  voted: readonly AnswerGroup[],
  said: readonly AnswerGroup[],
  alone: boolean,
): readonly AnswerGroup[] {
  const [vote] = voted;
  const [best] = said;
  if (best === undefined) return voted;
  if (best.candidates.some((one) => one.origin === 'rule' && one.score >= FITS)) return said;
  if (vote === undefined) return alone ? said : [];
  return vote.score * VOTE_WEIGHT > best.score ? voted : said;
}

/**
 * Groups as answers, the chosen one first, then what contradicts it, newest first where the question does not order by
 * time itself. A figure that a later report replaced stays, its evidence marked as superseded.
 * @param groups ordered as the question asks
 */
export function toItems(groups: readonly AnswerGroup[], condition: Condition | null): AnswerItem[] {
  const best = Math.max(0, ...groups.map((one) => one.score));
  const [first, ...others] = groups
    .filter((one, at) => at === 0 || one.score >= best * WORTH_SHOWING || isEarlierVersion(one, groups[0]))
    .filter((one, at) => at === 0 || !isOnlyImplied(one, groups));
  if (first === undefined) return [];
  const ordered = condition === null || condition.signal === 'overlap';
  const rest = ordered ? others.sort((a, b) => toldOn(b) - toldOn(a)) : others;
  return [first, ...rest.slice(0, MOST_ANSWERS - 1)].map((group) => toItem(group, first, condition));
}

/** What the same article said before it was corrected stays visible, however little it counts. */
function isEarlierVersion(group: AnswerGroup, first: AnswerGroup | undefined): boolean {
  const article = group.candidates[0]?.article;
  const now = first?.candidates[0]?.article;
  return article?.superseded === true && now?.superseded === false && article.id === now.id;
}

/** A day taken from the publication alone is no second answer beside a date that the same article tells. */
function isOnlyImplied(group: AnswerGroup, groups: readonly AnswerGroup[]): boolean {
  const best = group.candidates[0];
  if (best?.isTime !== true || best.time.source !== 'publication') return false;
  return groups.some(
    (other) =>
      other.score > group.score &&
      other.candidates.some((one) => one.time.source === 'text' && one.article.id === best.article.id),
  );
}

function toItem(group: AnswerGroup, first: AnswerGroup, condition: Condition | null): AnswerItem {
  const best = group.candidates[0];
  const time = best?.time.value ?? null;
  const when = time === null ? 'undated' : formatTime(time);
  const later = group.replaced === true ? (first.candidates[0]?.article.publishedAt ?? null) : null;
  const evidence = groupEvidence(group, MOST_EVIDENCE);
  const met =
    condition === null
      ? `said with the date ${when}`
      : `${when} ${condition.signal === 'overlap' ? 'lies in' : `is ${condition.signal}`} the time asked for`;
  return {
    text: group.text,
    time,
    evidence: later === null ? evidence : evidence.map((one) => ({ ...one, superseded: true })),
    origin: best?.origin ?? 'rule',
    because: later === null ? met : `${met}; replaced by a report of ${sayDay(later)}`,
    score: group.score,
  };
}

function toldOn(group: AnswerGroup): number {
  return group.candidates[0]?.article.publishedAt ?? -Infinity;
}

function sayDay(day: Day): string {
  return formatTime({ interval: singleDay(day), granularity: 'day', certainty: 'exact' });
}
