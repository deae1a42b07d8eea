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
  /**
   * How likely it is, by the reader, that the words around the span answer the question at all: 0 to 1, calibrated on
   * questions that the reader was not trained on. It is the same for all spans of a window. Absent: the model does not say.
   */
  readonly answers?: number;
}

/** Question + passages → the best spans of each passage. */
export interface Reader {
  readonly modelId: string;
  /**
   * Passages are given best first: when `budgetMs` is spent, the rest stays unread.
   * @param passages title and day in front, as `headed` of `src/models` puts them
   * @param budgetMs time after which no further passage is begun; the first is always read. Absent: all are read
   * @returns for each passage its best `spansPerPassage` spans, best first; an empty list where nothing fits or nothing
   *   was read.
   * @throws DatelineError as {@link Embedder.embed}
   */
  read(
    question: string,
    passages: readonly string[],
    spansPerPassage: number,
    signal?: CancelSignal,
    budgetMs?: number,
  ): Promise<ReaderSpan[][]>;
}

/** One turn of a chat; the model's own template joins them. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The part of JSON Schema that roles use; engines that can constrain a reply to it. */
export interface ReplySchema {
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly required?: readonly string[];
  readonly items?: ReplySchema;
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface GenerateOptions {
  readonly maxTokens: number;
  /** The reply is to be JSON of this shape; an engine with grammars enforces it, another one is only asked. */
  readonly schema?: ReplySchema;
  readonly signal?: CancelSignal;
  /** `false`: nobody waits for it; what somebody waits for goes first. Default `true`. */
  readonly urgent?: boolean;
  /** Called when the model begins with this call, and as it reads the prompt where it tells, with the share read, 0 to 1. */
  readonly onRead?: (share: number) => void;
  /** Called with each new piece of text. */
  readonly onToken?: (piece: string) => void;
  /** Called when the reply is begun again, as after a lost device: the pieces so far are void. */
  readonly onAgain?: () => void;
}

/** Prompt → text, streamed. One generation at a time; calls queue. */
export interface Generator {
  /** Names weights and engine, e.g. `SmolLM2-135M-Instruct.Q4_1.gguf/wllama/1`. */
  readonly modelId: string;
  readonly contextTokens: number;
  /** Whether {@link GenerateOptions.schema} is enforced token by token. */
  readonly constrains: boolean;
  /** Tokens of a text, never too few: exact where the engine has its tokenizer at hand, else a bound from above. */
  countTokens(text: string): Promise<number>;
  /**
   * @returns the whole reply. Greedy: the same prompt gives the same reply on the same device.
   * @throws DatelineError `DEVICE_LOST`, `WORKER_DIED`, `CANCELLED`, `BAD_INPUT` when the prompt does not fit
   */
  generate(messages: readonly ChatMessage[], options: GenerateOptions): Promise<string>;
}
