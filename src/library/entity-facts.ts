import type { Fact } from '../extract';
import type { Indexes } from '../index';
import { outlineFacts, type Annotations, type Article, type Outline, type OutlineFact, type Store } from '../store';
import type { NameTable } from './name-table';
import { findReplacements, type Claim, type Replacement } from './entity-supersede';
import type { EntityFact, Superseding } from './entity-types';

/** Offices of other people and bodies that are looked up to see who came after. */
const MOST_OFFICES = 4;

/** A fact of one article, before its words are loaded. */
export interface FactPlace {
  readonly ordinal: number;
  readonly articleId: string;
  readonly fact: OutlineFact;
}

/**
 * Facts of an outline about some keys, as far as they are the library's present account, and what earlier versions of the article said
 * otherwise: an earlier statement that still stands, or that cannot be compared, is left out.
 */
export function factPlaces(outline: Outline, articleId: string, about: (key: string) => boolean): FactPlace[] {
  const facts = outlineFacts(outline, about);
  const said = ({ subject, relation, object }: OutlineFact): string => `${subject}\n${relation ?? ''}\n${object ?? ''}`;
  const present = new Set(facts.filter(({ revision }) => revision === null).map(said));
  return facts
    .filter((fact) => fact.revision === null || (fact.relation !== null && !present.has(said(fact))))
    .map((fact) => ({ ordinal: outline.ordinal, articleId, fact }));
}

/**
 * Loads the words of facts and what superseded them.
 * @param places the facts to show, in their order
 * @param all every fact about the entity, among which a replacement may be
 */
export async function loadFacts(
  store: Store,
  indexes: Indexes,
  table: NameTable,
  places: readonly FactPlace[],
  all: readonly FactPlace[],
): Promise<EntityFact[]> {
  const pool = [...all, ...(await officesOf(store, indexes, table, places))].filter(
    ({ fact }) => fact.revision !== null || /^(?:count|holds):/.test(fact.relation ?? ''),
  );
  const known = new Set(pool.map(placeKey));
  const present = all.filter((place) => !known.has(placeKey(place)) && place.fact.relation !== null);
  const claims = [...pool, ...(pool.some(({ fact }) => fact.revision !== null) ? present : [])];
  const replacements = findReplacements(claims.map((place) => toClaim(place, table)));
  const replacementOf = new Map(claims.map((place, at) => [placeKey(place), replacements[at] ?? null]));
  const needed = places.flatMap((place) => {
    const replacement = replacementOf.get(placeKey(place));
    return replacement != null && replacement.at >= 0 ? [place, claims[replacement.at]!] : [place];
  });
  const loaded = await loadRows(store, needed);
  const facts = places.flatMap((place): EntityFact[] => {
    const article = loaded.articles.get(place.ordinal);
    const fact = loaded.fact(place);
    if (article === undefined || fact === null) return [];
    const replacement = replacementOf.get(placeKey(place)) ?? null;
    return [
      {
        articleId: article.id,
        title: article.title,
        source: article.source,
        revision: place.fact.revision,
        fact,
        repeats: 0,
        superseded: replacement === null ? null : toSuperseding(replacement, place, claims, loaded),
      },
    ];
  });
  return withoutRepeats(facts);
}

/** The same words about the same time in several articles (an agency's report) are one fact, said several times. */
function withoutRepeats(facts: readonly EntityFact[]): EntityFact[] {
  const unique = new Map<string, EntityFact>();
  for (const one of facts) {
    const { proposition, validTime, relation, object } = one.fact;
    const { start, end } = validTime?.interval ?? { start: null, end: null };
    // M1 and M2 of one clause have the same words, too.
    const key = `${proposition.toLowerCase()}\n${start ?? ''}\n${end ?? ''}`;
    const before = unique.get(key);
    if (before === undefined) unique.set(key, one);
    else {
      const same = before.articleId === one.articleId;
      const fuller = same && before.fact.object === null && (relation !== null || object !== null);
      unique.set(key, { ...(fuller ? one : before), repeats: before.repeats + (same ? 0 : 1) });
    }
  }
  return [...unique.values()];
}

/** Facts on the offices that the places tell of, from all articles about what the offices belong to. */
async function officesOf(
  store: Store,
  indexes: Indexes,
  table: NameTable,
  places: readonly FactPlace[],
): Promise<FactPlace[]> {
  const wanted = new Map<string, ReadonlySet<string>>();
  for (const { fact } of places) {
    if (fact.relation?.startsWith('holds:') !== true || fact.object === null || wanted.size >= MOST_OFFICES) continue;
    const key = table.canonical(fact.object);
    wanted.set(key, new Set(wanted.get(key)).add(fact.relation));
  }
  if (wanted.size === 0) return [];
  const outlines = await store.outlines.byEntity([...wanted.keys()].flatMap((key) => table.keysOf(key)));
  return outlines.flatMap((outline) => {
    const entry = indexes.directory.entry(outline.ordinal);
    if (entry === null) return [];
    return factPlaces(outline, entry.id, (key) => wanted.has(table.canonical(key))).filter(
      ({ fact }) =>
        fact.object !== null &&
        fact.relation !== null &&
        wanted.get(table.canonical(fact.object))?.has(fact.relation) === true,
    );
  });
}

function placeKey({ ordinal, fact }: FactPlace): string {
  return `${ordinal}:${fact.revision ?? ''}:${fact.index}`;
}

function toClaim({ articleId, fact }: FactPlace, table: NameTable): Claim {
  const { revision, relation, phase, knownAt, from } = fact;
  const entity = relation?.startsWith('holds:') === true && fact.object !== null;
  return {
    articleId,
    revision,
    subject: table.canonical(fact.subject),
    // Other objects may be figures and dates, which are nobody's key.
    object: entity ? table.canonical(fact.object!) : fact.object,
    relation,
    phase,
    knownAt,
    from,
  };
}

interface Loaded {
  readonly articles: ReadonlyMap<number, Article>;
  fact(place: FactPlace): Fact | null;
}

async function loadRows(store: Store, places: readonly FactPlace[]): Promise<Loaded> {
  const ordinals = [...new Set(places.map(({ ordinal }) => ordinal))];
  const articles = new Map((await store.articles.get(ordinals)).map((article) => [article.ordinal, article]));
  const rows = new Map<number, Annotations>(
    (await store.articles.annotations(ordinals)).map((row) => [row.ordinal, row]),
  );
  return {
    articles,
    fact({ ordinal, fact: { revision, index } }) {
      const row = rows.get(ordinal);
      return (revision === null ? row : row?.earlier[revision])?.facts[index] ?? null;
    },
  };
}

function toSuperseding(
  { by, at }: Replacement,
  place: FactPlace,
  claims: readonly FactPlace[],
  loaded: Loaded,
): Superseding {
  const other = claims[at];
  const fact = other === undefined ? null : loaded.fact(other);
  if (other === undefined || fact === null) {
    const knownAt = loaded.articles.get(place.ordinal)?.knownAt ?? null;
    return { by, articleId: place.articleId, revision: null, knownAt, proposition: null, start: 0, end: 0 };
  }
  const { proposition, knownAt, start, end } = fact;
  return { by, articleId: other.articleId, revision: other.fact.revision, knownAt, proposition, start, end };
}
