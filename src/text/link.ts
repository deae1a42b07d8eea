import {
  AFFILIATIONS,
  COMPANY_KINDS,
  COMPANY_SUFFIXES,
  FEMALE_NAMES,
  FIRST_NAMES,
  ORGANISATION_END,
  isDemonym,
  isWeakPlace,
  placeName,
} from './gazetteer';
import type { TypeVote } from './entity-type';
import type { EntityType, Span } from './types';

/** A name where it stands, before it is known whom it means. */
export interface RawMention extends Span {
  /** Sentence index; −1 in the title. */
  readonly sentence: number;
  /** The words as written, without full stops. */
  readonly words: readonly string[];
  readonly title: string | null;
  readonly vote: TypeVote;
  /** Short form in brackets right after it: "(NHS)". */
  readonly acronym: string | null;
}

/** One entity of the article while it is being gathered. */
export interface Cluster {
  /** Words of the fullest form. */
  words: readonly string[];
  /** Name of a known place, which may differ from every form seen. */
  place: string | null;
  readonly votes: Map<EntityType, number>;
  readonly forms: Map<string, number>;
  /** Surnames and the like are looked up by these. */
  lastSeen: number;
}

/** Lower-cased words joined by spaces, letters and digits only: the key of a name. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’']s(?=\s|$)/g, '')
    .replace(/[.’'‘,]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}&-]+/gu, ' ')
    .trim();
}

/** Joins the mentions of an article into entities: surnames, first names, acronyms and short company names. */
export class Linker {
  readonly clusters: Cluster[] = [];
  private readonly byKey = new Map<string, Cluster>();
  private readonly byWord = new Map<string, Cluster[]>();
  private readonly byAcronym = new Map<string, Cluster>();

  /** @param surnames last words of the people named in full anywhere in the article, in lower case */
  constructor(private readonly surnames: ReadonlySet<string>) {}

  /** First pass: every name of two words or more, and every known place, makes or joins a cluster. */
  addFull(mention: RawMention, order: number): Cluster | null {
    const place = this.placeFor(mention);
    if (place !== null) return this.join(this.clusterFor(nameKey(place), mention.words, place), mention, order);
    if (mention.words.length < 2) return null;
    const words = withoutSuffix(mention.words);
    if (words.length < 2) return null;
    const key = nameKey(words.join(' '));
    const cluster = this.byKey.get(key) ?? this.sameButInitials(words) ?? this.clusterFor(key, words, null);
    if (words.length > cluster.words.length) cluster.words = words;
    if (mention.acronym !== null) this.byAcronym.set(mention.acronym.toUpperCase(), cluster);
    return this.join(cluster, mention, order);
  }

  /** Second pass: a single word (or the tail of a name) finds its full form, or stands for itself. */
  addShort(mention: RawMention, order: number): Cluster {
    const words = withoutSuffix(mention.words);
    const key = nameKey(words.join(' '));
    const known = this.antecedent(key, mention, order);
    return this.join(known ?? this.byKey.get(key) ?? this.clusterFor(key, words, null), mention, order);
  }

  /** After the first pass: short forms must also find names that come later, but prefer the latest before them. */
  private antecedent(key: string, mention: RawMention, order: number): Cluster | null {
    const acronym = this.acronymOf(mention);
    if (acronym !== null) return acronym;
    const candidates = (this.byWord.get(key) ?? []).filter((cluster) => canBeShortened(cluster, key, mention));
    if (candidates.length === 0) return null;
    const gendered = byGender(candidates, mention.title);
    let best: Cluster | null = null;
    for (const cluster of gendered) {
      const seen = cluster.lastSeen <= order ? cluster.lastSeen : -1;
      if (best === null || seen > (best.lastSeen <= order ? best.lastSeen : -1)) best = cluster;
    }
    return best;
  }

  private acronymOf(mention: RawMention): Cluster | null {
    const [word] = mention.words;
    if (word === undefined || mention.words.length > 1 || !/^\p{Lu}[\p{Lu}&]+$/u.test(word)) return null;
    const given = this.byAcronym.get(word);
    if (given !== undefined) return given;
    const fits = this.clusters.filter((cluster) => cluster.words.length > 1 && initials(cluster.words) === word);
    return fits.length === 1 ? (fits[0] ?? null) : null;
  }

  /** Resets recency, so that the second pass reads the article from its start. */
  rewind(): void {
    for (const cluster of this.clusters) cluster.lastSeen = Number.MAX_SAFE_INTEGER;
  }

  /** Marks a mention of the first pass as read in the second. */
  touch(cluster: Cluster, order: number): void {
    cluster.lastSeen = order;
  }

  private placeFor(mention: RawMention): string | null {
    const form = mention.words.join(' ');
    const place = placeName(form);
    if (place === null || mention.title !== null) return null;
    // "English" where Bill English is spoken of, "Austin" anywhere.
    if (mention.words.length === 1 && this.surnames.has(form.toLowerCase())) return null;
    if (mention.words.length === 1 && isWeakPlace(form) && !isDemonym(form)) return null;
    return place;
  }

