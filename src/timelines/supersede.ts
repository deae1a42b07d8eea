import type { Day } from '../time';
import type { TimelineInput } from './observations';

/** What is reported of one thing that has one value at a time, e.g. how many were hurt in a fire. */
export interface Report {
  readonly relation: string;
  /** What is said now; several where sources of one day differ. */
  readonly current: readonly TimelineInput[];
  /** What was said before and no longer is, newest first. Kept, with its own `knownAt`. */
  readonly superseded: readonly TimelineInput[];
}

export interface ReportOptions {
  /** Facts known later are ignored. */
  readonly asOf?: Day | null;
  readonly canonical?: (key: string) => string;
}

/**
 * Sorts the facts with single values (`count:…`) into what is current and what it superseded. Facts are of one thing if
 * they share relation and subject, or are the only one of the relation in two versions of one article ("Correction: 21
 * people were hurt" need not name the fire again). Later known beats earlier.
 */
export function currentReports(inputs: readonly TimelineInput[], options: ReportOptions = {}): Report[] {
  const { asOf = null, canonical = (key) => key } = options;
  const facts = inputs.filter(
    ({ fact }) =>
      fact.relation?.startsWith('count:') === true && (asOf === null || fact.knownAt === null || fact.knownAt <= asOf),
  );
  const parents = facts.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  const first = new Map<string, number>();
  const join = (key: string, i: number): void => {
    const other = first.get(key);
    if (other === undefined) first.set(key, i);
    else parents[root(i)] = root(other);
  };
  const versions = new Map<string, number>();
  for (const input of facts) {
    const key = versionKey(input);
    versions.set(key, (versions.get(key) ?? 0) + 1);
  }
  facts.forEach((input, i) => {
    join(`${input.fact.relation ?? ''}\ns\n${canonical(input.fact.subject)}`, i);
    if (versions.get(versionKey(input)) === 1) join(`${input.fact.relation ?? ''}\na\n${input.articleId}`, i);
  });
  const groups = new Map<number, TimelineInput[]>();
  facts.forEach((input, i) => groups.set(root(i), [...(groups.get(root(i)) ?? []), input]));
  return [...groups.values()].map(toReport);
}

function versionKey({ fact, articleId }: TimelineInput): string {
  return `${fact.relation ?? ''}\n${articleId}\n${fact.knownAt ?? ''}`;
}

function toReport(group: readonly TimelineInput[]): Report {
  const ordered = [...group].sort((a, b) => knownDay(b) - knownDay(a) || (a.articleId < b.articleId ? -1 : 1));
  const newest = ordered[0];
  if (newest === undefined) return { relation: '', current: [], superseded: [] };
  const current = ordered.filter(
    (input) => knownDay(input) === knownDay(newest) || input.fact.object === newest.fact.object,
  );
  return {
    relation: newest.fact.relation ?? '',
    current,
    superseded: ordered.filter((input) => !current.includes(input)),
  };
}

function knownDay({ fact }: TimelineInput): number {
  return fact.knownAt ?? -Infinity;
}
