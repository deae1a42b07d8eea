import type { ChunkSpan, Span } from '../text';

/** Facts and answers are for English; what cannot be told counts as English. */
export function isEnglish(language: string | null): boolean {
  return language === null || language === 'en';
}

/** Reverses the store's `[start, end]` pairs. */
export function unpackSpans(packed: Int32Array): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at + 1 < packed.length; at += 2) spans.push({ start: packed[at] ?? 0, end: packed[at + 1] ?? 0 });
  return spans;
}

/** Reverses the store's `[start, end, firstSentence, lastSentence]` rows. */
export function unpackChunks(packed: Int32Array): ChunkSpan[] {
  const chunks: ChunkSpan[] = [];
  for (let at = 0; at + 3 < packed.length; at += 4) {
    chunks.push({
      start: packed[at] ?? 0,
      end: packed[at + 1] ?? 0,
      firstSentence: packed[at + 2] ?? 0,
      lastSentence: packed[at + 3] ?? 0,
    });
  }
  return chunks;
}
