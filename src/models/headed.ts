import { formatTime, type Day } from '../time';

/**
 * Words as the reader learnt to read them: title and day in front, on a line of their own. Spans that begin before
 * `length of the result - length of the words` lie in the head.
 * @param published `null`: no day is known
 */
export function headed(title: string, published: Day | null, words: string): string {
  if (published === null) return `${title}\n${words}`;
  const day = formatTime({ interval: { start: published, end: published }, granularity: 'day', certainty: 'exact' });
  return `${title} (${day})\n${words}`;
}
