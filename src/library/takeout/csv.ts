import Papa from 'papaparse';

/** So that spreadsheets read the letters right. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Rows as CSV (RFC 4180) under a header, piece by piece. A cell that a spreadsheet would run as a formula (one that
 * begins with =, +, -, @, a tab or a line break) gets an apostrophe before it.
 */
export async function* csvOf(
  rows: AsyncIterable<Readonly<Record<string, string>>> | Iterable<Readonly<Record<string, string>>>,
): AsyncGenerator<string> {
  let first = true;
  for await (const row of rows) {
    const line = Papa.unparse([row], { header: first, escapeFormulae: true, newline: '\r\n' });
    yield `${first ? BYTE_ORDER_MARK : ''}${line}\r\n`;
    first = false;
  }
}
