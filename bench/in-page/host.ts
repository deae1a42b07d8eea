import type { RunnerHost } from '../runner';

/** The runner, as far as it can be asked from the page. */
export const host = globalThis as unknown as RunnerHost;

/** Value below which `share` of the values lie; the values are sorted in place. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

export function median(values: readonly number[]): number {
  return quantile([...values], 0.5);
}

/**
 * Milliseconds that each of `count` calls takes, measured in groups, as one call may be shorter than a step of the clock.
 */
export function timeCalls(count: number, group: number, call: (i: number) => unknown): number[] {
  const times: number[] = [];
  for (let from = 0; from < count; from += group) {
    const to = Math.min(count, from + group);
    const start = performance.now();
    for (let i = from; i < to; i++) call(i);
    times.push((performance.now() - start) / (to - from));
  }
  return times;
}
