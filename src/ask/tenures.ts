import type { StateBoundary, StateInterval, TimelineInput } from '../extract';
import { addDays, readTime, singleDay, type TimeValue } from '../time';
import type { SourcedFact } from './corpus';
import type { Office } from './office';
import type { Session } from './session';

/** Words by which a sentence about a holder tells the start without naming the office again. */
const BEGAN =
  /\b(?:was|were) (?:elected|chosen|sworn in|crowned|inaugurated|enthroned)\b|\b(?:took office|took over|took up (?:the|his|her) post|came to power)\b|\bserved\b/i;
/** "Served from January 2007 to the end of December 2016". */
const RANGE = /\bfrom (?<from>[^,;]*?\d{4}) (?:to|until|till) /i;
/** Seen in office this long after the end that a source gives, the end is misread. */
const SEEN_AFTER = 60;

/**
 * Fills in what the sources tell of a series of tenures in other words: a start told in an article that names the holder
 * and the office elsewhere, an end that later sightings rule out, one person under two names.
 */
export async function mendTenures(session: Session, office: Office): Promise<Office> {
  const tenures: StateInterval[] = [];
  for (const [at, tenure] of office.tenures.entries()) {
    const next = office.tenures[at + 1];
    const same = next !== undefined && isShortName(tenure.holder, next.holder);
    if (same && (next.interval.start ?? 0) - (tenure.interval.start ?? 0) < 60) continue;
    tenures.push(mendEnd(await mendStart(session, tenure), next ?? null));
  }
  return { ...office, tenures: tenures.sort((a, b) => began(a) - began(b)) };
}

function began(tenure: StateInterval): number {
  return tenure.interval.start ?? tenure.attested?.first ?? 0;
}

/** "carney" for "mark carney". */
function isShortName(short: string, long: string): boolean {
  return short !== long && long.endsWith(` ${short}`);
}

async function mendStart(session: Session, tenure: StateInterval): Promise<StateInterval> {
  if (tenure.start !== null) return tenure;
  const facts = (await session.corpus.factsByEntity([tenure.holder], session.asOf)).filter(
    ({ fact }) => fact.subject === tenure.holder && fact.kind !== 'plan' && BEGAN.test(fact.proposition),
  );
  const articles = new Set(articlesOf(tenure));
  for (const sourced of facts) {
    if (!articles.has(sourced.articleId)) continue;
    const value = startOf(sourced);
    const first = tenure.attested?.first ?? tenure.interval.end;
    const from = value?.interval.start ?? null;
    if (value === null || from === null || (first !== null && from > first)) continue;
    const start: StateBoundary = { value, source: 'stated', evidence: [sourced as TimelineInput] };
    return { ...tenure, start, interval: { ...tenure.interval, start: from } };
  }
  return tenure;
}

function articlesOf(tenure: StateInterval): string[] {
  return [...tenure.evidence, ...(tenure.end?.evidence ?? [])].map((one) => one.articleId);
}

function startOf({ fact }: SourcedFact): TimeValue | null {
  const range = RANGE.exec(fact.proposition)?.groups?.['from'];
  if (range !== undefined) return readTime(range, { reference: fact.knownAt })?.value ?? null;
  return fact.timeSource === 'text' && !/\bserved\b/i.test(fact.proposition) ? fact.validTime : null;
}

/** In office long after the told end, and before the next one came: it lasted until then. */
function mendEnd(tenure: StateInterval, next: StateInterval | null): StateInterval {
  const { end } = tenure.interval;
  const last = tenure.attested?.last ?? null;
  if (end === null || last === null || last - end < SEEN_AFTER) return tenure;
  const start = next?.start ?? null;
  if (start === null || start.value.interval.start === null || start.value.interval.start < last) return tenure;
  const day = addDays(start.value.interval.start, -1);
  const value: TimeValue = { ...start.value, interval: singleDay(day) };
  return {
    ...tenure,
    end: { value, source: 'successor', evidence: start.evidence },
    interval: { start: tenure.interval.start, end: day },
  };
}
