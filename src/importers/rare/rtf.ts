import { draftArticle } from '../draft';
import { sourceDate } from '../dates';
import { dateOfFileName, readTextHead, titleOfFileName } from '../formats/text-head';
import { plainLineOrNull, tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord, ImportSource } from '../types';

/** Groups that hold something else than the text. */
const LEFT =
  /^(?:fonttbl|colortbl|stylesheet|listtable|listoverridetable|pict|object|header[lrf]?|footer[lrf]?|footnote|annotation|info|generator|themedata|datastore|xmlnstbl|rsidtbl|latentstyles|fldinst)$/;
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi;
const MAX_DEPTH = 2_000;

interface Group {
  readonly left: boolean;
  /** Characters that follow a `\u` for readers that know no Unicode. */
  fallback: number;
}

/** A document in Rich Text Format: one article. Pictures, fields, notes and headers are left out. */
export function* readRtf(source: ImportSource): Generator<ImportRecord> {
  const raw = new TextDecoder('windows-1252').decode(source.bytes);
  const text = tidyText(rtfText(raw).replace(/\n+/g, '\n\n'));
  if (text === '') {
    yield failedRecord(null, 'The document (RTF) holds no text.');
    return;
  }
  const head = readTextHead(text);
  const body = head.body === '' ? text : head.body;
  const info = (name: string): string | null =>
    plainLineOrNull(new RegExp(`\\{\\\\${name} ([^{}\\\\]*)\\}`).exec(raw)?.[1]);
  const made = /\{\\creatim\\yr(\d{4})\\mo(\d{1,2})\\dy(\d{1,2})/.exec(raw);
  yield articleRecord(
    null,
    draftArticle({
      title: head.title ?? info('title') ?? titleOfFileName(source.name),
      text: body,
      url: head.url,
      source: head.source,
      author: head.author ?? info('author'),
      publishedAt:
        head.published ?? dateOfFileName(source.name) ?? sourceDate(made && `${made[1]}-${made[2]}-${made[3]}`),
      modifiedAt: head.modified,
    }),
  );
}

function rtfText(raw: string): string {
  const codePage = /\\ansicpg(\d+)/.exec(raw)?.[1] ?? '1252';
  const decoder = decoderOf(codePage);
  const parts: string[] = [];
  const groups: Group[] = [{ left: false, fallback: 1 }];
  let skip = 0;
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) parts.push(decoder.decode(Uint8Array.from(bytes)));
    bytes = [];
  };
  for (const match of raw.matchAll(TOKEN)) {
    const [, word, number, hex, sign, brace, words] = match;
    const group = groups.at(-1) as Group;
    if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else if (!group.left) bytes.push(parseInt(hex, 16));
      continue;
    }
    flush();
    if (brace === '{') {
      if (groups.length < MAX_DEPTH) groups.push({ ...group });
    } else if (brace === '}') {
      if (groups.length > 1) groups.pop();
    } else if (words !== undefined) {
      const kept = words.slice(skip);
      skip = Math.max(0, skip - words.length);
      if (!group.left) parts.push(kept);
    } else if (sign === '*') groups[groups.length - 1] = { ...group, left: true };
    else if (sign !== undefined)
      parts.push(group.left ? '' : sign === '~' ? ' ' : sign === '_' ? '-' : sign === '-' ? '' : sign);
    else if (word !== undefined) {
      if (LEFT.test(word)) groups[groups.length - 1] = { ...group, left: true };
      else if (word === 'uc') group.fallback = Number(number ?? 1);
      else if (group.left) continue;
      else if (word === 'u') {
        const code = Number(number ?? 0);
        parts.push(String.fromCharCode(code < 0 ? code + 65_536 : code));
        skip = group.fallback;
      } else parts.push(SIGNS[word] ?? '');
    }
  }
  flush();
  return parts.join('');
}

const SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: ' | ',
  tab: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};

function decoderOf(codePage: string): TextDecoder {
  try {
    return new TextDecoder(codePage === '10000' ? 'macintosh' : codePage === '65001' ? 'utf-8' : `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
