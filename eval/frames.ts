import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Frame, Signal } from '../src/question/types';
import { dayFromIso, type Day } from '../src/time';
import { readFolder } from './files';
import { labelledFrame } from './frame-labels';
import { mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

interface FrameRow {
  readonly id: number;
  readonly question: string;
  readonly signal: readonly string[];
  readonly type: readonly string[];
  readonly asked: string;
}

const COLLECTIONS = ['tiq', 'timequestions'] as const;
const THREE: readonly Signal[] = ['overlap', 'before', 'after'];

/**
 * The signal among the three that FAITH tells apart: the frame's first that is one of them. A start or an end at a time
 * holds at that time, and so does what has no signal: overlap.
 */
function threeWaySignal(frame: Frame): Signal {
  return frame.signals.find((signal) => THREE.includes(signal)) ?? 'overlap';
}

/**
 * Frames of temporal questions against their labels, as FAITH's appendix B.1 measures them: `signal` is the accuracy over the
 * questions labelled overlap, before or after alone, `category` that of implicit or not over all. Both collections hold
 * temporal questions only, which the frame is told. `signalExact` counts only the very label, start and finish told apart.
 */
export async function framesSuite(options: Pick<SuiteOptions, 'data' | 'limit'>): Promise<SuiteResult> {
  const started = performance.now();
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  for (const collection of COLLECTIONS) {
    const folder = join(options.data, collection);
    if (!existsSync(folder)) continue;
    const rows = readFolder<FrameRow>(folder);
    const signal: number[] = [];
    const exact: number[] = [];
    const category: number[] = [];
    for (const row of options.limit === null ? rows : rows.slice(0, options.limit)) {
      const frame = labelledFrame(row.question, { today: askedOn(row), asOf: null });
      const implicit = frame.category === 'implicit';
      const categoryRight = Number(implicit === row.type.includes('Implicit'));
      category.push(categoryRight);
      const label = row.signal.length === 1 ? row.signal[0]?.toLowerCase() : undefined;
      const labelled = THREE.find((s) => s === label) ?? null;
      const found = threeWaySignal(frame);
      if (labelled !== null) {
        signal.push(Number(found === labelled));
        exact.push(Number(frame.signal === labelled));
      }
      perQuestion.push({
        collection,
        id: row.id,
        question: row.question,
        labels: { signal: row.signal, type: row.type },
        signal: found,
        signals: frame.signals,
        category: frame.category,
        implicit: frame.implicit,
        signalRight: labelled === null ? null : Number(found === labelled),
        categoryRight,
      });
    }
    metrics[`${collection}.signal`] = mean(signal);
    metrics[`${collection}.category`] = mean(category);
    metrics[`${collection}.signalExact`] = mean(exact);
  }
  if (perQuestion.length === 0)
    throw new Error(`${options.data} holds neither tiq nor timequestions. Give another with --data DIR.`);
  return {
    suite: 'frames',
    n: perQuestion.length,
    metrics,
    seconds: (performance.now() - started) / 1000,
    perQuestion,
  };
}

function askedOn(row: FrameRow): Day {
  const day = dayFromIso(row.asked);
  if (day === null) throw new Error(`Question ${row.id} has no day in "asked": ${row.asked}`);
  return day;
}
