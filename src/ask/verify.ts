import type { AnswerGroup } from './choose';
import { clausesOf } from './clauses';
import type { AskCorpus, ReadArticle } from './corpus';
import { isPersonLike, nameForms } from './match';
import type { Frame } from './types';
import { contentWords } from './words';

/** Share of the question's weight that a sentence and its surroundings must cover to answer it. */
export const LEAST_COVERAGE = 0.5;

/**
 * Does the article speak of everything the question names (FAITH §2, faithfulness ii)? A name counts in any of its forms
 * and by its last word, so that "Brandt" stands for "Ada Brandt" and "UK" for the United Kingdom.
 */
export function namesAll(corpus: AskCorpus, article: ReadArticle, names: readonly string[]): boolean {
  const { everywhere } = clausesOf(article);
  return names.every((name) => {
    const forms = nameForms(corpus, name);
    return forms.length === 0 || forms.some((form) => isThere(form, everywhere, isPersonLike(corpus, name)));
  });
}

/** Is the answer in its evidence word for word, or named there by a mention of the same entity? */
export function containsAnswer(group: AnswerGroup): boolean {
  const candidate = group.candidates[0];
  if (candidate === undefined) return false;
  const { article, start, end, sentence } = candidate;
  const span = article.sentences[sentence];
  if (span === undefined || start < span.start - 1 || start >= span.end || end <= start) return false;
  return article.text.slice(start, end).trim() !== '';
}

/** Names of the question that the evidence must speak of: those outside its time constraint. */
export function namesToFind(frame: Frame): string[] {
  const relation = frame.relation.toLowerCase();
  // What has no capital ("the darkness of the eclipse") is no name: its words are weighed, not demanded.
  return frame.entities.filter((name) => /\p{Lu}/u.test(name) && relation.includes(name.toLowerCase()));
}

/** Most words of a name, or the last of a person's. */
function isThere(form: readonly string[], everywhere: ReadonlySet<string>, person: boolean): boolean {
  const share = form.filter((sense) => everywhere.has(sense)).length / form.length;
  return share >= 0.75 || (person && everywhere.has(form.at(-1) ?? ''));
}

/** Names that several things share. */
const CONTEST =
  /\b(?:Cup|League|Championships?|Open|Prize|Awards?|Games|Olympics|Masters|Trophy|Grand Prix|Marathon|Festival|Congress|Summit)\b/;

/** Words of the question that narrow a name down ("the cricket World Cup"): what is told must be of that very thing. */
export function modifiersOf(frame: Frame): string[] {
  return namesToFind(frame).flatMap((name) => {
    if (!CONTEST.test(name)) return [];
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const before = new RegExp(`\\b(?:the|a|an) (?<word>\\p{Ll}[\\p{L}-]+) ${escaped}`, 'u').exec(frame.relation)
      ?.groups?.['word'];
    if (before === undefined || /^(?:first|second|third|last|next|latest|new|old|final|whole)$/.test(before)) return [];
    return contentWords(before).map((word) => word.sense);
  });
}

/** Share of the constraint's words that evidence must have to stand for it. */
const SAYS_IT = 0.75;

/** The evidence itself says what the constraint says: "that date was put off twice, and the deadline is now 31 October". */
export function saysConstraint(group: AnswerGroup, implicit: string | null): boolean {
  const best = group.candidates[0];
  if (implicit === null || best === undefined) return false;
  const words = contentWords(implicit).map((word) => word.sense);
  const said = clausesOf(best.article).sentences[best.sentence];
  const there = words.filter((sense) => said?.has(sense) === true).length;
  return words.length >= 2 && there / words.length >= SAYS_IT;
}

/** Does the article have every one of these words? */
export function hasAll(article: ReadArticle, senses: readonly string[]): boolean {
  const { everywhere } = clausesOf(article);
  return senses.every((sense) => everywhere.has(sense));
}

/** An answer must stand in its evidence, and the evidence must speak of what the question names. */
export function isFaithful(
  corpus: AskCorpus,
  group: AnswerGroup,
  names: readonly string[],
  covering: ReadonlySet<string>,
): boolean {
  const candidate = group.candidates[0];
  return (
    candidate !== undefined &&
    containsAnswer(group) &&
    namesAll(corpus, candidate.article, names) &&
    // What rules find has been weighed by its clause already.
    group.candidates.some((one) => one.origin === 'rule' || covering.has(`${one.article.id}:${one.sentence}`))
  );
}
