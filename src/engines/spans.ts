import type { ReaderSpan } from '../models';
import type { Pieces } from './wordpieces';

/** A span never holds more wordpieces than this. */
export const MAX_SPAN_PIECES = 30;

/** Starts and ends looked at per window: more do not change the best spans. */
const CANDIDATES = 24;

/** Where one window of a passage stands in the model's input. */
export interface WindowLogits {
  /** First piece of the passage in this window, and the piece after its last. */
  readonly from: number;
  readonly to: number;
  /** Logits of the window's pieces, and their sum at [CLS]. */
  readonly start: Float32Array;
  readonly end: Float32Array;
  readonly nullScore: number;
  /** Whether the window answers the question, 0 to 1; absent where the model has no such output. */
  readonly answers?: number;
}

interface Scored {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly answers: number | undefined;
}

/**
 * The best spans of a passage that do not overlap, best first. A span covers whole words: half a word answers nothing.
 * @param windows logits of each window; spans found in several keep their best score
 */
export function bestSpans(
  passage: string,
  pieces: Pieces,
  windows: readonly WindowLogits[],
  count: number,
): ReaderSpan[] {
  const found = windows.flatMap((window) => candidatesOf(pieces, window));
  found.sort((a, b) => b.score - a.score || a.start - b.start || a.end - b.end);
  const chosen: ReaderSpan[] = [];
  for (const { start, end, score, answers } of found) {
    if (chosen.length >= count) break;
    if (chosen.some((other) => start < other.end && other.start < end)) continue;
    chosen.push({
      start,
      end,
      text: passage.slice(start, end),
      score,
      ...(answers === undefined ? {} : { answers }),
    });
  }
  return chosen;
}

function candidatesOf(pieces: Pieces, window: WindowLogits): Scored[] {
  const starts = highest(window.start);
  const ends = highest(window.end);
  const spans: Scored[] = [];
  for (const first of starts) {
    for (const last of ends) {
      if (last < first || last - first >= MAX_SPAN_PIECES) continue;
      const score = (window.start[first] ?? 0) + (window.end[last] ?? 0) - window.nullScore;
      const [start, end] = wholeWords(pieces, window.from + first, window.from + last);
      spans.push({ start, end, score, answers: window.answers });
    }
  }
  return spans;
}

/** Character offsets of the words that pieces `first` to `last` belong to. */
function wholeWords(pieces: Pieces, first: number, last: number): [number, number] {
  while (first > 0 && pieces.words[first - 1] === pieces.words[first]) first--;
  while (last + 1 < pieces.words.length && pieces.words[last + 1] === pieces.words[last]) last++;
  return [pieces.starts[first] ?? 0, pieces.ends[last] ?? 0];
}

/** Indices of the highest values, highest first. */
function highest(values: Float32Array): number[] {
  const order = Array.from(values, (_, index) => index);
  return order.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b).slice(0, CANDIDATES);
}
