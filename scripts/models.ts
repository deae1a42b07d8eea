/**
 * Writes `public/models/manifest.json` from the files that are there: `npx tsx scripts/models.ts`.
 * Run it after a model was added or replaced.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ModelRecord } from '../src/engines/manifest';

const FOLDER = 'public/models';
const FILES = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];

const MODELS: readonly Omit<ModelRecord, 'files'>[] = [
  {
    id: 'all-MiniLM-L6-v2',
    kind: 'embedder',
    dtype: 'q8',
    version: 1,
    dimensions: 384,
    contextTokens: 256,
    licence: 'Apache-2.0',
    origin: 'Xenova/all-MiniLM-L6-v2, an ONNX export of sentence-transformers/all-MiniLM-L6-v2',
  },
  {
    id: 'reader',
    kind: 'reader',
    dtype: 'q8',
    version: 1,
    dimensions: null,
    contextTokens: 256,
    licence: 'Apache-2.0',
    origin:
      'made for this project: MiniLM-L6 with a span head, trained on SQuAD 1.1 (part), XQuAD-en, TimeQA and news-quiz questions',
  },
];

const models = MODELS.map((model) => ({
  ...model,
  files: FILES.map((path) => {
    const bytes = readFileSync(`${FOLDER}/${model.id}/${path}`);
    return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }),
}));
writeFileSync(`${FOLDER}/manifest.json`, `${JSON.stringify({ models }, null, 2)}\n`);
