import type { ImportFile, Library } from '../library';
import type { Dateline, LanguageModels } from '../rpc';
import type { Day } from '../time';
import type { Machine, StorageUse } from './device/machine';
import type { AddressReader } from './reader';

/** What runs where, for *Device*. */
export interface DeviceFact {
  /** "Embeddings", "Reading model", "Storage" */
  readonly name: string;
  /** "WebGPU", "CPU, 4 threads" */
  readonly where: string;
  readonly why: string;
}

export interface OfflineState {
  /** The app itself is kept on this device, so that it opens without a network. */
  readonly ready: boolean;
  /** Why not, in words, or `null`. */
  readonly why: string | null;
  /** It waits because the browser asks to save data. */
  readonly held?: boolean;
}

export interface ExampleQuestion {
  readonly question: string;
  /** A short name of what it shows, e.g. `implicit`. */
  readonly kind: string;
  readonly asOf: Day | null;
}

/** Everything the screens need from outside. The composition root provides it; development and tests may provide another. */
export interface AppPorts {
  readonly library: Library;
  readonly locale: string;
  /** The calendar day where the reader is. */
  today(): Day;
  /** Milliseconds of a steady clock. */
  nowMs(): number;
  /** What runs where and why. Asked again whenever *Device* is opened. */
  device(): Promise<readonly DeviceFact[]>;
  /** Reads pages and feeds of other origins, where the server can. */
  readonly reader: AddressReader;
  /** What this device and this browser have. */
  machine(): Promise<Machine>;
  /** The models that read, for tests and measurements. */
  readonly models: Dateline['models'];
  /** Starts them, since somebody is about to ask. */
  warm(): void;
  /** The language models of this device. */
  readonly languageModels: LanguageModels;
  /** Whether a language model may write now: not on a battery, if the person wants it so. */
  mayWrite(): Promise<boolean>;
  /** Calls back when the device is plugged in or out. */
  onPower(listener: () => void): void;
  storage(): Promise<StorageUse>;
  /** Asks the browser to keep the library. @returns whether it agreed */
  persist(): Promise<boolean>;
  offline(): Promise<OfflineState>;
  /** Fetches what is missing to open offline, although the browser asks to save data. */
  keepOffline(): void;
  sampleFiles(): Promise<readonly ImportFile[]>;
  exampleQuestions(): Promise<readonly ExampleQuestion[]>;
  /** Calls back when something stops that no call asked for: another tab took the store, a worker died for good. */
  onTrouble(listener: (error: unknown) => void): void;
  /** Calls back when a newer version of the app is ready; its argument applies it, which reloads the page. */
  onUpdate(listener: (apply: () => void) => void): void;
}
