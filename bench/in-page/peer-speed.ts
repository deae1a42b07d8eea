import { median, quantile } from './host';
import type { IndexSpeedRow } from './index-speed';
import { makeSample, trueNearest, type Sample } from './vectors';

export type PeerName = 'mememo' | 'edgevec' | '@orama/orama';

export interface PeerSpeedInput {
  readonly name: PeerName;
  readonly n: number;
  readonly queries: number;
}

interface Peer {
  /** Candidates to try, best last; `null`: there is no such choice. */
  readonly efs: readonly (number | null)[];
  build(sample: Sample): Promise<void>;
  /** @returns rows */
  search(query: Float32Array, ef: number | null): Promise<readonly number[]>;
}

const K = 10;
const ENOUGH = 0.95;
const ROUNDS = 3;

const PEERS: Readonly<Record<PeerName, () => Promise<Peer>>> = { mememo, edgevec, '@orama/orama': orama };

/** Another library alone on a page: built over the rows, then asked with its smallest ef that is enough. */
export default async function peerSpeed({ name, n, queries }: PeerSpeedInput): Promise<IndexSpeedRow> {
  const sample = makeSample(n, queries);
  const truth = sample.queries.map((query) => trueNearest(sample, query, K));
  const peer = await PEERS[name]();
  const start = performance.now();
  await peer.build(sample);
  const buildSeconds = (performance.now() - start) / 1000;
  let ef: number | null = null;
  let recall10 = 0;
  for (ef of peer.efs) {
    let found = 0;
    for (const [i, query] of sample.queries.entries()) {
      for (const row of await peer.search(query, ef)) if (truth[i]!.has(row)) found++;
    }
    recall10 = found / (K * queries);
    if (recall10 >= ENOUGH) break;
  }
  const rounds: { p50: number; p95: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times: number[] = [];
    for (const query of sample.queries) {
      const asked = performance.now();
      await peer.search(query, ef);
      times.push(performance.now() - asked);
    }
    rounds.push({ p50: quantile(times, 0.5), p95: quantile(times, 0.95) });
  }
  const [p50Ms, p95Ms] = [median(rounds.map(({ p50 }) => p50)), median(rounds.map(({ p95 }) => p95))];
  return { name, buildSeconds, ef, recall10, p50Ms, p95Ms };
}

function rowsOf({ rows, dimensions }: Sample): Float32Array[] {
  return Array.from({ length: rows.length / dimensions }, (_, row) =>
    rows.subarray(row * dimensions, (row + 1) * dimensions),
  );
}

async function mememo(): Promise<Peer> {
  const { HNSW } = await import('mememo');
  const index = new HNSW({
    distanceFunction: 'cosine-normalized',
    m: 16,
    efConstruction: 200,
    seed: 1,
    useIndexedDB: false,
  });
  return {
    efs: [16, 32, 48, 64, 96, 128],
    async build(sample) {
      const rows = rowsOf(sample).map((row) => [...row]);
      await index.bulkInsert(
        rows.map((_, row) => String(row)),
        rows,
      );
    },
    async search(query, ef) {
      return (await index.query([...query], K, ef ?? undefined)).keys.map(Number);
    },
  };
}

async function edgevec(): Promise<Peer> {
  const { default: init, EdgeVec, EdgeVecConfig } = await import('edgevec/edgevec.js');
  await init();
  const config = new EdgeVecConfig(384);
  // Of unit vectors the nearest are the same by distance as by cosine. Its ef is fixed once the index is there.
  config.metric = 'l2';
  config.m = 16;
  config.ef_construction = 200;
  config.ef_search = 64;
  const index = new EdgeVec(config);
  const rowOf = new Map<number, number>();
  return {
    efs: [64],
    async build(sample) {
      rowsOf(sample).forEach((row, i) => rowOf.set(index.insert(row), i));
    },
    async search(query) {
      const hits = index.search(query, K) as readonly { readonly id: number }[];
      return hits.map(({ id }) => rowOf.get(id) ?? -1);
    },
  };
}

async function orama(): Promise<Peer> {
  const { create, insert, searchVector } = await import('@orama/orama');
  const db = create({ schema: { vector: 'vector[384]' } as const });
  return {
    efs: [null],
    async build(sample) {
      for (const [i, row] of rowsOf(sample).entries()) await insert(db, { id: String(i), vector: [...row] });
    },
    async search(query) {
      const found = await searchVector(db, {
        mode: 'vector',
        vector: { value: [...query], property: 'vector' },
        similarity: 0,
        limit: K,
      });
      return found.hits.map(({ id }) => Number(id));
    },
  };
}
