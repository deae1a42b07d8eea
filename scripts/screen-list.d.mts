import type { Page } from 'playwright';

/** A screen with the sample library. */
export interface Screen {
  readonly name: string;
  /** Behind `#/`; `null`: the first article of the library. */
  readonly address: string | null;
  /** Selector of what is on it once it is drawn. */
  readonly sign: string;
}
export const SCREENS: readonly Screen[];

/** Marks the first sentence of the article on the screen, so that there is something of one's own to show. */
export function markSentence(page: Page): Promise<void>;
