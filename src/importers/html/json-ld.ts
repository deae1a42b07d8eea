import { authorOf, tagsOf } from '../fields';
import { jsonValue } from '../json-text';
import { plainLineOrNull } from '../plain';

/** What the structured data of a page says about its article. Dates are raw. */
export interface LinkedArticle {
  readonly headline: string | null;
  readonly published: string | null;
  readonly modified: string | null;
  readonly author: string | null;
  readonly publisher: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
}

const MAX_NODES = 3_000;
const ARTICLE = /(?:article|blogposting|report|review|newsmedia|posting)$/i;
const PAGE = /(?:webpage|creativework|videoobject|podcastepisode)$/i;

type Node = Readonly<Record<string, unknown>>;

/** The article that a page's JSON-LD describes: the first node of an article type, else of a page type with a date. */
export function readLinkedArticle(scripts: readonly string[]): LinkedArticle | null {
  const nodes = scripts.flatMap((script) => nodesOf(parse(script)));
  const byId = new Map(
    nodes.filter((n) => typeof n['@id'] === 'string' && n['name'] !== undefined).map((n) => [n['@id'], n]),
  );
  const dated = (n: Node): boolean => n['datePublished'] !== undefined || n['dateCreated'] !== undefined;
  const node =
    nodes.find((n) => isOfType(n, ARTICLE) && dated(n)) ??
    nodes.find((n) => isOfType(n, PAGE) && dated(n)) ??
    nodes.find((n) => isOfType(n, ARTICLE));
  if (!node) return null;
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow);
    const id = (value as Node | null | undefined)?.['@id'];
    return (typeof id === 'string' ? byId.get(id) : undefined) ?? value;
  };
  const main = node['mainEntityOfPage'];
  return {
    headline: plainLineOrNull(stringOf(node['headline']) ?? stringOf(node['name'])),
    published: stringOf(node['datePublished']) ?? stringOf(node['dateCreated']),
    modified: stringOf(node['dateModified']),
    author: authorOf(follow(node['author'] ?? node['creator'])),
    publisher: authorOf(follow(node['publisher'])),
    url: stringOf(node['url']) ?? stringOf(main) ?? stringOf((main as Node | undefined)?.['@id']),
    tags: tagsOf([node['keywords']]),
  };
}

function parse(script: string): unknown {
  const json = script.replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)|(?:-->|\]\]>|\/\*\]\]>\*\/)\s*$/g, '');
  try {
    return jsonValue(json);
  } catch {
    return null;
  }
}

/** All objects of a document, outermost first, however they are wrapped. */
function nodesOf(root: unknown): Node[] {
  const found: Node[] = [];
  const queue: unknown[] = [root];
  for (let i = 0; i < queue.length && found.length < MAX_NODES; i += 1) {
    const value = queue[i];
    if (Array.isArray(value)) for (const item of value.slice(0, MAX_NODES)) queue.push(item);
    else if (typeof value === 'object' && value !== null) {
      found.push(value as Node);
      for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) queue.push(inner);
    }
  }
  return found;
}

function isOfType(node: Node, type: RegExp): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.some((t) => typeof t === 'string' && type.test(t));
}

function stringOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first : null;
}
