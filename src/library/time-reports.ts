import type { ReportedPoint } from '../ask';
import { intervalOf, nodesWithin, nodeTime } from '../graph';
import type { Store } from '../store';
import { overlaps, type Day, type Interval } from '../time';
import { pointsOf } from './time-points';

/** Nodes whose reports are read for one interval: as fine as there is room for. */
const MOST_NODES = 14;

/** Points of the reports that make up an interval, with their words, as far as they were said on `asOf`. */
export async function readReports(store: Store, within: Interval, asOf: Day | null): Promise<ReportedPoint[]> {
  const interval = within.start === null ? await fromFirst(store, within) : within;
  const rows = await store.timeNodes.get(nodesWithin(interval, MOST_NODES));
  const report = rows.flatMap((row) => row?.report ?? []);
  return (await pointsOf(store, report)).flatMap((point): ReportedPoint[] => {
    const { articleId, title, source, url, publishedAt, quote, start, end, node, from, to, support, score } = point;
    if (asOf !== null && (publishedAt === null || publishedAt > asOf)) return [];
    const held = { start: from, end: to };
    if (!overlaps(held, within)) return [];
    const exact = sameDays(intervalOf(node), held);
    const time = exact ? nodeTime(node) : { interval: held, granularity: 'span' as const, certainty: 'exact' as const };
    const evidence = { articleId, title, source, url, publishedAt, quote, start, end, time };
    return [{ evidence: { ...evidence, highlight: null, superseded: false }, support, score }];
  });
}

async function fromFirst(store: Store, { end }: Interval): Promise<Interval> {
  const [first] = await store.timeNodes.children(null);
  return { start: first === undefined ? null : intervalOf(first.key).start, end };
}

function sameDays(a: Interval, b: Interval): boolean {
  return a.start === b.start && a.end === b.end;
}
