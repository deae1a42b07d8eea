import type { EntityDetail, EntityFact, Superseding } from '../../library';
import type { Fact } from '../../extract';
import type { EntityType } from '../../text';
import { factKindWords, timeSourceWords } from '../articleMarks';
import { formatDay, formatInterval, formatTime } from '../format';
import { parsePeriod } from '../../time';
import { whenInterval } from './when';
import { count } from '../words';
import type { BinUnit } from './timeline';

const TYPES: Record<EntityType, string> = {
  person: 'person',
  organisation: 'organisation',
  place: 'place',
  event: 'event',
  work: 'work',
  other: 'name',
};

/** "person", "organisation"; "name" where the texts do not tell. */
export function typeWords(type: EntityType): string {
  return TYPES[type];
}

const KINDS: Partial<Record<EntityType, string>> = { person: 'People' };

/** "People", "Organisations" */
export function kindWords(type: EntityType): string {
  const one = typeWords(type);
  return KINDS[type] ?? `${one.charAt(0).toUpperCase()}${one.slice(1)}s`;
}

/** "31 mentions in 7 articles, 1 Mar 2022 to 20 Nov 2023" */
export function mentionWords(entity: EntityDetail, locale: string): string {
  const counted = `${count(entity.mentions, 'mention')} in ${count(entity.articleCount, 'article')}`;
  const [first, last] = [entity.days[0], entity.days[entity.days.length - 1]];
  if (first === undefined || last === undefined) return `${counted}, all without a date`;
  const range =
    first.day === last.day
      ? formatDay(first.day, locale)
      : `${formatDay(first.day, locale)} to ${formatDay(last.day, locale)}`;
  const undated = entity.undatedMentions > 0 ? `; ${entity.undatedMentions} without a date` : '';
  return `${counted}, ${range}${undated}`;
}

/** What one bar of the timeline is. */
export function unitWords(unit: BinUnit): string {
  return unit === 'day' ? 'day' : unit;
}

/** How a fact was superseded, before the words that did it. */
export function supersededWords({ by, proposition }: Superseding): string {
  switch (by) {
    case 'version':
      return proposition === null ? 'A later version of the article no longer says so' : 'Corrected in a later version';
    case 'report':
      return 'Superseded by a later report';
    case 'successor':
      return 'Until another took over';
    case 'end':
      return 'Ended later';
  }
}

/**
 * What a fact is besides something that happened or was so, in a few words: "planned", "came to an end, dated by its
 * publication"; empty for most.
 */
export function factWords(fact: Fact): string {
  const plain = (fact.kind === 'event' || fact.kind === 'state') && (fact.phase ?? 'holds') === 'holds';
  const read = fact.origin === 'model' ? 'read by the language model, checked against its sentence' : null;
  return [plain ? null : factKindWords(fact), timeSourceWords(fact), read].filter(Boolean).join(', ');
}

/** A proposition without the comma or dash that its clause began with. */
export function plainWords(proposition: string): string {
  return proposition.replace(/^[\s,;:–—-]+/, '');
}

/** A correction was wrong or is out of date; a term that ended was so in its time. */
export function isStruck({ superseded }: EntityFact): boolean {
  return superseded?.by === 'version' || superseded?.by === 'report';
}

/** Days of the address bar in words: "March 2023", "1 Feb 2023 – 3 Feb 2023"; empty for what it does not know. */
export function whenWords(when: string, locale: string): string {
  const period = parsePeriod(when);
  if (period !== null)
    return formatTime(
      { interval: period.interval, granularity: period.granularity, certainty: 'exact' },
      locale,
      'long',
    );
  const interval = whenInterval(when);
  return interval === null ? '' : formatInterval(interval, locale);
}
