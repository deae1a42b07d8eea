/** How the person wants the time of the answer to stand to the date they typed. */
export type EditRelation = 'before' | 'after' | 'during';

const SIGNAL =
  /\b(before|after|during|when|while|until|since|following|prior to|as of|by the time|at the time(?: of| that)?|in|on|at)\s+$/i;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
/** A date as a person types it in a question. */
export const DATE = `(?:\\d{4}-\\d{2}-\\d{2}|(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?${MONTH}\\s+(?:\\d{1,2},?\\s+)?\\d{4}|Q[1-4]\\s+\\d{4}|(?:the\\s+)?\\d{3}0s|\\d{4})`;
const EXPLICIT = new RegExp(
  `\\b(?:between\\s+${DATE}\\s+and|from\\s+${DATE}\\s+to|before|after|during|in|on|since|until|by|as of)\\s+${DATE}\\b`,
  'i',
);
const RANGE = new RegExp(`^(?:from\\s+|between\\s+)?(${DATE})\\s*(?:–|-|to|and|until)\\s*(${DATE})$`, 'i');

/** "before 14 March 2023", "on 14 March 2023", "in March 2023", "between 2019 and 2021" */
export function timePhrase(relation: EditRelation, when: string): string {
  const date = when.trim();
  if (relation !== 'during') return `${relation} ${date}`;
  const range = RANGE.exec(date);
  if (range) return `between ${range[1]} and ${range[2]}`;
  const day = new RegExp(
    `^(\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(st|nd|rd|th)?\\s+${MONTH}\\s+\\d{4}|${MONTH}\\s+\\d{1,2},?\\s+\\d{4})$`,
    'i',
  );
  return `${day.test(date) ? 'on' : 'in'} ${date}`;
}

/**
 * The question with its time put as the person now says it: the implicit clause ("before the inquiry began") or the date in
 * it is replaced; a question without either gets the time at its end.
 * @param implicit the frame's implicit part, word for word, or `null`
 */
export function withTime(question: string, implicit: string | null, relation: EditRelation, when: string): string {
  const phrase = timePhrase(relation, when);
  const at = implicit ? question.toLowerCase().indexOf(implicit.toLowerCase()) : -1;
  if (implicit && at >= 0) {
    const lead = question.slice(0, at);
    const signal = SIGNAL.exec(lead);
    const from = signal ? at - signal[0].length : at;
    return splice(question, from, at + implicit.length, phrase);
  }
  const explicit = EXPLICIT.exec(question);
  if (explicit) return splice(question, explicit.index, explicit.index + explicit[0].length, phrase);
  const end = question.trimEnd().replace(/[?.!\s]+$/, '');
  return `${end} ${phrase}?`;
}

function splice(text: string, from: number, to: number, phrase: string): string {
  const first = from === 0 ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
  return text.slice(0, from) + first + text.slice(to);
}
