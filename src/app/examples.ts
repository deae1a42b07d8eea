import { dayFromIso } from '../time';
import type { ExampleQuestion } from './ports';

const KINDS: Readonly<Record<string, string>> = {
  explicit: 'a date in the question',
  implicit: 'a hidden time',
  'implicit-nested': 'a time hidden in a hidden time',
  'before-after': 'before or after an event',
  correction: 'corrected by a later report',
  'as-of': 'as of a day',
  ordinal: 'first, second, last',
  'temporal-answer': 'asks when',
  unanswerable: 'not in the library',
};

/** What an example shows, in words. */
export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind.replace(/-/g, ' ');
}

/** Reads a list of `{question, kind, asOf?}`; entries of another shape are left out. */
export function parseExamples(json: unknown): ExampleQuestion[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry: unknown): ExampleQuestion[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { question, kind, asOf } = entry as Record<string, unknown>;
    if (typeof question !== 'string' || !question) return [];
    const day = typeof asOf === 'string' ? dayFromIso(asOf) : null;
    return [{ question, kind: typeof kind === 'string' ? kind : '', asOf: day }];
  });
}

/** At most `limit` examples in which every kind comes before any kind comes twice; the order within a kind stays. */
export function oneOfEachKind(examples: readonly ExampleQuestion[], limit: number): ExampleQuestion[] {
  const byKind = new Map<string, ExampleQuestion[]>();
  for (const example of examples) byKind.set(example.kind, [...(byKind.get(example.kind) ?? []), example]);
  const result: ExampleQuestion[] = [];
  for (let round = 0; result.length < Math.min(limit, examples.length); round++) {
    for (const group of byKind.values()) {
      const example = group[round];
      if (example && result.length < limit) result.push(example);
    }
  }
  return result;
}
