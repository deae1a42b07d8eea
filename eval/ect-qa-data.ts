import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '../src/library';
import type { Passage } from '../src/retrieve';
import { dataFolders, readJsonLines } from './files';
import { importAll, openEvalLibrary } from './library';

/** An earnings call, as the data set has it. */
interface Transcript {
  readonly id: string;
  readonly company: string;
  readonly sector: string;
  readonly fiscalYear: number;
  readonly fiscalQuarter: string;
  readonly url: string;
  readonly callDate: string;
  readonly text: string;
}

interface GoldSentence {
  readonly evidence: string;
  readonly ect_filename: string;
}

export interface CallQuestion {
  readonly question: string;
  readonly answer: string;
  readonly reasoning_type: string;
  readonly question_type: string;
  readonly evidence_list: readonly GoldSentence[];
}

export interface AbstractQuestion {
  readonly question: string;
  readonly type: string;
}

/** A gold sentence with the transcript that holds it. */
export interface FoundSentence {
  readonly articleId: string;
  /** Span in the article's text. */
  readonly start: number;
  readonly end: number;
}

/** The library of transcripts with its questions. */
export interface Calls {
  readonly library: Library;
  readonly questions: readonly CallQuestion[];
  readonly abstract: readonly AbstractQuestion[];
  /** The gold sentences that stand in the transcripts, files named exactly so. */
  exact(question: CallQuestion): readonly FoundSentence[];
  /** The same with "_" in a file's name read as a space, as the transcripts' own names have it. */
  all(question: CallQuestion): readonly FoundSentence[];
}

/** Imports the transcripts, one article each, headed by company and quarter, and waits until all is embedded. */
export async function openCalls(data: string): Promise<Calls> {
  const folders = dataFolders(data, 'ect-qa');
  const read = <T>(name: string): T[] =>
    folders.flatMap((folder) => {
      const path = [name, `${name}.gz`].map((file) => join(folder, file)).find((file) => existsSync(file));
      return path === undefined ? [] : readJsonLines<T>(path);
    });
  const transcripts = read<Transcript>('transcripts-2024.jsonl');
  const library = await openEvalLibrary();
  const lines = transcripts.map((call) =>
    JSON.stringify({
      id: call.id,
      title: `${call.company}, ${call.fiscalQuarter.toUpperCase()} ${call.fiscalYear} earnings call`,
      url: call.url,
      published: call.callDate,
      tags: [call.sector.replace(/_/g, ' ')],
      text: call.text,
    }),
  );
  const bytes = new TextEncoder().encode(lines.join('\n'));
  await importAll(library, [{ name: 'transcripts.jsonl', mediaType: '', bytes }]);
  const stored = new Map<string, { readonly articleId: string; readonly text: string }>();
  for (let offset = 0; offset < transcripts.length; offset += 100) {
    for (const { id, url } of (await library.articles({ offset, limit: 100 })).articles) {
      const article = await library.article(id);
      if (url !== null && article !== null) stored.set(url, { articleId: id, text: article.text });
    }
  }
  const byId = new Map(transcripts.map(({ id, url }) => [id, stored.get(url)]));
  const find = (question: CallQuestion, idOf: (file: string) => string): FoundSentence[] =>
    question.evidence_list.flatMap(({ evidence, ect_filename }): FoundSentence[] => {
      const call = byId.get(idOf(ect_filename.replace(/\.json$/, '')));
      const span = call === undefined ? null : findFolded(call.text, evidence);
      return call === undefined || span === null ? [] : [{ articleId: call.articleId, ...span }];
    });
  return {
    library,
    questions: read<CallQuestion>('questions-new.jsonl'),
    abstract: read<AbstractQuestion>('abstract-new.jsonl'),
    exact: (question) => find(question, (file) => file),
    all: (question) => find(question, (file) => file.replace(/_(?=[A-Z]{2}-)/g, ' ')),
  };
}

/** Where `words` stand in a text, whatever the white space between them. */
function findFolded(text: string, words: string): { start: number; end: number } | null {
  const parts = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const match = new RegExp(parts.join('\\s+')).exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

/** Whether passages of the article together hold a whole span. */
export function isInside(sentence: FoundSentence, passages: readonly Passage[]): boolean {
  const spans = passages.filter(({ articleId }) => articleId === sentence.articleId).sort((a, b) => a.start - b.start);
  let reached = sentence.start;
  for (const { start, end } of spans) if (start <= reached) reached = Math.max(reached, end);
  return reached >= sentence.end;
}
