import { clausesOf, nameForms, sentenceAt, type AskCorpus } from '../sources';
import type { Frame } from '../question';
import type { Span } from '../text';
import { contentWords, isOfCounterpart, undoes, type Word } from '../words';
import type { Claim } from './claims';

/**
 * Whether a claim stands in the telling of another deed of the same names: one that undoes what is asked about ("opened"
 * for "close") or was done to its counterpart (the injured for the dead, a woman for a man), or the same with its two sides exchanged ("Velmora bought Kestrel" for "When did Kestrel buy Velmora?").
 */
export function isOtherDeed(corpus: AskCorpus, { place }: Claim, frame: Frame): boolean {
  const { article, sentence } = place;
  const told = clausesOf(article).sentences[sentence];
  const asked = new Set(contentWords(frame.relation).map((word) => word.sense));
  if (told !== undefined && (undoes(asked, told) || isOfCounterpart(asked, told))) return true;
  return isTurnedRound(corpus, sentenceAt(article, sentence), frame);
}

function isTurnedRound(corpus: AskCorpus, told: string, frame: Frame): boolean {
  const names = frame.entities.filter((name) => /\p{Lu}/u.test(name) && frame.relation.includes(name));
  const words = contentWords(told);
  for (const [at, first] of names.entries()) {
    for (const second of names.slice(at + 1)) {
      const asked = deedAsked(frame.relation, placeIn(frame.relation, first), placeIn(frame.relation, second));
      const [one, other] = [formIn(corpus, words, first), formIn(corpus, words, second)];
      if (asked === null || one === null || other === null) continue;
      const here = deedTold(told, one, other, asked.verb);
      if (here !== null && asked.isDoneBy !== here.isDoneBy) return true;
    }
  }
  return false;
}

function placeIn(text: string, name: string): Span {
  const start = text.indexOf(name);
  return { start, end: start + name.length };
}

/** Where a name stands in a text, in the first of its forms that does; the last word of a person's will do. */
function formIn(corpus: AskCorpus, words: readonly Word[], name: string): Span | null {
  for (const form of nameForms(corpus, name)) {
    const at = words.findIndex((_, i) => form.every((sense, k) => words[i + k]?.sense === sense));
    const [first, last] = [words[at], words[at + form.length - 1]];
    if (first !== undefined && last !== undefined) return { start: first.start, end: last.end };
    const alone = words.find((word) => word.sense === form.at(-1));
    if (alone !== undefined) return alone;
  }
  return null;
}

const PASSIVE = /\b(?:is|are|was|were|be|been|being|got|get)\b[^.;:]*$/i;
const BY = /\bby\s+(?:the\s+)?$/i;
const ASKED_WITH = /\b(?:did|does|do|will|would|has|have|had)\s+(?:the\s+)?$/i;

interface Pair {
  /** The names in the order they stand in. */
  readonly names: readonly [Span, Span];
  readonly before: string;
  readonly between: string;
}

/** A verb, and which of the two names does it. */
interface Deed {
  readonly verb: string;
  readonly isDoneBy: 'first' | 'second';
}

function pairOf(text: string, first: Span, second: Span): Pair | null {
  if (first.start === second.start) return null;
  const [a, b] = first.start < second.start ? [first, second] : [second, first];
  return { names: [a, b], before: text.slice(0, a.start), between: text.slice(a.end, b.start) };
}

/** The first content word between the names that passes, unless it is a name itself. */
function verbIn({ between }: Pair, passes: (word: Word) => boolean): Word | null {
  const verb = contentWords(between).find(passes);
  return verb === undefined || /^\p{Lu}/u.test(between.slice(verb.start)) ? null : verb;
}

function deedOf({ names: [a, b] }: Pair, verb: Word, isPassive: boolean, first: Span): Deed {
  return { verb: verb.sense, isDoneBy: (isPassive ? b : a) === first ? 'first' : 'second' };
}

/** Who does it to whom in a question: only "did A … B" and "was A … by B" show that. */
function deedAsked(question: string, first: Span, second: Span): Deed | null {
  const pair = pairOf(question, first, second);
  const verb = pair && verbIn(pair, () => true);
  if (pair === null || verb === null) return null;
  const isPassive = BY.test(pair.between);
  return isPassive || ASKED_WITH.test(pair.before) ? deedOf(pair, verb, isPassive, first) : null;
}

/** Who does what is asked about to whom in a sentence. */
function deedTold(sentence: string, first: Span, second: Span, asked: string): Deed | null {
  const pair = pairOf(sentence, first, second);
  const verb = pair && verbIn(pair, (word) => word.sense === asked);
  if (pair === null || verb === null) return null;
  const toTheVerb = pair.between.slice(0, verb.start);
  const isPassive = BY.test(pair.between) && (PASSIVE.test(toTheVerb) || PASSIVE.test(pair.before));
  return deedOf(pair, verb, isPassive, first);
}
