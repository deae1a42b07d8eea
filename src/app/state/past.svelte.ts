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

  async remove(id: number | 'all'): Promise<void> {
    try {
      await this.ports.library.deleteHistory(id);
      await this.load();
    } catch (error) {
      this.notices.fail(error);
    }
  }
}
