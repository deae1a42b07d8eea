import type { ImportedArticle } from '../importers';
import { periodOfDay, type Day } from '../time';

/**
 * The day from which an article's words are known. Rows of a table are dated by what they tell of: those of a month or a
 * year are known when it is over, not on its first day.
 */
export function knownOn({ structure, publishedAt }: ImportedArticle, said: Day | null): Day | null {
  if (structure?.kind !== 'table' || publishedAt === null || publishedAt.granularity === 'day') return said;
  return periodOfDay(publishedAt.day, publishedAt.granularity as 'month' | 'year').interval.end;
}
