import type { ImportRecord, ImportSource, ReadOptions } from './types';

/**
 * {@link readSource} of `read.ts`, loaded at the first call: the parsers of all formats are a third of the library's code,
 * and most visits read nothing in.
 * @throws DatelineError `CANCELLED`
 */
export async function* readSource(source: ImportSource, options: ReadOptions = {}): AsyncGenerator<ImportRecord> {
  yield* (await import('./read')).readSource(source, options);
}
