/**
 * Rows of the database as JSON and back, equal to the last bit: typed arrays, which JSON does not have, are written in
 * Base64 under a name that begins with `$`.
 */

const ARRAYS = {
  $u8: Uint8Array,
  $i8: Int8Array,
  $u16: Uint16Array,
  $i32: Int32Array,
  $u32: Uint32Array,
  $f32: Float32Array,
} as const;

type ArrayName = keyof typeof ARRAYS;

/** A row as one line of JSON. */
export function rowToJson(row: unknown): string {
  return JSON.stringify(row, (_key, value: unknown) => {
    if (ArrayBuffer.isView(value)) return packArray(value);
    // An object of the row that looks like one of ours.
    if (isPlain(value) && Object.keys(value).some((name) => name.startsWith('$'))) {
      return { $object: Object.entries(value) };
    }
    return value;
  });
}

/**
 * The inverse of {@link rowToJson}.
 * @throws SyntaxError for what is no JSON, TypeError for an array of an unknown kind
 */
export function rowFromJson(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) => {
    if (!isPlain(value)) return value;
    const [name] = Object.keys(value);
    if (name === undefined || !name.startsWith('$')) return value;
    if (name === '$object') return Object.fromEntries(value[name] as [string, unknown][]);
    const kind = ARRAYS[name as ArrayName] as (typeof ARRAYS)[ArrayName] | undefined;
    if (kind === undefined) throw new TypeError(`This file holds numbers of a kind that is not known: ${name}.`);
    return new kind(bytesFromBase64(String(value[name])).buffer);
  });
}

function packArray(array: ArrayBufferView): Record<string, string> {
  const name = (Object.keys(ARRAYS) as ArrayName[]).find((one) => array instanceof ARRAYS[one]);
  if (name === undefined) throw new TypeError('An array of this kind is not kept.');
  return { [name]: base64(new Uint8Array(array.buffer, array.byteOffset, array.byteLength)) };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const VALUES = new Uint8Array(128);
CODES.forEach((code, value) => (VALUES[code] = value));
const PADDING = 61;

/** Base64 of bytes; the browsers' own takes strings only, and Node's is not in a browser. */
function base64(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PADDING);
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i]!, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0];
    out[at] = CODES[a >> 2]!;
    out[at + 1] = CODES[((a & 3) << 4) | (b >> 4)]!;
    if (i + 1 < bytes.length) out[at + 2] = CODES[((b & 15) << 2) | (c >> 6)]!;
    if (i + 2 < bytes.length) out[at + 3] = CODES[c & 63]!;
    at += 4;
  }
  return new TextDecoder().decode(out);
}

function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let i = 0; i < text.length; i += 4) {
    const word =
      (VALUES[text.charCodeAt(i)]! << 18) |
      (VALUES[text.charCodeAt(i + 1)]! << 12) |
      (VALUES[text.charCodeAt(i + 2)]! << 6) |
      VALUES[text.charCodeAt(i + 3)]!;
    bytes[at++] = word >> 16;
    if (at < bytes.length) bytes[at++] = (word >> 8) & 255;
    if (at < bytes.length) bytes[at++] = word & 255;
  }
  return bytes;
}
