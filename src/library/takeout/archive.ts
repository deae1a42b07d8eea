import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Store } from '../../store';
import { isoFromDay, type Day, type EpochMs } from '../../time';
import { csvOf } from './csv';
import { feedHead, feedItem } from './feed';
import { markdownFile, markdownName } from './markdown';
import type { ExportedRecord } from './record';

/** A ZIP without the extension for large ones lists at most 65,535 files. */
const MOST_MARKDOWN = 60_000;
const MOST_QUESTIONS = 100_000;
/** Text is handed to the compressor in pieces of about this size. */
const PIECE_CHARACTERS = 256 * 1024;
const VERSION = 1;

/**
 * Everything that a person keeps, as one ZIP archive for other programs and for us: each article as Markdown with front
 * matter, all of them as a JSON Feed and as a table, the questions asked; and the JSON Lines from which the library is
 * restored as it was.
 * @returns the archive in parts, in order
 */
export async function writeArchive(store: Store, now: EpochMs, pause: () => Promise<void>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error !== null) failure = error;
    else parts.push(part);
  });
  const add = async (name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    let gathered = '';
    for await (const text of texts) {
      gathered += text;
      if (gathered.length < PIECE_CHARACTERS) continue;
      file.push(strToU8(gathered));
      gathered = '';
      await pause();
    }
    file.push(strToU8(gathered), true);
    if (failure !== null) throw failure;
  };

  const counts = { articles: 0, markdown: 0 };
  const files: string[] = [];
  const taken = new Set<string>();
  for await (const record of recordsOf(store)) {
    counts.articles += 1;
    if (counts.markdown === MOST_MARKDOWN) {
      files.push('');
      continue;
    }
    const name = `articles/${markdownName(record, taken)}`;
    files.push(name);
    counts.markdown += 1;
    await add(name, [markdownFile(record)]);
  }
  await add('articles.jsonl', store.exportArticles());
  await add('feed.json', feedOf(store));
  await add('articles.csv', csvOf(rowsOf(store, files)));
  if ((await store.articles.marked()).length > 0) await add('yours.csv', csvOf(ownRows(store)));
  const questions = await store.questions.list(MOST_QUESTIONS);
  if (questions.length > 0) {
    await add(
      'questions.csv',
      csvOf(
        questions.map(({ question, askedAt, asOf, status, answer }) => ({
          question,
          asked: new Date(askedAt).toISOString(),
          'as of': asOf === null ? '' : isoFromDay(asOf),
          status,
          answer: answer ?? '',
        })),
      ),
    );
  }
  await add('dateline.json', [
    JSON.stringify({ dateline: 'export', version: VERSION, articles: counts.articles, made: isoFromDay(dayOf(now)) }),
  ]);
  await add('README.txt', [readme(counts.articles, counts.markdown)]);
  zip.end();
  if (failure !== null) throw failure;
  return parts;
}

const MS_A_DAY = 86_400_000;
const dayOf = (now: EpochMs): Day => Math.floor(now / MS_A_DAY) as Day;

async function* recordsOf(store: Store): AsyncGenerator<ExportedRecord> {
  for await (const line of store.exportArticles()) yield JSON.parse(line) as ExportedRecord;
}

async function* feedOf(store: Store): AsyncGenerator<string> {
  yield feedHead();
  let first = true;
  for await (const record of recordsOf(store)) {
    yield `${first ? '\n' : ',\n'}${JSON.stringify(feedItem(record))}`;
    first = false;
  }
  yield '\n]}\n';
}

async function* rowsOf(store: Store, files: readonly string[]): AsyncGenerator<Record<string, string>> {
  let at = 0;
  const marked = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');
  for await (const record of recordsOf(store)) {
    yield {
      title: record.title,
      url: record.url ?? '',
      source: record.source ?? '',
      author: record.author ?? '',
      published: record.published ?? '',
      modified: record.modified ?? '',
      saved: record.saved ?? '',
      tags: (record.tags ?? []).join('|'),
      folders: (record.folders ?? []).join('|'),
      note: record.note ?? '',
      starred: marked(record.starred),
      read: marked(record.read),
      archived: marked(record.archived),
      highlights: (record.highlights ?? []).map(({ quote }) => quote).join('\n\n'),
      file: files[at] ?? '',
    };
    at += 1;
  }
}

/** Marked passages and notes, each with its article. */
async function* ownRows(store: Store): AsyncGenerator<Record<string, string>> {
  for await (const { title, url, published, note, highlights } of recordsOf(store)) {
    const article = { title, url: url ?? '', published: published ?? '' };
    if (note !== undefined) yield { passage: '', note, marked: '', ...article };
    for (const one of highlights ?? [])
      yield { passage: one.quote, note: one.note ?? '', marked: one.markedAt ?? '', ...article };
  }
}

function readme(articles: number, markdown: number): string {
  return [
    'Your Dateline library',
    '',
    `articles/        ${markdown} of ${articles} articles as Markdown with front matter, for any editor or notes app`,
    'feed.json        all articles as a JSON Feed (version 1.1), for feed readers and programs',
    'articles.csv     all articles as a table without their texts, for spreadsheets',
    'yours.csv        the passages you marked and your notes, if any, as a table',
    'questions.csv    the questions asked, if any',
    'articles.jsonl   all articles as Dateline keeps them: with earlier versions, marked passages, tables and graphs',
    '',
    'Drop this archive on Dateline to have all of it back. It reads articles.jsonl and leaves the other files alone.',
    'In the tables a cell that a spreadsheet would take for a formula has an apostrophe before it.',
    '',
  ].join('\n');
}
