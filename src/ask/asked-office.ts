import { clausesOf } from './clauses';
import type { AnswerGroup } from './choose';
import { readRole } from './frame';
import type { Frame } from './types';
import { contentWords } from './words';

const NEXT = /\b(?:will be|is|is going to be) the next\b/i;

/** "How many prime ministers did France have?", "How many people were mayor?": the office, asked for by its holder. */
function countedOffice(frame: Frame): string | null {
  const had =
    /^how many (?:different )?(?<role>[\p{L}' -]+?)s (?:did|has|have) (?<of>.+?) (?:have|had|see|seen)\b/iu.exec(
      frame.relation,
    )?.groups;
  if (had !== undefined) return `Who was ${had['role'] ?? ''} of ${had['of'] ?? ''}?`;
  const were =
    /^how many (?:different )?(?:people|persons|men|women|politicians|managers) (?:were|was|have been|has been|became|served as|held the (?:post|office|job) of) (?<role>[^?]+)/iu.exec(
      frame.relation,
    )?.groups;
  return were === undefined ? null : `Who was ${were['role'] ?? ''}?`;
}

/** The question in the words by which its office is found: "how many mayors did Orla have" asks for the mayor of Orla. */
export function askedOffice(frame: Frame): string {
  return countedOffice(frame) ?? frame.question.replace(NEXT, 'is the');
}

/** Who held a named office is answered only by a sentence that speaks of that office, or one beside it. */
export function speaksOfOffice(frame: Frame, group: AnswerGroup): boolean {
  const role = frame.answerType === 'person' ? readRole(frame.question) : null;
  const head = role === null || WORDED.test(role.role) ? undefined : contentWords(role.role).at(-1)?.sense;
  if (head === undefined) return true;
  return group.candidates.some(({ article, sentence }) => {
    const { sentences, title } = clausesOf(article);
    return [sentences[sentence - 1], sentences[sentence], title].some((senses) => senses?.has(head) === true);
  });
}

/** Roles that a verb or a turn of phrase stands for, and that no sentence need name. */
const WORDED = /^(?:monarch|head|leader|boss|ruler|owner|manager|record|holder|champion)\b|\brecord$/i;
