import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchAsk } from './ask';
import { benchFilter } from './filter';
import { benchIncremental } from './incremental';
import { benchIndex } from './index-speed';
import { benchIngest } from './ingest';
import { benchOneDay } from './one-day';
import { benchOpen } from './open';
import type { Bench } from './types';

const BENCHES: Readonly<Record<string, Bench>> = {
  ask: benchAsk,
  filter: benchFilter,
  incremental: benchIncremental,
  index: benchIndex,
  ingest: benchIngest,
  'one-day': benchOneDay,
  open: benchOpen,
};
const USAGE = `npm run bench -- NAME [--n N] [--data DIR] [--seconds S] [--peers all] [--json FILE]
names: ${Object.keys(BENCHES).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    data: { type: 'string', default: '../shared/data' },
    seconds: { type: 'string', default: '360' },
    peers: { type: 'string', default: 'main' },
    json: { type: 'string' },
  },
});
const bench = BENCHES[positionals[0] ?? ''];
const n = values.n === undefined ? null : Number(values.n);
const seconds = Number(values.seconds);
if (
  bench === undefined ||
  positionals.length !== 1 ||
  !(n === null || (Number.isInteger(n) && n > 0)) ||
  !(seconds > 0) ||
  !['main', 'all'].includes(values.peers)
) {
  console.error(USAGE);
  process.exit(2);
}

async function main(run: Bench): Promise<void> {
  const result = await run({ data: values.data, n, seconds, allPeers: values.peers === 'all' });
  for (const [name, value] of Object.entries(result.metrics)) console.log(`${name.padEnd(28)} ${value}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 1)}\n`);
}
void main(bench);
