import { Parser } from 'htmlparser2';
import { guardDepth } from '../html/walk';

/** An element of an XML document: enough of a tree for the small documents that are read with it. */
export interface XmlNode {
  /** As in the file, with its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlNode | string)[];
}

interface OpenNode extends XmlNode {
  readonly children: (OpenNode | string)[];
}

/**
 * Reads XML of any quality into a tree under one nameless node.
 * @throws DatelineError `BAD_INPUT` for elements nested beyond reason
 */
export function parseXml(xml: string): XmlNode {
  const root: OpenNode = { name: '', attributes: {}, children: [] };
  const stack: OpenNode[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        guardDepth(stack.length);
        const node: OpenNode = { name, attributes, children: [] };
        stack.at(-1)?.children.push(node);
        stack.push(node);
      },
      ontext(data) {
        const into = stack.at(-1)?.children;
        if (into === undefined) return;
        const last = into.at(-1);
        if (typeof last === 'string') into[into.length - 1] = last + data;
        else into.push(data);
      },
      onclosetag() {
        if (stack.length > 1) stack.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return root;
}

/** Elements of this name anywhere inside, in order of appearance. */
export function* elements(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (child.name === name) yield child;
    yield* elements(child, name);
  }
}

/** Elements directly inside. */
export const childrenOf = (node: XmlNode): XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== 'string');

export function firstElement(node: XmlNode, name: string): XmlNode | null {
  for (const found of elements(node, name)) return found;
  return null;
}

/** All text inside, one after the other. */
export function textOfNode(node: XmlNode | null): string {
  if (node === null) return '';
  return node.children.map((child) => (typeof child === 'string' ? child : textOfNode(child))).join('');
}
