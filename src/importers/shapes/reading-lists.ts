import {
  asRecord,
  folderPath,
  hasKeys,
  listIn,
  recordsIn,
  textIn,
  type DocumentShape,
  type PlainRecord,
  type RecordShape,
} from './shape';

const pinboard: RecordShape = {
  name: 'a Pinboard export',
  taken: ['address', 'title', 'note', 'tags', 'saved', 'unread'],
  left: ['meta', 'hash', 'shared'],
  fits: (record) => hasKeys(record, 'href', 'description', 'time') && ('extended' in record || 'toread' in record),
  map: ({ href, description, extended, time, toread, tags }) => ({
    url: href,
    title: description,
    // What people write there is as often a passage of the page as a note of their own: it is kept and found as both.
    note: extended,
    summary: extended,
    saved: time,
    unread: toread,
    tags: textIn(tags)?.split(/\s+/) ?? [],
  }),
};

const wallabag: RecordShape = {
  name: 'a Wallabag export',
  taken: [
    'address',
    'title',
    'text',
    'tags',
    'published',
    'saved',
    'author',
    'source',
    'archived',
    'star',
    'highlights',
  ],
  left: ['reading_time', 'preview_picture', 'mimetype', 'http_status', 'headers', 'uid', 'updated_at'],
  fits: (record) =>
    hasKeys(record, 'url', 'title', 'content') &&
    (hasKeys(record, 'is_archived') || hasKeys(record, 'is_read', 'is_fav')),
  map: (record) => ({
    title: record['title'],
    url: record['given_url'] ?? record['url'],
    html: record['content'],
    tags: record['tags'],
    // Version 1 says "1" and "0", and has no dates.
    archived: record['is_archived'] ?? record['is_read'],
    starred: record['is_starred'] ?? record['is_fav'],
    saved: record['created_at'],
    published: record['published_at'],
    author: record['published_by'],
    source: record['domain_name'],
    highlights: recordsIn(record['annotations']).map(({ quote, text, created_at: at }) => ({
      quote,
      note: text,
      created_at: at,
    })),
  }),
};

const omnivore: RecordShape = {
  name: 'an Omnivore export',
  taken: ['address', 'title', 'text', 'labels', 'published', 'saved', 'author', 'archived', 'read', 'highlights'],
  left: ['thumbnail', 'updatedAt'],
  fits: (record) => hasKeys(record, 'slug', 'savedAt', 'state'),
  // `updatedAt` is when the item was touched in that app, which says nothing about the page.
  map: (record, companion) => ({
    title: record['title'],
    url: record['url'],
    html: record['content'] ?? companion(`content/${String(record['slug'])}.html`),
    summary: record['description'],
    author: record['author'],
    tags: record['labels'],
    saved: record['savedAt'],
    published: record['publishedAt'],
    archived: /archived/i.test(String(record['state'])),
    ...(typeof record['readingProgress'] === 'number' ? { read: record['readingProgress'] >= 95 } : {}),
    highlights: record['highlights'] ?? quotedLines(companion(`highlights/${String(record['slug'])}.md`) ?? ''),
  }),
};

/** Quotations of a Markdown file, each with the words behind it as its note. */
function quotedLines(markdown: string): { quote: string; note: string }[] {
  const marked: { quote: string[]; note: string[] }[] = [];
  let quoting = false;
  for (const line of markdown.split(/\r?\n/)) {
    const quote = /^>\s?(.*)$/.exec(line)?.[1];
    if (quote !== undefined) {
      if (!quoting) marked.push({ quote: [], note: [] });
      marked.at(-1)?.quote.push(quote);
    } else if (line.trim() !== '') marked.at(-1)?.note.push(line);
    quoting = quote !== undefined;
  }
  return marked.map(({ quote, note }) => ({ quote: quote.join('\n'), note: note.join('\n') }));
}

