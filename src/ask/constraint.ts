import { placeName } from '../text';
import { addMonths, type Interval, type TimeValue } from '../time';
import { resolveImplicit, resolvePhrase } from './resolve';
import type { Condition, Resolution, Session } from '../sources';
import type { Frame } from '../question';

/** What a question's time came to. */
export interface Constraint {
  /** The frame with its value filled in. */
  readonly frame: Frame;
  readonly condition: Condition | null;
  readonly resolutions: readonly Resolution[];
  /** The question has an implicit time that the library does not tell. */
  readonly unresolved: boolean;
}

const SINCE_THEN =
  /\b(?:first|only|biggest|largest|strongest|worst|best|deadliest|highest|lowest)\b[^?]* since (?:\p{Lu}\p{Ll}+ )?\d{4}/u;
/** "After the 2016 referendum": an event named with its year, not the year. */
const DATED_EVENT = /\b(?<cue>before|after|following|prior to) (?<what>the \d{4} \p{Ll}[\p{L} -]*?)(?=[?,]|$)/iu;

/** "When did the 2020 Olympics open?", "… the Tokyo 2020 Games end?": the year says which of them, not when. */
const EDITION = /\bthe (?:[\p{L}'’-]+ ){0,3}\d{4} (?!(?:and|or|to|until|when|after|before)\b)\p{L}/u;

function isEdition({ question, answerType, value }: Frame): boolean {
  return answerType === 'date' && value?.granularity === 'year' && EDITION.test(question);
}

/** What is named by a year is a year off now and then: a budget is passed before it, games are put off. */
function aroundYear({ start, end }: Interval): Interval {
  return { start: start === null ? null : addMonths(start, -12), end: end === null ? null : addMonths(end, 12) };
}

const SINCE = /\bsince (?:\p{L}+ )?(?:\d{1,2} )?(?:\p{Lu}\p{Ll}+ )?\d{4}\b/iu;
const UNTIL = /(?<!from .*)\b(?:until|till|up to) (?:\p{L}+ )?(?:\d{1,2} )?(?:\p{Lu}\p{Ll}+ )?\d{4}\b/iu;

/** "Since 2016" goes on from there, "until 2019" goes on till then. */
function openRange(question: string, { start, end }: Interval): Interval {
  if (SINCE.test(question)) return { start, end: null };
  return UNTIL.test(question) ? { start: null, end } : { start, end };
}

/** " in the UK", where the question is about that country. */
function placeOf(frame: Frame): string {
  const place = frame.entities.map((name) => placeName(name.replace(/['’]s?$/, ''))).find((name) => name !== null);
  return place == null ? '' : ` in the ${place}`;
}

/** The condition on an answer's time: the explicit one, else the implicit one resolved by asking. */
export async function constraintOf(session: Session, frame: Frame, depth: number): Promise<Constraint> {
  const plain = { frame, resolutions: [], unresolved: false };
  // "The first since 1979": that year is no bound on what is asked for.
  if (SINCE_THEN.test(frame.question) && (frame.value !== null || /^\d{4}/.test(frame.implicit ?? ''))) {
    return { ...plain, condition: null };
  }
  const dated = DATED_EVENT.exec(frame.question)?.groups;
  if (dated !== undefined) {
    const resolved = await resolvePhrase(session, `${dated['what'] ?? ''}${placeOf(frame)}`, depth);
    if (resolved !== null) {
      const signal = /before/i.test(dated['cue'] ?? '') ? 'before' : 'after';
      return { ...plain, condition: { signal, interval: resolved.interval }, resolutions: [resolved.resolution] };
    }
  }
  if (frame.value !== null) {
    const signal = frame.signals.find((one) => one === 'before' || one === 'after') ?? 'overlap';
    const interval = isEdition(frame)
      ? aroundYear(frame.value.interval)
      : openRange(frame.question, frame.value.interval);
    return { ...plain, condition: { signal, interval } };
  }
  if (frame.implicit === null) return { ...plain, condition: null };
  const resolved = await resolveImplicit(session, frame, depth);
  if (resolved === null) return { ...plain, condition: null };
  const { condition, resolution } = resolved;
  const value: TimeValue | null =
    condition === null
      ? null
      : {
          interval: condition.interval,
          granularity: 'span',
          certainty: resolution.candidates[0]?.time.certainty ?? 'exact',
        };
  return { frame: { ...frame, value }, condition, resolutions: [resolution], unresolved: condition === null };
}

/** Keys of the entities in the articles that resolved the constraint, most mentioned first: what the question is about. */
export async function contextOf(session: Session, resolutions: readonly Resolution[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const resolution of resolutions) {
    for (const evidence of resolution.candidates[0]?.evidence ?? []) {
      const article = await session.corpus.article(evidence.articleId, null);
      for (const mention of article?.mentions ?? []) {
        const key = session.corpus.canonicalKey(mention.entityKey);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}
