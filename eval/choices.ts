import type { Library } from '../src/library';
import type { Passage } from '../src/retrieve';
import type { Day } from '../src/time';

/** Passages looked at for one choice in each index. */
const DEPTH = 50;
/** The best so many of a choice count: one passage may have it by chance. */
const BEST = 5;
/** What each part of a passage's score weighs; each is at most 1. */
const WEIGHTS = { lexical: 1.5, vector: 1, recency: 1 } as const;
/** Days after which recency counts 1/e. */
const RECENCY_DAYS = 30;

/**
 * The choice that the library speaks of most: question and choice are searched for together, and the best five passages of
 * each choice are compared on one scale. The first on a tie.
 */
export async function pickChoice(
  library: Library,
  question: string,
  choices: readonly string[],
  day: Day,
): Promise<string> {
  const found: { choice: string; lexical: readonly Passage[]; vector: readonly Passage[] }[] = [];
  for (const choice of choices) {
    const asked = `${question.replace(/[?\s]+$/, '')} ${choice}`;
    const search = async (method: string): Promise<readonly Passage[]> =>
      (await library.retrieve(asked, { asOf: day, today: day, method }, DEPTH)).passages;
    found.push({ choice, lexical: await search('lexical'), vector: await search('vector') });
  }
  const top = (part: 'lexical' | 'vector'): number =>
    Math.max(1e-9, ...found.flatMap((one) => one[part].map((passage) => passage.score)));
  const most = { lexical: top('lexical'), vector: top('vector') };
  const worth = ({ lexical, vector }: (typeof found)[number]): number => {
    const scores = { lexical: scoresOf(lexical), vector: scoresOf(vector) };
    const days = new Map([...lexical, ...vector].map((passage) => [passage.chunkId, passage.publishedAt]));
    const total = [...days].map(([id, published]) => {
      const parts = (['lexical', 'vector'] as const).map(
        (part) => (WEIGHTS[part] * (scores[part].known.get(id) ?? scores[part].least)) / most[part],
      );
      const age = published === null ? Infinity : Math.max(0, day - published);
      return parts.reduce((sum, part) => sum + part, 0) + WEIGHTS.recency * Math.exp(-age / RECENCY_DAYS);
    });
    return total
      .sort((a, b) => b - a)
      .slice(0, BEST)
      .reduce((sum, one) => sum + one, 0);
  };
  const ranked = found.map((one) => ({ choice: one.choice, worth: worth(one) })).sort((a, b) => b.worth - a.worth);
  return ranked[0]?.choice ?? '';
}

function scoresOf(passages: readonly Passage[]): { known: ReadonlyMap<number, number>; least: number } {
  const known = new Map(passages.map((passage) => [passage.chunkId, passage.score]));
  return { known, least: passages.at(-1)?.score ?? 0 };
}
