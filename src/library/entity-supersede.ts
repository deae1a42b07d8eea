import { isExclusiveRole } from '../extract';
import type { Day } from '../time';
import type { Superseding } from './entity-types';

/** What decides whether one fact takes the place of another; keys are canonical. */
export interface Claim {
  readonly articleId: string;
  /** Earlier version that says it; `null` for the present one. */
  readonly revision: number | null;
  readonly subject: string;
  readonly object: string | null;
  readonly relation: string | null;
  readonly phase: 'start' | 'end' | 'holds' | null;
  readonly knownAt: Day | null;
  /** First day of its time; `null` where open or unknown. */
  readonly from: Day | null;
}

/** Index of the claim that replaces a claim and how; `at` is −1 where a version no longer says it at all. */
export interface Replacement {
  readonly by: Superseding['by'];
  readonly at: number;
}

/**
 * What superseded what, without erasing anything:
 *
 * - a *report* (`count:…`) by the newest one of the same thing with another figure that was known later;
 * - the holder of an office that one person holds at a time by the next *successor* or by being told to be over (*end*);
 * - what an earlier *version* of an article says by what the present one says of the same thing, or no longer says.
 *
 * @returns for each claim its replacement, `null` where it stands
 */
export function findReplacements(claims: readonly Claim[]): (Replacement | null)[] {
  const found: (Replacement | null)[] = claims.map(() => null);
  for (const group of groupBy(claims, reportKey)) replaceReports(claims, group, found);
  for (const group of groupBy(claims, officeKey)) replaceHolders(claims, group, found);
  replaceVersions(claims, found);
  return found;
}

function reportKey({ relation, subject }: Claim): string | null {
  return relation?.startsWith('count:') === true ? `${relation}\n${subject}` : null;
}

function officeKey({ relation, object }: Claim): string | null {
  const role = relation?.startsWith('holds:') === true ? relation.slice('holds:'.length) : null;
  return role !== null && object !== null && isExclusiveRole(role) ? `${role}\n${object}` : null;
}

/** Indices of the claims that share a key, in their order. */
function groupBy(claims: readonly Claim[], keyOf: (claim: Claim) => string | null): number[][] {
  const groups = new Map<string, number[]>();
  claims.forEach((claim, at) => {
    const key = keyOf(claim);
    if (key === null) return;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  });
  return [...groups.values()];
}

function replaceReports(claims: readonly Claim[], group: readonly number[], found: (Replacement | null)[]): void {
  const dated = group.filter((at) => claims[at]!.knownAt !== null);
  const newest = dated.reduce<number | null>(
    (best, at) => (best === null || claims[at]!.knownAt! > claims[best]!.knownAt! ? at : best),
    null,
  );
  if (newest === null) return;
  for (const at of dated) {
    const older = claims[at]!.knownAt! < claims[newest]!.knownAt!;
    if (older && claims[at]!.object !== claims[newest]!.object) found[at] = { by: 'report', at: newest };
  }
}

/** A term is over when its holder is told to leave, or another one begins. */
function replaceHolders(claims: readonly Claim[], group: readonly number[], found: (Replacement | null)[]): void {
  const timed = group
    .map((at) => ({ at, claim: claims[at]!, day: claims[at]!.from ?? claims[at]!.knownAt }))
    .filter((one): one is typeof one & { day: Day } => one.day !== null)
    .sort((a, b) => a.day - b.day || a.at - b.at);
  timed.forEach(({ at, claim, day }) => {
    // When a term without a time was is not known, so neither is which one followed it.
    if (claim.phase === 'end' || claim.from === null) return;
    const next = timed.find(
      (other) =>
        other.day > day &&
        (other.claim.subject === claim.subject ? other.claim.phase === 'end' : other.claim.phase === 'start'),
    );
    if (next === undefined) return;
    found[at] = { by: next.claim.subject === claim.subject ? 'end' : 'successor', at: next.at };
  });
}

function replaceVersions(claims: readonly Claim[], found: (Replacement | null)[]): void {
  claims.forEach((claim, at) => {
    if (claim.revision === null) return;
    const said = (other: Claim): boolean =>
      other.articleId === claim.articleId && other.revision === null && other.subject === claim.subject;
    const same = claims.findIndex(
      (other) => said(other) && other.relation === claim.relation && other.relation !== null,
    );
    found[at] = { by: 'version', at: same };
  });
}
