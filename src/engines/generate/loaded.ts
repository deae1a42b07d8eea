import type { Generator } from '../../models';
import type { Engine } from '../runtime';

/** A language model that is in memory. */
export interface LoadedGenerator {
  readonly generator: Generator;
  readonly engine: Engine;
  /** E.g. "WebGPU", "CPU, 4 threads". */
  readonly where: string;
  /** Frees its memory. Generations under way end with `CANCELLED`. */
  close(): Promise<void>;
}
