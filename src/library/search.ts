import type { Indexes } from '../index';
import type { Store } from '../store';
import type { Span } from '../text';
import { isNear } from '../text';
import { forgiven, plainWords, readSearch, wordsOf, type SearchPart } from './search-query';

/** Chunks looked at for each part of a search. */
const DEPTH = 4000;
/** Words that a beginning, or a mistyped word, may stand for. */
const MOST_WORDS = 40;
/** Articles whose text is read to see whether it holds a phrase. */
const MOST_READ = 400;
const SNIPPET_BEFORE = 60;
const SNIPPET_CHARACTERS = 220;

/** Where in an article its best passage is. */
interface Place {
  readonly chunk: number;
  readonly revision: number | null;
}

/** What a search found. */
export interface Found {
  /** Ordinals of articles, best match first. */
  readonly ordinals: readonly number[];
  /** Words that nothing holds, with those taken for them. */
  readonly corrected: readonly { readonly typed: string; readonly meant: string }[];
  /** The words that a text was found by. */
  marksIn(text: string): Span[];
  /** A piece of these articles around their best passage. */
  snippets(ordinals: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

interface Wanted extends SearchPart {
  /** Terms of the index; any of them will do, but all of a phrase. */
  readonly terms: readonly string[];
}

/**
 * Looks for articles that hold every part of what was typed (see {@link readSearch}); where no article holds all, those that
 * hold some. A word that nothing holds is taken for the nearest one there is.
 * @param elsewhere other words that what was typed may be meant for: what stands there is not taken for another word
 */
export async function searchArticles(store: Store, indexes: Indexes, text: string, elsewhere = ''): Promise<Found> {
  await indexes.ready();
  const { lexical, directory } = indexes;
  const corrected: { typed: string; meant: string }[] = [];
  const parts = readSearch(text).flatMap((part) => {
    const { wanted, meant } = toWanted(part, indexes, elsewhere.toLowerCase());
    if (meant !== null) corrected.push({ typed: part.text, meant });
    return wanted.terms.length > 0 ? [wanted] : [];
  });
  const weights = new Map<string, number>();
  for (const { terms, without } of parts) if (!without) for (const term of terms) weights.set(term, 1);
  const best = new Map<number, Place>();
  for (const hit of lexical.searchTerms(weights, DEPTH)) {
    const place = directory.locate(hit.chunkId);
    if (place !== null && !best.has(place.ordinal)) best.set(place.ordinal, place);
  }
  const holding = (terms: readonly string[]): Set<number> => {
    const hits = lexical.searchTerms(new Map(terms.map((term) => [term, 1])), DEPTH);
    return new Set(hits.flatMap((hit) => directory.locate(hit.chunkId)?.ordinal ?? []));
  };
  let ordinals = [...best.keys()];
  const positive = parts.filter(({ without }) => !without);
  // All words, if any article has them all; a phrase is no choice.
  let all = ordinals;
  for (const part of positive) {
    const sets = part.kind === 'phrase' ? part.terms.map((term) => holding([term])) : [holding(part.terms)];
    all = all.filter((ordinal) => sets.every((set) => set.has(ordinal)));
  }
  const phrases = parts.filter(({ kind }) => kind === 'phrase');
  if (all.length > 0 || phrases.some(({ without }) => !without)) ordinals = all;
  for (const part of parts) {
    if (!part.without || part.kind === 'phrase') continue;
    const gone = holding(part.terms);
    ordinals = ordinals.filter((ordinal) => !gone.has(ordinal));
  }
  if (phrases.length > 0) ordinals = await keepPhrases(store, ordinals, phrases);
  const marks = marker(positive, (words) => lexical.termsOf(words));
  return {
    ordinals,
    corrected,
    marksIn: marks,
    snippets: (wanted) => snippetsOf(store, best, wanted, marks),
  };
}

/** The terms that a part stands for, and the word it was taken for if nothing holds it as typed. */
function toWanted(part: SearchPart, { lexical }: Indexes, elsewhere: string): { wanted: Wanted; meant: string | null } {
  const terms = lexical.termsOf(part.text);
  if (part.kind === 'phrase') return { wanted: { ...part, terms }, meant: null };
  const there = terms.filter((term) => lexical.documentFrequency(term) > 0);
  const begun = part.kind === 'prefix' ? lexical.termsFrom(part.text.toLowerCase(), MOST_WORDS) : [];
  if (there.length > 0 || begun.length > 0 || part.without || elsewhere.includes(part.text.toLowerCase())) {
    return { wanted: { ...part, terms: [...new Set([...there, ...begun])] }, meant: null };
  }
  const [term] = terms;
  const most = forgiven(part.text.length);
  if (term === undefined || most === 0) return { wanted: { ...part, terms: [] }, meant: null };
  const near = lexical.termsLike((one) => isNear(term, one, 1)).slice(0, MOST_WORDS);
  const chosen = near.length > 0 || most === 1 ? near : lexical.termsLike((one) => isNear(term, one, most));
  const [meant] = [...chosen].sort((a, b) => lexical.documentFrequency(b) - lexical.documentFrequency(a));
  return {
    wanted: { ...part, kind: 'word', terms: meant === undefined ? [] : [meant] },
    meant: meant ?? null,
  };
}

async function keepPhrases(store: Store, ordinals: readonly number[], phrases: readonly Wanted[]): Promise<number[]> {
  const some = ordinals.slice(0, MOST_READ);
  const titles = new Map((await store.articles.get(some)).map(({ ordinal, title }) => [ordinal, title]));
  const texts = new Map((await store.articles.contents(some)).map(({ ordinal, text }) => [ordinal, text]));
  return some.filter((ordinal) => {
    const words = plainWords(`${titles.get(ordinal) ?? ''} \n ${texts.get(ordinal) ?? ''}`);
    return phrases.every(({ text, without }) => words.includes(plainWords(text)) !== without);
  });
}

/** Finds the words of a text that the parts stand for. */
function marker(parts: readonly Wanted[], termsOf: (text: string) => string[]): (text: string) => Span[] {
  const begun = parts.filter(({ kind }) => kind === 'prefix').map(({ text }) => text.toLowerCase());
  const terms = new Set(parts.flatMap((part) => (part.kind === 'prefix' ? [] : part.terms)));
  const exact = new Set(parts.flatMap((part) => (part.kind === 'prefix' ? part.terms : [])));
  return (text) =>
    wordsOf(text).flatMap(({ start, end, word }): Span[] => {
      const lower = word.toLowerCase();
      const beginning = begun.find((one) => lower.startsWith(one));
      if (beginning !== undefined) return [{ start, end }];
      const own = terms.size + exact.size > 0 ? (termsOf(word)[0] ?? '') : '';
      return terms.has(own) || exact.has(own) ? [{ start, end }] : [];
    });
}

async function snippetsOf(
  store: Store,
  best: ReadonlyMap<number, Place>,
  wanted: readonly number[],
  marks: (text: string) => Span[],
): Promise<ReadonlyMap<number, string>> {
  const contents = await store.articles.contents(wanted);
  return new Map(
    contents.flatMap((content) => {
      const place = best.get(content.ordinal);
      if (place === undefined) return [];
      const words = place.revision === null ? content : content.revisions[place.revision];
      const start = words?.chunks[place.chunk * 4];
      const end = words?.chunks[place.chunk * 4 + 1];
      if (words === undefined || start === undefined) return [];
      const first = marks(words.text.slice(start, end))[0]?.start ?? 0;
      // Begins at a word a little before the first hit.
      const from = first <= SNIPPET_BEFORE ? start : words.text.indexOf(' ', start + first - SNIPPET_BEFORE) + 1;
      const piece = words.text.slice(from, from + SNIPPET_CHARACTERS).replace(/\s+/g, ' ');
      return [[content.ordinal, from > start ? `… ${piece}` : piece] as const];
    }),
  );
}
