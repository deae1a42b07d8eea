import type { Day } from '../time';

export interface AskOptions {
  /** Nothing published later is used; also what "now" means for the question. `null`: no bound. */
  readonly asOf: Day | null;
  /** The day the question is asked on. */
  readonly today: Day;
  readonly method?: string;
  /** Only articles with this tag, in this folder, from this source count. */
  readonly within?: { readonly tag?: string; readonly folder?: string; readonly source?: string };
  /** False: the question does not go into the history. */
  readonly remember?: boolean;
  /** How long the reader may take for this question, in milliseconds; {@link READ_MS} when left out. */
  readonly readMs?: number;
  /** `false`: no language model writes, even if there is one. */
  readonly write?: boolean;
}
