import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createNodeEngines } from '../src/engines/node';
import { createLibrary } from '../src/library';
import type { EpochMs } from '../src/time';
import { drawFlames, type Flame } from './flame-chart';
import type { BenchOptions, BenchResult } from './types';

const ARTICLES = 'realtimeqa-2023-autumn/articles.jsonl.gz';
const FEW = 60;
const CHART = join('docs', 'ingest.svg');
const SAMPLE_US = 1000;

/**
 * Where the time goes from a dropped file to the last vector: real articles are imported in Node, with the store in memory
 * and the embedder on one thread, under the profiler of V8. Writes `docs/ingest.svg`. The first row of a chart is the
 * folder of `src` that does the work; below stand the functions it called. A second chart leaves the model out.
 */
export async function benchFlame({ data, n }: BenchOptions): Promise<BenchResult> {
  const path = join(data, ARTICLES);
  if (!existsSync(path)) throw new Error(`There are no articles at ${path}. Name their folder with --data.`);
  const lines = gunzipSync(readFileSync(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(0, n ?? FEW);
  const { embedder } = await createNodeEngines({ threads: 1 });
  const library = await createLibrary({
    store: { name: 'flame', indexedDB: new IDBFactory(), IDBKeyRange },
    embedder,
    reader: null,
    generator: () => null,
    now: () => Date.now() as EpochMs,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.post('Profiler.start');
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  await library.importEnded(await library.import([{ name: 'articles.jsonl', mediaType: '', bytes }]));
  await library.settled();
  const { profile } = await session.post('Profiler.stop');
  const whole = flamesOf(profile);
  const rules = whole.below.filter(({ room }) => room !== 'onnxruntime');
  const without = { ...whole, ms: rules.reduce((sum, { ms }) => sum + ms, 0), below: rules };
  const title = (what: string, { ms }: Flame): string =>
    `${lines.length} articles, ${what}: ${(ms / 1000).toFixed(1)} s of one thread`;
  const charts = [
    { flame: whole, title: title('all', whole) },
    { flame: without, title: title('without the model', without) },
  ];
  writeFileSync(CHART, drawFlames(charts));
  console.log(`Importing ${lines.length} articles in Node, one thread. ${CHART} is written.`);
  const metrics: Record<string, number> = { seconds: whole.ms / 1000 };
  for (const { name, ms } of whole.below) if (ms / whole.ms >= 0.01) metrics[`share.${name}`] = ms / whole.ms;
  return { bench: 'flame', n: lines.length, metrics };
}

/** The folder of `src` that a function stands in; what is no code of ours by what it is. */
function roomOf({ url, functionName }: Profiler.ProfileNode['callFrame']): string | null {
  const own = /\/src\/(?:(?<folder>[\w-]+)\/)?[^/]+/.exec(url)?.groups;
  if (own !== undefined) return own['folder'] ?? 'src';
  if (/onnxruntime|wasm:\/\//.test(url)) return 'onnxruntime';
  if (/fake-indexeddb|dexie/.test(url)) return 'store';
  return functionName === '(garbage collector)' ? 'garbage collection' : null;
}

/** The profile as a tree: rooms first, then our functions within, what they called elsewhere counted with them. */
function flamesOf(profile: Profiler.Profile): Flame {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])));
  const whole: Flame = { name: 'all', room: 'all', ms: 0, below: [] };
  const stepsOf = (id: number): { name: string; room: string }[] => {
    const steps: { name: string; room: string }[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      const room = frame === undefined ? null : roomOf(frame);
      if (frame === undefined || room === null) continue;
      const name = frame.functionName || '(unnamed)';
      const last = steps.at(-1);
      // What the runtime does inside is of no interest here, nor is a function that calls itself.
      if (room === last?.room && (/^(?:onnxruntime|store|garbage)/.test(room) || name === last.name)) continue;
      steps.push({ name, room });
    }
    return steps.reverse();
  };
  const known = new Map<number, { name: string; room: string }[]>();
  profile.samples?.forEach((id, at) => {
    const steps = known.get(id) ?? stepsOf(id);
    known.set(id, steps);
    // The library hands the work out; what counts is who does it.
    const first = steps.find(({ room }) => room !== 'library') ?? steps[0];
    if (first === undefined) return;
    const ms = (profile.timeDeltas?.[at] ?? 0) / 1000;
    let flame = whole;
    flame.ms += ms;
    for (const step of [{ name: first.room, room: first.room }, ...steps]) {
      let next = flame.below.find((one) => one.name === step.name && one.room === step.room);
      if (next === undefined) flame.below.push((next = { ...step, ms: 0, below: [] }));
      next.ms += ms;
      flame = next;
    }
  });
  return whole;
}
