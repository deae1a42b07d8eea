import type { TimeExpression } from './types';

/**
 * Whether a time is told without a day: counted from an event ("the day after the vote") or from a day that is not told, of
 * a company's own year ("fiscal 2023"), or vaguely past ("several years ago"). What is dated so was not on the day that it
 * was told.
 */
export function isDatedElsewhere({ value, type, timex, anchor }: TimeExpression): boolean {
  if (value !== null || timex === 'PRESENT_REF' || timex === 'FUTURE_REF') return false;
  return type === 'DATE' || (type === 'TIME' && anchor.kind === 'event');
}
