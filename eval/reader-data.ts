import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { headed } from '../src/models';
import { splitSentences } from '../src/text';
import { dayFromIso, type Day } from '../src/time';
import { dataFolders, readJsonLines } from './files';
import type { SuiteOptions } from './suite';

/** A question put to one text. */
export interface ReadRow {
  readonly question: string;
  /** As the reader gets it. */
  readonly context: string;
  /** None: the text does not answer. */
  readonly answers: readonly string[];
  /** What kind of unanswerable question it is, where that is known. */
  readonly trap?: string;
}

interface PublishedRow {
  readonly context: string;
  readonly question: string;
  readonly answers: readonly { readonly text: string }[];
  readonly title?: string;
  readonly published?: string;
}

interface QuestionRow {
  readonly article: string;
  readonly question: string;
  readonly answer?: string;
  readonly trap?: string;
  readonly quoteStart: number;
}

interface ArticleRow {
  readonly id: string;
  readonly title: string;
  readonly published: string | null;
  readonly text: string;
}

function dayOf(iso: string | null | undefined): Day | null {
  return dayFromIso((iso ?? '').replaceAll('/', '-').slice(0, 10));
}

/** The sets kept apart for figures: `reading-train/*-dev.jsonl.gz` and all of `reading2`. */
export function readSets(options: SuiteOptions): Map<string, ReadRow[]> {
  const sets = new Map<string, ReadRow[]>();
  const files = (folder: string, pattern: RegExp): string[] =>
    existsSync(join(options.data, folder))
      ? readdirSync(join(options.data, folder))
          .filter((name) => pattern.test(name))
          .sort()
          .map((name) => join(options.data, folder, name))
      : [];
  for (const path of [...files('reading-train', /-dev\.jsonl\.gz$/), ...files('reading2', /\.jsonl(\.gz)?$/)]) {
    const rows = readJsonLines<PublishedRow>(path).map((row) => ({
      question: row.question,
      context: row.title === undefined ? row.context : headed(row.title, dayOf(row.published), row.context),
      answers: row.answers.map((answer) => answer.text),
    }));
    sets.set(
      basename(path).replace(/\.jsonl(\.gz)?$/, ''),
      options.limit === null ? rows : rows.slice(0, options.limit),
    );
  }
  return sets;
}

/** `training/questions/judge.jsonl`, each question on the sentence that answers (or nearly does) and the one before it. */
export function judgeRows(options: SuiteOptions): ReadRow[] {
  const texts = new Map<string, { title: string; day: Day | null; text: string }>();
  for (const row of dataFolders(options.data, 'realtimeqa').flatMap((folder) =>
    readJsonLines<ArticleRow>(join(folder, 'articles.jsonl.gz')),
  ))
    texts.set(row.id, { title: row.title, day: dayOf(row.published), text: row.text });
  const windows = join(options.data, 'reading-train', 'news-windows.jsonl.gz');
  for (const row of existsSync(windows) ? readJsonLines<PublishedRow>(windows) : []) {
    const id = createHash('sha1').update(row.context).digest('hex').slice(0, 12);
    texts.set(id, { title: row.title ?? '', day: dayOf(row.published), text: row.context });
  }
  const rows = readJsonLines<QuestionRow>(join('training', 'questions', 'judge.jsonl')).flatMap((row): ReadRow[] => {
    const article = texts.get(row.article);
    if (article === undefined) return [];
    const quoteStart = utf16Index(article.text, row.quoteStart);
    const sentences = splitSentences(article.text);
    const at = sentences.filter(({ start }) => start <= quoteStart).length - 1;
    const from = sentences[Math.max(0, at - 1)]?.start ?? 0;
    const to = sentences[Math.max(0, at)]?.end ?? article.text.length;
    const context = headed(article.title, article.day, article.text.slice(from, to));
    if (row.answer !== undefined && !context.includes(row.answer)) return [];
    return [
      {
        question: row.question,
        context,
        answers: row.answer === undefined ? [] : [row.answer],
        ...(row.trap === undefined ? {} : { trap: row.trap }),
      },
    ];
  });
  return options.limit === null ? rows : rows.slice(0, options.limit);
}

/** Places are counted in characters; a string here counts in units of 16 bits. */
function utf16Index(text: string, characters: number): number {
  let index = 0;
  for (let seen = 0; seen < characters && index < text.length; seen++)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return index;
}
