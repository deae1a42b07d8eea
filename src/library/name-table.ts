import type { Store } from '../store';
import { EntityDirectory, nameKey, type Entity } from '../text';

/** An entity with the number of articles that mention it under any of its keys. */
export interface CountedEntity {
  readonly entity: Entity;
  readonly articles: number;
}

/** Reads all names of the store. */
export async function readNames(store: Store): Promise<NameTable> {
  const directory = new EntityDirectory();
  const stored = new Map<string, CountedEntity>();
  await store.articles.eachEntity((entity, articles) => {
    directory.add([entity], new Map([[entity.key, articles]]));
    stored.set(entity.key, { entity, articles });
  });
  return new NameTable(directory, stored);
}

/** Names ↔ entities of one state of the library. */
export class NameTable {
  /** Keys of entities that have several; nearly all have one. */
  #members: Map<string, string[]> | null = null;
  /** Keys that another one stands for. */
  readonly #canonical = new Map<string, string>();
  #counted: readonly CountedEntity[] | null = null;
  /** Names and aliases of `#counted`, in lower case, each with a space before each word. */
  #forms: readonly string[] | null = null;

  /** @param stored entities of the store by key */
  constructor(
    readonly directory: EntityDirectory,
    private readonly stored: ReadonlyMap<string, CountedEntity>,
  ) {}

  /** The key that stands for `key` across the library. */
  canonical(key: string): string {
    const known = this.#canonical.get(key);
    if (known !== undefined) return known;
    if (this.#members !== null && this.stored.has(key)) return key;
    const found = this.directory.canonicalKey(key);
    if (found !== key) this.#canonical.set(key, found);
    return found;
  }

  /** Stored keys that mean the entity of a canonical key, itself included ("jon ferro": "jon ferro", "ferro"). */
  keysOf(canonical: string): readonly string[] {
    this.#members ??= this.#group();
    return this.#members.get(canonical) ?? [canonical];
  }

  /** Articles that mention the entity; an article that uses two keys of one entity counts twice. */
  articlesOf(canonical: string): number {
    return this.keysOf(canonical).reduce((sum, key) => sum + (this.stored.get(key)?.articles ?? 0), 0);
  }

  /** The entity of a key or of a name; `null` when nobody is called so. */
  find(keyOrName: string): Entity | null {
    const key = this.canonical(keyOrName);
    return this.directory.get(key) ?? this.directory.resolve(keyOrName);
  }

  /** All entities, those in most articles first, then by name. */
  counted(): readonly CountedEntity[] {
    const members = (this.#members ??= this.#group());
    this.#counted ??= [...this.stored]
      .flatMap(([key, own]): CountedEntity[] => {
        if (this.canonical(key) !== key) return [];
        // An entity of one key is as it is stored.
        if (!members.has(key)) return [own];
        const entity = this.directory.get(key);
        return entity === null ? [] : [{ entity, articles: this.articlesOf(key) }];
      })
      .sort((a, b) => b.articles - a.articles || compare(a.entity.name, b.entity.name));
    return this.#counted;
  }

  /** Entities of which one name has every word of `text` at the beginning of a word, in the order of {@link counted}. */
  search(text: string): readonly CountedEntity[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const all = this.counted();
    if (words.length === 0) return all;
    const forms = (this.#forms ??= all.map(({ entity }) =>
      [entity.name, ...entity.aliases].map((name) => ` ${name.toLowerCase()}`).join('\n'),
    ));
    const starts = words.map((word) => ` ${word}`);
    return all.filter((_, at) => {
      const form = forms[at]!;
      if (!starts.every((start) => form.includes(start))) return false;
      return words.length === 1 || form.split('\n').some((name) => starts.every((start) => name.includes(start)));
    });
  }

  /**
   * Entities that a text names, in its order, each once: the longest runs of words that are names in this library. A run
   * begins and ends with a capital; in a text without any, runs of two words or more count, too.
   */
  namedIn(text: string): Entity[] {
    const words = [...text.matchAll(WORD)].map(([word]) => word.replace(/[’']s?$/u, ''));
    const plain = !words.some((word, i) => i > 0 && isCapital(word));
    const found = new Map<string, Entity>();
    for (let i = 0; i < words.length;) {
      const [length, entity] = this.#longest(words, i, plain);
      if (entity !== null) found.set(entity.key, entity);
      i += length;
    }
    return [...found.values()];
  }

  /** A lone word that is only another name of somebody hardly ever mentioned names nobody in a question. */
  #isMeant(form: string, entity: Entity): boolean {
    return form.includes(' ') || nameKey(form) === entity.key || this.articlesOf(entity.key) >= LEAST_ARTICLES;
  }

  #longest(words: readonly string[], at: number, plain: boolean): [length: number, Entity | null] {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      const run = words.slice(at, at + length);
      const named = plain ? length > 1 : isCapital(run[0]!) && isCapital(run[length - 1]!);
      if (!named || (length === 1 && (CALENDAR.test(run[0]!) || (at === 0 && OPENS.has(run[0]!.toLowerCase())))))
        continue;
      const form = run.join(' ');
      // A first name or a word that is a name somewhere is not enough in a text without capitals.
      const entity = this.directory.resolve(form);
      if (entity !== null && (!plain || nameKey(form).includes(' ')) && this.#isMeant(form, entity)) {
        return [length, entity];
      }
    }
    return [1, null];
  }

  #group(): Map<string, string[]> {
    const members = new Map<string, string[]>();
    for (const key of this.stored.keys()) {
      const canonical = this.canonical(key);
      if (canonical === key) continue;
      const list = members.get(canonical);
      if (list !== undefined) list.push(key);
      else members.set(canonical, this.stored.has(canonical) ? [canonical, key] : [key]);
    }
    return members;
  }
}

const MOST_WORDS = 6;
const LEAST_ARTICLES = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’'&.-]*/gu;
/** Words that open a question with a capital and name nobody. */
const OPENS = new Set(
  'who whom whose what which when where why how is are was were did does do has have had in on at by for from the a an will can could should name since until after before during under to of'.split(
    ' ',
  ),
);
/** Capitals in every text about time; as a name they are somebody's only part of it. */
const CALENDAR =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+)$/i;

function isCapital(word: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(word);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
