/** Something to mark in a text; spans may overlap and nest. */
export interface TextMark<T> {
  readonly start: number;
  readonly end: number;
  readonly data: T;
}

/** A run of characters under the same marks. */
export interface Segment<T> {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly marks: readonly TextMark<T>[];
}

/**
 * Cuts `text[start, end)` at every edge of a mark. The segments in order give back the text, character for character.
 * Marks that lie outside or are empty are left out.
 */
export function segments<T>(text: string, start: number, end: number, marks: readonly TextMark<T>[]): Segment<T>[] {
  const inside = marks.filter((mark) => mark.start < end && mark.end > start && mark.start < mark.end);
  const edges = new Set([start, end]);
  for (const mark of inside) {
    if (mark.start > start) edges.add(mark.start);
    if (mark.end < end) edges.add(mark.end);
  }
  const sorted = [...edges].sort((a, b) => a - b);
  const result: Segment<T>[] = [];
  for (let i = 0; i + 1 < sorted.length; i++) {
    const [from, to] = [sorted[i] as number, sorted[i + 1] as number];
    if (from === to) continue;
    const over = inside.filter((mark) => mark.start <= from && mark.end >= to);
    result.push({ start: from, end: to, text: text.slice(from, to), marks: over });
  }
  return result;
}

/** Spans of the paragraphs of a text: runs between blank lines, without the white space around them. */
export function paragraphs(text: string): { readonly start: number; readonly end: number }[] {
  const result: { start: number; end: number }[] = [];
  const pattern = /\S(?:[^\n]|\n(?![^\S\n]*\n))*/g;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    if (end > start) result.push({ start, end });
  }
  return result;
}
