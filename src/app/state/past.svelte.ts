import type { HistoryEntry } from '../../library';
import type { AppPorts } from '../ports';
import type { Notices } from './notices.svelte';

/** Questions asked before, newest first. */
export class Past {
  entries = $state.raw<readonly HistoryEntry[]>([]);

  constructor(
    private readonly ports: AppPorts,
    private readonly notices: Notices,
  ) {}

  async load(): Promise<void> {
    try {
      const entries = await this.ports.library.history();
      this.entries = [...entries].sort((a, b) => b.askedAt - a.askedAt);
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** Forgets at once; the toast takes it back. */
  async remove(id: number | 'all'): Promise<void> {
    try {
      await this.ports.library.deleteHistory(id);
      await this.load();
      this.notices.toast(id === 'all' ? 'All questions forgotten.' : 'Question forgotten.', {
        label: 'Undo',
        run: () => void this.undo(),
      });
    } catch (error) {
      this.notices.fail(error);
    }
  }

  private async undo(): Promise<void> {
    try {
      await this.ports.library.undoDeleteHistory();
      await this.load();
      this.notices.say('Brought back.');
    } catch (error) {
      this.notices.fail(error);
    }
  }
}
