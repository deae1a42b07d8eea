import { isDemonym } from '../../text';
import { typeFit, makeCandidate, type Candidate } from '../candidates';
import type { AskCorpus, ReadArticle } from '../corpus';
import { fitAt, questionMatch, type QuestionMatch } from '../match';
import { isNews, LEAD } from '../news';
import type { RankedSentence } from '../sentences';
import { askedSlot, countsSame, ordinalPhrase, slotFit } from './slots';
import type { Frame } from '../../question';
import { contentWords, senseOf } from '../../words';

const WIN = senseOf('win');

/** What a pronoun at the head of a clause looks like. */
const PRONOUN = /^(?:[^\p{L}]*(?:and |but )?)(?<pronoun>he|she|it|they)\b/iu;

/** Names that may answer a question for a person, a place, an organisation or a thing, each by its part in the sentence. */
export function nameCandidates(corpus: AskCorpus, frame: Frame, ranked: readonly RankedSentence[]): Candidate[] {
  const question = questionMatch(corpus, frame);
  const found = ranked.flatMap((one) => ofSentence(corpus, frame, question, one));
  const ordinal = ordinalPhrase(frame);
  if (ordinal === null || frame.ordinal === -1) return found;
  // "The third woman to …": a sentence that counts so decides; without one, what happened is put in order.
  const counting = found.flatMap((one) => {
    const span = one.article.sentences[one.sentence];
    if (span === undefined) return [];
    const at = countsSame(ordinal, one.article.text.slice(span.start, span.end));
    if (at === null) return [];
    const behind = one.start > span.start + at;
    return [{ ...one, score: one.score * (behind ? 0.35 : 1.2), counted: true }];
  });
  const best = Math.max(0, ...found.map((one) => one.score));
  return counting.some((one) => one.score >= best * 0.5) ? counting : found;
}

/**
 * "Minnesota" may be the Twins or the Vikings, and "Southwest" is the airline, not its pilots' association: only a person's
 * name is shown longer than the text has it.
 */
function asSaid(whole: string, said: string): string {
  return whole.startsWith(`${said} `) ? said : whole;
}

function ofSentence(corpus: AskCorpus, frame: Frame, question: QuestionMatch, ranked: RankedSentence): Candidate[] {
  const { article, sentence } = ranked;
  const slot = askedSlot(frame);
  const ordinal = ordinalPhrase(frame);
  // "The second woman to hold the post": the counting says it, whatever the verb.
  const counts = (at: number, from: ReadArticle): boolean => {
    const span = from.sentences[at];
    return (
      ordinal !== null && span !== undefined && countsSame(ordinal, from.text.slice(span.start, span.end)) !== null
    );
  };
  const asked = new Set(contentWords(frame.question).map((word) => word.sense));
  const nouns = headNouns(frame);
  const names = new Map(article.entities.map((entity) => [entity.key, entity]));
  const found: Candidate[] = [];
  const add = (key: string, start: number, end: number, factor: number): void => {
    const entity = names.get(key);
    if (entity === undefined) return;
    const fit = typeFit(frame.answerType, entity.type, entity.name, question.verb === WIN);
    const words = contentWords(entity.name);
    // A name the question already has is not what it asks for.
    if (fit === 0 || (words.length > 0 && words.every((word) => asked.has(word.sense)))) return;
    const whole = corpus.nameOf(corpus.canonicalKey(key));
    const text = entity.type === 'person' ? whole : asSaid(whole, article.text.slice(start, end));
    const candidate = makeCandidate(ranked, text, start, end, 0);
    const news = sentence < LEAD || isNews(article, candidate.time.value);
    const { score } = fitAt(question, article, sentence, start, news, counts(sentence, article));
    const weight = score * fit * factor * apposition(nouns, ranked, start, end);
    found.push({ ...candidate, score: Math.min(1, weight) });
  };
  for (const mention of article.mentions) {
    // "English clubs" names no England.
    if (mention.sentence !== sentence || isDemonym(article.text.slice(mention.start, mention.end))) continue;
    const subject = article.facts.some(
      (fact) => fact.sentence === sentence && fact.subject === mention.entityKey && fact.start <= mention.start + 4,
    );
    const factor = slotFit(slot, question, article, ranked, mention) * (subject ? 1.05 : 1);
    add(mention.entityKey, mention.start, mention.end, factor);
  }
  for (const raw of unread(ranked)) {
    const fit = typeFit(frame.answerType, raw.work ? 'work' : 'other', raw.text, question.verb === WIN);
    const words = contentWords(raw.text);
    if (fit === 0 || words.every((word) => asked.has(word.sense))) continue;
    const candidate = makeCandidate(ranked, raw.text, raw.start, raw.end, 0);
    const { score } = fitAt(question, article, sentence, raw.start, sentence < LEAD);
    const factor = slotFit(slot, question, article, ranked, raw) * apposition(nouns, ranked, raw.start, raw.end);
    found.push({ ...candidate, score: Math.min(1, score * fit * factor) });
  }
  // "The craft was launched": whom the noun stands for, the article has said before.
  const again = /^The (?<noun>\p{Ll}+)\b/u.exec(ranked.text)?.groups?.['noun'];
  if (again !== undefined && nouns.has(senseOf(again))) {
    const first = article.mentions.find(
      (one) => one.sentence < sentence && apposition(nouns, sentenceOf(article, one.sentence), one.start, one.end) > 1,
    );
    if (first !== undefined) add(first.entityKey, ranked.start, ranked.start + again.length + 4, 1);
  }
  // "She is the first woman to …": whom the pronoun stands for, the facts say.
  for (const fact of article.facts) {
    if (fact.sentence !== sentence) continue;
    const pronoun = PRONOUN.exec(article.text.slice(fact.start, fact.end));
    if (pronoun?.groups?.['pronoun'] === undefined) continue;
    const start = fact.start + pronoun[0].length - pronoun.groups['pronoun'].length;
    const end = fact.start + pronoun[0].length;
    add(fact.subject, start, end, slotFit(slot, question, article, ranked, { start, end }) * 1.05);
  }
  return found;
}

