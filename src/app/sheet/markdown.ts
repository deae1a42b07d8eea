import { escapeInline, escapeMarkdown } from '../../library';
import type { Sheet, SheetPart, SheetQuote } from './types';

/** A sheet as Markdown. Whatever articles say stays text: none of it becomes markup, and only web addresses are links. */
export function sheetMarkdown({ question, kept, verdict, answer, remarks, parts, foot }: Sheet): string {
  const blocks = [
    `# ${line(question)}`,
    ...kept.map(text),
    `**${line(answer ?? verdict)}**`,
    text([...(answer === null ? [] : [`${verdict}.`]), ...remarks].join(' ')),
    ...parts.flatMap(partBlocks),
    '---',
    ...foot.map(text),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function partBlocks({ heading, remarks, quotes, numbered }: SheetPart): string[] {
  return [
    `## ${line(heading)}`,
    ...remarks.map(text),
    ...quotes.flatMap((quote, i) => quoteBlocks(quote, numbered ? `\\[${i + 1}\\] ` : '')),
  ];
}

function quoteBlocks(quote: SheetQuote, number: string): string[] {
  const { when, title, source, url, published, superseded } = quote;
  const name = url === null ? line(title) : `[${line(title)}](<${address(url)}>)`;
  const from = [name, ...(source === null ? [] : [line(source)]), line(published)].join(', ');
  const notes = superseded ? [' (superseded by a later report)'] : [];
  const lead = `${number}${when === null ? '' : `**${line(when)}**`}`.trim();
  return [`> ${lead === '' ? '' : `${lead}: `}“${marked(quote)}”\n>\n> ${from}${notes.join('')}`];
}

/** The words that answer are bold where Markdown can say so: beside a letter its stars would be read as stars. */
function marked({ before, marked: words, after }: SheetQuote): string {
  const bold =
    words !== '' &&
    !/[\p{L}\p{N}]$/u.test(before) &&
    !/^[\p{L}\p{N}]/u.test(after) &&
    /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(words);
  if (!bold) return line(before + words + after);
  return `${piece(before)}**${piece(words)}**${piece(after)}`.trim();
}

const flat = (words: string): string => words.replace(/\s+/g, ' ');
const piece = (words: string): string => escapeInline(flat(words));
const line = (words: string): string => piece(words).trim();
const text = (words: string): string => escapeMarkdown(flat(words).trim());
/** What ends an address in angle brackets, or a line, is written by its number. */
const address = (url: string): string => url.replace(/[<>\\\s]/g, (sign) => encodeURIComponent(sign));
