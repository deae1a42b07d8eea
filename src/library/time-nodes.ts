import {
  addEntries,
  entryOf,
  intervalOf,
  levelOf,
  makeReport,
  nodesCovering,
  parentOf,
  rebuildReports,
  type EntrySource,
} from '../graph';
import { isWrittenFrom, type Store, type TimeNodeRow } from '../store';
import type { Interval } from '../time';
import { agreedOn } from './calendar';
import { unpackSpans } from './split';
import { pointsOf } from './time-points';
import type { TimeNodeView, TimeStep } from './time-types';

/** Articles taken up at a time. */
const BATCH = 24;
/** More articles than a library has. */
const MOST = 1e9;

/** The time hierarchy of a library, kept up in the background and read by the *Time* page. */
export interface TimeNodes {
  /** One piece of work. @returns whether there may be more */
  work(): Promise<boolean>;
  /** Articles were read, or went: there is work. */
  note(read: readonly number[]): void;
  /** Everything stored was replaced: all articles are looked at again. */
  reset(): void;
  /** `null` for the years; a node that holds nothing has no points and no children. */
  node(key: string | null): Promise<TimeNodeView>;
  /** Days that are no stretch of the hierarchy: a report from those within them. */
  span(interval: Interval): Promise<TimeNodeView>;
}

export function createTimeNodes(store: Store): TimeNodes {
  /** Articles to be looked at; `null`: all, which is found out once. After that only what changes makes work. */
  let pending: Set<number> | null = null;
  let due = true;
  return {
    note(read) {
      due = true;
      for (const ordinal of read) pending?.add(ordinal);
    },
    reset() {
      pending = null;
      due = true;
    },
    async work() {
      if (!due) return false;
      pending ??= new Set(await store.timeNodes.missing(MOST));
      const ordinals = [...pending].slice(0, BATCH);
      if (ordinals.length > 0) {
        // Taken off first: one that changes meanwhile is noted again.
        for (const ordinal of ordinals) pending.delete(ordinal);
        try {
          await addEntries(store, (await sourcesOf(store, ordinals)).map(entryOf));
        } catch (error) {
          pending = null;
          throw error;
        }
        return true;
      }
      due = (await rebuildReports(store)).length > 0;
      return due;
    },
    async node(key) {
      const level = key === null ? null : levelOf(key);
      const [row] = key === null || level === null ? [] : await store.timeNodes.get([key]);
      const known = key === null || level !== null;
      const [below, siblings, articles, waiting, points] = await Promise.all([
        known && level !== 'day' ? store.timeNodes.children(key) : [],
        key !== null && known ? besides(store, key) : [],
        key !== null && row !== undefined ? store.timeNodes.articlesIn(key) : 0,
        store.timeNodes.staleCount(),
        row === undefined ? [] : pointsOf(store, row.report),
      ]);
      const steps: TimeStep[] = [];
      for (const child of below) if (child.total > 0) steps.push(await stepOf(store, child));
      const at = siblings.findIndex((one) => one.key === key);
      return {
        key: known ? key : null,
        interval: key === null || !known ? null : intervalOf(key),
        facts: row?.total ?? below.reduce((sum, child) => sum + child.total, 0),
        articles,
        points,
        written: points.length < (row?.report.length ?? 0) ? null : writtenOf(row),
        children: steps,
        before: siblings[at - 1]?.key ?? null,
        after: at < 0 ? null : (siblings[at + 1]?.key ?? null),
        ready: waiting === 0,
      };
    },
    async span(interval) {
      const rows = (await store.timeNodes.get(nodesCovering(interval))).flatMap((row) => row ?? []);
      const points = await pointsOf(store, makeReport('span', [], rows));
      const steps: TimeStep[] = [];
      for (const row of rows) if (row.total > 0) steps.push(await stepOf(store, row));
      return {
        key: null,
        interval,
        facts: rows.reduce((sum, { total }) => sum + total, 0),
        articles: Math.max(0, ...steps.map(({ articles }) => articles)),
        points,
        written: null,
        children: steps,
        before: null,
        after: null,
        ready: (await store.timeNodes.staleCount()) === 0,
      };
    },
  };
}

/** The stretches of its kind around one, by key: those of its own parent, and of the parents before and after it. */
async function besides(store: Store, key: string): Promise<TimeNodeRow[]> {
  const parent = parentOf(key);
  const own = await store.timeNodes.children(parent);
  if (parent === null) return own;
  const at = own.findIndex((one) => one.key === key);
  if (at > 0 && at < own.length - 1) return own;
  const parents = await besides(store, parent);
  const up = parents.findIndex((one) => one.key === parent);
  const [before, after] = [parents[up - 1], parents[up + 1]];
  return [
    ...(before === undefined ? [] : await store.timeNodes.children(before.key)),
    ...own,
    ...(after === undefined ? [] : await store.timeNodes.children(after.key)),
  ];
}

/** What a language model wrote, while all that it cites is there. */
function writtenOf(row: TimeNodeRow | undefined): TimeNodeView['written'] {
  const written = row?.written;
  if (row === undefined || written === undefined || written.claims.length === 0) return null;
  return isWrittenFrom(written, row.report) ? { modelId: written.modelId, claims: written.claims } : null;
}

async function stepOf(store: Store, row: TimeNodeRow): Promise<TimeStep> {
  const articles = await store.timeNodes.articlesIn(row.key);
  return { key: row.key, facts: row.total, articles, agreed: agreedOn(row) };
}

async function sourcesOf(store: Store, ordinals: readonly number[]): Promise<EntrySource[]> {
  const contents = new Map((await store.articles.contents(ordinals)).map((content) => [content.ordinal, content]));
  return (await store.articles.annotations(ordinals)).flatMap(({ ordinal, facts, mentions }) => {
    const content = contents.get(ordinal);
    if (content === undefined) return [];
    return [{ ordinal, text: content.text, sentences: unpackSpans(content.sentences), facts, mentions }];
  });
}
