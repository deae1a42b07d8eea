import { levelOf, mayDate, mayResolve, probabilityOf, standsBeside, type Features, type Level } from '../judge';
import type { Claim, Claims } from './claims';
import { becauseOf } from './because';
import { passesChecks } from './checks';
import {
  type Answer,
  type AnswerItem,
  candidateEvidence,
  type Condition,
  type Evidence,
  isRange,
  type JudgedClaim,
  type RankedSentence,
  type ReadArticle,
  type RefusalReason,
  sentenceEvidence,
  type Session,
  timeOfSpan,
  type WindowReading,
} from '../sources';
import { featuresOf } from './features';
import { type Asked, weighing } from './weighing';
import { type Frame, insistsOnKind, readOperators } from '../question';
import { isOwnName } from './value-kind';
import { contentWords } from '../words';

const MOST_QUOTES = 3;
/** Quotes that the likeliest claims have; the third shows what else stands near. */
const QUOTES_OF_CLAIMS = 2;
/** Passages whose sentences are shown for their words alone. */
const PASSAGES_QUOTED = 2;
const MOST_ANSWERS = 6;

/** What a question came to. */
export interface Decision {
  readonly level: Level;
  readonly status: Answer['status'];
  readonly answers: readonly AnswerItem[];
  readonly quotes: readonly Evidence[];
  readonly likely: readonly AnswerItem[];
  readonly refusal: RefusalReason | null;
  /** Every claim with its features, the likeliest first. */
  readonly judged: readonly JudgedClaim[];
}

interface AskedAt extends Asked {
  /** Sentences of the passages, those that cover the question best first. */
  readonly ranked: readonly RankedSentence[];
  readonly depth: number;
}

interface Weighed {
  readonly claim: Claim;
  readonly features: Features;
  readonly probability: number;
}

/** Weighs all claims and says how much of them the screen may claim. */
export function decide(session: Session, asked: AskedAt, { claims: all, windows }: Claims): Decision {
  const { frame, condition, unresolved, ranked, depth } = asked;
  // What dates a hidden time must have a time itself: "two days after" has none.
  const needsTime = depth > 0 && frame.answerType === 'date';
  const claims = needsTime ? all.filter(({ item }) => item.time !== null) : all;
  const against = weighing(session.corpus, asked, session.reader !== null);
  const weighed = claims
    .filter((claim) => isAnswer(frame, claim))
    .map((claim): Weighed => {
      const features = featuresOf(against, claim, claims);
      return { claim, features, probability: probabilityOf(features) };
    })
    // A later report or version comes before what it replaced, however likely that looks.
    .sort((a, b) => Number(isReplaced(a.claim)) - Number(isReplaced(b.claim)) || b.probability - a.probability);
  const undated = unresolved ? frame.implicit : null;
  // What is required of a claim however likely it is. The judge has never seen a library without a reader.
  const isSayable = ({ claim, features }: Weighed): boolean =>
    claim.meets === 'yes' &&
    (isFromFacts(claim)
      ? !unresolved
      : session.reader !== null &&
        !(features['type.breaks'] === 1 && insistsOnKind(frame)) &&
        passesChecks(against, claim, claims));
  const judged = weighed.map((one) => ({
    item: one.claim.item,
    features: one.features,
    probability: one.probability,
    meets: one.claim.meets,
    sayable: isSayable(one),
  }));
  const timed = weighed.filter(({ claim }) => claim.meets === 'yes');
  const [likeliest] = timed;
  // What was computed from facts of many articles comes before what one sentence seems to say, in its own order.
  const computed = inOrder(claims, timed).filter((one) => isFromFacts(one.claim));
  const sure = computed.filter((one) => levelOf(one.probability, true) === 'said');
  // Where a series is asked for, all of it is the answer: one left out would make it wrong.
  const isSeries =
    readOperators(frame.question).some(({ kind }) => kind === 'list') ||
    (condition?.signal === 'overlap' && frame.implicit === null && isRange(condition.interval));
  const facts = isSeries && sure.length > 0 ? computed : sure;
  // A hidden time is dated by the clause that fits its words best: the reader knows no verb from another.
  const dating = depth === 0 ? undefined : inOrder(claims, timed).find((one) => mayDate(one.claim.ruleScore));
  const best = facts[0] ?? dating ?? likeliest;
  const maySay = (one: Weighed): boolean =>
    isSayable(one) && (facts.includes(one) || levelOf(one.probability, isFromFacts(one.claim)) === 'said');
  // What dates another question's hidden time must not itself hang on one that nothing dates.
  const isSaid =
    best !== undefined &&
    !(unresolved && depth > 0) &&
    (maySay(best) || best === dating || (depth > 0 && mayResolve(best.probability)));
  if (isSaid) {
    const others = [...facts, ...timed.filter((one) => !facts.includes(one) && standsBeside(one.probability))];
    const beside = others.filter((one) => one.claim.key !== best.claim.key);
    const earlier = claims.filter((claim) => isEarlier(claim, best.claim));
    const items = [
      ...[best, ...beside].map((one) => scored(one, condition, undated)),
      ...earlier.map(({ item }) => item),
    ];
    const answers = items.slice(0, MOST_ANSWERS);
    return { level: 'said', status: 'answered', answers, quotes: [], likely: [], refusal: null, judged };
  }
  const offered = (timed.length > 0 ? timed : weighed).filter((one) => levelOf(one.probability) !== 'nothing');
  const quotes = quotesOf(frame, [...offered, ...weighed], windows, ranked);
  const replaced = weighed.filter((one) => isReplaced(one.claim));
  const likely = [...offered.filter((one) => !replaced.includes(one)).slice(0, MOST_QUOTES), ...replaced].map((one) =>
    scored(one, condition),
  );
  const level = quotes.length === 0 ? 'nothing' : 'read';
  const open = weighed.find(({ claim, probability }) => claim.meets === 'unknown' && levelOf(probability) === 'said');
  if (open !== undefined && !unresolved) {
    return { level, status: 'time-not-checked', answers: [], quotes, likely, refusal: null, judged };
  }
  const refusal: RefusalReason = unresolved
    ? 'constraint-unresolved'
    : weighed.length > 0 && timed.length === 0 && condition !== null
      ? 'time-not-satisfied'
      : 'nothing-found';
  return { level, status: 'refused', answers: [], quotes, likely, refusal, judged };
}

