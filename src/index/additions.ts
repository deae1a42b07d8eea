import type { Article, Content, Store } from '../store';
import type { Directory } from './directory';
import type { ChunkId } from './types';
import type { VectorIndex } from './vectors/vector-index';

/** As `Indexes.addVectors`. */
export async function addVectors(
  store: Store,
  directory: Directory,
  vectors: VectorIndex,
  ids: readonly ChunkId[],
  numbers: Float32Array,
): Promise<void> {
  const { dimensions } = vectors;
  const wanted: number[] = [];
  const seen = new Set<ChunkId>();
  ids.forEach((id, i) => {
    if (!directory.isLive(id) || vectors.rows.slotOf(id) >= 0 || seen.has(id)) return;
    seen.add(id);
    wanted.push(i);
  });
  let chosen = numbers;
  if (wanted.length < ids.length) {
    chosen = new Float32Array(wanted.length * dimensions);
    wanted.forEach((from, to) =>
      chosen.set(numbers.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions),
    );
  }
  const packed = vectors.pack(
    wanted.map((i) => ids[i]!),
    chosen,
  );
  const touched = new Set([...seen].map((id) => directory.locate(id)!.ordinal));
  const complete = [...touched].filter((ordinal) =>
    directory.everyChunk(ordinal, (id) => seen.has(id) || vectors.has(id)),
  );
  const infos = await store.commitVectors(
    complete,
    packed.map(({ segment }) => segment),
  );
  vectors.admit(infos.map((info, i) => ({ info, arrays: packed[i]!.arrays })));
  for (const ordinal of complete) {
    if (directory.entry(ordinal)?.stage === 'extracted') directory.update(ordinal, { stage: 'embedded' });
  }
}

/** Present articles and words by ordinal; those that are gone are left out. */
export async function loadStored(store: Store, ordinals: readonly number[]) {
  const stored = new Map<number, { article: Article; content: Content }>();
  if (ordinals.length === 0) return stored;
  const contents = new Map((await store.articles.contents(ordinals)).map((content) => [content.ordinal, content]));
  for (const article of await store.articles.get(ordinals)) {
    const content = contents.get(article.ordinal);
    if (content) stored.set(article.ordinal, { article, content });
  }
  return stored;
}
