import type { Answer, AnswerItem, AnswerType, Frame, RefusalReason } from '../ask';
import type { TimeValue } from '../time';
import { formatTime } from './format';

const TYPES: Record<AnswerType, string> = {
  person: 'a person',
  organisation: 'an organisation',
  place: 'a place',
  date: 'a date',
  duration: 'a length of time',
  number: 'a number',
  money: 'an amount of money',
  count: 'a count',
  'yes-no': 'yes or no',
  work: 'a work',
  event: 'an event',
  phrase: 'a phrase',
};

/** "a person", as in "Looking for a person" */
export function answerTypeWords(type: AnswerType): string {
  return TYPES[type];
}

/** The time that an answer had to meet, and how it stands to it. */
export interface Condition {
  readonly relation: 'before' | 'after' | 'during';
  readonly time: TimeValue;
  /** "before 14 Mar 2023", or just "14 Mar 2023" */
  readonly words: string;
}

/** The condition of a question: the resolved event where it had one, else the time it named; `null` when it had none. */
export function conditionOf(answer: Answer, locale: string): Condition | null {
  const { signal, value, implicit } = answer.frame;
  // A resolution may also stand for a name ("the woman who followed May"); only that of the time clause is a condition.
  const resolution = answer.resolutions.find(({ phrase }) => phrase === implicit) ?? answer.resolutions.at(-1);
  const resolved = implicit === null ? null : (resolution?.candidates[0]?.time ?? null);
  const interval = answer.constraint?.interval ?? null;
  const bounded: TimeValue | null =
    interval && (interval.start !== null || interval.end !== null)
      ? { interval, granularity: 'span', certainty: 'exact' }
      : null;
  const relation = signal === 'before' || signal === 'after' ? signal : 'during';
  const time = resolved ?? value;
  if (time) return { relation, time, words: (relation === 'during' ? '' : `${relation} `) + formatTime(time, locale) };
  return bounded && { relation: 'during', time: bounded, words: formatTime(bounded, locale) };
}

/** How a frame was understood, as label and words. The screen lists them. */
export function frameRows(frame: Frame, locale: string): { readonly label: string; readonly words: string }[] {
  const rows = [{ label: 'Looking for', words: answerTypeWords(frame.answerType) }];
  if (frame.entities.length > 0) rows.push({ label: 'About', words: frame.entities.join(', ') });
  if (frame.relation && frame.relation !== frame.question) rows.push({ label: 'Question', words: frame.relation });
  const when = whenWords(frame, locale);
  if (when) rows.push({ label: 'Time', words: when });
  if (frame.ordinal !== null) rows.push({ label: 'Which', words: ordinalWords(frame.ordinal) });
  return rows;
}

function whenWords(frame: Frame, locale: string): string | null {
  const lead = { before: 'before ', after: 'after ', overlap: '', start: '', finish: '', ordinal: '', none: '' }[
    frame.signal
  ];
  if (frame.implicit) return `${lead || 'when '}“${frame.implicit}”`;
  if (!frame.value) return null;
  return lead + formatTime(frame.value, locale);
}

function ordinalWords(ordinal: number): string {
  if (ordinal === -1) return 'the last';
  if (ordinal < 0) return `number ${-ordinal} from the end`;
  return ['the first', 'the second', 'the third', 'the fourth', 'the fifth'][ordinal - 1] ?? `number ${ordinal}`;
}

/** Where an answer comes from, said plainly. */
export function originWords(origin: AnswerItem['origin']): string {
  return {
    rule: 'taken from the sentence by rule',
    reader: 'taken from the sentence by the reading model',
    model: 'written by the language model, checked against the sentence',
  }[origin];
}

/** Whose articles are spoken of: the person's own on the screen, just "the" where others may read it. */
export type Whose = 'your' | 'the';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const undatedEvent = (whose: Whose): string =>
  `${capital(whose)} articles do not say when the event in ${whose} question was.`;

/** Why the sentences stand on the screen without a claim: only what the check of the answer found. */
export function readWords({ status, refusal }: Answer, whose: Whose = 'your'): string {
  if (status === 'time-not-checked')
    return 'These sentences speak of it, and do not say when. They may not hold for the time asked about.';
  if (refusal === 'time-not-satisfied') return 'Nothing was found for the time asked about. These come closest.';
  if (refusal === 'constraint-unresolved') return `${undatedEvent(whose)} These come closest.`;
  return 'No sentence says it plainly enough to claim. These come closest.';
}

/** Why there is no answer. */
export function refusalWords(reason: RefusalReason | null, whose: Whose = 'your'): string {
  switch (reason) {
    case 'time-not-satisfied':
      return 'There are reports on this, but none for the time asked about.';
    case 'constraint-unresolved':
      return undatedEvent(whose);
    case 'not-english':
      return 'Answers need a question and articles in English.';
    case 'empty-library':
      return 'There is nothing in the library yet.';
    default:
      return `No sentence in ${whose} articles says so.`;
  }
}
