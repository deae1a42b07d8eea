/** Lists of words for search engines, which stand in bodies like sentences and say nothing of anybody. */

const LABEL = /^\s*(?:tags|keywords|key words|topics|labels|filed under|related topics|more on)\s*:/i;
const ENDS = /[.!?…;:"”’')\]]\s*$/;
/** Fewer words may be a heading or a caption. */
const LEAST_WORDS = 7;
/** Without one of these, so many words in a row are no sentence. */
const SENTENCE_WORDS =
  /\b(?:the|a|an|is|are|was|were|be|been|has|have|had|will|would|can|could|may|to|in|on|at|for|by|with|from|as|after|before|over|that|who|which|his|her|its|their|he|she|it|they|said|says|not|but)\b/i;

/** With a stop behind it, it is one that says the same words over and over. */
const DISTINCT_SHARE = 2 / 3;

/** Whether a sentence is a list of keywords: "Orla mayor Jon Ferro mill fire Velmora mayor of Kestrel". */
export function isKeywords(sentence: string): boolean {
  if (LABEL.test(sentence)) return true;
  if (SENTENCE_WORDS.test(sentence)) return false;
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LEAST_WORDS) return false;
  return !ENDS.test(sentence) || new Set(words).size < words.length * DISTINCT_SHARE;
}
