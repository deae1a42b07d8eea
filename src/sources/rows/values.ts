import lists from '../data/table-words.json';
import { phraseKeys, tableTokens, type TableToken } from './tokens';

/** Cells that a phrase of the question names: in each column, the values of which one must stand there. */
export interface ValueLink {
  /** Places of its tokens in the question. */
  readonly tokens: readonly number[];
  readonly byColumn: ReadonlyMap<number, ReadonlySet<string>>;
  /** The phrase is the whole value, not a part of it. */
  readonly whole: boolean;
}

export interface ValueIndex {
  /**
   * The values that the words of a question name, longest first, each word used once. In a column that no whole value of
   * is named, the values that share most with the question count ("Wimbledon" names the men's and the women's).
   * @param taken words that mean something else by themselves: they name a value only as part of a longer one, or as a name
   * @param caption words of the table's caption: what the whole table is about is no value of a few rows
   */
  link(tokens: readonly TableToken[], taken: ReadonlySet<number>, caption?: ReadonlySet<number>): ValueLink[];
}

interface Alias {
  readonly column: number;
  readonly value: string;
  /** Distinct keys that must be named. */
  readonly keys: readonly string[];
  /** The column holds names of persons and works: their last word may stand alone. */
  readonly named: boolean;
  /** Rows that have the value. */
  readonly rows: number;
}

const STOP = new Set(lists.stop);
/** Words that any question may use: alone they are no part of a name. */
const GENERIC = new Set(lists.generic.flatMap(phraseKeys));
/** Values that one part of a name may stand for; a word that many share names none of them. */
const MOST_PARTIAL = 24;
/** Share of a value, by how telling its words are, that must be named. */
const LEAST_SHARE = 0.3;
/** Share of the rows from which on a word of the caption is a value all the same. */
const COMMON = 0.02;

export function createValueIndex(
  columns: readonly { readonly at: number; readonly named: boolean }[],
  rows: readonly (readonly string[])[],
): ValueIndex {
  const byKey = new Map<string, Alias[]>();
  for (const { at, named } of columns) {
    const values = new Map<string, number>();
    for (const row of rows) values.set(row[at] ?? '', (values.get(row[at] ?? '') ?? 0) + 1);
    values.delete('');
    for (const [value, count] of values) {
      for (const keys of aliasesOf(value)) {
        const alias = { column: at, value, keys, named, rows: count };
        for (const key of keys) {
          const known = byKey.get(key);
          if (known === undefined) byKey.set(key, [alias]);
          else known.push(alias);
        }
      }
    }
  }

  const link: ValueIndex['link'] = (tokens, taken, caption = new Set()) => {
    const about = new Set([...caption].filter((at) => !isCommon(byKey.get(tokens[at]?.key ?? '') ?? [], rows.length)));
    const used = new Set<number>();
    const links = wholeLinks(byKey, tokens, { taken, about }, used);
    const full = new Set(links.flatMap((one) => [...one.byColumn.keys()]));
    return [...links, ...partLinks(byKey, tokens, { taken, about }, used, full)];
  };
  return { link };
}

/** Words that are no values by themselves. */
interface Own {
  readonly taken: ReadonlySet<number>;
  readonly about: ReadonlySet<number>;
}

/** Whether many rows have what a word names. */
const isCommon = (aliases: readonly Alias[], rows: number): boolean =>
  aliases.reduce((sum, alias) => sum + (alias.keys.length === 1 ? alias.rows : 0), 0) >= rows * COMMON;

/** A cell answers to its whole and, where it lists several ("A | B", "A, B"), to each of them. */
function aliasesOf(value: string): string[][] {
  const parts = value.split(/[|;/]|,\s|\s(?:and|&)\s/).map((part) => part.trim());
  const texts = parts.length > 1 ? [value, ...parts.filter((part) => part.length > 2)] : [value];
  return texts.map(contentKeys).filter((keys) => keys.length > 0);
}

/** The keys of a value without articles and prepositions, unless it has no others. */
function contentKeys(text: string): string[] {
  const tokens = tableTokens(text);
  const telling = tokens.filter(({ word }) => !STOP.has(word));
  return [...new Set((telling.length > 0 ? telling : tokens).map(({ key }) => key))];
}

