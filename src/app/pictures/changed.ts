/** Words of a text in order, those that the other text does not have at that place marked. */
export interface ChangedPart {
  readonly text: string;
  readonly changed: boolean;
}

/** Longest texts that are compared word by word; longer ones count as changed altogether. */
const MOST_WORDS = 400;

/** What differs between two texts, as runs of words of each: by their longest common sequence, case apart. */
export function changedWords(
  before: string,
  after: string,
): { readonly before: readonly ChangedPart[]; readonly after: readonly ChangedPart[] } {
  const [a, b] = [split(before), split(after)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return {
      before: runs(a.map((text) => ({ text, changed: true }))),
      after: runs(b.map((text) => ({ text, changed: true }))),
    };
  // lengths[i][j]: of the longest common sequence of a from i and b from j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = same(a[i]!, b[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const kept = { a: new Set<number>(), b: new Set<number>() };
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (same(a[i]!, b[j]!)) {
      kept.a.add(i++);
      kept.b.add(j++);
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  const mark = (words: readonly string[], stay: ReadonlySet<number>): ChangedPart[] =>
    runs(words.map((text, at) => ({ text, changed: !stay.has(at) })));
  return { before: mark(a, kept.a), after: mark(b, kept.b) };
}

/** Words with the white space after them. */
const split = (text: string): string[] => text.match(/\S+\s*/g) ?? [];
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}$€£]+|[^\p{L}\p{N}%]+$/gu, '');
const same = (a: string, b: string): boolean => bare(a) === bare(b);

function runs(parts: readonly ChangedPart[]): ChangedPart[] {
  const found: ChangedPart[] = [];
  for (const part of parts) {
    const last = found[found.length - 1];
    if (last !== undefined && last.changed === part.changed)
      found[found.length - 1] = { ...last, text: last.text + part.text };
    else found.push(part);
  }
  return found;
}
