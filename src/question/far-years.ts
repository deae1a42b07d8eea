/** A year that no news speaks of, with its place in the question. */
export interface FarYear {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A number of three or four digits where a year stands, however far off: behind a preposition or a month ("in 6267", "to
 * 1039", "the summer of 6270"), or before the name of what recurs ("the 6267 World Cup", "the 6273 general election").
 */
const PLACES = [
  /\b(?:in|of|from|to|since|until|before|after|and|between|early|late|mid|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?)[\s-]+(?<year>\d{3,4})(?=\s*(?:$|[?.!,;]|to\b|and\b|until\b))/giu,
  /\bsince (?<year>\d{4})\b(?! (?:people|days|hours|times|games)\b)/giu,
  /\b(?:the|[Ii]ts|[Tt]heir) (?<year>\d{4})(?= (?:(?:\p{Ll}+ ){0,2}(?:elections?|referendum|eclipse|season|census|tournament|championships?|earthquake|hurricane|summit|final|games)\b|\p{Lu}\p{Ll}))/gu,
] as const;

export function farYears(question: string): FarYear[] {
  const found = new Map<number, FarYear>();
  for (const place of PLACES) {
    for (const match of question.matchAll(place)) {
      const digits = match.groups?.['year'] ?? '';
      const end = match.index + match[0].length;
      found.set(end, { digits, start: end - digits.length, end });
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}
