/**
 * Whether two words are at most `most` typing mistakes apart: a letter more, less, other, or two exchanged.
 */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
  }
  return row[b.length]! <= most;
}

/**
 * Whether one word is the other with a letter more, less, or two exchanged: slips of the hand. A letter that is another
 * one makes another word too often ("horses", "houses").
 */
export function isSlip(a: string, b: string): boolean {
  return isNear(a, b, 1) && (a.length !== b.length || [...a].sort().join('') === [...b].sort().join(''));
}
