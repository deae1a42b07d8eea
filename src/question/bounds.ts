import { tidy } from './tokens';

/** The two questions whose answers bound a stretch of time. For an event of one day both are the same. */
export interface Bounds {
  readonly start: string;
  readonly end: string;
}

/** For something of one day. */
export const same = (question: string): Bounds => ({ start: question, end: question });
/** "did X begin" → "When did X begin?" */
export const ask = (text: string): string => `When ${tidy(text)}?`;
