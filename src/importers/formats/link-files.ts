import { draftArticle } from '../draft';
import { plainLine } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord } from '../types';
import { safeUrl } from '../url';
import { isFileName, titleOfFileName } from './text-head';

/** A link that Windows keeps as a file (.url). */
export function* readInternetShortcut(text: string, name: string): Generator<ImportRecord> {
  const url = safeUrl(/^\s*URL\s*=\s*(\S.*?)\s*$/im.exec(text)?.[1]);
  if (url === null) yield failedRecord(null, 'The link does not lead to a web address.');
  else yield articleRecord(null, draftArticle({ url, title: isFileName(name) ? titleOfFileName(name) : '' }));
}

/** `https://… | Title`, as OneTab writes its tabs; also a bare address. */
const TAB = /^(https?:\/\/\S+)(?:\s*\|\s*(.*))?$/i;
/** A list item, heading or line of Markdown that is nothing but a link. */
const ITEM =
  /^(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]\]\s*)?(?:\[((?:[^\]\\]|\\.)*)\]\((https?:[^\s)]+)(?:\s+"[^"]*")?\)|<?(https?:\/\/[^\s>]+)>?)$/i;
const MAX_LINES = 200_000;

/** The links of a text that holds nothing else (OneTab, a list of addresses, a list of Markdown links); `null` otherwise. */
export function linksOf(text: string): { line: number; url: string; title: string; heading: string | null }[] | null {
  const links: { line: number; url: string; title: string; heading: string | null }[] = [];
  let heading: string | null = null;
  const lines = text.split('\n', MAX_LINES);
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const title = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (title !== undefined) {
      heading = plainLine(title);
      continue;
    }
    const item = ITEM.exec(line);
    const tab = item === null ? TAB.exec(line) : null;
    const address = item?.[2] ?? item?.[3] ?? tab?.[1];
    if (address === undefined) return null;
    links.push({ line: at + 1, url: address, title: plainLine(item?.[1] ?? tab?.[2] ?? ''), heading });
  }
  return links.length === 0 ? null : links;
}

/** Each link on the shelf of links; headings between them are the folders they were in. */
export function* readLinks(links: NonNullable<ReturnType<typeof linksOf>>): Generator<ImportRecord> {
  const several = new Set(links.map(({ heading }) => heading)).size > 1;
  for (const { line, url: address, title, heading } of links) {
    const url = safeUrl(address);
    if (url === null) yield failedRecord(line, 'This line is not a web address.');
    else {
      const folders = several && heading !== null ? [heading] : [];
      const marks = { folders, note: null, highlights: [], starred: false, read: null };
      yield articleRecord(line, draftArticle({ url, title, ...(folders.length === 0 ? {} : { marks }) }));
    }
  }
}
