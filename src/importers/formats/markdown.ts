import { Marked } from 'marked';
import { articleFromRecord, tagsOf, titleFrom } from '../fields';
import { htmlToText } from '../html/html-to-text';
import { plainLine, tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord } from '../types';
import { hostOf } from '../url';
import { frontMatterOf } from './front-matter';
import { linksOf, readLinks } from './link-files';
import { dateOfFileName, isFileName, readTextHead, titleOfFileName } from './text-head';

/** Markup this long, or with this much emphasis, is read as it stands. */
const MAX_MARKDOWN_CHARS = 1_000_000;
/** The parser's time grows with the square of the emphasis marks in a block: the sum of the squares allowed. */
const MAX_EMPHASIS_WORK = 100_000_000;

const HEADING = /^\s*#{1,2}[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)|^\s*([^\s][^\n]*)\n=+[ \t]*(?:\n|$)/;

const marked = new Marked({ gfm: true, async: false });

/**
 * A Markdown file: one article. Front matter says what it is; else the first heading is the title, and a date line or
 * the file name gives the date.
 */
export function* readMarkdown(raw: string, name: string): Generator<ImportRecord> {
  const { fields, body } = frontMatterOf(raw);
  const links = Object.keys(fields).length === 0 ? linksOf(body) : null;
  if (links !== null) {
    yield* readLinks(links);
    return;
  }
  const heading = HEADING.exec(body);
  const headline = heading ? plainLine(markdownToText(heading[1] ?? heading[2] ?? '')) : '';
  const content = markdownToText(heading ? body.slice(heading[0].length) : body);
  // With the heading in front, the first line of the text is not taken for a title.
  const head = readTextHead(headline === '' ? content : `${headline}\n\n${content}`);
  const text = head.body === '' && headline === '' ? content : head.body;
  if (text === '' && headline === '' && fields['title'] === undefined) {
    yield failedRecord(null, 'The file holds no text.');
    return;
  }
  const title = head.body === '' && headline === '' ? null : head.title;
  const fallback = isFileName(name) ? titleOfFileName(name) : titleFrom(text, head.url);
  const meta = articleFromRecord({ title: title ?? fallback, ...fields, text });
  if (typeof meta === 'string') {
    yield failedRecord(null, meta);
    return;
  }
  const url = meta.url ?? head.url;
  yield articleRecord(null, {
    ...meta,
    text,
    url,
    source: meta.source ?? head.source ?? hostOf(url),
    author: meta.author ?? head.author,
    publishedAt: meta.publishedAt ?? head.published ?? dateOfFileName(name),
    modifiedAt: meta.modifiedAt ?? head.modified,
    tags: meta.tags.length > 0 ? meta.tags : tagsOf([head.tags ?? '']),
  });
}

/** Markdown → plain text: links become their words, samples of code stay readable. */
export function markdownToText(markdown: string): string {
  const blocks = markdown.split(/\n[ \t]*\n/);
  const work = blocks.reduce((sum, block) => sum + (block.match(/[*_~]/g)?.length ?? 0) ** 2, 0);
  if (markdown.length <= MAX_MARKDOWN_CHARS && work <= MAX_EMPHASIS_WORK) {
    try {
      return htmlToText(marked.parse(markdown) as string);
    } catch {
      // Quotations nested by the thousand: no one wrote that to be read.
    }
  }
  return tidyText(blocks.map((block) => htmlToText(block)).join('\n\n'));
}
