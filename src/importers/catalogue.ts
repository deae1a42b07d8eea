import { TABLE_SHAPES } from './shapes/csv';
import { DOCUMENT_SHAPES, RECORD_SHAPES } from './shapes/json';
import type { ExportShape } from './shapes/shape';
import { XML_SHAPES } from './shapes/xml-lists';

/** What the importers read, for `docs/formats.md` and its test: not loaded by the app. */
export interface FormatEntry {
  readonly name: string;
  /** File names by which people know it; it is told by its content. */
  readonly files: string;
  readonly taken: readonly string[];
  readonly left: readonly string[];
  /** The package that does the hard part; `null`: read here. */
  readonly library: string | null;
}

const entry = (
  name: string,
  files: string,
  taken: string,
  left: string,
  library: string | null = null,
): FormatEntry => ({ name, files, taken: split(taken), left: split(left), library });

const split = (list: string): string[] => (list === '' ? [] : list.split(', '));

const CONTAINERS: readonly FormatEntry[] = [
  entry(
    'ZIP archive',
    '.zip',
    'every file that can hold an article',
    'pictures, styles, scripts, archives inside',
    'fflate',
  ),
  entry(
    'tar archive',
    '.tar .tar.gz .tgz .jex',
    'every file that can hold an article',
    'pictures, styles, scripts, archives inside',
  ),
  entry('gzip', '.gz', 'the file inside', '', 'fflate'),
  entry('Zstandard', '.zst', 'the file inside', '', 'fzstd'),
  entry(
    'web archive',
    '.warc .warc.gz',
    'pages answered with success, address, saved',
    'pictures, scripts, requests',
    'fflate',
  ),
  entry('Omnivore, zipped', '.zip', 'as the list below, text and highlights from their own files', ''),
  entry('Substack, zipped', '.zip', 'as the table below, text from its own files', ''),
  entry('Takeout, zipped', '.zip', 'Keep, bookmarks, saved lists', 'HTML copies of notes'),
  entry('Notion, zipped', '.zip', 'pages with their labelled lines', 'tables with sub-pages that stand twice'),
];

const DOCUMENTS: readonly FormatEntry[] = [
  entry(
    'web page',
    '.html',
    'title, text, published, changed, author, source, address, tags, saved, tables about times',
    'navigation, comments, hidden text',
    '@mozilla/readability',
  ),
  entry('page saved as one file', '.mhtml', 'as a web page, address, saved', 'pictures, styles', 'postal-mime'),
  entry('Safari web archive', '.webarchive', 'as a web page, address', 'pictures, styles'),
  entry(
    'mail',
    '.eml',
    'subject, text, day, sender as source and author, documents attached',
    'other attachments',
    'postal-mime',
  ),
  entry('mailbox', '.mbox', 'each mail as above', 'other attachments', 'postal-mime'),
  entry(
    'PDF',
    '.pdf',
    'text, title, author, printed or made day, keywords',
    'pictures, forms, pages that are scans',
    'unpdf',
  ),
  entry('book', '.epub', 'chapters, title, author, day, subjects', 'pictures, locked books', 'fflate'),
  entry(
    'Word document',
    '.docx',
    'text, title, author, printed or made day, changed, keywords',
    'comments, struck words, headers, pictures',
    'fflate',
  ),
  entry(
    'OpenDocument text',
    '.odt',
    'text, title, author, printed or made day, changed, keywords',
    'comments, struck words, notes, pictures',
    'fflate',
  ),
  entry('Rich Text', '.rtf', 'text, title, author, printed or made day', 'pictures, fields, notes, headers'),
  entry('Evernote notes', '.enex', 'title, text, address, author, tags, saved, changed', 'attached files, reminders'),
  entry('Markdown', '.md', 'title, text, front matter, labelled lines, ==marked== passages', ''),
  entry('note of Joplin', '.md .jex', 'title, text, address, author, folder, saved, changed', 'tags, files, places'),
  entry('plain text', '.txt', 'title, text, day, author, source, address, tags by its first lines', ''),
];

const LISTS: readonly FormatEntry[] = [
  entry('RSS and Atom', '.xml', 'title, text, published, changed, author, source, address, categories', 'enclosures'),
  entry(
    'WordPress export',
    '.xml',
    'as a feed, the blog’s own day, names of authors',
    'drafts, comments, menus, pictures',
  ),
  entry('Blogger export', '.xml .atom', 'as a feed', 'drafts, comments, settings'),
  entry('YouTube feed', '.xml', 'as a feed, description as text', 'views, pictures'),
  entry('JSON Feed', '.json', 'title, text, published, changed, authors, source, address, tags', 'attachments'),
  entry('bookmarks', '.html', 'address, title, note, folder, tags, saved, archived', 'icons'),
  entry(
    'Safari bookmarks and reading list',
    '.plist',
    'address, title, folder, preview as text, saved, read',
    'days of bookmarks',
    null,
  ),
  entry('Firefox packed backup', '.jsonlz4', 'as the backup below', ''),
  entry('links', '.txt .md .url .webloc', 'address, title, heading as folder', ''),
  entry('list of feeds', '.opml', 'which feeds it holds', 'it holds no articles'),
  entry(
    'JSON Lines, JSON, CSV, TSV of one’s own',
    '.jsonl .json .csv .tsv',
    'the fields that are known by name, or as told',
    'named in the report',
  ),
  entry(
    'references',
    '.ris .bib',
    'title, abstract as text, published, authors, publication, address, keywords, note',
    'volume, pages, identifiers',
  ),
];

const shaped = (shape: ExportShape, files: string): FormatEntry => ({
  name: shape.name.replace(/^an? /, ''),
  files,
  taken: shape.taken,
  left: shape.left,
  library: null,
});

/** All formats in groups, in the order of the page. */
export const CATALOGUE: readonly { readonly title: string; readonly entries: readonly FormatEntry[] }[] = [
  { title: 'Archives', entries: CONTAINERS },
  { title: 'Pages, documents, mails, notes', entries: DOCUMENTS },
  { title: 'Feeds and lists', entries: LISTS },
  {
    title: 'Exports known by their shape',
    entries: [
      ...RECORD_SHAPES.map((shape) => shaped(shape, '.json')),
      ...DOCUMENT_SHAPES.map((shape) => shaped(shape, '.json')),
      ...XML_SHAPES.map((shape) => shaped(shape, '.xml')),
      ...TABLE_SHAPES.map((shape) => shaped(shape, '.csv')),
    ],
  },
];

/** The catalogue as the tables of `docs/formats.md`. */
export function catalogueAsMarkdown(): string {
  const row = ({ name, files, taken, left, library }: FormatEntry): string =>
    `| ${[name, `\`${files}\``, taken.join(', '), left.join(', ') || '–', library ?? '–'].join(' | ')} |`;
  return CATALOGUE.map(({ title, entries }) =>
    [
      `## ${title}`,
      '',
      '| format | files | taken | left | library |',
      '|---|---|---|---|---|',
      ...entries.map(row),
      '',
    ].join('\n'),
  ).join('\n');
}
