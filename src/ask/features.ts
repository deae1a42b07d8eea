import type { Features } from '../judge';
import {
  clausesOf,
  clauseTextAt,
  fitAt,
  isBound,
  isNews,
  LEAD,
  type QuestionWords,
  type ReadArticle,
  surroundingsOf,
} from '../sources';
import type { Claim } from './claims';
import { namesAnother, namesMet, partialNames, swapOf } from './names-met';
import { asksRole, countedNoun, isOwnName, kindOf, STATEMENT } from './value-kind';
import type { Weighing } from './weighing';
import type { Frame } from '../question';
import { contentWords } from '../words';

const LOGITS = 5;
const HEAVIEST = 8;
const PLANNED =
  /\b(?:will|would|may|might|could|should|plans? to|planned|planning|prepar(?:es?|ed|ing) to|poised to|about to|expected|due to|set to|scheduled|proposed|considering|considered|hopes? to|aims? to|if|unless|until|likely|possible|potential|seek(?:s|ing)? to|wants? to|intends?)\b/i;
const DENIED =
  /\b(?:not|never|no longer|denied|denies|deny|cancel(?:l?ed)?|called off|postponed|rejected|refused|withdr[ae]wn?|scrapped|abandoned|ruled out|failed to|without)\b|n['’]t\b/i;
const ASKS_PLAN =
  /\b(?:will|would|may|might|could|should|plan|planned|due|next|going to|expected|want|hope|if|supposed|still|when is|when are)\b/i;
const ASKS_BOUND =
  /\b(?:up to|at most|most|maximum|capacity|limit|could|may|might|estimated|expected|will|would|potential)\b/i;
const EXACTLY = /\b(?:exact(?:ly)?|precise(?:ly)?)\b/i;
interface Coverage {
  readonly own: number;
  readonly near: number;
  readonly article: number;
  readonly missing: number;
}

/** How much of the question's words stand around a sentence, leaving out what the value itself says. */
function coverage(words: QuestionWords, article: ReadArticle, sentence: number, value: ReadonlySet<string>): Coverage {
  const { everywhere } = clausesOf(article);
  const there = surroundingsOf(article, sentence);
  let own = 0;
  let beside = 0;
  let inside = 0;
  let missing = 0;
  for (const { sense, weight } of words.words) {
    const here = there.own.has(sense) && !value.has(sense);
    if (here) own += weight;
    if (here || there.around.has(sense)) beside += weight;
    if (everywhere.has(sense)) inside += weight;
    else missing = Math.max(missing, weight);
  }
  const total = Math.max(words.total, 1e-9);
  return { own: own / total, near: beside / total, article: inside / total, missing: missing / HEAVIEST };
}

const DATED_BY =
  /(?:^|[,;(]|\b(?:in|on|at|since|from|until|till|by|during|after|before|around|about|early|late|mid|between|and|or|to|of|for|last|next|this|that))\s*(?:the\s+)?$/iu;

/** A day or a year that no word dates anything by: "the landmark 1973 ruling" says not when it was overturned. */
function isBareDate({ frame }: Weighing, article: ReadArticle, start: number): boolean {
  return frame.answerType === 'date' && !DATED_BY.test(article.text.slice(Math.max(0, start - LOOK_BACK), start));
}

const LOOK_BACK = 24;
const NOUN_REACH = 34;

function nounNear(
  nouns: ReadonlySet<string>,
  article: ReadArticle,
  start: number,
  end: number,
  clause: string,
): number {
  if (nouns.size === 0) return 0;
  const has = (text: string): boolean => contentWords(text).some((word) => nouns.has(word.sense));
  if (has(article.text.slice(start, end + NOUN_REACH).replace(/[.;].*$/su, ''))) return 1;
  return has(clause) ? 0.5 : 0;
}

/** Other figures in the sentence of a value. */
function otherFigures(article: ReadArticle, sentence: number, start: number, end: number): number {
  const span = article.sentences[sentence];
  if (span === undefined) return 0;
  const rest = `${article.text.slice(span.start, Math.max(span.start, start))} ${article.text.slice(Math.min(span.end, end), span.end)}`;
  return (rest.match(/\d[\d,.]*/g) ?? []).length;
}

/** Numbers and years of the question that neither the article nor its day has. */
function numbersMissing(frame: Frame, article: ReadArticle): number {
  const asked = frame.question.match(/\b\d[\d,.]*\b/g) ?? [];
  if (asked.length === 0) return 0;
  const year = article.publishedAt === null ? '' : String(1970 + Math.floor(article.publishedAt / 365.2425));
  const text = `${article.title} ${article.text} ${year}`;
  return asked.some((one) => !text.includes(one.replace(/[.,]$/, ''))) ? 1 : 0;
}

/** Everything the judge knows of a claim. `others` are all claims to the question, itself among them. */
export function featuresOf(weighed: Weighing, claim: Claim, others: readonly Claim[]): Features {
  const { frame, question, words, condition, passages, hasReader } = weighed;
  const { article, sentence, start, rank } = claim.place;
  const own = contentWords(claim.item.text);
  const value = new Set(own.map((word) => word.sense));
  const asked = new Set(contentWords(frame.question).map((word) => word.sense));
  const cover = coverage(words, article, sentence, value);
  const names = namesMet(weighed, article, sentence);
  const fit = fitAt(question, article, sentence, start, sentence < LEAD || isNews(article, claim.item.time));
  const said = clauseTextAt(article, sentence, start);
  const hedged =
    (PLANNED.test(said) && !ASKS_PLAN.test(frame.question)) ||
    (DENIED.test(said) && !DENIED.test(frame.question) && !/^why/i.test(frame.question));
  const margin = claim.window?.margin ?? claim.passage?.margin ?? null;
  const rival = Math.max(
    ...others.filter((one) => one !== claim).map((one) => one.window?.margin ?? one.passage?.margin ?? -12),
    -12,
  );
  const passage = passages[rank];
  const type = frame.answerType;
  const nouns = countedNoun(frame.question);
  const kind = kindOf(frame, claim, nouns);
  const { partial, absent } = partialNames(weighed, article);
  const isFigure = type === 'number' || type === 'count' || type === 'money' || nouns.size > 0;
  const end = claim.place.end;
  const different = others.filter((one) => one.key !== claim.key);
  const bestOther = Math.max(...different.map((one) => one.answerable), -12);
  const rivals = different.filter((one) => one.window?.place === 0 && one.answerable > claim.answerable - 0.7).length;
  const before = article.text.slice(article.sentences[sentence]?.start ?? start, start);
  const clip = (score: number): number => Math.max(-2.4, Math.min(2.4, score / LOGITS));
  return {
    'reader.window': claim.window === null ? 0 : clip(claim.window.margin),
    'reader.none': Number(hasReader && claim.window === null),
    'reader.answerable': hasReader ? clip(claim.answerable) : 0,
    'reader.passage': claim.passage === null ? 0 : clip(claim.passage.margin),
    'reader.unread': Number(hasReader && claim.passage === null),
    'reader.passageAnswers': claim.passage === null ? 0 : clip(claim.passage.answerable),
    'reader.passageFirst': Number(claim.passage?.place === 0),
    'reader.answersLead': hasReader ? clip(claim.answerable - bestOther) : 0,
    'reader.best': hasReader ? clip(Math.max(...others.map((one) => one.answerable))) : 0,
    'reader.rivals': Math.min(3, rivals) / 3,
    'reader.first': Number(claim.window?.place === 0),
    'reader.lead': margin === null ? 0 : clip(margin - rival),
    'reader.top': Number(margin !== null && margin >= rival),
    'reader.off': Number(!hasReader),
    agree: Number(claim.ruleScore > 0 && (claim.window?.place === 0 || (claim.passage?.margin ?? -1) > 0)),
    'source.timelines': Number(claim.source === 'timelines'),
    'source.wins': Number(claim.source === 'wins'),
    'source.sentences': Number(claim.source === 'sentences'),
    'rule.score': claim.ruleScore,
    'cover.own': cover.own,
    'cover.near': cover.near,
    'cover.article': cover.article,
    'cover.missing': cover.missing,
    'names.own': names.own,
    'names.near': names.near,
    'names.text': names.text,
    'names.article': names.article,
    'names.any': names.any,
    'names.partial': partial,
    'names.absent': absent,
    swap: swapOf(weighed, claim, names),
    'swap.person': Number(namesAnother(weighed, claim)),
    'verb.clause': question.verb === null ? 0 : fit.verb,
    'verb.any': Number(question.verb !== null),
    'clause.names': fit.names,
    'clause.words': fit.predicates,
    'noun.near': nounNear(nouns, article, start, end, said),
    'noun.asked': Number(nouns.size > 0),
    'figure.rivals': isFigure ? Math.min(3, otherFigures(article, sentence, start, end)) / 3 : 0,
    'value.title': Number(own.length > 0 && own.every((word) => clausesOf(article).title.has(word.sense))),
    'date.bare': Number(isBareDate(weighed, article, start)),
    'value.named': Number(/\p{Lu}/u.test(claim.item.text)),
    'value.digits': Number(/\d/.test(claim.item.text)),
    'value.quoted': Number(
      (before.match(/[“"]/g) ?? []).length >
        (before.match(/[”]/g) ?? []).length + (before.match(/"[^"]*"/g) ?? []).length,
    ),
    hedged: Number(hedged),
    bound: Number(isBound(article, start) && !ASKS_BOUND.test(frame.question)),
    exact: Number(isBound(article, start) && EXACTLY.test(frame.question)),
    'asks.role': Number(asksRole(frame)),
    'type.fits': Number(kind === 'fits'),
    'type.breaks': Number(kind === 'breaks'),
    'type.open': Number(kind === 'open'),
    'time.met': Number(condition !== null && claim.meets === 'yes' && claim.timeFrom === 'text'),
    'time.published': Number(condition !== null && claim.meets === 'yes' && claim.timeFrom !== 'text'),
    'time.unknown': Number(condition !== null && claim.meets === 'unknown'),
    'time.broken': Number(condition !== null && claim.meets === 'no'),
    'time.undated': Number(weighed.undated !== null),
    'time.told': weighed.undated === null ? 0 : coverage(weighed.undated, article, sentence, value).near,
    'numbers.missing': numbersMissing(frame, article),
    support: Math.log2(1 + claim.support),
    'passage.rank': 1 / (1 + rank),
    'passage.vector': (passage?.parts['vector'] ?? 0) / 3,
    'passage.lexical': (passage?.parts['lexical'] ?? 0) / 3,
    lead: Number(sentence < LEAD),
    'value.self': Number(isOwnName(claim.item.text, asked)),
    'value.asked': own.length === 0 ? 0 : own.filter((word) => asked.has(word.sense)).length / own.length,
    'value.words': Math.min(3, own.length / 5),
    'asks.person': Number(type === 'person'),
    'asks.time': Number(type === 'date' || type === 'duration'),
    'asks.figure': Number(type === 'number' || type === 'count' || type === 'money'),
    'asks.place': Number(type === 'place'),
    'asks.statement': Number(STATEMENT.test(frame.question.trim())),
    'asks.yesno': Number(type === 'yes-no'),
    'asks.implicit': Number(frame.implicit !== null),
    'asks.order': Number(frame.ordinal !== null || condition?.signal === 'before' || condition?.signal === 'after'),
    'asks.words': Math.min(2, words.words.length / 6),
    superseded: Number(article.superseded),
  };
}
