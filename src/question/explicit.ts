import { EMPTY_MARKS, type Mark } from './marks';
import { baseOfPast } from './verbs';
import { FUNCTION_WORDS } from './words';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janaury)';
const YEAR = "(?:1[0-9]{3}|2[01][0-9]{2}|'[0-9]{2}(?=\\b)(?!s? [a-z]+ed))";
const WEEKDAY = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const UNIT = '(?:day|week|fortnight|month|quarter|year|decade|century|season|summer|winter|spring|autumn|weekend)';

/** Words that name a time by themselves, longest first. `now` marks are relative to the day of asking. */
const YEARS = '(?:1[0-9]{3}|2[01][0-9]{2})';
const EXPLICIT: readonly { readonly kind: 'date' | 'now'; readonly pattern: RegExp }[] = [
  // "2010 to 2015", "2016 and 2020"
  {
    kind: 'date',
    pattern: new RegExp(`\\b(?<=(?:from|between) (?:the )?)${YEARS} (?:to|and|until|till|through) ${YEARS}\\b`, 'gi'),
  },
  {
    kind: 'date',
    pattern: new RegExp(
      `\\b(?:the )?(?:first|second|third|fourth|last|early|final) (?:half|quarter|part|week|weekend) of (?:the )?(?:${MONTH} )?${YEARS}`,
      'gi',
    ),
  },
  // 2017-11-14, 0-0-2008, 11-1-2016, 1/3/1935, 2002 - 0
  { kind: 'date', pattern: /(?<![\d.+])\d{1,4}\s?[-/]\s?\d{1,2}\s?[-/]\s?\d{1,4}[a-z]?(?![\d.])/gi },
  {
    kind: 'date',
    pattern: new RegExp(
      `\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:the )?${MONTH}\\b(?:,? ?(?:of )?${YEAR})?`,
      'gi',
    ),
  },
  {
    kind: 'date',
    pattern: new RegExp(`\\b${MONTH}\\.? (?:the )?\\d{1,2}(?:st|nd|rd|th)?\\b(?:,? ?(?:of )?${YEAR})?`, 'gi'),
  },
  { kind: 'date', pattern: new RegExp(`\\b${MONTH},? (?:of )?(?:the year )?${YEAR}\\b`, 'gi') },
  { kind: 'date', pattern: /\b(?:early |mid[- ]?|late )?(?:the )?(?:1[0-9]{3}|2[01][0-9]{2})['’]?s\b/gi },
  { kind: 'date', pattern: /\b(?:\d{1,2}(?:st|nd|rd|th)|[a-z]+(?:th|first|second|third))[- ]century\b/gi },
  {
    kind: 'date',
    pattern:
      /\b(?:nineteen|eighteen|twenty)[- ](?:hundreds|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b/gi,
  },
  { kind: 'date', pattern: /(?<![\d.])\d{1,2}[./-](?:\d{1,2}[./-]\d{2,4}|(?:1\d|20)\d{2})(?!\d)/gi },
  { kind: 'date', pattern: /\b(?:the )?(?:early |mid[- ]?|late )?['’]?\d0['’]?s\b(?! (?:and|or) over)/gi },
  { kind: 'date', pattern: /\bin ['’]\d{2}\b/gi },
  { kind: 'date', pattern: /\b\d{1,4} ?(?:bc|b\.c\.|bce|ad)\b/gi },
  // A number of people or a price is no year; "+1416.34" neither.
  {
    kind: 'date',
    pattern:
      /(?<![\d.+$£€/:]|\d,|no\.? ?|flight |chapter |#)\b(?:1[0-9]{3}|2[01][0-9]{2})(?:[–-](?:\d{2,4}|present))?\b(?![.,]\d|\s*(?:people|votes|goals|metres|meters|km|kilometers|kilometres|points|residents|inhabitants|feet|ft|households|m\b|%|-?(?:metres?|meters?)))/gi,
  },
  {
    kind: 'date',
    pattern: new RegExp(
      `\\b(?:in|since|until|by|from|during|before|after|of|last|next|this) ${MONTH}\\b(?! (?:be|have|you))`,
      'gi',
    ),
  },
  { kind: 'date', pattern: new RegExp(`\\b(?:on|last|next|this|since|until|by) ${WEEKDAY}\\b`, 'gi') },
  {
    kind: 'now',
    pattern: new RegExp(
      `\\b(?:this|last|next|the past|the last|past) (?:(?:few|two|three|four|five|six|ten|\\d+) )?${UNIT}s?\\b(?! (?:of|at|in|before|after|for|the)\\b)`,
      'gi',
    ),
  },
  {
    kind: 'now',
    pattern:
      /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty) (?:days?|weeks?|months?|years?|decades?|centuries) ago\b/gi,
  },
  {
    kind: 'now',
    pattern:
      /\b(?:yesterday|tomorrow|nowadays|today|tonight|right now|at the moment|at present|currently|presently|these days|as of (?:today|now))\b/gi,
  },
  { kind: 'now', pattern: /(?<!until )\bnow\b(?! that\b)/gi },
  {
    kind: 'now',
    pattern: /\b(?:current(?! (?:account|affairs))|present(?!-day| at\b| in\b| for\b|s\b)|present-day)\b/gi,
  },
];

/** Words of the question that name a time by themselves, in order, without overlaps. */
export function findExplicit(question: string): readonly Mark[] {
  const found: Mark[] = [];
  for (const { kind, pattern } of EXPLICIT) {
    for (const match of question.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((m) => start < m.end && m.start < end)) continue;
      found.push({ kind, start, end });
    }
  }
  return found.length === 0 ? EMPTY_MARKS : found.sort((a, b) => a.start - b.start);
}

/** Whether the text is nothing but a time: what follows "before" in "before the end of 2019". */
export function isOnlyTime(text: string): boolean {
  const marks = findExplicit(text);
  if (marks.length === 0) return false;
  let rest = text;
  for (const mark of [...marks].reverse()) rest = rest.slice(0, mark.start) + ' ' + rest.slice(mark.end);
  return !/[\p{L}\p{N}]/u.test(
    rest.replace(
      /\b(?:the|year|years|month|day|date|of|end|start|beginning|middle|mid|early|late|about|around|circa|c|in|on|at|and|to|until|through|between|from|summer|winter|spring|autumn|fall|first|second|half|quarter|onwards?|or|later|earlier|exactly|sometime|ad|era|period)\b/gi,
      ' ',
    ),
  );
}

/** Whether the text begins with a time ("january 14, 1973 was won by …"). */
export function startsWithTime(text: string): boolean {
  // "the current incumbent", "the present crisis"
  if (/^(?:the |its |their |his |her )?(?:current|present)\b/i.test(text)) return false;
  const first = findExplicit(text)[0];
  if (first === undefined) return false;
  const before = text.slice(0, first.start).trim();
  const after = /^ (?<word>\p{L}[\p{L}-]*)/u.exec(text.slice(first.end))?.groups?.['word'];
  // "the 2016 election", "1997 general election campaign" are events, not times; "2001 was won by" is a time.
  const yearOnly = /^(?:the )?(?:early |mid[- ]?|late )?\d{4}s?$/i.test(text.slice(first.start, first.end));
  if (
    yearOnly &&
    after !== undefined &&
    !FUNCTION_WORDS.has(after.toLowerCase()) &&
    !after.endsWith('ly') &&
    baseOfPast(after) === null
  )
    return false;
  return /^(?:the |the year |year |about |around |early |late |mid |(?:the )?(?:end|start|beginning|middle|close) of (?:the year )?|(?:the )?(?:early|late|mid) )?$/i.test(
    before === '' ? '' : `${before} `,
  );
}
