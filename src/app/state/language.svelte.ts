import { licenceOf } from '../../engines';
import { DatelineError, toDatelineError } from '../../errors';
import type {
  DownloadRequest,
  GivenFile,
  LanguageModels,
  LanguageState,
  ModelChoice,
  ShelfContents,
  ShelfModel,
  WebLlmModel,
} from '../../rpc';
import type { EngineChoice } from '../engineChoice';
import { keepLanguageChoice, readLanguageChoice, type LanguageChoice } from '../languageChoice';
import { Rate } from '../rate';
import type { Notices } from './notices.svelte';

/** A copy, download or check that is going on. */
export interface Job {
  readonly name: string;
  readonly doing: 'Importing' | 'Downloading' | 'Checking';
  readonly doneBytes: number;
  readonly totalBytes: number | null;
  /** `null` while unknown. */
  readonly secondsLeft: number | null;
}

/** The language models of this device: what is there, what is loaded, what is being done about them. */
export class Language {
  readonly choice: LanguageChoice = $state.raw(readLanguageChoice());
  state = $state.raw<LanguageState>({ kind: 'none' });
  contents = $state.raw<ShelfContents | null>(null);
  /** web-llm's list, once it was asked for. */
  listed = $state.raw<readonly WebLlmModel[] | null>(null);
  /** Why the list did not come; `null` while it is looked up, and once it is there. */
  listProblem = $state.raw<DatelineError | null>(null);
  /** One at a time: the disk and the connection are shared anyway. */
  job = $state.raw<Job | null>(null);
  private stopJob: AbortController | null = null;
  private stopLoad: AbortController | null = null;

  constructor(
    private readonly models: LanguageModels,
    private readonly notices: Notices,
  ) {
    models.onState((state) => (this.state = state));
  }

  /** Loads the model of last time, if there was one. */
  async start(): Promise<void> {
    const { model, engine } = this.choice;
    if (model !== null && (await this.overLimit(model)) === null) await this.models.load(model, engine);
  }

