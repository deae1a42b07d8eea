import { Parser } from 'htmlparser2';
import { sourceDate } from '../dates';
import { tagsOf, titleFrom } from '../fields';
import { guardDepth } from '../html/walk';
import { LineCounter } from '../lines';
import { withMarks } from '../marks';
import { plainLine, tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord } from '../types';
import { hostOf, safeUrl } from '../url';

interface Bookmark {
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly folders: readonly string[];
  readonly archived: boolean;
  title: string;
  note: string;
}

/** Folders that every browser has; the others are how the person sorts and become tags. */
const ROOT_FOLDERS =
  /^(?:bookmarks(?: bar| toolbar| menu)?|other bookmarks|mobile bookmarks|favou?rites(?: bar)?|imported|unread|read archive|archive|unsorted(?: bookmarks)?|pocket export)$/i;

/**
 * A browser's bookmarks file, or a reading list exported as a page of links: one bare link a bookmark. `ADD_DATE` is
 * when it was saved; it says nothing about when the page was published.
 */
export function* readBookmarks(html: string): Generator<ImportRecord> {
  for (const bookmark of parseBookmarks(html)) {
    const url = safeUrl(bookmark.attributes['href']);
    const title = plainLine(bookmark.title);
    const folders = bookmark.folders.filter((folder) => !ROOT_FOLDERS.test(folder));
    // Pinboard, Linkding and others say so.
    const toRead = bookmark.attributes['toread'];
    const unread = toRead === undefined ? null : toRead === '1';
    if (url === null) {
      yield failedRecord(bookmark.line, `The bookmark “${title.slice(0, 80)}” does not lead to a web address.`);
      continue;
    }
    yield articleRecord(bookmark.line, {
      title: title === '' ? titleFrom('', url) : title,
      text: tidyText(bookmark.note),
      url,
      guid: null,
      source: hostOf(url),
      author: null,
      publishedAt: null,
      modifiedAt: null,
      savedAt: sourceDate(bookmark.attributes['add_date'] ?? bookmark.attributes['time_added']),
      tags: tagsOf([bookmark.attributes['tags'] ?? '']),
      archived: bookmark.archived,
      ...withMarks({
        folders: folders.length === 0 ? [] : [folders.join(' / ')],
        note: null,
        highlights: [],
        starred: false,
        read: unread === null ? null : !unread,
      }),
    });
  }
}

function parseBookmarks(html: string): Bookmark[] {
  const lines = new LineCounter(html);
  const bookmarks: Bookmark[] = [];
  /** One entry for each open list: the folder it is, or `null` for the outermost. */
  const folders: (string | null)[] = [];
  let heading: { text: string; top: boolean } | null = null;
  let nextFolder: string | null = null;
  let archived = false;
  let open: Bookmark | null = null;
  let noting: Bookmark | null = null;
  let depth = 0;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        guardDepth(++depth);
        if (name === 'dl' || name === 'ul') {
          folders.push(nextFolder);
          nextFolder = null;
        } else if (name === 'h1' || name === 'h2' || name === 'h3') heading = { text: '', top: name !== 'h3' };
        if (name === 'a' && attributes['href'] !== undefined) {
          const line = lines.lineAt(parser.startIndex);
          const path = folders.filter((f) => f !== null);
          open = { line, attributes, folders: path, archived, title: '', note: '' };
          bookmarks.push(open);
        }
        if (name !== 'p' && name !== 'br' && name !== 'a') noting = name === 'dd' ? (bookmarks.at(-1) ?? null) : null;
      },
      ontext(data) {
        if (heading !== null) heading.text += data;
        else if (open !== null) open.title += data;
        else if (noting !== null) noting.note += data;
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'dl' || name === 'ul') folders.pop();
        else if (name === 'a') open = null;
        else if (name === 'dd') noting = null;
        else if (heading !== null && (name === 'h1' || name === 'h2' || name === 'h3')) {
          const text = plainLine(heading.text);
          if (heading.top) archived = /archive/i.test(text);
          else nextFolder = text;
          heading = null;
        }
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return bookmarks;
}
