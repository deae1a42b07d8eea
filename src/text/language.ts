import { detectAll } from 'tinyld/light';
import functionWords from './data/function-words.json';

/** Fewer letters than this do not tell a language. */
const MIN_LETTERS = 24;
/** Bylines and datelines, which are all names, fill the first few dozen characters. */
const PREFIX_CHARACTERS = 800;

/** Scripts that are not ours, with the languages written in them; the first is meant where nothing tells more. */
const SCRIPTS: readonly (readonly [script: RegExp, languages: readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  [/\p{Script=Han}/gu, ['zh']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'mn']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Hebrew}/gu, ['he', 'yi']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Devanagari}/gu, ['hi', 'mr', 'ne']],
  [/\p{Script=Bengali}/gu, ['bn']],
  [/\p{Script=Tamil}/gu, ['ta']],
  [/\p{Script=Telugu}/gu, ['te']],
  [/\p{Script=Gujarati}/gu, ['gu']],
  [/\p{Script=Kannada}/gu, ['kn']],
  [/\p{Script=Malayalam}/gu, ['ml']],
  [/\p{Script=Gurmukhi}/gu, ['pa']],
  [/\p{Script=Sinhala}/gu, ['si']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Lao}/gu, ['lo']],
  [/\p{Script=Khmer}/gu, ['km']],
  [/\p{Script=Myanmar}/gu, ['my']],
  [/\p{Script=Georgian}/gu, ['ka']],
  [/\p{Script=Armenian}/gu, ['hy']],
  [/\p{Script=Ethiopic}/gu, ['am']],
];
/** Japanese is written in Chinese characters too, but never for long without its own. */
const JAPANESE_SHARE = 0.1;

const WORDS: ReadonlyMap<string, readonly string[]> = byWord(functionWords);

/** Function words of another language that a text must hold before it is held to be in that language. */
const LEAST_WORDS = 3;
/** So many times as many of them as of English ones. */
const TIMES_ENGLISH = 2;
/** A text without function words of any language known, but with this share of letters that English has not. */
const FOREIGN_LETTERS = 0.03;
const ENGLISH_LETTER = /[a-z]/i;

/**
 * ISO 639-1 code of the language of a text, judged by its first few hundred characters: by its script, then by the
 * function words of some thirty languages; trigrams decide only between languages. `null` when it is too short, not
 * prose, or not clearly in any language: then it is read as English.
 */
export function detectLanguage(text: string): string | null {
  const prefix = text
    .slice(0, PREFIX_CHARACTERS)
    .normalize('NFC')
    .replace(/https?:\/\/\S+|\S+@\S+/g, ' ');
  const letters = prefix.match(/\p{L}/gu)?.length ?? 0;
  const written = scriptLanguages(prefix);
  if (written !== null && written.letters * 2 > letters && written.letters >= MIN_LETTERS / 3) {
    return likeliest(prefix, written.languages);
  }
  if (letters < MIN_LETTERS || letters < prefix.length * 0.35) return null;
  return byFunctionWords(prefix, letters);
}

function byFunctionWords(prefix: string, letters: number): string | null {
  const counts = countWords(prefix);
  const english = counts.get('en') ?? 0;
  counts.delete('en');
  const most = Math.max(0, ...counts.values());
  if (most >= LEAST_WORDS && most >= english * TIMES_ENGLISH) return likeliest(prefix, [...counts.keys()], counts);
  if (english > most || english >= LEAST_WORDS) return 'en';
  if (english > 0) return null;
  const foreign = prefix.match(/\p{L}/gu)?.filter((letter) => !ENGLISH_LETTER.test(letter)).length ?? 0;
  return foreign > letters * FOREIGN_LETTERS
    ? (detectAll(prefix).find(({ lang }) => lang !== 'en')?.lang ?? null)
    : null;
}

/** The script, other than ours, that most letters are in; `null` for none. */
function scriptLanguages(prefix: string): { letters: number; languages: readonly string[] } | null {
  const found = SCRIPTS.map(([script, languages]) => ({ letters: prefix.match(script)?.length ?? 0, languages }));
  const [kana, han] = [found[0]!, found[1]!];
  if (kana.letters > (kana.letters + han.letters) * JAPANESE_SHARE) {
    kana.letters += han.letters;
    han.letters = 0;
  }
  const most = found.reduce((best, one) => (one.letters > best.letters ? one : best));
  return most.letters === 0 ? null : most;
}

/** The likeliest of some languages by their function words, and by trigrams where those are about as many. */
function likeliest(prefix: string, among: readonly string[], counts = countWords(prefix)): string | null {
  const most = Math.max(0, ...among.map((language) => counts.get(language) ?? 0));
  const near = among.filter((language) => (counts.get(language) ?? 0) * 5 >= most * 4);
  if (near.length <= 1) return near[0] ?? null;
  const best = near.find((language) => (counts.get(language) ?? 0) === most) ?? null;
  return detectAll(prefix).find(({ lang }) => near.includes(lang))?.lang ?? best;
}

/** How many function words of each language a text holds. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    for (const language of WORDS.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

function byWord(lists: Readonly<Record<string, string>>): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const [language, list] of Object.entries(lists)) {
    for (const word of new Set(list.split(' '))) words.set(word, [...(words.get(word) ?? []), language]);
  }
  return words;
}
