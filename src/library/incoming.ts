import {
  articleIdentity,
  isBareLink,
  isQuotations,
  mergeDuplicate,
  type ArticleStructure,
  type ImportedArticle,
} from '../importers';
import type { ArticleToAdd, ArticleToChange } from '../index';
import type { Article, ArticleReader, Store } from '../store';
import { textSketch } from '../text';
import type { Day } from '../time';
import { splitWords } from './cut';
import { knownOn } from './known-on';
import { languagesOf, type Languages } from './source-language';
import { isEnglish } from './split';

/** What became of the articles of one batch. */
export interface Sorted {
  readonly added: readonly ArticleToAdd[];
  readonly changed: readonly ArticleToChange[];
  readonly stored: number;
  /** Of the stored ones, those without a text. */
  readonly links: number;
  readonly alreadyThere: number;
  readonly updated: number;
  readonly undated: number;
  readonly notEnglish: number;
}

const EXCERPT_CHARACTERS = 240;

/** An article of the batch, new or a changed one of the library, while the batch is sorted. */
interface Pending {
  imported: ImportedArticle;
  existing: Article | null;
  rewrites: 'no' | 'revision' | 'replacement';
  touched: boolean;
  id: string;
}

/**
 * Sorts a batch into new articles, changes of articles that are there, and repeats. The same address, feed identifier
 * or content is the same article. A text with a later date is a revision (the earlier one is kept under its day); a
 * different text under the same date replaces the old one without a trace; an older one changes nothing.
 */
export async function sortBatch(
  { articles: reader, structures }: Pick<Store, 'articles' | 'structures'>,
  articles: readonly ImportedArticle[],
  importId: number,
): Promise<Sorted> {
  const identities = articles.map((article) => articleIdentity(article));
  const known = await reader.matching({
    ids: identities.map((identity) => identity.id),
    urlKeys: identities.flatMap((identity) => identity.urlKey ?? []),
  });
  const pending: Pending[] = known.map((existing) => ({
    imported: asImported(existing),
    existing,
    rewrites: 'no',
    touched: false,
    id: existing.id,
  }));
  const byKey = new Map<string, Pending>();
  for (const one of pending) remember(byKey, one, one.existing?.urlKey ?? null);
  const contents = new Map<Pending, string>(pending.map((one) => [one, one.existing?.contentKey ?? '']));
  const kept = await keptStructures(structures, known, articles);
  let alreadyThere = 0;
  for (const [at, article] of articles.entries()) {
    const identity = identities[at];
    if (identity === undefined) continue;
    const there = byKey.get(`id ${identity.id}`) ?? byKey.get(`url ${identity.urlKey}`);
    if (there === undefined) {
      const one: Pending = { imported: article, existing: null, rewrites: 'no', touched: true, id: identity.id };
      pending.push(one);
      contents.set(one, identity.contentKey);
      remember(byKey, one, identity.urlKey);
      continue;
    }
    const stored = there.existing === null ? undefined : kept.get(there.existing.ordinal);
    // What was marked in an article never takes the place of the whole of it.
    const length = there.existing?.textLength ?? there.imported.text.length;
    const onlyMarked = isQuotations(article) && article.text.length <= length;
    const same =
      article.text === '' ||
      onlyMarked ||
      contents.get(there) === identity.contentKey ||
      sameTable(stored, article.structure);
    const rewritten = !same && isRewrite(there, article) && !(await onlyRetitled(reader, there, article));
    if (rewritten || hasOtherRoles(stored, article.structure)) {
      contents.set(there, identity.contentKey);
      rewrite(there, article);
    } else {
      const merged = mergeDuplicate(there.imported, article);
      if (merged !== there.imported) there.touched = true;
      there.imported = merged;
      // Imported before structures were kept: the words are here, the graph or table is not.
      if (
        stored === undefined &&
        there.existing !== null &&
        there.rewrites === 'no' &&
        article.structure !== undefined
      ) {
        there.imported = { ...merged, structure: article.structure };
        there.touched = true;
      }
      alreadyThere += 1;
    }
  }
  const written = pending.filter((one) => one.touched && (one.existing === null || one.rewrites !== 'no'));
  const languages = await languagesOf(
    reader,
    written.map(({ imported }) => imported),
  );
  return collect(pending, languages, importId, alreadyThere);
}

