import { DatelineError, type ErrorCode } from '../errors';
import { fetchedFiles, findModel, readManifest, type ModelRecord } from '../engines';
import type { Library, LibraryPorts } from '../library';
import type { EpochMs } from '../time';
import { createEngineLink, type EngineLink, type EngineNeed } from './engine-link';
import type { LoadedModel } from './generation-service';
import { createGeneratorLink } from './generator-link';
import { packElsewhere } from './names-worker';

export interface LibrarySettings {
  readonly modelsUrl: string;
  /** Name of the IndexedDB database. */
  readonly storeName: string;
  /** The record of an embedding model that the person brought; absent: the one that ships. */
  readonly embedder?: ModelRecord;
}

/** An error as plain data. */
export interface EngineFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly detail: string | null;
}

/** What the library's worker does: all of {@link Library}, and being put together first. */
export interface LibraryService extends Library {
  /**
   * Opens the library; every other call waits for it.
   * @param onProblem another tab forces this one to let go of the store, or the store waits for another tab
   * @param onEngines models are wanted, and their port to be handed over, or idle, and may be ended
   */
  open(
    settings: LibrarySettings,
    onProblem: (error: DatelineError) => void,
    onEngines: (need: EngineNeed) => void,
  ): Promise<void>;
  /** Hands over the port to a (new) embedding worker. */
  connectEngines(port: MessagePort): Promise<void>;
  /** There are no models, because they cannot be loaded or their worker is dead for good: calls to them fail like this. */
  endEngines(failure: EngineFailure): Promise<void>;
  /** Hands over the port to a worker that has loaded a language model. */
  connectGenerator(port: MessagePort, model: LoadedModel): Promise<void>;
  /** A language model is being loaded: who asks meanwhile gets its sentences once it is there. */
  expectGenerator(): Promise<void>;
  /** There is no language model (any more): questions are answered without. */
  disconnectGenerator(): Promise<void>;
}

/**
 * The service around `createLibrary`, with the worker's own IndexedDB and clock.
 * @param createNamesWorker starts a worker that runs {@link serveNames}
 */
export function createLibraryService(
  create: (ports: LibraryPorts) => Promise<Library>,
  createNamesWorker?: () => Worker,
): LibraryService {
  let link: Promise<EngineLink> | null = null;
  let library: Promise<Library> | null = null;

  const generator = createGeneratorLink();

  const own: Omit<LibraryService, keyof Library> = {
    async open(settings, onProblem, onEngines) {
      link ??= openLink(settings, onEngines);
      library ??= link.then((engines) =>
        create({
          ...portsOf(settings, engines, onProblem),
          ...(createNamesWorker === undefined
            ? {}
            : { packNames: () => packElsewhere(createNamesWorker, settings.storeName) }),
          generator: generator.current,
          generatorToCome: generator.coming,
        }),
      );
      await library;
    },
    async connectEngines(port) {
      (await opened(link)).connect(port);
    },
    async endEngines({ code, message, hint, detail }) {
      const error = new DatelineError(code, message, detail === null ? { hint } : { hint, detail });
      (await opened(link)).fail(error);
    },
    async connectGenerator(port, model) {
      generator.connect(port, model);
    },
    async expectGenerator() {
      generator.expect();
    },
    async disconnectGenerator() {
      generator.disconnect();
    },
  };

  return new Proxy(own as LibraryService, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (member !== undefined || typeof name === 'symbol' || name === 'then') return member;
      return async (...args: unknown[]) => {
        const opened_ = (await opened(library)) as unknown as Record<string, (...args: unknown[]) => unknown>;
        return opened_[name]?.(...args);
      };
    },
  });
}

function opened<T>(part: Promise<T> | null): Promise<T> {
  if (part) return part;
  throw new DatelineError('INTERNAL', 'The library was asked before it was opened.', { hint: 'Reload the page.' });
}

async function openLink(
  { modelsUrl, embedder }: LibrarySettings,
  onEngines: (need: EngineNeed) => void,
): Promise<EngineLink> {
  const manifest = await readManifest(fetchedFiles(modelsUrl));
  return createEngineLink(
    embedder ?? findModel(manifest, 'all-MiniLM-L6-v2'),
    findModel(manifest, 'reader'),
    onEngines,
  );
}

function portsOf(
  settings: LibrarySettings,
  { embedder, reader }: EngineLink,
  onProblem: (error: DatelineError) => void,
): LibraryPorts {
  return {
    store: {
      name: settings.storeName,
      // Each may be missing: in a private window, in an old engine, or where a setting forbids it.
      indexedDB: globalThis.indexedDB as IDBFactory | undefined,
      IDBKeyRange: globalThis.IDBKeyRange,
      onBlocked: onProblem,
      patience: () => new Promise((resolve) => setTimeout(resolve, OPEN_PATIENCE_MS)),
      estimate: async () => (await navigator.storage?.estimate?.()) ?? {},
    },
    embedder,
    reader,
    now: () => Date.now() as EpochMs,
    lead: () => lead(settings.storeName),
    others: otherTabs(settings.storeName),
    pause,
  };
}

/** A database that has not opened by then is held by another tab, or by nothing that the browser tells of. */
const OPEN_PATIENCE_MS = 4000;

/** Holds the lock on a library for as long as this worker lives; resolves when it has it. */
function lead(storeName: string): Promise<void> {
  return new Promise((resolve) => {
    // Without locks every tab looks after the library: the store then refuses what two of them do at once.
    if (navigator.locks === undefined) return resolve();
    const held = navigator.locks.request(`dateline ${storeName}`, () => {
      resolve();
      return new Promise<never>(() => undefined);
    });
    held.catch(() => resolve());
  });
}

/** While one tab imports, the others look at most so often. */
const LISTEN_EVERY_MS = 1000;

/** The tabs that have the same library open. */
function otherTabs(storeName: string): NonNullable<LibraryPorts['others']> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(`dateline ${storeName}`);
  let waiting = false;
  return {
    tell: () => channel.postMessage('stored'),
    listen(onStored) {
      channel.onmessage = () => {
        if (waiting) return;
        waiting = true;
        setTimeout(() => {
          waiting = false;
          onStored();
        }, LISTEN_EVERY_MS);
      };
    },
  };
}

/** A new task: messages and timers of the worker run in between. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
