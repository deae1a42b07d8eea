import lists from '../data/table-words.json';
import { Sides, type Place } from './sides';
import { findPhrase, phraseKeys, type TableToken } from './tokens';
import type { ValueLink } from './values';
import type { TableColumn, TableView } from './view';

/** What a word about columns means. */
export type Concept = keyof typeof lists.concepts;

const STOP = new Set(lists.stop);
const GENERIC = new Set(lists.generic.flatMap(phraseKeys));
/** Words about columns, where they are single ones. */
const VERBS = new Set(
  [...Object.values(lists.concepts), lists.beat, lists.lostTo, lists.opponent]
    .flat()
    .map(phraseKeys)
    .flatMap((keys) => (keys.length === 1 ? keys : [])),
);

/** A question's words against one table: what each is about, and which are accounted for. */
export class QuestionWords {
  readonly said = new Map<Concept, Place>();
  readonly beat: Place | null;
  readonly lostTo: Place | null;
  readonly opponent: Place | null;
  /** Columns whose names stand in the question. */
  readonly named: TableColumn[] = [];
  readonly sides: Sides;
  /** Tokens that are words about columns. */
  private readonly taken = new Set<number>();
  private readonly explained = new Set<number>();

  constructor(
    readonly tokens: readonly TableToken[],
    readonly view: TableView,
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

  /** Whether every word is accounted for. */
  isExplained(): boolean {
    const headers = new Set(this.named.flatMap(({ words }) => phraseKeys(words)));
    return this.tokens.every(
      ({ key, word }, at) =>
        this.explained.has(at) || this.taken.has(at) || STOP.has(word) || GENERIC.has(key) || headers.has(key),
    );
  }

  /** Notes the words of a concept as being about columns. */
  takeSaid(concept: Concept): void {
    this.take(this.said.get(concept) ?? null);
  }

  /** Notes tokens as words about columns. */
  take(at: Place | null): void {
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
