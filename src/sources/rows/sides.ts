import type { TableToken } from './tokens';
import type { ValueLink } from './values';
import type { TableColumn, TableView } from './view';

export type Side = 'winner' | 'loser';

/** Where a phrase stands among a question's tokens: the first, and the one behind the last. */
export type Place = readonly [number, number];

/** What of a question's words tells who won and who lost. */
export interface SideWords {
  /** "A beat B", "A lost to B", words for those who won and for those who lost. */
  readonly beat: Place | null;
  readonly lostTo: Place | null;
  readonly winner: Place | null;
  readonly loser: Place | null;
}

/** Winners and losers: the columns they stand in, and which of them a question means. */
export class Sides {
  constructor(
    private readonly tokens: readonly TableToken[],
    private readonly view: TableView,
    private readonly said: SideWords,
  ) {}

  column(side: Side): TableColumn | null {
    return (
      this.view.columns.find(({ concept, owner, linkable }) => concept === side && owner === null && linkable) ?? null
    );
  }

  /** The named value that is a winner or loser of this table. */
  personAmong(links: readonly ValueLink[]): ValueLink | null {
    const sides = [this.column('winner')?.at, this.column('loser')?.at];
    return links.find((link) => sides.some((at) => at !== undefined && link.byColumn.has(at))) ?? null;
  }

  /** The column that a named value stands in, where the question's verb tells winner from loser. */
  columnOf(link: ValueLink): TableColumn | null {
    const side = this.at(Math.min(...link.tokens));
    const column = side === null ? null : this.column(side);
    return column !== null && link.byColumn.has(column.at) ? column : null;
  }

  /** Whether somebody named at this place won or lost, by the verb beside; `null` when nothing tells. */
  at(place: number): Side | null {
    const { beat, lostTo, winner, loser } = this.said;
    if (lostTo !== null) return place > lostTo[0] ? 'winner' : 'loser';
    if (beat !== null) {
      const before = this.tokens.slice(Math.max(0, beat[0] - 2), beat[0]).map(({ word }) => word);
      const by = this.tokens.some(({ word }, at) => word === 'by' && (at > beat[0] || at === 0));
      const passive = before.some((word) => /^(?:was|were|is|been|being|got|get)$/.test(word)) && by;
      return place > beat[0] === passive ? 'winner' : 'loser';
    }
    if (winner !== null && this.tokens[place - 1]?.word === 'against') return 'loser';
    if (winner !== null && place < winner[0]) return 'winner';
    return loser !== null && place < loser[0] && winner === null ? 'loser' : null;
  }
}
