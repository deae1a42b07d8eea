import { escapeInline, escapeMarkdown } from './escape';
import type { ExportedRecord } from './record';

const MOST_NAME_CHARACTERS = 80;
/** What file systems forbid in a name, and what notes apps read as links. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\\/:*?"<>|#^[\]\u0000-\u001f\u007f]+/g;

/**
 * A file name for an article: its day and title, without what file systems forbid, unlike all that are taken already.
 * @param taken names given so far in lower case, as some file systems compare them; the new one is added
 */
export function markdownName({ title, published }: ExportedRecord, taken: Set<string>): string {
  const words = title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...`${published ?? ''} ${words}`.trim()].slice(0, MOST_NAME_CHARACTERS).join('');
  // Windows drops dots and spaces at the end of a name.
  const base = short.replace(/[. ]+$/, '') || 'Untitled';
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${base}.md` : `${base} (${n}).md`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** An article as Markdown under a front matter (YAML) with all that is known of it but its earlier versions. */
export function markdownFile(record: ExportedRecord): string {
  const { title, text, url, source, author, published, modified, saved, tags, folders, note } = record;
  const { starred, read, archived, highlights } = record;
  const lines = [
    ...field('title', title),
    ...field('url', url),
    ...field('source', source),
    ...field('author', author),
    ...field('published', published),
    ...field('modified', modified),
    ...field('saved', saved),
    ...field('tags', tags),
    ...field('folders', folders),
    ...field('starred', starred),
    ...field('read', read),
    ...field('archived', archived),
    ...field('note', note),
    ...field(
      'highlights',
      highlights?.map(({ quote }) => quote),
    ),
  ];
  const heading = `# ${escapeInline(title.replace(/\s+/g, ' '))}`;
  return `---\n${lines.join('\n')}\n---\n\n${heading}\n\n${escapeMarkdown(text)}\n`;
}

function field(name: string, value: string | boolean | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [`${name}: ${value}`];
  if (typeof value === 'string') return [`${name}: ${quoted(name, value)}`];
  return value.length === 0 ? [] : [`${name}:`, ...value.map((one) => `  - ${quoted(name, one)}`)];
}

/** Days stand bare, so that notes apps take them for days; everything else is quoted. */
const quoted = (name: string, value: string): string =>
  ['published', 'modified', 'saved'].includes(name) ? value : JSON.stringify(value);
