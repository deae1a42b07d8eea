import { openStore, type KeptNames, type Store, type StoreOptions } from '../store';
import { EntityDirectory, nameKey, type CountedEntity, type Entity, type EntityType } from '../text';

/** Rows of more changed names than this share are not read one by one: all are. */
const FEW = 0.25;
/** So many names are packed in a moment, here. */
const MANY = 5000;

/**
 * All names of the store: as they were kept, with what changed since.
 * @param pack packs and keeps them elsewhere: the rows of a hundred thousand names leave 200 MB behind until somebody
 *   collects it, and nobody else here can work meanwhile
 */
export async function readNames(store: Store, pack?: () => Promise<void>): Promise<NameTable> {
  let kept = await store.names.kept();
  if (pack !== undefined && kept?.changed.size !== 0 && (await store.articles.entityCount()) > MANY) {
    // What cannot be done there is done here.
    await pack().catch(() => undefined);
    kept = await store.names.kept();
  }
  return new NameTable(await directoryOf(store, kept));
}

/** Packs and keeps the names, if any changed since they were kept. @returns once they are kept */
export async function packNames(options: StoreOptions): Promise<void> {
  const store = await openStore(options);
  try {
    await directoryOf(store, await store.names.kept(), true);
  } finally {
    store.close();
  }
}

/** @param wait also until they are kept for the next time */
async function directoryOf(store: Store, kept: KeptNames | null, wait = false): Promise<EntityDirectory> {
  const old = kept === null ? null : new EntityDirectory(kept.packed);
  if (old !== null && kept?.changed.size === 0) return old;
  const few = kept !== null && old !== null && kept.changed.size <= FEW * old.size;
  const upTo = few ? kept.upTo : await store.names.lastChange();
  const directory = EntityDirectory.of(few ? await replaced(store, old, kept.changed) : await readAll(store));
  const keeping = store.names.keep(directory.packed, upTo);
  if (wait) await keeping;
  else void keeping.catch(() => undefined);
  return directory;
}

async function readAll(store: Store): Promise<CountedEntity[]> {
  const all: CountedEntity[] = [];
  await store.articles.eachEntity((entity, articles) => all.push({ entity, articles }));
  return all;
}

async function replaced(store: Store, old: EntityDirectory, changed: ReadonlySet<string>): Promise<CountedEntity[]> {
  const fresh = await store.names.rows([...changed]);
  return [...[...old.given()].filter(({ entity }) => !changed.has(entity.key)), ...fresh];
}

/** Names ↔ entities of one state of the library. */
export class NameTable {
  constructor(readonly directory: EntityDirectory) {}

  /** The key that stands for `key` across the library. */
  canonical(key: string): string {
    return this.directory.canonicalKey(key);
  }

  /** Stored keys that mean the entity of a canonical key, itself included ("jon ferro": "jon ferro", "ferro"). */
  keysOf(canonical: string): readonly string[] {
    return this.directory.membersOf(canonical);
  }

  /** Articles that mention the entity; an article that uses two keys of one entity counts twice. */
  articlesOf(canonical: string): number {
    return this.directory.articlesOf(canonical);
  }

  /** The entity of a key or of a name; `null` when nobody is called so. */
  find(keyOrName: string): Entity | null {
    return this.directory.get(this.canonical(keyOrName)) ?? this.directory.resolve(keyOrName);
  }

  /**
   * Entities of which one name has every word of `text` at the beginning of a word, those in most articles first, then by
   * name.
   */
  search(text: string, type: EntityType | undefined, offset: number, limit: number) {
    return this.directory.ranked(text.toLowerCase().split(/\s+/).filter(Boolean), type, offset, limit);
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
