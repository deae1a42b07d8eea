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
  const opening = inside.map((mark, place) => ({ mark, place })).sort((a, b) => a.mark.start - b.mark.start);
  let next = 0;
  let open: typeof opening = [];
  for (let i = 0; i + 1 < sorted.length; i++) {
    const [from, to] = [sorted[i] as number, sorted[i + 1] as number];
    if (from === to) continue;
    open = open.filter(({ mark }) => mark.end > from);
    const before = open.length;
    for (let one = opening[next]; one !== undefined && one.mark.start <= from; one = opening[++next]) open.push(one);
    // Marks are given back in the order they came in.
    if (open.length > before) open.sort((a, b) => a.place - b.place);
    result.push({ start: from, end: to, text: text.slice(from, to), marks: open.map(({ mark }) => mark) });
  }
  return result;
}

/** For each paragraph the spans that reach into it, in their order: a long article has thousands of both. */
export function inParagraphs<T extends { readonly start: number; readonly end: number }>(
  blocks: readonly { readonly start: number; readonly end: number }[],
  spans: readonly T[],
): T[][] {
  const found: T[][] = blocks.map(() => []);
  for (const span of spans) {
    for (let at = paragraphAt(blocks, span.start); at < blocks.length && blocks[at]!.start < span.end; at++) {
      found[at]!.push(span);
    }
  }
  return found;
}

/** Number of the first paragraph that ends behind `offset`; that of all where none does. */
export function paragraphAt(blocks: readonly { readonly end: number }[], offset: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
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
