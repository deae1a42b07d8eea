import { childrenOf, elements, parseXml, textOfNode, type XmlNode } from '../rare/xml';
import type { PlainRecord, ExportShape } from './shape';

/** A reading list as XML. */
export interface XmlShape extends ExportShape {
  readonly fits: (root: string) => boolean;
  readonly records: (document: XmlNode) => Iterable<PlainRecord>;
}

const pinboard: XmlShape = {
  name: 'a Pinboard or Delicious export (XML)',
  taken: ['address', 'title', 'note', 'tags', 'saved', 'unread'],
  left: ['hash', 'meta', 'shared'],
  fits: (root) => root === 'posts',
  *records(document) {
    for (const { attributes } of elements(document, 'post')) {
      yield {
        url: attributes['href'],
        title: attributes['description'],
        note: attributes['extended'],
        summary: attributes['extended'],
        tags: attributes['tag']?.split(/\s+/) ?? [],
        saved: attributes['time'],
        ...(attributes['toread'] === undefined ? {} : { unread: attributes['toread'] }),
      };
    }
  },
};

const wallabag: XmlShape = {
  name: 'a Wallabag export (XML)',
  taken: ['address', 'title', 'text', 'tags', 'published', 'saved', 'author', 'archived', 'star', 'highlights'],
  left: ['reading_time', 'preview_picture', 'mimetype', 'language'],
  fits: (root) => root === 'wallabag',
  *records(document) {
    for (const entry of elements(document, 'entry')) {
      const of = (name: string): string =>
        textOfNode(childrenOf(entry).find((child) => child.name === name) ?? null).trim();
      const list = (name: string): XmlNode[] =>
        childrenOf(entry)
          .filter((child) => child.name === name)
          .flatMap((child) => childrenOf(child));
      yield {
        url: of('url'),
        title: of('title'),
        html: of('content'),
        tags: list('tags').map(textOfNode),
        archived: of('is_archived'),
        starred: of('is_starred'),
        saved: of('created_at'),
        published: of('published_at'),
        author: list('published_by').map(textOfNode),
      };
    }
  },
};

export const XML_SHAPES: readonly XmlShape[] = [pinboard, wallabag];

/** Records of a reading list as XML, with its shape. */
export function recordsOfXml(xml: string): { shape: XmlShape; records: Iterable<PlainRecord> } | null {
  const document = parseXml(xml);
  const root = childrenOf(document)[0]?.name ?? '';
  const shape = XML_SHAPES.find((one) => one.fits(root));
  return shape === undefined ? null : { shape, records: shape.records(document) };
}
