import { stemmer } from 'stemmer';
import { relationWords } from '../importers';
import wordings from './data/wordings.json';

export type EndType = 'person' | 'organisation' | 'place' | 'work' | 'event';

/** How a kind of relation is put into words, in statements and in questions. */
export interface Wording {
  /** Kind of relation, e.g. `marriage`; the relation's own name for one that is in no list. */
  readonly id: string;
  /** `{s} was married to {o}`, or `null`: the relation's own name says it. */
  readonly statement: string | null;
  /** What its ends are, `null` if anything. */
  readonly subject: EndType | null;
  readonly object: EndType | null;
  /** Whether it says the same with its ends exchanged. */
  readonly symmetric: boolean;
  /** Whether it happens once rather than lasts: an end left open then says nothing. */
  readonly event: boolean;
  /** Whether its object is named with "the": "won the Orla Medal". */
  readonly article: boolean;
  /** Stems that name it in a question ("marri"), and those whose grammatical subject is its object ("A employed B"). */
  readonly verbs: ReadonlySet<string>;
  readonly inverse: ReadonlySet<string>;
  /** Nouns for its object ("spouse"), its subject ("winner"), and for someone with the same object ("team-mate"). */
  readonly objects: readonly string[];
  readonly subjects: readonly string[];
  readonly peers: readonly string[];
}

interface Entry {
  readonly id: string;
  readonly match: string;
  readonly statement: string;
  /** Names of relations that the statement says exactly; others keep their own words. */
  readonly names: readonly string[];
  readonly subject: string | null;
  readonly object: string | null;
  readonly verbs: string;
  readonly inverse: string;
  readonly objects: readonly string[];
  readonly subjects: readonly string[];
  readonly peers: readonly string[];
  readonly event?: boolean;
  readonly symmetric?: boolean;
  readonly article?: boolean;
}

const ENTRIES: readonly Entry[] = wordings;
const EMPTY = new Set(
  'is was are were has have had of for to in at by on from with the a an and be been does did'.split(' '),
);
const stems = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(stemmer);

const known = new Map<string, Wording>();

/**
 * The wording of a relation, from its own name: the kind of relation whose words it shares most of, with what people say
 * for it, and always the words of the name itself. Works for names nobody has seen before ("position held").
 */
export function wordingOf(relation: string): Wording {
  const cached = known.get(relation);
  if (cached !== undefined) return cached;
  const name = relationWords(relation);
  const own = stems(name);
  let best: Entry | null = null;
  let most = 0;
  for (const entry of ENTRIES) {
    const matches = new Set(stems(entry.match));
    const shared = own.filter((stem) => matches.has(stem)).length;
    if (shared > most) [best, most] = [entry, shared];
  }
  // "owned by": what is true of the subject of owning is true of its object.
  const passive = best !== null && / by$/.test(name) && !best.names.includes(name);
  const ends = [best?.subject ?? null, best?.object ?? null] as (EndType | null)[];
  const doing = new Set([...own, ...stems(best?.verbs ?? '')]);
  const done = new Set(stems(best?.inverse ?? ''));
  const nouns = [best?.subjects ?? [], best?.objects ?? [name]];
  const [subject = null, object = null] = passive ? ends.reverse() : ends;
  const [subjects = [], objects = []] = passive ? nouns.reverse() : nouns;
  const wording: Wording = {
    id: best?.id ?? relation,
    statement: best !== null && best.names.includes(name) ? best.statement : null,
    subject,
    object,
    symmetric: best?.symmetric === true,
    event: best?.event === true,
    article: best?.article === true,
    verbs: passive ? done : doing,
    inverse: passive ? doing : done,
    objects,
    subjects,
    peers: passive ? [] : (best?.peers ?? []),
  };
  known.set(relation, wording);
  return wording;
}
