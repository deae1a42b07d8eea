import { DatelineError } from '../errors';
import { dropAnswersCiting } from './commits';
import { write, type Database } from './database';
import { putOutlines } from './outlines';
import { forgetTimes } from './time-nodes';
import { applyEntityChanges, countEntities, type EntityChanges } from './entities';
import { updatePages } from './pages';
import type { Annotations, Article, Content, DeleteReceipt, QuestionRow, StructureRow } from './types';

interface Deleted {
  readonly articles: readonly Article[];
  readonly contents: readonly Content[];
  readonly annotations: readonly Annotations[];
  readonly structures: readonly StructureRow[];
  readonly questions: readonly QuestionRow[];
}

/**
 * Deletes articles with everything that belongs to them. An article's row is what makes its chunks live: once it is
 * gone, no index returns them, whatever bytes are left in a segment until the next purge.
 */
export interface Deleter {
  /** Ordinals that are not there are ignored. */
  delete(ordinals: readonly number[]): Promise<DeleteReceipt>;
  /** @returns the articles that are back. @throws DatelineError `BAD_INPUT` when it is too late or they were imported again */
  undo(token: number): Promise<Article[]>;
  /** True while a deletion can be undone. */
  canUndo(): boolean;
  /** Ends all undoing; called before the bytes of deleted chunks are purged. */
  seal(): void;
}

export function createDeleter(db: Database): Deleter {
  const kept = new Map<number, Deleted>();
  let lastToken = 0;
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
    db.questions,
  ];
  return {
    async delete(ordinals) {
      const deleted = await write(db, tables, () => deleteRows(db, ordinals));
      const token = ++lastToken;
      kept.set(token, deleted);
      const { articles } = deleted;
      const facts = articles.reduce((sum, { factCount }) => sum + factCount, 0);
      return { token, articles: articles.length, facts, ordinals: articles.map(({ ordinal }) => ordinal) };
    },
    async undo(token) {
      const deleted = kept.get(token);
      if (!deleted) {
        throw new DatelineError('BAD_INPUT', 'This deletion can no longer be undone.', {
          hint: 'Import the file again.',
        });
      }
      await write(db, tables, () => restoreRows(db, deleted));
      kept.delete(token);
      return [...deleted.articles];
    },
    canUndo: () => kept.size > 0,
    seal: () => kept.clear(),
  };
}

async function deleteRows(db: Database, ordinals: readonly number[]): Promise<Deleted> {
  const articles = present(await db.articles.bulkGet([...ordinals]));
  const keys = articles.map(({ ordinal }) => ordinal);
  const ids = articles.map(({ id }) => id);
  const contents = present(await db.contents.bulkGet(keys));
  const annotations = present(await db.annotations.bulkGet(keys));
  const structures = present(await db.structures.bulkGet(keys));
  const questions = ids.length > 0 ? await db.questions.where('articleIds').anyOf(ids).distinct().toArray() : [];
  await db.articles.bulkDelete(keys);
  await updatePages(db, [], keys);
  await db.contents.bulkDelete(keys);
  await db.annotations.bulkDelete(keys);
  await db.outlines.bulkDelete(keys);
  await forgetTimes(db, keys);
  await db.structures.bulkDelete(keys);
  await applyEntityChanges(db, entityChanges(annotations, -1));
  await dropAnswersCiting(db, ids);
  return { articles, contents, annotations, structures, questions };
}

async function restoreRows(db: Database, deleted: Deleted): Promise<void> {
  await db.articles.bulkAdd([...deleted.articles]);
  await updatePages(db, deleted.articles);
  await db.contents.bulkAdd([...deleted.contents]);
  await db.annotations.bulkAdd([...deleted.annotations]);
  await putOutlines(db, deleted.annotations);
  await db.structures.bulkAdd([...deleted.structures]);
  await applyEntityChanges(db, entityChanges(deleted.annotations, 1));
  await db.questions.bulkPut([...deleted.questions]);
}

function entityChanges(annotations: readonly Annotations[], by: 1 | -1): EntityChanges {
  const changes: EntityChanges = new Map();
  for (const row of annotations) {
    for (const reading of [row, ...row.earlier]) if (reading) countEntities(changes, reading, by);
  }
  return changes;
}

function present<T>(rows: readonly (T | undefined)[]): T[] {
  return rows.filter((row): row is T => row !== undefined);
}
