import { QuestionWords } from './question-words';
import { TargetReading, type Target, type Test } from './target';
import { tableTokens } from './tokens';
import type { ValueLink } from './values';
import type { TableColumn, TableView } from './view';

/** What a question asks of a table. */
export interface TableQuestion extends Target {
  /** Whether a row is about what the question names. */
  readonly matches: Test;
  /** How much of the question the table speaks of, for choosing between tables. */
  readonly score: number;
}

/**
 * Reads a question as one to this table: which values it names, which column it asks for. `null` unless every word is
 * accounted for: by a value, the name of a column, what is said of such columns, or the table's caption.
 * @param text the question without its time constraint
 */
export function readTableQuestion(text: string, view: TableView): TableQuestion | null {
  const asked = new QuestionWords(tableTokens(text), view);
  const reading = new TargetReading(asked);
  const captioned = asked.captionWords();
  const links = view.values.link(asked.tokens, asked.own(), captioned);
  for (const link of links) asked.explain(link.tokens);
  asked.explain(captioned);
  const caption = asked.telling(captioned, links);
  if (links.length === 0 && caption === 0) return null;
  const found = reading.target(links);
  if (found === null || !asked.isExplained()) return null;
  const tests = [...reading.tests, ...links.map((link) => testOf(link, asked.sides.columnOf(link)))];
  const stage = reading.impliedStage(links, found);
  return {
    target: found.target,
    asks: found.asks,
    matches: (row) => tests.every((test) => test(row)) && (stage === null || stage(row)),
    score: links.reduce((sum, link) => sum + link.tokens.length * (link.whole ? 2 : 1), 0) + caption,
  };
}

/** A row has one of the values, in the column that the question means. */
function testOf(link: ValueLink, only: TableColumn | null): Test {
  const columns = [...link.byColumn].filter(([at]) => only === null || at === only.at);
  const chosen = columns.length > 0 ? columns : [...link.byColumn];
  return (row) => chosen.some(([at, values]) => values.has(row.cells[at] ?? ''));
}