function placesOf(tokens: readonly TableToken[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  tokens.forEach(({ key }, at) => places.set(key, [...(places.get(key) ?? []), at]));
  return places;
}

function wholeLinks(
  byKey: ReadonlyMap<string, readonly Alias[]>,
  tokens: readonly TableToken[],
  own: Own,
  used: Set<number>,
): ValueLink[] {
  const places = placesOf(tokens);
  const found = new Map<string, { at: readonly number[]; aliases: Alias[] }>();
  for (const key of places.keys()) {
    for (const alias of byKey.get(key) ?? []) {
      if (alias.keys[0] !== key || !alias.keys.every((one) => places.has(one))) continue;
      const at = closest(alias.keys, places);
      if (at === null || !standsAlone(tokens, at, own)) continue;
      const id = [...alias.keys].sort().join(' ');
      const group = found.get(id) ?? { at, aliases: [] };
      group.aliases.push(alias);
      found.set(id, group);
    }
  }
  const links: ValueLink[] = [];
  const groups = [...found.values()].sort((a, b) => b.at.length - a.at.length || spread(a.at) - spread(b.at));
  for (const { at, aliases } of groups) {
    if (at.some((place) => used.has(place))) continue;
    // "Score or Adaptation Score": what is said twice within a value belongs to it both times.
    const keys = new Set(aliases[0]?.keys);
    const first = keys.size > 2 ? reach(tokens, Math.min(...at), -1, keys) : Math.min(...at);
    const last = keys.size > 2 ? reach(tokens, Math.max(...at), 1, keys) : Math.max(...at);
    const inside = tokens.flatMap(({ key }, place) =>
      place >= first && place <= last && keys.has(key) ? [place] : [],
    );
    for (const place of inside) used.add(place);
    links.push({ tokens: inside, byColumn: columnsOf(aliases), whole: true });
  }
  return links;
}

/** The farthest place from which words of the value, with little words between them, lead to `from`. */
function reach(tokens: readonly TableToken[], from: number, step: 1 | -1, keys: ReadonlySet<string>): number {
  let end = from;
  for (let at = from + step; at >= 0 && at < tokens.length; at += step) {
    const { key, word } = tokens[at] ?? { key: '', word: '' };
    if (keys.has(key)) end = at;
    else if (!STOP.has(word)) break;
  }
  return end;
}

/** Places of all keys within one stretch that holds little else; `null` when they stand apart. */
function closest(keys: readonly string[], places: ReadonlyMap<string, readonly number[]>): number[] | null {
  let best: number[] | null = null;
  for (const start of places.get(keys[0] ?? '') ?? []) {
    const at = keys.map((key) =>
      (places.get(key) ?? []).reduce(
        (near, place) => (Math.abs(place - start) < Math.abs(near - start) ? place : near),
        Infinity,
      ),
    );
    if (new Set(at).size === keys.length && (best === null || spread(at) < spread(best))) best = at;
  }
  return best !== null && spread(best) <= keys.length * 1.5 + 4 ? best : null;
}

const spread = (at: readonly number[]): number => Math.max(...at) - Math.min(...at) + 1;

/** One word alone names a value only if it is no word of the question's own, or is written as a name. */
function standsAlone(tokens: readonly TableToken[], at: readonly number[], { taken, about }: Own): boolean {
  const [only = 0] = at;
  if (at.length > 1) return true;
  if (about.has(only)) return false;
  const token = tokens[only];
  if (token === undefined || token.word.length < 2) return false;
  const isName = token.capital && only > 0;
  return isName || !(taken.has(only) || STOP.has(token.word));
}

function partLinks(
  byKey: ReadonlyMap<string, readonly Alias[]>,
  tokens: readonly TableToken[],
  { taken, about }: Own,
  used: Set<number>,
  full: ReadonlySet<number>,
): ValueLink[] {
  const left = tokens.flatMap((token, at) =>
    used.has(at) ||
    about.has(at) ||
    STOP.has(token.word) ||
    GENERIC.has(token.key) ||
    (taken.has(at) && !(token.capital && at > 0))
      ? []
      : [at],
  );
  const weight = (key: string): number => 1 / Math.log2(2 + (byKey.get(key)?.length ?? 0));
  const scored = new Map<Alias, Set<number>>();
  for (const at of left) {
    for (const alias of byKey.get(tokens[at]?.key ?? '') ?? []) {
      if (full.has(alias.column) && !alias.named) continue;
      scored.set(alias, (scored.get(alias) ?? new Set()).add(at));
    }
  }
  const candidates = [...scored].map(([alias, at]) => {
    const named = [...at].reduce((sum, place) => sum + weight(tokens[place]?.key ?? ''), 0);
    const whole = alias.keys.reduce((sum, key) => sum + weight(key), 0);
    const surname = alias.named && [...at].some((place) => tokens[place]?.key === alias.keys[alias.keys.length - 1]);
    return { alias, at: [...at].sort((a, b) => a - b), named, share: named / whole, surname };
  });
  const fit = candidates.filter(
    ({ share, surname, at }) =>
      (share >= LEAST_SHARE || surname) && at.some((place) => tokens[place]?.capital || share > 0.5),
  );
  const links: ValueLink[] = [];
  const order = [...new Set(fit.map(({ at }) => at.join(' ')))]
    .map((id) => fit.filter(({ at }) => at.join(' ') === id))
    .sort((a, b) => (b[0]?.named ?? 0) - (a[0]?.named ?? 0));
  for (const group of order) {
    const at = group[0]?.at ?? [];
    const best = Math.max(...group.map(({ surname, share }) => (surname ? 2 : 0) + Number(share >= LEAST_SHARE)));
    const chosen = group.filter(({ surname, share }) => (surname ? 2 : 0) + Number(share >= LEAST_SHARE) === best);
    if (at.some((place) => used.has(place)) || chosen.length > MOST_PARTIAL) continue;
    for (const place of at) used.add(place);
    links.push({ tokens: at, byColumn: columnsOf(chosen.map(({ alias }) => alias)), whole: false });
  }
  return links;
}

function columnsOf(aliases: readonly Alias[]): Map<number, ReadonlySet<string>> {
  const columns = new Map<number, Set<string>>();
  for (const { column, value } of aliases) columns.set(column, (columns.get(column) ?? new Set()).add(value));
  return columns;
}
