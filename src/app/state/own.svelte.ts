import { SvelteMap } from 'svelte/reactivity';
import type { Evidence } from '../../ask';
import type { Highlight, MarkedSpan } from '../../library';
import type { AppPorts } from '../ports';
import type { Browse } from './browse.svelte';

type Quoted = Pick<Evidence, 'articleId' | 'start' | 'end'>;

/** Passages that the person marked, and notes of theirs. */
export class Own {
  /** What a note is being written on; `null`: nothing. */
  writing = $state.raw<{
    readonly articleId: string;
    /** `null`: on the whole article. */
    readonly highlight: Highlight | null;
    readonly note: string | null;
  } | null>(null);
  private readonly spans = new SvelteMap<string, readonly MarkedSpan[]>();
  private wanted = new Set<string>();
  /** Changes of marks when `spans` was read. */
  private readAt = 0;

  constructor(
    private readonly ports: AppPorts,
    private readonly browse: Browse,
  ) {}

  /** Asks for the marks of an article that evidence comes from; those of one screen are read together. */
  want(articleId: string): void {
    if (this.readAt !== this.browse.changes) this.spans.clear();
    this.readAt = this.browse.changes;
    if (this.spans.has(articleId)) return;
    if (this.wanted.size === 0) queueMicrotask(() => void this.read());
    this.wanted.add(articleId);
  }

  private async read(): Promise<void> {
    const ids = [...this.wanted];
    this.wanted = new Set();
    try {
      const found = await this.ports.library.markedIn(ids);
      for (const id of ids)
        this.spans.set(
          id,
          found.filter(({ articleId }) => articleId === id),
        );
    } catch {
      // An answer is whole without it.
    }
  }

  /** A passage of one's own within a quoted sentence, or around it; `null` for none. */
  markIn({ articleId, start, end }: Quoted): MarkedSpan | null {
    return this.spans.get(articleId)?.find((span) => span.start < end && span.end > start) ?? null;
  }

  /** Marks a passage, or gives one that is marked a note. */
  async mark(articleId: string, highlight: Highlight, said: string): Promise<boolean> {
    return this.browse.edit([articleId], { addHighlight: highlight }, said);
  }

  async unmark(articleId: string, highlight: Highlight): Promise<boolean> {
    const said = highlight.note === null ? 'Highlight removed.' : 'Highlight removed, with its note.';
    return this.browse.edit([articleId], { removeHighlight: highlight }, said);
  }

  /** Takes a note away; the passage stays marked. */
  async removeNote(articleId: string, highlight: Highlight | null): Promise<boolean> {
    const edit = highlight === null ? { note: null } : { addHighlight: { ...highlight, note: null } };
    return this.browse.edit([articleId], edit, 'Note removed.');
  }

  /** Keeps the note that was being written. */
  async keep(note: string): Promise<void> {
    const { writing } = this;
    this.writing = null;
    if (writing === null) return;
    const words = note.trim() || null;
    if (words === null && writing.highlight === null && writing.note === null) return;
    await (writing.highlight === null
      ? this.browse.edit([writing.articleId], { note: words }, words === null ? 'Note removed.' : 'Note kept.')
      : this.mark(
          writing.articleId,
          { ...writing.highlight, note: words },
          words === null ? 'Highlighted.' : 'Note kept.',
        ));
  }
}
