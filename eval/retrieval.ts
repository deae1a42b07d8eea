import { mean } from './metrics';
import { askedDay, openQuiz } from './realtimeqa-data';
import type { SuiteOptions, SuiteResult } from './suite';

const DEPTH = 30;

/** Position of the first hit from 1; `null` when there is none. */
function rankOf(hits: readonly boolean[]): number | null {
  const at = hits.indexOf(true);
  return at < 0 ? null : at + 1;
}

function within(ranks: readonly (number | null)[], k: number): number {
  return mean(ranks.map((rank) => Number(rank !== null && rank <= k)));
}

/**
 * Every method over the same questions: where the first passage with the answer stands. `body…`: with the answer in its
 * words, not only in the title above them.
 */
export async function retrievalSuite(options: SuiteOptions): Promise<SuiteResult> {
  const quiz = await openQuiz(options);
  const started = performance.now();
  const methods = options.method === null ? await quiz.library.methods() : [options.method];
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  for (const method of methods) {
    const ranks: (number | null)[] = [];
    const bodyRanks: (number | null)[] = [];
    let ms = 0;
    for (const question of quiz.answerable) {
      const day = askedDay(question);
      const from = performance.now();
      const { passages } = await quiz.library.retrieve(question.question, { asOf: day, today: day, method }, DEPTH);
      ms += performance.now() - from;
      const rank = rankOf(passages.map((passage) => quiz.isHit(question, passage)));
      const bodyRank = rankOf(passages.map((passage) => quiz.isHit(question, passage, 'body')));
      ranks.push(rank);
      bodyRanks.push(bodyRank);
      perQuestion.push({ method, id: question.id, rank, bodyRank });
    }
    for (const k of [1, 5, 10, 30]) metrics[`${method}.recall${k}`] = within(ranks, k);
    metrics[`${method}.mrr`] = mean(ranks.map((rank) => (rank === null ? 0 : 1 / rank)));
    metrics[`${method}.msPerQuestion`] = ms / Math.max(1, ranks.length);
    for (const k of [1, 10]) metrics[`${method}.bodyRecall${k}`] = within(bodyRanks, k);
  }
  await quiz.library.close();
  return {
    suite: 'retrieval',
    n: quiz.answerable.length,
    metrics,
    seconds: (performance.now() - started) / 1000,
    perQuestion,
  };
}
