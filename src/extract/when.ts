import { singleDay, type Day, type Interval, type TimeExpression, type TimeValue } from '../time';
import type { MaskedSentence } from './mask';

/** How a verb group places what it says. */
export type VerbTense = 'future' | 'pastPerfect' | 'perfect' | 'present' | 'past';

/** When something was so, and how that is known. */
export interface When {
  readonly value: TimeValue | null;
  readonly source: 'text' | 'publication' | 'none';
}

export const UNKNOWN_WHEN: When = { value: null, source: 'none' };

/** Tense of a verb group by its auxiliaries and its first verb. */
export function tenseOf(group: string): VerbTense {
  const words = group.trim().toLowerCase();
  if (/\b(?:will|would|shall|may|might|could|should|must|to|set for|due|expected|going|plans|wants)\b/.test(words))
    return 'future';
  if (/\bhad\b/.test(words)) return 'pastPerfect';
  if (/\b(?:has|have)\b/.test(words)) return 'perfect';
  if (/\b(?:is|are|am|being)\b/.test(words)) return 'present';
  if (/\b(?:was|were)\b/.test(words)) return 'past';
  const main = words.split(' ').find((word) => word !== '') ?? '';
  return /(?:[^s]s|ies)$/.test(main) ? 'present' : 'past';
}

/** Where a clause stops, for finding the time that belongs to what stands before. */
const BOUNDARY =
  / (?:;|:|"|who|which|whom|whose|but|after(?! #)|when|while|where|because|although|though|before(?! #)|as(?! %)|replacing|succeeding|following|despite|if|that|said|says)(?: |$)| , (?:@|%|and |who|a |an |his |her |its |the |whose|replacing|succeeding|but )| and (?:@|%|will |is |was |has |had |said |[a-z]+ed )|\. /;

/** The time after `end` that still belongs to the clause, or inside `[start, end)`, or opening the clause before it. */
export function clauseTime(masked: MaskedSentence, start: number, end: number): TimeExpression | null {
  return (
    timeIn(masked, start, end, 'last') ??
    timeAfter(masked, end) ??
    timeOfWhen(masked, start) ??
    timeBefore(masked, start)
  );
}

function timeAfter(masked: MaskedSentence, end: number): TimeExpression | null {
  // An apposition (", the head of the bank,") is no boundary.
  const rest = masked.text
    .slice(end)
    .replace(/ , (?:the|a|an|its|his|her) [^,;#]{1,60} ,/g, (found) => ' '.padEnd(found.length, '.'));
  const stop = BOUNDARY.exec(rest)?.index ?? rest.length;
  const found = /#(\d+)/.exec(rest.slice(0, stop + 1));
  if (found !== null && isOfParticiple(rest.slice(0, found.index))) return null;
  return found === null ? null : (masked.times[Number(found[1])] ?? null);
}

const PARTICIPLE =
  '(?:[a-z]{3,}ed|built|made|lost|held|written|sent|taken|given|sold|bought|won|told|known|seen|cut|set)';
/** After these a participle belongs to a verb group or is joined to one. */
const NO_NOUN =
  /^(?:is|are|was|were|be|been|being|has|have|had|and|or|but|to|not|who|which|that|will|would|could|may|might|got|[a-z]+ly|,)$/;
const REDUCED = new RegExp(
  `(?:^| )([^ ]+) (?:first |last |originally )?${PARTICIPLE}(?: (?:in|on|at|by|over|during|from|since|until|after|before|of))?(?: the)? $`,
);
const APPENDED = new RegExp(
  `(?: ,)? (?:dating(?: back)? (?:to|from)|dated|(?:first|last) ${PARTICIPLE}(?: (?:in|on|at|during))?) (?:the )?$`,
);

/** "rescinded the advisory issued yesterday", "planks dating back to the 1970s": the time is that of a noun. */
function isOfParticiple(between: string): boolean {
  if (APPENDED.test(between)) return true;
  const noun = REDUCED.exec(between)?.[1];
  return noun !== undefined && noun !== '' && !NO_NOUN.test(noun);
}

function timeIn(masked: MaskedSentence, start: number, end: number, which: 'last'): TimeExpression | null {
  const found = [...masked.text.slice(start, end).matchAll(/#(\d+)/g)];
  const chosen = which === 'last' ? found[found.length - 1] : found[0];
  return chosen === undefined ? null : (masked.times[Number(chosen[1])] ?? null);
}

/** "since 1 July, when Orr stepped down": the clause says what happened at the time before it. */
function timeOfWhen(masked: MaskedSentence, start: number): TimeExpression | null {
  const found = /#(\d+)(?: [a-z-]+){0,2} ,? ?(?:when|the day|the year)(?: @[PX]\d+)? $/.exec(
    masked.text.slice(0, start),
  );
  return found === null ? null : (masked.times[Number(found[1])] ?? null);
}

/** "On Tuesday, …": a time that opens the sentence or the part after a semicolon. */
function timeBefore(masked: MaskedSentence, start: number): TimeExpression | null {
  const head = masked.text.slice(0, start);
  const part = head.slice(head.lastIndexOf(';') + 1);
  const found = /^(?<lead>[^@%#]{0,25} )?#(\d+)(?<between>[^#;]{0,90})$/.exec(part);
  // "In a lawsuit filed in 2019, the society is seeking …"
  if (isOfParticiple(` ${found?.groups?.['lead'] ?? ''}`)) return null;
  // "On Friday Orr said that Lee will go": the time is that of the saying.
  if (
    found === null ||
    /\b(?:that|said|says|announced|told|when|which|who|whose|after|before|because|while|although)\b/.test(
      found.groups?.['between'] ?? '',
    )
  )
    return null;
  return masked.times[Number(found[2])] ?? null;
}

/** From a start on: [start, open], as fine as the start was said. */
export function sinceValue(time: TimeExpression): TimeValue | null {
  if (time.value === null) return null;
  return { ...time.value, interval: { start: time.value.interval.start, end: null } };
}

/** From one time to another, both included. */
export function spanValue(from: TimeExpression, to: TimeExpression): TimeValue | null {
  if (from.value === null || to.value === null) return null;
  const [start, end] = [from.value.interval.start, to.value.interval.end];
  if (start !== null && end !== null && start > end) return null;
  return { interval: { start, end }, granularity: 'span', certainty: 'exact' };
}

/** The time as said, bounded by its preposition ("by the end of 2024" leaves the start open). */
export function boundsValue(time: TimeExpression): TimeValue | null {
  if (time.value === null) return null;
  const interval: Interval = time.bounds ?? time.value.interval;
  return { ...time.value, interval };
}

/** The publication day, when the text implies that it is about now. */
export function publicationWhen(day: Day | null): When {
  if (day === null) return UNKNOWN_WHEN;
  return { value: { interval: singleDay(day), granularity: 'day', certainty: 'approximate' }, source: 'publication' };
}
