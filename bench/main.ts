import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchArchive } from './archive';
import { benchAsk } from './ask';
import { benchFilter } from './filter';
import { benchFlame } from './flame';
import { benchIncremental } from './incremental';
import { benchIndex } from './index-speed';
import { benchIngest } from './ingest';
import { benchLoad } from './load';
import { benchOneDay } from './one-day';
import { benchOpen } from './open';
import { tableOf } from './runner';
import type { Bench, BenchResult } from './types';

const BENCHES: Readonly<Record<string, Bench>> = {
  archive: benchArchive,
  ask: benchAsk,
  filter: benchFilter,
  flame: benchFlame,
  incremental: benchIncremental,
  index: benchIndex,
  ingest: benchIngest,
  load: benchLoad,
  'one-day': benchOneDay,
  open: benchOpen,
};
const USAGE = `npm run bench -- NAME [--n N[,N…]] [--data DIR] [--seconds S] [--peers all] [--vectors made-up] [--json FILE]
names: ${Object.keys(BENCHES).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    data: { type: 'string' },
    seconds: { type: 'string', default: '360' },
    peers: { type: 'string', default: 'main' },
    vectors: { type: 'string', default: 'model' },
    json: { type: 'string' },
  },
});
const bench = BENCHES[positionals[0] ?? ''];
/** One size, or several to see growth; `null` is a benchmark's own. */
const sizes = values.n === undefined ? [null] : values.n.split(',').map(Number);
const seconds = Number(values.seconds);
if (
  bench === undefined ||
  positionals.length !== 1 ||
  !sizes.every((n) => n === null || (Number.isInteger(n) && n > 0)) ||
  !(seconds > 0) ||
  !['main', 'all'].includes(values.peers) ||
  !['model', 'made-up'].includes(values.vectors)
) {
  console.error(USAGE);
  process.exit(2);
}

async function main(run: Bench): Promise<void> {
  const results: BenchResult[] = [];
  for (const n of sizes) {
    const result = await run({
      data: values.data ?? '../shared/data',
      dataNamed: values.data !== undefined,
      n,
      seconds,
      allPeers: values.peers === 'all',
      madeUpVectors: values.vectors === 'made-up',
    });
    for (const [name, value] of Object.entries(result.metrics)) console.log(`${name.padEnd(28)} ${value}`);
    results.push(result);
  }
  if (results.length > 1) console.log(growthOf(results));
  if (values.json === undefined) return;
  writeFileSync(values.json, `${JSON.stringify(results.length > 1 ? results : results[0], null, 1)}\n`);
}

/** Every figure by size. */
function growthOf(results: readonly BenchResult[]): string {
  const names = [...new Set(results.flatMap(({ metrics }) => Object.keys(metrics)))];
  return tableOf(
    ['by size', ...results.map(({ n }) => String(n))],
    names.map((name) => [name, ...results.map(({ metrics }) => metrics[name] ?? null)]),
  );
}

void main(bench);
