import { nameKey } from '../text';
import type { EntityId, TemporalGraph } from './types';

/** A name of the graph where it stands in a question. */
export interface Mention {
  readonly start: number;
  /** End exclusive, without a possessive or a comma behind it. */
  readonly end: number;
  readonly text: string;
  /** Whom it may mean, the likeliest first; more than one for a shared short name. */
  readonly entities: readonly EntityId[];
}

/** Key of a name: {@link nameKey}; the name itself, lower-cased, if it has no letter or digit. */
export function entityKey(name: string): string {
  return nameKey(name) || name.toLowerCase();
}

/** Words of club and company names that people leave away. */
const AFFIX = 'f\\.?c\\.?|a\\.?f\\.?c\\.?|c\\.?f\\.?|s\\.?c\\.?|inc\\.?|ltd\\.?|plc|corp\\.?|gmbh|ag|llc|s\\.a\\.';
const AT_END = new RegExp(`,? (?:${AFFIX})$`, 'i');
const AT_START = new RegExp(`^(?:${AFFIX}) `, 'i');

/** Keys of shorter forms: without the "(…)" that tells namesakes apart, without "F.C." and its like, without the region. */
export function aliasKeys(name: string): readonly string[] {
  const forms = new Set<string>();
  const bare = name.replace(/\s*\([^()]*\)\s*$/, '');
  forms.add(bare);
  forms.add(bare.replace(AT_END, ''));
  forms.add(bare.replace(AT_START, ''));
  const place = /^(.{3,}?), \p{Lu}/u.exec(bare)?.[1];
  if (place !== undefined) forms.add(place);
  forms.add(bare.replace(/^(?:The|A|An) (?=\p{Lu})/u, ''));
  // Without the marks of another alphabet: "Jesus Berrocal".
  for (const form of [...forms]) forms.add(plainLetters(form));
  forms.add(plainLetters(name));
  const own = entityKey(name);
  return [...forms].map(nameKey).filter((key) => key.length > 1 && key !== own);
}

const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** Words that a question is made of; alone they are no mention, whatever the graph holds. */
const QUESTION_WORDS = new Set(
  `who whom whose what which when where why how did does do was were is are has had have the a an in on at of for to by from with and or
   before after during while until since between first last next team player prize year years work place spouse wife husband party club
   award play played win won born died married work worked create created own owned squad he she it they his her their`.split(
    /\s+/,
  ),
);
const CHUNK = /[\p{L}\p{N}\p{M}&.’'‘,-]+/gu;

interface Chunk {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The names of the graph in a question, longest first at each place, not overlapping, in order. */
export function findMentions(graph: TemporalGraph, question: string): readonly Mention[] {
  const chunks = chunksOf(question);
  const lowerCase = question === question.toLowerCase();
  const found: Mention[] = [];
  for (let at = 0; at < chunks.length;) {
    const mention = longestAt(graph, question, chunks, at, lowerCase);
    if (mention === null) at += 1;
    else {
      found.push(mention.mention);
      at = mention.next;
    }
  }
  return found;
}

function chunksOf(question: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (const match of question.matchAll(CHUNK)) {
    const key = nameKey(match[0]);
    if (key === '') continue;
    const tail = /(?:[’']s?|[,’'‘.]+)$/.exec(match[0])?.[0] ?? '';
    // A full stop belongs to "F.C." and "Inc.", not to a word that closes the sentence.
    const keepsDot = tail === '.' && /\p{Lu}\.$|^(?:inc|ltd|corp|jr|sr|st|co)\.$/iu.test(match[0]);
    chunks.push({ key, start: match.index, end: match.index + match[0].length - (keepsDot ? 0 : tail.length) });
  }
  return chunks;
}

function longestAt(
  graph: TemporalGraph,
  question: string,
  chunks: readonly Chunk[],
  at: number,
  lowerCase: boolean,
): { readonly mention: Mention; readonly next: number } | null {
  const first = chunks[at];
  if (first === undefined) return null;
  const most = Math.min(chunks.length, at + graph.longestKey);
  for (let last = most - 1; last >= at; last -= 1) {
    const end = chunks[last]?.end ?? first.end;
    const key = chunks
      .slice(at, last + 1)
      .map((chunk) => chunk.key)
      .join(' ');
    const ids = graph.entitiesByKey(key);
    if (ids.length === 0) continue;
    const text = question.slice(first.start, withBracket(question, first.start, end));
    const exact = ids.filter((id) => graph.entities[id] === text);
    const named = exact.length > 0 ? exact : ids;
    // Typed small, a short form of one word is most likely the common word ("graduate" for "The Graduate").
    const full = named.filter((id) => entityKey(graph.entities[id] ?? '') === key);
    if (lowerCase && !key.includes(' ') && full.length === 0) continue;
    if (!looksNamed(text, key, lowerCase, exact.length > 0)) continue;
    return { mention: { start: first.start, end: first.start + text.length, text, entities: named }, next: last + 1 };
  }
  return null;
}

/** "Jason Brown (footballer" is closed by its bracket. */
function withBracket(question: string, start: number, end: number): number {
  const text = question.slice(start, end);
  const open = text.split('(').length - text.split(')').length;
  return open > 0 && question[end] === ')' ? end + 1 : end;
}

/** A capital, a digit in a longer name, or a question typed without any capitals. */
function looksNamed(text: string, key: string, lowerCase: boolean, exact: boolean): boolean {
  const words = key.split(' ');
  if (words.length === 1 && (QUESTION_WORDS.has(key) || /^\d{1,4}$/.test(key))) return false;
  if (exact && words.length > 1) return true;
  if (lowerCase) return words.length > 1 || key.length > 3;
  return /\p{Lu}/u.test(text) || /\p{Lo}/u.test(text) || (exact && !/^\p{Ll}+$/u.test(text));
}
