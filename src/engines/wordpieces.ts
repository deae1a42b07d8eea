import { Tokenizer } from '@huggingface/tokenizers';
import { foldedWords, type FoldedWord } from './words';

/** The wordpieces of a text, each with its place in the text. All arrays have one entry per piece. */
export interface Pieces {
  readonly ids: readonly number[];
  /** Character offsets into the text, end exclusive. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Number of the word that the piece belongs to. */
  readonly words: readonly number[];
}

/** Splits texts for a BERT model and knows its special tokens. */
export interface WordPieces {
  readonly cls: number;
  readonly sep: number;
  readonly pad: number;
  /** At most `limit` pieces, from the start of the text. */
  split(text: string, limit: number): Pieces;
}

interface WordSplit {
  readonly ids: readonly number[];
  /** Length of each piece in UTF-16 units of the folded word; `null` for a word outside the vocabulary. */
  readonly lengths: readonly number[] | null;
}

/** News repeats its words: a few ten thousand cover nearly all, and the map is emptied when it grows past this. */
const REMEMBERED_WORDS = 40_000;

/**
 * WordPiece by the tokenizer of transformers.js with exact character offsets, which it does not give itself: words are
 * folded here, so that each piece's length leads back to the characters it came from.
 * @param tokenizerJson parsed `tokenizer.json` of the model
 * @param tokenizerConfig parsed `tokenizer_config.json`
 */
export function createWordPieces(tokenizerJson: object, tokenizerConfig: object): WordPieces {
  const tokenizer = new Tokenizer(tokenizerJson, tokenizerConfig);
  const [cls = 101, sep = 102, pad = 0, unknown = 100] = ['[CLS]', '[SEP]', '[PAD]', '[UNK]'].map((token) =>
    tokenizer.token_to_id(token),
  );
  const remembered = new Map<string, WordSplit>();

  const splitWord = (word: string): WordSplit => {
    const known = remembered.get(word);
    if (known) return known;
    const tokens = tokenizer.tokenize(word);
    const ids = tokens.map((token) => tokenizer.token_to_id(token) ?? unknown);
    const lengths = tokens.map((token, index) =>
      index > 0 && token.startsWith('##') ? token.length - 2 : token.length,
    );
    const exact = !ids.includes(unknown) && lengths.reduce((sum, length) => sum + length, 0) === word.length;
    const split = exact ? { ids, lengths } : { ids: ids.length > 0 ? ids : [unknown], lengths: null };
    if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
    remembered.set(word, split);
    return split;
  };

  return {
    cls,
    sep,
    pad,
    split(text, limit) {
      const pieces = { ids: [] as number[], starts: [] as number[], ends: [] as number[], words: [] as number[] };
      let wordNumber = 0;
      for (const word of foldedWords(text)) {
        const { ids, lengths } = splitWord(word.text);
        let unit = 0;
        for (const [index, id] of ids.entries()) {
          if (pieces.ids.length >= limit) return pieces;
          const length = lengths?.[index] ?? null;
          pieces.ids.push(id);
          pieces.starts.push(length === null ? word.start : offsetOf(word, unit));
          pieces.ends.push(length === null ? word.end : endOf(word, unit + length));
          pieces.words.push(wordNumber);
          unit += length ?? 0;
        }
        wordNumber++;
      }
      return pieces;
    },
  };
}

function offsetOf(word: FoldedWord, unit: number): number {
  return word.offsets === null ? word.start + unit : (word.offsets[unit] ?? word.end);
}

/** End of the character that holds the unit before `unit`: one character may fold to several units. */
function endOf(word: FoldedWord, unit: number): number {
  if (word.offsets === null) return word.start + unit;
  const last = word.offsets[unit - 1];
  let next = unit;
  while (next < word.offsets.length && word.offsets[next] === last) next++;
  return word.offsets[next] ?? word.end;
}
