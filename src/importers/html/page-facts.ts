import { Parser } from 'htmlparser2';
import { StyleSheet } from './css';
import { shallowMarkup } from './shallow';
import { guardDepth } from './walk';

/** What a page says about itself outside its text. */
export interface PageFacts {
  /** `<title>`, raw. */
  readonly title: string | null;
  /** `<meta>` contents by lower-cased `property`, `name` or `itemprop`; the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  /** All contents of those that name authors: one `<meta>` each. */
  readonly authors: ReadonlyMap<string, readonly string[]>;
  readonly canonical: string | null;
  /** `lang` of the page. */
  readonly language: string | null;
  /** Raw contents of JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  readonly times: readonly TimeElement[];
  /** Values of `itemprop` elements outside `<meta>`: their `content` or `datetime`, else their text. */
  readonly itemprops: ReadonlyMap<string, string>;
  /** Address in the "saved from url" comment or the like. */
  readonly savedFrom: string | null;
  /** Raw date in the comment of a page-saving extension. */
  readonly savedDate: string | null;
  readonly styles: StyleSheet;
  readonly externalStyles: boolean;
}

/** A `<time>` element. */
export interface TimeElement {
  readonly value: string;
  /** Says that it is the date of publication, or of change; `null` when it says nothing. */
  readonly role: 'published' | 'modified' | null;
  /** Inside the page's article or main part. */
  readonly inArticle: boolean;
}

const CITED = /^(?:citation|comment|mentions|isbasedon)$/;
const MAX_JSON_LD_CHARS = 2_000_000;
const MAX_TIMES = 50;
const MAX_AUTHORS = 100;
const MAX_CAPTURED_CHARS = 2_000;

/** Reads the facts of a page in one pass, whatever its quality. */
export function readPageFacts(html: string): PageFacts {
  const meta = new Map<string, string>();
  const authors = new Map<string, string[]>();
  const itemprops = new Map<string, string>();
  const jsonLd: string[] = [];
  const times: { value: string; role: TimeElement['role']; inArticle: boolean }[] = [];
  const styles = new StyleSheet();
  let title: string | null = null;
  let canonical: string | null = null;
  let language: string | null = null;
  let savedFrom: string | null = null;
  let savedDate: string | null = null;
  let externalStyles = false;
  let depth = 0;
  let articles = 0;
  let dropped = 0;
  /** Open elements from the outermost cited work or comment inwards. */
  let cited = 0;
  /** The element whose text is wanted just now, and what to do with it. */
  let capture: { depth: number; text: string; limit: number; done: (text: string) => void } | null = null;

  const startCapture = (limit: number, done: (text: string) => void): void => {
    if (capture === null) capture = { depth, text: '', limit, done };
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        guardDepth(depth);
        if (name === 'svg' || name === 'template' || name === 'noscript') dropped += 1;
        if (name === 'article' || name === 'main') articles += 1;
        if (name === 'html') language ??= attributes['lang'] ?? attributes['xml:lang'] ?? null;
        const scope = attributes['itemprop']?.toLowerCase();
        // A cited work or a comment has authors and days of its own.
        if (cited > 0 || (scope !== undefined && CITED.test(scope))) cited += 1;
        if (name === 'meta' && cited === 0) addMeta(meta, authors, attributes);
        else if (name === 'link') {
          const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
          if (rel.includes('canonical')) canonical ??= attributes['href'] ?? null;
          if (rel.includes('stylesheet')) externalStyles = true;
        } else if (name === 'title' && title === null && dropped === 0)
          startCapture(MAX_CAPTURED_CHARS, (t) => (title = t));
        else if (name === 'style') startCapture(MAX_JSON_LD_CHARS, (css) => styles.add(css));
        else if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) {
          startCapture(MAX_JSON_LD_CHARS, (json) => jsonLd.push(json));
        } else if (name === 'time' && times.length < MAX_TIMES) {
          const entry = { value: attributes['datetime'] ?? '', role: timeRole(attributes), inArticle: articles > 0 };
          if (entry.value !== '') times.push(entry);
          else startCapture(200, (t) => times.push({ ...entry, value: t }));
        }
        const itemprop = attributes['itemprop']?.toLowerCase();
        if (itemprop !== undefined && cited === 0 && name !== 'meta' && !itemprops.has(itemprop)) {
          const value = attributes['content'] ?? attributes['datetime'];
          if (value !== undefined) itemprops.set(itemprop, value);
          else if (itemprop === 'datepublished' || itemprop === 'datemodified' || itemprop === 'author') {
            startCapture(300, (t) => itemprops.set(itemprop, t));
          }
        }
      },
      ontext(data) {
        if (capture !== null && capture.text.length < capture.limit) capture.text += data;
      },
      oncomment(data) {
        if (savedFrom !== null || data.length > 5_000) return;
        savedFrom = /saved from url=(?:\(\d+\))?\s*(\S+)/i.exec(data)?.[1] ?? null;
        if (/page saved with|singlefile/i.test(data)) {
          savedFrom ??= /^\s*url:\s*(\S+)/im.exec(data)?.[1] ?? null;
          savedDate = /^\s*saved date:\s*(.{6,80})$/im.exec(data)?.[1] ?? null;
        }
      },
      onclosetag(name) {
        if (capture !== null && capture.depth === depth) {
          const { done, text } = capture;
          capture = null;
          done(text);
        }
        if (cited > 0) cited -= 1;
        if (name === 'svg' || name === 'template' || name === 'noscript') dropped -= 1;
        if (name === 'article' || name === 'main') articles -= 1;
        depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.write(shallowMarkup(html));
  parser.end();
  return {
    title,
    meta,
    authors,
    canonical,
    language,
    jsonLd,
    times,
    itemprops,
    savedFrom,
    savedDate,
    styles,
    externalStyles,
  };
}

const NAMES_AUTHORS = /author$|creator$|^byl$/;

function addMeta(
  meta: Map<string, string>,
  authors: Map<string, string[]>,
  attributes: Readonly<Record<string, string>>,
): void {
  const content = attributes['content'];
  if (content === undefined || content.trim() === '') return;
  for (const key of [attributes['property'], attributes['name'], attributes['itemprop']]) {
    const name = key?.trim().toLowerCase();
    if (!name) continue;
    if (!meta.has(name)) meta.set(name, content);
    if (!NAMES_AUTHORS.test(name)) continue;
    const named = authors.get(name) ?? [];
    if (named.length < MAX_AUTHORS) authors.set(name, [...named, content]);
  }
}

function timeRole(attributes: Readonly<Record<string, string>>): TimeElement['role'] {
  const words = `${attributes['itemprop'] ?? ''} ${attributes['class'] ?? ''}`.toLowerCase();
  if (/modified|updated/.test(words)) return /publish/.test(words) ? 'published' : 'modified';
  return attributes['pubdate'] !== undefined || /publish|pubdate|entry-date|dt-published|post-date/.test(words)
    ? 'published'
    : null;
}
