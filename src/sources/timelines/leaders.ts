import type { StateInterval, TimelineInput } from '../../timelines';
import { addDays, singleDay, type Day } from '../../time';
import type { SourcedFact } from '../corpus';
import type { Office } from './office-type';
import type { Session } from '../session';

/** "Musk, who had run the company himself since October 2022": in charge without holding the office. */
const RAN =
  /\b(?:had|has|have) (?:\p{Ll}+ly )?(?:run|led|headed|managed|been in charge of) (?:it|the (?:company|bank|club|group|team|firm|organisation|organization|party|country|government)|[^,;]{0,30}?) (?:\p{Ll}+ )?since\b/iu;

/**
 * Adds to a series those who were in charge without the office: from when they are said to have run it, up to the next
 * holder's start, and only where the office's own series has a successor to hand over to.
 */
export async function withLeaders(session: Session, office: Office, named: readonly string[]): Promise<Office> {
  const around = await session.corpus.factsByEntity(named, session.asOf);
  const articles = new Set([...around, ...evidenceOf(office)].map(({ articleId }) => articleId));
  let tenures = [...office.tenures];
  for (const id of articles) {
    const article = await session.corpus.article(id, null);
    for (const fact of article?.facts ?? []) {
      if (!RAN.test(fact.proposition) || fact.validTime?.interval.start == null) continue;
      const type = session.corpus.entity(fact.subject)?.type;
      if (type !== 'person' && type !== 'other') continue;
      const holder = session.corpus.canonicalKey(fact.subject);
      tenures = insert(tenures, office, holder, { articleId: id, revision: null, fact }, fact.validTime.interval.start);
    }
  }
  return { ...office, tenures };
}

function evidenceOf(office: Office): TimelineInput[] {
  return office.tenures.flatMap((each) => [...(each.start?.evidence ?? []), ...each.evidence]);
}

function insert(
  tenures: readonly StateInterval[],
  office: Office,
  holder: string,
  sourced: SourcedFact,
  from: Day,
): StateInterval[] {
  const at = tenures.findIndex((each) => (each.interval.start ?? Infinity) > from);
  const next = tenures[at];
  const before = tenures[at - 1];
  const known = tenures.some((each) => each.holder === holder);
  if (known || next?.interval.start == null || before === undefined || before.end?.source === 'stated')
    return [...tenures];
  const value = sourced.fact.validTime;
  if (value === null || next.start === null) return [...tenures];
  const end = addDays(next.interval.start, -1);
  const started = { ...value, interval: { start: from, end: value.interval.end ?? from } };
  const spell: StateInterval = {
    relation: `holds:${office.role}`,
    object: office.object,
    holder,
    start: { value: started, source: 'stated', evidence: [sourced] },
    end: { value: { ...value, interval: singleDay(end) }, source: 'successor', evidence: next.start.evidence },
    interval: { start: from, end },
    attested: null,
    evidence: [sourced],
    conflicts: [],
  };
  const until = addDays(from, -1);
  const shortened: StateInterval = {
    ...before,
    end: { value: { ...value, interval: singleDay(until) }, source: 'successor', evidence: [sourced] },
    interval: { start: before.interval.start, end: until },
  };
  return [...tenures.slice(0, at - 1), shortened, spell, ...tenures.slice(at)];
}
