import type { LanguageModels } from '../../rpc';
import type { AppPorts } from '../ports';
import type { Notices } from './notices.svelte';

const KEY = 'dateline.modelReading';

/** Whether the language model reads the library in the background: the person's choice, kept in this browser. */
export class ModelReading {
  /** What the person chose; off at first. */
  wanted = $state(kept());

  constructor(
    private readonly ports: Pick<AppPorts, 'library' | 'mayWrite' | 'onPower'>,
    models: LanguageModels,
    private readonly notices: Notices,
  ) {
    models.onState(({ kind }) => {
      if (kind === 'ready') void this.apply();
    });
    ports.onPower(() => void this.apply());
  }

  async set(wanted: boolean): Promise<void> {
    this.wanted = wanted;
    try {
      localStorage.setItem(KEY, String(wanted));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    await this.apply();
  }

  /** Tells the library; again whenever a model was loaded or the power changed. */
  private async apply(): Promise<void> {
    try {
      await this.ports.library.setModelReading(this.wanted && (await this.ports.mayWrite()));
    } catch (error) {
      this.notices.fail(error);
    }
  }
}

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
