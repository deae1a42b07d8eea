import type { AnswerGroup } from './choose';
import type { ReadArticle } from './corpus';
import type { Frame } from './types';
import { contentWords } from './words';

/** Share of the question's weight that a sentence and its surroundings must cover to answer it. */
export const LEAST_COVERAGE = 0.5;

/**
 * Does the article speak of everything the question names (FAITH §2, faithfulness ii)? A name counts by its last word,
 * so that "Brandt" stands for "Ada Brandt", and by its sense, so that spelling variants agree.
 */
export function namesAll(article: ReadArticle, names: readonly string[]): boolean {
  const senses = new Set(contentWords(`${article.title} ${article.text}`).map((word) => word.sense));
  return names.every((name) => {
    const words = contentWords(name);
    const last = words.at(-1);
    return (
      last === undefined ||
      senses.has(last.sense) ||
      words.some((word) => senses.has(word.sense) && word.stem.length > 3)
    );
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
  return frame.entities.filter((name) => relation.includes(name.toLowerCase()));
}
