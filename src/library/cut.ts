import type { ArticleStructure } from '../importers';
import type { Words } from '../index';
import { chunkSentences, detectLanguage, splitSentences, type ChunkSpan, type Span } from '../text';

/** How an article is cut into chunks: consecutive sentences up to about this many words, overlapping by one. */
const CHUNKS = { targetWords: 150, overlapSentences: 1 } as const;

/** A text with its splits as the store holds them. Each row of a table is a sentence and a chunk of its own. */
export function splitWords(text: string, structure?: ArticleStructure): Words {
  if (structure?.kind === 'table') {
    const rows = paragraphSpans(text);
    const chunks = rows.map((row, at) => ({ ...row, firstSentence: at, lastSentence: at }));
    return { text, sentences: packSpans(rows), chunks: packChunks(chunks) };
  }
  const sentences = splitSentences(text);
  return { text, sentences: packSpans(sentences), chunks: packChunks(chunkSentences(text, sentences, CHUNKS)) };
}

function paragraphSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n\n', start);
    spans.push({ start, end: end < 0 ? text.length : end });
    start = end < 0 ? text.length : end + 2;
  }
  return spans;
}

/** ISO 639-1 code of an article's language; `null` when it cannot be told. */
export function languageOf(title: string, text: string): string | null {
  return detectLanguage(text.length < 200 ? `${title} ${text}` : text);
}

/** `[start, end]` pairs. */
function packSpans(spans: readonly Span[]): Int32Array {
  const packed = new Int32Array(spans.length * 2);
  spans.forEach((span, at) => packed.set([span.start, span.end], at * 2));
  return packed;
}

function packChunks(chunks: readonly ChunkSpan[]): Int32Array {
  const packed = new Int32Array(chunks.length * 4);
  chunks.forEach((chunk, at) => packed.set([chunk.start, chunk.end, chunk.firstSentence, chunk.lastSentence], at * 4));
  return packed;
}
