import type { ChunkId } from '../types';
import { LexicalWriter, PostingBuffer, readPostings, termAt, type LexicalArrays } from './format';
import { tokenize } from './tokens';

/** A chunk to be made searchable. */
export interface LexicalDocument {
  readonly chunkId: ChunkId;
  /** The article's title: its words count for every chunk of it. */
  readonly title: string;
  readonly text: string;
}

/** How often a word of the title counts beside a word of the text. */
export const TITLE_WEIGHT = 1;

const LONGEST_DOCUMENT = 65_535;

/** Indexes a batch of chunks. */
export function buildLexical(documents: readonly LexicalDocument[]): LexicalArrays {
  const sorted = [...documents].sort((a, b) => a.chunkId - b.chunkId);
  const postings = new Map<string, { docs: number[]; frequencies: number[] }>();
  const lengths = new Uint16Array(sorted.length);
  const titles = new Map<string, string[]>();
  sorted.forEach(({ title, text }, doc) => {
    let titleTerms = titles.get(title);
    if (!titleTerms) titles.set(title, (titleTerms = tokenize(title)));
    const terms = tokenize(text);
    lengths[doc] = Math.min(LONGEST_DOCUMENT, terms.length + titleTerms.length * TITLE_WEIGHT);
    for (const term of terms) count(postings, term, doc, 1);
    for (const term of titleTerms) count(postings, term, doc, TITLE_WEIGHT);
  });
  const writer = new LexicalWriter();
  for (const term of [...postings.keys()].sort()) {
    const { docs, frequencies } = postings.get(term)!;
    writer.add(term, docs, frequencies, docs.length);
  }
  return writer.finish(
    Int32Array.from(sorted, ({ chunkId }) => chunkId),
    lengths,
  );
}

function count(
  postings: Map<string, { docs: number[]; frequencies: number[] }>,
  term: string,
  doc: number,
  by: number,
): void {
  const list = postings.get(term);
  if (!list) {
    postings.set(term, { docs: [doc], frequencies: [by] });
    return;
  }
  const last = list.docs.length - 1;
  if (list.docs[last] === doc) list.frequencies[last]! += by;
  else {
    list.docs.push(doc);
    list.frequencies.push(by);
  }
}

/** A segment with the marks of its deleted documents. */
export interface LexicalInput {
  readonly arrays: LexicalArrays;
  /** 1 for a document that is gone. */
  readonly dead: Uint8Array;
}

/** Terms merged between two breaths: a few milliseconds. */
const TERMS_AT_ONCE = 2048;

/**
 * Merges segments into one, without their deleted documents. Terms that no document holds any more are gone too. A
 * generator, so that a large merge need not hold up its thread.
 */
export function* mergeLexical(inputs: readonly LexicalInput[]): Generator<void, LexicalArrays> {
  const { ids, lengths, places } = mergeDocuments(inputs);
  const writer = new LexicalWriter();
  const cursors = inputs.map(({ arrays }, input) => ({ arrays, input, index: 0, term: firstTerm(arrays) }));
  const buffer = new PostingBuffer();
  const docs: number[] = [];
  const frequencies: number[] = [];
  for (let merged = 1; ; merged++) {
    if (merged % TERMS_AT_ONCE === 0) yield;
    let term: string | null = null;
    for (const cursor of cursors) if (cursor.term !== null && (term === null || cursor.term < term)) term = cursor.term;
    if (term === null) break;
    docs.length = 0;
    frequencies.length = 0;
    for (const cursor of cursors) {
      if (cursor.term !== term) continue;
      readPostings(cursor.arrays, cursor.index, buffer);
      const placed = places[cursor.input]!;
      for (let i = 0; i < buffer.length; i++) {
        const place = placed[buffer.docs[i]!]!;
        if (place < 0) continue;
        docs.push(place);
        frequencies.push(buffer.frequencies[i]!);
      }
      cursor.index++;
      cursor.term = cursor.index < cursor.arrays.ends.length ? termAt(cursor.arrays, cursor.index) : null;
    }
    sortPostings(docs, frequencies);
    writer.add(term, docs, frequencies, docs.length);
  }
  return writer.finish(ids, lengths);
}

function firstTerm(arrays: LexicalArrays): string | null {
  return arrays.ends.length > 0 ? termAt(arrays, 0) : null;
}

/** All live documents by id, and where each input's documents went (−1: gone). */
function mergeDocuments(inputs: readonly LexicalInput[]) {
  const live: { id: number; length: number; input: number; doc: number }[] = [];
  inputs.forEach(({ arrays, dead }, input) => {
    for (let doc = 0; doc < arrays.ids.length; doc++) {
      if (!dead[doc]) live.push({ id: arrays.ids[doc]!, length: arrays.lengths[doc]!, input, doc });
    }
  });
  live.sort((a, b) => a.id - b.id);
  const places = inputs.map(({ arrays }) => new Int32Array(arrays.ids.length).fill(-1));
  live.forEach(({ input, doc }, place) => (places[input]![doc] = place));
  return {
    ids: Int32Array.from(live, ({ id }) => id),
    lengths: Uint16Array.from(live, ({ length }) => length),
    places,
  };
}

/** Inputs follow one another in almost every case, so this seldom has anything to do. */
function sortPostings(docs: number[], frequencies: number[]): void {
  let sorted = true;
  for (let i = 1; i < docs.length && sorted; i++) sorted = docs[i - 1]! < docs[i]!;
  if (sorted) return;
  const order = docs.map((_, i) => i).sort((a, b) => docs[a]! - docs[b]!);
  const oldDocs = [...docs];
  const oldFrequencies = [...frequencies];
  order.forEach((from, to) => {
    docs[to] = oldDocs[from]!;
    frequencies[to] = oldFrequencies[from]!;
  });
}
