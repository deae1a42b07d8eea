import { findMentions, type Mention } from './names';
import type { EntityId, TemporalGraph } from './types';
import { wordingOf } from './wording';

/** A question whose names are stand-ins, so that no word inside a name is read as the question's ("Before Sunrise", "1998"). */
export interface Masked {
  readonly text: string;
  /** Stand-ins in the order of the names in the question; a name said twice has one. */
  readonly names: readonly MaskedName[];
}

export interface MaskedName {
  readonly mask: string;
  readonly text: string;
  readonly entities: readonly EntityId[];
}

const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** Names of people get two words, others end in a word that people have not: the rules for pronouns look at that. */
function maskOf(index: number, person: boolean): string {
  const letters = `${LETTERS[Math.floor(index / LETTERS.length) % LETTERS.length]}${LETTERS[index % LETTERS.length]}`;
  return person ? `Zoa Qu${letters}o` : `Qu${letters}o United`;
}

/** Any stand-in inside a text. */
const MASK = /Zoa Qu\p{Ll}{2}o|Qu\p{Ll}{2}o United/gu;

/** Replaces every name of the graph in a question. Stand-ins already there keep their meaning with `known`. */
export function maskQuestion(graph: TemporalGraph, question: string, known: readonly MaskedName[] = []): Masked {
  if (known.length > 0) return { text: question, names: known };
  const names: MaskedName[] = [];
  let text = '';
  let at = 0;
  for (const mention of findMentions(graph, question)) {
    const same = names.find((name) => name.text === mention.text);
    const name = same ?? {
      mask: maskOf(names.length, isPerson(graph, mention)),
      text: mention.text,
      entities: mention.entities,
    };
    if (same === undefined) names.push(name);
    text += question.slice(at, mention.start) + name.mask;
    at = mention.end;
  }
  return { text: text + question.slice(at), names };
}

/** Puts the names back, as the question wrote them. */
export function unmask(text: string, names: readonly MaskedName[]): string {
  return text.replace(MASK, (mask) => names.find((name) => name.mask === mask)?.text ?? mask);
}

/** The names whose stand-ins are in a text, in order of first appearance. */
export function namesIn(text: string, names: readonly MaskedName[]): readonly MaskedName[] {
  const found: MaskedName[] = [];
  for (const [mask] of text.matchAll(MASK)) {
    const name = names.find((one) => one.mask === mask);
    if (name !== undefined && !found.includes(name)) found.push(name);
  }
  return found;
}

/** Whether a text is a stand-in and nothing else, but for an article: "the Quabo United". */
export function onlyName(text: string, names: readonly MaskedName[]): MaskedName | null {
  const bare = text
    .trim()
    .replace(/^the /i, '')
    .replace(/[.,?!]+$/, '');
  return names.find((name) => name.mask === bare) ?? null;
}

function isPerson(graph: TemporalGraph, mention: Mention): boolean {
  const entity = mention.entities[0];
  if (entity === undefined) return false;
  let votes = 0;
  for (const edge of graph.bySubject(entity))
    votes += wordingOf(graph.relations[edge.relation] ?? '').subject === 'person' ? 1 : -1;
  for (const edge of graph.byObject(entity))
    votes += wordingOf(graph.relations[edge.relation] ?? '').object === 'person' ? 1 : -1;
  return votes > 0;
}
