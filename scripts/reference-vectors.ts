/**
 * Writes `src/engines/data/reference-vectors.json`: `npx tsx scripts/reference-vectors.ts`.
 * Run it after the embedding model was replaced.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createNodeEngines } from '../src/engines/node';

const SENTENCES = [
  'The council voted on Tuesday to close the old bridge.',
  'Ada Brandt became chief executive of Velmora in March 2019.',
  'Who led the committee before the inquiry began?',
  'Heavy rain flooded the lower town; 21 people were brought to safety, officials said.',
  'Rates',
  'After three weeks of talks in Geneva, both governments signed a treaty that bans the export of the material from 1 January 2024, and agreed to meet again in the autumn to settle who inspects the plants.',
];

const { embedder } = await createNodeEngines({ threads: 1 });
const flat = await embedder.embed(SENTENCES, 'passage');
const vectors = SENTENCES.map((_, row) =>
  Array.from(flat.subarray(row * embedder.dimensions, (row + 1) * embedder.dimensions), (x) => Number(x.toFixed(4))),
);
mkdirSync('src/engines/data', { recursive: true });
const reference = { modelId: embedder.modelId, sentences: SENTENCES, vectors };
writeFileSync('src/engines/data/reference-vectors.json', `${JSON.stringify(reference)}\n`);
process.exit(0);
