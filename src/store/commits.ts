import { DatelineError } from '../errors';
import { write, type Database } from './database';
import { applyEntityChanges, countEntities, type EntityChanges } from './entities';
import { isSamePlace } from './imports';
import { putOutlines } from './outlines';
import { updatePages } from './pages';
import { addSegments } from './segments';
import { addStructures, changeStructures } from './structures';
import { forgetTimes } from './time-nodes';
import type {
  Annotations,
  Article,
  ArticleChange,
  Extraction,
  ImportBatch,
  NewSegment,
  Reading,
  SegmentInfo,
  Stage,
} from './types';

/** What a committed import batch was given. */
export interface ImportCommit {
  /** Ordinals of the added articles, in their order. */
  readonly ordinals: readonly number[];
  readonly segments: readonly SegmentInfo[];
}

/** Takes `count` chunk ids for good: a failed import leaves a gap, never a second use. @returns the first of them */
export function reserveChunks(db: Database, count: number): Promise<number> {
  return write(db, [db.meta], async () => {
    const next = (await db.meta.get('nextChunk'))?.value ?? 0;
    await db.meta.put({ key: 'nextChunk', value: next + count });
    return next;
  });
}

/**
 * Stores one batch of an import with its piece of the lexical index and the import's progress, in one transaction.
 * @throws DatelineError `QUOTA_EXCEEDED` and nothing of the batch is stored; `STORE_CHANGED` when another tab stored one
 * of these articles, changed or deleted one, or took the import further since the batch was made
 */
export function commitImportBatch(db: Database, batch: ImportBatch): Promise<ImportCommit> {
  const tables = [
    db.articles,
    db.pages,
    db.contents,
    db.annotations,
    db.outlines,
    db.structures,
    db.timeEntries,
    db.timeNodes,
    db.entities,
    db.entityChanges,
    db.segments,
    db.segmentParts,
    db.imports,
    db.questions,
  ];
  return write(db, tables, async () => {
    await expectUnchanged(db, batch);
    const ordinals = await db.articles.bulkAdd(
      batch.added.map(({ article }) => article),
      { allKeys: true },
    );
    await db.contents.bulkAdd(batch.added.map(({ content }, i) => ({ ...content, ordinal: ordinals[i]! })));
    await addStructures(
      db,
      batch.added.map(({ structure }, i) => ({ ordinal: ordinals[i]!, structure })),
    );
    await applyChanges(db, batch.changed);
    await updatePages(db, [
      ...batch.added.map(({ article }, i) => ({ ...article, ordinal: ordinals[i]! })),
      ...batch.changed.map(({ article }) => article),
    ]);
    const segments = await addSegments(db, batch.segments);
    if (batch.progress) await db.imports.put(batch.progress);
    return { ordinals, segments };
  });
}

/** Refuses a batch that was made from what is not there any more, or without what has come since. */
async function expectUnchanged(db: Database, { added, changed, progress, goesOnFrom }: ImportBatch): Promise<void> {
  const ids = added.map(({ article }) => article.id);
  const urlKeys = added.flatMap(({ article }) => article.urlKey ?? []);
  if ((await db.articles.where('id').anyOf(ids).count()) > 0) throw changedError();
  if ((await db.articles.where('urlKey').anyOf(urlKeys).count()) > 0) throw changedError();
  const present = await db.articles.bulkGet(changed.map(({ article }) => article.ordinal));
  changed.forEach(({ madeFrom }, i) => {
    const now = present[i]?.contentKey;
    if (now === undefined || (madeFrom !== undefined && madeFrom !== now)) throw changedError();
  });
  if (progress === null || goesOnFrom === undefined) return;
  const stored = await db.imports.get(progress.id);
  if (stored !== undefined && !isSamePlace(stored, goesOnFrom)) throw changedError();
}

async function applyChanges(db: Database, changed: readonly ArticleChange[]): Promise<void> {
  if (changed.length === 0) return;
  await db.articles.bulkPut(changed.map(({ article }) => article));
  await changeStructures(db, changed);
  const rewritten = changed.filter(({ content }) => content !== null);
  if (rewritten.length === 0) return;
  await db.contents.bulkPut(rewritten.map(({ article, content }) => ({ ...content!, ordinal: article.ordinal })));
  await rereadLater(db, rewritten);
  await dropAnswersCiting(
    db,
    rewritten.filter(({ keepReading }) => !keepReading).map(({ article }) => article.id),
  );
}

/** The words changed, so what was read from them goes, or becomes the reading of an earlier version. */
async function rereadLater(db: Database, rewritten: readonly ArticleChange[]): Promise<void> {
  const ordinals = rewritten.map(({ article }) => article.ordinal);
  const stored = await db.annotations.bulkGet(ordinals);
  await forgetTimes(db, ordinals);
  const changes: EntityChanges = new Map();
  const put: Annotations[] = [];
  const gone: number[] = [];
  rewritten.forEach(({ article, content, keepReading }, i) => {
    const old = stored[i];
    if (old) countEntities(changes, old, -1);
    const kept = content!.revisions.length;
    if (!keepReading || kept === 0) {
      gone.push(article.ordinal);
      if (old) for (const reading of old.earlier) if (reading) countEntities(changes, reading, -1);
      return;
    }
    const earlier: (Reading | null)[] = [...(old?.earlier ?? [])];
    const latest = old ? readingOf(old) : null;
    if (latest) countEntities(changes, latest, 1);
    earlier.push(latest);
    while (earlier.length < kept) earlier.unshift(null);
    put.push(annotationsOf(article.ordinal, EMPTY_READING, earlier));
  });
  await db.annotations.bulkDelete(gone);
  await db.outlines.bulkDelete(gone);
  await db.annotations.bulkPut(put);
  await putOutlines(db, put);
  await applyEntityChanges(db, changes);
}

