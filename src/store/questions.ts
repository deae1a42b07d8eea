import { read, write, type Database } from './database';
import type { QuestionRow } from './types';

/** Questions asked before, with their short answers. */
export interface QuestionLog {
  add(question: Omit<QuestionRow, 'id'>): Promise<number>;
  /** Newest first. */
  list(limit: number): Promise<QuestionRow[]>;
  /** @returns what was removed, for {@link QuestionLog.putBack} */
  remove(id: number): Promise<QuestionRow[]>;
  clear(): Promise<QuestionRow[]>;
  /** Puts removed questions back where they were. */
  putBack(rows: readonly QuestionRow[]): Promise<void>;
}

export function createQuestionLog(db: Database): QuestionLog {
  return {
    add: (question) => write(db, [db.questions], () => db.questions.add(question)),
    list: (limit) => read(() => db.questions.orderBy('id').reverse().limit(limit).toArray()),
    remove: (id) =>
      write(db, [db.questions], async () => {
        const row = await db.questions.get(id);
        await db.questions.delete(id);
        return row === undefined ? [] : [row];
      }),
    clear: () =>
      write(db, [db.questions], async () => {
        const rows = await db.questions.toArray();
        await db.questions.clear();
        return rows;
      }),
    putBack: (rows) =>
      write(db, [db.questions], async () => {
        await db.questions.bulkPut([...rows]);
      }),
  };
}
