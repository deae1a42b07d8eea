import { Marked } from 'marked';
import { articleFromRecord, tagsOf, titleFrom } from '../fields';
import { htmlToText } from '../html/html-to-text';
import { plainLine, tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord } from '../types';
import { hostOf } from '../url';
import type { ReadContext } from '../context';
import { frontMatterOf, type FrontMatter } from './front-matter';
import { readJoplin } from './joplin';
import { linksOf, readLinks } from './link-files';
import { dateOfFileName, isFileName, isLabelledLine, readTextHead, titleOfFileName } from './text-head';

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
export function* readMarkdown(raw: string, name: string, context: ReadContext): Generator<ImportRecord> {
  const joplin = readJoplin(raw, name, context);
  if (joplin !== null) {
    if (joplin !== 'left out') yield* markdownRecord(joplin.fields, joplin.body, name);
    return;
  }
  const { fields, body } = frontMatterOf(raw);
  yield* markdownRecord(withoutWikiLinks(fields), body, name);
}

function* markdownRecord(fields: FrontMatter['fields'], whole: string, name: string): Generator<ImportRecord> {
  const { body, highlights } = markedPassages(whole);
  const links = Object.keys(fields).length === 0 ? linksOf(body) : null;
  if (links !== null) {
    yield* readLinks(links);
    return;
  }
  const heading = HEADING.exec(body);
  const headline = heading ? plainLine(markdownToText(heading[1] ?? heading[2] ?? '')) : '';
  const content = markdownToText(spreadLabels(heading ? body.slice(heading[0].length) : body));
  // With the heading in front, the first line of the text is not taken for a title.
  const head = readTextHead(headline === '' ? content : `${headline}\n\n${content}`);
  const text = head.body === '' && headline === '' ? content : head.body;
  if (text === '' && headline === '' && fields['title'] === undefined) {
    yield failedRecord(null, 'The file holds no text.');
    return;
  }
  const title = head.body === '' && headline === '' ? null : head.title;
  const fallback = isFileName(name) ? titleOfFileName(name) : titleFrom(text, head.url);
  const meta = articleFromRecord({
    title: title ?? fallback,
    ...fields,
    text,
    ...(highlights.length === 0 ? {} : { highlights }),
  });
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
    savedAt: meta.savedAt ?? head.saved,
    tags: meta.tags.length > 0 ? meta.tags : tagsOf([head.tags ?? '']),
  });
}

/** Obsidian's clipper writes names as links: `[[Ida Lund]]`. */
function withoutWikiLinks(fields: FrontMatter['fields']): FrontMatter['fields'] {
  const bare = (value: string): string => value.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1');
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? bare(value) : value.map(bare)]),
  );
}

const MARKED = /(?<![\p{L}\p{N}=])==(?=[^\s=])([^\n]{1,5000}?)(?<=[^\s=])==(?![\p{L}\p{N}=])/gu;

/** Passages marked `==so==`, and the text without the marks. Samples of code compare in the same way, and stay. */
function markedPassages(markdown: string): { body: string; highlights: string[] } {
  if (!markdown.includes('==') || /```|^ {4}\S/m.test(markdown)) return { body: markdown, highlights: [] };
  const highlights: string[] = [];
  const body = markdown.replace(MARKED, (_, passage: string) => {
    highlights.push(markdownToText(passage));
    return passage;
  });
  return { body, highlights };
}

const HEAD_LINES = 20;

/** Lines such as "Author: Ida Lund" near the top stand alone, although Markdown would make one paragraph of them. */
function spreadLabels(markdown: string): string {
  const lines = markdown.split('\n');
  return lines
    .map((line, at) => {
      const bare = line.replace(/^\s*(?:[-*+]\s+)?(?:\*\*|__)?([\p{L} ]{2,40}?)(?:\*\*|__)?:(?:\*\*|__)?\s+/u, '$1: ');
      return at < HEAD_LINES && isLabelledLine(bare) ? `\n${bare}\n` : line;
    })
    .join('\n');
}

/** Quotations and lists deeper than any that is read; the parser's time grows with the square of the depth. */
const MAX_LEVELS = 40;

/** Lines that are indented or quoted beyond all reason, as deep as the deepest that is read. */
function shallowLines(markdown: string): string {
  return markdown.replace(/^[ \t>]{80,}/gm, (lead) => {
    const quotes = lead.replace(/[^>]/g, '').length;
    if (quotes > MAX_LEVELS) return '> '.repeat(MAX_LEVELS);
    return quotes === 0 && lead.length > MAX_LEVELS * 2 ? ' '.repeat(MAX_LEVELS * 2) : lead;
  });
}

/** The parser copies the block for each of its links: a long one with many is parsed in pieces of so many characters. */
const LINKED_PIECE = 16_384;
const MOST_LINKS = 1_000;

/** A block in pieces, between lines where there are some, else before a link. */
function inPieces(block: string): string {
  if (block.length <= LINKED_PIECE * 2 || (block.match(/\[/g)?.length ?? 0) <= MOST_LINKS) return block;
  const pieces: string[] = [];
  for (let from = 0; from < block.length;) {
    const rest = block.slice(from, from + LINKED_PIECE);
    const half = rest.slice(LINKED_PIECE / 2);
    const line = half.lastIndexOf('\n');
    const at = from + LINKED_PIECE >= block.length ? -1 : line < 0 ? half.lastIndexOf('[') : line;
    const piece = at < 0 ? rest : rest.slice(0, LINKED_PIECE / 2 + at);
    pieces.push(piece);
    from += piece.length;
  }
  return pieces.join('\n\n');
}

/** Markdown → plain text: links become their words, samples of code stay readable. */
export function markdownToText(markdown: string): string {
  const whole = markdown.split(/\n[ \t]*\n/);
  const blocks = whole.map(inPieces);
  const source = blocks.every((block, at) => block === whole[at]) ? markdown : blocks.join('\n\n');
  const work = blocks.reduce((sum, block) => sum + (block.match(/[*_~]/g)?.length ?? 0) ** 2, 0);
  if (markdown.length <= MAX_MARKDOWN_CHARS && work <= MAX_EMPHASIS_WORK) {
    try {
      return htmlToText(marked.parse(shallowLines(source)) as string);
    } catch {
      // Quotations nested by the thousand: no one wrote that to be read.
    }
  }
  return tidyText(blocks.map((block) => htmlToText(block)).join('\n\n'));
}
