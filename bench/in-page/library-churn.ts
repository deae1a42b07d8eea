import { createFiller, openParts, PER_ARTICLE } from './sample-library';
import { makeSample, seeded } from './vectors';

export interface ChurnInput {
  readonly name: string;
  readonly imports: number;
  readonly chunksPerImport: number;
  readonly deletions: number;
}

/** Imports a little many times with the upkeep in between, then deletes chunks all over the library. */
export default async function libraryChurn(input: ChurnInput): Promise<void> {
  const opened = await openParts(input.name);
  const { indexes, store } = opened;
  const filler = createFiller(opened, 11);
  const { rows, dimensions } = makeSample(input.chunksPerImport, 0, 5);
  for (let i = 0; i < input.imports; i++) {
    await filler.add(input.chunksPerImport, rows.subarray(0, input.chunksPerImport * dimensions));
    while (await indexes.maintain());
  }
  const random = seeded(3);
  const ordinals = [...indexes.directory.entries()].map(({ ordinal }) => ordinal);
  const doomed = new Set<number>();
  const wanted = Math.min(ordinals.length / 2, input.deletions / PER_ARTICLE);
  while (doomed.size < wanted) doomed.add(ordinals[Math.floor(random() * ordinals.length)]!);
  await indexes.deleteArticles([...doomed]);
  store.close();
}
