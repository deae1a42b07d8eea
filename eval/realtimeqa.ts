import { pickChoice } from './choices';
import { openOnce } from './library';
import { containsAnswer, exactMatch, mean, tokenF1 } from './metrics';
import { askedDay, openQuiz } from './realtimeqa-data';
import type { SuiteOptions, SuiteResult } from './suite';
import { writingMetrics, writtenOf } from './writing';

/** News-quiz questions over a library of news: exact match and F1 over all, and over those that were answered. */
export async function realtimeqaSuite(options: SuiteOptions): Promise<SuiteResult> {
  const quiz = await openOnce('realtimeqa', () => openQuiz(options));
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
    // A quiz wants an answer to every question, so the likeliest words count; `answered.` leaves them out.
    const said = answer.answers[0]?.text ?? '';
    const prediction = said === '' ? (answer.likely[0]?.text ?? '') : said;
    // A question that timelines answered searched for nothing.
    const passages =
      answer.retrieved.length > 0
        ? answer.retrieved
        : (await quiz.library.retrieve(question.question, { asOf: day, today: day }, 10)).passages;
    const choice = await pickChoice(quiz.library, question.question, question.choices, day);
    rows.push({
      ...writtenOf(answer),
      id: question.id,
      answers: question.answers,
      prediction,
      status: answer.status,
      said,
      level: answer.level,
      choice,
      exactMatch: exactMatch(prediction, question.answers),
      f1: tokenF1(prediction, question.answers),
      multipleChoice: exactMatch(choice, question.answers),
      recall10: answerable.has(question.id)
        ? Number(passages.slice(0, 10).some((passage) => quiz.isHit(question, passage)))
        : null,
    });
  }
  const answered = rows.filter((row) => row.said !== '');
  const writing = await writingMetrics(
    rows,
    (at, text) => containsAnswer(text, quiz.questions[at]?.answers ?? []),
    true,
  );
  return {
    suite: 'realtimeqa',
    n: rows.length,
    metrics: {
      exactMatch: mean(rows.map((row) => row.exactMatch)),
      f1: mean(rows.map((row) => row.f1)),
      'answered.exactMatch': mean(answered.map((row) => row.exactMatch)),
      'answered.f1': mean(answered.map((row) => row.f1)),
      'answered.of': answered.length / rows.length,
      multipleChoice: mean(rows.map((row) => row.multipleChoice)),
      recall10: mean(rows.flatMap((row) => row.recall10 ?? [])),
      ...writing,
      refused: mean(rows.map((row) => Number(row.status === 'refused'))),
    },
    seconds: (performance.now() - started) / 1000,
    perQuestion: rows,
  };
}
