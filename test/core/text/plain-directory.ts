import { nameKey, type Entity, type EntityType } from '../../../src/text';
import { FIRST_NAMES } from '../../../src/text/gazetteer';

/** Things and how often each is used: a plain list of pairs, since nearly all have one or two, and a map takes 100 bytes. */
type Tally<K extends string> = (K | number)[];

interface Record {
  readonly names: Tally<string>;
  readonly types: Tally<EntityType>;
  readonly forms: Tally<string>;
}

/** What `EntityDirectory` does, in maps and lists of objects, and with articles added one by one. */
export class PlainDirectory {
  private readonly records = new Map<string, Record>();
  /** Normalised form → keys. */
  private readonly byForm = new Map<string, Tally<string>>();

  get size(): number {
    return this.records.size;
  }

  /** Adds entities of an article, or of several. `counts`: mentions by entity key. */
  add(entities: readonly Entity[], counts?: ReadonlyMap<string, number>): void {
    for (const { key, name, type, aliases } of entities) {
      const times = Math.max(1, counts?.get(key) ?? 1);
      const record = this.records.get(key) ?? { names: [], types: [], forms: [] };
      this.records.set(key, record);
      count(record.names, name, 1);
      // An untyped mention does not outvote a typed one.
      count(record.types, type, type === 'other' ? 0.01 : 1);
      for (const form of [name, ...aliases]) {
        count(record.forms, form, times);
        this.index(form, key, times);
      }
      // People go by their surname, whether or not this article uses it alone.
      const surname = type === 'person' ? name.slice(name.lastIndexOf(' ') + 1) : name;
      if (surname !== name && !aliases.includes(surname)) this.index(surname, key, 1);
    }
  }

  /** The key that stands for `key`: "donald j trump" → "donald trump", "ferro" → "jon ferro". */
  canonicalKey(key: string): string {
    const bare = key.replace(/(?<=\s)\p{L}\s/gu, '');
    if (bare !== key && this.records.has(bare) && this.onlyInitialOf(bare, key)) return this.canonicalKey(bare);
    return key.includes(' ') ? key : (this.dominantFuller(key) ?? key);
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
    for (const [key, count] of pairs(this.byForm.get(nameKey(alias)) ?? [])) {
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
    const name = top(record.names) ?? key;
    const aliases = [...pairs(record.forms)]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([form]) => form);
    return { key, name, type: top(record.types) ?? 'other', aliases: aliases.filter((form) => form !== name) };
  }

  /** All entities that stand for themselves, by key. */
  entities(): Entity[] {
    const keys = [...this.records.keys()].filter((key) => this.canonicalKey(key) === key).sort();
    return keys.map((key) => this.get(key)).filter((entity) => entity !== null);
  }

  private index(form: string, key: string, by: number): void {
    const normal = nameKey(form);
    const keys = this.byForm.get(normal) ?? [];
    this.byForm.set(normal, keys);
    count(keys, key, by);
  }

  /** Several middle initials in use mean several people. */
  private onlyInitialOf(bare: string, full: string): boolean {
    const last = bare.slice(bare.lastIndexOf(' ') + 1);
    for (const [other] of pairs(this.byForm.get(last) ?? [])) {
      if (other !== full && other !== bare && other.replace(/(?<=\s)\p{L}\s/gu, '') === bare) return false;
    }
    return true;
  }

  /** Full name that a single word stands for, if four in five uses of the word for a full name agree
   * and the word is not rather something else by itself. */
  private dominantFuller(word: string): string | null {
    const keys = this.byForm.get(word);
    if (keys === undefined || FIRST_NAMES.has(word)) return null;
    if (this.records.get(word)?.types.includes('place') === true) return null;
    let total = 0;
    let best: string | null = null;
    let most = 0;
    let own = 0;
    for (const [key, times] of pairs(keys)) {
      if (key === word) own = times;
      if (!key.includes(' ')) continue;
      total += times;
      if (times > most || (times === most && best !== null && key < best)) [best, most] = [key, times];
    }
    if (best === null || most < total * 0.8) return null;
    const ownType = top(this.records.get(word)?.types ?? []) ?? 'other';
    const person = top(this.records.get(best)?.types ?? []) === 'person';
    const blocked = person
      ? (ownType !== 'person' && ownType !== 'other') || (ownType === 'other' && own > 3 * most)
      : own > most;
    return blocked ? null : best;
  }
}

function count<K extends string>(tally: Tally<K>, key: K, by: number): void {
  const at = tally.indexOf(key);
  if (at < 0) tally.push(key, by);
  else tally[at + 1] = (tally[at + 1] as number) + by;
}

function* pairs<K extends string>(tally: Tally<K>): Generator<[key: K, count: number]> {
  for (let i = 0; i < tally.length; i += 2) yield [tally[i] as K, tally[i + 1] as number];
}

function top<K extends string>(tally: Tally<K>): K | null {
  let best: K | null = null;
  let most = -Infinity;
  for (const [key, value] of pairs(tally)) {
    if (value > most || (value === most && best !== null && key < best)) [best, most] = [key, value];
  }
  return best;
}
