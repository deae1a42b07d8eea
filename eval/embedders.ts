import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeEmbedder, folderFiles } from '../src/engines/node';
import type { ModelRecord } from '../src/engines/manifest';
import type { Embedder } from '../src/models';

/** How an embedder that does not ship wants to be used, as its makers say. */
const USE: Readonly<Record<string, Partial<ModelRecord>>> = {
  'bge-small-en-v1.5': {
    pooling: 'cls',
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
  },
};

const FILES = ['tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];

/** Opens an embedder of `folder/id`, which has no manifest: its entry is made of the files themselves. */
export async function openEmbedder(folder: string, id: string): Promise<Embedder> {
  const files = FILES.map((path) => {
    const bytes = readFileSync(join(folder, id, path));
    return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const record: ModelRecord = {
    id,
    kind: 'embedder',
    dtype: 'q8',
    version: 1,
    dimensions: 384,
    contextTokens: 256,
    licence: '',
    origin: '',
    files,
    ...USE[id],
  };
  const manifest = new TextEncoder().encode(JSON.stringify({ models: [record] }));
  const onDisk = folderFiles(folder);
  return createNodeEmbedder(
    { read: (path) => (path === 'manifest.json' ? Promise.resolve(manifest) : onDisk.read(path)) },
    id,
  );
}
