import { isDatelineError } from '../../errors';
import type { Generator } from '../../models';
import type { ModelReadingStatus } from '../types';
import type { ModelArticles } from './articles';
import type { ModelReports } from './reports';

/** A language model that reads the library in the background, behind everything else; off until it is switched on. */
export interface ModelPass {
  switch(on: boolean): void;
  /** Looks for work; returns at once. */
  wake(): void;
  /** Somebody asks: what the model is at stops now, and is done again later. */
  interrupt(): void;
  status(): ModelReadingStatus;
  /** Resolves when there is nothing to do, or it may not go on. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Replies that fail one after the other before the pass gives up until it is woken again. */
const MOST_FAILURES = 3;

/**
 * @param generator the language model of the moment; the pass rests while there is none
 * @param busy whether something more urgent goes on; whoever ends it calls `wake`
 * @param onChange called after each piece of work
 */
export function createModelPass(
  articles: ModelArticles,
  reports: ModelReports,
  generator: () => Generator | null,
  busy: () => boolean,
  onChange: () => void,
): ModelPass {
  let on = false;
  let stopped = false;
  let phase: ModelReadingStatus['phase'] = 'idle';
  let loop: Promise<void> | null = null;
  /** Woken while the loop was ending. */
  let again = false;
  let current = new AbortController();

  const enter = (next: typeof phase): void => {
    if (phase === next) return;
    phase = next;
    onChange();
  };
  const work = async (): Promise<void> => {
    let readSome = false;
    for (let failures = 0; on && !stopped && failures < MOST_FAILURES;) {
      const model = generator();
      if (model === null || busy()) return;
      current = new AbortController();
      const options = { urgent: false, signal: current.signal };
      try {
        // Reports first: they are few, and their points do not wait for the model.
        enter('reports');
        if (!(await reports.writeNext(model, options))) {
          enter('articles');
          if (await articles.readNext(model, options)) readSome = true;
          else if (!readSome) return;
          else {
            // What was read may stand in reports now. Not after each article: most of them change nothing.
            readSome = false;
            reports.note();
          }
        }
        failures = 0;
        onChange();
      } catch (error) {
        // Stopped for a question: whoever stopped it wakes it. Anything else may pass.
        if (isDatelineError(error, 'CANCELLED')) return;
        failures += 1;
      }
    }
  };
  const wake = (): void => {
    if (loop !== null) {
      again = true;
      return;
    }
    if (!on || stopped || generator() === null || busy()) return;
    again = false;
    loop = work().finally(() => {
      loop = null;
      enter('idle');
      if (again) wake();
    });
  };

  return {
    switch(wanted) {
      if (on === wanted) return;
      on = wanted;
      if (on) wake();
      else current.abort();
      onChange();
    },
    wake,
    interrupt: () => current.abort(),
    status: () => ({ on, phase, ...articles.totals() }),
    async settled() {
      while (loop !== null) await loop;
    },
    async stop() {
      stopped = true;
      current.abort();
      while (loop !== null) await loop;
    },
  };
}
