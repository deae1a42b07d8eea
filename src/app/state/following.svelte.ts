import type { ListedFeed } from '../../library';
import type { AppPorts } from '../ports';
import { feedOfPage, fileOfAddress } from '../reader';
import { problemOf } from '../problems';
import { count } from '../words';
import { NO_FILTER } from '../routes';
import type { Notices } from './notices.svelte';
import type { Router } from './router.svelte';

/** A feed that the person follows. */
export interface Followed {
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970; `null`: never yet. */
  readonly readAt: number | null;
  /** Articles that its last reading brought. */
  readonly fresh: number;
  /** Why its last reading failed. */
  readonly problem: string | null;
}

const KEY = 'dateline.following';
/** Feeds are read again at opening, but not more often than this. */
const EVERY_MS = 15 * 60_000;
const MOST = 500;

/** Feeds that are followed: read again when the app is opened, through the reader of the server it came from. */
export class Following {
  feeds = $state.raw<readonly Followed[]>(readFeeds());
  /** How far a round of reading is. */
  reading = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** There is a reader; `null` while that is not known. */
  reader = $state<boolean | null>(null);

  constructor(
    private readonly ports: AppPorts,
    private readonly notices: Notices,
    private readonly router: Router,
  ) {}

  /** At opening: reads what was not read lately. */
  async start(): Promise<void> {
    if (this.feeds.length === 0) return;
    if (!(await this.look())) return;
    const now = Date.now();
    await this.refresh(this.feeds.filter(({ readAt }) => readAt === null || now - readAt > EVERY_MS));
  }

  async look(): Promise<boolean> {
    this.reader = await this.ports.reader.on();
    return this.reader;
  }

  /** Follows feeds, those that are followed already left as they are. */
  async follow(listed: readonly Pick<ListedFeed, 'title' | 'url'>[]): Promise<void> {
    const known = new Set(this.feeds.map(({ url }) => url));
    const fresh = listed
      .filter(({ url }) => !known.has(url))
      .map(({ title, url }): Followed => ({ title, url, readAt: null, fresh: 0, problem: null }));
    this.put([...this.feeds, ...fresh].slice(0, MOST));
    if (fresh.length > 0 && (await this.look())) await this.refresh(fresh);
  }

  /** Follows the feed at an address, or the one that the page there names. */
  async followAddress(address: string): Promise<boolean> {
    const url = /^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    try {
      let title = url.replace(/^https?:\/\//, '');
      let feed = url;
      if (await this.look()) {
        const found = await this.ports.reader.read(url);
        feed = (/html/i.test(found.mediaType) ? feedOfPage(found) : null) ?? found.url;
        if (/html/i.test(found.mediaType) && feed === found.url) {
          this.notices.toast('That page names no feed. Look for the address of its feed (RSS or Atom).');
          return false;
        }
        title = feed.replace(/^https?:\/\//, '');
      }
      await this.follow([{ title, url: feed }]);
      return true;
    } catch (error) {
      this.notices.fail(error);
      return false;
    }
  }

  unfollow(url: string): void {
    const before = this.feeds;
    this.put(this.feeds.filter((feed) => feed.url !== url));
    this.notices.toast('No longer followed. Its articles stay.', { label: 'Undo', run: () => this.put(before) });
  }

  /** Reads feeds one after the other and says what is new. */
  async refresh(feeds: readonly Followed[] = this.feeds): Promise<void> {
    if (this.reading !== null || feeds.length === 0) return;
    const imports: number[] = [];
    let fresh = 0;
    try {
      for (const [at, { url }] of feeds.entries()) {
        this.reading = { done: at, total: feeds.length };
        const read = await this.readOne(url);
        fresh += read.fresh;
        if (read.importId !== null && read.fresh > 0) imports.push(read.importId);
      }
    } finally {
      this.reading = null;
    }
    if (fresh === 0) return;
    this.notices.toast(`${count(fresh, 'new article')} from the feeds you follow.`, {
      label: 'Show',
      run: () => this.router.go({ page: 'library', filter: { ...NO_FILTER, added: imports.join('.') } }),
    });
  }

  private async readOne(url: string): Promise<{ readonly fresh: number; readonly importId: number | null }> {
    const { library, reader } = this.ports;
    try {
      const found = await reader.read(url);
      const file = fileOfAddress(found);
      const importId = await library.import([file]);
      const { stored, updated, failed } = await library.importEnded(importId);
      const fresh = stored + updated;
      const problem = fresh === 0 && failed.length > 0 ? (failed[0]?.reason ?? null) : null;
      this.change(url, { readAt: Date.now(), fresh, problem, ...titleIn(found.bytes) });
      // The report would only say what the list of feeds says.
      await library.dismissImport(importId);
      return { fresh, importId };
    } catch (error) {
      const { hint, detail, title } = problemOf(error);
      const said = error instanceof Error ? error.message : title;
      this.change(url, { readAt: Date.now(), fresh: 0, problem: said || detail || hint });
      return { fresh: 0, importId: null };
    }
  }

  private change(url: string, change: Partial<Followed>): void {
    this.put(this.feeds.map((feed) => (feed.url === url ? { ...feed, ...change } : feed)));
  }

  private put(feeds: readonly Followed[]): void {
    this.feeds = feeds;
    try {
      localStorage.setItem(KEY, JSON.stringify(feeds));
    } catch {
      // Storage is refused or full: they are followed until the tab is closed.
    }
  }
}

function readFeeds(): readonly Followed[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isFollowed) : [];
  } catch {
    return [];
  }
}

function isFollowed(row: unknown): row is Followed {
  const { url, title } = (row ?? {}) as Partial<Followed>;
  return typeof url === 'string' && typeof title === 'string';
}

/** The title that a feed gives itself. */
function titleIn(bytes: Uint8Array): { readonly title?: string } {
  const head = new TextDecoder().decode(bytes.subarray(0, 20_000));
  if (/^\s*\{/.test(head)) {
    const title = /"title"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(head)?.[1];
    return title === undefined ? {} : { title: JSON.parse(title) as string };
  }
  const raw = /<title[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]{1,200})/i.exec(head)?.[1]?.trim();
  if (raw === undefined || raw === '') return {};
  const title = new DOMParser().parseFromString(raw, 'text/html').body.textContent?.trim();
  return title ? { title } : {};
}
