import type { Measured } from '../state/measuring.svelte';

/** Figures of a measurement, as *Device* lists them. */
export function rateWords({ figures, reading, writing }: Pick<Measured, 'figures' | 'reading' | 'writing'>) {
  const { embeddingsPerSecond, passagesPerSecond, tokensPerSecond, firstTokenSeconds } = figures;
  const rows = [
    { name: 'Reading for meaning', value: perSecond(embeddingsPerSecond, 'passage'), note: reading },
    { name: 'Looking for answers', value: perSecond(passagesPerSecond, 'passage'), note: null },
  ];
  if (writing === null) return rows;
  const first = firstTokenSeconds === null ? '' : `, the first word after ${firstTokenSeconds.toFixed(1)} s`;
  const value = tokensPerSecond === null ? 'too short to tell' : perSecond(tokensPerSecond, 'token');
  return [...rows, { name: 'Writing', value: value + first, note: writing }];
}

/** "23 passages a second" */
function perSecond(rate: number, what: string): string {
  const figure = rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en');
  return `${figure} ${what}s a second`;
}
