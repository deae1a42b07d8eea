/** What a byte-level BPE tokenizer is made of. */
export interface BpeWords {
  /** All pieces a text can end up as; bytes are written as {@link BYTE_LETTERS} has them. */
  readonly tokens: readonly string[];
  /** "Ġ t": two pieces that become one, the most usual first. */
  readonly merges: readonly string[];
  /** How a text is cut before its pieces are joined, as llama.cpp names it ("smollm", "llama-bpe", "qwen2"). */
  readonly cut: string;
}

/** GPT-2's letters for the 256 bytes: printable ones stand for themselves. */
export const BYTE_LETTERS: readonly string[] = (() => {
  const plain = (byte: number): boolean =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(plain(byte) ? byte : next++));
})();

const GPT2 = /'(?:s|t|re|ve|m|ll|d)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
const LLAMA3 =
  /'(?:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/giu;
const QWEN2 =
  /'(?:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/giu;

/** How texts are cut, for the tokenizers whose cut is known here. */
const CUTS: Readonly<Record<string, (text: string) => string[]>> = {
  'gpt-2': (text) => text.match(GPT2) ?? [],
  // Each digit by itself first, then as GPT-2 does.
  smollm: (text) => (text.match(/\p{N}|\P{N}+/gu) ?? []).flatMap((part) => part.match(GPT2) ?? []),
  'llama-bpe': (text) => text.match(LLAMA3) ?? [],
  qwen2: (text) => text.match(QWEN2) ?? [],
};

/**
 * Counts the tokens that a byte-level BPE model makes of a text; `null` for a tokenizer whose way of cutting is not known
 * here. Marks of chat templates count as the plain text they are in prompts of ours.
 */
export function bpeCounter({ tokens, merges, cut }: BpeWords): ((text: string) => number) | null {
  const parts = CUTS[cut];
  if (parts === undefined) return null;
  const known = new Set(tokens);
  const ranks = new Map(merges.map((merge, rank) => [merge, rank]));
  const counted = new Map<string, number>();
  const encoder = new TextEncoder();
  return (text) => {
    let total = 0;
    for (const part of parts(text)) {
      let count = counted.get(part);
      if (count === undefined) {
        const letters = [...encoder.encode(part)].map((byte) => BYTE_LETTERS[byte] ?? '');
        count = known.has(letters.join('')) && letters.length === 1 ? 1 : merged(letters, ranks);
        // Prompts repeat their words; a text that never repeats any must not fill the memory.
        if (counted.size > MOST_COUNTED) counted.clear();
        counted.set(part, count);
      }
      total += count;
    }
    return total;
  };
}

const MOST_COUNTED = 50_000;

/** Pieces left when the most usual pair is joined again and again. */
function merged(letters: readonly string[], ranks: ReadonlyMap<string, number>): number {
  const pieces = [...letters];
  for (;;) {
    let best = -1;
    let least = Infinity;
    for (let at = 0; at + 1 < pieces.length; at++) {
      const rank = ranks.get(`${pieces[at]} ${pieces[at + 1]}`) ?? Infinity;
      if (rank < least) [best, least] = [at, rank];
    }
    if (best < 0) return pieces.length;
    pieces.splice(best, 2, `${pieces[best]}${pieces[best + 1]}`);
  }
}
