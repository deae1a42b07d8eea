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
