import { mean } from './metrics';
import { askedDay, openQuiz } from './realtimeqa-data';
import type { SuiteOptions, SuiteResult } from './suite';

const DEPTH = 30;

/** Every method over the same questions: where the first passage with the answer stands. */
export async function retrievalSuite(options: SuiteOptions): Promise<SuiteResult> {
  const quiz = await openQuiz(options);
  const started = performance.now();
  const methods = options.method === null ? await quiz.library.methods() : [options.method];
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  for (const method of methods) {
    const ranks: (number | null)[] = [];
    const from = performance.now();
    for (const question of quiz.answerable) {
      const day = askedDay(question);
      const { passages } = await quiz.library.retrieve(question.question, { asOf: day, today: day, method }, DEPTH);
      const at = passages.findIndex((passage) => quiz.isHit(question, passage));
      ranks.push(at < 0 ? null : at + 1);
      perQuestion.push({ method, id: question.id, rank: at < 0 ? null : at + 1 });
    }
    const within = (k: number): number => mean(ranks.map((rank) => Number(rank !== null && rank <= k)));
    for (const k of [1, 5, 10, 30]) metrics[`${method}.recall${k}`] = within(k);
    metrics[`${method}.mrr`] = mean(ranks.map((rank) => (rank === null ? 0 : 1 / rank)));
    metrics[`${method}.msPerQuestion`] = (performance.now() - from) / Math.max(1, ranks.length);
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
