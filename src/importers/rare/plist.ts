import { DatelineError } from '../../errors';
import { childrenOf, parseXml, textOfNode, type XmlNode } from './xml';

/** A value of a property list. Dates are ISO text. */
export type PlistValue =
  string | number | boolean | null | Uint8Array | readonly PlistValue[] | { readonly [key: string]: PlistValue };

const MAX_DEPTH = 200;
const MAX_OBJECTS = 2_000_000;
/** Apple's clock begins on 1 January 2001. */
const APPLE_EPOCH_SECONDS = 978_307_200;

/**
 * Reads a property list of Apple's, binary or XML.
 * @throws DatelineError `BAD_INPUT` when it is damaged
 */
export function parsePlist(bytes: Uint8Array): PlistValue {
  try {
    if (String.fromCharCode(...bytes.subarray(0, 8)) === 'bplist00') return binaryPlist(bytes);
    const root = childrenOf(parseXml(new TextDecoder().decode(bytes))).find(({ name }) => name === 'plist');
    const value = root && childrenOf(root)[0];
    if (value === undefined) throw damaged(null);
    return fromXml(value, 0);
  } catch (error) {
    if (error instanceof DatelineError) throw error;
    throw damaged(error);
  }
}

/** A dictionary, or an empty one for anything else. */
export function dictionary(value: PlistValue | undefined): { readonly [key: string]: PlistValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? (value as { readonly [key: string]: PlistValue })
    : {};
}

export const listOf = (value: PlistValue | undefined): readonly PlistValue[] => (Array.isArray(value) ? value : []);

export const textIn = (value: PlistValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function fromXml(node: XmlNode, depth: number): PlistValue {
  if (depth > MAX_DEPTH) throw damaged(null);
  if (node.name === 'dict') {
    const entries: [string, PlistValue][] = [];
    let key: string | null = null;
    for (const child of childrenOf(node)) {
      if (child.name === 'key') key = textOfNode(child);
      else if (key !== null) entries.push([key, fromXml(child, depth + 1)]);
    }
    return Object.fromEntries(entries);
  }
  if (node.name === 'array') return childrenOf(node).map((child) => fromXml(child, depth + 1));
  if (node.name === 'true' || node.name === 'false') return node.name === 'true';
  const text = textOfNode(node);
  if (node.name === 'integer' || node.name === 'real') return Number(text);
  if (node.name === 'data') return Uint8Array.from(atob(text.replace(/\s+/g, '')), (c) => c.charCodeAt(0));
  return text;
}

function binaryPlist(bytes: Uint8Array): PlistValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trailer = bytes.length - 32;
  const offsetBytes = view.getUint8(trailer + 6);
  const referenceBytes = view.getUint8(trailer + 7);
  const count = Number(view.getBigUint64(trailer + 8));
  const top = Number(view.getBigUint64(trailer + 16));
  const table = Number(view.getBigUint64(trailer + 24));
  let read = 0;

  const unsigned = (at: number, length: number): number => {
    let value = 0;
    for (let i = 0; i < length; i += 1) value = value * 256 + view.getUint8(at + i);
    return value;
  };
  const value = (index: number, depth: number): PlistValue => {
    if (index >= count || depth > MAX_DEPTH || (read += 1) > MAX_OBJECTS) throw damaged(null);
    const at = unsigned(table + index * offsetBytes, offsetBytes);
    const marker = view.getUint8(at);
    const kind = marker >> 4;
    const low = marker & 15;
    if (kind === 0) return low === 8 ? false : low === 9 ? true : null;
    if (kind === 1) return unsigned(at + 1, 2 ** low);
    if (kind === 2) return low === 2 ? view.getFloat32(at + 1) : view.getFloat64(at + 1);
    if (kind === 3) return isoOf(view.getFloat64(at + 1));
    if (kind === 8) return unsigned(at + 1, low + 1);
    let length = low;
    let from = at + 1;
    if (low === 15) {
      const size = 2 ** (view.getUint8(from) & 15);
      length = unsigned(from + 1, size);
      from += 1 + size;
    }
    const reference = (i: number): number => unsigned(from + i * referenceBytes, referenceBytes);
    if (kind === 4) return bytes.slice(from, from + length);
    if (kind === 5) return new TextDecoder('windows-1252').decode(bytes.subarray(from, from + length));
    if (kind === 6) return new TextDecoder('utf-16be').decode(bytes.subarray(from, from + 2 * length));
    if (from + length * referenceBytes > bytes.length) throw damaged(null);
    if (kind === 10 || kind === 12) return Array.from({ length }, (_, i) => value(reference(i), depth + 1));
    if (kind !== 13) throw damaged(null);
    return Object.fromEntries(
      Array.from({ length }, (_, i) => [
        String(value(reference(i), depth + 1)),
        value(reference(length + i), depth + 1),
      ]),
    );
  };
  return value(top, 0);
}

/** Whole seconds are enough for a day. */
function isoOf(seconds: number): string {
  return String(Math.round(seconds) + APPLE_EPOCH_SECONDS);
}

function damaged(cause: unknown): DatelineError {
  return new DatelineError('BAD_INPUT', 'The property list is damaged or cut off.', {
    hint: 'Save or export it again.',
    cause,
  });
}
