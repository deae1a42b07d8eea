import { asRecord, hasKeys, recordsIn, textIn, type DocumentShape, type PlainRecord } from './shape';

const ROOTS = /^(?:bookmarks(?: bar| toolbar| menu)?|other bookmarks|mobile bookmarks|favou?rites(?: bar)?|)$/i;

/** The `Bookmarks` file of Chrome, Edge, Brave, Vivaldi and Opera. */
const chrome: DocumentShape = {
  name: 'the bookmarks of Chrome or a browser of its kind',
  taken: ['address', 'title', 'folder', 'saved'],
  left: ['date_last_used', 'guid', 'meta_info', 'checksum'],
  fits: ({ roots }) => Object.values(asRecord(roots)).some((root) => 'children' in asRecord(root)),
  *records({ roots }) {
    for (const root of Object.values(asRecord(roots))) yield* chromeNodes(asRecord(root), []);
  },
};

function* chromeNodes(node: PlainRecord, folders: readonly string[], depth = 0): Generator<PlainRecord> {
  if (depth > 100) return;
  if (node['type'] === 'url') {
    yield { url: node['url'], title: node['name'], saved: node['date_added'], folders: pathOf(folders) };
    return;
  }
  const name = textIn(node['name']) ?? '';
  const inner = depth === 0 ? folders : [...folders, name];
  for (const child of recordsIn(node['children'])) yield* chromeNodes(child, inner, depth + 1);
}

/** A backup of Firefox's bookmarks (`.json`, `.jsonlz4`). */
const firefox: DocumentShape = {
  name: 'a backup of Firefox’s bookmarks',
  taken: ['address', 'title', 'folder', 'tags', 'saved'],
  left: ['lastModified', 'iconUri', 'keyword', 'guid'],
  fits: (document) =>
    hasKeys(document, 'typeCode', 'children') ||
    (document['type'] === 'text/x-moz-place-container' && 'children' in document),
  *records(document) {
    yield* firefoxNodes(document, []);
  },
};

function* firefoxNodes(node: PlainRecord, folders: readonly string[], depth = 0): Generator<PlainRecord> {
  if (depth > 100) return;
  if (textIn(node['uri']) !== null) {
    // Saved searches and the like.
    if (/^place:/.test(String(node['uri']))) return;
    yield {
      url: node['uri'],
      title: node['title'],
      saved: node['dateAdded'],
      tags: node['tags'],
      folders: pathOf(folders),
    };
    return;
  }
  const name = textIn(node['title']) ?? '';
  const root = textIn(node['root']) !== null || ROOTS.test(name);
  const inner = depth === 0 || root ? folders : [...folders, name];
  for (const child of recordsIn(node['children'])) yield* firefoxNodes(child, inner, depth + 1);
}

const pathOf = (folders: readonly string[]): string[] => (folders.length === 0 ? [] : [folders.join(' / ')]);

export const BROWSER_DOCUMENTS: readonly DocumentShape[] = [chrome, firefox];
