import type { ChunkSpan, Span } from './types';

/** How long chunks are and by how much they overlap. */
export interface ChunkOptions {
  /** A chunk is closed before the sentence that would take it past this many words. Default 110. */
  readonly targetWords?: number;
  /** Sentences shared with the next chunk. Default 1. */
  readonly overlapSentences?: number;
  /** Most sentences in a chunk, NEON's *m*. Default 12. */
  readonly maxSentences?: number;
}

/**
 * Chunks of consecutive sentences (NEON §2.1, step 3). Every sentence is in at least one chunk; a sentence longer than
 * the target stands alone; overlapping stops where a chunk would bring nothing but the overlap.
 */
export function chunkSentences(text: string, sentences: readonly Span[], options: ChunkOptions = {}): ChunkSpan[] {
  const { targetWords = 110, overlapSentences = 1, maxSentences = 12 } = options;
  const counts = sentences.map((sentence) => countWords(text, sentence));
  const chunks: ChunkSpan[] = [];
  let first = 0;
  let fresh = 0;
  while (fresh < sentences.length) {
    let last = fresh;
    let total = 0;
    for (let i = first; i <= fresh; i++) total += counts[i] ?? 0;
    // The overlap gives way where it and one new sentence would already be too long.
    while (first < fresh && total > targetWords) total -= counts[first++] ?? 0;
    while (last + 1 < sentences.length && last + 2 - first <= maxSentences) {
      const more = total + (counts[last + 1] ?? 0);
      if (more > targetWords) break;
      total = more;
      last++;
    }
    const [head, tail] = [sentences[first], sentences[last]];
    if (head === undefined || tail === undefined) break;
    chunks.push({ start: head.start, end: tail.end, firstSentence: first, lastSentence: last });
    fresh = last + 1;
    first = Math.max(fresh - overlapSentences, first + 1);
  }
  return chunks;
}

/** White-space separated words of a span. */
function countWords(text: string, span: Span): number {
  let count = 0;
  let inside = false;
  for (let i = span.start; i < span.end; i++) {
    const space = text.charCodeAt(i) <= 32;
    if (!space && !inside) count++;
    inside = !space;
  }
  return count;
}
