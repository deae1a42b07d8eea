import { plainStatement, timePhrase } from '../graph-words';
import type { ImportedTable } from '../types';
import type { TimeValue } from '../../time';
import { readColumnName, type ColumnConcept, type ColumnName } from './columns';
import { profileColumn, saysYes } from './roles';
import { columnCells, rowTimes } from './times';

/** A row in words. */
export interface RowSentence {
  /** One sentence without a line break. */
  readonly text: string;
  readonly time: TimeValue | null;
}

interface Column {
  readonly at: number;
  readonly name: ColumnName;
}

/** Names of columns that say no more than the cell itself does. */
const PLAIN_NAMES = new Set<ColumnConcept>(['person', 'subject', 'object', 'work', 'winner', 'loser']);

/**
 * The rows of a table as dated sentences by template (TablePedia §IV-A): "On 27 May 2019, Rafael Nadal (Spain) defeated
 * Dominic Thiem (Austria) in the final of the Open, score 6-3 5-7 6-1 6-1." Which template follows from the roles and
 * names of the columns; any table has one. Empty cells and columns of the role `none` are left out.
 */
export function rowSentences(table: ImportedTable): RowSentence[] {
  const say = templateOf(table);
  const times = rowTimes(table);
  return table.rows.map((row, at) => {
    const time = times[at] ?? null;
    const when = time === null ? '' : timePhrase(time);
    const said = say(row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
    if (said === '') return { text: '', time };
    const opening = when === '' ? '' : `${when.charAt(0).toUpperCase()}${when.slice(1)}, `;
    return { text: `${opening}${said}.`.replace(/([.!?])\.$/, '$1'), time };
  });
}

function templateOf(table: ImportedTable): (row: readonly string[]) => string {
  const columns = table.columns.map((header, at): Column => ({ at, name: readColumnName(header) }));
  const having = (role: string): Column[] => columns.filter(({ at }) => table.roles[at] === role);
  const [subject] = having('subject');
  const [object] = having('object');
  const relations = having('relation');
  const verb = relations.find(({ name }) => name.concept === 'relation');
  const others = [...having('subject').slice(1), ...having('object').slice(1), ...having('other')];
  // Attributes stand behind their owner: "Rafael Nadal (ESP)".
  const aside = others.filter(({ name }) => name.owner !== null && name.concept === 'country');
  const attributes = (column: Column | undefined, row: readonly string[]): string => {
    const said = aside.filter(({ name }) => name.owner === column?.name.concept).flatMap(({ at }) => row[at] || []);
    return said.length === 0 ? '' : ` (${said.join(', ')})`;
  };
  const won = others.find(
    ({ at, name }) =>
      name.concept === 'winner' && profileColumn(table.columns[at] ?? '', columnCells(table.rows, at)).boolean,
  );
  const owned = aside.filter(({ name }) => [subject, object].some((one) => one?.name.concept === name.owner));
  const rest = others.filter((column) => !owned.includes(column) && column !== won);
  const details = (row: readonly string[]): string =>
    rest.flatMap(({ at, name }) => (row[at] ? [`, ${name.words} ${row[at]}`] : [])).join('');

  return (row) => {
    const cell = (column: Column | undefined): string => (column === undefined ? '' : (row[column.at] ?? ''));
    const [s, o] = [cell(subject), cell(object)];
    const of = relations.flatMap((column) => (column === verb || cell(column) === '' ? [] : [column]));
    if (s !== '' && o !== '' && verb !== undefined && cell(verb) !== '')
      return `${plainStatement(s, cell(verb), o)}${inContext(of, cell)}${details(row)}`;
    const whole = s + attributes(subject, row);
    if (subject?.name.concept === 'winner' && s !== '') {
      const done =
        o !== '' && object?.name.concept === 'loser'
          ? ` defeated ${o}${attributes(object, row)}${contest(of, cell)}`
          : ` won${contest(of, cell).replace(/^ (?:at|in) /, ' ')}${withObject(object, o)}`;
      return `${whole}${done}${details(row)}`;
    }
    if (won !== undefined && cell(won) !== '') {
      const verdict = saysYes(cell(won)) ? 'won' : 'did not win';
      const who = s === '' ? o : whole;
      if (who !== '')
        return `${who} ${verdict}${inContext(of, cell)}${s === '' ? '' : withObject(object, o)}${details(row)}`;
    }
    const opening =
      s === '' ? '' : subject !== undefined && isPlain(subject) ? whole : `${nameOf(subject)} was ${whole}`;
    const parts = [opening, o === '' ? '' : named(object, o), ...of.map((column) => named(column, cell(column)))];
    return (parts.filter(Boolean).join(', ') + details(row)).replace(/^, /, '');
  };
}

type CellOf = (column: Column | undefined) => string;

/** " in the final at Roland Garros": the stage first, then what it is a stage of. */
function contest(of: readonly Column[], cell: CellOf): string {
  const stage = of.filter(({ name }) => name.concept === 'stage').map(cell);
  const event = of.filter(({ name }) => name.concept !== 'stage').map(cell);
  const inStage = stage.length === 0 ? '' : ` in the ${stage.join(', ')}`;
  return `${inStage}${event.length === 0 ? '' : `${stage.length === 0 ? ' at' : ' of'} ${event.join(', ')}`}`;
}

/** " Actor in a Leading Role": a competition is said by its own name, anything else with the column's. */
function inContext(of: readonly Column[], cell: CellOf): string {
  const say = (column: Column): string =>
    column.name.concept === 'competition' ? cell(column) : `${column.name.words} ${cell(column)}`;
  return of.length === 0 ? '' : ` ${of.map(say).join(', ')}`;
}

const withObject = (object: Column | undefined, cell: string): string =>
  object === undefined || cell === '' ? '' : ` with the ${object.name.words} ${cell}`;

const isPlain = ({ name }: Column): boolean => name.concept !== null && PLAIN_NAMES.has(name.concept);

const nameOf = (column: Column | undefined): string => `the ${column?.name.words ?? ''}`;

const named = (column: Column | undefined, cell: string): string => `${column?.name.words ?? ''} ${cell}`;
