import { read, write, type Database } from './database';
import type { DatedPoint, ReportPoint, TimeEntry, TimeNodeRow, WrittenReport } from './time-rows';

/** The time hierarchy on disk. */
export interface TimeNodeStore {
  get(keys: readonly string[]): Promise<(TimeNodeRow | undefined)[]>;
  /** Nodes right below; the years for `null`. By key. */
  children(parent: string | null): Promise<TimeNodeRow[]>;
  /** Nodes right below any of these. By key. */
  below(parents: readonly string[]): Promise<TimeNodeRow[]>;
  /** Articles with a fact that hangs from this node, or from one whose key comes after it; newest import first. */
  ordinalsFrom(key: string): Promise<number[]>;
  /** Nodes whose report is to be made. */
  stale(limit: number): Promise<TimeNodeRow[]>;
  staleCount(): Promise<number>;
  /** Articles that say something about a time, in a node or below it. */
  articlesIn(key: string): Promise<number>;
  /** Entries of the articles with facts that hang from this very node. */
  entriesAt(key: string): Promise<TimeEntry[]>;
  /** Articles that are read but have no entry, oldest first. */
  missing(limit: number): Promise<number[]>;
  /**
   * Adds entries and the nodes they change, in one transaction. Articles deleted meanwhile, and those that have an entry,
   * are skipped.
   * @param keys nodes that `change` needs, with all above them
   */
  add(
    entries: readonly TimeEntry[],
    keys: readonly string[],
    change: (added: readonly TimeEntry[], nodes: ReadonlyMap<string, TimeNodeRow>) => readonly TimeNodeRow[],
  ): Promise<void>;
  /** Keys of nodes whose finished report has so many points and was not written by a language model. */
  unwritten(fewestPoints: number): Promise<string[]>;
  /** Keeps what a language model wrote, unless the node changed meanwhile. */
  write(row: TimeNodeRow, written: Omit<WrittenReport, 'points'>): Promise<void>;
  /** Writes and removes nodes whose reports were made, unless they changed again meanwhile. */
  settle(before: readonly TimeNodeRow[], after: readonly TimeNodeRow[], gone: readonly string[]): Promise<void>;
}

/** Whether a report was written from these very points, in this order: else it is not theirs any more. */
export function isWrittenFrom(written: WrittenReport, report: readonly ReportPoint[]): boolean {
  return (
    written.points.length === report.length &&
    report.every(({ ordinal, start, end }, at) => {
      const [ofOrdinal, ofStart, ofEnd] = written.points[at] ?? [];
      return ordinal === ofOrdinal && start === ofStart && end === ofEnd;
    })
  );
}

