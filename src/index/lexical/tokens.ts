import { stemmer } from 'stemmer';

/** Names this analysis. Segments made by another one are not used; raise it with every change to the tokens. */
export const ANALYSER = 'words/1';

/** Words that say nothing about what a text is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by did do does for from had has have he her him his how i if in into is it' +
    ' its me my not of on or our she so than that the their them then there these they this those to us was we' +
    ' were what when where which who whom whose why will with would you your'
  ).split(' '),
);

/** "U.S.", "U.K.", "J.F.K.": single letters with full stops are one word. */
const DOTTED = /(?<![\p{L}\p{N}.])(?:(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?|\p{L}\.\p{L}(?![\p{L}\p{N}]))/gu;
/** The country, not the pronoun: only in capitals. */
const COUNTRY = /(?<![\p{L}\p{N}])USA?(?![\p{L}\p{N}])/gu;
/** A comma between digit groups of three. */
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const APOSTROPHES = /['’ʼ‘`´]/g;
/** Accents of the Latin, Greek and Cyrillic scripts. The vowel signs of Indic scripts are not among them. */
const ACCENTS = /[\u0300-\u036f]+/g;
const WORD = /(?<![\d.])\d+\.\d+(?![\d.])|[\p{L}\p{M}\p{N}]+/gu;
/** Scripts written without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const HAS_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PLAIN = /^[a-z]+$/;
const ASCII = /^[\x00-\x7f]*$/;
/** Letters that do not decompose into a base letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const FOLDABLE = /[ßæœøđðþłı]/g;
/** Anything longer is an encoding or a key, not a word. */
const LONGEST = 40;

/** Stems seen so far. News repeats its words, and stemming is the slow part. */
const stems = new Map<string, string>();
const MOST_STEMS = 50_000;

/**
 * The terms of a text in their order, repeats kept: lower case, diacritics folded, English words stemmed (Porter), stop
 * words left out. "U.S." and "US" are `usa`, "1,000" is `1000`, "3.5" stays one term, "Brandt's" is `brandt`; scripts
 * without spaces become overlapping pairs of characters.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  for (const match of prepare(text).matchAll(WORD)) {
    const word = match[0];
    if (word.length > LONGEST && !HAS_UNSPACED.test(word)) continue;
    if (PLAIN.test(word)) {
      if (!STOP_WORDS.has(word)) terms.push(stem(word));
    } else if (HAS_UNSPACED.test(word)) pushPairs(word, terms);
    else terms.push(word);
  }
  return terms;
}

function prepare(text: string): string {
  const joined = text
    .replace(DOTTED, (dotted) => {
      const letters = dotted.replaceAll('.', '');
      // The full stop of "the U.S. It" also ends the sentence; a space keeps the words apart.
      return `${letters.toUpperCase() === letters && /^USA?$/.test(letters) ? 'usa' : letters} `;
    })
    .replace(COUNTRY, 'usa')
    .replace(THOUSANDS, '')
    .replace(/['’ʼ]s(?![\p{L}\p{N}])/giu, '')
    .replace(APOSTROPHES, '')
    .toLowerCase();
  if (ASCII.test(joined)) return joined;
  const folded = joined.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  return folded.replace(FOLDABLE, (letter) => FOLDED[letter]!);
}

function stem(word: string): string {
  if (word.length < 3) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MOST_STEMS) stems.clear();
  const made = stemmer(word);
  stems.set(word, made);
  return made;
}

/** "東京都" becomes 東京, 京都; Latin parts of the same run ("NHK放送") are words of their own. */
function pushPairs(word: string, terms: string[]): void {
  let last = 0;
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > last) terms.push(...tokenize(word.slice(last, match.index)));
    const characters = [...match[0]];
    if (characters.length === 1) terms.push(characters[0]!);
    for (let i = 0; i + 1 < characters.length; i++) terms.push(characters[i]! + characters[i + 1]!);
    last = match.index + match[0].length;
  }
  if (last < word.length) terms.push(...tokenize(word.slice(last)));
}
