/**
 * Writes sizes and hashes of the models' files into `public/models/manifest.json`: `npx tsx scripts/models.ts`.
 * Run it after a file was replaced; what else a model's entry says is written by hand or by `training`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ModelRecord } from '../src/engines/manifest';

const FOLDER = 'public/models';
const MANIFEST = `${FOLDER}/manifest.json`;

const { models } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { models: readonly ModelRecord[] };
const written = models.map((model) => ({
  ...model,
  files: model.files.map(({ path }) => {
    const bytes = readFileSync(`${FOLDER}/${model.id}/${path}`);
    return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }),
}));
writeFileSync(MANIFEST, `${JSON.stringify({ models: written }, null, 2)}\n`);
