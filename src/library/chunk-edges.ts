import type { Indexes } from '../index';
import type { ChunkEdge } from '../retrieve';
import { outlineFacts, type Store } from '../store';
import type { EntityNames } from './entity-names';

/** The facts that stand in given chunks, from the outlines of their articles, entities by their canonical keys. */
export function createChunkEdges(store: Store, indexes: Indexes, names: EntityNames) {
  return async (chunks: readonly number[]): Promise<readonly ChunkEdge[]> => {
    const { directory } = indexes;
    const places = new Map<string, number>();
    const ordinals = new Set<number>();
    for (const id of chunks) {
      const place = directory.locate(id);
      if (place === null) continue;
      ordinals.add(place.ordinal);
      places.set(`${place.ordinal} ${place.revision ?? ''} ${place.chunk}`, id);
    }
    const table = await names.load();
    const edges: ChunkEdge[] = [];
    for (const outline of await store.outlines.get([...ordinals])) {
      for (const { revision, chunk, subject, object, from, to } of outlineFacts(outline)) {
        const chunkId = places.get(`${outline.ordinal} ${revision ?? ''} ${chunk}`);
        if (chunkId === undefined) continue;
        const canonical = (key: string): string => table.directory.canonicalKey(key);
        edges.push({
          chunkId,
          subject: canonical(subject),
          object: object === null ? null : canonical(object),
          from,
          to,
        });
      }
    }
    return edges;
  };
}
