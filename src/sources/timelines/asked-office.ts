import type { Frame } from '../../question';

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
