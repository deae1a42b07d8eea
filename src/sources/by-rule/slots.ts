import { contentWords, ORDINALS } from '../../words';
import type { ReadArticle } from '../corpus';
import type { QuestionMatch } from '../match';
import type { Frame } from '../../question';

/** Which part of the sentence the question asks for. */
export type Slot = 'subject' | 'object' | 'passive' | 'none';

/** Reads which part of "who did what" is asked for. */
export function askedSlot(frame: Frame): Slot {
  const text = frame.relation;
  if (
    /\b(?:did|does|do|had|has|will)\s+(?:the |a |an )?\p{L}/iu.test(text) &&
    /^(?:\p{Ll}+ )?(?:whom?|which|what|where)\b/iu.test(text)
  )
    return 'object';
  if (
    /^(?:who|(?:which|what) [^?]+?) (?:was|were|is|are|has been|had been) (?!the |a |an |not )(?:\p{Ll}+ly )?\p{Ll}+(?:ed|en|n|t)\b/iu.test(
      text,
    )
  )
    return 'passive';
  if (/^(?:who|which|what)\b/i.test(text) && !/^(?:who|which|what) (?:was|were|is|are)\b/i.test(text)) return 'subject';
  return 'none';
}

const GOOD = 1.3;
const POOR = 0.6;
/** What stands before the one that lost, left or was replaced. */
const OTHER_SIDE =
  /\b(?:beating|beat|beats|defeating|defeated|over|against|defeat of|ahead of|thrashing|replacing|succeeding|succeeds|replaces|follows|in place of|instead of|after|to)\s+(?:the |a |an |his |her |their )?(?:\p{Ll}[\p{L}-]*\s+){0,3}$/iu;

/** How well a mention stands in the part of the sentence that is asked for: above 1 speaks for it, below against. */
export function slotFit(
  slot: Slot,
  question: QuestionMatch,
  article: ReadArticle,
  sentence: { readonly start: number; readonly end: number },
  mention: { readonly start: number; readonly end: number },
): number {
  const text = article.text.slice(sentence.start, sentence.end);
  const [start, end] = [mention.start - sentence.start, mention.end - sentence.start];
  if (slot === 'none' || question.verb === null) return 1;
  const verbs = contentWords(text).filter(
    (word) => word.sense === question.verb && !(start <= word.start && word.start < end),
  );
  const verb = verbs.sort((a, b) => gap(a, start, end) - gap(b, start, end))[0];
  if (verb === undefined) return 1;
  const passive = /\b(?:was|were|been|be|being|is|are)(?: \p{Ll}+ly)?\s$/u.test(
    text.slice(Math.max(0, verb.start - 24), verb.start),
  );
  const before = end <= verb.start;
  const by = /\bby (?:the |a |an )?(?:[\p{L}’'-]+ ){0,4}$/iu.test(text.slice(Math.max(0, start - 40), start));
  const lost = OTHER_SIDE.test(text.slice(0, start));
  const wantsAgent = slot === 'subject';
  if (passive) {
    if (before) return wantsAgent ? POOR : GOOD;
    return wantsAgent && by ? GOOD : POOR;
  }
  if (before) return wantsAgent ? (lost ? POOR : between(article, sentence, mention, verb.start) ? 1 : GOOD) : POOR;
  return wantsAgent ? POOR : lost && slot !== 'object' ? 0.9 : GOOD;
}

function gap(word: { readonly start: number; readonly end: number }, start: number, end: number): number {
  return word.start >= end ? word.start - end : start - word.end;
}

/** Does another name stand between a mention and the verb? */
function between(
  article: ReadArticle,
  sentence: { readonly start: number },
  mention: { readonly end: number },
  verb: number,
): boolean {
  return article.mentions.some((one) => one.start >= mention.end && one.end <= sentence.start + verb);
}

/** An ordinal with the noun it counts, as the question has it: "third woman"; `null` when it counts nothing named. */
export function ordinalPhrase(frame: Frame): { readonly ordinal: RegExp; readonly nouns: ReadonlySet<string> } | null {
  const match =
    /\b(?:the )?(?<ordinal>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+(?:st|nd|rd|th)|youngest|oldest|only)\b (?<noun>[^?]*)/iu.exec(
      frame.relation,
    );
  const said = match?.groups?.['ordinal']?.toLowerCase();
  if (said === undefined) return null;
  const head = (match?.groups?.['noun'] ?? '').split(/ (?:to|not|in|of|from|who|that|which|on|for|at)\b/)[0] ?? '';
  const digits = /^(\d+)/.exec(said)?.[1];
  const number = digits === undefined ? ORDINALS.indexOf(said) + 1 : Number(digits);
  const word = ORDINALS[number - 1];
  const forms = number > 0 ? [`${number}(?:st|nd|rd|th)`, ...(word === undefined ? [] : [word])] : [said];
  const before =
    /^(?:which|what) (?<noun>\p{L}+) (?:was|is|were|became)\b/iu.exec(frame.relation)?.groups?.['noun'] ?? '';
  return {
    ordinal: new RegExp(`\\b(?:${forms.join('|')})\\b`, 'i'),
    nouns: new Set(contentWords(`${head} ${before}`).map((one) => one.sense)),
  };
}

/** Does the sentence count what the question counts: the same ordinal with the noun behind it? */
export function countsSame(phrase: NonNullable<ReturnType<typeof ordinalPhrase>>, text: string): number | null {
  const match = phrase.ordinal.exec(text);
  if (match === null) return null;
  const after = contentWords(text.slice(match.index, match.index + match[0].length + 45)).map((one) => one.sense);
  return phrase.nouns.size === 0 || after.some((sense) => phrase.nouns.has(sense)) ? match.index : null;
}
