import type { SuiteResult } from './suite';

/**
 * Prints the metrics as a table. Keys of the form `row.column` share a row; the rest are listed one a line.
 */
export function printTable(result: SuiteResult): void {
  console.log(`\n${result.suite}: ${result.n} questions or documents, ${result.seconds.toFixed(0)} s\n`);
  const rows = new Map<string, Map<string, number>>();
  const columns: string[] = [];
  for (const [key, value] of Object.entries(result.metrics)) {
    const dot = key.lastIndexOf('.');
    const [row, column] = dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)];
    if (!columns.includes(column)) columns.push(column);
    const cells = rows.get(row) ?? new Map<string, number>();
    cells.set(column, value);
    rows.set(row, cells);
  }
  const first = Math.max(...[...rows.keys()].map((row) => row.length), 2) + 2;
  const widths = columns.map((column) => Math.max(column.length, 8) + 2);
  console.log(' '.repeat(first) + columns.map((column, at) => column.padStart(widths[at] ?? 0)).join(''));
  for (const [row, cells] of rows) {
    const line = columns.map((column, at) => format(cells.get(column)).padStart(widths[at] ?? 0));
    console.log(row.padEnd(first) + line.join(''));
  }
  console.log('');
}

const WITHOUT = 'without.';

/** Prints each metric of a run with a language model beside the same one without it, and what there is only with it. */
export function printBeside(result: SuiteResult): void {
  console.log(`\n${result.suite}: ${result.n} questions, ${result.seconds.toFixed(0)} s with the model\n`);
  const keys = Object.keys(result.metrics).filter((key) => !key.startsWith(WITHOUT));
  const first = Math.max(...keys.map((key) => key.length)) + 2;
  console.log(`${''.padEnd(first)}${'without'.padStart(10)}${'with'.padStart(10)}`);
  for (const key of keys) {
    const cells = [result.metrics[`${WITHOUT}${key}`], result.metrics[key]];
    console.log(key.padEnd(first) + cells.map((cell) => format(cell).padStart(10)).join(''));
  }
  console.log('');
}

function format(value: number | undefined): string {
  if (value === undefined) return '';
  return Math.abs(value) >= 1000 ? value.toFixed(0) : value.toFixed(3);
}
