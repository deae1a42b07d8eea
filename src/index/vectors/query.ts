import type { KernelMemory } from './memory';

/** Sets the query: as floats for rescoring, and as int8 values for everything else. */
export function setQuery({ query: integers, floats }: KernelMemory, query: Float32Array): void {
  floats.set(query);
  const largest = largestOf(query);
  const steps = largest === 0 ? 0 : 127 / largest;
  for (let i = 0; i < query.length; i++) integers[i] = Math.round(query[i]! * steps);
}

/** Sets the query of 7 bits for a scan with relaxed SIMD: −63 to 63, as unsigned bytes around 64. */
export function setRelaxedQuery({ other }: KernelMemory, query: Float32Array): void {
  const largest = largestOf(query);
  const steps = largest === 0 ? 0 : 63 / largest;
  for (let i = 0; i < query.length; i++) other[i] = Math.round(query[i]! * steps) + 64;
  other.fill(64, query.length);
}

function largestOf(query: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < query.length; i++) largest = Math.max(largest, Math.abs(query[i]!));
  return largest;
}
