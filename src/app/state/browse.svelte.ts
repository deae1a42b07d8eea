import { SvelteSet } from 'svelte/reactivity';
import type { Day, Interval } from '../../time';
import type { ArticleEdit, ArticlePage, ArticleQuery } from '../../library';
import { whenInterval } from '../entity/when';
import type { AppPorts } from '../ports';
import type { LibraryFilter } from '../routes';
import { count } from '../words';
import type { Notices } from './notices.svelte';
import type { Shelf } from './shelf.svelte';

const PAGE = 50;
type Row = ArticlePage['articles'][number];

/** What the library is asked for under a filter. */
export function queryOf(filter: LibraryFilter, asOf: Day | null, offset: number, limit: number): ArticleQuery {
  const published = narrow(whenInterval(filter.period), filter.shelf === 'articles' ? asOf : null);
  return {
    ...(filter.text.trim() ? { text: filter.text.trim() } : {}),
    shelf: filter.shelf,
    oneOfEach: true,
    ...(filter.source ? { source: filter.source } : {}),
    ...(filter.tag ? { tag: filter.tag } : {}),
    ...(filter.folder ? { folder: filter.folder } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.sort ? { sort: filter.sort } : {}),
    ...(filter.added ? { imports: filter.added.split('.').map(Number) } : {}),
    ...(filter.period === 'undated' ? { undated: true } : {}),
    ...(published ? { published } : {}),
    offset,
    limit,
  };
}

/** What of a period lies on or before a day. */
function narrow(period: Interval | null, asOf: Day | null): Interval | null {
  if (asOf === null) return period;
  if (period === null) return { start: null, end: asOf };
  return { start: period.start, end: period.end === null ? asOf : (Math.min(period.end, asOf) as Day) };
}

/** The list of articles under the filters, and what is selected in it. */
export class Browse {
  rows = $state.raw<readonly Row[] | null>(null);
  total = $state(0);
  /** Words of the search that nothing holds, with those taken for them. */
  corrected = $state.raw<NonNullable<ArticlePage['corrected']>>([]);
  loading = $state(false);
  /** Rises with every edit of articles, and when one is taken back. */
  changes = $state(0);
  readonly selected = new SvelteSet<string>();
  private filter: LibraryFilter | null = null;
  private asOf: Day | null = null;
  private turn = 0;

  constructor(
    private readonly ports: AppPorts,
    private readonly shelf: Shelf,
    private readonly notices: Notices,
  ) {}

  /** Loads from the top. Rows stay on screen until the new ones are there, if the filter is the same. */
  async load(filter: LibraryFilter, asOf: Day | null = null): Promise<void> {
    const same = JSON.stringify([filter, asOf]) === JSON.stringify([this.filter, this.asOf]);
    if (!same) this.selected.clear();
    this.filter = filter;
    this.asOf = asOf;
    const limit = same ? Math.max(PAGE, this.rows?.length ?? 0) : PAGE;
    await this.fetch(0, limit, () => []);
  }

  async more(): Promise<void> {
    if (this.loading || !this.rows || this.rows.length >= this.total) return;
    await this.fetch(this.rows.length, PAGE, () => this.rows ?? []);
  }

  private async fetch(offset: number, limit: number, keep: () => readonly Row[]): Promise<void> {
    if (!this.filter) return;
    const turn = ++this.turn;
    this.loading = true;
    try {
      const page = await this.ports.library.articles(queryOf(this.filter, this.asOf, offset, limit));
      if (turn !== this.turn) return;
      const kept = keep();
      // The list may have moved under the pages; an article is shown once.
      const byId = new Map([...kept, ...page.articles].map((row) => [row.id, row]));
      this.rows = [...byId.values()];
      this.total = page.total;
      this.corrected = page.corrected ?? [];
    } catch (error) {
      if (turn === this.turn) this.notices.fail(error);
    } finally {
      if (turn === this.turn) this.loading = false;
    }
  }

  /** A row is selected with the copies it stands for. */
  toggle(row: Row): void {
    const on = !this.selected.has(row.id);
    for (const { id } of [row, ...row.copies]) {
      if (on) this.selected.add(id);
      else this.selected.delete(id);
    }
  }

  selectShown(): void {
    for (const { id, copies } of this.rows ?? []) {
      this.selected.add(id);
      for (const copy of copies) this.selected.add(copy.id);
    }
  }

  /**
   * Changes tags, folders or marks at once; where `said`, a toast takes it back.
   * @param said what was done, as "3 articles tagged “ports”."
   */
  async edit(ids: readonly string[], edit: ArticleEdit, said: string | null = null): Promise<boolean> {
    try {
      const token = await this.ports.library.editArticles(ids, edit);
      this.changes++;
      await this.shelf.recount();
      if (said !== null) this.notices.toast(said, { label: 'Undo', run: () => void this.undoEdit(token) });
      return true;
    } catch (error) {
      this.notices.fail(error);
      return false;
    }
  }

  private async undoEdit(token: number): Promise<void> {
    try {
      await this.ports.library.undoEdit(token);
      this.changes++;
      await this.shelf.recount();
      this.notices.say('As it was before.');
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** Deletes at once; the toast takes it back. */
  async remove(ids: readonly string[]): Promise<boolean> {
    try {
      const token = await this.ports.library.deleteArticles(ids);
      for (const id of ids) this.selected.delete(id);
      await this.shelf.recount();
      this.notices.toast(`${count(ids.length, 'article')} deleted.`, {
        label: 'Undo',
        run: () => void this.undo(token),
      });
      return true;
    } catch (error) {
      this.notices.fail(error);
      return false;
    }
  }

  private async undo(token: number): Promise<void> {
    try {
      await this.ports.library.undoDelete(token);
      await this.shelf.recount();
      this.notices.say('Brought back.');
    } catch (error) {
      this.notices.fail(error);
    }
  }
}
