import { extractFacts, type Fact } from '../extract';
import type { Words } from '../index';
import type { Reading } from '../store';
import { findEntities, type ChunkSpan, type Entity, type Mention, type Span } from '../text';
import { detectFiscalYearEnd, readTimes, type Day, type TimeExpression } from '../time';
import { NOTHING } from './nothing';
import { isEnglish, unpackChunks, unpackSpans } from './split';

/** Characters read at a time. Nearly all articles are one piece; between the pieces of a long one, questions are answered. */
const PIECE = 200_000;

/** Consecutive sentences of a text, with the chunks that begin in them. */
interface Piece {
  readonly firstSentence: number;
  readonly sentences: readonly Span[];
  readonly chunks: readonly ChunkSpan[];
}

/**
 * Entities, times and facts of one version of an article; nothing for another language than English. A long text is read
 * in pieces, with `pause` between them: who is meant by a surname alone is then looked for in its own piece.
 */
export async function readVersion(
  title: string,
  words: Words,
  knownAt: Day | null,
  publishedAt: Day | null,
  language: string | null,
  pause: () => Promise<void>,
): Promise<Reading> {
  if (!isEnglish(language)) return NOTHING;
  const readings: Reading[] = [];
  for (const piece of piecesOf(words)) {
    if (readings.length > 0) await pause();
    readings.push(readPiece(title, words.text, piece, language, { knownAt, publishedAt }));
  }
  return readings.length === 1 ? (readings[0] as Reading) : joined(readings);
}

/**
 * As {@link readVersion}, at once, for an article that is asked for before it was read; nothing where that would take
 * long or fails.
 */
export function readVersionNow(
  title: string,
  words: Words,
  knownAt: Day | null,
  publishedAt: Day | null,
  language: string | null,
): Reading {
  if (!isEnglish(language) || words.text.length > PIECE) return NOTHING;
  const [piece] = piecesOf(words);
  if (piece === undefined) return NOTHING;
  try {
    return readPiece(title, words.text, piece, language, { knownAt, publishedAt });
  } catch {
    // The background reads it too, and says what is wrong.
    return NOTHING;
  }
}

function piecesOf(words: Words): Piece[] {
  const sentences = unpackSpans(words.sentences);
  const chunks = unpackChunks(words.chunks);
  const pieces: Piece[] = [];
  let chunk = 0;
  for (let first = 0; first < sentences.length;) {
    const from = (sentences[first] as Span).start;
    let last = first;
    while (last + 1 < sentences.length && (sentences[last + 1] as Span).end - from <= PIECE) last += 1;
    const begun = chunk;
    while (chunk < chunks.length && (chunks[chunk] as ChunkSpan).firstSentence <= last) chunk += 1;
    pieces.push({
      firstSentence: first,
      sentences: sentences.slice(first, last + 1),
      chunks: chunks.slice(begun, chunk),
    });
    first = last + 1;
  }
  return pieces;
}

function readPiece(
  title: string,
  whole: string,
  piece: Piece,
  language: string | null,
  { knownAt, publishedAt }: { readonly knownAt: Day | null; readonly publishedAt: Day | null },
): Reading {
  const [first, last] = [piece.sentences[0] as Span, piece.sentences.at(-1) as Span];
  // What stands before and after the sentences is white space; a text that is one piece keeps it, and its offsets.
  const alone = piece.firstSentence === 0 && whole.length <= PIECE;
  const offset = alone ? 0 : first.start;
  const text = alone ? whole : whole.slice(first.start, last.end);
  const sentences = piece.sentences.map((span) => shiftSpan(span, -offset));
  const chunks = piece.chunks.map((chunk) => ({
    ...shiftSpan(chunk, -offset),
    firstSentence: chunk.firstSentence - piece.firstSentence,
    lastSentence: Math.min(chunk.lastSentence - piece.firstSentence, sentences.length - 1),
  }));
  const { entities, mentions } = findEntities(text, sentences, title);
  // "Last Friday" is the writer's: a change of the page years later moves no day.
  // A fiscal year has days only where its company says when it ends.
  const lastMonth = detectFiscalYearEnd(text);
  const times = readTimes(text, {
    reference: publishedAt ?? knownAt,
    ...(lastMonth === null ? {} : { fiscalYearEndMonth: lastMonth }),
  });
  const facts = extractFacts({
    title,
    text,
    analysed: { language, sentences, chunks, entities, mentions },
    times,
    publishedAt: knownAt ?? publishedAt,
  });
  if (offset === 0) return { entities, mentions, times, facts };
  const shift = <T extends Mention | Fact>(one: T): T => ({
    ...one,
    ...shiftSpan(one, offset),
    sentence: one.sentence + piece.firstSentence,
  });
  return {
    entities,
    mentions: mentions.map(shift),
    times: times.map((time) => shiftTime(time, offset)),
    facts: facts.map(shift),
  };
}

function shiftSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function shiftTime(time: TimeExpression, by: number): TimeExpression {
  const { parts } = time;
  const moved = { ...time, ...shiftSpan(time, by) };
  return parts === undefined ? moved : { ...moved, parts: parts.map((part) => ({ ...part, ...shiftSpan(part, by) })) };
}

/** Readings of the pieces of one text, in order: an entity of several is one with all its names. */
function joined(readings: readonly Reading[]): Reading {
  const entities = new Map<string, Entity>();
  for (const entity of readings.flatMap((reading) => reading.entities)) {
    const known = entities.get(entity.key);
    const aliases = new Set([...(known?.aliases ?? []), ...entity.aliases]);
    entities.set(entity.key, { ...(known ?? entity), aliases: [...aliases] });
  }
  return {
    entities: [...entities.values()],
    mentions: readings.flatMap((reading) => reading.mentions),
    times: readings.flatMap((reading) => reading.times),
    facts: readings.flatMap((reading) => reading.facts),
  };
}