  private clusterFor(key: string, words: readonly string[], place: string | null): Cluster {
    const found = this.byKey.get(key);
    if (found !== undefined) return found;
    const cluster: Cluster = { words, place, votes: new Map(), forms: new Map(), lastSeen: -1 };
    this.clusters.push(cluster);
    this.byKey.set(key, cluster);
    if (place === null && words.length > 1) {
      // Each tail ("von der Leyen", "Leyen") and the first word may stand for the whole.
      for (let i = 1; i < words.length; i++) this.index(nameKey(words.slice(i).join(' ')), cluster);
      this.index(nameKey(words[0] ?? ''), cluster);
    }
    return cluster;
  }

  private index(word: string, cluster: Cluster): void {
    const list = this.byWord.get(word);
    if (list === undefined) this.byWord.set(word, [cluster]);
    else if (!list.includes(cluster)) list.push(cluster);
  }

  /** "George W. Bush" and "George Bush" in one article are one person; different initials are not. */
  private sameButInitials(words: readonly string[]): Cluster | null {
    const bare = words.filter((word, i) => word.length > 1 || i === 0);
    for (const cluster of this.byWord.get(nameKey(words[words.length - 1] ?? '')) ?? []) {
      const theirs = cluster.words.filter((word, i) => word.length > 1 || i === 0);
      const onlyOneHas = (bare.length === words.length) !== (theirs.length === cluster.words.length);
      if (onlyOneHas && nameKey(bare.join(' ')) === nameKey(theirs.join(' '))) return cluster;
    }
    return null;
  }

  private join(cluster: Cluster, mention: RawMention, order: number): Cluster {
    const { type, weight } = mention.vote;
    if (weight > 0) cluster.votes.set(type, (cluster.votes.get(type) ?? 0) + weight);
    const form = mention.words.join(' ');
    cluster.forms.set(form, (cluster.forms.get(form) ?? 0) + 1);
    cluster.lastSeen = order;
    return cluster;
  }
}

/** Type with most votes; a known place stays a place; a name of two words also used by its last one is a person. */
export function clusterType(cluster: Cluster): EntityType {
  if (cluster.place !== null) return 'place';
  let best: EntityType = 'other';
  let weight = 0;
  for (const [type, votes] of cluster.votes) {
    if (votes > weight) [best, weight] = [type, votes];
  }
  const { words } = cluster;
  if (
    best === 'other' &&
    (words.length === 2 || words.length === 3) &&
    cluster.forms.has(words[words.length - 1] ?? '')
  )
    return 'person';
  return best;
}

/** Whether a short form may mean this cluster: any tail of a person's name; the first word of a company's. */
function canBeShortened(cluster: Cluster, key: string, mention: RawMention): boolean {
  const type = clusterType(cluster);
  const isFirst = nameKey(cluster.words[0] ?? '') === key;
  if (type === 'place' || type === 'event' || type === 'work') return false;
  if (type === 'person') return !isFirst || mention.title === null;
  if (mention.title !== null) return type === 'other' && !isFirst;
  // "Disney" for the Walt Disney Company.
  if (!isFirst && type === 'organisation') {
    const single = cluster.words.length === 2 && placeName(key) === null && !ORGANISATION_END.has(key);
    return single && !COMPANY_KINDS.has(key) && FIRST_NAMES.has(nameKey(cluster.words[0] ?? ''));
  }
  if (!isFirst)
    return type === 'other' && cluster.words.length <= 3 && !ORGANISATION_END.has(key) && !startsAsPlace(cluster.words);
  if (cluster.words.length > 2 || !COMPANY_KINDS.has(nameKey(cluster.words[1] ?? '')) || AFFILIATIONS.has(key))
    return false;
  return !isDemonym(key) && placeName(key) === null && key.length > 2;
}

function startsAsPlace(words: readonly string[]): boolean {
  return placeName(words[0] ?? '') !== null || (words[0] === 'St' && words.length > 2);
}

function byGender(candidates: readonly Cluster[], title: string | null): readonly Cluster[] {
  if (candidates.length < 2 || title === null) return candidates;
  const female = /^(?:mrs|ms|miss|dame|lady|queen|princess)$/.test(title);
  if (!female && title !== 'mr' && title !== 'sir' && title !== 'lord') return candidates;
  const fits = candidates.filter((cluster) => FEMALE_NAMES.has((cluster.words[0] ?? '').toLowerCase()) === female);
  return fits.length > 0 ? fits : candidates;
}

function withoutSuffix(words: readonly string[]): readonly string[] {
  const last = words[words.length - 1]?.toLowerCase() ?? '';
  return words.length > 1 && COMPANY_SUFFIXES.has(last) ? words.slice(0, -1) : words;
}

function initials(words: readonly string[]): string {
  let text = '';
  for (const word of words) if (/^\p{Lu}/u.test(word)) text += word.charAt(0);
  return text;
}
