import lists from '../data/table-words.json';
import type { QuestionWords } from './question-words';
import { findPhrase } from './tokens';
import type { ValueLink } from './values';
import type { TableColumn, TableRow } from './view';

/** What a question asks for. */
export interface Target {
  /** Cells that answer, for a row; several are joined ("A and B"). Empty: the row has no answer. */
  readonly target: (row: TableRow) => readonly TableColumn[];
  readonly asks: 'cells' | 'time' | 'year' | 'count';
}

/** Whether a row is about what a question names. */
export type Test = (row: TableRow) => boolean;

const FINALS = new Set(lists.finals);

/** Finds the column that a question asks for. */
export class TargetReading {
  /** Conditions that words of the question put, beside the values it names. */
  readonly tests: Test[] = [];

  constructor(private readonly words: QuestionWords) {}

  /** What the question asks for; `null` when this table has no such column. */
  target(links: readonly ValueLink[]): Target | null {
    // "The score when A beat B": the verb tells who of them won.
    if (this.words.sides.personAmong(links) !== null)
      for (const verb of [this.words.beat, this.words.lostTo]) this.words.take(verb);
    const opening = this.words.tokens.slice(0, 4).map(({ word }) => word);
    const starts = (...words: readonly string[]): boolean => words.every((word, at) => opening[at] === word);
    if (
      starts('how', 'many') &&
      /^(?:time|title|win|victory|trophy|award|prize|oscar)/.test(this.words.tokens[2]?.key ?? '')
    ) {
      this.words.explain([0, 1, 2]);
      this.requireWin();
      return { target: () => [], asks: 'count' };
    }
    if (starts('when') || (/^(?:what|which|in|on)$/.test(opening[0] ?? '') && this.asksForTime(opening))) {
      this.requireWin();
      return { target: () => [], asks: opening.includes('year') ? 'year' : 'time' };
    }
    if (starts('how', 'long')) return this.fixed(this.column('duration', links));
    const noun = this.nounTarget(links);
    if (noun !== null) return noun;
    if (starts('where')) return this.fixed(this.column(this.words.said.has('country') ? 'country' : 'place', links));
    if (/^whom?$/.test(opening[0] ?? '') || starts('by', 'whom')) return this.whoTarget(links);
    return this.thingTarget(links);
  }

  /**
   * Who won, lost or played in a tournament did so in its final, and the score is that of the final, unless the question
   * names a round or who met.
   */
  impliedStage(links: readonly ValueLink[], { asks }: Target): Test | null {
    const stage = this.words.view.columns.find(
      ({ concept, at }) =>
        concept === 'stage' && this.words.view.rows.some((row) => FINALS.has((row.cells[at] ?? '').toLowerCase())),
    );
    if (stage === undefined || links.some((link) => link.byColumn.has(stage.at))) return null;
    if (this.words.beat !== null || this.words.lostTo !== null) return null;
    const sides = [this.words.sides.column('winner')?.at, this.words.sides.column('loser')?.at];
    const meetsSomebody = links.some((link) => sides.some((at) => at !== undefined && link.byColumn.has(at)));
    const won = this.words.said.has('winner') || this.words.said.has('loser') || asks === 'count';
    if (meetsSomebody && !won) return null;
    return (row) => FINALS.has((row.cells[stage.at] ?? '').toLowerCase());
  }

  private whoTarget(links: readonly ValueLink[]): Target | null {
    const [winner, loser] = [this.words.sides.column('winner'), this.words.sides.column('loser')];
    const person = this.words.sides.personAmong(links);
    if ((this.words.beat !== null || this.words.lostTo !== null) && winner !== null && loser !== null) {
      this.words.take(this.words.beat ?? this.words.lostTo);
      if (person === null) return this.fixed(winner, loser);
      return this.fixed(this.words.sides.at(Math.min(...person.tokens)) === 'winner' ? loser : winner);
    }
    const met = this.words.opponent ?? this.words.said.get('players') ?? null;
    if (met !== null && person !== null && winner !== null && loser !== null) {
      this.words.take(met);
      const other = (row: TableRow): readonly TableColumn[] =>
        person.byColumn.get(winner.at)?.has(row.cells[winner.at] ?? '') === true ? [loser] : [winner];
      return { target: other, asks: 'cells' };
    }
    if (this.words.said.has('loser')) {
      this.words.takeSaid('loser');
      return loser === null ? null : this.fixed(loser);
    }
    if (this.words.said.has('winner')) {
      this.requireWin();
      if (winner !== null) return this.fixed(winner);
      return this.flag() === null ? null : this.actors();
    }
    if (this.words.said.has('players') && winner !== null && loser !== null) {
      this.words.takeSaid('players');
      return this.fixed(winner, loser);
    }
    if (this.words.said.has('nominee')) {
      this.words.takeSaid('nominee');
      return this.flag() === null ? null : this.actors();
    }
    const column = this.words.named.find((one) => !links.some((link) => link.byColumn.has(one.at)));
    return column === undefined ? null : this.fixed(column);
  }

