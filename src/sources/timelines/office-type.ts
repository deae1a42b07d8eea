import type { StateInterval } from '../../timelines';

/** An office that a question asks about, as a series of tenures in order of time. */
export interface Office {
  /** "prime minister". */
  readonly role: string;
  /** Key of the organisation or place; `null` when no source names one. */
  readonly object: string | null;
  readonly tenures: readonly StateInterval[];
}
