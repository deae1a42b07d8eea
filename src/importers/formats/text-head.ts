import { monthFromName } from '../../time';
import { sourceDate } from '../dates';
import { plainLine } from '../plain';
import type { SourceDate } from '../types';
import { safeUrl } from '../url';

/** What the first lines of a text say about it, and where the text proper begins. */
export interface TextHead {
  readonly title: string | null;
  readonly published: SourceDate | null;
  readonly modified: SourceDate | null;
  readonly saved: SourceDate | null;
  readonly url: string | null;
  readonly author: string | null;
  readonly source: string | null;
  readonly tags: string | null;
  /** The text without the lines that became fields. */
  readonly body: string;
}

interface Head {
  title: string | null;
  published: SourceDate | null;
  modified: SourceDate | null;
  saved: SourceDate | null;
  url: string | null;
  author: string | null;
}

/** How far down a date line, an address or a name is looked for. */
const HEAD_LINES = 12;
const MAX_TITLE_CHARS = 200;
const MAX_DATE_LINE_CHARS = 80;

const LABELLED =
  /^(title|headline|date|published|publication date|first published|posted|updated|last updated|modified|last modified|last edited time|created|created time|saved|date saved|date added|added|clipped|url|link|source url|source|publication|publisher|site|author|authors|byline|written by|tags|keywords|labels|topics)(?: on| at)?\s*:\s*(\S.*)$/i;
const UNLABELLED_DATE =
  /^(?:(first published|published|posted|updated|last updated|last modified)(?:\s+on)?\s+)?(.+)$/i;
const BYLINE = /^[Bb][Yy]\s+(\p{Lu}[^|•·,–—]{1,80}?)\s*(?:[|•·,–—]\s*(.+))?$/u;

/** Words that stand in a date line beside the numbers and the month. */
const DATE_WORD =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$|^(?:st|nd|rd|th|of|at|on|the|de|del|le|am|pm|a|p|m|utc|gmt|[ecmpb][ds]?t|cest|cet|h|t|z)$/i;

/** Reads title, dates, address and names from the top of a plain text. */
export function readTextHead(text: string): TextHead {
  const lines = text.split('\n', HEAD_LINES * 3);
  const used = new Set<number>();
  const labels = new Map<string, string>();
  const head: Head = { title: null, published: null, modified: null, saved: null, url: null, author: null };
  let seen = 0;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') continue;
    if (++seen > HEAD_LINES) break;
    const labelled = LABELLED.exec(line);
    const byline = labelled ? null : BYLINE.exec(line);
    const dated = labelled ? null : readDateLine(byline?.[2] ?? line);
    const url = /^https?:\/\/\S+$/i.test(line) ? safeUrl(line) : null;
    if (labelled) {
      const [, label = '', value = ''] = labelled;
      if (readLabel(label.toLowerCase(), value, head, labels)) used.add(index);
    } else if (dated !== null) {
      head[dated.role] ??= dated.date;
      used.add(index);
    } else if (url !== null && head.url === null) {
      head.url = url;
      used.add(index);
    } else if (head.title === null && isTitleLine(line) && used.size + 1 >= seen) {
      head.title = plainLine(line);
      used.add(index);
    }
    if (byline?.[1] && (dated !== null || line.length <= 60) && head.author === null) {
      head.author = plainLine(byline[1]);
      used.add(index);
    }
  }
  const rest = [...lines.entries()]
    .filter(([i]) => !used.has(i))
    .map(([, line]) => line)
    .join('\n');
  const consumed = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const body = `${rest}\n${text.slice(consumed)}`.trim();
  return { ...head, source: labels.get('source') ?? null, tags: labels.get('tags') ?? null, body };
}

/** A sentence is text, and stays there. */
const isTitleLine = (line: string): boolean => line.length <= MAX_TITLE_CHARS && !/[.!;:,]["”’)]*$/.test(line);

function readLabel(label: string, value: string, head: Head, labels: Map<string, string>): boolean {
  if (label === 'title' || label === 'headline') head.title ??= plainLine(value);
  else if (/author|byline|written/.test(label)) head.author ??= plainLine(value);
  else if (/^(?:tags|keywords|labels|topics)$/.test(label)) labels.set('tags', value);
  else if (/url|link/.test(label) || (label === 'source' && /^https?:/i.test(value))) {
    const url = safeUrl(value);
    if (url === null) return false;
    head.url ??= url;
  } else if (/source|publication$|publisher|site/.test(label)) labels.set('source', value);
  else {
    const date = dateOfPhrase(value);
    if (date === null) return false;
    head[roleOfLabel(label)] ??= date;
  }
  return true;
}

const roleOfLabel = (label: string): 'published' | 'modified' | 'saved' =>
  /updated|modified|edited/.test(label)
    ? 'modified'
    : /created|saved|added|clipped/.test(label)
      ? 'saved'
      : 'published';

/** A line such as "Author: Ida Lund", which says something about the text. */
export const isLabelledLine = (line: string): boolean => LABELLED.test(line.trim());

function readDateLine(line: string): { role: 'published' | 'modified'; date: SourceDate } | null {
  const match =
    line.length <= MAX_DATE_LINE_CHARS
      ? UNLABELLED_DATE.exec(line.replace(/^[|•·,–—\-*_\s(]+|[|•·,–—\-*_\s.)]+$/g, ''))
      : null;
  const date = match?.[2] ? dateOfPhrase(match[2]) : null;
  return date === null ? null : { role: /updated|modified/i.test(match?.[1] ?? '') ? 'modified' : 'published', date };
}

/** The date of a phrase that is nothing but a date, with or without weekday and clock time; `null` for a sentence. */
function dateOfPhrase(phrase: string): SourceDate | null {
  if (phrase.length > MAX_DATE_LINE_CHARS || !/\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}/.test(phrase)) return null;
  const words = phrase.match(/\p{L}+/gu) ?? [];
  if (!words.every((word) => DATE_WORD.test(word) || monthFromName(word) !== null)) return null;
  // A bare year or number at the top of a text is more often a heading than its date.
  return words.length === 0 && /^\D*\d{1,8}\D*$/.test(phrase) && !/^\d{8}$/.test(phrase) ? null : sourceDate(phrase);
}

/** False for a label such as "Pasted text", which is neither a title nor a source of dates. */
export const isFileName = (name: string): boolean => /\.\w{1,10}$/.test(name);

/** The date that a file name begins with or contains: `2023-05-12-title.txt`, `notes_20230512.md`, `2023-05 report`. */
export function dateOfFileName(name: string): SourceDate | null {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const full = /(?<!\d)((?:18|19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/.exec(file);
  if (full) return sourceDate(`${full[1]}-${full[3]}-${full[4]}`);
  const month = /^((?:19|20)\d\d)[-_](0[1-9]|1[0-2])(?=[-_ ])/.exec(file);
  return month ? sourceDate(`${month[1]}-${month[2]}`) : null;
}

/** A readable title from a file name: without folder, extension and leading date. */
export function titleOfFileName(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const bare = file
    .replace(
      /(?:\.(?:gz|zst|txt|text|md|markdown|mdown|x?html?|mht(?:ml)?|webarchive|json|jsonl|pdf|docx|odt|rtf|epub|eml|url|webloc))+$/i,
      '',
    )
    .replace(/^\d{4}[-_.]?\d\d[-_.]?\d\d[-_. ]+/, '');
  // Words joined by signs are a slug; a name with spaces is left as it is.
  return plainLine(bare.includes(' ') ? bare : bare.replace(/[-_]+/g, ' ')) || plainLine(file);
}
