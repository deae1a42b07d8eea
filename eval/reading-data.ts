import { dataFolders, readFolder } from './files';

/** A row of MenatQA: a question with a time scope, the passages to read, and the question with its scope moved. */
export interface ReadingRow {
  readonly ID: number;
  readonly question: string;
  readonly answer: string;
  readonly context: readonly { readonly title: string; readonly text: string }[];
  readonly updated_question: string;
  readonly updated_answer: string;
  readonly type: string;
}

/** The answer of questions that the passages do not answer. */
export const UNANSWERABLE = 'unanswerable';

/** Rows come in runs about the same subject; whole runs of this many rows go to one half. */
const RUN = 10;

/** All rows of the `menatqa` folders, at most `limit`. */
export function readingRows(data: string, limit: number | null): ReadingRow[] {
  const rows = dataFolders(data, 'menatqa').flatMap((folder) => readFolder<ReadingRow>(folder));
  return limit === null ? rows : rows.slice(0, limit);
}

/** Whether a row is of the half that weights are fitted on. */
export function isFitted(index: number): boolean {
  return Math.floor(index / RUN) % 2 === 0;
}

/** The row's passages. */
export function passagesOf(row: ReadingRow): string[] {
  return row.context.map((passage) => passage.text.trim());
}

/** The titles of the row's passages. */
export function titlesOf(row: ReadingRow): string[] {
  return row.context.map((passage) => passage.title);
}
