import names from '../data/column-names.json';
import { relationWords } from '../graph-words';

/** Kinds of thing that the name of a column may say it holds. */
export type ColumnConcept = keyof typeof names.concepts;

/** What a column's name says. */
export interface ColumnName {
  /** As it would be said: "runner up" for `runner_up`. */
  readonly words: string;
  /** What the column holds, where its name is a known one. */
  readonly concept: ColumnConcept | null;
  /** Whose attribute it is: `winner` for "winner country", `null` for a thing of its own. */
  readonly owner: ColumnConcept | null;
}

const CONCEPTS = new Map<string, ColumnConcept>(
  (Object.entries(names.concepts) as [ColumnConcept, readonly string[]][]).flatMap(([concept, list]) =>
    list.map((name) => [name, concept] as const),
  ),
);

/** Reads the name of a column: its words, what it holds and whose it is. */
export function readColumnName(name: string): ColumnName {
  const words = columnWords(name);
  const parts = words.split(' ');
  const whole = CONCEPTS.get(words) ?? null;
  if (whole !== null) return { words, concept: whole, owner: null };
  for (let cut = 1; cut < parts.length; cut += 1) {
    const owner = CONCEPTS.get(parts.slice(0, cut).join(' '));
    if (owner !== 'winner' && owner !== 'loser') continue;
    const rest = parts.slice(cut).join(' ');
    if (/^(?:full )?names?$/.test(rest)) return { words, concept: owner, owner: null };
    return { words, concept: CONCEPTS.get(rest) ?? null, owner };
  }
  // "home city", "best film": the last word says what it is.
  return { words, concept: CONCEPTS.get(parts[parts.length - 1] ?? '') ?? null, owner: null };
}

/** "Runner-up", "runnerUp" and "runner_up" are the same; footnote marks and units in brackets say nothing. */
export function columnWords(name: string): string {
  return relationWords(name.replace(/\[[^\]]*\]|\([^)]*\)/g, ' ').replace(/[-–—./:]+/g, ' ')).replace(/\s+/g, ' ');
}

/** Whether a column's words are one of a list, or end in one of several words ("term took office"). */
export const isNamed = (list: readonly string[], words: string): boolean =>
  list.includes(words) || list.some((name) => name.includes(' ') && words.endsWith(` ${name}`));
