import { join } from 'node:path';
import type { Library } from '../src/library';
import type { Passage } from '../src/retrieve';
import { dayFromIso, type Day } from '../src/time';
import { dataFolders, readJsonLines } from './files';
import { importFiles, openEvalLibrary } from './library';
import { containsAnswer } from './metrics';
import type { SuiteOptions } from './suite';

/** A row of `realtimeqa-…/questions.jsonl`. */
export interface QuizQuestion {
  readonly id: string;
  readonly asked: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answers: readonly string[];
  /** Ids of the articles that a web search returned for this question. */
  readonly articles: readonly string[];
}

interface ArticleRow {
  readonly id: string;
  readonly url: string | null;
  readonly title: string;
  readonly text: string;
}

/** All `realtimeqa-*` folders as one library with their questions. */
export interface Quiz {
  readonly library: Library;
  readonly questions: readonly QuizQuestion[];
  /**
   * True when the passage is of one of the question's own articles and holds an answer string. A passage is what is
   * indexed, read and shown: its article's title and its words; `body`: the words alone.
   */
  readonly isHit: (question: QuizQuestion, passage: Passage, part?: 'whole' | 'body') => boolean;
  /** Questions whose answer string occurs in the text of their own articles: those retrieval is measured on. */
  readonly answerable: readonly QuizQuestion[];
}

/** Imports the articles and waits until all are read and embedded. */
export async function openQuiz(options: SuiteOptions): Promise<Quiz> {
  const library = await openEvalLibrary(options.embedder ?? null);
  const rows = new Map<string, ArticleRow>();
  const questions: QuizQuestion[] = [];
  const files: string[] = [];
  for (const folder of dataFolders(options.data, 'realtimeqa')) {
    const path = join(folder, 'articles.jsonl.gz');
    for (const row of readJsonLines<ArticleRow>(path)) rows.set(row.id, row);
    questions.push(...readJsonLines<QuizQuestion>(join(folder, 'questions.jsonl')));
    files.push(path);
  }
  await importFiles(library, files);
  const chosen = options.limit === null ? questions : questions.slice(0, options.limit);
  const textsOf = (question: QuizQuestion): string[] =>
    question.articles.flatMap((id) => rows.get(id)?.text ?? []).map((text) => text.replace(/\s+/g, ' '));
  const own = new Map(chosen.map((question) => [question.id, textsOf(question)]));
  return {
    library,
    questions: chosen,
    answerable: chosen.filter((question) =>
      (own.get(question.id) ?? []).some((text) => containsAnswer(text, question.answers)),
    ),
    isHit(question, passage, part = 'whole') {
      const said = part === 'body' ? passage.text : `${passage.title}\n${passage.text}`;
      if (!containsAnswer(said.replace(/\s+/g, ' '), question.answers)) return false;
      // The library has ids of its own; a passage belongs to an article when its words stand in it.
      const words = passage.text.replace(/\s+/g, ' ').trim();
      return (own.get(question.id) ?? []).some((text) => text.includes(words));
    },
  };
}

/** The day a question was asked; the data's own form is checked here once. */
export function askedDay(question: QuizQuestion): Day {
  const day = dayFromIso(question.asked);
  if (day === null) throw new Error(`Question ${question.id} has no date YYYY-MM-DD in "asked": ${question.asked}`);
  return day;
}
