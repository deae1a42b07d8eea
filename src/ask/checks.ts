import { holdsWords, type Claim } from './claims';
import { isOtherDeed } from './deeds';
import { isKeywords } from '../extract';
import { clausesOf, clauseTextAt, type Condition, sentenceAt, surroundingsOf, timesWithin } from '../sources';
import { asksPresent, type Frame } from '../question';
import { contentWords, type Word } from '../words';
import { isToldOfAnother } from './names-met';
import type { Weighing } from './weighing';

const CALLED_OFF =
  /\b(?:call(?:ed|s|ing)? off|cancel(?:s|l?ed|l?ing)?|scrap(?:s|ped|ping)?|abandon(?:s|ed|ing)?|postpon(?:es|ed|ing)|shelv(?:es|ed|ing))\b/i;
const ENDED = /\b(?:no longer|any ?more|used to|former(?:ly)?|ousted|until recently)\b/i;
/** A later claim is about the same where it shares half as many of the question's words. */
const WORDS_ALIKE = 0.5;

/**
 * What is required of a claim before it may be said, however likely the judge holds it: checks are not weighed. What
 * fails one is shown to be read.
 */
export function passesChecks(weighed: Weighing, claim: Claim, others: readonly Claim[]): boolean {
  const { corpus, frame, condition, question } = weighed;
  return (
    !isKeywords(sentenceAt(claim.place.article, claim.place.sentence)) &&
    !isDayOfReport(claim, frame) &&
    !isOtherDeed(corpus, claim, frame) &&
    !isToldOfAnother(question, claim) &&
    !isUntold(claim, weighed) &&
    !isCalledOff(claim, frame) &&
    !hasEnded(claim, frame) &&
    !mayHaveChanged(claim, frame, condition, others)
  );
}

/** Nothing dates the question's hidden time, and nothing around the claim speaks of it: no word of it, or not its names. */
function isUntold({ place: { article, sentence } }: Claim, { undated, frame: { implicit } }: Weighing): boolean {
  if (undated === null || implicit === null) return false;
  const { everywhere } = clausesOf(article);
  const { near } = surroundingsOf(article, sentence);
  const { words } = undated;
  const isName = ({ start }: Word): boolean => /^\p{Lu}/u.test(implicit.slice(start));
  return (
    !words.some(({ sense }) => near.has(sense)) || words.some((word) => isName(word) && !everywhere.has(word.sense))
  );
}

/** The publication day, offered as the day of what a sentence tells that gives a time of its own. */
function isDayOfReport({ item, timeFrom, place }: Claim, frame: Frame): boolean {
  const { article, sentence } = place;
  const span = article.sentences[sentence];
  if (frame.answerType !== 'date' || timeFrom !== 'publication' || span === undefined) return false;
  return timesWithin(article, span.start, span.end).length > 0 && !sentenceAt(article, sentence).includes(item.text);
}

/** A clause that calls something off says nothing of how it went, unless that is what is asked. */
function isCalledOff({ place: { article, sentence, start } }: Claim, { question }: Frame): boolean {
  if (CALLED_OFF.test(question) || /^why\b/i.test(question)) return false;
  return CALLED_OFF.test(clauseTextAt(article, sentence, start));
}

/** How things are is asked, and the clause, or what a later article says of the same, tells how they no longer are. */
function hasEnded({ item, place: { article, sentence, start } }: Claim, { question }: Frame): boolean {
  if (!asksPresent(question) || ENDED.test(question)) return false;
  if (ENDED.test(clauseTextAt(article, sentence, start))) return true;
  const day = article.publishedAt;
  return item.evidence.some(
    ({ publishedAt, quote }) => day !== null && publishedAt !== null && publishedAt > day && ENDED.test(quote),
  );
}

/** How things are is asked, and a later article, or the only dated one, tells something else in much the same words. */
function mayHaveChanged(
  claim: Claim,
  { question }: Frame,
  condition: Condition | null,
  others: readonly Claim[],
): boolean {
  if (condition !== null || !asksPresent(question)) return false;
  const day = latestDay(claim);
  const asked = contentWords(question).map((word) => word.sense);
  const alike = WORDS_ALIKE * wordsShared(claim, asked);
  return others.some((other) => {
    if (holdsWords(other.key, claim.key) || holdsWords(claim.key, other.key)) return false;
    const later = latestDay(other);
    if (later === null || (day !== null && later <= day)) return false;
    const isOffered = other.ruleScore > 0 || (other.window?.margin ?? other.passage?.margin ?? 0) > 0;
    return isOffered && wordsShared(other, asked) >= alike;
  });
}

function latestDay({ item, place }: Claim): number | null {
  const days = [place.article.publishedAt, ...item.evidence.map((one) => one.publishedAt)];
  return days.reduce<number | null>((latest, one) => (one === null ? latest : Math.max(latest ?? one, one)), null);
}

/** How many of the senses asked for stand in a claim's sentence or its title. */
function wordsShared({ place }: Claim, asked: readonly string[]): number {
  const { sentences, title } = clausesOf(place.article);
  const own = sentences[place.sentence];
  return own === undefined ? 0 : asked.filter((sense) => own.has(sense) || title.has(sense)).length;
}
