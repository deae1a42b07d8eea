import { FIRST_NAMES } from './gazetteer';
import { nameKey } from './link';
import type { Entity, EntityType } from './types';

/** One article's use of one entity. */
interface Contribution {
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  /** Form → number of articles' mentions that used it (1 where counts are unknown). */
  readonly forms: readonly (readonly [form: string, count: number])[];
  /** Surname that the article does not use alone; it resolves, but is no alias to show. */
  readonly surname: string | null;
}

/** Plain form of a directory, for storage. */
export interface DirectoryState {
  readonly articles: readonly (readonly [articleId: string, contributions: readonly Contribution[]])[];
  readonly merges: readonly (readonly [from: string, into: string])[];
}

interface Record {
  readonly names: Map<string, number>;
  readonly types: Map<EntityType, number>;
  readonly forms: Map<string, number>;
}

/**
 * The entities of a library. Each article contributes its entities and takes them away again when it is deleted, so
 * the directory is always what the articles at hand would give, whatever the order they came and went in. An alias
 * resolves to the entity it is most used for; a surname alone resolves to the full name that most often goes by it.
 */
export class EntityDirectory {
  private readonly articles = new Map<string, readonly Contribution[]>();
  private readonly records = new Map<string, Record>();
  /** Normalised form → key → count. */
  private readonly byForm = new Map<string, Map<string, number>>();
  private readonly merges = new Map<string, string>();

  /** Number of keys, merged ones not counted. */
  get size(): number {
    let size = 0;
    for (const key of this.records.keys()) if (!this.merges.has(key)) size++;
    return size;
  }

  /** Adds the entities of an article; an article added before is replaced. `counts`: mentions by entity key. */
  add(articleId: string, entities: readonly Entity[], counts?: ReadonlyMap<string, number>): void {
    this.remove(articleId);
    const contributions = entities.map((entity): Contribution => {
      const count = Math.max(1, counts?.get(entity.key) ?? 1);
      const forms = [entity.name, ...entity.aliases].map((form): [string, number] => [form, count]);
      // People go by their surname, whether or not this article uses it alone.
      const surname = entity.type === 'person' ? entity.name.slice(entity.name.lastIndexOf(' ') + 1) : entity.name;
      const silent = surname !== entity.name && !forms.some(([form]) => form === surname);
      return { key: entity.key, name: entity.name, type: entity.type, forms, surname: silent ? surname : null };
    });
    this.articles.set(articleId, contributions);
    for (const contribution of contributions) this.apply(contribution, 1);
  }

  /** Takes an article's entities away; unknown ids are ignored. */
  remove(articleId: string): void {
    const contributions = this.articles.get(articleId);
    if (contributions === undefined) return;
    this.articles.delete(articleId);
    for (const contribution of contributions) this.apply(contribution, -1);
  }

  /** Declares two keys one entity; `into` keeps its name. Merging an entity into itself or in a circle does nothing. */
  merge(from: string, into: string): void {
    const target = this.canonicalKey(into);
    if (this.canonicalKey(from) !== target) this.merges.set(this.canonicalKey(from), target);
  }

  /** Undoes {@link merge}. */
  unmerge(from: string): void {
    this.merges.delete(from);
  }

  /** The key that stands for `key`: merges, then "donald j trump" → "donald trump", "ferro" → "jon ferro". */
  canonicalKey(key: string): string {
    let current = key;
    while (this.merges.has(current)) current = this.merges.get(current) ?? current;
    const bare = current.replace(/(?<=\s)\p{L}\s/gu, '');
    if (bare !== current && this.records.has(bare) && this.onlyInitialOf(bare, current)) return this.canonicalKey(bare);
    if (!current.includes(' ')) {
      const fuller = this.dominantFuller(current);
      if (fuller !== null) return fuller;
    }
    return current;
  }

  /** The entity that a name most likely means, by its own key or by an alias; `null` if nobody is called so. */
  resolve(alias: string): Entity | null {
    const form = nameKey(alias);
    if (form === '') return null;
    if (this.records.has(form)) return this.get(this.canonicalKey(form));
    const best = this.candidates(alias)[0];
    return best ?? null;
  }

  /** Every entity that goes by this name, most used first. */
  candidates(alias: string): Entity[] {
    const weights = new Map<string, number>();
    for (const [key, count] of this.byForm.get(nameKey(alias)) ?? []) {
      const canonical = this.canonicalKey(key);
      weights.set(canonical, (weights.get(canonical) ?? 0) + count);
    }
    const keys = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return keys.map(([key]) => this.get(key)).filter((entity) => entity !== null);
  }

