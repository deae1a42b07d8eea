import { LEVELS, levelOf } from '../../graph';
import type { Generator, PlayOptions } from '../../models';
import type { Store } from '../../store';
import { pointsOf } from '../time-points';

/** A report of fewer points is read faster than summed up. */
const FEWEST_POINTS = 3;

/** Reports of time nodes written by a language model, from the points that make up the report without one. */
export interface ModelReports {
  /**
   * Writes the next one, days before months, months before quarters, quarters before years.
   * @returns false when none is left
   * @throws DatelineError `CANCELLED`
   */
  writeNext(generator: Generator, options: PlayOptions): Promise<boolean>;
  /** Facts came or went: nodes are to be looked at again. */
  note(): void;
}

export function createModelReports(store: Store): ModelReports {
  /** Nodes to be written; `null`: to be looked up. */
  let left: string[] | null = null;
  let unfinished = false;
  return {
    async writeNext(generator, options) {
      if (left === null) {
        unfinished = (await store.timeNodes.staleCount()) > 0;
        left = await unwritten(store);
      }
      const key = left[0];
      if (key === undefined) {
        // Reports that are being made meanwhile come next time.
        if (unfinished) left = null;
        return false;
      }
      const [row] = await store.timeNodes.get([key]);
      if (row !== undefined && row.stale === 0 && row.written === undefined) {
        const points = await pointsOf(store, row.report);
        // Fetched where a language model writes, which is seldom.
        const { writeNode } = await import('./write-node');
        const claims = points.length < row.report.length ? null : await writeNode(generator, key, points, options);
        // A report that could not be written is not tried again until its points change.
        await store.timeNodes.write(row, { modelId: generator.modelId, claims: claims ?? [] });
      }
      left.shift();
      return true;
    },
    note() {
      left = null;
    },
  };
}

async function unwritten(store: Store): Promise<string[]> {
  const rows = await store.timeNodes.unwritten(FEWEST_POINTS);
  const rank = (key: string): number => LEVELS.indexOf(levelOf(key) ?? 'year');
  return rows.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
