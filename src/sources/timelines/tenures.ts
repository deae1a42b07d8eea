import type { StateBoundary, StateInterval, TimelineInput } from '../../timelines';
import { addDays, readTime, singleDay, type TimeValue } from '../../time';
import type { SourcedFact } from '../corpus';
import type { Office } from './office-type';
import type { Session } from '../session';

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
    const started = await mendElected(session, office, await mendStart(session, tenure));
    const before = tenures.at(-1);
    if (before !== undefined && started !== tenure) tenures[tenures.length - 1] = endBefore(before, started);
    tenures.push(mendEnd(started, next ?? null));
  }
  return { ...office, tenures: tenures.sort((a, b) => began(a) - began(b)) };
}

/** From an election to the day that the winner takes office, at most. */
const ELECTED_DAYS = 120;

/** Elected, and to take office on a day that is told: in office from that day. */
async function mendElected(session: Session, office: Office, tenure: StateInterval): Promise<StateInterval> {
  const from = tenure.interval.start ?? tenure.attested?.first ?? null;
  const told = [...(tenure.start?.evidence ?? []), ...tenure.evidence];
  if (from === null || !told.some(({ fact }) => /\belect/i.test(fact.proposition))) return tenure;
  const facts = await session.corpus.factsByEntity([tenure.holder], session.asOf);
  const plan = facts.find(({ fact }) => {
    const day = fact.validTime?.interval.start ?? null;
    const takes =
      fact.relation === `holds:${office.role}` || /\b(?:take|takes|assume) office\b/i.test(fact.proposition);
    return (
      fact.kind === 'plan' && takes && fact.phase !== 'end' && day !== null && day > from && day - from < ELECTED_DAYS
    );
  });
  const value = plan?.fact.validTime ?? null;
  if (plan === undefined || value === null) return tenure;
  const start: StateBoundary = { value, source: 'planned', evidence: [plan, ...(tenure.start?.evidence ?? [])] };
  return { ...tenure, start, attested: null, interval: { ...tenure.interval, start: value.interval.start } };
}

/** A tenure that the next one's corrected start ends. */
function endBefore(tenure: StateInterval, next: StateInterval): StateInterval {
  const day = next.start?.value.interval.start ?? null;
  if (next.start === null || day === null || tenure.end?.source === 'stated' || tenure.holder === next.holder)
    return tenure;
  const value: TimeValue = { ...next.start.value, interval: singleDay(addDays(day, -1)) };
  const end: StateBoundary = { value, source: 'successor', evidence: next.start.evidence };
  return { ...tenure, end, interval: { start: tenure.interval.start, end: addDays(day, -1) } };
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
  const stated = await rangeOf(session, tenure);
  if (stated !== null) return stated;
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

/** "He succeeds Ban, who served from January 2007 to the end of December 2016": the start stands beside the end. */
async function rangeOf(session: Session, tenure: StateInterval): Promise<StateInterval | null> {
  for (const sourced of (tenure.end?.evidence ?? []) as readonly (TimelineInput & Partial<SourcedFact>)[]) {
    const article = await session.corpus.article(sourced.articleId, sourced.revision ?? null);
    const span = article?.sentences[sourced.fact.sentence];
    if (article == null || span === undefined) continue;
    const text = article.text.slice(span.start, span.end);
    const name = session.corpus.nameOf(tenure.holder);
    const at = text.indexOf(name.split(' ').at(-1) ?? name);
    const range = RANGE.exec(text);
    if (at < 0 || range === null || range.index < at || !/\bserved\b|\bheld\b|\bwas\b|\bin office\b/.test(text))
      continue;
    const value = readTime(range.groups?.['from'] ?? '', { reference: article.publishedAt })?.value ?? null;
    const from = value?.interval.start ?? null;
    if (value === null || from === null || (tenure.interval.end !== null && from > tenure.interval.end)) continue;
    return {
      ...tenure,
      start: { value, source: 'stated', evidence: [sourced] },
      interval: { ...tenure.interval, start: from },
    };
  }
  return null;
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
