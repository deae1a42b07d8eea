import { createContext } from 'svelte';
import { embedderTrouble } from '../embedderChoice';
import type { AppPorts } from '../ports';
import { Asking } from './asking.svelte';
import { Browse } from './browse.svelte';
import { Following } from './following.svelte';
import { HandedOver } from './handed.svelte';
import { Intake } from './intake.svelte';
import { Language } from './language.svelte';
import { MachineState } from './machine.svelte';
import { Measuring } from './measuring.svelte';
import { ModelReading } from './model-reading.svelte';
import { Notices } from './notices.svelte';
import { Own } from './own.svelte';
import { Past } from './past.svelte';
import { Power } from './power.svelte';
import { Router } from './router.svelte';
import { ASK } from '../routes';
import { Shelf } from './shelf.svelte';
import { Folders } from './folders.svelte';
import { Watching } from './watching.svelte';

/** All state of the screens, wired once. */
export class AppState {
  readonly notices = new Notices();
  readonly router = new Router();
  readonly shelf: Shelf;
  readonly past: Past;
  readonly asking: Asking;
  readonly intake: Intake;
  readonly browse: Browse;
  readonly own: Own;
  readonly handed: HandedOver;
  readonly following: Following;
  readonly folders: Folders;
  readonly language: Language;
  readonly modelReading: ModelReading;
  readonly machine: MachineState;
  readonly measuring: Measuring;
  readonly power: Power;
  readonly watching: Watching;
  /** The map of keys is open. */
  keysShown = $state(false);
  /** What takes the focus once the next page is drawn, if not its heading. */
  focusNext: string | null = null;

  constructor(readonly ports: AppPorts) {
    this.shelf = new Shelf(ports, this.notices);
    this.past = new Past(ports, this.notices);
    this.asking = new Asking(ports, this.shelf, this.notices, () => void this.past.load());
    this.intake = new Intake(ports, this.shelf, this.notices);
    this.browse = new Browse(ports, this.shelf, this.notices);
    this.own = new Own(ports, this.browse);
    this.handed = new HandedOver(this.intake, this.router, this.notices);
    this.following = new Following(ports, this.notices, this.router);
    this.folders = new Folders(ports, this.notices);
    this.language = new Language(ports.languageModels, this.notices);
    this.modelReading = new ModelReading(ports, ports.languageModels, this.notices);
    this.machine = new MachineState(ports);
    this.measuring = new Measuring(ports, this.notices);
    this.power = new Power(ports, this.shelf, this.language, this.notices);
    this.watching = new Watching(ports, this.notices, (question) => this.router.go({ ...ASK, question }));
    ports.onTrouble((error) => this.notices.fail(error));
    ports.onUpdate((apply) =>
      this.notices.toast('A newer version of Dateline is ready.', { label: 'Reload', run: apply }, null),
    );
  }

  get locale(): string {
    return this.ports.locale;
  }

  async start(): Promise<void> {
    await this.shelf.start();
    this.intake.sayWhatStopped();
    await this.past.load();
    // A big model takes its time; nothing waits for it.
    void this.language.start();
    void this.power.start();
    void this.handed.start();
    void this.following.start();
    void this.folders.start();
    const trouble = embedderTrouble();
    if (trouble !== null) {
      this.notices.toast(`${trouble} The model that comes with the page reads for meaning again.`, null, null);
    }
  }
}

export const [useApp, provideApp] = createContext<AppState>();
