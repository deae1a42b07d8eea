import { articleIdentity, type ImportedArticle, type ImportRecord } from '../importers';

/**
 * Longer texts are kept as several articles. No article and hardly a book is as long; what is read from one article
 * must fit into one row of the store (Chromium refuses more than 127 MB), and one page must show it.
 */
const MOST_CHARACTERS = 1_000_000;
/** A part may be so much shorter for its end to be that of a paragraph, a line or a sentence. */
const ROOM = MOST_CHARACTERS / 10;
/** Where a part ends best, the best first. */
const ENDS = ['\n\n', '\n', '. ', ' '] as const;

/**
 * The records that one record is stored as: itself, or, for an article that is too long, a note that says so and its
 * parts in order. The first part keeps the address; the same article always comes to the same parts.
 */
export function partsOf(record: ImportRecord): readonly ImportRecord[] {
  // The rows of a table belong to its columns.
  if (record.kind !== 'article' || record.article.text.length <= MOST_CHARACTERS) return [record];
  if (record.article.structure !== undefined) return [record];
  const { article, ...rest } = record;
  const texts = textsOf(article.text);
  const message = `“${article.title}” is very long. It is kept as ${texts.length} articles, one for each part.`;
  return [
    { ...rest, kind: 'note', line: null, message },
    ...texts.map((text, at) => ({ ...record, article: partOf(article, text, at, texts.length) })),
  ];
}

function textsOf(text: string): string[] {
  const texts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfPart(text, start);
    const part = text.slice(start, end).trim();
    if (part !== '') texts.push(part);
    start = end;
  }
  return texts;
}

function endOfPart(text: string, start: number): number {
  const most = start + MOST_CHARACTERS;
  if (most >= text.length) return text.length;
  const last = text.slice(most - ROOM, most);
  for (const mark of ENDS) {
    const at = last.lastIndexOf(mark);
    if (at >= 0) return most - ROOM + at + mark.length;
  }
  // Half a character is none.
  return /[\ud800-\udbff]$/.test(last) ? most - 1 : most;
}

function partOf(article: ImportedArticle, text: string, at: number, count: number): ImportedArticle {
  const { marks } = article;
  const part = { ...article, title: `${article.title} (part ${at + 1} of ${count})`, text };
  const marked =
    marks === undefined
      ? {}
      : {
          marks: {
            ...marks,
            note: at === 0 ? marks.note : null,
            highlights: marks.highlights.filter(({ quote }) => text.includes(quote)),
          },
        };
  if (at === 0) return { ...part, ...marked };
  // Two articles of one address would be taken for two versions of one.
  return { ...part, ...marked, url: null, guid: `urn:dateline:part:${articleIdentity(article).id}:${at + 1}` };
}
