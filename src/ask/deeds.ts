import { clausesOf, nameForms, sentenceAt, type AskCorpus } from '../sources';
import type { Frame } from '../question';
import type { Span } from '../text';
import { contentWords, undoes, type Word } from '../words';
import type { Claim } from './claims';

/**
 * Whether a claim stands in the telling of another deed of the same names: one that undoes what is asked about ("opened"
 * for "close"), or the same with its two sides exchanged ("Velmora bought Kestrel" for "When did Kestrel buy Velmora?").
 */
export function isOtherDeed(corpus: AskCorpus, { place }: Claim, frame: Frame): boolean {
  const { article, sentence } = place;
  const told = clausesOf(article).sentences[sentence];
  const asked = new Set(contentWords(frame.relation).map((word) => word.sense));
  if (told !== undefined && undoes(asked, told)) return true;
  return isTurnedRound(corpus, sentenceAt(article, sentence), frame);
}

function isTurnedRound(corpus: AskCorpus, told: string, frame: Frame): boolean {
  const names = frame.entities.filter((name) => /\p{Lu}/u.test(name) && frame.relation.includes(name));
  const words = contentWords(told);
  for (const [at, first] of names.entries()) {
    for (const second of names.slice(at + 1)) {
      const asked = sidesOf(frame.relation, placeIn(frame.relation, first), placeIn(frame.relation, second));
      const here = asked && sidesOf(told, formIn(corpus, words, first), formIn(corpus, words, second), asked.verb);
      if (asked && here && asked.isDoneBy !== here.isDoneBy) return true;
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

/**
 * The verb between or around two names, and whether the first of them does it; `null` where the words show neither.
 * @param wanted the verb's sense, where it is known
 */
function sidesOf(
  text: string,
  first: Span | null,
  second: Span | null,
  wanted?: string,
): { readonly verb: string; readonly isDoneBy: 'first' | 'second' } | null {
  if (first === null || second === null || first.start === second.start) return null;
  const [a, b] = first.start < second.start ? [first, second] : [second, first];
  const between = text.slice(a.end, b.start);
  const verb = contentWords(between).find((word) => (wanted === undefined ? true : word.sense === wanted));
  if (verb === undefined || /^\p{Lu}/u.test(between.slice(verb.start))) return null;
  const isPassive =
    BY.test(between) &&
    (PASSIVE.test(between.slice(0, verb.start)) || PASSIVE.test(text.slice(0, a.start)) || wanted === undefined);
  // Of a question only "did A … B" and "was A … by B" show who does it to whom.
  if (wanted === undefined && !isPassive && !ASKED_WITH.test(text.slice(0, a.start))) return null;
  const doer = isPassive ? b : a;
  return { verb: verb.sense, isDoneBy: doer === first ? 'first' : 'second' };
}