  async look(): Promise<void> {
    try {
      this.contents = await this.models.contents();
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** Copies what was chosen from disk: a file, a folder, an archive. */
  async add(given: readonly GivenFile[]): Promise<void> {
    const [first] = given;
    if (first === undefined) return;
    const name = first.path.split('/')[0] ?? first.path;
    const added = await this.run(name, 'Importing', (progress, signal) => this.models.add(given, progress, signal));
    if (added !== null) this.notices.toast(`${added.name} is on this device now.`);
  }

  /** Fetches a file from an address that the person gave or chose, or goes on with it. */
  async download(request: Pick<DownloadRequest, 'origin' | 'id' | 'name'> & Partial<DownloadRequest>): Promise<void> {
    const unknown = { kind: 'gguf', licence: null, contextTokens: null, sha256: null } as const;
    const added = await this.run(request.name, 'Downloading', (progress, signal) =>
      this.models.download({ ...unknown, ...request }, progress, signal),
    );
    if (added !== null) this.notices.toast(`${added.name} is on this device now.`);
  }

  /** Fetches a model of web-llm's list, or what is missing of it. */
  async downloadCompiled(model: WebLlmModel): Promise<void> {
    const added = await this.run(model.id, 'Downloading', (progress, signal) =>
      this.models.downloadCompiled(model, licenceOf(model), progress, signal),
    );
    if (added !== null) this.notices.toast(`${added.name} is on this device now.`);
  }

  async verify(model: ShelfModel): Promise<void> {
    const checked = await this.run(model.name, 'Checking', async (progress, signal) => {
      await this.models.verify(model.id, progress, signal);
      return true;
    });
    if (checked) this.notices.toast(`${model.name} is as it was stored.`);
  }

  async remove(id: string): Promise<void> {
    try {
      if (this.choice.model?.id === id) this.choose({ model: null });
      await this.models.remove(id);
    } catch (error) {
      this.notices.fail(error);
    }
    await this.look();
  }

  /** Loads a model of this device, which then writes. */
  async use(model: ModelChoice): Promise<void> {
    const tooMuch = await this.overLimit(model);
    if (tooMuch !== null) return this.notices.fail(tooMuch);
    this.stopLoad?.abort();
    const stop = new AbortController();
    this.stopLoad = stop;
    this.choose({ model });
    const state = await this.models.load(model, this.choice.engine, stop.signal);
    if (state.kind !== 'failed') return;
    this.choose({ model: null });
    this.notices.fail(state.error);
    await this.look();
  }

  /** Stops the loading, or the download before it; what has arrived is kept. */
  stopLoading(): void {
    this.stopLoad?.abort();
  }

  /** Looks web-llm's list up. What takes too long is said, and still taken when it comes. */
  async lookAtList(): Promise<void> {
    this.listProblem = null;
    const late = setTimeout(() => (this.listProblem ??= listIsLate()), LIST_MS);
    try {
      this.listed = await this.models.listed();
      this.listProblem = null;
    } catch (error) {
      this.listProblem = listFailed(toDatelineError(error));
    } finally {
      clearTimeout(late);
    }
  }

  async putAway(): Promise<void> {
    this.choose({ model: null });
    await this.models.unload();
  }

  async setEngine(engine: EngineChoice): Promise<void> {
    this.choose({ engine });
    if (this.choice.model !== null) await this.use(this.choice.model);
  }

  setOnBattery(onBattery: boolean): void {
    this.choose({ onBattery });
  }

  setSpareBattery(spareBattery: boolean): void {
    this.choose({ spareBattery });
  }

  /** Most memory for a language model; one in use that needs more is put away. */
  async setMemoryLimit(memoryLimitMB: number | null): Promise<void> {
    this.choose({ memoryLimitMB });
    const { model } = this.choice;
    const tooMuch = model === null ? null : await this.overLimit(model);
    if (tooMuch === null) return;
    await this.putAway();
    this.notices.fail(tooMuch);
  }

  /** Why the person's own limit forbids a model; `null` if it does not. */
  private async overLimit(choice: ModelChoice): Promise<DatelineError | null> {
    const { memoryLimitMB } = this.choice;
    if (memoryLimitMB === null) return null;
    const known = (await this.models.contents()).models.find(({ id }) => id === choice.id);
    const memoryMB = known === undefined ? null : memoryOf(known);
    if (memoryMB === null || memoryMB <= memoryLimitMB) return null;
    return new DatelineError('BAD_INPUT', `${choice.id} needs more memory than you allow.`, {
      hint: `It takes about ${Math.round(memoryMB)} MB. Allow more under “How they run”, or choose a smaller one.`,
      detail: choice.id,
    });
  }

  exportFile(id: string): Promise<File> {
    return this.models.exportFile(id);
  }

  /** Stops what is going on; a download keeps what has arrived. */
  stop(): void {
    this.stopJob?.abort();
  }

  private choose(change: Partial<LanguageChoice>): void {
    (this as { choice: LanguageChoice }).choice = { ...this.choice, ...change };
    keepLanguageChoice(this.choice);
  }

  private async run<T>(
    name: string,
    doing: Job['doing'],
    work: (progress: (now: Pick<Job, 'doneBytes' | 'totalBytes'>) => void, signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    if (this.job !== null) return null;
    const stop = (this.stopJob = new AbortController());
    this.job = { name, doing, doneBytes: 0, totalBytes: null, secondsLeft: null };
    const rate = new Rate();
    const tell = ({ doneBytes, totalBytes }: Pick<Job, 'doneBytes' | 'totalBytes'>): void => {
      // Progress comes on a way of its own, now and then after the end of what it tells of.
      if (this.stopJob !== stop) return;
      rate.add(performance.now(), doneBytes);
      const secondsLeft = totalBytes === null ? null : rate.secondsLeft(totalBytes);
      this.job = { name, doing, doneBytes, totalBytes, secondsLeft };
    };
    try {
      return await work(tell, stop.signal);
    } catch (error) {
      this.notices.fail(error);
      return null;
    } finally {
      this.stopJob = null;
      this.job = null;
      await this.look();
    }
  }
}

/** Six megabytes of code come with the list. */
const LIST_MS = 45_000;

function listIsLate(): DatelineError {
  return new DatelineError('TIMEOUT', 'The list of models has not come yet.', {
    hint: 'The part of this page that has the list is 6 MB. It is shown when it comes; or check the connection and try again.',
  });
}

/** What the browser says of a script that did not load tells nobody anything. */
function listFailed(error: DatelineError): DatelineError {
  if (error.code !== 'INTERNAL') return error;
  return new DatelineError('INTERNAL', 'The list of models could not be loaded.', {
    hint: 'It comes with a part of this page that is kept from its first use: check the connection and try again.',
    detail: 'list of models',
    cause: error,
  });
}

/** Beside its weights a model needs room for what it reads and for computing. */
const ROOM_MB = 300;

/** About how much memory a model of this device takes, in MB. */
export function memoryOf(model: ShelfModel): number {
  return model.compiled?.memoryMB ?? model.sizeBytes / 1e6 + ROOM_MB;
}