/** "Which ship": the noun that what is asked for is called by. */
function headNouns(frame: Frame): ReadonlySet<string> {
  const noun =
    /^(?:(?:in|on|at|from|near|by|to) )?(?:which|what) (?<noun>(?:[\p{L}-]+ ){0,2}?[\p{L}-]+) (?:did|was|were|is|has|had|does|\p{Ll}+(?:ed|t|n|k|e|d)\b)/iu.exec(
      frame.relation,
    )?.groups?.['noun'];
  return new Set(noun === undefined ? [] : contentWords(noun).map((word) => word.sense));
}

/** "The container ship Ever Given", "Renzo Piano, the architect": the noun stands with the name. */
function apposition(
  nouns: ReadonlySet<string>,
  ranked: Pick<RankedSentence, 'start' | 'text'>,
  start: number,
  end: number,
): number {
  if (nouns.size === 0) return 1;
  const { text } = ranked;
  const before = contentWords(text.slice(Math.max(0, start - ranked.start - 22), start - ranked.start)).at(-1);
  const after = /^, (?:the|a|an) [^,.;]{1,60}/.exec(text.slice(end - ranked.start))?.[0] ?? '';
  const named = contentWords(text.slice(start - ranked.start, end - ranked.start));
  const stands =
    (before !== undefined && nouns.has(before.sense)) ||
    contentWords(after).some((word) => nouns.has(word.sense)) ||
    named.some((word) => nouns.has(word.sense));
  return stands ? 1.4 : 1;
}

function sentenceOf(article: ReadArticle, at: number): Pick<RankedSentence, 'start' | 'text'> {
  const span = article.sentences[at] ?? { start: 0, end: 0 };
  return { start: span.start, text: article.text.slice(span.start, span.end) };
}

interface Raw {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly work: boolean;
}

/** Names that the reading of entities left out: titles in quotation marks, and runs of capitals inside the sentence. */
function unread(ranked: RankedSentence): Raw[] {
  const { article, text } = ranked;
  const found: Raw[] = [];
  const add = (from: number, words: string, work: boolean): void => {
    const [start, end] = [ranked.start + from, ranked.start + from + words.length];
    if (!work && article.mentions.some((one) => one.start < end && start < one.end)) return;
    found.push({ text: words, start, end, work });
  };
  for (const match of text.matchAll(/[“"](?<title>\p{Lu}[^”"]{1,60})[”"]/gu))
    add(match.index + 1, match.groups?.['title'] ?? '', true);
  for (const match of text.matchAll(/(?<=[\p{Ll},] |^The )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu)) {
    if (!MONTH_OR_DAY.test(match[0])) add(match.index, match[0], false);
  }
  return found;
}

const MONTH_OR_DAY =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;
