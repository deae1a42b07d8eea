import type { ModelFiles, ModelRecord } from '../manifest';
import type { ModelFolder } from './folder';

/** An embedding model that the person brought, as the engines are told of it. */
export interface BroughtEmbedder {
  /** Its folder on the shelf. */
  readonly shelfId: string;
  readonly record: ModelRecord;
}

/** The files of a brought model in the place of those that ship: a manifest that lists it alone, and its own. */
export function shelfFiles(folder: ModelFolder, { shelfId, record }: BroughtEmbedder): ModelFiles {
  const below = `${record.id}/`;
  return {
    async read(path) {
      if (path === 'manifest.json') return new TextEncoder().encode(JSON.stringify({ models: [record] }));
      if (!path.startsWith(below)) return null;
      const file = await folder.file(shelfId, path.slice(below.length));
      return file === null ? null : new Uint8Array(await file.arrayBuffer());
    },
  };
}
