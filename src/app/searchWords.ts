import type { VectorPlan } from '../index';

/** One way in which vectors were searched. */
export interface SearchLine {
  /** "Exact scan of 1,240 rows", "Filtered HNSW, ef = 256" */
  readonly how: string;
  readonly times: number;
  readonly reason: string;
}

/** Searches of a question, equal ones together, in the order in which they were first made. */
export function searchLines(searches: readonly VectorPlan[]): readonly SearchLine[] {
  const lines = new Map<string, SearchLine>();
  for (const plan of searches) {
    const line = { how: howOf(plan), times: 1, reason: plan.reason };
    const key = `${line.how} ${line.reason}`;
    lines.set(key, { ...line, times: (lines.get(key)?.times ?? 0) + 1 });
  }
  return [...lines.values()];
}

function howOf({ strategy, candidates, ef }: VectorPlan): string {
  if (strategy === 'hnsw') return `Filtered HNSW, ef = ${ef ?? 0}`;
  if (strategy === 'exact') return `Exact scan of ${candidates.toLocaleString('en')} rows`;
  return 'Nothing was searched';
}
