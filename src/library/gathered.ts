import { articleIdentity, type ImportedArticle, type ImportRecord } from '../importers';

/** A batch is stored when it has so many articles or characters. */
const BATCH_ARTICLES = 32;
const BATCH_CHARACTERS = 400_000;

/** Records gathered for one commit. */
export function createBatch() {
  let articles: ImportedArticle[] = [];
  let failed: Extract<ImportRecord, { readonly kind: 'failed' }>[] = [];
  let notes: Extract<ImportRecord, { readonly kind: 'note' }>[] = [];
  let keys = new Set<string>();
  let records = 0;
  let read = 0;
  let characters = 0;
  const keysOf = (article: ImportedArticle): string[] => {
    const { id, urlKey } = articleIdentity(article);
    return urlKey === null ? [`id ${id}`] : [`id ${id}`, `url ${urlKey}`];
  };
  return {
    get articles() {
      return articles;
    },
    get failed() {
      return failed;
    },
    get notes() {
      return notes;
    },
    /** Records of the file that are here to their end. */
    get records() {
      return records;
    },
    /** Articles and failures. */
    get read() {
      return read;
    },
    /** A second version of an article of this batch needs the first one stored. */
    mustCommitBefore: (record: ImportRecord): boolean =>
      record.kind === 'article' && keysOf(record.article).some((key) => keys.has(key)),
    /** @param ends whether the record of the file ends with it, which a part of a long text does not */
    add(record: ImportRecord, ends = true): void {
      if (ends) records += 1;
      if (record.kind !== 'note') read += 1;
      if (record.kind === 'failed') failed.push(record);
      else if (record.kind === 'note') notes.push(record);
      else {
        articles.push(record.article);
        characters += record.article.text.length;
        for (const key of keysOf(record.article)) keys.add(key);
      }
    },
    isFull: (): boolean => records >= BATCH_ARTICLES || characters >= BATCH_CHARACTERS,
    clear(): void {
      articles = [];
      failed = [];
      notes = [];
      keys = new Set();
      records = 0;
      read = 0;
      characters = 0;
    },
  };
}
