import type { Answer } from '../../ask';
import type { EntitySummary } from '../../library';
import type { EntityType } from '../../text';
import { formatTime } from '../format';
import { conditionOf } from '../frameWords';
import type { Before, Named } from './followUp';

const TYPES: Readonly<Record<string, EntityType>> = {
  person: 'person',
  organisation: 'organisation',
  place: 'place',
  event: 'event',
  work: 'work',
};

/**
 * What a follow-up may lean on.
 * @param known what the library knows of the names in its frame, in their order
 */
export function beforeOf(answer: Answer, known: readonly (EntitySummary | null)[]): Before {
  const { frame } = answer;
  const [best] = answer.answers;
  const said = answer.level === 'said' && answer.global === undefined && best !== undefined ? best : null;
  const type = TYPES[frame.answerType];
  const condition = conditionOf(answer, 'en-GB')?.time ?? null;
  const time = frame.answerType === 'date' ? (said?.time ?? null) : condition;
  const whole = time !== null && time.interval.start !== null && time.interval.end !== null;
  return {
    question: answer.question,
    relation: frame.relation || answer.question,
    implicit: frame.implicit,
    answer: said !== null && type !== undefined ? { name: said.text, type } : null,
    names: frame.entities.map((name, i): Named => ({ name, type: known[i]?.type ?? 'other' })),
    time: whole && time !== null ? formatTime(time, 'en-GB', 'long') : null,
  };
}
