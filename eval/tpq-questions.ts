import { addDays, type Day, dayFromCivil, dayFromIso, isoFromDay } from '../src/time';
import { pick, shuffled } from './random';

/** A question of TablePedia with what the row it was made of says. */
export interface TpqQuestion {
  readonly question: string;
  /** The day it is asked on, `YYYY-MM-DD`. */
  readonly asked: string;
  readonly answer: string;
  /** Cells of the row, in the table's order. */
  readonly passage: readonly string[];
}

/** A row of the tennis table: tournament, start date, round, winner, country, runner-up, country, score, minutes. */
type Cells = readonly string[];

/** The templates of the paper (§IV-B) and more of their kind: question and answer from the row of a final. */
const TENNIS: readonly ((row: Cells) => readonly [string, string])[] = [
  ([tournament = '', , , winner = '']) => [`Who won the ${tournament} Tournament?`, winner],
  ([tournament = '', , , , , loser = '']) => [`Who was the runner-up in the ${tournament} Tournament?`, loser],
  ([tournament = '', , , winner = '', , loser = '']) => [
    `Who played in the ${tournament} final?`,
    `${winner} and ${loser}`,
  ],
  ([tournament = '', , , , , , , score = '']) => [`What was the score in ${tournament} final?`, score],
  ([tournament = '', , , winner = '', , loser = '']) => [`Who defeated ${loser} in the ${tournament} final?`, winner],
  ([tournament = '', , , winner = '', , loser = '']) => [`Who did ${winner} beat in the ${tournament} final?`, loser],
];

/**
 * Questions about the finals of every year but the two that question sets exist for, asked on a day between that final
 * and the next one of the same tournament.
 */
export function tennisQuestions(rows: readonly Cells[], count: number, random: () => number): TpqQuestion[] {
  const finals = rows.filter(([, , round]) => round === 'final').sort((a, b) => (a[1] ?? '').localeCompare(b[1] ?? ''));
  const asked = finals.flatMap((row): TpqQuestion[] => {
    const next = finals.find(([tournament, start = '']) => tournament === row[0] && start > (row[1] ?? ''));
    const from = dayFromIso(row[1] ?? '');
    const to = next === undefined ? null : dayFromIso(next[1] ?? '');
    if (from === null || to === null || (row[1] ?? '') >= '2019') return [];
    const make = pick(TENNIS, random);
    const [question, answer] = make(row);
    return [{ question, answer, asked: dayBetween(addDays(from, 14), addDays(to, -1), random), passage: row }];
  });
  return shuffled(asked, random).slice(0, count);
}

/** A row of the Oscars table. */
export interface OscarRow {
  readonly cells: Cells;
  /** The last year of the period it is dated with: "1927/28" is 1928. */
  readonly year: number;
  readonly category: string;
  readonly film: string;
  readonly name: string;
  readonly won: boolean;
}

/** Rows of `ceremony, year, category, film, name, winner`. */
export function oscarRows(rows: readonly Cells[]): OscarRow[] {
  return rows.map((cells) => {
    const [, year = '', category = '', film = '', name = '', winner = ''] = cells;
    const [first = '', second] = year.split('/');
    const last = second === undefined ? Number(first) : Number(first) + 1;
    return { cells, year: last, category, film, name, won: winner === 'yes' };
  });
}

const OSCARS: readonly ((row: OscarRow) => readonly [string, string])[] = [
  ({ category, name }) => [`Who won the Oscar for ${spoken(category)}?`, name],
  ({ category, name }) => [`Who was the winner of the ${spoken(category)} Oscar?`, name],
  ({ category, film }) => [`Which film won the Oscar for ${spoken(category)}?`, film],
  ({ category, film, name }) => [`Who won the Oscar for ${spoken(category)} for the film ${film}?`, name],
  ({ category, film, name }) => [`For which film did ${name} win the Oscar for ${spoken(category)}?`, film],
];

/**
 * Questions about who won in a category, asked in the year after the one its row is dated with: the newest row that is
 * over by then. Only categories with a single winner, whose film and name are known.
 * @param years the years of the rows asked about
 */
export function oscarQuestions(
  rows: readonly OscarRow[],
  years: readonly number[],
  count: number,
  random: () => number,
): TpqQuestion[] {
  const asked = rows
    .filter(
      (row) => row.won && years.includes(row.year) && row.film !== '' && row.name !== '' && !row.film.includes('|'),
    )
    .filter(
      (row) => rows.filter((one) => one.won && one.year === row.year && one.category === row.category).length === 1,
    )
    .flatMap((row) =>
      OSCARS.map((make): TpqQuestion => {
        const [question, answer] = make(row);
        const asked = dayBetween(dayFromCivil(row.year + 1, 1, 1), dayFromCivil(row.year + 1, 12, 30), random);
        return { question, answer, asked, passage: row.cells };
      }),
    );
  return shuffled(asked, random).slice(0, count);
}

/** "ACTOR IN A LEADING ROLE" as it would be said. */
const spoken = (category: string): string =>
  category
    .toLowerCase()
    .replace(/(?:^|[\s(-])\p{Ll}/gu, (start) => start.toUpperCase())
    .replace(/\b(?:In|A|Of|Or|And|The|For)\b/g, (word) => word.toLowerCase());

function dayBetween(from: Day, to: Day, random: () => number): string {
  return isoFromDay(addDays(from, Math.floor(random() * Math.max(1, to - from + 1))));
}
