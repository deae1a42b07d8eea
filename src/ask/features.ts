import type { Features } from '../judge';
import type { Passage } from '../retrieve';
import {
  type AskCorpus,
  clauseAt,
  clausesOf,
  type Condition,
  fitAt,
  isBound,
  isNews,
  LEAD,
  nameForms,
  questionMatch,
  type QuestionMatch,
  type QuestionWords,
  type ReadArticle,
  weighWords,
} from '../sources';
import type { Claim } from './claims';
import { asksRole, countedNoun, isOwnName, kindOf, STATEMENT } from './value-kind';
import type { Frame } from '../question';
import { contentWords } from '../words';

/** What all claims to one question are weighed against. */
export interface Weighing {
  readonly corpus: AskCorpus;
  readonly frame: Frame;
  readonly condition: Condition | null;
  readonly passages: readonly Passage[];
  readonly hasReader: boolean;
  readonly question: QuestionMatch;
  readonly words: QuestionWords;
}

/** Reads the question once for all its claims. */
export function weighing(
  corpus: AskCorpus,
  frame: Frame,
  condition: Condition | null,
  passages: readonly Passage[],
  hasReader: boolean,
): Weighing {
  const question = questionMatch(corpus, frame);
  return { corpus, frame, condition, passages, hasReader, question, words: weighWords(corpus, frame.relation) };
}

const LOGITS = 5;
const HEAVIEST = 8;
const PLANNED =
  /\b(?:will|would|may|might|could|should|plans? to|planned|planning|expected|due to|set to|scheduled|proposed|considering|considered|hopes? to|aims? to|if|unless|until|likely|possible|potential|seek(?:s|ing)? to|wants? to|intends?)\b/i;
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

function coverage(words: QuestionWords, article: ReadArticle, sentence: number, value: ReadonlySet<string>): Coverage {
  const { sentences, title, everywhere } = clausesOf(article);
  const near = [sentences[sentence - 1], sentences[sentence + 1], title];
  let own = 0;
  let beside = 0;
  let inside = 0;
  let missing = 0;
  for (const { sense, weight } of words.words) {
    const here = sentences[sentence]?.has(sense) === true && !value.has(sense);
    if (here) own += weight;
    if (here || near.some((set) => set?.has(sense))) beside += weight;
    if (everywhere.has(sense)) inside += weight;
    else missing = Math.max(missing, weight);
  }
  const total = Math.max(words.total, 1e-9);
  return { own: own / total, near: beside / total, article: inside / total, missing: missing / HEAVIEST };
}

interface NamesMet {
  readonly own: number;
  readonly near: number;
  readonly article: number;
  readonly any: number;
}

function namesMet({ question }: Weighing, article: ReadArticle, sentence: number): NamesMet {
  if (question.names.length === 0) return { own: 0, near: 0, article: 0, any: 0 };
  const { sentences, title, everywhere } = clausesOf(article);
  const beside = new Set([
    ...(sentences[sentence] ?? []),
    ...(sentences[sentence - 1] ?? []),
    ...(sentences[sentence + 1] ?? []),
    ...title,
  ]);
  const share = (there: ReadonlySet<string> | undefined): number => {
    if (there === undefined) return 0;
    const met = question.names.filter(({ forms, person }) =>
      forms.some((form) => {
        const found = form.filter((sense) => there.has(sense)).length / form.length;
        return found >= 0.75 || (person && there.has(form.at(-1) ?? ''));
      }),
    );
    return met.length / question.names.length;
  };
  return { own: share(sentences[sentence]), near: share(beside), article: share(everywhere), any: 1 };
}

/** Another name of the kind asked for stands in the sentence, and the asked one is not near. */
function swapOf({ corpus, frame }: Weighing, claim: Claim, names: NamesMet): number {
  if (names.any === 0 || names.near === 1) return 0;
  const { article, sentence, start, end } = claim.place;
  const asked = frame.entities.flatMap((name) => nameForms(corpus, name)).flat();
  const others = article.mentions.filter((one) => one.sentence === sentence && !(one.start < end && start < one.end));
  const foreign = others.filter((one) => {
    const entity = article.entities.find((each) => each.key === one.entityKey);
    return entity !== undefined && !contentWords(entity.name).some((word) => asked.includes(word.sense));
  });
  return foreign.length > 0 ? 1 - names.near : 0;
}

/** Names of several words of which the article has one and not another: "Maria Keller" for "Anna Keller". */
function partialNames(
  { corpus, frame }: Weighing,
  article: ReadArticle,
): { readonly partial: number; readonly absent: number } {
  const { everywhere } = clausesOf(article);
  if (frame.entities.length === 0) return { partial: 0, absent: 0 };
  let partial = 0;
  let absent = 0;
  for (const name of frame.entities) {
    const shares = nameForms(corpus, name).map(
      (form) => form.filter((sense) => everywhere.has(sense)).length / form.length,
    );
    const best = Math.max(0, ...shares);
    if (best === 0) absent += 1;
    else if (best < 1) partial = 1;
  }
  return { partial, absent: absent / frame.entities.length };
}

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
  const clause = clauseAt(article, sentence, start);
  const said = clause === undefined ? '' : article.text.slice(clause.start, clause.end);
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
    'names.article': names.article,
    'names.any': names.any,
    'names.partial': partial,
    'names.absent': absent,
    swap: swapOf(weighed, claim, names),
    'verb.clause': question.verb === null ? 0 : fit.verb,
    'verb.any': Number(question.verb !== null),
    'clause.names': fit.names,
    'clause.words': fit.predicates,
    'noun.near': nounNear(nouns, article, start, end, said),
    'noun.asked': Number(nouns.size > 0),
    'figure.rivals': isFigure ? Math.min(3, otherFigures(article, sentence, start, end)) / 3 : 0,
    'value.title': Number(own.length > 0 && own.every((word) => clausesOf(article).title.has(word.sense))),
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
