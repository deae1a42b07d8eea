import { baseOfPast } from './verbs';

const PRESENT = /^(?:[\p{L}'’-]+\s+){1,5}?(?:is|are|does|do|has|have)\b/iu;
const PAST = /\b(?:did|was|were|had|been|became|first|last|ever)\b/i;

const AHEAD = /\b(?:will|next|due|planned|scheduled|going to|expected)\b/i;

/** Whether a question asks for what is still to come. */
export function asksAhead(question: string): boolean {
  return AHEAD.test(question);
}

/** Whether a question asks for what has been: "who won", "where did she speak". */
export function asksPast(question: string): boolean {
  return PAST.test(question) || (question.match(/\p{Ll}+/gu) ?? []).some((word) => baseOfPast(word) !== null);
}

/** Whether a question asks how things are, not what happened: "how much does it cost", "who is mayor". */
export function asksPresent(question: string): boolean {
  return PRESENT.test(question) && !PAST.test(question);
}