function remember(byKey: Map<string, Pending>, one: Pending, urlKey: string | null): void {
  byKey.set(`id ${one.id}`, one);
  if (urlKey !== null) byKey.set(`url ${urlKey}`, one);
}

/** A stored article without its words: `mergeDuplicate` only looks at the text to see whether there is one. */
function asImported(article: Article): ImportedArticle {
  const { title, url, guid, source, author, modifiedAt, savedAt, tags, archived, marks } = article;
  const publishedAt =
    article.publishedAt === null
      ? null
      : { day: article.publishedAt, granularity: article.publishedGranularity ?? 'day' };
  const text = article.textLength > 0 ? article.excerpt : '';
  return {
    title,
    text,
    url,
    guid,
    source,
    author,
    publishedAt,
    modifiedAt,
    savedAt,
    tags,
    archived,
    ...(marks === undefined ? {} : { marks }),
  };
}

/** Structures of the articles that are there, where an incoming one has any. */
async function keptStructures(
  store: Store['structures'],
  known: readonly Article[],
  incoming: readonly ImportedArticle[],
): Promise<ReadonlyMap<number, ArticleStructure | null>> {
  if (!incoming.some(({ structure }) => structure !== undefined)) return new Map();
  const rows = await store.get(known.map(({ ordinal }) => ordinal));
  return new Map(rows.map(({ ordinal, structure }) => [ordinal, structure]));
}

/** The same table again: what the person corrected about its columns, and the words made by it, stay. */
function sameTable(stored: ArticleStructure | null | undefined, incoming: ArticleStructure | undefined): boolean {
  if (stored?.kind !== 'table' || incoming?.kind !== 'table') return false;
  const [a, b] = [stored.table, incoming.table];
  return (
    a.caption === b.caption &&
    sameCells(a.columns, b.columns) &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, at) => sameCells(row, b.rows[at] ?? []))
  );
}

/** The same table with roles that the person chose, other than those that it has: its rows are told anew. */
function hasOtherRoles(stored: ArticleStructure | null | undefined, incoming: ArticleStructure | undefined): boolean {
  return (
    stored?.kind === 'table' &&
    incoming?.kind === 'table' &&
    incoming.table.chosen === true &&
    !sameCells(stored.table.roles, incoming.table.roles)
  );
}

const sameCells = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((cell, at) => cell === b[at]);

function saidOn(article: ImportedArticle): Day | null {
  const { publishedAt, modifiedAt } = article;
  if (publishedAt === null || modifiedAt === null) return (modifiedAt ?? publishedAt)?.day ?? null;
  return modifiedAt.day > publishedAt.day ? modifiedAt.day : publishedAt.day;
}

/**
 * A text that has no earlier version is known from its publication, whenever its page was last touched; one that came in
 * place of another from the day of that change.
 */
function knownDay({ imported, existing, rewrites }: Pending): Day | null {
  const first = rewrites !== 'revision' && (existing?.earlier ?? imported.earlier ?? []).length === 0;
  return (first ? imported.publishedAt?.day : null) ?? saidOn(imported);
}

function isRewrite(there: Pending, incoming: ImportedArticle): boolean {
  if (there.imported.text === '') return true;
  const old = saidOn(there.imported);
  const fresh = saidOn(incoming);
  return old === null || fresh === null || fresh >= old;
}

/**
 * The same text under another title and no later date: one of two addresses of the page spells its title differently.
 * Taking it for a new text would turn the article over and back at every import.
 */
