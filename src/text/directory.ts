import { FIRST_NAMES } from './gazetteer';
import { nameKey } from './link';
import { compare, hash, packEntities, TYPES, WIDE, type CountedEntity, type PackedNames } from './packed-names';
import type { Entity, EntityType } from './types';

const PERSON = TYPES.indexOf('person');
const PLACE = TYPES.indexOf('place');
const OTHER = TYPES.indexOf('other');

/**
 * The entities of a library, whatever the order they come in. An alias resolves to the entity it is most used for; a
 * surname alone resolves to the full name that most often goes by it.
 */
export class EntityDirectory {
  /** Entities that others stand for too, with all of them; nearly all stand for themselves alone. */
  #members: Map<number, number[]> | null = null;
  #ranked: Uint32Array | null = null;
  /** `narrow` in lower case, for searches. */
  #lower: string | null = null;

  constructor(readonly packed: PackedNames) {}

  /** Entities by their keys, each key once. */
  static of(entities: Iterable<CountedEntity>): EntityDirectory {
    const directory = new EntityDirectory(packEntities(entities));
    directory.#complete();
    return directory;
  }

  get size(): number {
    return this.packed.keys.length;
  }

  /** The key that stands for `key`: "donald j trump" → "donald trump", "ferro" → "jon ferro". */
  canonicalKey(key: string): string {
    const entity = this.#entityAt(key);
    if (entity < 0) return this.#standsFor(key);
    const canonical = this.packed.canonical[entity]!;
    return canonical === entity ? key : this.#text(this.packed.keys[canonical]!);
  }

  /** The entity that a name most likely means, by its own key or by an alias; `null` if nobody is called so. */
  resolve(alias: string): Entity | null {
    const form = nameKey(alias);
    if (form === '') return null;
    const entity = this.#entityAt(form);
    return entity >= 0 ? this.#entity(this.packed.canonical[entity]!) : (this.candidates(alias, 1)[0] ?? null);
  }

