import type { ZipFile } from '../containers/zip-file';
import { sourceDate } from '../dates';
import { draftArticle } from '../draft';
import { dateOfFileName, readTextHead, titleOfFileName } from '../formats/text-head';
import { tagsOf } from '../fields';
import { plainLineOrNull, tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord, ImportSource } from '../types';
import { elements, firstElement, parseXml, textOfNode, type XmlNode } from './xml';

/** What a document says of itself outside its text. */
interface DocumentFacts {
  readonly title: string | null;
  readonly author: string | null;
  readonly created: string | null;
  readonly modified: string | null;
  readonly tags: string | null;
}

/** A document of Word (DOCX): one article; comments, tracked deletions, headers and footers are left out. */
export function* readDocx(zip: ZipFile, source: ImportSource): Generator<ImportRecord> {
  const body = firstElement(xmlOf(zip, 'word/document.xml'), 'w:body');
  const paragraphs: string[] = [];
  if (body !== null) for (const paragraph of elements(body, 'w:p')) paragraphs.push(docxText(paragraph));
  const core = xmlOf(zip, 'docProps/core.xml');
  const fact = (name: string): string | null => plainLineOrNull(textOfNode(firstElement(core, name)));
  yield* documentRecord(source.name, paragraphs, {
    title: fact('dc:title'),
    author: fact('dc:creator'),
    created: fact('dcterms:created'),
    modified: fact('dcterms:modified'),
    tags: fact('cp:keywords'),
  });
}

/** A text document of OpenDocument (ODT): one article; comments and tracked deletions are left out. */
export function* readOdt(zip: ZipFile, source: ImportSource): Generator<ImportRecord> {
  const body = firstElement(xmlOf(zip, 'content.xml'), 'office:text');
  const meta = xmlOf(zip, 'meta.xml');
  const fact = (name: string): string | null => plainLineOrNull(textOfNode(firstElement(meta, name)));
  yield* documentRecord(source.name, body === null ? [] : odtParagraphs(body), {
    title: fact('dc:title'),
    author: fact('meta:initial-creator') ?? fact('dc:creator'),
    created: fact('meta:creation-date'),
    modified: fact('dc:date'),
    tags: fact('meta:keyword'),
  });
}

/** The date printed at the top is when it came out; the file's own is when someone began to write it. */
function* documentRecord(name: string, paragraphs: readonly string[], facts: DocumentFacts): Generator<ImportRecord> {
  const text = tidyText(paragraphs.filter((line) => line.trim() !== '').join('\n\n'));
  if (text === '') {
    yield failedRecord(null, 'The document holds no text.');
    return;
  }
  const head = readTextHead(text);
  const body = head.body === '' ? text : head.body;
  yield articleRecord(
    null,
    draftArticle({
      title: head.title ?? facts.title ?? titleOfFileName(name),
      text: body,
      url: head.url,
      source: head.source,
      author: head.author ?? facts.author,
      publishedAt: head.published ?? dateOfFileName(name) ?? sourceDate(facts.created),
      modifiedAt: head.modified ?? sourceDate(facts.modified),
      tags: tagsOf([head.tags ?? facts.tags ?? '']),
    }),
  );
}

function docxText(node: XmlNode): string {
  return node.children
    .map((child): string => {
      if (typeof child === 'string') return '';
      if (child.name === 'w:t') return textOfNode(child);
      if (child.name === 'w:tab') return ' ';
      if (child.name === 'w:br' || child.name === 'w:cr') return '\n';
      // Words that were struck, and paragraphs inside a text box, which come by themselves.
      return child.name === 'w:del' || child.name === 'w:p' || child.name === 'mc:Fallback' ? '' : docxText(child);
    })
    .join('');
}

const ODT_LEFT = new Set(['office:annotation', 'text:tracked-changes', 'text:note', 'office:forms']);

function odtParagraphs(node: XmlNode): string[] {
  const paragraphs: string[] = [];
  for (const child of node.children) {
    if (typeof child === 'string' || ODT_LEFT.has(child.name)) continue;
    if (child.name === 'text:p' || child.name === 'text:h') paragraphs.push(odtText(child));
    else paragraphs.push(...odtParagraphs(child));
  }
  return paragraphs;
}

function odtText(node: XmlNode): string {
  return node.children
    .map((child): string => {
      if (typeof child === 'string') return child;
      if (child.name === 'text:s') return ' '.repeat(Math.min(Number(child.attributes['text:c'] ?? 1) || 1, 20));
      if (child.name === 'text:tab') return ' ';
      if (child.name === 'text:line-break') return '\n';
      return ODT_LEFT.has(child.name) ? '' : odtText(child);
    })
    .join('');
}

function xmlOf(zip: ZipFile, name: string): XmlNode {
  const bytes = zip.read(name);
  return parseXml(bytes === null ? '' : new TextDecoder().decode(bytes));
}
