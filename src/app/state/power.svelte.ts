import { onBattery } from '../languageChoice';
import type { AppPorts } from '../ports';
import type { Language } from './language.svelte';
import type { Notices } from './notices.svelte';
import type { Shelf } from './shelf.svelte';

/** Holds the background work on battery, if the person wants to spare it, and lets it go on when plugged in. */
export class Power {
  /** The work is held because of the battery, not because somebody pressed *Pause*. */
  held = $state(false);

  constructor(
    private readonly ports: AppPorts,
    private readonly shelf: Shelf,
    private readonly language: Language,
    private readonly notices: Notices,
  ) {}

  async start(): Promise<void> {
    this.ports.onPower(() => void this.look());
    await this.look();
  }

  /** To be called when the device was plugged in or out, and when the person changed their mind. */
  async look(): Promise<void> {
    const hold = this.language.choice.spareBattery && (await onBattery());
    if (hold === this.held) return;
    // Somebody paused it before: then it is theirs to resume.
    if (hold && this.shelf.status?.paused === true) return;
    this.held = hold;
    await this.shelf.setPaused(hold);
    if (hold) this.notices.toast('On battery: new articles are read for meaning when the device is plugged in.');
  }
}
