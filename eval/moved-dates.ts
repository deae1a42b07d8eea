import { readTimes } from '../src/time';

/** How far dates are moved, in years: past all that will be reported, and before all that is. */
const SHIFTS = [4249, -900] as const;
const YEAR = /\b(1[0-9]|20)\d\d\b/g;

/**
 * A question with all its years moved to where nothing can be true of it: once far ahead, once far back. One that asks for
 * what was before a time is not moved ahead, nor one for what came after it back: those could still be answered. Empty when the
 * question names no year.
 */
export function movedQuestions(question: string): string[] {
  const dated = readTimes(question, { reference: null }).filter((time) => /\d{4}/.test(time.text));
  if (dated.length === 0) return [];
  const until = /\b(?:before|until|till|by|prior to|up to|as of|not yet)\b/i.test(question);
  const since = /\b(?:after|since|from|later than|following)\b/i.test(question);
  const closed = /\bfrom\b.*\b(?:to|until|till)\b/i.test(question);
  return SHIFTS.filter((shift) => closed || (shift > 0 ? !until : !since)).map((shift) =>
    question.replace(YEAR, (year) => String(Number(year) + shift)),
  );
}
