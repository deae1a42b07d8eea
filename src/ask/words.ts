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
    'before during while until since then'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu;

/** Content words in order, stop words left out. */
export function contentWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
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
