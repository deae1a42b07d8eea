import { articleFromRecord } from '../fields';
import { articleRecord, failedRecord, noteRecord, reasonOf } from '../records';
import { namedForwards, type PlainRecord } from '../shapes/shape';
import type { ImportRecord } from '../types';

/** References of a library program in RIS: each an article with its abstract as text. */
export function* readRis(text: string): Generator<ImportRecord> {
  let fields = new Map<string, string[]>();
  let start = 1;
  let found = 0;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const tag = /^([A-Z][A-Z0-9])  ?- ?(.*)$/.exec(line);
    if (tag === null) continue;
    const [, key = '', value = ''] = tag;
    if (key === 'TY') {
      fields = new Map();
      start = at + 1;
    } else if (key === 'ER') {
      found += 1;
      yield referenceRecord(risRecord(fields), start);
    } else if (value.trim() !== '') fields.set(key, [...(fields.get(key) ?? []), value.trim()]);
  }
  if (found === 0) yield failedRecord(null, 'The file (RIS) holds no whole reference.');
  else yield noteRecord('These are references (RIS): volume, pages, identifiers and the like were left.');
}

function risRecord(fields: ReadonlyMap<string, readonly string[]>): PlainRecord {
  const first = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => fields.get(key)?.[0]).find((value) => value !== undefined);
  const day = (value: string | undefined): string | undefined =>
    value
      ?.split('/')
      .filter((part) => /^\d+$/.test(part))
      .join('-');
  const doi = first('DO');
  return {
    title: first('TI', 'T1', 'CT'),
    text: first('AB', 'N2'),
    url: first('UR', 'L2') ?? (doi === undefined ? undefined : `https://doi.org/${doi}`),
    author: [...(fields.get('AU') ?? fields.get('A1') ?? [])].map(namedForwards),
    source: first('T2', 'JO', 'JF', 'JA', 'PB'),
    published: day(first('DA')) ?? day(first('PY', 'Y1')),
    saved: day(first('Y2')),
    tags: [...(fields.get('KW') ?? [])],
    note: first('N1'),
  };
}

/** References in BibTeX or BibLaTeX: each an article with its abstract as text. */
export function* readBibTeX(text: string): Generator<ImportRecord> {
  let found = 0;
  for (const { fields, line } of bibEntries(text)) {
    found += 1;
    const doi = fields.get('doi');
    yield referenceRecord(
      {
        title: fields.get('title'),
        text: fields.get('abstract'),
        url: fields.get('url') ?? (doi === undefined ? undefined : `https://doi.org/${doi}`),
        author: fields
          .get('author')
          ?.split(/\s+and\s+/)
          .map(namedForwards),
        source:
          fields.get('journaltitle') ?? fields.get('journal') ?? fields.get('booktitle') ?? fields.get('publisher'),
        published: fields.get('date') ?? bibDay(fields),
        saved: fields.get('urldate'),
        tags: fields.get('keywords')?.split(/[,;]\s*/),
        note: fields.get('note') ?? fields.get('annotation'),
      },
      line,
    );
  }
  if (found === 0) yield failedRecord(null, 'The file (BibTeX) holds no reference.');
  else yield noteRecord('These are references (BibTeX): volume, pages, identifiers and the like were left.');
}

function bibDay(fields: ReadonlyMap<string, string>): string | undefined {
  const [year, month, day] = [fields.get('year'), fields.get('month'), fields.get('day')];
  if (year === undefined || month === undefined) return year;
  return /^\d+$/.test(month)
    ? [year, month.padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-')
    : `${day ?? ''} ${month} ${year}`;
}

function* bibEntries(text: string): Generator<{ fields: Map<string, string>; line: number }> {
  const opening = /@(\w+)\s*\{/g;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    if (/^(?:comment|preamble|string)$/i.test(match[1] ?? '')) continue;
    const end = closingBrace(text, opening.lastIndex);
    const body = text.slice(opening.lastIndex, end);
    yield { fields: bibFields(body), line: text.slice(0, match.index).split('\n').length };
    opening.lastIndex = Math.max(end, opening.lastIndex);
  }
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function bibFields(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  const name = /([\w-]+)\s*=\s*/g;
  for (let match = name.exec(body); match !== null; match = name.exec(body)) {
    const at = name.lastIndex;
    const sign = body[at];
    const end =
      sign === '{'
        ? closingBrace(body, at + 1)
        : sign === '"'
          ? body.indexOf('"', at + 1)
          : body.slice(at).search(/[,\n]|$/) + at;
    const value = body.slice(sign === '{' || sign === '"' ? at + 1 : at, end < 0 ? undefined : end);
    fields.set((match[1] ?? '').toLowerCase(), plainTeX(value));
    name.lastIndex = end < 0 ? body.length : end + 1;
  }
  return fields;
}

const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  c: '\u0327',
  v: '\u030c',
};

/** Letters in TeX's spelling as letters, without its braces. */
function plainTeX(value: string): string {
  return value
    .replace(/\\ss\b\s?|\{\\ss\}/g, 'ß')
    .replace(
      /\{?\\(["'`^~]|[cv](?=[\s{]))\s*\{?\\?([A-Za-z])\}?\}?/g,
      (_, accent: string, letter: string) => `${letter}${ACCENTS[accent] ?? ''}`,
    )
    .replace(/\\([&%$#_])/g, '$1')
    .replace(/---?/g, '–')
    .replace(/[{}]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

function referenceRecord(record: PlainRecord, line: number): ImportRecord {
  try {
    const article = articleFromRecord(record);
    return typeof article === 'string' ? failedRecord(line, article) : articleRecord(line, article);
  } catch (error) {
    return failedRecord(line, reasonOf(error));
  }
}
