import type { LibraryStatus } from '../../library';
import type { Answer } from '../../ask';
import type { AppPorts } from '../ports';
import { afterAsking, keep, MOST_WATCHED, readWatched, writeWatched, type Watched } from '../watch/watch';
import type { Notices } from './notices.svelte';

/** Questions that are asked again whenever articles came or went, and what changed in their answers. */
export class Watching {
  items = $state.raw<readonly Watched[]>(readWatched());
  /** The question that is being asked again, or `null`. */
  asking = $state<string | null>(null);
  private busy = false;

  constructor(
    private readonly ports: AppPorts,
    private readonly notices: Notices,
    /** Shows a question's answer. */
    private readonly open: (question: string) => void,
  ) {}

  has(question: string): boolean {
    return this.items.some((item) => item.question === question);
  }

  watch(answer: Answer, status: LibraryStatus | null): void {
    const { question } = answer;
    if (this.has(question)) return;
    if (this.items.length >= MOST_WATCHED) {
      this.notices.toast(`At most ${MOST_WATCHED} questions can be watched. Stop watching one first.`);
      return;
    }
    const [checkedOn, library] = [this.ports.today(), stateOf(status)];
    this.put([{ question, answer: keep(answer), checkedOn, library, changes: [], news: false }, ...this.items]);
    this.notices.say('Watched: it is asked again when articles come.');
  }

  /** Stops watching; the toast takes it back. */
  stop(question: string): void {
    const before = this.items;
    this.put(before.filter((item) => item.question !== question));
    this.notices.toast('Not watched any more.', { label: 'Undo', run: () => this.put(before) });
  }

  /** Forgets all of them, with the words of the articles that they keep. */
  clear(): void {
    this.put([]);
  }

  /** The person has looked at what changed. */
  seen(): void {
    if (this.items.some(({ news }) => news)) this.put(this.items.map((item) => ({ ...item, news: false })));
  }

  /** Asks what was last asked in another state of the library, one question after the other, while nothing else is asked. */
  async check(status: LibraryStatus, waits: () => boolean): Promise<void> {
    if (this.busy || status.articles === 0) return;
    this.busy = true;
    try {
      const library = stateOf(status);
      for (const { question, library: before } of this.items) {
        if (before === library || waits()) continue;
        this.asking = question;
        const options = { asOf: null, today: this.ports.today(), remember: false, write: false };
        const answer = await this.ports.library.ask(question, options);
        const item = this.items.find((one) => one.question === question);
        if (item === undefined) continue;
        const after = afterAsking(item, keep(answer), this.ports.today(), library);
        this.put(this.items.map((one) => (one === item ? after : one)));
        if (after.changes.length > item.changes.length) this.tell(after);
      }
    } catch (error) {
      this.notices.fail(error);
    } finally {
      this.busy = false;
      this.asking = null;
    }
  }

  private tell({ question, changes: [change] }: Watched): void {
    if (change === undefined) return;
    const [from, to] = [change.from.text ?? 'no evidence', change.to.text ?? 'no evidence'];
    this.notices.toast(
      `“${question}” changed: ${from} → ${to}`,
      { label: 'Show', run: () => this.open(question) },
      null,
    );
  }

  private put(items: readonly Watched[]): void {
    this.items = items;
    if (!writeWatched(items)) this.notices.say('The browser has no room to keep the watched questions.');
  }
}

/** Changes whenever answers might. */
function stateOf(status: LibraryStatus | null): string {
  return status === null ? '' : `${status.articles}:${status.chunks}:${status.facts}`;
}
