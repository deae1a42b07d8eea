import { read, write, type Database } from './database';
import type { QuestionRow } from './types';

/** Questions asked before, with their short answers. */
export interface QuestionLog {
  add(question: Omit<QuestionRow, 'id'>): Promise<number>;
  /** Newest first. */
  list(limit: number): Promise<QuestionRow[]>;
  remove(id: number): Promise<void>;
  clear(): Promise<void>;
}

export function createQuestionLog(db: Database): QuestionLog {
  return {
    add: (question) => write(db, [db.questions], () => db.questions.add(question)),
    list: (limit) => read(() => db.questions.orderBy('id').reverse().limit(limit).toArray()),
    remove: (id) => write(db, [db.questions], () => db.questions.delete(id)),
    clear: () => write(db, [db.questions], () => db.questions.clear()),
  };
}
