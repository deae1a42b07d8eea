import { stemmer } from 'stemmer';
import data from './data/synonyms.json';

/**
 * Content words of a question or a sentence as comparable keys: irregular forms to their lemma, Porter stems, and words
 * that report the same happening ("won", "victory", "beat") to one key.
 */
export interface Word {
  /** Porter stem of the lemma. */
  readonly stem: string;
  /** Key of its class of synonyms; the stem itself when it has none. */
  readonly sense: string;
  readonly start: number;
  readonly end: number;
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(Object.entries(data.irregular));
const SENSES: ReadonlyMap<string, string> = new Map(
  data.classes.flatMap((members) => members.map((word) => [stemmer(word), `~${members[0] ?? word}`] as const)),
);
const STOP = new Set(
  (
    'a an the of in on at to for from by with as and or but not no nor so than that this these those it its is are was were ' +
    'be been being am do does did has have had having will would shall should can could may might must who whom whose which what ' +
    'when where why how there here he she they them his her their our we you i me my your us him also into about over after ' +
    'before during while until since then between among against without within through under per such same own other also'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu;

/** Set phrases whose words mean something else on their own. */
const PHRASES: readonly (readonly [RegExp, string])[] = data.phrases.map(
  ([pattern, sense]) => [new RegExp(`\\b(?:${pattern ?? ''})\\b`, 'giu'), `~${sense ?? ''}`] as const,
);

function phrasesOf(text: string): Word[] {
  return PHRASES.flatMap(([pattern, sense]) =>
    [...text.matchAll(pattern)].map((match) => ({
      stem: stemmer(sense.slice(1)),
      sense,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

/** Content words in order, stop words left out. */
export function contentWords(text: string): Word[] {
  const words: Word[] = [];
  const phrases = phrasesOf(text);
  for (const match of text.matchAll(WORD)) {
    const phrase = phrases.find((one) => one.start <= match.index && match.index < one.end);
    if (phrase !== undefined) {
      if (words.at(-1) !== phrase) words.push(phrase);
      continue;
    }
    const raw = match[0]
      .toLowerCase()
      .replace(/['’]s$/, '')
      .replace(/[.'’]/g, '');
    if (raw === '' || STOP.has(raw)) continue;
    const stem = stemmer(IRREGULAR.get(raw) ?? raw);
    words.push({ stem, sense: SENSES.get(stem) ?? stem, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

const ACRONYMS: ReadonlyMap<string, string> = new Map(Object.entries(data.acronyms));

/** The full name of a well-known acronym ("IMF"); `null` for any other word. */
export function spelledOut(name: string): string | null {
  return ACRONYMS.get(name.replace(/\./g, '')) ?? null;
}

const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map(
  data.classes.map((members) => [`~${members[0] ?? ''}`, members] as const),
);

const PAST: ReadonlyMap<string, readonly string[]> = Object.entries(data.irregular).reduce(
  (all, [form, lemma]) => all.set(lemma, [...(all.get(lemma) ?? []), form]),
  new Map<string, string[]>(),
);

/** The text with the words that may stand for its set phrases and acronyms, for a search by words. */
export function withSynonyms(text: string): string {
  const more = phrasesOf(text)
    .flatMap((phrase) => MEMBERS.get(phrase.sense) ?? [])
    .flatMap((word) => [word, ...(PAST.get(word) ?? [])]);
  const names = [...text.matchAll(/\b\p{Lu}[\p{L}]*\b/gu)].flatMap((match) => spelledOut(match[0]) ?? []);
  return more.length + names.length === 0 ? text : `${text} ${[...names, ...more].join(' ')}`;
}

/** The sense of one word. */
export function senseOf(word: string): string {
  return contentWords(word)[0]?.sense ?? word;
}
