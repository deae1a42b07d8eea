import type { Sheet, SheetPart, SheetQuote } from './types';

/** A sheet as plain text, for a message. */
export function sheetText({ question, kept, verdict, answer, remarks, parts, foot }: Sheet): string {
  const blocks = [
    question,
    ...kept,
    [answer ?? verdict, ...(answer === null ? [] : [`${verdict}.`]), ...remarks].join('\n'),
    ...parts.flatMap(partBlocks),
    ...foot,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function partBlocks({ heading, remarks, quotes, numbered }: SheetPart): string[] {
  return [
    [heading.toUpperCase(), ...remarks].join('\n'),
    ...quotes.map((quote, i) => quoteText(quote, numbered ? `[${i + 1}] ` : '')),
  ];
}

function quoteText(
  { when, before, marked, after, title, source, url, published, superseded }: SheetQuote,
  number: string,
): string {
  const words = `${before}${marked}${after}`.replace(/\s+/g, ' ').trim();
  const from = [title, source, published].filter((one) => one !== null).join(', ');
  return [
    `${number}${when === null ? '' : `${when}: `}“${words}”`,
    `– ${from}${superseded ? ' (superseded by a later report)' : ''}`,
    ...(url === null ? [] : [url]),
  ].join('\n');
}
