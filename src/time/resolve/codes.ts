import { SEASON_ORDER } from '../grammar/spec';

/** Pieces of TIMEX3 values. */

/** Code of a month, quarter, half or season after its year. */
export function partCode(unit: 'month' | 'quarter' | 'half' | 'season', index: number): string {
  if (unit === 'month') return pad(index);
  return unit === 'quarter' ? `Q${index}` : unit === 'half' ? `H${index}` : (SEASON_ORDER[index - 1] ?? 'SP');
}

/** ISO-TimeML writes X for the digit left open: `199X`. */
export const decadeCode = (code: string): string => (/^\d{3}$/.test(code) ? `${code}X` : code);

/** A century or millennium by its ordinal: `19`, `2`, `BC04`. */
export function hundredsCode(ordinal: number, digits: number): string {
  const code = String(ordinal < 0 ? -ordinal - 1 : ordinal - 1).padStart(digits, '0');
  return ordinal < 0 ? `BC${code}` : code;
}

/** A day of a year that may be unknown: `XXXX-02-30`. */
export function dayCode(year: string, month: number, day: number): string {
  return `${year}-${pad(month)}-${pad(day)}`;
}

export const pad = (value: number): string => String(value).padStart(2, '0');
