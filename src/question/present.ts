const PRESENT = /^(?:[\p{L}'’-]+\s+){1,5}?(?:is|are|does|do|has|have)\b/iu;
const PAST = /\b(?:did|was|were|had|been|became|first|last|ever)\b/i;

/** Whether a question asks how things are, not what happened: "how much does it cost", "who is mayor". */
export function asksPresent(question: string): boolean {
  return PRESENT.test(question) && !PAST.test(question);
}
