import type { UnpackBudget } from './containers/budget';
import type { ImportRecord, ImportSource, ReadOptions } from './types';

/** What a reader of one file knows of its surroundings. */
export interface ReadContext {
  readonly options: ReadOptions;
  /** Shared by everything that is unpacked from one dropped file. */
  readonly budget: UnpackBudget;
  /** Archives around this file: 0 for a dropped one. */
  readonly depth: number;
  /** Another file of the same archive, by its path from the archive's root; `null` when there is none. */
  readonly companion: (path: string) => Uint8Array | null;
  /** Reads a file that was inside this one. */
  readonly read: (inner: ImportSource, context: ReadContext) => AsyncGenerator<ImportRecord>;
}

/** The same context one archive further in. */
export function inside(context: ReadContext, companion: ReadContext['companion'] = () => null): ReadContext {
  return { ...context, depth: context.depth + 1, companion, options: withoutProgress(context.options) };
}

/** Records are skipped, and bytes counted, for the dropped file as a whole. */
function withoutProgress({ signal, mapping }: ReadOptions): ReadOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(mapping === undefined ? {} : { mapping }) };
}
