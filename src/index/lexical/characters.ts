/** What a UTF-16 code unit is to a tokenizer. */
export const OTHER = 1;
export const LETTER = 2;
export const DIGIT = 3;
export const APOSTROPHE = 4;

const WORD = /^[\p{L}\p{M}\p{N}]$/u;
const ASCII_DIGIT = /^[0-9]$/;

/** Filled as characters are met; 0 is not known yet. */
const kinds = new Uint8Array(65_536);

/** Kind of the code unit at `at`; {@link OTHER} behind the end. Half of a character outside the basic plane is a letter. */
export function kindAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const code = text.charCodeAt(at);
  const known = kinds[code]!;
  return known === 0 ? (kinds[code] = classify(code)) : known;
}

function classify(code: number): number {
  const character = String.fromCharCode(code);
  if (ASCII_DIGIT.test(character)) return DIGIT;
  if ("'’ʼ‘`´".includes(character)) return APOSTROPHE;
  if (code >= 0xd800 && code <= 0xdfff) return LETTER;
  return WORD.test(character) ? LETTER : OTHER;
}

/** Letters that do not decompose into a base letter and an accent. */
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
/** Accents of the Latin, Greek and Cyrillic scripts. The vowel signs of Indic scripts are not among them. */
const ACCENTS = /[\u0300-\u036f]+/g;

/** A lower-case word without accents: São is sao, Łódź lodz, Straße strasse. */
export function fold(lower: string): string {
  const bare = lower.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  return bare.replace(FOLDABLE, (letter) => FOLDED[letter]!);
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** The parts of a word in scripts written without spaces, and those between them. */
export function splitByScript(word: string): { readonly part: string; readonly unspaced: boolean }[] {
  const parts: { part: string; unspaced: boolean }[] = [];
  let last = 0;
  for (const { 0: part, index } of word.matchAll(UNSPACED)) {
    if (index > last) parts.push({ part: word.slice(last, index), unspaced: false });
    parts.push({ part, unspaced: true });
    last = index + part.length;
  }
  if (last < word.length) parts.push({ part: word.slice(last), unspaced: false });
  return parts;
}
