import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openGenerator, useGenerator } from './generator';
import { printBeside, printTable } from './print';
import type { SuiteResult } from './suite';
import { SUITES } from './suites';

const USAGE = `npm run eval -- SUITE [--data DIR] [--limit N] [--method NAME] [--embedder ID] [--models DIR] [--generator FILE.gguf] [--json FILE]
suites: ${Object.keys(SUITES).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '../shared/data' },
    limit: { type: 'string' },
    method: { type: 'string' },
    embedder: { type: 'string' },
    models: { type: 'string', default: '../shared/models' },
    generator: { type: 'string' },
    json: { type: 'string' },
  },
});

const suite = SUITES[positionals[0] ?? ''];
const limit = values.limit === undefined ? null : Number(values.limit);
if (suite === undefined || positionals.length !== 1 || (limit !== null && !(Number.isInteger(limit) && limit > 0))) {
  console.error(USAGE);
  process.exit(2);
}
const embedder = values.embedder === undefined ? null : { folder: values.models, id: values.embedder };
const suiteOptions = { data: values.data, limit, method: values.method ?? null, embedder };
const plain = await suite(suiteOptions);
const result = values.generator === undefined ? plain : await withGenerator(plain, values.generator);
if (values.generator === undefined) printTable(result);
else printBeside(result);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 1)}\n`);
// Engines keep worker threads; nothing is left to do.
process.exit(0);

/** The same questions again with a language model; what was measured without it stands beside as `without.…`. */
async function withGenerator(without: SuiteResult, path: string): Promise<SuiteResult> {
  if (suite === undefined) return without;
  const { generator, close } = await openGenerator(path);
  useGenerator(generator);
  const before = Object.entries(without.metrics).map(([key, value]) => [`without.${key}`, value] as const);
  const result = await suite(suiteOptions);
  await close();
  return { ...result, metrics: { ...result.metrics, ...Object.fromEntries(before) } };
}
