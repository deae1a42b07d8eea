/** Rows by the number of the sentence they stand in, in their order: one pass, however long the text. */
export function bySentence<T extends { readonly sentence: number }>(rows: Iterable<T>): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const there = found.get(row.sentence);
    if (there === undefined) found.set(row.sentence, [row]);
    else there.push(row);
  }
  return found;
}
