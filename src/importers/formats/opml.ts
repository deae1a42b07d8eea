import { Parser } from 'htmlparser2';
import { guardDepth } from '../html/walk';
import { plainLine } from '../plain';
import { failedRecord } from '../records';
import type { ImportRecord, ListedFeed } from '../types';
import { safeUrl } from '../url';

/** The feeds of a list of subscriptions (OPML), with the folders they are in. */
export function readOpmlFeeds(xml: string): ListedFeed[] {
  const feeds: ListedFeed[] = [];
  const folders: (string | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name !== 'outline') return;
        guardDepth(folders.length);
        const url = safeUrl(attributes['xmlurl']);
        const title = plainLine(attributes['title'] ?? attributes['text'] ?? '');
        if (url !== null)
          feeds.push({ title: title || url, url, folders: folders.filter((f) => f !== null && f !== '') as string[] });
        folders.push(url === null ? title : null);
      },
      onclosetag(name) {
        if (name === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(xml);
  parser.end();
  return feeds;
}

/** A list of subscriptions holds feeds, not articles: it says so, and which. */
export function* readOpml(xml: string): Generator<ImportRecord> {
  const feeds = readOpmlFeeds(xml);
  if (feeds.length === 0) {
    yield failedRecord(null, 'This OPML file is an outline without feeds. Export it as text or Markdown to import it.');
    return;
  }
  const names = feeds.slice(0, 5).map(({ title }) => title);
  const more = feeds.length > names.length ? ` and ${feeds.length - names.length} more` : '';
  yield {
    ...failedRecord(
      null,
      `This list holds ${feeds.length === 1 ? 'one feed' : `${feeds.length} feeds`}, not articles: ${names.join(', ')}${more}. ` +
        'Follow the feeds, or save one as a file and add that.',
    ),
    feeds,
  };
}