  /** Every entity that goes by this name, most used first. */
  candidates(alias: string, most = Number.POSITIVE_INFINITY): Entity[] {
    const { formEntities, formTimes, canonical } = this.packed;
    const weights = new Map<number, number>();
    const [from, to] = this.#usesOf(nameKey(alias));
    for (let use = from; use < to; use++) {
      const entity = canonical[formEntities[use]!]!;
      weights.set(entity, (weights.get(entity) ?? 0) + formTimes[use]!);
    }
    // Entities are in the order of their keys.
    const sorted = [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return sorted.slice(0, most).map(([entity]) => this.#entity(entity));
  }

  /** The entity of a key with all its aliases; `null` if no article has it. */
  get(key: string): Entity | null {
    const entity = this.#entityAt(key);
    return entity < 0 ? null : this.#entity(entity);
  }

  /** Every stored key that means the entity of a canonical one, itself first, the others in alphabetical order. */
  membersOf(canonical: string): string[] {
    const entity = this.#entityAt(canonical);
    const members = entity < 0 ? undefined : this.#grouped().get(entity);
    return members?.map((member) => this.#text(this.packed.keys[member]!)) ?? [canonical];
  }

  /** Articles that mention the entity of a canonical key; one that uses two of its keys counts twice. */
  articlesOf(canonical: string): number {
    const entity = this.#entityAt(canonical);
    return entity < 0 ? 0 : this.#articlesOf(entity);
  }

  /** All entities that stand for themselves, by key. */
  entities(): Entity[] {
    const own: Entity[] = [];
    this.packed.canonical.forEach((canonical, entity) => {
      if (canonical === entity) own.push(this.#entity(entity));
    });
    return own;
  }

  /** All entities as they were given, those that another one stands for too, by key. */
  *given(): Generator<CountedEntity> {
    for (let entity = 0; entity < this.size; entity++) {
      const aliases = this.#aliasesOf(entity).map((alias) => this.#text(alias));
      yield { entity: { ...this.#entity(entity), aliases }, articles: this.packed.articles[entity]! };
    }
  }

  /**
   * Entities that stand for themselves, those in most articles first, then by name.
   * @param words in lower case: one name of the entity has each of them at the beginning of a word
   * @param type of all that are listed; any when absent
   */
  ranked(
    words: readonly string[],
    type: EntityType | undefined,
    offset: number,
    limit: number,
  ): { readonly total: number; readonly entities: readonly CountedEntity[] } {
    const { names, types } = this.packed;
    const matching = words.length === 0 ? null : this.#textsWith(words);
    const wanted = type === undefined ? -1 : TYPES.indexOf(type);
    const isNamed = (entity: number): boolean =>
      matching === null || matching.has(names[entity]!) || this.#aliasesOf(entity).some((alias) => matching.has(alias));
    const entities: CountedEntity[] = [];
    let total = 0;
    for (const entity of this.#inOrder()) {
      if ((wanted >= 0 && types[entity] !== wanted) || !isNamed(entity)) continue;
      if (total >= offset && entities.length < limit)
        entities.push({ entity: this.#entity(entity), articles: this.#articlesOf(entity) });
      total += 1;
    }
    return { total, entities };
  }

  #inOrder(): Uint32Array {
    if (this.#ranked !== null) return this.#ranked;
    const { canonical, names } = this.packed;
    const own = canonical.filter((one, entity) => one === entity);
    const articles = new Map<number, number>();
    for (const entity of own) articles.set(entity, this.#articlesOf(entity));
    const byName = (a: number, b: number): number => compare(this.#text(names[a]!), this.#text(names[b]!));
    return (this.#ranked = own.sort((a, b) => articles.get(b)! - articles.get(a)! || byName(a, b)));
  }

  /** Texts that have each of the words at the beginning of a word. */
  #textsWith(words: readonly string[]): Set<number> {
    const { narrow, wide, starts, lengths } = this.packed;
    const lower = (this.#lower ??= narrow.toLowerCase());
    const starting = words.map((word) => ` ${word}`);
    const found = new Set<number>();
    const add = (text: number): void => {
      const form = ` ${this.#text(text).toLowerCase()}`;
      if (starting.every((start) => form.includes(start))) found.add(text);
    };
    const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
    // Texts of either string are in its order: one pass over the hits meets them one after the other.
    let text = 0;
    for (let at = lower.indexOf(rarest); at >= 0; at = lower.indexOf(rarest, at + 1)) {
      if (lower[at - 1] !== ' ' && lower[at - 1] !== '\n') continue;
      while (text < starts.length && (starts[text]! >= WIDE || starts[text]! + lengths[text]! <= at)) text += 1;
      if (starts[text]! <= at) add(text++);
    }
    // Letters beyond one byte may change their number in lower case.
    if (wide !== '') starts.forEach((start, one) => void (start >= WIDE && add(one)));
    return found;
  }

  #articlesOf(entity: number): number {
    const members = this.#grouped().get(entity);
    return members === undefined
      ? this.packed.articles[entity]!
      : members.reduce((sum, member) => sum + this.packed.articles[member]!, 0);
  }

  #grouped(): ReadonlyMap<number, readonly number[]> {
    if (this.#members !== null) return this.#members;
    const members = new Map<number, number[]>();
    this.packed.canonical.forEach((canonical, entity) => {
      if (canonical === entity) return;
      const list = members.get(canonical);
      if (list === undefined) members.set(canonical, [canonical, entity]);
      else list.push(entity);
    });
    return (this.#members = members);
  }

  #entity(entity: number): Entity {
    const { keys, names, types } = this.packed;
    const name = names[entity]!;
    // A name may be another one elsewhere.
    const others = this.#aliasesOf(entity).filter((alias) => alias !== name);
    return {
      key: this.#text(keys[entity]!),
      name: this.#text(name),
      type: TYPES[types[entity]!]!,
      aliases: others.map((alias) => this.#text(alias)),
    };
  }

  #aliasesOf(entity: number): number[] {
    const { aliasEnds, aliases } = this.packed;
    return [...aliases.subarray(entity === 0 ? 0 : aliasEnds[entity - 1]!, aliasEnds[entity]!)];
  }

  #usesOf(form: string): [from: number, to: number] {
    const { formEnds } = this.packed;
    const normal = this.#normal(form);
    return normal < 0 ? [0, 0] : [normal === 0 ? 0 : formEnds[normal - 1]!, formEnds[normal]!];
  }

  #entityAt(key: string): number {
    const normal = this.#normal(key);
    return normal < 0 ? -1 : this.packed.keyOf[normal]! - 1;
  }

  /** Number of a normal form or key; -1 for none. */
  #normal(form: string): number {
    const { slots, starts, lengths, narrow, wide } = this.packed;
    const mask = slots.length - 1;
    for (let slot = hash(form) & mask; ; slot = (slot + 1) & mask) {
      const text = slots[slot]! - 1;
      if (text < 0) return -1;
      const start = starts[text]!;
      if (lengths[text] !== form.length) continue;
      if (start < WIDE ? narrow.startsWith(form, start) : wide.startsWith(form, start - WIDE)) return text;
    }
  }

  #text(text: number): string {
    const start = this.packed.starts[text]!;
    const length = this.packed.lengths[text]!;
    if (start < WIDE) return this.packed.narrow.slice(start, start + length);
    return this.packed.wide.slice(start - WIDE, start - WIDE + length);
  }

  /** What {@link PackedNames.canonical} says, computed. */
  #standsFor(key: string): string {
    const bare = key.replace(INITIAL, '');
    if (bare !== key && this.#entityAt(bare) >= 0 && this.#onlyInitialOf(bare, key)) return this.#standsFor(bare);
    return key.includes(' ') ? key : (this.#dominantFuller(key) ?? key);
  }

  /** Several middle initials in use mean several people. */
  #onlyInitialOf(bare: string, full: string): boolean {
    const [from, to] = this.#usesOf(bare.slice(bare.lastIndexOf(' ') + 1));
    for (let use = from; use < to; use++) {
      const other = this.#text(this.packed.keys[this.packed.formEntities[use]!]!);
      if (other !== full && other !== bare && other.replace(INITIAL, '') === bare) return false;
    }
    return true;
  }

  /** Full name that a single word stands for, if four in five uses of the word for a full name agree
   * and the word is not rather something else by itself. */
  #dominantFuller(word: string): string | null {
    const { formEntities, formTimes, keys, types } = this.packed;
    const [from, to] = this.#usesOf(word);
    if (from === to || FIRST_NAMES.has(word)) return null;
    const self = this.#entityAt(word);
    const ownType = self < 0 ? OTHER : types[self]!;
    if (ownType === PLACE) return null;
    let total = 0;
    let best = -1;
    let most = 0;
    let own = 0;
    for (let use = from; use < to; use++) {
      const entity = formEntities[use]!;
      const times = formTimes[use]!;
      if (entity === self) own = times;
      if (!this.#text(keys[entity]!).includes(' ')) continue;
      total += times;
      // Among equals the first by key.
      if (times > most || (times === most && entity < best)) [best, most] = [entity, times];
    }
    if (best < 0 || most < total * 0.8) return null;
    const blocked =
      types[best] === PERSON
        ? (ownType !== PERSON && ownType !== OTHER) || (ownType === OTHER && own > 3 * most)
        : own > most;
    return blocked ? null : this.#text(keys[best]!);
  }

  /** Fills in whom each entity stands for. */
  #complete(): void {
    const { keys, canonical } = this.packed;
    keys.forEach((key, entity) => {
      canonical[entity] = this.#entityAt(this.#standsFor(this.#text(key)));
    });
  }
}

/** Middle initials of a key. */
const INITIAL = /(?<=\s)\p{L}\s/gu;
