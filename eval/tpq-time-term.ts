import Papa from 'papaparse';
import type { Library } from '../src/library';
import type { Passage } from '../src/retrieve';
import { dayFromIso } from '../src/time';
import { openEvalLibrary } from './library';
import { mean } from './metrics';
import type { TpqQuestion } from './tpq-questions';

const HEADER = 'tournament,start_date,round,winner,winner_country,runner_up,runner_up_country,score,minutes'.split(',');
/** Of each tournament the final of every year: what tells them apart is the time alone. */
const ROUND = 'final';
const OVER_RETRIEVED = 120;

/** How passages are ranked: the score that counts, from the parts of TempRALM's. */
const RANKINGS: Readonly<Record<string, (parts: Readonly<Record<string, number>>) => number>> = {
  masked: ({ semantic = 0 }) => semantic,
  timeOnly: ({ time = 0 }) => time,
  both: ({ semantic = 0, time = 0 }) => semantic + time,
};

/**
 * TempRALM's ablation: hits@1 and hits@5 for the row that a question was made of, among the finals of all tournaments and
 * years. `noTime`: similarity alone, later rows included; `masked`: without later rows; `timeOnly`: τ alone among the 120
 * most similar; `both`: the sum.
 */
export async function measureTimeTerm(
  rows: readonly (readonly string[])[],
  sets: readonly { readonly key: string; readonly questions: readonly TpqQuestion[] }[],
  limited: (questions: readonly TpqQuestion[]) => readonly TpqQuestion[],
): Promise<Record<string, number>> {
  const library = await openEvalLibrary();
  const kept = rows.filter(([, , round]) => round === ROUND);
  const csv = Papa.unparse([HEADER, ...kept.map((row) => [...row])]);
  await library.import([{ name: 'tennis.csv', mediaType: 'text/csv', bytes: new TextEncoder().encode(csv) }]);
  const { problem } = await library.settled();
  if (problem !== null) throw new Error(`${problem.code}: ${problem.message}`);
  const metrics: Record<string, number> = {};
  for (const { key, questions } of sets) {
    const ranks = new Map<string, (number | null)[]>();
    const note = (ranking: string, passages: readonly Passage[], question: TpqQuestion): void => {
      const at = passages.findIndex((passage) => isRow(passage, question));
      ranks.set(ranking, [...(ranks.get(ranking) ?? []), at < 0 ? null : at + 1]);
    };
    for (const question of limited(questions)) {
      note('noTime', await retrieve(library, question, 'vector'), question);
      const passages = await retrieve(library, question, 'tempralm');
      for (const [ranking, score] of Object.entries(RANKINGS))
        note(
          ranking,
          [...passages].sort((a, b) => score(b.parts) - score(a.parts)),
          question,
        );
    }
    for (const [ranking, found] of ranks) {
      for (const k of [1, 5])
        metrics[`${key}.${ranking}.hits${k}`] = mean(found.map((rank) => Number(rank !== null && rank <= k)));
    }
  }
  await library.close();
  return metrics;
}

async function retrieve(
  library: Library,
  { question, asked }: TpqQuestion,
  method: string,
): Promise<readonly Passage[]> {
  const today = dayFromIso(asked);
  if (today === null) throw new Error(`${asked} is no day.`);
  // Plain similarity knows no time: rows of later years compete, too.
  const asOf = method === 'tempralm' ? today : null;
  return (await library.retrieve(question, { asOf, today, method }, OVER_RETRIEVED)).passages;
}

/** The sentence of the very row: its day, its round and both players. */
function isRow(passage: Passage, { passage: cells }: TpqQuestion): boolean {
  const [tournament = '', start = '', round = '', winner = '', , loser = ''] = cells;
  const said = [winner, loser, `in the ${round} of ${tournament}`].every((words) => passage.text.includes(words));
  return said && passage.publishedAt === dayFromIso(start);
}
