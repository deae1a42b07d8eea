import type { Answer } from '../../ask';
import type { Library } from '../../library';
import { beforeOf } from './before';
import { followUp, type Carried, type FollowUp } from './followUp';

/** A follow-up to an answer as a question that stands alone; `null` when the words are to be asked as they are. */
export async function follow(
  text: string,
  answer: Answer,
  library: Pick<Library, 'entitiesNamed'>,
  without: ReadonlySet<Carried['kind']> = new Set(),
): Promise<FollowUp | null> {
  const known = await library.entitiesNamed(answer.frame.entities);
  return followUp(text, beforeOf(answer, known), without);
}