const karakeep: DocumentShape = {
  name: 'a Karakeep export',
  taken: ['address', 'title', 'text of notes', 'note', 'tags', 'lists', 'saved', 'archived', 'star'],
  left: ['icons of lists', 'smart lists'],
  fits: ({ bookmarks }) => recordsIn(bookmarks).some((b) => hasKeys(b, 'content', 'createdAt')),
  *records({ bookmarks, lists }) {
    const folders = new Map(
      recordsIn(lists).map(({ id, name, parentId }) => [id, { name: String(name), parent: parentId }]),
    );
    for (const bookmark of recordsIn(bookmarks)) {
      const content = asRecord(bookmark['content']);
      const own = content['type'] === 'text';
      if (bookmark['content'] === null) {
        yield `“${textIn(bookmark['title']) ?? 'An entry'}” is a file that the export does not hold. Import the file itself.`;
        continue;
      }
      yield {
        title: bookmark['title'],
        url: content['url'] ?? content['sourceUrl'],
        ...(own ? { text: content['text'], published: bookmark['createdAt'] } : {}),
        html: content['htmlContent'],
        summary: content['description'],
        note: bookmark['note'],
        tags: bookmark['tags'],
        archived: bookmark['archived'],
        starred: bookmark['favourited'],
        saved: bookmark['createdAt'],
        folders: listIn(bookmark['lists']).map((id) => folderPath(id, folders)),
      };
    }
  },
};

const linkwarden: DocumentShape = {
  name: 'a Linkwarden export',
  taken: ['address', 'title', 'text', 'tags', 'collection', 'saved'],
  left: ['preview', 'image', 'pdf', 'readable', 'monolith', 'color'],
  fits: ({ collections }) => recordsIn(collections).some((c) => Array.isArray(c['links'])),
  *records({ collections }) {
    const folders = new Map(
      recordsIn(collections).map(({ id, name, parentId }) => [id, { name: String(name), parent: parentId }]),
    );
    for (const collection of recordsIn(collections)) {
      for (const link of recordsIn(collection['links'])) {
        yield {
          title: link['name'],
          url: link['url'],
          text: link['textContent'],
          summary: link['description'],
          tags: link['tags'],
          // An import of one's own into Linkwarden keeps the day on which the link was first saved.
          saved: link['importDate'] ?? link['createdAt'],
          folders: [folderPath(collection['id'], folders)],
        };
      }
    }
  },
};

const shiori: RecordShape = {
  name: 'a Shiori export',
  taken: ['address', 'title', 'text', 'tags', 'saved', 'author'],
  left: ['public', 'imageURL', 'hasContent', 'hasArchive', 'hasEbook'],
  fits: (record) => hasKeys(record, 'url', 'title', 'excerpt') && ('hasContent' in record || 'imageURL' in record),
  map: (record) => ({
    title: record['title'],
    url: record['url'],
    html: record['html'],
    text: record['content'],
    summary: record['excerpt'],
    author: record['author'],
    tags: record['tags'],
    saved: record['createdAt'] ?? record['created'] ?? record['modified'],
  }),
};

/** Feedly, and the JSON of Google Reader that Inoreader, FreshRSS, The Old Reader and others write. */
const reader: DocumentShape = {
  name: 'starred items of a feed reader (Google Reader JSON)',
  taken: ['address', 'title', 'text', 'labels', 'published', 'saved', 'author', 'feed', 'star', 'read', 'highlights'],
  left: ['crawlTimeMsec', 'comments', 'visual', 'engagement', 'enclosure'],
  fits: ({ items, entries }) =>
    [...recordsIn(items), ...recordsIn(entries)].some(
      (item) => 'origin' in item && ('alternate' in item || 'canonical' in item || 'canonicalUrl' in item),
    ),
  *records({ items, entries }) {
    for (const item of [...recordsIn(items), ...recordsIn(entries)]) yield readerItem(item);
  },
};

