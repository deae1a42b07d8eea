import type { SegmentArrays } from '../../store';
import { growBytes } from '../arrays';

/**
 * An immutable piece of the lexical index: a sorted term dictionary and, for each term, the chunks that hold it.
 *
 *     chars   b r a n d t c h a i r …      terms one after the other, in UTF-16 order
 *     ends    6           11 …             where each ends
 *     counts  3           1 …              chunks per term
 *     postings  ▮▮▮▮        ▮▮ …           per chunk: gap to the last one × 2 (+ 1 if it occurs once), else its count
 *     postingEnds  4        6 …
 *     ids     chunk ids, ascending; a posting names a place in here
 *     lengths terms per chunk
 */
export interface LexicalArrays {
  readonly chars: Uint16Array;
  readonly ends: Uint32Array;
  readonly counts: Uint32Array;
  readonly postings: Uint8Array;
  readonly postingEnds: Uint32Array;
  readonly ids: Int32Array;
  readonly lengths: Uint16Array;
}

/** The arrays of a stored part; `null` when one is missing or of another type. */
export function toLexicalArrays(arrays: SegmentArrays): LexicalArrays | null {
  const { chars, ends, counts, postings, postingEnds, ids, lengths } = arrays;
  const right =
    chars instanceof Uint16Array &&
    ends instanceof Uint32Array &&
    counts instanceof Uint32Array &&
    postings instanceof Uint8Array &&
    postingEnds instanceof Uint32Array &&
    ids instanceof Int32Array &&
    lengths instanceof Uint16Array;
  return right ? { chars, ends, counts, postings, postingEnds, ids, lengths } : null;
}

/** Place of the first term that is not before `beginning`; the number of terms when all are. */
export function firstFrom({ chars, ends }: LexicalArrays, beginning: string): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareTerm(chars, middle === 0 ? 0 : ends[middle - 1]!, ends[middle]!, beginning);
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Place of a term in the dictionary, or −1. */
export function findTerm({ chars, ends }: LexicalArrays, term: string): number {
  let low = 0;
  let high = ends.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareTerm(chars, middle === 0 ? 0 : ends[middle - 1]!, ends[middle]!, term);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function compareTerm(chars: Uint16Array, start: number, end: number, term: string): number {
  const length = Math.min(end - start, term.length);
  for (let i = 0; i < length; i++) {
    const difference = chars[start + i]! - term.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return end - start - term.length;
}

export function termAt({ chars, ends }: LexicalArrays, index: number): string {
  return String.fromCharCode(...chars.subarray(index === 0 ? 0 : ends[index - 1]!, ends[index]!));
}

/** Reusable output of {@link readPostings}. */
export class PostingBuffer {
  /** Places in `ids`, ascending, and how often the term occurs there. Only the first `length` are meant. */
  docs = new Int32Array(1024);
  frequencies = new Int32Array(1024);
  length = 0;

  reserve(count: number): void {
    if (count <= this.docs.length) return;
    this.docs = new Int32Array(count * 2);
    this.frequencies = new Int32Array(count * 2);
  }
}

/** Decodes the postings of the term at `index` into `into`. */
export function readPostings(arrays: LexicalArrays, index: number, into: PostingBuffer): void {
  const { postings, postingEnds, counts } = arrays;
  const count = counts[index]!;
  into.reserve(count);
  into.length = count;
  const { docs, frequencies } = into;
  let at = index === 0 ? 0 : postingEnds[index - 1]!;
  let doc = -1;
  for (let i = 0; i < count; i++) {
    let byte = postings[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at++]!;
      value |= (byte & 127) << shift;
    }
    doc += (value >>> 1) + 1;
    docs[i] = doc;
    if (value & 1) {
      frequencies[i] = 1;
    } else {
      byte = postings[at++]!;
      let frequency = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++]!;
        frequency |= (byte & 127) << shift;
      }
      frequencies[i] = frequency;
    }
  }
}

/** Writes a segment term by term, in dictionary order. */
export class LexicalWriter {
  #chars: number[] = [];
  #ends: number[] = [];
  #counts: number[] = [];
  #postingEnds: number[] = [];
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** @param docs ascending places in `ids`; only the first `count` of `docs` and `frequencies` are meant */
  add(term: string, docs: ArrayLike<number>, frequencies: ArrayLike<number>, count: number): void {
    if (count === 0) return;
    for (let i = 0; i < term.length; i++) this.#chars.push(term.charCodeAt(i));
    this.#ends.push(this.#chars.length);
    this.#counts.push(count);
    this.#bytes = growBytes(this.#bytes, this.#length + count * 10);
    let last = -1;
    for (let i = 0; i < count; i++) {
      const doc = docs[i]!;
      const frequency = frequencies[i]!;
      const gap = (doc - last - 1) * 2;
      last = doc;
      this.#varint(frequency === 1 ? gap + 1 : gap);
      if (frequency !== 1) this.#varint(frequency);
    }
    this.#postingEnds.push(this.#length);
  }

  finish(ids: Int32Array, lengths: Uint16Array): LexicalArrays {
    return {
      chars: Uint16Array.from(this.#chars),
      ends: Uint32Array.from(this.#ends),
      counts: Uint32Array.from(this.#counts),
      postings: this.#bytes.slice(0, this.#length),
      postingEnds: Uint32Array.from(this.#postingEnds),
      ids,
      lengths,
    };
  }

  #varint(value: number): void {
    while (value > 127) {
      this.#bytes[this.#length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.#bytes[this.#length++] = value;
  }
}
