import { inside, type ReadContext } from '../context';
import { sourceDate } from '../dates';
import { draftArticle } from '../draft';
import { titleOfFileName } from '../formats/text-head';
import { plainLine, tidyText } from '../plain';
import { articleRecord, failedRecord, noteRecord } from '../records';
import type { ImportRecord, ImportSource } from '../types';
import { safeUrl } from '../url';
import { dictionary, listOf, parsePlist, textIn, type PlistValue } from './plist';

/** Folders that Safari always has. */
const PLAIN_FOLDERS = new Set(['', 'BookmarksBar', 'BookmarksMenu', 'com.apple.ReadingList']);
const READING_LIST = 'com.apple.ReadingList';

/**
 * A property list of Safari's: a page saved as a web archive, a link (.webloc), or its bookmarks with the reading list.
 * Anything else is named.
 */
export async function* readApple(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  const root = dictionary(parsePlist(source.bytes));
  if (root['WebMainResource'] !== undefined) yield* readWebArchive(root, source, context);
  else if (textIn(root['URL']) !== null) {
    const url = safeUrl(textIn(root['URL']));
    if (url === null) yield failedRecord(null, 'The link does not lead to a web address.');
    else yield articleRecord(null, draftArticle({ url, title: titleOfFileName(source.name) }));
  } else if (root['Children'] !== undefined) yield* readSafariBookmarks(root);
  else {
    yield failedRecord(
      null,
      'This is a property list, but neither a web archive, a link nor Safari’s bookmarks. Those are read.',
    );
  }
}

async function* readWebArchive(
  root: { readonly [key: string]: PlistValue },
  source: ImportSource,
  context: ReadContext,
): AsyncGenerator<ImportRecord> {
  const main = dictionary(root['WebMainResource']);
  const bytes = main['WebResourceData'];
  const url = safeUrl(textIn(main['WebResourceURL']));
  if (!(bytes instanceof Uint8Array)) {
    yield failedRecord(null, 'The web archive holds no page.');
    return;
  }
  const page = { name: source.name.replace(/webarchive$/i, 'html'), mediaType: 'text/html', bytes };
  for await (const record of context.read(page, inside(context))) {
    yield record.kind === 'article'
      ? articleRecord(null, draftArticle({ ...record.article, url: record.article.url ?? url }))
      : record;
  }
}

function* readSafariBookmarks(root: PlistValue): Generator<ImportRecord> {
  let found = 0;
  for (const { entry, folders } of bookmarks(root, [])) {
    const url = safeUrl(textIn(entry['URLString']));
    if (url === null) continue;
    found += 1;
    const uri = dictionary(entry['URIDictionary']);
    const later = dictionary(entry['ReadingList']);
    yield articleRecord(
      null,
      draftArticle({
        url,
        title: plainLine(textIn(uri['title']) ?? textIn(dictionary(entry['ReadingListNonSync'])['Title']) ?? ''),
        text: tidyText(textIn(later['PreviewText']) ?? ''),
        savedAt: sourceDate(textIn(later['DateAdded'])),
        marks: {
          folders: folders.length === 0 ? [] : [folders.join(' / ')],
          note: null,
          highlights: [],
          starred: false,
          read: entry['ReadingList'] === undefined ? null : later['DateLastViewed'] !== undefined,
        },
      }),
    );
  }
  if (found === 0) yield failedRecord(null, 'Safari’s bookmarks hold no web address.');
  else
    yield noteRecord(
      'Of Safari’s bookmarks the days of bookmarks were left: Safari keeps none but those of its reading list.',
    );
}

function* bookmarks(
  value: PlistValue,
  folders: readonly string[],
): Generator<{ entry: { readonly [key: string]: PlistValue }; folders: readonly string[] }> {
  const entry = dictionary(value);
  if (entry['URLString'] !== undefined) yield { entry, folders };
  const title = textIn(entry['Title']) ?? '';
  const inner = title === READING_LIST ? [] : PLAIN_FOLDERS.has(title) ? folders : [...folders, plainLine(title)];
  for (const child of listOf(entry['Children'])) yield* bookmarks(child, inner);
}