/**
 * Stores what was read from a batch of articles, in one transaction, and moves them to stage `extracted`, or on to
 * `embedded` when they have their vectors already. Articles deleted meanwhile are skipped.
 * @param embedded ordinals of articles that have all their vectors already
 * @returns the articles in their new state
 */
export function commitExtraction(
  db: Database,
  batch: readonly Extraction[],
  embedded: ReadonlySet<number> = new Set(),
): Promise<Article[]> {
  const tables = [
    db.articles,
    db.pages,
    db.contents,
    db.annotations,
    db.outlines,
    db.timeEntries,
    db.timeNodes,
    db.entities,
    db.entityChanges,
  ];
  return write(db, tables, async () => {
    const articles = await db.articles.bulkGet(batch.map(({ ordinal }) => ordinal));
    const stored = await db.annotations.bulkGet(batch.map(({ ordinal }) => ordinal));
    // A language model that found nothing new changes no time.
    const reread = batch.filter(
      ({ model, facts }, i) => model === undefined || stored[i]?.facts.length !== facts.length,
    );
    await forgetTimes(
      db,
      reread.map(({ ordinal }) => ordinal),
      true,
    );
    const changes: EntityChanges = new Map();
    const annotations: Annotations[] = [];
    const changed: Article[] = [];
    batch.forEach((extraction, i) => {
      const article = articles[i];
      if (!article || (extraction.contentKey ?? article.contentKey) !== article.contentKey) return;
      const old = stored[i];
      for (const reading of old ? [old, ...old.earlier] : []) if (reading) countEntities(changes, reading, -1);
      const plain = annotationsOf(article.ordinal, extraction, extraction.earlier ?? old?.earlier ?? []);
      const row = extraction.model === undefined ? plain : { ...plain, model: extraction.model };
      for (const reading of [row, ...row.earlier]) if (reading) countEntities(changes, reading, 1);
      annotations.push(row);
      const stage: Stage = embedded.has(article.ordinal) ? 'embedded' : 'extracted';
      const { unread } = extraction.model === undefined ? extraction : article;
      changed.push({ ...article, stage, factCount: factsIn(row), unread });
    });
    await db.annotations.bulkPut(annotations);
    await putOutlines(db, annotations);
    await db.articles.bulkPut(changed);
    await updatePages(db, changed);
    await applyEntityChanges(db, changes);
    return changed;
  });
}

/**
 * Stores segments of vectors and moves the articles they complete from `extracted` to `embedded`, in one transaction.
 * Articles deleted meanwhile are skipped; their rows in the segments are dead and go at the next merge.
 */
export function commitVectors(
  db: Database,
  ordinals: readonly number[],
  segments: readonly NewSegment[],
): Promise<SegmentInfo[]> {
  return write(db, [db.articles, db.pages, db.segments, db.segmentParts], async () => {
    const articles = await db.articles.bulkGet([...ordinals]);
    const done = articles.filter((article) => article !== undefined).filter(({ stage }) => stage === 'extracted');
    const embedded = done.map((article) => ({ ...article, stage: 'embedded' as const }));
    await db.articles.bulkPut(embedded);
    await updatePages(db, embedded);
    return addSegments(db, segments);
  });
}

/** A stored answer must not outlive what it cites: the question stays, the answer goes. */
export async function dropAnswersCiting(db: Database, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const citing = await db.questions
    .where('articleIds')
    .anyOf([...articleIds])
    .distinct()
    .toArray();
  await db.questions.bulkPut(citing.map((question) => ({ ...question, answer: null, articleIds: [] })));
}

const EMPTY_READING: Reading = { entities: [], mentions: [], times: [], facts: [] };

function readingOf({ entities, mentions, times, facts }: Reading): Reading {
  return { entities, mentions, times, facts };
}

function factsIn({ facts, earlier }: Annotations): number {
  return earlier.reduce((sum, reading) => sum + (reading?.facts.length ?? 0), facts.length);
}

function annotationsOf(ordinal: number, reading: Reading, earlier: readonly (Reading | null)[]): Annotations {
  const keys = new Set<string>();
  const relations = new Set<string>();
  for (const one of [reading, ...earlier]) {
    if (!one) continue;
    for (const { key } of one.entities) keys.add(key);
    for (const { entityKey } of one.mentions) keys.add(entityKey);
    for (const { subject, object, relation } of one.facts) {
      keys.add(subject);
      if (object !== null) keys.add(object);
      if (relation !== null) relations.add(relation);
    }
  }
  return { ...readingOf(reading), ordinal, earlier, entityKeys: [...keys], relations: [...relations] };
}

function changedError(): DatelineError {
  return new DatelineError('STORE_CHANGED', 'Another tab changed the library at the same time.', {
    hint: 'Try again. Nothing stored so far was lost.',
  });
}
