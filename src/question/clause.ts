import { baseOfPast } from './verbs';
import { AUXILIARIES } from './words';
import { isCapitalised, tokenize } from './tokens';

/** Whether a text has a finite verb as far as its words show. */
export function hasVerb(text: string): boolean {
  const words = tokenize(text).filter((t) => t.word);
  return words.some((t, i) => {
    if (i === 0 || isCapitalised(t.text)) return false;
    if (AUXILIARIES.has(t.lower)) return true;
    return baseOfPast(t.lower) !== null && !/^(?:the|a|an|of)$/.test(words[i - 1]?.lower ?? '');
  });
}
