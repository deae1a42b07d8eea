import type { DayCount, LibraryLabels, LibraryStatus, MonthCount } from '../../library';
import type { AppPorts, ExampleQuestion } from '../ports';
import type { Notices } from './notices.svelte';

const PAUSED = 'dateline.paused';

function wasPaused(): boolean {
  try {
    return localStorage.getItem(PAUSED) === 'yes';
  } catch {
    return false;
  }
}

function keepPaused(paused: boolean): void {
  try {
    if (paused) localStorage.setItem(PAUSED, 'yes');
    else localStorage.removeItem(PAUSED);
  } catch {
    // Without storage the pause lasts until the page is closed.
  }
}

/** What the library holds and is doing: status, months, sources, methods. Shared by all screens. */
export class Shelf {
  status = $state.raw<LibraryStatus | null>(null);
  months = $state.raw<readonly MonthCount[]>([]);
  /** Days with articles, for the ribbon. */
  days = $state.raw<readonly DayCount[]>([]);
  sources = $state.raw<readonly { readonly source: string; readonly articles: number }[]>([]);
  labels = $state.raw<LibraryLabels>({
    articles: 0,
    links: 0,
    states: { starred: 0, unread: 0, read: 0, archived: 0, marked: 0 },
    tags: [],
    folders: [],
  });
  methods = $state.raw<readonly string[]>([]);
  examples = $state.raw<readonly ExampleQuestion[]>([]);
  /** Rises whenever the set of articles changed, so that lists load again. */
  version = $state(0);
  private countedArticles = -1;
  private recountTimer: ReturnType<typeof setTimeout> | null = null;

  /** Articles are being taken in or read. */
  readonly reading = $derived(this.status?.phase === 'extracting' || this.status?.phase === 'importing');
  /** Articles that are not read yet. */
  readonly unread = $derived(this.status === null ? 0 : this.status.articles - this.status.extracted);
  readonly empty = $derived(this.status !== null && this.status.articles === 0 && this.status.imports.length === 0);

  constructor(
    private readonly ports: AppPorts,
    private readonly notices: Notices,
  ) {}

  async start(): Promise<void> {
    const { library } = this.ports;
    await library.onStatus((status) => this.take(status));
    this.take(await library.status());
    if (wasPaused()) await library.pauseBackground().catch(() => undefined);
    // Nothing on the first screen waits for them.
    void this.ports.exampleQuestions().then(
      (examples) => (this.examples = examples),
      () => undefined,
    );
  }

  /** Names of the methods, for a screen that lets one choose. */
  async loadMethods(): Promise<void> {
    if (this.methods.length > 0) return;
    try {
      this.methods = await this.ports.library.methods();
    } catch (error) {
      this.notices.fail(error);
    }
  }

  private take(status: LibraryStatus): void {
    this.status = status;
    if (status.articles !== this.countedArticles && this.recountTimer === null) {
      // The first count comes at once; while an import runs, one a second is enough.
      const delay = this.countedArticles < 0 ? 0 : 1000;
      this.recountTimer = setTimeout(() => {
        this.recountTimer = null;
        void this.recount();
      }, delay);
    }
  }

  /** Reads months and sources again and tells lists to do the same. */
  async recount(): Promise<void> {
    try {
      this.countedArticles = this.status?.articles ?? 0;
      const { library } = this.ports;
      [this.months, this.days, this.sources, this.labels] = await Promise.all([
        library.months(),
        library.days(),
        library.sources(),
        library.labels(),
      ]);
      this.version++;
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** Pauses or resumes reading, and remembers it: who paused once does not want it to go on after a reload. */
  async setPaused(paused: boolean): Promise<void> {
    keepPaused(paused);
    try {
      await (paused ? this.ports.library.pauseBackground() : this.ports.library.resumeBackground());
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** The sample's questions are only worth showing where its articles are. */
  readonly hasSample = $derived(
    this.examples.length > 0 && this.sources.some(({ source }) => source.startsWith('Dateline Sample')),
  );
}
