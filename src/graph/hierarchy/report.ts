import type { DatedPoint, ReportPoint, TimeNodeRow } from '../../store';

/** Sentences of a node that its report is chosen from. */
export const POOL = 64;
/** Points of a report. */
export const MOST_POINTS = 12;
/** Share of the rarer sentence's words from which on two sentences tell the same news. */
const SAME_NEWS = 0.6;
/** Days that two reports of the same news may date it apart. */
const SAME_DAYS = 3;
/** A report is spread over what lies below: each further point of one child counts less. */
const SPREAD = 0.82;
/** What several articles say leads: how much each doubling of them adds to a point's weight. */
const AGREED = 1.25;
/** Points about an entity that the report has already. */
const SAME_ENTITY = 0.85;

/** The best of two pools; the order in which articles came does not matter. */
export function mergePools(pool: readonly DatedPoint[], more: readonly DatedPoint[]): DatedPoint[] {
  return [...pool, ...more].sort(byWeight).slice(0, POOL);
}

function byWeight(a: DatedPoint, b: DatedPoint): number {
  return b.weight - a.weight || a.ordinal - b.ordinal || a.start - b.start;
}

/**
 * TG-RAG §III-A3, a report by extraction: of the node's own dated sentences and its children's reports the most telling
 * ones, the same news once with how many articles tell it, spread over the children and over whom they are about.
 */
export function makeReport(key: string, own: readonly DatedPoint[], below: readonly TimeNodeRow[]): ReportPoint[] {
  const candidates: { point: ReportPoint; group: string }[] = [
    ...own.map((point) => ({ point: { ...point, node: key, support: 1, score: point.weight }, group: key })),
    ...below.flatMap((child) => child.report.map((point) => ({ point, group: child.key }))),
  ];
  const told = groupNews(candidates);
  const perGroup = new Map<string, number>();
  const perEntity = new Map<number, number>();
  const chosen: ReportPoint[] = [];
  while (chosen.length < MOST_POINTS && told.length > 0) {
    let best = 0;
    let most = -Infinity;
    told.forEach(({ point, group }, at) => {
      const known = Math.max(0, ...point.about.map((entity) => perEntity.get(entity) ?? 0));
      const value =
        point.weight *
        (1 + AGREED * Math.log2(point.support)) *
        SPREAD ** (perGroup.get(group) ?? 0) *
        SAME_ENTITY ** known;
      if (value > most + 1e-9) [best, most] = [at, value];
    });
    const [{ point, group }] = told.splice(best, 1) as [(typeof told)[number]];
    chosen.push({ ...point, score: most });
    perGroup.set(group, (perGroup.get(group) ?? 0) + 1);
    for (const entity of point.about) perEntity.set(entity, (perEntity.get(entity) ?? 0) + 1);
  }
  return chosen;
}

/** Each piece of news once, by its best sentence. */
function groupNews(
  candidates: readonly { point: ReportPoint; group: string }[],
): { point: ReportPoint; group: string }[] {
  const sorted = [...candidates].sort((a, b) => byWeight(a.point, b.point));
  const news: { point: ReportPoint; group: string; articles: Set<number>; inherited: number }[] = [];
  for (const { point, group } of sorted) {
    const same = news.find((one) => isSameNews(one.point, point));
    if (same === undefined) news.push({ point, group, articles: new Set([point.ordinal]), inherited: point.support });
    else {
      same.articles.add(point.ordinal);
      same.inherited = Math.max(same.inherited, point.support);
    }
  }
  return news.map(({ point, group, articles, inherited }) => ({
    point: { ...point, support: Math.max(articles.size, inherited) },
    group,
  }));
}

/** Whether two sentences tell the same: most of the shorter one's words, about somebody in common, at one time. */
export function isSameNews(a: DatedPoint, b: DatedPoint): boolean {
  if (a.ordinal === b.ordinal && a.start === b.start) return true;
  if (a.from !== null && b.from !== null && Math.abs(a.from - b.from) > SAME_DAYS) return false;
  if (!a.about.some((entity) => b.about.includes(entity))) return false;
  const shared = sharedCount(a.words, b.words);
  return shared >= 3 && shared >= SAME_NEWS * Math.min(a.words.length, b.words.length);
}

/** Both ascending. */
function sharedCount(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared;
}
