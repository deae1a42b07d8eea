import type { Match } from './spec';
import type { Tokens } from './tokens';

/**
 * Eras by name, with the years that histories commonly give them; where these differ by country, the one that the name
 * belongs to. `null`: not over. Years are astronomical: 0 is 1 BC.
 */
const ERAS: Readonly<Record<string, readonly [number, number | null]>> = {
  victorian: [1837, 1901],
  edwardian: [1901, 1910],
  elizabethan: [1558, 1603],
  jacobean: [1603, 1625],
  tudor: [1485, 1603],
  georgian: [1714, 1837],
  regency: [1811, 1820],
  napoleonic: [1799, 1815],
  antebellum: [1815, 1861],
  reconstruction: [1865, 1877],
  progressive: [1896, 1917],
  prohibition: [1920, 1933],
  interwar: [1918, 1939],
  weimar: [1918, 1933],
  soviet: [1922, 1991],
  edo: [1603, 1868],
  tokugawa: [1603, 1868],
  meiji: [1868, 1912],
  taisho: [1912, 1926],
  showa: [1926, 1989],
  heisei: [1989, 2019],
  reiwa: [2019, null],
  han: [-201, 220],
  tang: [618, 907],
  song: [960, 1279],
  yuan: [1271, 1368],
  ming: [1368, 1644],
  qing: [1644, 1912],
  medieval: [500, 1500],
};

/** Japanese eras count their years: Heisei 5 is 1993. */
const COUNTED = /^(?:meiji|taisho|showa|heisei|reiwa)$/;

/** The words that begin an era's name, for the lexicon. */
export const ERA_WORDS: readonly string[] = Object.keys(ERAS);

/** The years of an era. */
export function eraYears(name: string): readonly [number, number | null] {
  return ERAS[name] as readonly [number, number | null];
}

const NOUNS = /^(?:era|eras|period|dynasty|age|times|years|republic|shogunate)$/;

/** "Victorian era", "Ming dynasty", "Edo period", "Weimar Republic", "Middle Ages", "Heisei 5". */
export function eraFirst(t: Tokens, i: number): Match | null {
  if (t.lexeme(i)?.word === 'middle' && t.isCapital(i) && t.isCapital(i + 1) && t.textOf(i + 1) === 'Ages') {
    return { end: i + 2, spec: { kind: 'era', name: 'medieval' } };
  }
  const name = t.lexeme(i)?.word ?? '';
  const years = ERAS[name];
  // "A historian of the medieval period" tells what is studied, not when; "the Middle Ages" is a time.
  if (!years || name === 'medieval') return null;
  if (!(t.isCapital(i) || name === 'interwar' || name === 'antebellum')) return null;
  const count = t.number(i + 1);
  if (COUNTED.test(name) && count > 0 && count <= 64 && t.size(i + 1) <= 2) {
    return { end: i + 2, spec: { kind: 'year', year: { kind: 'number', year: years[0] + count - 1, short: false } } };
  }
  const noun = t.textOf(i + 1).toLowerCase();
  // "a former Soviet republic" is a country.
  if (noun === 'republic' && name !== 'weimar') return null;
  return NOUNS.test(noun) ? { end: i + 2, spec: { kind: 'era', name } } : null;
}
