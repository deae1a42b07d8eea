import names from '../data/column-names.json';
import type { ColumnRole } from '../types';
import { isNamed, readColumnName, type ColumnName } from './columns';
import { cellReader, columnCells, looksLikeTime } from './times';

/** Cells of a column looked at. */
const SAMPLE = 200;
/** Share of the filled cells that must be dates in a column of times, with and without a name that says so. */
const TIMES_NAMED = 0.6;
const TIMES_UNNAMED = 0.85;

/** What the cells of a column are like; shares are of its filled cells. */
export interface ColumnProfile {
  readonly name: ColumnName;
  readonly filled: number;
  readonly distinct: number;
  readonly times: number;
  readonly numbers: number;
  /** Cells like "6-3 7-5" or "2:1". */
  readonly scores: number;
  /** Two or more words, each with a capital: mostly persons, works and places. */
  readonly names: number;
  readonly links: number;
  /** Its cells say yes or no. */
  readonly boolean: boolean;
}

const YES_NO = /^(?:yes|no|y|n|true|false|won|lost|✓|✔|✗|x|0|1)$/i;
const SAYS_YES = /^(?:yes|y|true|won|✓|✔|x|1)$/i;

/** Whether a cell of a yes-or-no column says yes. */
export const saysYes = (cell: string): boolean => SAYS_YES.test(cell.trim());

/** Looks through the cells of one column. */
export function profileColumn(header: string, cells: readonly string[]): ColumnProfile {
  const name = readColumnName(header);
  const step = Math.max(1, Math.floor(cells.length / SAMPLE));
  const sample = cells.filter((cell, at) => at % step === 0 && cell.trim() !== '');
  const read = cellReader(sample);
  const share = (holds: (cell: string) => boolean): number =>
    sample.length === 0 ? 0 : sample.filter(holds).length / sample.length;
  const distinct = new Set(cells.filter((cell) => cell !== ''));
  return {
    name,
    filled: cells.length === 0 ? 0 : cells.filter((cell) => cell !== '').length / cells.length,
    distinct: distinct.size,
    times: share((cell) => looksLikeTime(cell, read(cell))),
    numbers: share((cell) => /^[-+–−]?[$€£]?\d[\d,. ]*[%kmb]?$/i.test(cell)),
    scores: share((cell) => /^\(?\d{1,3}\)?\s?[-–:]\s?\d{1,3}/.test(cell)),
    names: share((cell) => /^\p{Lu}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)* \p{Lu}[\p{L}\p{M}'’.-]*/u.test(cell)),
    links: share((cell) => /^(?:https?:|www\.)/i.test(cell)),
    // Numbers alone are counts, unless the column is called a win.
    boolean:
      distinct.size > 0 &&
      distinct.size <= 3 &&
      [...distinct].every((cell) => YES_NO.test(cell)) &&
      (![...distinct].every((cell) => /^[01]$/.test(cell)) || name.concept === 'winner'),
  };
}

/** Guesses what each column holds, from its name and its cells. A person can correct it. */
export function guessRoles(columns: readonly string[], rows: readonly (readonly string[])[]): readonly ColumnRole[] {
  const profiles = columns.map((column, at) => profileColumn(column, columnCells(rows, at)));
  const roles: (ColumnRole | null)[] = profiles.map((profile) => (isAside(profile) ? 'none' : null));
  for (const at of timeColumns(profiles)) roles[at] = 'time';
  const free = (holds: (profile: ColumnProfile) => boolean): number =>
    profiles.findIndex((profile, at) => roles[at] === null && isName(profile) && holds(profile));
  const take = (role: ColumnRole, choices: readonly ((profile: ColumnProfile) => boolean)[]): void => {
    const at = choices.map(free).find((found) => found >= 0);
    if (at !== undefined) roles[at] = role;
  };
  const of =
    (...concepts: readonly string[]) =>
    (profile: ColumnProfile): boolean =>
      profile.name.owner === null && concepts.includes(profile.name.concept ?? '');
  profiles.forEach((profile, at) => {
    if (roles[at] === null && isName(profile) && of('competition', 'stage', 'office', 'relation')(profile))
      roles[at] = 'relation';
  });
  const looksNamed = (profile: ColumnProfile): boolean => profile.names >= 0.5;
  const subjects = [of('winner'), of('subject'), of('holder'), of('person'), looksNamed, of('group'), of('work')];
  take('subject', [...subjects, () => true]);
  take('object', [of('loser'), of('object'), of('work'), of('group'), of('person', 'holder'), looksNamed]);
  // What stands before the winner, under whatever name, is what was won.
  const subject = roles.indexOf('subject');
  if (profiles[subject]?.name.concept === 'winner') {
    const before = free((profile) => profile.name.concept === null);
    if (before >= 0 && before < subject) roles[before] = 'relation';
  }
  return roles.map((role) => role ?? 'other');
}

/** A column of names: words, neither dates nor numbers nor an attribute of another column. */
function isName(profile: ColumnProfile): boolean {
  const { times, numbers, scores, boolean, distinct, name } = profile;
  return distinct > 0 && times < 0.5 && numbers < 0.5 && scores < 0.5 && !boolean && name.owner === null;
}

function isAside({ name, filled, links }: ColumnProfile): boolean {
  return filled === 0 || links > 0.5 || name.words === '' || /^(?:unnamed|#|№)/.test(name.words) || named('left', name);
}

const named = (list: 'time' | 'start' | 'end' | 'aside' | 'left', name: ColumnName): boolean =>
  isNamed(names[list], name.words);

/** The columns that say when: one, or the two ends, or year, month and day. */
function timeColumns(profiles: readonly ColumnProfile[]): readonly number[] {
  const dated = profiles.flatMap((profile, at) => (isTime(profile) ? [at] : []));
  const nameOf = (at: number): ColumnName => profiles[at]?.name ?? { words: '', concept: null, owner: null };
  const start = dated.find((at) => named('start', nameOf(at)));
  const end = profiles.findIndex(
    (profile) => named('end', profile.name) && (profile.times > 0 || profile.filled < 1) && profile.numbers < 1.01,
  );
  if (start !== undefined && end >= 0 && end !== start) return [start, end].sort((a, b) => a - b);
  const part = (name: string): number => profiles.findIndex((profile) => profile.name.words === name);
  const year = part('year');
  const month = part('month');
  if (year >= 0 && month >= 0 && dated.includes(year)) {
    return [year, month, part('day')].filter((at) => at >= 0).sort((a, b) => a - b);
  }
  // The finest of those that a name calls a date comes first; a date of birth only where there is no other.
  const chosen =
    dated.find((at) => /\bdate\b/.test(nameOf(at).words) && !isAsideTime(nameOf(at))) ??
    dated.find((at) => named('time', nameOf(at))) ??
    dated.find((at) => !isAsideTime(nameOf(at)));
  return chosen === undefined ? [] : [chosen];
}

function isTime({ name, times, numbers }: ColumnProfile): boolean {
  if (named('time', name) || named('start', name) || named('end', name) || /\b(?:date|year)\b/.test(name.words))
    return times >= TIMES_NAMED;
  // Bare numbers may be anything without a name that says so.
  return times >= TIMES_UNNAMED && numbers < 0.5;
}

const isAsideTime = ({ words }: ColumnName): boolean => words.split(' ').some((word) => names.aside.includes(word));