async function onlyRetitled(reader: ArticleReader, there: Pending, incoming: ImportedArticle): Promise<boolean> {
  const { existing, rewrites } = there;
  if (existing === null || rewrites !== 'no' || existing.textLength !== incoming.text.length) return false;
  if ((saidOn(incoming) ?? -Infinity) > (saidOn(there.imported) ?? -Infinity)) return false;
  const [content] = await reader.contents([existing.ordinal]);
  return content?.text === incoming.text;
}

function rewrite(there: Pending, incoming: ImportedArticle): void {
  const old = saidOn(there.imported);
  const fresh = saidOn(incoming);
  const hadText = there.imported.text !== '';
  const later = hadText && old !== null && fresh !== null && fresh > old;
  const merged = mergeDuplicate(there.imported, incoming);
  // A feed that moves an item's date on gives the day of the update; the first publication day stays.
  const publishedAt = there.imported.publishedAt ?? incoming.publishedAt;
  const modifiedAt = later ? (incoming.modifiedAt ?? incoming.publishedAt) : merged.modifiedAt;
  const { structure: _, ...rest } = merged;
  there.imported = {
    ...rest,
    title: incoming.title,
    text: incoming.text,
    publishedAt,
    modifiedAt,
    ...(incoming.structure === undefined ? {} : { structure: incoming.structure }),
  };
  there.touched = true;
  if (there.existing !== null && there.rewrites !== 'revision') there.rewrites = later ? 'revision' : 'replacement';
}

function collect(pending: readonly Pending[], languages: Languages, importId: number, alreadyThere: number): Sorted {
  const added: ArticleToAdd[] = [];
  const changed: ArticleToChange[] = [];
  let updated = 0;
  let links = 0;
  let undated = 0;
  let notEnglish = 0;
  for (const one of pending) {
    if (!one.touched) continue;
    const { imported, existing } = one;
    if (existing !== null && one.rewrites === 'no') {
      changed.push({
        article: { ...existing, ...fields(imported), excerpt: existing.excerpt },
        madeFrom: existing.contentKey,
        words: null,
        keepEarlier: false,
        structure: imported.structure,
      });
      continue;
    }
    const { contentKey, urlKey } = articleIdentity(imported);
    const language = languages.get(imported) ?? null;
    const article = {
      ...fields(imported),
      contentKey,
      urlKey,
      knownAt: knownOn(imported, knownDay(one)),
      language,
      textLength: imported.text.length,
      // Rows of a table are alike without being copies.
      sketch: imported.structure === undefined ? (textSketch(imported.text) ?? undefined) : undefined,
      importId,
    };
    const words = splitWords(imported.text, imported.structure);
    if (existing === null) {
      const earlier = imported.earlier?.map(({ title, text, knownAt }) => ({
        title,
        knownAt,
        words: splitWords(text),
      }));
      added.push({ article: { ...article, id: one.id }, words, structure: imported.structure, earlier });
      if (isBareLink(imported)) links += 1;
      else if (imported.publishedAt === null) undated += 1;
      if (!isEnglish(language)) notEnglish += 1;
    } else {
      changed.push({
        article: { ...existing, ...article },
        madeFrom: existing.contentKey,
        words,
        keepEarlier: one.rewrites === 'revision',
        structure: imported.structure,
      });
      updated += 1;
    }
  }
  return { added, changed, stored: added.length, links, alreadyThere, updated, undated, notEnglish };
}

function fields(imported: ImportedArticle) {
  const { title, url, guid, source, author, publishedAt, modifiedAt, savedAt, tags, archived, text, marks } = imported;
  return {
    title,
    url,
    guid,
    source,
    author,
    publishedAt: publishedAt?.day ?? null,
    publishedGranularity: publishedAt?.granularity ?? null,
    modifiedAt,
    savedAt,
    tags,
    archived,
    ...(marks === undefined ? {} : { marks }),
    excerpt: text.slice(0, EXCERPT_CHARACTERS).replace(/\s+/g, ' ').trim(),
  };
}
