import type { ExportedRecord } from './record';

const DAY = /^\d{4,}-\d\d-\d\d$/;

/** The beginning of a JSON Feed (jsonfeed.org, version 1.1), up to its first item. */
export function feedHead(): string {
  const head = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'My Dateline library',
    description: 'Articles kept in Dateline. Fields that a feed has no name for stand under “_dateline”.',
  };
  return `${JSON.stringify(head).slice(0, -1)},"items":[`;
}

/** An article as an item. A day that is only known as a month or a year is no timestamp: it stands with our own fields. */
export function feedItem(record: ExportedRecord): Record<string, unknown> {
  const { title, text, url, guid, source, author, published, modified, saved, tags } = record;
  const { folders, note, starred, read, archived, highlights } = record;
  const time = (day: string | undefined): string | undefined =>
    day !== undefined && DAY.test(day) ? `${day}T00:00:00Z` : undefined;
  const own = defined({ source, published, modified, saved, folders, note, starred, read, archived, highlights });
  return defined({
    id: guid ?? url ?? `${published ?? ''} ${title}`.trim(),
    url,
    title,
    content_text: text,
    date_published: time(published),
    date_modified: time(modified),
    authors: author === undefined ? undefined : [{ name: author }],
    tags,
    _dateline: Object.keys(own).length === 0 ? undefined : own,
  });
}

const defined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
