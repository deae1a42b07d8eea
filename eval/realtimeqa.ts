import { exactMatch, mean, normaliseAnswer, tokenF1 } from './metrics';
import { askedDay, openQuiz, type QuizQuestion } from './realtimeqa-data';
import type { SuiteOptions, SuiteResult } from './suite';

/** The choice that shares most words with what was answered and with the passages found; the first on a tie. */
function pickChoice(
  question: QuizQuestion,
  prediction: string,
  passages: readonly { readonly text: string }[],
): string {
  const texts = passages.map((passage) => ` ${normaliseAnswer(passage.text)} `);
  const score = (choice: string): number => {
    const said = ` ${normaliseAnswer(choice)} `;
    const found = texts.reduce((sum, text, rank) => sum + (text.includes(said) ? 1 / (rank + 1) : 0), 0);
    return 2 * tokenF1(prediction, [choice]) + found;
  };
  return [...question.choices].sort((a, b) => score(b) - score(a))[0] ?? '';
}

/** News-quiz questions over a library of news: exact match and F1 over all, refusals counted as wrong. */
export async function realtimeqaSuite(options: SuiteOptions): Promise<SuiteResult> {
  const quiz = await openQuiz(options);
  const answerable = new Set(quiz.answerable.map((question) => question.id));
  const started = performance.now();
  const rows = [];
  for (const question of quiz.questions) {
    const day = askedDay(question);
    const answer = await quiz.library.ask(question.question, {
      asOf: day,
      today: day,
      ...(options.method === null ? {} : { method: options.method }),
    });
    const prediction = answer.answers[0]?.text ?? '';
    const choice = pickChoice(question, prediction, answer.retrieved);
    rows.push({
      id: question.id,
      question: question.question,
      answers: question.answers,
      prediction,
      status: answer.status,
      choice,
      exactMatch: exactMatch(prediction, question.answers),
      f1: tokenF1(prediction, question.answers),
      multipleChoice: exactMatch(choice, question.answers),
      recall10: answerable.has(question.id)
        ? Number(answer.retrieved.slice(0, 10).some((passage) => quiz.isHit(question, passage)))
        : null,
    });
  }
  await quiz.library.close();
  return {
    suite: 'realtimeqa',
    n: rows.length,
    metrics: {
      exactMatch: mean(rows.map((row) => row.exactMatch)),
      f1: mean(rows.map((row) => row.f1)),
      multipleChoice: mean(rows.map((row) => row.multipleChoice)),
      recall10: mean(rows.flatMap((row) => row.recall10 ?? [])),
      refused: mean(rows.map((row) => Number(row.status === 'refused'))),
    },
    seconds: (performance.now() - started) / 1000,
    perQuestion: rows,
  };
}