export function createTimeNodeStore(db: Database): TimeNodeStore {
  return {
    get: (keys) => read(() => db.timeNodes.bulkGet([...keys])),
    children: (parent) =>
      read(async () => {
        const rows =
          parent === null
            ? await db.timeNodes
                .where('key')
                .between('', '\uffff')
                .filter((row) => row.parent === undefined)
                .toArray()
            : await db.timeNodes.where('parent').equals(parent).toArray();
        return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
      }),
    below: (parents) =>
      read(async () => {
        const rows = await db.timeNodes
          .where('parent')
          .anyOf([...parents])
          .toArray();
        return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
      }),
    ordinalsFrom: (key) =>
      read(async () => {
        const found = await db.timeEntries.where('nodes').aboveOrEqual(key).primaryKeys();
        return [...new Set(found)].sort((a, b) => b - a);
      }),
    stale: (limit) => read(() => db.timeNodes.where('stale').equals(1).limit(limit).toArray()),
    staleCount: () => read(() => db.timeNodes.where('stale').equals(1).count()),
    articlesIn: (key) => read(() => db.timeEntries.where('covers').equals(key).count()),
    entriesAt: (key) => read(() => db.timeEntries.where('nodes').equals(key).toArray()),
    missing: (limit) =>
      read(async () => {
        const there = new Set(await db.timeEntries.toCollection().primaryKeys());
        const all = await db.annotations.toCollection().primaryKeys();
        return all.filter((ordinal) => !there.has(ordinal)).slice(0, limit);
      }),
    add: (entries, keys, change) =>
      write(db, [db.articles, db.timeEntries, db.timeNodes], async () => {
        const ordinals = entries.map(({ ordinal }) => ordinal);
        const live = await db.articles.bulkGet(ordinals);
        const there = await db.timeEntries.bulkGet(ordinals);
        const added = entries.filter((_, at) => live[at] !== undefined && there[at] === undefined);
        const nodes = new Map<string, TimeNodeRow>();
        for (const row of await db.timeNodes.bulkGet([...keys])) if (row) nodes.set(row.key, row);
        await db.timeEntries.bulkAdd([...added]);
        await db.timeNodes.bulkPut([...change(added, nodes)]);
      }),
    unwritten: (fewestPoints) =>
      read(async () => {
        const rows = await db.timeNodes
          .where('stale')
          .equals(0)
          .filter((row) => row.written === undefined && row.report.length >= fewestPoints)
          .toArray();
        return rows.map(({ key }) => key);
      }),
    write: (row, written) =>
      write(db, [db.timeNodes], async () => {
        const now = await db.timeNodes.get(row.key);
        if (now === undefined || now.marks !== row.marks) return;
        const points = now.report.map(({ ordinal, start, end }) => [ordinal, start, end] as const);
        await db.timeNodes.put({ ...now, written: { ...written, points } });
      }),
    settle: (before, after, gone) =>
      write(db, [db.timeNodes], async () => {
        const now = await db.timeNodes.bulkGet(before.map(({ key }) => key));
        const same = new Set(before.filter((row, at) => now[at]?.marks === row.marks).map(({ key }) => key));
        await db.timeNodes.bulkPut(after.filter(({ key }) => same.has(key)));
        await db.timeNodes.bulkDelete(gone.filter((key) => same.has(key)));
      }),
  };
}

/**
 * Takes what articles say about times out of the hierarchy, inside the caller's transaction. Their nodes and all above
 * are left to be made anew; nothing of the articles stays in them.
 * @param wordsStay the articles are only read anew: what a language model wrote from their sentences may be good again
 */
export async function forgetTimes(db: Database, ordinals: readonly number[], wordsStay = false): Promise<void> {
  const entries = (await db.timeEntries.bulkGet([...ordinals])).filter((entry) => entry !== undefined);
  if (entries.length === 0) return;
  const leaving = new Set(entries.map(({ ordinal }) => ordinal));
  const fewer = new Map<string, number>();
  for (const { nodes, facts } of entries) {
    nodes.forEach((key, at) => fewer.set(key, (fewer.get(key) ?? 0) + (facts[at] ?? 0)));
  }
  const touched = [...new Set(entries.flatMap(({ covers }) => covers))];
  const rows = (await db.timeNodes.bulkGet(touched)).filter((row) => row !== undefined);
  const stays = (point: DatedPoint): boolean => !leaving.has(point.ordinal);
  await db.timeNodes.bulkPut(
    rows.map((row) => {
      const direct = row.direct.filter(stays);
      const { written, ...rest } = row;
      // What was written from a sentence goes with it.
      const cited = written?.points.some(([ordinal]) => leaving.has(ordinal)) ?? false;
      const kept = written !== undefined && (wordsStay || !cited) ? { written } : {};
      return {
        ...rest,
        ...kept,
        facts: row.facts - (fewer.get(row.key) ?? 0),
        direct,
        report: row.report.filter(stays),
        stale: 1 as const,
        marks: row.marks + 1,
        refill: row.refill || direct.length < row.direct.length,
      };
    }),
  );
  await db.timeEntries.bulkDelete([...leaving]);
}
