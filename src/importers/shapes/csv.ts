import { quotations } from './reading-lists';
import { namedForwards, textIn, type ExportShape, type PlainRecord, type ShapedRecord } from './shape';

/** An export that is a table: told by its columns, whatever their order. */
export interface TableShape extends ExportShape {
  /** Columns that it must have, as {@link normalKey} writes them. */
  readonly columns: readonly string[];
  readonly map: (row: PlainRecord, companion: (path: string) => string | null) => ShapedRecord;
  /** Rows that make one article together have the same key. */
  readonly group?: (row: PlainRecord) => string;
  /** One record of the rows of one article. */
  readonly join?: (rows: readonly PlainRecord[]) => PlainRecord;
}

const zotero: TableShape = {
  name: 'a Zotero library (CSV)',
  taken: ['title', 'abstract as text', 'published', 'saved', 'address', 'authors', 'publication', 'tags', 'notes'],
  left: [
    'Key',
    'Item Type',
    'Publication Year',
    'Date Modified',
    'Access Date',
    'ISSN',
    'Pages',
    'Volume',
    'Issue',
    'File Attachments',
  ],
  columns: ['itemtype', 'datemodified', 'title'],
  // When the item was changed or looked at says nothing about the work.
  map: (row) => ({
    title: row['Title'],
    text: row['Abstract Note'],
    url: row['Url'] || (row['DOI'] ? `https://doi.org/${String(row['DOI'])}` : ''),
    author: textIn(row['Author'])?.split(/;\s*/).map(namedForwards),
    source: row['Publication Title'] || row['Publisher'],
    published: row['Date'] || row['Publication Year'],
    saved: row['Date Added'],
    tags: [textIn(row['Manual Tags']), textIn(row['Automatic Tags'])].flatMap((tags) => tags?.split(/;\s*/) ?? []),
    note: row['Notes'],
  }),
};

const readwiseHighlights: TableShape = {
  name: 'highlights of Readwise (CSV)',
  taken: ['quotations', 'title', 'author', 'notes', 'tags', 'saved'],
  left: ['Color', 'Location', 'Location Type', 'Amazon Book ID'],
  columns: ['highlight', 'booktitle', 'highlightedat'],
  map: (row) => row,
  group: (row) => `${String(row['Book Title'])}\n${String(row['Book Author'])}`,
  join: (rows) =>
    quotations({
      title: rows[0]?.['Book Title'],
      author: rows[0]?.['Book Author'],
      tags: rows
        .flatMap((row) => [textIn(row['Tags']), textIn(row['Document tags'])])
        .flatMap((tags) => tags?.split(/,\s*/) ?? []),
      highlights: rows.map((row) => ({ quote: row['Highlight'], note: row['Note'], markedAt: row['Highlighted at'] })),
    }),
};

const readwiseReader: TableShape = {
  name: 'a Readwise Reader list (CSV)',
  taken: ['address', 'title', 'tags', 'saved', 'archived', 'read'],
  left: ['ID', 'Seen'],
  columns: ['readingprogress', 'saveddate', 'url'],
  map: (row) => ({
    title: row['Title'],
    url: row['URL'],
    tags: row['Document tags'],
    saved: row['Saved date'],
    archived: /^archive$/i.test(String(row['Location'])),
    read: Number(row['Reading progress']) >= 0.95,
  }),
};

const matter: TableShape = {
  name: 'a Matter list (CSV)',
  taken: ['address', 'title', 'author', 'publisher', 'tags', 'star', 'read'],
  left: ['Word Count', 'In Queue', 'Highlight Count', 'Last Interaction Date', 'File Id'],
  columns: ['inqueue', 'favorited', 'url'],
  map: (row) => ({
    title: row['Title'],
    url: row['URL'],
    author: row['Author'],
    source: row['Publisher'],
    tags: row['Tags'],
    starred: row['Favorited'],
    read: row['Read'],
  }),
};

const raindrop: TableShape = {
  name: 'a Raindrop list (CSV)',
  taken: ['address', 'title', 'excerpt as text', 'note', 'folder', 'tags', 'saved', 'highlights', 'star'],
  left: ['id', 'cover'],
  columns: ['excerpt', 'favorite', 'url', 'created'],
  map: (row) => ({
    title: row['title'],
    url: row['url'],
    summary: row['excerpt'],
    note: row['note'],
    folder: row['folder'],
    tags: textIn(row['tags'])?.split(/,\s*/) ?? [],
    saved: row['created'],
    highlights: row['highlights'],
    starred: row['favorite'],
  }),
};

const substack: TableShape = {
  name: 'posts of Substack',
  taken: ['title', 'subtitle', 'text', 'published'],
  left: ['drafts', 'audience', 'email_sent_at', 'podcast_url'],
  columns: ['postid', 'postdate', 'ispublished', 'title'],
  map: (row, companion) => {
    if (row['is_published'] === 'false') return null;
    const html = companion(`posts/${String(row['post_id'])}.html`);
    return {
      title: row['title'],
      html,
      summary: row['subtitle'],
      published: row['post_date'],
      guid: `urn:substack:${String(row['post_id'])}`,
    };
  },
};

const wallabag: TableShape = {
  name: 'a Wallabag list (CSV)',
  taken: ['address', 'title', 'text', 'tags', 'saved'],
  left: ['MIME Type', 'Language'],
  columns: ['title', 'url', 'content', 'mimetype', 'creationdate'],
  map: (row) => {
    const of = (name: string): unknown => Object.entries(row).find(([key]) => key.toLowerCase() === name)?.[1];
    return { title: of('title'), url: of('url'), html: of('content'), tags: of('tags'), saved: of('creation date') };
  },
};

export const TABLE_SHAPES: readonly TableShape[] = [
  zotero,
  readwiseHighlights,
  readwiseReader,
  matter,
  raindrop,
  substack,
  wallabag,
];

/** The export that a table with these columns is; `null` for one's own. */
export function shapeOfColumns(columns: readonly string[]): TableShape | null {
  return TABLE_SHAPES.find((shape) => shape.columns.every((column) => columns.includes(column))) ?? null;
}
