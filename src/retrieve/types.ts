import type { CancelSignal } from '../models';
import type { Day, Interval } from '../time';

/** A chunk that a method found, with why. */
export interface Passage {
  readonly chunkId: number;
  readonly articleId: string;
  /** Which earlier version of the article holds it; `null` for the present one. */
  readonly revision: number | null;
  readonly title: string;
  readonly source: string | null;
  readonly publishedAt: Day | null;
  /** The chunk's words and its span in the article's text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** The parts of the score by name, e.g. `{lexical, vector, recency, time}`, for *Compare* and the debug view. */
  readonly parts: Readonly<Record<string, number>>;
}

/** What a method is asked for. */
export interface RetrievalQuery {
  readonly text: string;
  /** Surface names in the question. */
  readonly entities: readonly string[];
  /** Time the answer must lie in, where the question says or implies one. */
  readonly interval: Interval | null;
  /** Nothing published later is returned (a question "as of" this day). `null`: no bound. */
  readonly asOf: Day | null;
  /** The day the question is asked from; recency is measured from here. */
  readonly questionDay: Day;
}

/** One retrieval method. */
export interface Retriever {
  /** Name on the command line and in the app, e.g. `lexical`. */
  readonly name: string;
  /** At most `limit` passages, best first. Throws `CANCELLED`. */
  retrieve(query: RetrievalQuery, limit: number, signal?: CancelSignal): Promise<Passage[]>;
}
