import type { StateBoundary, StateInterval, TimelineInput } from '../../timelines';
import { formatTime, lengthDays, type Interval, type TimeValue } from '../../time';
import type { SourcedFact } from '../corpus';
import { factEvidence } from '../evidence';
import type { Session } from '../session';
import type { AnswerItem, Evidence } from '../types';

/** Sentences shown for each end of a tenure, and for its middle. */
const EACH_END = 2;

/** The whole tenure as a time value. */
export function tenureTime(tenure: StateInterval): TimeValue {
  const start = tenure.interval.start ?? tenure.attested?.first ?? null;
  const approximate = tenure.start === null || tenure.start.value.certainty !== 'exact';
  return {
    interval: { start, end: tenure.interval.end },
    granularity: 'span',
    certainty: approximate ? 'approximate' : 'exact',
  };
}

/** "held from 24 July 2019 to 5 September 2022", with open and unknown ends said as such. */
export function tenureWords(tenure: StateInterval): string {
  const from = tenure.start === null ? 'from a day that no source gives' : `from ${formatTime(tenure.start.value)}`;
  const to = tenure.end === null ? 'with no end told so far' : `to ${formatTime(tenure.end.value)}`;
  return `held ${from} ${to}`;
}

/** The holder as an answer, with the sentences that tell the tenure's ends, or that it lasted. */
export async function holderItem(
  session: Session,
  tenure: StateInterval,
  why: string,
  score: number,
): Promise<AnswerItem | null> {
  const evidence = await tenureEvidence(session, tenure, true);
  if (evidence.length === 0) return null;
  return {
    text: session.corpus.nameOf(tenure.holder),
    time: tenureTime(tenure),
    evidence,
    origin: 'rule',
    because: `${tenureWords(tenure)}${why}`,
    score,
  };
}

/** One end of a tenure as an answer. */
export async function boundaryItem(
  session: Session,
  tenure: StateInterval,
  boundary: StateBoundary,
): Promise<AnswerItem | null> {
  const evidence = await evidenceOf(session, boundary.evidence, boundary.value, null, EACH_END);
  if (evidence.length === 0) return null;
  return {
    text: formatTime(boundary.value),
    time: boundary.value,
    evidence,
    origin: 'rule',
    because:
      boundary.source === 'successor'
        ? 'ended when the next holder started'
        : boundary.source === 'planned'
          ? 'planned, and not overtaken by a later report'
          : tenureWords(tenure),
    score: 1,
  };
}

/** A computed answer (a length, a count) with the sentences of the tenures it was computed from. */
export async function computedItem(
  session: Session,
  text: string,
  tenures: readonly StateInterval[],
  time: TimeValue | null,
): Promise<AnswerItem | null> {
  const evidence: Evidence[] = [];
  for (const tenure of tenures) evidence.push(...(await tenureEvidence(session, tenure, false)));
  if (evidence.length === 0) return null;
  return {
    text,
    time,
    evidence,
    origin: 'rule',
    because: tenures
      .map((one) => `${session.corpus.nameOf(one.holder)} ${tenureWords(one).replace(/^held /, 'held it ')}`)
      .join('; '),
    score: 1,
  };
}

/** Sentences for a tenure: its start, its end, else one that says that it lasts. Each sentence once. */
async function tenureEvidence(session: Session, tenure: StateInterval, mustName: boolean): Promise<Evidence[]> {
  const time = tenureTime(tenure);
  const start = tenure.start?.evidence ?? [];
  const stated = tenure.end?.source === 'successor' ? [] : (tenure.end?.evidence ?? []);
  const successor = tenure.end?.source === 'successor' ? tenure.end.evidence : [];
  const facts = [...start.slice(0, EACH_END), ...stated.slice(0, EACH_END), ...tenure.evidence.slice(0, 1)];
  const own = await evidenceOf(session, facts, time, tenure.holder, 4);
  if (own.length === 0 && mustName) return [];
  return [...own, ...(await evidenceOf(session, successor, time, null, 1))];
}

async function evidenceOf(
  session: Session,
  facts: readonly TimelineInput[],
  fallback: TimeValue,
  holder: string | null,
  limit: number,
): Promise<Evidence[]> {
  const found: Evidence[] = [];
  const seen = new Set<string>();
  // The timeline hands back the very facts that it was given, with the version of the article they are from.
  for (const sourced of facts as readonly (TimelineInput & Partial<SourcedFact>)[]) {
    if (found.length === limit) break;
    const id = `${sourced.articleId} ${sourced.fact.sentence}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const value = sourced.fact.validTime ?? fallback;
    const name = holder === null ? null : sourced.fact.subject;
    const evidence = await factEvidence(
      session.corpus,
      { ...sourced, revision: sourced.revision ?? null },
      { value, source: 'text' },
      name,
    );
    if (evidence !== null) found.push(evidence);
  }
  return found;
}

/** "3 years and 2 months", "44 days": the length of an interval in the units people use for it. */
export function lengthWords(interval: Interval): string | null {
  const days = lengthDays(interval);
  if (days === null) return null;
  if (days < 100) return `${days - 1} days`;
  const months = Math.round((days / 365.2425) * 12);
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (years === 0) return plural(months, 'month');
  return rest === 0 ? plural(years, 'year') : `${plural(years, 'year')} and ${plural(rest, 'month')}`;
}
