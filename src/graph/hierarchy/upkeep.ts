import { isWrittenFrom, type DatedPoint, type Store, type TimeEntry, type TimeNodeRow } from '../../store';
import { LEVELS, levelOf, parentOf } from './nodes';
import { makeReport, mergePools, POOL } from './report';

/**
 * Takes up what new articles say (TG-RAG §III-A4): only the nodes their facts hang from and those above are touched.
 */
export async function addEntries(store: Store, entries: readonly TimeEntry[]): Promise<void> {
  const keys = [...new Set(entries.flatMap(({ covers }) => covers))];
  await store.timeNodes.add(entries, keys, (added, nodes) => {
    const changed = new Map<string, TimeNodeRow>();
    const at = (key: string): TimeNodeRow => changed.get(key) ?? nodes.get(key) ?? emptyNode(key);
    for (const { nodes: own, covers, facts, points } of added) {
      for (const key of covers) if (!changed.has(key)) changed.set(key, mark(at(key)));
      own.forEach((key, i) => {
        const row = at(key);
        const direct = mergePools(row.direct, points[i] ?? []);
        changed.set(key, { ...row, facts: row.facts + (facts[i] ?? 0), direct });
      });
    }
    return [...changed.values()];
  });
}

function emptyNode(key: string): TimeNodeRow {
  const parent = parentOf(key);
  const row = { key, facts: 0, total: 0, direct: [], report: [], stale: 1, marks: 0, refill: false } as const;
  return parent === null ? row : { ...row, parent };
}

function mark(row: TimeNodeRow): TimeNodeRow {
  return { ...row, stale: 1, marks: row.marks + 1 };
}

/** More nodes than a library has. */
const MOST_STALE = 1e9;
/** Stale nodes rebuilt at a time. */
const BATCH = 64;

/**
 * Makes the reports of nodes whose facts changed, finest level first, so that each is made once from finished ones.
 * @returns the nodes that were made anew or removed; empty when nothing was stale
 */
export async function rebuildReports(store: Store): Promise<string[]> {
  const stale = await store.timeNodes.stale(MOST_STALE);
  const touched: string[] = [];
  for (const level of LEVELS) {
    const rows = stale.filter(({ key }) => levelOf(key) === level);
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const made: TimeNodeRow[] = [];
      const gone: string[] = [];
      for (const row of batch) {
        const next = await rebuild(store, row);
        if (next === null) gone.push(row.key);
        else made.push(next);
        touched.push(row.key);
      }
      await store.timeNodes.settle(batch, made, gone);
    }
  }
  return touched;
}

async function rebuild(store: Store, row: TimeNodeRow): Promise<TimeNodeRow | null> {
  const below = levelOf(row.key) === 'day' ? [] : await store.timeNodes.children(row.key);
  const direct = row.refill ? await refill(store, row) : row.direct;
  const total = below.reduce((sum, child) => sum + child.total, row.facts);
  if (total === 0) return null;
  const report = makeReport(row.key, direct, below);
  const { written, ...rest } = row;
  const kept = written !== undefined && isWrittenFrom(written, report) ? { written } : {};
  return { ...rest, ...kept, direct, total, report, stale: 0, refill: false };
}

/** The pool anew, from all articles with facts that hang from the node. */
async function refill(store: Store, { key, direct, facts }: TimeNodeRow): Promise<readonly DatedPoint[]> {
  if (facts === 0) return [];
  if (direct.length >= POOL) return direct;
  const entries = await store.timeNodes.entriesAt(key);
  return entries.reduce<DatedPoint[]>(
    (pool, entry) => mergePools(pool, entry.points[entry.nodes.indexOf(key)] ?? []),
    [],
  );
}
