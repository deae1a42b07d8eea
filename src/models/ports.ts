/**
 * What the core asks of a model. Engines implement these; callers never know whether one runs in this thread, in a
 * worker, on the GPU or on the CPU.
 */

/** Structural part of an `AbortSignal`: long calls look at it between steps and throw `CANCELLED`. */
export interface CancelSignal {
  readonly aborted: boolean;
}

/** Texts → vectors. */
export interface Embedder {
  /** Names model, dtype and version, e.g. `all-MiniLM-L6-v2/q8/1`. Vectors of different ids are never compared. */
  readonly modelId: string;
  readonly dimensions: number;
  /** Longest input in tokens; the rest is cut. */
  readonly contextTokens: number;
  /**
   * Embeds `texts` as one batch or several.
   * @returns `Float32Array, [texts.length, dimensions] row-major`, each row L2-normalised; empty for no texts.
   * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`, `DEVICE_LOST`, `WORKER_DIED`, `CANCELLED`
   */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal?: CancelSignal): Promise<Float32Array>;
}

/** A span of a passage that may answer a question. */
export interface ReaderSpan {
  /** Character offsets into the passage, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** start + end logit − the same at [CLS]: below zero the passage holds no answer. */
  readonly score: number;
}

/** Question + passages → the best spans of each passage. */
export interface Reader {
  readonly modelId: string;
  /**
   * @returns for each passage its best `spansPerPassage` spans, best first; an empty list where nothing fits.
   * @throws DatelineError as {@link Embedder.embed}
   */
  read(
    question: string,
    passages: readonly string[],
    spansPerPassage: number,
    signal?: CancelSignal,
  ): Promise<ReaderSpan[][]>;
}

/** Prompt → text, streamed. */
export interface Generator {
  readonly modelId: string;
  readonly contextTokens: number;
  /**
   * @param onToken called with each new piece of text
   * @returns the whole reply
   */
  generate(
    prompt: string,
    options: { readonly maxTokens: number; readonly signal?: CancelSignal; readonly onToken?: (piece: string) => void },
  ): Promise<string>;
}
