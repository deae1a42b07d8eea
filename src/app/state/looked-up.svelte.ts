import { untrack } from 'svelte';
import { problemOf, type Problem } from '../problems';
import type { Shelf } from './shelf.svelte';

/** What a page shows of the library: looked up when its address changes, when articles come or go, and when they are read. */
export class LookedUp<T> {
  /** `undefined` until it is looked up for the first time; then what was found last. */
  value = $state.raw<T | undefined>(undefined);
  problem = $state.raw<Problem | null>(null);
  #turn = 0;
  #look: () => Promise<T>;

  /**
   * To be made while a component is made.
   * @param wanted reads what the page wants, and returns the call that looks it up
   */
  constructor(shelf: Shelf, wanted: () => () => Promise<T>) {
    this.#look = untrack(wanted);
    $effect(() => {
      void shelf.version;
      void shelf.reading;
      this.#look = wanted();
      untrack(() => void this.again());
      // What a page that went was told is of no use.
      return () => void this.#turn++;
    });
  }

  /** Looks it up again. What was asked for before, and comes later, is left. */
  async again(): Promise<void> {
    const mine = ++this.#turn;
    try {
      const found = await this.#look();
      if (mine !== this.#turn) return;
      this.value = found;
      this.problem = null;
    } catch (error) {
      if (mine === this.#turn) this.problem = problemOf(error);
    }
  }
}
