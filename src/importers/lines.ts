import { DatelineError } from '../errors';
import { contentPieces, decodeText, wholeContent, type BytesListener } from './bytes';

/** One line of a text, without its line break. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** `null` when the line is longer than {@link MAX_LINE_BYTES} and was passed over. */
  readonly text: string | null;
}

export const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 10;

/**
 * The lines of a text file, gzip or not, one by one: a 30 MB file is never in memory as a list of strings. Blank lines
 * are left out, but counted.
 * @throws DatelineError `BAD_INPUT` for a broken archive, after its last readable line
 */
export function* readLines(bytes: Uint8Array, onBytes?: BytesListener): Generator<Line> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const finish = (): Line | null => {
    number += 1;
    const tooLong = length > MAX_LINE_BYTES;
    const text = tooLong ? null : decodeLine(parts, length, number === 1);
    parts = [];
    length = 0;
    return text !== null && text.trim() === '' ? null : { number, text };
  };
  for (const piece of utf8Pieces(bytes, onBytes)) {
    let from = 0;
    for (;;) {
      const newline = piece.indexOf(NEWLINE, from);
      const end = newline < 0 ? piece.length : newline;
      length += end - from;
      if (length <= MAX_LINE_BYTES && end > from) parts.push(piece.subarray(from, end));
      if (newline < 0) break;
      const line = finish();
      if (line !== null) yield line;
      from = newline + 1;
    }
  }
  const last = length > 0 ? finish() : null;
  if (last !== null) yield last;
}

/**
 * The lines of a text file, gzip or not, as {@link readLines}.
 * @throws DatelineError `BAD_INPUT` for a line that is too long
 */
export function* textLines(bytes: Uint8Array): Generator<string> {
  for (const { number, text } of readLines(bytes)) {
    if (text !== null) yield text;
    else throw new DatelineError('BAD_INPUT', `Line ${number} is longer than 64 MB.`, { hint: 'Try another copy.' });
  }
}

function* utf8Pieces(bytes: Uint8Array, onBytes?: BytesListener): Generator<Uint8Array> {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) yield new TextEncoder().encode(decodeText(wholeContent(bytes, onBytes)));
  else yield* contentPieces(bytes, onBytes);
}

function decodeLine(parts: readonly Uint8Array[], length: number, first: boolean): string {
  const only = parts.length === 1 ? parts[0] : undefined;
  const bytes = only ?? new Uint8Array(length);
  if (!only) {
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
  }
  const text = decoder.decode(bytes);
  return first && text.startsWith('\ufeff') ? text.slice(1) : text;
}

// Keeps a byte order mark inside the text; only the first line loses one.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Counts lines up to rising positions of a text, each step from the last. */
export class LineCounter {
  private at = 0;
  private line = 1;
  /** The next line break: looked for once, for it may be far. */
  private next: number;

  constructor(private readonly text: string) {
    this.next = text.indexOf('\n');
  }

  /** Line number, from 1, of a position; positions must not go back. */
  lineAt(position: number): number {
    if (position < this.at) throw new DatelineError('INTERNAL', 'Lines are counted forwards.', { hint: '' });
    while (this.next >= 0 && this.next < position) {
      this.line += 1;
      this.at = this.next + 1;
      this.next = this.text.indexOf('\n', this.at);
    }
    return this.line;
  }
}