/** In the order that the sources gave them in. */
function inOrder(claims: readonly Claim[], weighed: readonly Weighed[]): Weighed[] {
  return [...weighed].sort((a, b) => claims.indexOf(a.claim) - claims.indexOf(b.claim));
}

/** Computed from facts that were joined from many articles. */
function isFromFacts({ source }: Claim): boolean {
  return source === 'timelines' || source === 'wins';
}

/** @param undated the hidden time, where no article dates it: the sentence speaks of it, and that is all that is known */
function scored(
  { claim, probability }: Weighed,
  condition: Condition | null,
  undated: string | null = null,
): AnswerItem {
  const { item, meets, timeFrom: from } = claim;
  // A timeline says itself what it was read off.
  const because = item.because === '' ? becauseOf({ time: item.time, from, meets, condition, undated }) : item.because;
  return { ...item, because, score: probability };
}

/** "In Velmia or in Orla": the words around "or" are what is offered. */
const CHOICE = /(?:[^\s,?]+[\s,]+){1,4}or(?:\s+[^\s,?]+){1,4}/giu;

/** A value made of the question's own words answers nothing, unless the question offers it; nor does an empty one. */
function isAnswer(frame: Frame, claim: Claim): boolean {
  const { text } = claim.item;
  const words = contentWords(text);
  if (text.trim() === '') return false;
  const asked = new Set(contentWords(frame.question).map((word) => word.sense));
  const isOwn = words.length > 0 && words.every((word) => asked.has(word.sense));
  // What is computed from facts is not weighed by how much of it the question has.
  if (!isOwn && !(isFromFacts(claim) && isOwnName(text, asked))) return true;
  const offered = (frame.question.match(CHOICE) ?? []).join(' ').replace(/\S+['’]s\b/g, ' ');
  return contentWords(offered).some(({ sense }) => words.some((word) => word.sense === sense));
}

/** Something later took its place: a corrected version, or a later figure of the same count. */
function isReplaced({ item }: Claim): boolean {
  return item.evidence.length > 0 && item.evidence.every((one) => one.superseded);
}

/** What the same article said before it was corrected, or an earlier figure that a later report replaced. */
function isEarlier(claim: Claim, best: Claim): boolean {
  if (claim === best || claim.key === best.key) return false;
  const corrected = claim.place.article.superseded && claim.place.article.id === best.place.article.id;
  return corrected || claim.item.evidence.some((one) => one.superseded);
}

/**
 * The best quotes, each sentence once, the likely words marked. Where the judge is unsure of all claims, a sentence that
 * has the question's words is as good as one of theirs: so the likeliest claims have two places, the best window the
 * next, then the sentences of the first passages by how much of the question they cover.
 */
function quotesOf(
  frame: Frame,
  weighed: readonly Weighed[],
  windows: readonly WindowReading[],
  ranked: readonly RankedSentence[],
): Evidence[] {
  const found: Evidence[] = [];
  const seen = new Set<string>();
  const add = (evidence: Evidence | null, most = MOST_QUOTES): void => {
    if (evidence === null || found.length >= most || seen.has(evidence.quote)) return;
    if (!sharesWord(frame, `${evidence.title} ${evidence.quote}`)) return;
    seen.add(evidence.quote);
    found.push(evidence);
  };
  const ofClaims = weighed
    .filter(({ probability }) => levelOf(probability) !== 'nothing')
    .map(({ claim }) => claim.item.evidence[0] ?? null);
  const ofWindows = windows.map(({ article, sentence, spans }) => {
    const span = spans.find((one) => one.sentence === sentence);
    return span === undefined ? plainQuote(article, sentence) : candidateEvidence(span);
  });
  for (const evidence of ofClaims) add(evidence, QUOTES_OF_CLAIMS);
  for (const evidence of ofWindows.slice(0, 1)) add(evidence);
  for (const { article, sentence, rank } of ranked) if (rank < PASSAGES_QUOTED) add(plainQuote(article, sentence));
  for (const evidence of [...ofClaims, ...ofWindows]) add(evidence);
  return found;
}

/** A sentence with nothing marked. */
function plainQuote(article: ReadArticle, sentence: number): Evidence | null {
  const span = article.sentences[sentence];
  if (span === undefined) return null;
  return sentenceEvidence(article, sentence, timeOfSpan(article, sentence, span.start, span.end), null);
}

/** Nothing is shown that shares no content word with the question. */
function sharesWord(frame: Frame, text: string): boolean {
  const there = new Set(contentWords(text).map((word) => word.sense));
  return contentWords(frame.question).some((word) => there.has(word.sense));
}
