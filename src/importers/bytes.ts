import { Gunzip } from 'fflate';
import { DatelineError } from '../errors';

/** A document that is read as a whole (not line by line) is at most this large. */
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;
const INPUT_STEP_BYTES = 64 * 1024;

/** How far into a source a reader has come, in bytes of the file as it was given. */
export type BytesListener = (bytesRead: number, bytesTotal: number) => void;

/** True for gzip data. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * The content of a file in pieces, unpacked when it is gzip. Only a few pieces are in memory at once.
 * @throws DatelineError `BAD_INPUT` where a gzip file is broken or cut off, after everything before that place
 */
export function* contentPieces(bytes: Uint8Array, onBytes?: BytesListener): Generator<Uint8Array> {
  if (!isGzip(bytes)) {
    for (let at = 0; at < bytes.length; at += INPUT_STEP_BYTES) {
      yield bytes.subarray(at, at + INPUT_STEP_BYTES);
      onBytes?.(Math.min(at + INPUT_STEP_BYTES, bytes.length), bytes.length);
    }
    return;
  }
  const pieces: Uint8Array[] = [];
  let ended = false;
  const gunzip = new Gunzip((piece, final) => {
    if (piece.length > 0) pieces.push(piece);
    ended = final;
  });
  for (let at = 0; at < bytes.length; at += INPUT_STEP_BYTES) {
    const last = at + INPUT_STEP_BYTES >= bytes.length;
    let failure: unknown = null;
    try {
      gunzip.push(bytes.subarray(at, at + INPUT_STEP_BYTES), last);
    } catch (error) {
      failure = error;
    }
    yield* pieces.splice(0);
    onBytes?.(Math.min(at + INPUT_STEP_BYTES, bytes.length), bytes.length);
    if (failure !== null || (last && !ended)) throw brokenArchive(failure);
  }
}

function brokenArchive(cause: unknown): DatelineError {
  return new DatelineError('BAD_INPUT', 'The compressed file is damaged or cut off.', {
    hint: 'Download or copy the file again. What could be read was imported.',
    cause,
  });
}

/**
 * The whole content of a file, unpacked when it is gzip.
 * @throws DatelineError `BAD_INPUT` for a broken archive or more than 256 MB
 */
export function wholeContent(bytes: Uint8Array, onBytes?: BytesListener): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (const piece of isGzip(bytes) ? contentPieces(bytes) : [bytes]) {
    length += piece.length;
    if (length > MAX_DOCUMENT_BYTES) {
      throw new DatelineError('BAD_INPUT', 'The document is larger than 256 MB.', {
        hint: 'Split the file, or convert it to JSON Lines, which is read line by line.',
      });
    }
    pieces.push(piece);
  }
  onBytes?.(bytes.length, bytes.length);
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (only) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The first bytes of the content, enough to tell the format; what can be read of a broken archive. */
export function contentStart(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (!isGzip(bytes)) return bytes.subarray(0, maxBytes);
  try {
    for (const piece of contentPieces(bytes)) return piece.subarray(0, maxBytes);
  } catch {
    // The reader reports it with the records before the damage.
  }
  return new Uint8Array();
}

/** What the first bytes say the content is when it is no text, and what would work instead; `null` for text. */
export function binaryKind(start: Uint8Array): string | null {
  const head = String.fromCharCode(...start.subarray(0, 16));
  if (/^(?:\u0089PNG|GIF8|\u00ff\u00d8\u00ff|RIFF....WEBP|BM)/s.test(head) && start.subarray(0, 64).includes(0))
    return 'This is a picture, not a text. Text in pictures is not read.';
  if (head.startsWith('SQLite format 3'))
    return 'This is a database (SQLite), as browsers and apps keep for themselves. Export it as HTML, JSON or CSV there.';
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0'))
    return 'This is a document of an old Office program. Save it as DOCX, ODT or PDF and import that.';
  if (
    head.startsWith('Rar!') ||
    head.startsWith('7z\u00bc\u00af') ||
    head.startsWith('BZh') ||
    head.startsWith('\u00fd7zXZ')
  )
    return 'This is an archive of a kind that is not opened. ZIP, tar, gzip and Zstandard are; or unpack it first.';
  if (/^....ftyp|^ID3|^OggS|^\u001aE\u00df\u00a3/s.test(head)) return 'This is sound or film, not a text.';
  if (/^.{60}BOOKMOBI/s.test(String.fromCharCode(...start.subarray(0, 68))))
    return 'This is a Kindle book (MOBI). Convert it to EPUB and import that.';
  if (utf16Label(start) !== null) return null;
  const sample = start.subarray(0, 4096);
  return sample.includes(0) && !readsAsText(sample)
    ? 'This is binary data, not a text that can be imported. Texts, pages, feeds, exports, PDF, EPUB, DOCX and ZIP are read.'
    : null;
}

/** Control characters that one in so many characters may be in a text that an app or a bad disk has written them into. */
const CONTROL_SHARE = 1 / 12;
const BROKEN_SHARE = 1 / 20;
const LETTER_SHARE = 1 / 2;

/** Whether bytes are a text all the same, with a few control characters among its words or zeros padded to its end. */
function readsAsText(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes).replace(/\0+$/, '');
  const most = (pattern: RegExp, share: number): boolean => (text.match(pattern)?.length ?? 0) <= text.length * share;
  return (
    text !== '' &&
    most(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, CONTROL_SHARE) &&
    most(/\ufffd/g, BROKEN_SHARE) &&
    most(/[^\p{L}\p{M}]/gu, 1 - LETTER_SHARE)
  );
}

/** Label of the UTF-16 a text is in by its byte order mark, or by the zero bytes around its first characters. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== undefined && a !== 0 && b === 0 && c !== undefined && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== undefined && b !== 0 && c === 0 && d !== undefined && d !== 0) return 'utf-16be';
  return null;
}

const DECLARED =
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{2,40})|^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})["']/i;

/**
 * Bytes → text. Byte order mark first; then UTF-8 if the bytes are valid UTF-8 (whatever the page claims); then the
 * charset that a `<meta>` or an XML declaration names; windows-1252 otherwise. Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096));
  const match = DECLARED.exec(head);
  const declared = (match?.[1] ?? match?.[2] ?? '').toLowerCase();
  // ISO-2022-JP and its kind are valid UTF-8 to look at, but mean something else.
  if (!declared.startsWith('iso-2022')) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      if (declared === '' && mostlyUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
    }
  }
  try {
    return new TextDecoder(declared === '' ? 'windows-1252' : declared).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A UTF-8 text with a few broken bytes keeps its other letters; a text in another encoding has hardly a valid one. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const sample = new TextDecoder('utf-8').decode(bytes.subarray(0, 200_000));
  const broken = sample.match(/\ufffd/g)?.length ?? 0;
  const wide = sample.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return wide > broken * 10;
}
