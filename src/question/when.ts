/** Whether a "when" asks, or only ties a clause to the question. */

const AUX = '(?:did|does|do|was|were|is|are|has|had|have|will|would|can|could|should|exactly|in|on|approximately)';
const ASKED_TIME =
  /\b(?:(?:what|which)(?:['’]s| is| was| were)?(?: the)?|give(?: me)?(?: the)?|tell me(?: the)?|name the|find the|list the|state the|mention the)(?: \p{Ll}+){0,2} (?:dates?|years?|days?|months?|times?|period|century|decade)(?: and (?:year|date|time|month))?(?: (?:is|was|were) it)?\s*$/iu;
const REQUEST =
  /(?:^|[,;.]\s*|\b(?:please|you|to|and)\s+)(?:find|give|identify|inform|mention|say|state|tell|know|show|explain|determine|list|name)(?: me| us| out)?(?: the)?(?: exact)?\s*$/i;
/** "After X was born, he became the bassist of which band?": the question word stands inside the main part. */
export const MAIN_IN_SITU =
  /,\s*(?:(?:then|about|around|almost|nearly|over) )?(?:he|she|it|they|the|a|an|his|her|its|their|this|that|\d[\d,.]*|\p{Lu}[^,]*?)\s[^,]*?\b(?:in|of|to|for|by|from|at|with|on|against|into|as|under|a|the|become|became|was|were|is|called|named|won|joined|led)\s+(?:which|what|whom|who)\b/u;
const MAIN_QUESTION =
  /[,;:]["”]?\s*(?:(?:in|at|on|to|for|from|with|of|by|under|into|as|against|through|about|and|then|so|near|over) )*(?:exactly )?(?:who|whom|whose|what|which|where|how|did|does|was|were|is|name|list|give|tell)(?:['’]s)?\b/i;
const BARE_MAIN_QUESTION =
  /\s(?:(?:in|at|on|to|for|from|with|of|by) )?(?:what|how (?:many|much|long|old)|(?:in|at|on|to|for|from|with|of|by) which)\s+(?:[\w'’.-]+\s+){0,5}?(?:did|was|were|is|are|does|had|has|do)\b/i;

/**
 * Whether the "when" at `at` is the question word ("When did X resign?", "X resigned when?", "When X resigned?" with
 * no other question in it) rather than a conjunction ("Who ran X when Y resigned?").
 */
export function asksWhen(question: string, at: number): boolean {
  const before = question.slice(0, at);
  const after = question.slice(at).replace(/^when(?:ever)?/i, '');
  if (/^['’]s\b/i.test(after)) return true;
  if (/^\s*[?.!\s]*$/.test(after)) return true;
  if (
    ASKED_TIME.test(before) ||
    (/\b(?:date|year)(?: and (?:year|time|month))?\s*$/i.test(before) &&
      !/\b(?:who|what|which|where|how|whom|whose|in|during)\b/i.test(before))
  )
    return true;
  if (new RegExp(`^\\s+${AUX}\\b`, 'i').test(after)) {
    // "when in prison", "when on loan" are clauses; "when did", "when was" ask.
    if (/^\s+(?:in|on)\b/i.test(after)) return before.trim() === '' && !MAIN_QUESTION.test(after);
    if (
      before.trim() === '' ||
      /(?:\b(?:and|or|but|from|since|until|know|say|tell me|ask|exactly)|[,:;])\s*$/i.test(before)
    )
      return true;
    return !/\b(?:who|what|which|where|how|whom|whose)\b/i.test(before);
  }
  if (/\b(?:from|until|since|till|know|tell me|remember|say)\s*$/i.test(before))
    return !/\b(?:who|what|which|where|how|whom|whose)\b/i.test(before);
  if (REQUEST.test(before)) return true;
  // "When and where …", "when and for what …"
  if (/^\s+(?:and|or)\s+(?:(?:for|by|in|at|to|from|with) )?(?:who|what|which|where|how|whom|why)\b/i.test(after))
    return true;
  const opening = before.replace(/^[\s"'“:(]*(?:and|but|so|exactly|just)?\s*$/i, '') === '';
  if (opening) {
    // "When X left Y, which was situated in Z": a relative clause, no second question.
    const main = after.replace(
      /[,;]\s*(?:which|who|where) (?:was|is|were|are|had been) (?:[\p{Ll}]+ed|held|known|part|born|in|at|on)\b/giu,
      ' ',
    );
    return !MAIN_QUESTION.test(main) && !BARE_MAIN_QUESTION.test(main) && !MAIN_IN_SITU.test(main);
  }
  return false;
}
