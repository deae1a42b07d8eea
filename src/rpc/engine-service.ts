import { DatelineError, isDatelineError } from '../errors';
import type { BroughtEmbedder, DeviceReport, EngineChoice, Engines, OpenOptions } from '../engines';
import { openEngines, selfTest, type SelfTest } from '../engines';
import type { ReaderSpan } from '../models';
import { serve } from './serve';

/** Folders and the choice of engine, as far as they cross to a worker. */
export interface EngineSettings {
  readonly modelsUrl: string;
  readonly ortUrl: string;
  readonly engine: EngineChoice;
  /** An embedding model that the person brought, in place of the one that ships. */
  readonly embedder?: BroughtEmbedder;
}

/** What the embedding worker does. */
export interface EngineService {
  /** Loads the models, until the embedder can be asked; every other call waits for it. */
  open(settings: EngineSettings): Promise<DeviceReport>;
  /** Once the reader is loaded as well. @throws DatelineError where it cannot be */
  whole(): Promise<void>;
  /** The runtime's compiled code, for the page to hold while no worker runs it; `null` where it cannot be had. */
  compiled(): Promise<WebAssembly.Module | null>;
  embed(texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array>;
  read(
    question: string,
    passages: readonly string[],
    spansPerPassage: number,
    signal?: AbortSignal,
    budgetMs?: number,
  ): Promise<ReaderSpan[][]>;
  /** Whether both models say what they must. */
  selfTest(): Promise<SelfTest>;
  /** Serves the same on another port, for the library's worker. */
  attach(port: MessagePort): Promise<void>;
}

/**
 * @param dieWith ends the worker with an error event: after a lost device only a fresh worker helps
 * @param open for tests
 */
export function createEngineService(
  dieWith: (error: DatelineError) => void,
  open: (options: OpenOptions) => Promise<Engines> = openEngines,
): EngineService {
  let opened: Promise<Engines> | null = null;

  const engines = (): Promise<Engines> => {
    if (opened) return opened;
    throw new DatelineError('INTERNAL', 'The models were asked before they were opened.', { hint: 'Reload the page.' });
  };
  const watched = async <T>(work: (engines: Engines) => Promise<T>): Promise<T> => {
    try {
      return await work(await engines());
    } catch (error) {
      if (isDatelineError(error, 'DEVICE_LOST')) dieWith(error);
      throw error;
    }
  };

  const service: EngineService = {
    async open(settings) {
      opened ??= open(settings);
      return (await opened).report;
    },
    whole: async () => void (await (await engines()).reader),
    compiled: async () => (await engines()).compiled(),
    embed: (texts, kind, signal) => watched(({ embedder }) => embedder.embed(texts, kind, signal)),
    read: (question, passages, spansPerPassage, signal, budgetMs) =>
      watched(async ({ reader }) => (await reader).read(question, passages, spansPerPassage, signal, budgetMs)),
    selfTest: () => watched(async ({ embedder, reader }) => selfTest(embedder, await reader)),
    async attach(port) {
      serve(service, port);
    },
  };
  return service;
}
