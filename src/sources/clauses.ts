import { placeName, type Span } from '../text';
import type { ReadArticle } from './corpus';
import { contentWords } from '../words';

/** A part of a sentence that says one thing. */
export interface Clause extends Span {
  /** Senses of its words, with the names that its pronouns stand for and every form of the names in it. */
  readonly senses: ReadonlySet<string>;
  /** Senses that it names only as intended, possible or denied ("voted to leave"). */
  readonly hedged: ReadonlySet<string>;
  /** Tells of another time than the clause before it: "six days after it had run aground". */
  readonly apart: boolean;
  /** Names a time only as a bound of what the other clauses tell: "since opening in May". */
  readonly bounds: boolean;
}

/** An article's words, clause by clause, ready for matching. */
export interface ClauseIndex {
  /** By sentence. */
  readonly clauses: readonly (readonly Clause[])[];
  readonly sentences: readonly ReadonlySet<string>[];
  readonly title: ReadonlySet<string>;
  readonly everywhere: ReadonlySet<string>;
}

/** Where one clause ends and the next begins. */
const CUT =
  /;\s|:\s|\s[–—]\s|,\s(?=(?:who|which|whom|whose|when|where|while|after|before|but|and|as|with|beating|defeating|following|replacing|succeeding|the|a|an|his|her|its|then|until|since|one|\p{Ll}+(?:ing|ed))\b)|\s(?=(?:after|before|when|while|because|although|who|which|until|that|but|in which|in place of)\s)|\s(?=since\s\p{Ll}+ing\s)|\sand\s(?=(?:he|she|it|they|was|were|had|has|will|would|\p{Ll}+ed|took|won|left|became|began|lost|led|made|sent|kept)\s)/gu;

const cache = new WeakMap<ReadArticle, ClauseIndex>();

/** Cuts an article's sentences into clauses; kept as long as the article is. */
export function clausesOf(article: ReadArticle): ClauseIndex {
  const known = cache.get(article);
  if (known !== undefined) return known;
  const clauses = article.sentences.map((span, at) => cutSentence(article, span, at));
  const sentences = clauses.map((parts) => union(parts.map((part) => part.senses)));
  const title = sensesOf(article.title);
  addForms(title, article.title);
  const index = { clauses, sentences, title, everywhere: union([title, ...sentences]) };
  cache.set(article, index);
  return index;
}

/** The clause of a sentence that holds a place in the text. */
export function clauseAt(article: ReadArticle, sentence: number, at: number): Clause | undefined {
  return clausesOf(article).clauses[sentence]?.find((clause) => clause.start <= at && at < clause.end);
}

/** Its words; empty where no clause holds the place. */
export function clauseTextAt(article: ReadArticle, sentence: number, at: number): string {
  const clause = clauseAt(article, sentence, at);
  return clause === undefined ? '' : article.text.slice(clause.start, clause.end);
}

/** Words around a sentence of an article. */
export interface Surroundings {
  readonly own: ReadonlySet<string>;
  /** With its neighbours. */
  readonly text: ReadonlySet<string>;
  /** With its neighbours and the title. */
  readonly near: ReadonlySet<string>;
  /** The neighbours and the title without it. */
  readonly around: ReadonlySet<string>;
}

/** The words of a sentence, and those that stand beside it. */
export function surroundingsOf(article: ReadArticle, sentence: number): Surroundings {
  const { sentences, title } = clausesOf(article);
  const own = sentences[sentence] ?? new Set();
  const beside = [sentences[sentence - 1], sentences[sentence + 1]].flatMap((one) => one ?? []);
  return {
    own,
    text: union([own, ...beside]),
    near: union([own, ...beside, title]),
    around: union([...beside, title]),
  };
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  const all = new Set<string>();
  for (const set of sets) for (const sense of set) all.add(sense);
  return all;
}

function sensesOf(text: string): Set<string> {
  return new Set(contentWords(text).map((word) => word.sense));
}

/** "Britain", "British" and "UK" all stand for the United Kingdom. */
function addForms(into: Set<string>, text: string): void {
  for (const [form] of text.matchAll(/\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)*/gu)) {
    for (const part of new Set([form, ...form.split(' ')])) {
      const place = placeName(part);
      if (place !== null) for (const word of contentWords(place)) into.add(word.sense);
    }
  }
}

const HEDGE = /\b(?:to|would|may|might|could|should|must|not|never|cannot)(?:\s\p{Ll}+ly)?\s$/u;

const QUOTED = /[“"][^”"]+[”"]/gu;

/** Senses of the words that stand only inside quotation marks, or behind "to", "would", "not" and the like. */
export function hedgedSenses(text: string): Set<string> {
  const words = contentWords(text);
  // What somebody called out is that person's word.
  const quotes = [...text.matchAll(QUOTED)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const plain = new Set(
    words
      .filter((word) => !HEDGE.test(text.slice(0, word.start)))
      .filter((word) => !quotes.some((quote) => quote.start < word.start && word.end < quote.end))
      .map((word) => word.sense),
  );
  return new Set(words.filter((word) => !plain.has(word.sense)).map((word) => word.sense));
}

/** "EU" for the European Union, as the initials of its name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words.length < 2 ? '' : words.map((word) => word.charAt(0)).join('');
}

function cutSentence(article: ReadArticle, span: Span, sentence: number): Clause[] {
  const text = article.text.slice(span.start, span.end);
  const ends = [...text.matchAll(CUT)].map((match) => match.index);
  const starts = [0, ...ends];
  const names = new Map(article.entities.map((entity) => [entity.key, entity]));
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? text.length;
    const [start, end] = [span.start + from, span.start + to];
    const own = text.slice(from, to);
    const senses = sensesOf(own);
    addForms(senses, own);
    for (const mention of article.mentions) {
      if (mention.sentence !== sentence || mention.start < start || mention.end > end) continue;
      const entity = names.get(mention.entityKey);
      if (entity === undefined) continue;
      for (const word of contentWords(entity.name)) senses.add(word.sense);
      for (const word of contentWords(initialsOf(entity.name))) senses.add(word.sense);
      addForms(senses, entity.name);
    }
    // "She resigned": the fact says who she is.
    for (const fact of article.facts) {
      if (fact.sentence !== sentence || fact.start >= end || fact.end <= start) continue;
      for (const word of contentWords(names.get(fact.subject)?.name ?? fact.subject)) senses.add(word.sense);
    }
    return {
      start,
      end,
      senses,
      hedged: hedgedSenses(own),
      apart: /^[,\s]*(?:after|before|until|since|when|while)\s/.test(own),
      bounds: /^[,\s]*(?:after|before|until|since)\s/.test(own),
    };
  });
}
