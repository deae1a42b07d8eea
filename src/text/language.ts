import { detectAll } from 'tinyld/light';

/** Fewer letters than this do not tell a language. */
const MIN_LETTERS = 24;
/** Bylines and datelines, which are all names, fill the first few dozen characters. */
const PREFIX_CHARACTERS = 800;

/** Words that only English has among the languages told apart by their letters alone. */
const ENGLISH = /\b(?:the|and|that|with|was|were|this|have|from|their|which|would|been)\b/gi;

/**
 * ISO 639-1 code of the language of a text, judged by its first few hundred characters; `null` when it is too short,
 * not prose, or not like any language known.
 */
export function detectLanguage(text: string): string | null {
  const prefix = text.slice(0, PREFIX_CHARACTERS).replace(/https?:\/\/\S+/g, ' ');
  const letters = prefix.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS || letters < prefix.length * 0.35) return null;
  // Most of what comes in is English news, where names mislead trigrams but function words do not.
  const english = prefix.match(ENGLISH)?.length ?? 0;
  if (english * 45 > letters) return 'en';
  return detectAll(prefix)[0]?.lang || null;
}
