import lists from '../data/table-words.json';
import { Sides, type Place } from './sides';
import { findPhrase, phraseKeys, tableTokens, type TableToken } from './tokens';
import type { ValueLink } from './values';
import type { TableColumn, TableRow, TableView } from './view';

/** What a question asks of a table. */
export interface TableQuestion {
  /** Cells that answer, for a row; several are joined ("A and B"). Empty: the row has no answer. */
  readonly target: (row: TableRow) => readonly TableColumn[];
  readonly asks: 'cells' | 'time' | 'year' | 'count';
  /** Whether a row is about what the question names. */
  readonly matches: (row: TableRow) => boolean;
  /** How much of the question the table speaks of, for choosing between tables. */
  readonly score: number;
}

type Concept = keyof typeof lists.concepts;
type Test = (row: TableRow) => boolean;

const STOP = new Set(lists.stop);
const GENERIC = new Set(lists.generic.flatMap(phraseKeys));
const FINALS = new Set(lists.finals);
/** Words about columns, where they are single ones. */
const VERBS = new Set(
  [...Object.values(lists.concepts), lists.beat, lists.lostTo, lists.opponent]
    .flat()
    .map(phraseKeys)
    .flatMap((keys) => (keys.length === 1 ? keys : [])),
);

/**
 * Reads a question as one to this table: which values it names, which column it asks for. `null` unless every word is
 * accounted for: by a value, the name of a column, what is said of such columns, or the table's caption.
 * @param text the question without its time constraint
 */
export function readTableQuestion(text: string, view: TableView): TableQuestion | null {
  const asked = new Reading(tableTokens(text), view);
  const captioned = asked.captionWords();
  const links = view.values.link(asked.tokens, asked.own(), captioned);
  for (const link of links) asked.explain(link.tokens);
  asked.explain(captioned);
  const caption = asked.telling(captioned, links);
  if (links.length === 0 && caption === 0) return null;
  const found = asked.target(links);
  if (found === null || !asked.isExplained()) return null;
  const tests = [...asked.tests, ...links.map((link) => testOf(link, asked.sides.columnOf(link)))];
  const stage = asked.impliedStage(links, found);
  return {
    target: found.target,
    asks: found.asks,
    matches: (row) => tests.every((test) => test(row)) && (stage === null || stage(row)),
    score: links.reduce((sum, link) => sum + link.tokens.length * (link.whole ? 2 : 1), 0) + caption,
  };
}

interface Target {
  readonly target: (row: TableRow) => readonly TableColumn[];
  readonly asks: TableQuestion['asks'];
}

/** A row has one of the values, in the column that the question means. */
function testOf(link: ValueLink, only: TableColumn | null): Test {
  const columns = [...link.byColumn].filter(([at]) => only === null || at === only.at);
  const chosen = columns.length > 0 ? columns : [...link.byColumn];
  return (row) => chosen.some(([at, values]) => values.has(row.cells[at] ?? ''));
}

/** A question's words against one table. */
class Reading {
  /** Conditions that words of the question put, beside the values it names. */
  readonly tests: Test[] = [];
  /** Tokens that are words about columns. */
  readonly taken = new Set<number>();
  private readonly explained = new Set<number>();
  private readonly said = new Map<Concept, Place>();
  private readonly beat: Place | null;
  private readonly lostTo: Place | null;
  private readonly opponent: Place | null;
  private readonly named: TableColumn[] = [];
  readonly sides: Sides;

  constructor(
    readonly tokens: readonly TableToken[],
    private readonly view: TableView,
  ) {
    this.lostTo = this.first(lists.lostTo);
    this.beat = this.lostTo === null ? this.first(lists.beat) : null;
    this.opponent = this.first(lists.opponent);
    for (const [concept, phrases] of Object.entries(lists.concepts) as [Concept, string[]][]) {
      const at = this.first(phrases);
      if (at !== null) this.said.set(concept, at);
    }
    const { beat, lostTo, said } = this;
    const [winner, loser] = [said.get('winner') ?? null, said.get('loser') ?? null];
    this.sides = new Sides(tokens, view, { beat, lostTo, winner, loser });
    for (const column of view.columns) {
      const at = findPhrase(tokens, column.words);
      if (at === null) continue;
      this.named.push(column);
      this.take(at);
    }
  }

  /** Places of words that mean something by themselves. */
  own(): ReadonlySet<number> {
    const headers = new Set(this.named.flatMap(({ words }) => phraseKeys(words)));
    return new Set(
      this.tokens.flatMap(({ key }, at) => (this.taken.has(at) || headers.has(key) || VERBS.has(key) ? [at] : [])),
    );
  }

