import { DatelineError } from '../../errors';

/** What the head of a GGUF file says about the model. */
export interface GgufHead {
  /** "SmolLM2 135M Instruct"; `null` when the file does not say. */
  readonly name: string | null;
  readonly licence: string | null;
  readonly architecture: string | null;
  readonly contextTokens: number | null;
}

const MAGIC = 0x46554747;
/** Head room: names, licence and numbers come first, long lists of words after them. */
const HEAD_BYTES = 1 << 16;
const MOST_KEYS = 64;

/**
 * Reads the head of a GGUF file, before anything else parses it.
 * @throws DatelineError `MODEL_CORRUPT` when it is something else, an HTML page say
 */
export async function readGgufHead(file: Blob, name: string): Promise<GgufHead> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const view = new DataView(bytes.buffer);
  if (bytes.length < 24 || view.getUint32(0, true) !== MAGIC) throw notGguf(name, bytes);
  const known = new Map<string, string | number>();
  const cursor = { view, at: 24 };
  const keys = Number(view.getBigUint64(16, true));
  try {
    for (let n = 0; n < Math.min(keys, MOST_KEYS); n++) {
      const key = readString(cursor);
      const value = readValue(cursor, cursor.view.getUint32(cursor.at, true), true);
      if (value !== null) known.set(key, value);
    }
  } catch {
    // The head ends inside a long list; what came before it is enough.
  }
  const text = (key: string): string | null => (typeof known.get(key) === 'string' ? String(known.get(key)) : null);
  const architecture = text('general.architecture');
  const context = known.get(`${architecture ?? ''}.context_length`);
  return {
    name: text('general.name'),
    licence: text('general.license'),
    architecture,
    contextTokens: typeof context === 'number' ? context : null,
  };
}

interface Cursor {
  readonly view: DataView;
  at: number;
}

function readString(cursor: Cursor): string {
  const length = Number(cursor.view.getBigUint64(cursor.at, true));
  if (length > HEAD_BYTES) throw new RangeError('string beyond the head');
  const bytes = new Uint8Array(cursor.view.buffer, cursor.at + 8, length);
  cursor.at += 8 + length;
  return new TextDecoder().decode(bytes);
}

/** Bytes of the plain types, by their number in the format; 8 is a string, 9 a list. */
export const PLAIN_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};

/** Reads or steps over one value; only strings and whole numbers are kept. */
function readValue(cursor: Cursor, type: number, typed: boolean): string | number | null {
  if (typed) cursor.at += 4;
  if (type === 8) return readString(cursor);
  if (type === 9) {
    const inner = cursor.view.getUint32(cursor.at, true);
    const length = Number(cursor.view.getBigUint64(cursor.at + 4, true));
    cursor.at += 12;
    for (let n = 0; n < length; n++) readValue(cursor, inner, false);
    return null;
  }
  const size = PLAIN_BYTES[type];
  if (size === undefined) throw new RangeError('unknown type');
  const { view, at } = cursor;
  cursor.at += size;
  if (cursor.at > view.byteLength) throw new RangeError('value beyond the head');
  if (type === 4) return view.getUint32(at, true);
  if (type === 5) return view.getInt32(at, true);
  if (type === 10) return Number(view.getBigUint64(at, true));
  return null;
}

function notGguf(name: string, bytes: Uint8Array): DatelineError {
  const page = /^\s*<(?:!doctype|html|\?xml)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  return new DatelineError('MODEL_CORRUPT', `${name} is not a GGUF model${page ? ', but a web page' : ''}.`, {
    hint: page
      ? 'It is a page about the model, or one that asks for a login. Get the file itself, its name ends in .gguf.'
      : 'Choose a file that ends in .gguf, and get it anew if it was cut short.',
    detail: name,
  });
}
