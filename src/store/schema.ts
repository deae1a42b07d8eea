/** One step from a stored version to the next. */
export interface Migration {
  readonly version: number;
  readonly description: string;
  /** Dexie's notation: primary key first (`++` auto number), then indexes (`&` unique, `*` one entry per element). */
  readonly stores: Readonly<Record<string, string | null>>;
  /** Rewrites rows; runs inside the upgrade's transaction, so that it happens wholly or not at all. */
  readonly upgrade?: (transaction: UpgradeTransaction) => PromiseLike<unknown>;
}

/** The part of Dexie's upgrade transaction that a migration may use. */
export interface UpgradeTransaction {
  table(name: string): {
    toCollection(): { modify(change: (row: Record<string, unknown>) => void): PromiseLike<number> };
  };
}

/** All versions of the stored format, oldest first. A released entry is never edited; a change is a new entry. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    description: 'Articles, their words and annotations, entities, index segments, the import queue, past questions',
    stores: {
      articles: '++ordinal, &id, contentKey, urlKey, guid, publishedAt, source, stage, importId',
      contents: 'ordinal',
      annotations: 'ordinal, *entityKeys, *relations',
      entities: 'key',
      segments: '++id, [kind+space]',
      segmentParts: '[segment+part]',
      imports: '++id, status',
      importFiles: '[import+file]',
      questions: '++id, *articleIds',
      meta: 'key',
    },
  },
  {
    version: 2,
    description: 'The table or graph that an article was made of, beside its words',
    stores: { structures: 'ordinal, kind' },
  },
  {
    version: 3,
    description:
      'Outlines: who is mentioned and what is said where, so that entities are counted without loading articles',
    stores: { outlines: 'ordinal' },
  },
  {
    version: 4,
    description: 'The time hierarchy: what articles say about which year, quarter, month and day, with its reports',
    stores: { timeEntries: 'ordinal, *nodes, *covers', timeNodes: 'key, parent, stale' },
  },
  {
    version: 5,
    description: 'Pages of the chunk directory, so that opening reads no articles. Made when they are first needed',
    stores: { pages: 'page' },
  },
  {
    version: 6,
    description: 'Articles with a note or marked passages are found without looking at all of them',
    stores: {
      // An article without marks has no such key and is in neither index: no row is rewritten.
      articles:
        '++ordinal, &id, contentKey, urlKey, guid, publishedAt, source, stage, importId, marks.note, marks.highlights.length',
    },
  },
  {
    version: 7,
    description: 'The table of names as it is used, with the entities that changed since. Made when it is first needed',
    stores: { names: 'id', entityChanges: '++id' },
  },
];
