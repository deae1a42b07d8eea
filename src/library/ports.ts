import type { CancelSignal, Embedder, Generator, Reader } from '../models';
import type { StoreOptions } from '../store';
import type { EpochMs } from '../time';

/** Everything a library needs from its host: storage, models, the clock, and a way to let other work run. */
export interface LibraryPorts {
  readonly store: StoreOptions;
  readonly embedder: Embedder;
  /** `null`: answers are chosen by rule alone. */
  readonly reader: Reader | null;
  /** The language model of the moment, if the person brought one. Absent or `null`: every step takes its way without. */
  readonly generator?: () => Generator | null;
  /** As {@link generator}, once one that is being loaded is there; `null` when none is, or nobody waits any more. */
  readonly generatorToCome?: (signal?: CancelSignal) => Promise<Generator | null>;
  readonly now: () => EpochMs;
  /**
   * Resolves once no other tab looks after this library; until then what a closed tab left undone is not taken up, since
   * it may be the other tab's work in hand. Absent: at once.
   */
  readonly lead?: () => Promise<void>;
  /** Other tabs with the same library. Absent: there are none. */
  readonly others?: {
    /** Tells them that something was stored. */
    tell(): void;
    /** Calls back when one of them stored something, at most once a second. */
    listen(onStored: () => void): void;
  };
  /** Calls `packNames` for the store in a worker that ends then. Absent: many names are packed here, too. */
  readonly packNames?: () => Promise<void>;
  /** Resolves after other tasks of the thread had their turn; called between batches. */
  readonly pause: () => Promise<void>;
}