  /** The entity of a key with all its aliases, most used first; `null` if no article has it. */
  get(key: string): Entity | null {
    const record = this.records.get(key);
    if (record === undefined) return null;
    const forms = new Map(record.forms);
    for (const [from] of this.merges) {
      if (from === key || this.canonicalKey(from) !== key) continue;
      for (const [form, count] of this.records.get(from)?.forms ?? []) forms.set(form, (forms.get(form) ?? 0) + count);
    }
    const name = top(record.names) ?? key;
    const aliases = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([form]) => form);
    return { key, name, type: top(record.types) ?? 'other', aliases: aliases.filter((form) => form !== name) };
  }

  /** All entities, merged ones inside their target, by key. */
  entities(): Entity[] {
    const keys = [...this.records.keys()].filter((key) => this.canonicalKey(key) === key).sort();
    return keys.map((key) => this.get(key)).filter((entity) => entity !== null);
  }

  /** Plain data from which {@link restore} builds an equal directory. */
  serialize(): DirectoryState {
    return { articles: [...this.articles], merges: [...this.merges] };
  }

  static restore(state: DirectoryState): EntityDirectory {
    const directory = new EntityDirectory();
    for (const [articleId, contributions] of state.articles) {
      directory.articles.set(articleId, contributions);
      for (const contribution of contributions) directory.apply(contribution, 1);
    }
    for (const [from, into] of state.merges) directory.merges.set(from, into);
    return directory;
  }

  private apply(contribution: Contribution, sign: 1 | -1): void {
    const { key, name, type, forms } = contribution;
    const record = this.records.get(key) ?? { names: new Map(), types: new Map(), forms: new Map() };
    this.records.set(key, record);
    count(record.names, name, sign);
    // An untyped mention does not outvote a typed one.
    count(record.types, type, type === 'other' ? sign * 0.01 : sign);
    for (const [form, times] of forms) {
      count(record.forms, form, sign * times);
      this.index(form, key, sign * times);
    }
    if (contribution.surname !== null) this.index(contribution.surname, key, sign);
    if (record.names.size === 0) this.records.delete(key);
  }

  private index(form: string, key: string, by: number): void {
    const normal = nameKey(form);
    const keys = this.byForm.get(normal) ?? new Map<string, number>();
    this.byForm.set(normal, keys);
    count(keys, key, by);
    if (keys.size === 0) this.byForm.delete(normal);
  }

  /** Several middle initials in use mean several people. */
  private onlyInitialOf(bare: string, full: string): boolean {
    const last = bare.slice(bare.lastIndexOf(' ') + 1);
    for (const other of this.byForm.get(last)?.keys() ?? []) {
      if (other !== full && other !== bare && other.replace(/(?<=\s)\p{L}\s/gu, '') === bare) return false;
    }
    return true;
  }

  /** Full name that a single word stands for, if four in five uses of the word for a full name agree
   * and the word is not rather something else by itself. */
  private dominantFuller(word: string): string | null {
    const keys = this.byForm.get(word);
    if (keys === undefined || FIRST_NAMES.has(word)) return null;
    if (this.records.get(word)?.types.has('place') === true) return null;
    let total = 0;
    let best: string | null = null;
    let most = 0;
    for (const [key, times] of keys) {
      if (!key.includes(' ')) continue;
      total += times;
      if (times > most || (times === most && best !== null && key < best)) [best, most] = [key, times];
    }
    if (best === null || most < total * 0.8) return null;
    const own = keys.get(word) ?? 0;
    const ownType = top(this.records.get(word)?.types ?? new Map<EntityType, number>()) ?? 'other';
    const person = top(this.records.get(best)?.types ?? new Map<EntityType, number>()) === 'person';
    const blocked = person
      ? (ownType !== 'person' && ownType !== 'other') || (ownType === 'other' && own > 3 * most)
      : own > most;
    if (blocked) return null;
    let target = best;
    while (this.merges.has(target)) target = this.merges.get(target) ?? target;
    return target;
  }
}

function count<K>(map: Map<K, number>, key: K, by: number): void {
  const value = (map.get(key) ?? 0) + by;
  if (Math.abs(value) < 1e-6) map.delete(key);
  else map.set(key, value);
}

function top<K extends string>(map: ReadonlyMap<K, number>): K | null {
  let best: K | null = null;
  let most = -Infinity;
  for (const [key, value] of map) {
    if (value > most || (value === most && best !== null && key < best)) [best, most] = [key, value];
  }
  return best;
}