  /** Notes tokens as accounted for. */
  explain(tokens: Iterable<number>): void {
    for (const at of tokens) this.explained.add(at);
  }

  /** Places of words of the caption. */
  captionWords(): ReadonlySet<number> {
    const keys = new Set(phraseKeys(this.view.caption).filter((key) => !STOP.has(key)));
    return new Set(this.tokens.flatMap(({ key, word }, at) => (!STOP.has(word) && keys.has(key) ? [at] : [])));
  }

  /** How many of these words are neither general nor part of a value. */
  telling(places: ReadonlySet<number>, links: readonly ValueLink[]): number {
    const linked = new Set(links.flatMap(({ tokens }) => tokens));
    return [...places].filter((at) => !linked.has(at) && !GENERIC.has(this.tokens[at]?.key ?? '')).length;
  }

  isExplained(): boolean {
    const headers = new Set(this.named.flatMap(({ words }) => phraseKeys(words)));
    return this.tokens.every(
      ({ key, word }, at) =>
        this.explained.has(at) || this.taken.has(at) || STOP.has(word) || GENERIC.has(key) || headers.has(key),
    );
  }

  /** What the question asks for; `null` when this table has no such column. */
  target(links: readonly ValueLink[]): Target | null {
    // "The score when A beat B": the verb tells who of them won.
    if (this.sides.personAmong(links) !== null) for (const verb of [this.beat, this.lostTo]) this.take(verb);
    const opening = this.tokens.slice(0, 4).map(({ word }) => word);
    const starts = (...words: readonly string[]): boolean => words.every((word, at) => opening[at] === word);
    if (
      starts('how', 'many') &&
      /^(?:time|title|win|victory|trophy|award|prize|oscar)/.test(this.tokens[2]?.key ?? '')
    ) {
      this.explain([0, 1, 2]);
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
    if (starts('where')) return this.fixed(this.column(this.said.has('country') ? 'country' : 'place', links));
    if (/^whom?$/.test(opening[0] ?? '') || starts('by', 'whom')) return this.whoTarget(links);
    return this.thingTarget(links);
  }

  /**
   * Who won, lost or played in a tournament did so in its final, and the score is that of the final, unless the question
   * names a round or who met.
   */
  impliedStage(links: readonly ValueLink[], { asks }: Target): Test | null {
    const stage = this.view.columns.find(
      ({ concept, at }) =>
        concept === 'stage' && this.view.rows.some((row) => FINALS.has((row.cells[at] ?? '').toLowerCase())),
    );
    if (stage === undefined || links.some((link) => link.byColumn.has(stage.at))) return null;
    if (this.beat !== null || this.lostTo !== null) return null;
    const sides = [this.sides.column('winner')?.at, this.sides.column('loser')?.at];
    const meetsSomebody = links.some((link) => sides.some((at) => at !== undefined && link.byColumn.has(at)));
    const won = this.said.has('winner') || this.said.has('loser') || asks === 'count';
    if (meetsSomebody && !won) return null;
    return (row) => FINALS.has((row.cells[stage.at] ?? '').toLowerCase());
  }

  private whoTarget(links: readonly ValueLink[]): Target | null {
    const [winner, loser] = [this.sides.column('winner'), this.sides.column('loser')];
    const person = this.sides.personAmong(links);
    if ((this.beat !== null || this.lostTo !== null) && winner !== null && loser !== null) {
      this.take(this.beat ?? this.lostTo);
      if (person === null) return this.fixed(winner, loser);
      return this.fixed(this.sides.at(Math.min(...person.tokens)) === 'winner' ? loser : winner);
    }
    const met = this.opponent ?? this.said.get('players') ?? null;
    if (met !== null && person !== null && winner !== null && loser !== null) {
      this.take(met);
      const other = (row: TableRow): readonly TableColumn[] =>
        person.byColumn.get(winner.at)?.has(row.cells[winner.at] ?? '') === true ? [loser] : [winner];
      return { target: other, asks: 'cells' };
    }
    if (this.said.has('loser')) {
      this.takeSaid('loser');
      return loser === null ? null : this.fixed(loser);
    }
    if (this.said.has('winner')) {
      this.requireWin();
      if (winner !== null) return this.fixed(winner);
      return this.flag() === null ? null : this.actors();
    }
    if (this.said.has('players') && winner !== null && loser !== null) {
      this.takeSaid('players');
      return this.fixed(winner, loser);
    }
    if (this.said.has('nominee')) {
      this.takeSaid('nominee');
      return this.flag() === null ? null : this.actors();
    }
    const column = this.named.find((one) => !links.some((link) => link.byColumn.has(one.at)));
    return column === undefined ? null : this.fixed(column);
  }

  /** "Which film …", "what country …": the noun behind the question word names a column. */
  private nounTarget(links: readonly ValueLink[]): Target | null {
    const first = this.tokens.findIndex(({ word }) => /^(?:what|which|whose)$/.test(word));
    if (first < 0 || first > 1) return null;
    for (const column of this.named) {
      const at = findPhrase(this.tokens, column.words);
      if (at !== null && at[0] <= first + 3) return this.wonThing(column);
    }
    for (const [concept, at] of this.said) {
      if (at[0] > first + 3 || concept === 'winner' || concept === 'loser' || concept === 'players') continue;
      const column = this.column(concept, links);
      if (column === null) continue;
      this.take(at);
      return this.wonThing(column);
    }
    return null;
  }

  private wonThing(column: TableColumn): Target | null {
    this.requireWin();
    return this.fixed(column);
  }

  private thingTarget(links: readonly ValueLink[]): Target | null {
    const column = this.named.find((one) => !links.some((link) => link.byColumn.has(one.at)));
    if (column !== undefined) return this.wonThing(column);
    for (const concept of ['score', 'duration', 'country', 'place', 'group', 'work', 'competition'] as const) {
      const known = this.said.has(concept) ? this.column(concept, links) : null;
      if (known === null) continue;
      this.takeSaid(concept);
      return this.wonThing(known);
    }
    return this.said.has('winner') || this.said.has('loser') ? this.whoTarget(links) : null;
  }

  /** Who did it: the person of a row, or its work where it names nobody. */
  private actors(): Target | null {
    const people = this.view.columns.filter(({ concept, owner }) => owner === null && concept === 'person');
    const names = this.view.columns.filter(({ profile, linkable }) => linkable && profile.names >= 0.4);
    const choices = [...people, ...names];
    if (choices.length === 0) return null;
    return { target: (row) => choices.filter(({ at }) => row.cells[at] !== '').slice(0, 1), asks: 'cells' };
  }

  /** The column of a concept; of two countries that of whom the question speaks of. */
  private column(concept: string, links: readonly ValueLink[]): TableColumn | null {
    const all = this.view.columns.filter((column) => column.concept === concept);
    const own = all.find(({ owner }) => owner === null);
    if (own !== undefined) return own;
    const person = this.sides.personAmong(links);
    const inLoser = person !== null && !person.byColumn.has(this.sides.column('winner')?.at ?? -1);
    const side = inLoser || (this.said.has('loser') && !this.said.has('winner')) ? 'loser' : 'winner';
    if (this.said.has(side)) this.takeSaid(side);
    return all.find(({ owner }) => owner === side) ?? all[0] ?? null;
  }

  /** The column that says yes to those who won. */
  private flag(): TableColumn | null {
    return this.view.columns.find(({ concept, profile }) => concept === 'winner' && profile.boolean) ?? null;
  }

  /** Words of winning ask for rows that say so, where the table has rows of others, too. */
  private requireWin(): void {
    if (!this.said.has('winner')) return;
    this.takeSaid('winner');
    const flag = this.flag();
    if (flag !== null) this.tests.push((row) => this.view.saysYes(row, flag));
  }

  private asksForTime(opening: readonly string[]): boolean {
    const at = opening.findIndex((word) => /^(?:year|date|day|month|season)$/.test(word));
    return at === 1 || (at === 2 && /^(?:what|which)$/.test(opening[1] ?? ''));
  }

  private fixed(...columns: readonly (TableColumn | null)[]): Target | null {
    const present = columns.filter((column) => column !== null);
    for (const { words } of present) this.take(findPhrase(this.tokens, words));
    return present.length === columns.length ? { target: () => present, asks: 'cells' } : null;
  }

  private takeSaid(concept: Concept): void {
    this.take(this.said.get(concept) ?? null);
  }

  private take(at: Place | null): void {
    for (let i = at?.[0] ?? 0; i < (at?.[1] ?? 0); i += 1) this.taken.add(i);
  }

  private first(phrases: readonly string[]): Place | null {
    const found = phrases.flatMap((phrase) => {
      const at = findPhrase(this.tokens, phrase);
      return at === null ? [] : [at];
    });
    // The longest one that begins first.
    return found.sort((a, b) => a[0] - b[0] || b[1] - a[1])[0] ?? null;
  }
}
