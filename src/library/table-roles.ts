import { DatelineError } from '../errors';
import { articleIdentity, recordOfArticle, tableRecords, type ColumnRole, type ImportedTable } from '../importers';
import type { ImportRunner } from './imports';
import type { LibraryTables } from './tables';

/**
 * Corrects what the columns of a table hold. The table is put together from its articles and imported again with these
 * roles, so that a closed tab goes on with it; articles of times that no longer are go after that.
 * @param remove deletes articles by id
 */
export function createTableRoles(
  tables: LibraryTables,
  imports: ImportRunner,
  remove: (ids: readonly string[]) => Promise<void>,
): (articleId: string, roles: readonly ColumnRole[]) => Promise<string> {
  return async (articleId, roles) => {
    const parts = await tables.partsOf(articleId);
    const own = parts.find((part) => part.articleId === articleId)?.table;
    if (own === undefined || own.columns.length !== roles.length) {
      throw new DatelineError('BAD_INPUT', 'There is no table with these columns.', {
        hint: 'Open the article again: it may have changed.',
        detail: articleId,
      });
    }
    const { caption, columns } = own;
    const rows = parts.flatMap(({ table }) => table.rows);
    const told: ImportedTable = { caption, columns, roles, rows, chosen: true };
    const articles = [...tableRecords(told, { source: null, lines: null })].flatMap((record) =>
      record.kind === 'article' ? [record.article] : [],
    );
    if (articles.length === 0) {
      throw new DatelineError('BAD_INPUT', 'With these columns no row says anything.', {
        hint: 'Keep at least one column that is not left out.',
        detail: articleId,
      });
    }
    const lines = articles.map((article) => `${JSON.stringify(recordOfArticle(article))}\n`);
    const bytes = new TextEncoder().encode(lines.join(''));
    const importId = await imports.add([{ name: `${caption}.jsonl`, mediaType: 'application/jsonl', bytes }]);
    const report = await imports.ended(importId);
    if (report.status !== 'finished') return articleId;
    await imports.dismiss(importId);
    const ids = articles.map((article) => articleIdentity(article).id);
    const stale = parts.map((part) => part.articleId).filter((id) => !ids.includes(id));
    if (stale.length > 0) await remove(stale);
    return ids.includes(articleId) ? articleId : (ids[0] ?? articleId);
  };
}
