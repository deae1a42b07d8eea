import type { Library } from '../../library';
import type { Day } from '../../time';
import type { EntityRoute, TimeRoute } from '../routes';

/** A topic has no more words than this. */
const MOST_WORDS = 5;
/** Words that open a question, or make one of a few words. */
const ASKS =
  /^(?:and\s+)?(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|may|might|must|name|list|tell|since|until)\b|\?\s*$/i;

/** Whether words are a bare topic ("hurricane", "Joe Biden", "March 2023") rather than a question. */
export function isTopic(text: string): boolean {
  const words = text.trim().split(/\s+/);
  // "May" alone is a name or a month, and no question.
  return words.length <= MOST_WORDS && text.trim() !== '' && (words.length === 1 || !ASKS.test(text.trim()));
}

/** The page of a bare topic that is a name in the library or a time; `null` for any other words. */
export async function topicPage(
  text: string,
  library: Pick<Library, 'entitiesNamed'>,
  today: Day,
  locale: string,
): Promise<EntityRoute | TimeRoute | null> {
  if (!isTopic(text) || text.trim().endsWith('?')) return null;
  const [named] = await library.entitiesNamed([text.trim()]);
  if (named) return { page: 'entity', name: named.key, when: null, with: null };
  const { typedPeriod } = await import('../typedDay');
  return typedPeriod(text, today, locale);
}
