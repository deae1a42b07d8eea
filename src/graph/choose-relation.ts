import { stemmer } from 'stemmer';
import type { MaskedName } from './masks';
import type { EntityId, RelationId, TemporalGraph } from './types';
import { wordingOf, type EndType, type Wording } from './wording';

/** Which end of a fact is asked for; `peer`: the subject of another fact with the same object. */
export type Asked = 'subject' | 'object' | 'peer';

/** A relation that the words of a question may mean. */
export interface RelationChoice {
  readonly relation: RelationId;
  readonly score: number;
  /** Not chosen by a word that the question shares with it: by similarity, or by a language model that similarity bears out. */
  readonly by?: 'similarity' | 'model';
}

/** How near the words of a question are to relations' names in words, in the order given; from 0 to 1. */
export type RelationSimilarity = (words: string, relations: readonly string[]) => Promise<readonly number[]>;

/** A language model's choice among relations: places in the list, best first; `null` when it gave none. */
export type RelationChooser = (question: string, relations: readonly string[]) => Promise<readonly number[] | null>;

/** What chooses where no word of the question is one of a relation's. */
export interface RelationGuides {
  readonly similarity?: RelationSimilarity | undefined;
  /** Given only what it may choose from; asked in the question's own words. */
  readonly chooser?: ((relations: readonly string[]) => Promise<readonly number[] | null>) | undefined;
}

const STOP = new Set(
  `who whom whose what which when where how did does do was were is are be been being has have had the a an in on at of for to by from with and or
   that it he she they his her their its zoa united many much long years year time times same during between first last start stop begin end started stopped`.split(
    /\s+/,
  ),
);
/** Words of a question that say what is asked: stems of its own words, without its names. */
export function questionStems(masked: string): ReadonlySet<string> {
  return new Set(
    masked
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .filter((word) => word !== '' && !STOP.has(word) && !/^qu\p{Ll}{2}o$/u.test(word))
      .map(stemmer),
  );
}

/** A noun where a noun can stand: "which team", "the first prize", "A's spouse", "spouse of". */
function hasNoun(masked: string, noun: string): boolean {
  const word = `${noun.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:s|es)?`;
  return new RegExp(
    `(?:\\b(?:which|what|whose|the|a|an|any|first|last|next|previous|same|of|as|his|her|their|\\p{Ll}+(?:est|th|nd|rd))|['’]s?)\\s+(?:\\p{Ll}+ )?${word}(?![\\p{L}-])|\\b${word}\\s+(?:of|for|to|at)\\b|\\bwho\\b[^?]*\\b(?:was|were|is) ${word}\\b`,
    'iu',
  ).test(masked);
}

/** How many of its words a question shares with a relation; 0: it does not speak of it. */
export function relationScore(masked: string, stems: ReadonlySet<string>, wording: Wording): number {
  let score = 0;
  for (const stem of stems) if (wording.verbs.has(stem) || wording.inverse.has(stem)) score += 1;
  // Nouns weigh less than what is done: "the first team A owned".
  const nouns = [...wording.objects, ...wording.subjects, ...wording.peers];
  if (nouns.some((noun) => hasNoun(masked, noun))) score += 0.75;
  return score;
}

/**
 * The relations that a question speaks of, among those that its entities have; best first, equals together. Empty when
 * its words fit none. In place of the language model of CIK-LLM §3.1.1: the relations' own names with what people say for
 * them, and, where that finds nothing, the similarity port; of relations that fit alike, and of all that are merely similar,
 * those one end of which is of the answer's type. A language model may put those that are similar in its own order, and
 * bring in the most similar one where that is less sure; more it may not, since nothing else would bear it out.
 */
export async function chooseRelations(
  graph: TemporalGraph,
  masked: string,
  candidates: readonly RelationId[],
  { similarity, chooser }: RelationGuides = {},
  type: EndType | null = null,
): Promise<readonly RelationChoice[]> {
  const stems = questionStems(masked);
  const fits = ({ relation }: { readonly relation: RelationId }): boolean =>
    isOfType(wordingOf(graph.relations[relation] ?? ''), type);
  const scored = candidates
    .map((relation) => ({ relation, score: relationScore(masked, stems, wordingOf(graph.relations[relation] ?? '')) }))
    .filter((choice) => choice.score > 0)
    .sort((a, b) => b.score - a.score || Number(fits(b)) - Number(fits(a)));
  if (scored.length > 0 || similarity === undefined || candidates.length === 0 || stems.size === 0) return scored;
  const names = candidates.map((relation) => graph.relations[relation] ?? '');
  const near = await similarity(masked.replace(/Zoa Qu\p{Ll}{2}o|Qu\p{Ll}{2}o United/gu, ''), names);
  const ranked = candidates
    .map((relation, at) => ({ relation, score: near[at] ?? 0, by: 'similarity' as const }))
    .filter(fits)
    .sort((a, b) => b.score - a.score);
  const sure = ranked.filter((choice) => choice.score >= LEAST_SIMILARITY);
  const open = sure.length > 0 ? sure : ranked.filter((choice) => choice.score >= LEAST_BORNE_OUT).slice(0, MOST_OPEN);
  if (chooser === undefined || open.length === 0 || sure.length === 1) return sure;
  const chosen = (await chooser(open.map(({ relation }) => graph.relations[relation] ?? ''))) ?? [];
  const first = open[chosen[0] ?? -1];
  if (first === undefined || (sure.length === 0 && first !== open[0])) return sure;
  // Above all others, which stay as they were.
  return [{ ...first, score: 1, by: 'model' }, ...sure.filter((choice) => choice !== first)];
}

