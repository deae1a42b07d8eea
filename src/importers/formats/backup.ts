import type { Line } from '../lines';
import { withMarks } from '../marks';
import { failedRecord, articleRecord, reasonOf } from '../records';
import { structureFromJson, structureToJson } from '../structure';
import type {
  ArticleMarks,
  Highlight,
  ArticleStructure,
  EarlierText,
  ImportedArticle,
  ImportRecord,
  SourceDate,
} from '../types';
import { safeUrl } from '../url';
import type { Day, Granularity } from '../../time';

/**
 * The articles of a whole backup, read as any other import: into a library that holds articles already. What was read
 * from them is read anew. See `store/snapshot.ts` for the file.
 */

/** Whether a line is the head of a backup. */
export function isBackupHead(line: string): boolean {
  return /^\s*\{\s*"dateline"\s*:\s*"backup"/.test(line);
}

type Row = Readonly<Record<string, unknown>>;

/** One record an article, from the lines after the head: rows of articles and structures come before those of words. */
export function* readBackupArticles(lines: Iterable<Line>): Generator<ImportRecord> {
  const articles = new Map<unknown, Row>();
  const structures = new Map<unknown, ArticleStructure>();
  for (const { number, text } of lines) {
    const table = /^\["(\w+)",/.exec(text ?? '')?.[1];
    if (table !== 'articles' && table !== 'structures' && table !== 'contents') continue;
    try {
      const [, row] = JSON.parse(text ?? '') as [string, Row];
      if (table === 'articles') articles.set(row['ordinal'], row);
      else if (table === 'structures') {
        const structure = row['structure'] as ArticleStructure | null;
        if (structure !== null) structures.set(row['ordinal'], structure);
      } else {
        const article = articles.get(row['ordinal']);
        if (article !== undefined) {
          yield articleRecord(number, articleOf(article, row, structures.get(row['ordinal']) ?? null));
        }
      }
    } catch (error) {
      yield failedRecord(number, reasonOf(error));
    }
  }
}

function articleOf(row: Row, content: Row, structure: ArticleStructure | null): ImportedArticle {
  // Through our own JSON and back, which takes nothing but what is sound.
  const sound = structure === null ? null : structureFromJson(structureToJson(structure));
  const earlier = Array.isArray(content['revisions']) ? content['revisions'].map(earlierOf) : [];
  return {
    title: textOf(row['title']) ?? '',
    text: textOf(content['text']) ?? '',
    url: safeUrl(textOf(row['url'])),
    guid: textOf(row['guid']),
    source: textOf(row['source']),
    author: textOf(row['author']),
    publishedAt: dateOf({ day: row['publishedAt'], granularity: row['publishedGranularity'] }),
    modifiedAt: dateOf(row['modifiedAt']),
    savedAt: dateOf(row['savedAt']),
    tags: Array.isArray(row['tags']) ? row['tags'].filter((tag) => typeof tag === 'string') : [],
    archived: row['archived'] === true,
    ...marksFromRow(row['marks']),
    ...(sound === null ? {} : { structure: sound }),
    ...(earlier.length === 0 ? {} : { earlier }),
  };
}

function earlierOf(value: unknown): EarlierText {
  const { title, text, knownAt } = value as Row;
  return {
    title: textOf(title) ?? '',
    text: textOf(text) ?? '',
    knownAt: Number.isInteger(knownAt) ? (knownAt as Day) : null,
  };
}

function dateOf(value: unknown): SourceDate | null {
  const { day, granularity } = (value ?? {}) as Row;
  if (!Number.isInteger(day)) return null;
  return { day: day as Day, granularity: (textOf(granularity) ?? 'day') as Granularity };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Marks as the store keeps them. */
function marksFromRow(value: unknown): { marks?: ArticleMarks } {
  if (typeof value !== 'object' || value === null) return {};
  const { folders, note, highlights, removed, starred, read } = value as Record<string, unknown>;
  return withMarks({
    folders: Array.isArray(folders) ? folders.filter((folder) => typeof folder === 'string') : [],
    note: typeof note === 'string' ? note : null,
    highlights: highlightsFromRow(highlights),
    removed: highlightsFromRow(removed),
    starred: starred === true,
    read: typeof read === 'boolean' ? read : null,
  });
}

function highlightsFromRow(value: unknown): Highlight[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is Highlight => typeof one === 'object' && one !== null && typeof one.quote === 'string',
  );
}
