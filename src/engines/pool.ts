import { DatelineError } from '../errors';
import type { CancelSignal, Embedder } from '../models';
import { jobSize } from './batches';
import { loadRuntime } from './browser-runtime';
import { createEmbedder, throwIfCancelled } from './embedder';
import { embedderSource } from './embedder-source';
import { fetchedFiles } from './files';
import type { BroughtEmbedder } from './shelf';

/** What a helper is told first, once: where the model lies. */
interface Setup {
  readonly modelsUrl: string;
  readonly ortUrl: string;
  /** A model that the person brought, in place of the one that ships. */
  readonly embedder?: BroughtEmbedder;
}

interface Job {
  readonly id: number;
  readonly texts: readonly string[];
}

/** `vectors` is `null` where the helper failed. */
interface Done {
  readonly id: number;
  readonly vectors: Float32Array<ArrayBuffer> | null;
}

/** The part of a worker that is used here. */
export interface Helper {
  postMessage(message: Setup | Job): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Done>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Below this many texts the pool is not worth a message. */
const LEAST_TEXTS = 8;
/** Each helper holds a model of its own (some 40 MB); an idle pool is given up. */
const IDLE_MS = 30_000;
/** A helper that has not answered by then, loading included, is given up. */
const LIMIT_MS = 120_000;

export interface PoolOptions extends Setup {
  readonly helpers: number;
  readonly createHelper: () => Helper;
}

/**
 * Passages by several sessions of one thread each: on a processor they are faster together than one session with as many
 * threads, which waits for the slowest thread after every layer. Each text still runs alone, so that its vector is the
 * same. Questions, and whatever helpers cannot do, go to `main`.
 */
export function createPool(main: Embedder, options: PoolOptions): Embedder {
  const { dimensions } = main;
  let helpers: Helper[] = [];
  let idle: ReturnType<typeof setTimeout> | null = null;
  let urgent = 0;
  let broken = false;

  const start = (): Helper[] => {
    if (idle !== null) clearTimeout(idle);
    if (helpers.length === 0) {
      helpers = Array.from({ length: options.helpers }, () => {
        const helper = options.createHelper();
        const { modelsUrl, ortUrl, embedder: brought } = options;
        helper.postMessage({ modelsUrl, ortUrl, ...(brought === undefined ? {} : { embedder: brought }) });
        return helper;
      });
    }
    return helpers;
  };
  const rest = (): void => {
    idle = setTimeout(stop, IDLE_MS);
  };
  const stop = (): void => {
    for (const helper of helpers) helper.terminate();
    helpers = [];
  };

  const embedPassages = async (texts: readonly string[], signal: CancelSignal | undefined): Promise<Float32Array> => {
    const distinct = [...new Set(texts)];
    // The longest first, so that none of them is what everybody waits for at the end.
    const queue = distinct.map((_, i) => i).sort((a, b) => distinct[b]!.length - distinct[a]!.length);
    const vectors = new Map<string, Float32Array>();
    const work = async (helper: Helper): Promise<void> => {
      while (queue.length > 0) {
        throwIfCancelled(signal);
        const taken = queue.splice(0, jobSize(queue.length, options.helpers)).map((i) => distinct[i]!);
        const made = await ask(helper, taken);
        taken.forEach((text, i) => vectors.set(text, made.subarray(i * dimensions, (i + 1) * dimensions)));
        // Somebody waits for an answer: the cores are theirs.
        while (urgent > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const ended = await Promise.allSettled(start().map(work));
    rest();
    throwIfCancelled(signal);
    if (ended.some(({ status }) => status === 'rejected')) {
      broken = true;
      stop();
    }
    const missing = distinct.filter((text) => !vectors.has(text));
    const made = await main.embed(missing, 'passage', signal);
    missing.forEach((text, i) => vectors.set(text, made.subarray(i * dimensions, (i + 1) * dimensions)));
    const result = new Float32Array(texts.length * dimensions);
    texts.forEach((text, i) => result.set(vectors.get(text)!, i * dimensions));
    return result;
  };

  return {
    ...main,
    async embed(texts, kind, signal) {
      if (kind === 'passage' && texts.length >= LEAST_TEXTS && !broken) return embedPassages(texts, signal);
      if (kind === 'query') urgent++;
      try {
        return await main.embed(texts, kind, signal);
      } finally {
        if (kind === 'query') urgent--;
      }
    },
  };
}

let jobs = 0;

/** @throws DatelineError `WORKER_DIED` when the helper fails in any way */
function ask(helper: Helper, texts: readonly string[]): Promise<Float32Array> {
  const id = ++jobs;
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      reject(new DatelineError('WORKER_DIED', 'A helper of the embedding model stopped.', { hint: 'Try again.' }));
    };
    const timer = setTimeout(fail, LIMIT_MS);
    helper.onmessage = ({ data }) => {
      if (data.id !== id) return;
      if (!data.vectors) return fail();
      clearTimeout(timer);
      resolve(data.vectors);
    };
    helper.onerror = fail;
    helper.postMessage({ id, texts });
  });
}

/** The other end: a worker that embeds what it is sent, on one thread. */
export function servePool(scope: Pick<Worker, 'onmessage' | 'postMessage'>): void {
  let embedder: Promise<Embedder> | null = null;
  scope.onmessage = async ({ data }: MessageEvent<Setup | Job>) => {
    if ('modelsUrl' in data) {
      embedder = loadRuntime('wasm', 1, data.ortUrl).then((runtime) =>
        createEmbedder({ ...embedderSource(data.embedder, fetchedFiles(data.modelsUrl)), runtime }),
      );
      embedder.catch(() => undefined);
      return;
    }
    const { id, texts } = data;
    try {
      const vectors = (await (await embedder!).embed(texts, 'passage')) as Float32Array<ArrayBuffer>;
      scope.postMessage({ id, vectors } satisfies Done, [vectors.buffer]);
    } catch {
      scope.postMessage({ id, vectors: null } satisfies Done);
    }
  };
}