/** The type of thing that a question asks for, as its opening says; `null` where it leaves it open. */
export function askedType(question: string): EndType | null {
  if (/^\s*(?:(?:by|for|to|with|from) )?(?:who|whom|whose)\b/i.test(question)) return 'person';
  if (/^\s*(?:(?:in|from|to) )?(?:where\b|(?:which|what) (?:city|town|country|place|state)\b)/i.test(question))
    return 'place';
  return /^\s*(?:for |by )?(?:which|what) (?:team|club|company|firm|organi[sz]ation|university|college|school|party)\b/i.test(
    question,
  )
    ? 'organisation'
    : null;
}

/** Whether one end of the relation may be of the type; an end of which nothing is known may. */
function isOfType({ subject, object }: Wording, type: EndType | null): boolean {
  return type === null || subject === null || object === null || subject === type || object === type;
}

/** Below it two short phrases are about different things (cosine of MiniLM). */
const LEAST_SIMILARITY = 0.45;
/** The most similar relation counts from here on if a language model, asked by itself, chooses it among as many. */
const LEAST_BORNE_OUT = 0.3;
const MOST_OPEN = 12;

/** Relations that any of these entities has, in the graph's order. */
export function relationsOf(graph: TemporalGraph, entities: readonly EntityId[]): readonly RelationId[] {
  const found = new Set<RelationId>();
  for (const entity of entities) {
    for (const edge of graph.bySubject(entity)) found.add(edge.relation);
    for (const edge of graph.byObject(entity)) found.add(edge.relation);
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * Which end of the relation a question with one name asks for, by its grammar: "What did A own" the object, "Who owned A"
 * the subject, "Who was A employed by" the object of working. `null` when its words leave it open; the facts then decide.
 */
export function askedEnd(masked: string, name: MaskedName, wording: Wording): Asked | null {
  const mask = name.mask;
  if (wording.peers.some((noun) => hasNoun(masked, noun)) || samePlaceAs(masked, mask)) return 'peer';
  const at = masked.indexOf(mask);
  const [before, after] = [masked.slice(0, at), masked.slice(at + mask.length)];
  const noun = (nouns: readonly string[]): boolean => nouns.some((one) => hasNoun(masked, one));
  const possessive = /^['’]s?\s/.test(after) || /\bof (?:the )?$/i.test(before);
  if (possessive && noun(wording.subjects) && !noun(wording.objects)) return 'subject';
  if (possessive && noun(wording.objects) && !noun(wording.subjects)) return 'object';
  const verbs = [...before.matchAll(/\p{L}+/gu)].map((m) => stemmer(m[0].toLowerCase()));
  const inverse = (stem: string): boolean => wording.inverse.has(stem);
  const flip = (asked: Asked, yes: boolean): Asked => (yes ? (asked === 'object' ? 'subject' : 'object') : asked);
  const anyInverse = [...questionStems(masked)].some(inverse);
  const tail = after.replace(/[?.!\s]+$/, '');
  // "the work created by A", "Who was employed by A": a passive agent does what the verb says.
  if (/\bby (?:the )?$/i.test(before)) return flip('object', anyInverse);
  if (/\b(?:did|does|do|has|had|have)\s+(?:the )?$/i.test(before)) return flip('object', anyInverse);
  if (/\b(?:was|were|is|are)\s+(?:the )?$/i.test(before)) {
    // "Who was A owned by": the agent is asked for; "Who was A married to", "Whose squad was A in": the object.
    if (/\bby$/i.test(tail)) return flip('subject', anyInverse);
    return /\b\p{Ll}+ed\b/u.test(tail) && /^(?:when|where)\b/i.test(masked) === false && anyInverse
      ? 'subject'
      : 'object';
  }
  // "the last team A played for"
  if (
    /^\s+(?:ever |also |then )?\p{Ll}+/u.test(after) &&
    verbs.length > 0 &&
    !verbs.some((v) => wording.verbs.has(v) || inverse(v))
  )
    return flip('object', anyInverse);
  // "Who owned A", "Who played for A"
  if (verbs.some((stem) => wording.verbs.has(stem) || inverse(stem))) return flip('subject', anyInverse);
  return null;
}

/** "the same team as A", "at the same place as A". */
export function samePlaceAs(masked: string, mask: string): boolean {
  const at = masked.indexOf(mask);
  return at >= 0 && /\bthe same(?: \p{Ll}+){0,3} as (?:the )?$/iu.test(masked.slice(0, at));
}