  /** "Which film …", "what country …": the noun behind the question word names a column. */
  private nounTarget(links: readonly ValueLink[]): Target | null {
    const first = this.words.tokens.findIndex(({ word }) => /^(?:what|which|whose)$/.test(word));
    if (first < 0 || first > 1) return null;
    for (const column of this.words.named) {
      const at = findPhrase(this.words.tokens, column.words);
      if (at !== null && at[0] <= first + 3) return this.wonThing(column);
    }
    for (const [concept, at] of this.words.said) {
      if (at[0] > first + 3 || concept === 'winner' || concept === 'loser' || concept === 'players') continue;
      const column = this.column(concept, links);
      if (column === null) continue;
      this.words.take(at);
      return this.wonThing(column);
    }
    return null;
  }

  private wonThing(column: TableColumn): Target | null {
    this.requireWin();
    return this.fixed(column);
  }

  private thingTarget(links: readonly ValueLink[]): Target | null {
    const column = this.words.named.find((one) => !links.some((link) => link.byColumn.has(one.at)));
    if (column !== undefined) return this.wonThing(column);
    for (const concept of ['score', 'duration', 'country', 'place', 'group', 'work', 'competition'] as const) {
      const known = this.words.said.has(concept) ? this.column(concept, links) : null;
      if (known === null) continue;
      this.words.takeSaid(concept);
      return this.wonThing(known);
    }
    return this.words.said.has('winner') || this.words.said.has('loser') ? this.whoTarget(links) : null;
  }

  /** Who did it: the person of a row, or its work where it names nobody. */
  private actors(): Target | null {
    const people = this.words.view.columns.filter(({ concept, owner }) => owner === null && concept === 'person');
    const names = this.words.view.columns.filter(({ profile, linkable }) => linkable && profile.names >= 0.4);
    const choices = [...people, ...names];
    if (choices.length === 0) return null;
    return { target: (row) => choices.filter(({ at }) => row.cells[at] !== '').slice(0, 1), asks: 'cells' };
  }

  /** The column of a concept; of two countries that of whom the question speaks of. */
  private column(concept: string, links: readonly ValueLink[]): TableColumn | null {
    const all = this.words.view.columns.filter((column) => column.concept === concept);
    const own = all.find(({ owner }) => owner === null);
    if (own !== undefined) return own;
    const person = this.words.sides.personAmong(links);
    const inLoser = person !== null && !person.byColumn.has(this.words.sides.column('winner')?.at ?? -1);
    const side = inLoser || (this.words.said.has('loser') && !this.words.said.has('winner')) ? 'loser' : 'winner';
    if (this.words.said.has(side)) this.words.takeSaid(side);
    return all.find(({ owner }) => owner === side) ?? all[0] ?? null;
  }

  /** The column that says yes to those who won. */
  private flag(): TableColumn | null {
    return this.words.view.columns.find(({ concept, profile }) => concept === 'winner' && profile.boolean) ?? null;
  }

  /** Words of winning ask for rows that say so, where the table has rows of others, too. */
  private requireWin(): void {
    if (!this.words.said.has('winner')) return;
    this.words.takeSaid('winner');
    const flag = this.flag();
    if (flag !== null) this.tests.push((row) => this.words.view.saysYes(row, flag));
  }

  private asksForTime(opening: readonly string[]): boolean {
    const at = opening.findIndex((word) => /^(?:year|date|day|month|season)$/.test(word));
    return at === 1 || (at === 2 && /^(?:what|which)$/.test(opening[1] ?? ''));
  }

  private fixed(...columns: readonly (TableColumn | null)[]): Target | null {
    const present = columns.filter((column) => column !== null);
    for (const { words } of present) this.words.take(findPhrase(this.words.tokens, words));
    return present.length === columns.length ? { target: () => present, asks: 'cells' } : null;
  }
}
