import type { Passage } from '../../retrieve';

/** Names of the parts of a score, as the methods give them, in words a reader knows. */
const PARTS: Readonly<Record<string, string>> = {
  lexical: 'same words',
  vector: 'same meaning',
  similarity: 'same meaning',
  semantic: 'same meaning',
  recency: 'recent',
  time: 'of the time asked for',
  evidence: 'says what is asked',
  facts: 'further facts in it',
  linked: 'linked to the names asked about',
  hop: 'few steps away',
  article: 'whole article fits',
  day: 'of that very day, or near it',
  title: 'its title says so',
  entities: 'same names',
  entity: 'same names',
  graph: 'linked in the graph',
  edge: 'linked in the graph',
  edges: 'linked in the graph',
  pagerank: 'near in the graph',
  choice: 'fits the choices',
};

/** What a part of a score stands for; its own name if it is not known here. */
export function partWords(name: string): string {
  return PARTS[name] ?? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

const METHODS: Readonly<Record<string, string>> = {
  default: 'words, meaning, how recent, and the time asked for, together',
  hybrid: 'words and meaning together',
  lexical: 'the question’s words alone',
  vector: 'the question’s meaning alone',
  titled: 'the default, with the articles the question names first',
  neon: 'facts about the names in the question from that day or near it first, then by words and meaning',
  newsrag: 'passages with the names in the question from that day or near it first, then by words and meaning',
  tempralm: 'meaning and nearness in time, in one score',
  'tg-rag': 'facts linked in the graph of the time asked for',
  cik: 'paths of facts through time',
  faith: 'text, tables and facts weighed alike, by what they say of the question',
};

/** How a method looks for passages, in one phrase; `null` for one that is not known here. */
export function methodWords(name: string): string | null {
  return METHODS[name] ?? null;
}

/** One part of a score, ready to draw. */
export interface PartBar {
  readonly name: string;
  readonly words: string;
  readonly value: number;
  /** −1 … 1, against the largest part of the same list. */
  readonly share: number;
}

/** What rounds to 0.00 says nothing. */
const LEAST_SHOWN = 0.005;

/** The parts of a passage's score against the largest of all `passages`; parts that are nothing in all of them are left out. */
export function partBars(passage: Passage, passages: readonly Passage[]): PartBar[] {
  const used = new Set(
    passages.flatMap(({ parts }) => Object.keys(parts).filter((name) => Math.abs(parts[name] ?? 0) >= LEAST_SHOWN)),
  );
  const largest = Math.max(1e-9, ...passages.flatMap(({ parts }) => Object.values(parts).map(Math.abs)));
  return Object.entries(passage.parts)
    .filter(([name, value]) => used.has(name) && Number.isFinite(value))
    .map(([name, value]) => ({ name, words: partWords(name), value, share: value / largest }));
}

/** For each passage its place (from 1) in the other list; `null` where the other side does not have it. */
export function placesIn(passages: readonly Passage[], others: readonly Passage[]): (number | null)[] {
  const at = new Map(others.map(({ chunkId }, i) => [chunkId, i + 1]));
  return passages.map(({ chunkId }) => at.get(chunkId) ?? null);
}

/** "3 of 10 passages are the same" */
export function overlapWords(places: readonly (number | null)[]): string {
  const same = places.filter((place) => place !== null).length;
  if (same === 0) return 'No passage is on both sides';
  if (same === places.length) return 'Both found the same passages';
  return `${same} of ${places.length} passages ${same === 1 ? 'is' : 'are'} on both sides`;
}
