import type { Fact } from '../../extract';
import type { DatedPoint, TimeEntry } from '../../store';
import { bySentence, type Mention, type Span } from '../../text';
import { stemmer } from 'stemmer';
import { nodeFor, withAncestors } from './nodes';

/** The part of an article's reading that its entry is made of. */
export interface EntrySource {
  readonly ordinal: number;
  readonly text: string;
  readonly sentences: readonly Span[];
  readonly facts: readonly Fact[];
  /** Keys of entities by the sentence that mentions them. */
  readonly mentions: readonly Pick<Mention, 'entityKey' | 'sentence'>[];
}

/** Sentences of one article kept for one node. */
const MOST_POINTS = 8;
const STOP = new Set(
  `the a an of in on at to for from by with as and or but not no nor so than that this these those it its is are was were be been being
   do does did has have had having will would shall should can could may might must who whom whose which what when where why how there here
   he she they them his her their our we you i me my your us him also into about over after before during while until since then said says`.split(
    /\s+/,
  ),
);
/** A sentence that makes no sense on its own, or is nobody's news. */
const LEANS = /^(?:[“"'‘]|(?:but|and|so|then|that|this|these|those|it|they|he|she|his|her|their|we|i|you|our|my)\b)/i;
/** What is said at every such occasion and tells nothing. */
const NOISE =
  /\b(?:non-GAAP|GAAP (?:measures|amounts)|reconciliations?|press release|forward-looking|safe harbor|risk factors|presentation|slides?|webcast|our website|conference call|click|subscribe|newsletter|sign up|copyright|all rights reserved)\b/i;
/** What newsrooms add to every article: notes, credits, captions and invitations. */
const BOILERPLATE =
  /^(?:(?:editor[’']?s? note|correction|read more|related|photo|image|file photo|watch|listen)\s*:|advertisement\b)|\b(?:this (?:story|article|post|page) (?:was|has been) (?:first |originally )?(?:published|updated|corrected|amended)|(?:first|originally) (?:published|appeared) (?:on|in|at)|contributed to this (?:report|story|article)|getty images|follow us on|all times are|terms of (?:use|service)|privacy policy)\b/i;
const SPOKEN = /\b(?:I|we|you|our|my|your|I'm|we're|you're)\b/;

/** What an article says about which times: its facts by the node they hang from, and the sentences worth telling. */
export function entryOf(source: EntrySource): TimeEntry {
  const byNode = new Map<string, Fact[]>();
  for (const fact of source.facts) {
    const time = fact.validTime?.interval;
    const node = time === undefined ? null : nodeFor(time.start, time.end);
    if (node === null) continue;
    const list = byNode.get(node);
    if (list === undefined) byNode.set(node, [fact]);
    else list.push(fact);
  }
  const nodes = [...byNode.keys()].sort();
  const mentioned = bySentence(source.mentions);
  return {
    ordinal: source.ordinal,
    nodes,
    covers: [...new Set(nodes.flatMap((node) => withAncestors(node)))].sort(),
    facts: nodes.map((node) => byNode.get(node)!.length),
    points: nodes.map((node) => pointsOf(source, byNode.get(node)!, mentioned)),
  };
}

function pointsOf(
  source: EntrySource,
  facts: readonly Fact[],
  mentioned: ReadonlyMap<number, EntrySource['mentions']>,
): DatedPoint[] {
  return [...bySentence(facts)]
    .flatMap(([sentence, told]) => pointOf(source, sentence, told, mentioned.get(sentence) ?? []) ?? [])
    .sort((a, b) => b.weight - a.weight || a.start - b.start)
    .slice(0, MOST_POINTS);
}

function pointOf(
  source: EntrySource,
  sentence: number,
  facts: readonly Fact[],
  mentioned: EntrySource['mentions'],
): DatedPoint | null {
  const span = source.sentences[sentence];
  const fact = facts[0];
  if (span === undefined || fact === undefined) return null;
  const text = source.text.slice(span.start, span.end);
  const words = wordHashes(text);
  if (words.length < 4) return null;
  const keys = new Set(facts.flatMap(({ subject, object }) => (object === null ? [subject] : [subject, object])));
  for (const { entityKey } of mentioned) keys.add(entityKey);
  const time = fact.validTime?.interval ?? { start: null, end: null };
  return {
    ordinal: source.ordinal,
    start: span.start,
    end: span.end,
    from: time.start,
    to: time.end,
    weight: weigh(text, sentence, facts, keys.size),
    about: [...keys].map(hash),
    words,
  };
}

/** How telling a sentence is by itself: what kind of fact, dated how, where it stands, whether it can stand alone. */
function weigh(text: string, sentence: number, facts: readonly Fact[], entities: number): number {
  const kinds = new Set(facts.map(({ kind }) => kind));
  const kind = kinds.has('event') ? 1 : kinds.has('state') ? 0.8 : 0.55;
  const dated = facts.some(({ timeSource }) => timeSource === 'text') ? 0.5 : 0;
  const joins = facts.some(({ object }) => object !== null) ? 0.25 : 0;
  const lead = 0.6 / (1 + sentence / 4);
  const names = Math.min(0.3, entities * 0.1);
  const number = /\d/.test(text) ? 0.1 : 0;
  const length = text.length < 50 ? -0.3 : text.length > 360 ? -0.35 : 0;
  const leans = LEANS.test(text) ? -0.4 : 0;
  const spoken = SPOKEN.test(text) || /\?\s*$/.test(text) ? -0.35 : 0;
  const noise = NOISE.test(text) ? -0.8 : 0;
  const boilerplate = BOILERPLATE.test(text) ? -1.6 : 0;
  return Math.max(0.05, kind + dated + joins + lead + names + number + length + leans + spoken + noise + boilerplate);
}

/** Hashes of a text's content words, each once, sorted. */
export function wordHashes(text: string): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.filter((word) => word.length > 1 && !STOP.has(word)).map((word) => hash(stemmer(word)));
  return [...new Set(kept)].sort((a, b) => a - b);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
