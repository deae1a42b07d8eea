import type * as Ort from 'onnxruntime-web';
import { DatelineError } from '../errors';
import { withoutWeights } from './onnx-weights';
import { createTurns, type Turns } from './turns';
import { within } from './within';

export type Engine = 'wasm' | 'webgpu';

/** Tokenised inputs of one run, each row as long as it is; the session pads them to the longest. */
export interface TokenRow {
  readonly ids: readonly number[];
  /** Where the second text (type 1) begins; `ids.length` when there is one text only. */
  readonly secondAt: number;
}

/** Output of one run: `data` is `[rows, width, …]` row-major. */
export interface RunOutput {
  readonly width: number;
  readonly tensors: Readonly<Record<string, Float32Array>>;
}

/** A loaded model. */
export interface Session {
  /** @throws DatelineError `DEVICE_LOST`: from then on the session is of no use, and its worker should be replaced */
  run(rows: readonly TokenRow[], urgent: boolean): Promise<RunOutput>;
  close(): Promise<void>;
}

/** Far beyond what one run takes anywhere, so only a driver that hangs gets there. A WASM run cannot hang. */
const GPU_RUN_LIMIT_MS = 240_000;

/** What a model calls the file that its weights lie in. */
const WEIGHTS = 'weights';

/** ONNX runtime on one device. */
export interface Runtime {
  readonly engine: Engine;
  readonly threads: number;
  /** @param model bytes of an ONNX file, already checked; they are given up. @throws DatelineError `DEVICE_LOST` */
  open(model: Uint8Array): Promise<Session>;
}

/**
 * Wraps an ONNX runtime module. Sessions are run here rather than by transformers.js for two reasons, both measured:
 * transformers.js always loads the runtime built for WebGPU, on which WASM is three times slower than on the plain
 * build; and it chains all runs, so that one failure would fail every later one.
 */
export function createRuntime(ort: typeof Ort, engine: Engine, threads: number, padId = 0): Runtime {
  const turns = createTurns();
  ort.env.wasm.numThreads = threads;
  ort.env.wasm.proxy = false;
  ort.env.logLevel = 'error';
  return {
    engine,
    threads,
    async open(model) {
      const options: Ort.InferenceSession.SessionOptions = {
        executionProviders: [engine],
        graphOptimizationLevel: 'all',
        logSeverityLevel: 3,
      };
      // On the processor alone: there the runtime's memory is what counts.
      const light = engine === 'wasm' ? withoutWeights(model, WEIGHTS) : null;
      const session = await turns
        .run(true, () =>
          light === null
            ? ort.InferenceSession.create(model, options)
            : ort.InferenceSession.create(light, { ...options, externalData: [{ path: WEIGHTS, data: model }] }),
        )
        .catch((cause: unknown) => {
          throw lost(engine, 'The model could not be started', cause);
        })
        .finally(() => giveUp(model));
      return wrapSession(ort, session, engine, turns, padId);
    },
  };
}

/** Frees bytes at once. A worker that has nothing to do collects no garbage, and would keep them until it is asked. */
function giveUp({ buffer }: Uint8Array): void {
  (buffer as { transfer?: (length: number) => unknown }).transfer?.(0);
}

function wrapSession(
  ort: typeof Ort,
  session: Ort.InferenceSession,
  engine: Engine,
  turns: Turns,
  padId: number,
): Session {
  return {
    async run(rows, urgent) {
      const width = rows.reduce((longest, row) => Math.max(longest, row.ids.length), 0);
      const feeds = feedsOf(ort, rows, width, padId);
      try {
        const outputs = await turns.run(urgent, () =>
          engine === 'webgpu' ? within(GPU_RUN_LIMIT_MS, session.run(feeds)) : session.run(feeds),
        );
        const tensors: Record<string, Float32Array> = {};
        for (const name of session.outputNames) {
          const tensor = outputs[name];
          if (tensor) tensors[name] = (await tensor.getData()) as Float32Array;
        }
        return { width, tensors };
      } catch (cause) {
        throw lost(engine, 'The model stopped while it was running', cause);
      }
    },
    close: () => session.release(),
  };
}

function feedsOf(ort: typeof Ort, rows: readonly TokenRow[], width: number, padId: number): Record<string, Ort.Tensor> {
  const dims = [rows.length, width];
  const ids = new BigInt64Array(rows.length * width).fill(BigInt(padId));
  const mask = new BigInt64Array(rows.length * width);
  const types = new BigInt64Array(rows.length * width);
  for (const [row, { ids: rowIds, secondAt }] of rows.entries()) {
    for (const [column, id] of rowIds.entries()) {
      const at = row * width + column;
      ids[at] = BigInt(id);
      mask[at] = 1n;
      if (column >= secondAt) types[at] = 1n;
    }
  }
  return {
    input_ids: new ort.Tensor('int64', ids, dims),
    attention_mask: new ort.Tensor('int64', mask, dims),
    token_type_ids: new ort.Tensor('int64', types, dims),
  };
}

function lost(engine: Engine, message: string, cause: unknown): DatelineError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new DatelineError('DEVICE_LOST', `${message} on ${engine === 'webgpu' ? 'WebGPU' : 'WASM'}.`, {
    hint: 'It is started again by itself; if this goes on, close other tabs that use much memory.',
    detail: detail.slice(0, 500),
    cause,
  });
}
