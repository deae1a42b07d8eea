import type { Answer } from '../ask';
import { supportWords } from './answerRows';
import { formatDay, localDates } from './format';
import { count, sentence } from './words';

/** What a screen reader says when an answer has come: the whole of it in sentences, with its time and its support. */
export function spokenAnswer(answer: Answer, locale: string): string {
  const [first] = answer.answers;
  const asOf = answer.asOf === null ? '' : ` As of ${formatDay(answer.asOf, locale)}.`;
  if (first !== undefined && answer.level === 'said') {
    if (answer.global) return `Answer: ${count(answer.answers.length, 'point')}, each with its sentence.${asOf}`;
    const because = sentence(localDates(first.because, locale));
    return `Answer: ${sentence(first.text)} ${because} ${supportWords(first)}.${asOf}`.replace(/ {2,}/g, ' ');
  }
  if (answer.level === 'read')
    return `No answer is claimed. ${count(answer.quotes.length, 'sentence')} to read yourself.${asOf}`;
  return `No explicit evidence in your library.${asOf}`;
}