function readerItem(item: PlainRecord): PlainRecord {
  const href = (value: unknown): unknown => asRecord(listIn(value)[0])['href'];
  const categories = [...listIn(item['categories']), ...listIn(item['tags'])];
  const named = categories.map((c) =>
    typeof c === 'string' ? c : String(asRecord(c)['label'] ?? asRecord(c)['id'] ?? ''),
  );
  const microseconds = item['timestampUsec'];
  return {
    title: item['title'],
    url: item['canonicalUrl'] ?? href(item['canonical']) ?? href(item['alternate']),
    guid: typeof item['originId'] === 'string' && !/^https?:/.test(item['originId']) ? item['originId'] : undefined,
    html: asRecord(item['content'])['content'] ?? asRecord(item['summary'])['content'],
    author: item['author'],
    source: asRecord(item['origin'])['title'],
    published: item['published'],
    saved: item['actionTimestamp'] ?? microseconds,
    starred: named.some((c) => /state\/com\.google\/starred$|\/global\.saved$/.test(c)),
    ...(named.some((c) => /state\/com\.google\/read$/.test(c)) ? { read: true } : {}),
    tags: [
      ...named.flatMap((c) =>
        /^user\//.test(c) ? (/\/label\/(.+)$/.exec(c)?.[1] ?? []) : /\/(?:global\.|category\/)/.test(c) ? [] : [c],
      ),
      ...listIn(item['keywords']),
    ],
    highlights: recordsIn(item['annotations']).map((a) => ({
      quote: asRecord(a['highlight'])['text'] ?? a['text'],
      note: a['comment'] ?? a['note'],
    })),
  };
}

/** Readwise's own JSON: books and articles with what was marked in them. */
const readwise: DocumentShape = {
  name: 'a Readwise export',
  taken: ['address', 'title', 'author', 'highlights', 'notes', 'tags', 'saved'],
  left: ['cover_image_url', 'readwise_url', 'asin', 'external_id'],
  fits: ({ results }) => recordsIn(results).some((r) => hasKeys(r, 'user_book_id', 'highlights')),
  *records({ results }) {
    for (const book of recordsIn(results)) {
      const marked = recordsIn(book['highlights']);
      yield quotations({
        title: textIn(book['title']) ?? textIn(book['readable_title']) ?? '',
        author: book['author'],
        url: book['unique_url'] ?? book['source_url'],
        note: book['document_note'],
        tags: [...listIn(book['book_tags']), ...marked.flatMap((m) => listIn(m['tags']))],
        highlights: marked.map((m) => ({ quote: m['text'], note: m['note'], markedAt: m['highlighted_at'] })),
      });
    }
  },
};

/**
 * An article of which only what was marked in it is known: its quotations are its text, without a date of their own. When
 * they were marked says nothing about when it was written.
 */
export function quotations(record: PlainRecord): PlainRecord {
  const marked = recordsIn(record['highlights']);
  const days = marked.map((m) => textIn(m['markedAt'])).filter((day) => day !== null);
  return {
    ...record,
    text: marked
      .map((m) => textIn(m['quote']))
      .filter((quote) => quote !== null)
      .join('\n\n'),
    saved: days.sort()[0],
  };
}

const pocketHighlights: RecordShape = {
  name: 'highlights of a Pocket export',
  taken: ['address', 'title', 'highlights', 'saved'],
  left: [],
  fits: (record) =>
    hasKeys(record, 'url', 'highlights') &&
    !('text' in record) &&
    recordsIn(record['highlights']).some((h) => 'quote' in h && 'created_at' in h),
  map: ({ url, title, highlights }) =>
    quotations({
      url,
      title,
      highlights: recordsIn(highlights).map((h) => ({ quote: h['quote'], markedAt: String(h['created_at'] ?? '') })),
    }),
};

export const READING_LIST_RECORDS: readonly RecordShape[] = [pinboard, omnivore, wallabag, shiori, pocketHighlights];
export const READING_LIST_DOCUMENTS: readonly DocumentShape[] = [karakeep, linkwarden, reader, readwise];
