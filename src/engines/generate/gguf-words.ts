import { PLAIN_BYTES } from '../shelf/gguf';
import type { BpeWords } from './bpe';

/** The lists of words stand behind the head; a vocabulary of a quarter of a million is about 8 MB with its merges. */
const FIRST_BYTES = 4 << 20;
const MOST_BYTES = 32 << 20;

/**
 * The words of a GGUF file's tokenizer, if it is a byte-level BPE one (that of GPT-2, Llama 3, Qwen, SmolLM); `null` for
 * others and for what cannot be read. The file's head was checked when it was taken in.
 */
export async function ggufWords(file: Blob): Promise<BpeWords | null> {
  for (let size = FIRST_BYTES; ; size *= 2) {
    const bytes = await file.slice(0, size).arrayBuffer();
    try {
      return wordsIn(new DataView(bytes));
    } catch (error) {
      // The lists go on behind what was read.
      if (!(error instanceof RangeError) || size >= MOST_BYTES || bytes.byteLength < size) return null;
    }
  }
}

function wordsIn(view: DataView): BpeWords | null {
  let at = 24;
  const decoder = new TextDecoder();
  const long = (): number => {
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
  const string = (): string => {
    const length = long();
    if (at + length > view.byteLength) throw new RangeError('string beyond what was read');
    at += length;
    return decoder.decode(new Uint8Array(view.buffer, at - length, length));
  };
  const step = (bytes: number): void => {
    at += bytes;
    if (at > view.byteLength) throw new RangeError('value beyond what was read');
  };
  const type = (): number => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const sizeOf = (one: number): number => {
    const size = PLAIN_BYTES[one];
    if (size === undefined) throw new TypeError('unknown type');
    return size;
  };
  const found = new Map<string, string | readonly string[]>();
  for (let left = Number(view.getBigUint64(16, true)); left > 0; left--) {
    const key = string();
    const kind = type();
    if (kind === 8) found.set(key, string());
    else if (kind === 9) {
      const inner = type();
      const length = long();
      if (inner === 8) {
        const list: string[] = [];
        for (let n = 0; n < length; n++) list.push(string());
        found.set(key, list);
      } else step(length * sizeOf(inner));
    } else step(sizeOf(kind));
    const [tokens, merges, cut] = ['tokens', 'merges', 'pre'].map((name) => found.get(`tokenizer.ggml.${name}`));
    if (Array.isArray(tokens) && Array.isArray(merges) && found.get('tokenizer.ggml.model') === 'gpt2') {
      return { tokens: tokens as string[], merges: merges as string[], cut: typeof cut === 'string' ? cut : 'gpt-2' };
    }
  }
  return null;
}
