import type { Sheet, SheetQuote } from './types';

/** What a piece of text is, and so how it is written: three sizes, a serif for what is said, a sans for the rest. */
export type PictureFont = 'question' | 'answer' | 'strong' | 'text' | 'quote' | 'date' | 'small';
/** `level`: the colour of what is claimed. */
export type PictureTone = 'ink' | 'soft' | 'level';

/** A piece of a line, at the left end of its base line. */
export interface PictureRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: PictureFont;
  readonly tone: PictureTone;
  /** How wide the mark behind words that answer is; absent where there is none. */
  readonly mark?: number;
}

/** Where everything of a sheet stands on a picture; lengths in pixels of a page. */
export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly PictureRun[];
  /** The rail of time with a point for each quote; `null` without quotes. */
  readonly rail: {
    readonly x: number;
    readonly from: number;
    readonly to: number;
    readonly points: readonly number[];
  } | null;
}

/** Width of a text in one of the fonts. */
export type Measure = (text: string, font: PictureFont) => number;

const WIDTH = 720;
const EDGE = 48;
/** Words stand so far to the right of the rail. */
const INDENT = 28;
const LINE: Readonly<Record<PictureFont, number>> = {
  question: 26,
  answer: 36,
  strong: 26,
  text: 26,
  quote: 26,
  date: 20,
  small: 20,
};
/** A picture is looked at, not read through: the rest of a long answer is told by its number. */
const MOST_QUOTES = 6;
const MOST_LINES = 8;
/** The times that were found, and further answers, by their headings alone. */
const MOST_OTHERS = 3;
const SHAPES = { said: '✓', read: '△', nothing: '○' } as const;

interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Sets a sheet: the question, what is claimed, and its first evidence on the rail of time. */
export function layoutPicture(
  { question, kept, level, verdict, answer, remarks, parts, foot }: Sheet,
  measure: Measure,
): PictureLayout {
  const runs: PictureRun[] = [];
  let y = EDGE - 16;
  const put = (text: string, font: PictureFont, tone: PictureTone = 'ink', indent = 0): void => {
    putPieces([{ text, marked: false }], font, tone, indent);
  };
  const putPieces = (pieces: readonly Piece[], font: PictureFont, tone: PictureTone, indent: number): void => {
    const lines = wrapped(pieces, WIDTH - 2 * EDGE - indent, (text) => measure(text, font));
    for (const [at, line] of lines.slice(0, MOST_LINES).entries()) {
      y += LINE[font];
      let x = EDGE + indent;
      const cut = at === MOST_LINES - 1 && lines.length > MOST_LINES;
      for (const { text, marked } of cut ? [...line, { text: ' …', marked: false }] : line) {
        const width = measure(text, font);
        runs.push({ text, x, y, font, tone, ...(marked ? { mark: width } : {}) });
        x += width;
      }
    }
  };
  put(question, 'question');
  for (const words of kept) put(words, 'small', 'soft');
  y += 8;
  if (answer !== null) put(answer, 'answer');
  put(`${SHAPES[level]} ${verdict}`, answer === null ? 'answer' : 'strong', 'level');
  if (remarks.length > 0) put(remarks.join(' '), 'text');

  const [part] = parts.filter(({ quotes }) => quotes.length > 0);
  const points: number[] = [];
  let from = y;
  let to = y;
  if (part !== undefined) {
    y += 20;
    put(part.heading, 'strong');
    for (const words of part.remarks) put(words, 'small', 'soft');
    y += 4;
    from = y;
    for (const quote of part.quotes.slice(0, MOST_QUOTES)) {
      y += 8;
      points.push(y + LINE.date - 5);
      if (quote.when !== null) put(quote.when, 'date', 'ink', INDENT);
      putPieces(piecesOf(quote), 'quote', 'ink', INDENT);
      put(originOf(quote), 'small', 'soft', INDENT);
    }
    to = y + 6;
    const more = part.quotes.length - MOST_QUOTES;
    if (more > 0) put(`and ${more} more`, 'small', 'soft', INDENT);
  }
  const others = parts.filter((one) => one !== part).slice(0, MOST_OTHERS);
  if (others.length > 0) y += 16;
  for (const { heading } of others) put(heading, 'text');
  y += 24;
  for (const words of foot) put(words, 'small', 'soft');
  return { width: WIDTH, height: y + EDGE, runs, rail: points.length === 0 ? null : { x: EDGE, from, to, points } };
}

const piecesOf = ({ before, marked, after }: SheetQuote): Piece[] =>
  [
    { text: `“${before}`, marked: false },
    { text: marked, marked: true },
    { text: `${after}”`, marked: false },
  ].filter(({ text }) => text !== '');

const originOf = ({ title, source, published, superseded }: SheetQuote): string =>
  [title, source, published, superseded ? 'superseded by a later report' : null]
    .filter((one) => one !== null)
    .join(', ');

/** Cuts pieces into lines of at most so many pixels, between words; a longer word is cut itself. */
function wrapped(pieces: readonly Piece[], most: number, measure: (text: string) => number): Piece[][] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let width = 0;
  const next = (): void => {
    const last = line.at(-1);
    if (last !== undefined) line[line.length - 1] = { ...last, text: last.text.trimEnd() };
    lines.push(line.filter(({ text }) => text !== ''));
    line = [];
    width = 0;
  };
  const add = (text: string, marked: boolean, wide: number): void => {
    const last = line.at(-1);
    if (last?.marked === marked) line[line.length - 1] = { text: last.text + text, marked };
    else line.push({ text, marked });
    width += wide;
  };
  for (const { text, marked } of pieces) {
    for (const word of text.replace(/\s+/g, ' ').match(/\s|\S+/gu) ?? []) {
      const wide = measure(word);
      if (word === ' ' && line.length === 0) continue;
      if (width + wide > most && line.length > 0) next();
      if (wide <= most) {
        if (word !== ' ' || line.length > 0) add(word, marked, wide);
        continue;
      }
      for (const sign of word) {
        if (width + measure(sign) > most && line.length > 0) next();
        add(sign, marked, measure(sign));
      }
    }
  }
  if (line.length > 0) next();
  return lines;
}
