import { openHnswlib } from './hnswlib';
import { host } from './host';
import { fillOurs } from './ours';
import { makeSample } from './vectors';

export interface IndexMemoryInput {
  readonly n: number;
  readonly which: 'ours' | 'hnswlib-wasm';
}

/**
 * What the page's process grows by while one index is built over the rows, in MB: the rows as floats, which both are
 * given, are there before, and garbage is collected before and after. `null` where the system does not say.
 */
export default async function indexMemory({ n, which }: IndexMemoryInput): Promise<number | null> {
  const sample = makeSample(n, 0);
  const before = await settledMemory();
  let keep: unknown;
  if (which === 'ours') {
    const ours = fillOurs(sample);
    while (ours.graph.extend(1024) > 0);
    keep = ours;
  } else {
    const theirs = await openHnswlib(sample);
    for (let row = 0; row < n; row++) theirs.add(row);
    keep = theirs;
  }
  const after = await settledMemory();
  // Still in use, so that none of it was garbage.
  (globalThis as { kept?: unknown }).kept = keep;
  return before === null || after === null ? null : after - before;
}

/** Memory once all is given back that is given back with some delay: the allocator takes its time for several seconds. */
async function settledMemory(): Promise<number | null> {
  let memory: number | null = null;
  for (let i = 0; i < 12; i++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    memory = await host.benchMemory(true);
  }
  return memory;
}
