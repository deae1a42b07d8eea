import { createFiller, openParts } from './sample-library';
import { makeSample } from './vectors';

export interface AddInput {
  readonly name: string;
  readonly chunks: number;
  readonly rounds: number;
}

export interface AddResult {
  /** Until what was added can be found by words and vector, in ms, round by round. */
  readonly findableMs: readonly number[];
  /** Until all upkeep is done as well: segments merged, rows linked into the graph and saved. */
  readonly settledMs: readonly number[];
}

export default async function libraryAdd({ name, chunks, rounds }: AddInput): Promise<AddResult> {
  const opened = await openParts(name);
  const filler = createFiller(opened, 13 + Math.floor(performance.timeOrigin));
  const { rows, dimensions } = makeSample(chunks * rounds, 0, 9);
  const findableMs: number[] = [];
  const settledMs: number[] = [];
  while (await opened.indexes.maintain());
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await filler.add(chunks, rows.subarray(round * chunks * dimensions, (round + 1) * chunks * dimensions));
    findableMs.push(performance.now() - start);
    while (await opened.indexes.maintain());
    settledMs.push(performance.now() - start);
  }
  opened.store.close();
  return { findableMs, settledMs };
}
