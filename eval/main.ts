import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printTable } from './print';
import { SUITES } from './suites';

const USAGE = `npm run eval -- SUITE [--data DIR] [--limit N] [--method NAME] [--embedder ID] [--models DIR] [--json FILE]
suites: ${Object.keys(SUITES).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '../shared/data' },
    limit: { type: 'string' },
    method: { type: 'string' },
    embedder: { type: 'string' },
    models: { type: 'string', default: '../shared/models' },
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
const result = await suite({ data: values.data, limit, method: values.method ?? null, embedder });
printTable(result);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 1)}\n`);
// Engines keep worker threads; nothing is left to do.
process.exit(0);
