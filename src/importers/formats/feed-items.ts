import { decodeHTMLStrict } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { LineCounter } from '../lines';
import { shallowMarkup } from '../html/shallow';
import { guardDepth } from '../html/walk';

/** One element of a feed or of an item of it. */
export interface FeedField {
  /** Lower-cased, with the usual prefix of its namespace: `title`, `dc:date`, `content:encoded`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The element's text; where it holds elements, their markup with the text escaped again. */
  readonly value: string;
  readonly hasMarkup: boolean;
  /** Elements directly inside, for structured ones such as Atom's `author`. */
  readonly children: readonly { readonly name: string; readonly text: string }[];
}

export interface FeedItem {
  readonly line: number;
  readonly fields: readonly FeedField[];
  /** The file ends inside this item. */
  readonly cutOff: boolean;
}

export interface FeedDocument {
  /** Elements of the channel or feed itself. */
  readonly head: readonly FeedField[];
  readonly items: readonly FeedItem[];
}

/** Namespaces whose elements are read, by a part of their address; feeds are free to call them what they like. */
const NAMESPACES: readonly (readonly [part: string, prefix: string])[] = [
  ['purl.org/dc/elements', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['rss/1.0/modules/content', 'content'],
  ['w3.org/2007/app', 'app'],
  ['purl.org/atom/app', 'app'],
  ['w3.org/2005/atom', 'atom'],
  ['purl.org/atom', 'atom'],
  ['search.yahoo.com/mrss', 'media'],
  ['prismstandard.org', 'prism'],
  ['itunes.com/dtds', 'itunes'],
  ['feedburner.org', 'feedburner'],
  ['wordpress.org/export', 'wp'],
  ['schemas.google.com/blogger', 'blogger'],
];

/** Elements that only hold fields of the item together. */
const TRANSPARENT = new Set(['media:group', 'app:control']);

interface OpenField {
  readonly depth: number;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Entities as they stand in the file, except in CDATA sections, which hold none. */
  readonly parts: { readonly kind: 'tag' | 'text' | 'cdata'; readonly value: string }[];
  readonly children: { name: string; text: string }[];
}

/** Reads RSS 0.9x, 1.0 and 2.0 and Atom of any quality: what is broken in one item leaves the others as they are. */
export function readFeedDocument(xml: string): FeedDocument {
  const head: FeedField[] = [];
  const items: FeedItem[] = [];
  const lines = new LineCounter(xml);
  const prefixes = new Map<string, string>();
  let depth = 0;
  /** Depth of the channel or feed element. */
  let headDepth = 0;
  let item: { line: number; fields: FeedField[]; depth: number } | null = null;
  let field: OpenField | null = null;
  let inCdata = false;
  let ending = false;

  const endField = (): void => {
    if (field === null) return;
    (item === null ? head : item.fields).push(closed(field));
    field = null;
  };
  const endItem = (cutOff: boolean): void => {
    endField();
    if (item !== null) items.push({ line: item.line, fields: item.fields, cutOff });
    item = null;
  };

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        depth += 1;
        guardDepth(depth);
        learnPrefixes(prefixes, attributes);
        const name = fieldName(rawName, prefixes);
        if ((name === 'item' || name === 'entry') && (field === null || item !== null)) {
          // An item that was never closed ends where the next one begins.
          endItem(false);
          item = { line: lines.lineAt(parser.startIndex), fields: [], depth };
        } else if (field !== null) {
          field.parts.push({ kind: 'tag', value: openTag(rawName, attributes) });
          if (depth === field.depth + 1) field.children.push({ name, text: '' });
        } else if (item !== null && TRANSPARENT.has(name)) {
          // What it holds belongs to the item.
        } else if (item !== null || (headDepth > 0 && depth === headDepth + 1)) {
          field = { depth, name, attributes: decoded(attributes), parts: [], children: [] };
        } else if (name === 'channel' || name === 'feed') headDepth = depth;
      },
      ontext(data) {
        if (field === null) return;
        field.parts.push({ kind: inCdata ? 'cdata' : 'text', value: data });
        const child = depth > field.depth ? field.children.at(-1) : undefined;
        if (child && child.text.length < 2_000) child.text += inCdata ? data : decode(data);
      },
      oncdatastart() {
        inCdata = true;
      },
      oncdataend() {
        inCdata = false;
      },
      onclosetag(rawName, implied) {
        if (field !== null) {
          if (depth === field.depth) endField();
          else field.parts.push({ kind: 'tag', value: `</${rawName}>` });
        }
        if (item !== null && depth === item.depth) endItem(implied && ending);
        if (depth === headDepth) headDepth = 0;
        depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(shallowMarkup(xml, true));
  ending = true;
  parser.end();
  return { head, items };
}

function closed(field: OpenField): FeedField {
  const hasMarkup = field.parts.some((p) => p.kind === 'tag');
  // With elements inside, the field is HTML as it stands; without, its text may be HTML once it is decoded.
  const value = field.parts
    .map(({ kind, value: raw }) =>
      kind === 'cdata' ? (hasMarkup ? escapeText(raw) : raw) : hasMarkup ? raw : decode(raw),
    )
    .join('');
  return { name: field.name, attributes: field.attributes, value: value.trim(), hasMarkup, children: field.children };
}

function learnPrefixes(prefixes: Map<string, string>, attributes: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith('xmlns:')) continue;
    const known = NAMESPACES.find(([part]) => value.toLowerCase().includes(part));
    if (known) prefixes.set(key.slice(6), known[1]);
  }
}

function fieldName(rawName: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = rawName.indexOf(':');
  if (colon < 0) return rawName;
  const prefix = rawName.slice(0, colon);
  const local = rawName.slice(colon + 1);
  const known = prefixes.get(prefix) ?? prefix;
  // A feed whose own elements carry a prefix: <atom:entry>, <rss:item>.
  return (known === 'atom' && (local === 'entry' || local === 'feed')) || known === 'rss' ? local : `${known}:${local}`;
}

/** Named HTML entities are not XML, but feeds are full of them. */
const decode = (raw: string): string => (raw.includes('&') ? decodeHTMLStrict(raw) : raw);

function decoded(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, decode(value)]));
}

function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value.replace(/"/g, '&quot;')}"`);
  return `<${name}${pairs.join('')}>`;
}

const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));
