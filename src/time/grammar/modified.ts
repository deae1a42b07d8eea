import { withArticle } from './article';
import { edgeFirst, nthOf, yearEnd } from './edges';
import { LEXEMES } from './lexicon';
import { beginsOrdinal, plain } from './plain';
import type { Match } from './spec';
import { NUMBER, type Tokens } from './tokens';

/** Dates that a word before them widens or narrows: "early 2015", "the end of March", "the first week of May". */

/** A plain date, or one that "the", "early", "the end of", "about" widen or narrow. */
export function modified(t: Tokens, i: number): Match | null {
  if (!t.descend()) return null;
  const match = modifiedAt(t, i);
  t.ascend();
  return match;
}

function modifiedAt(t: Tokens, i: number): Match | null {
  const tag = t.tag(i);
  if (tag === 'the') return withArticle(t, i, modified);
  const match = plain(t, i);
  const changed = changes(t, i) ? (edgeFirst(t, i, modified) ?? nthOf(t, i, modified) ?? yearEnd(t, i)) : null;
  return changed && (!match || changed.end > match.end) ? changed : match;
}

const EDGE_WORD = /^(?:early|late|mid|earlier|later|end|start|turn|loose)$/;
const CHANGERS: readonly boolean[] = LEXEMES.map(
  (word) =>
    EDGE_WORD.test(word.tag) || beginsOrdinal(word) || word.word === 'last' || (word.unit !== null && !word.plural),
);

/** Whether the token can begin a phrase that widens or narrows a date. */
function changes(t: Tokens, i: number): boolean {
  const lexeme = t.lexeme(i);
  return lexeme ? (CHANGERS[lexeme.id] as boolean) : t.kind(i) === NUMBER && t.tag(i + 1) === 'suffix';
}
