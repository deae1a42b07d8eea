import { DatelineError } from '../../errors';

/** A file of a ZIP archive as its central directory lists it. */
export interface ZipEntry {
  /** Path with `/`, as the archive has it. */
  readonly name: string;
  /** 0 stored, 8 deflated; others are not read. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedBytes: number;
  /** As the archive claims. */
  readonly bytes: number;
  readonly crc: number;
  /** Where its local header begins. */
  readonly headerAt: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record is 22 bytes and a comment of at most 65,535. */
const END_SEARCH = 22 + 65_535;
const ZIP64 = 0xffffffff;

/**
 * The files of a ZIP archive, in the order of its central directory; folders are left out.
 * @throws DatelineError `BAD_INPUT` when there is no directory: cut off, or no ZIP
 */
export function* zipEntries(bytes: Uint8Array): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { start, end, shift } = directoryOf(view);
  let at = start;
  while (at + 46 <= end && view.getUint32(at, true) === ENTRY) {
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const commentLength = view.getUint16(at + 32, true);
    const name = decodeName(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/');
    const extra = at + 46 + nameLength;
    const wide = wideFields(view, extra, Math.min(extra + extraLength, bytes.length), [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    if (!name.endsWith('/')) {
      yield {
        name,
        method: view.getUint16(at + 10, true),
        encrypted: (flags & 1) !== 0,
        crc: view.getUint32(at + 16, true),
        bytes: wide[0],
        packedBytes: wide[1],
        headerAt: wide[2] + shift,
      };
    }
    at = extra + extraLength + commentLength;
  }
}

/**
 * The packed bytes of a file.
 * @throws DatelineError `BAD_INPUT` when they are not where the directory says
 */
export function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { headerAt } = entry;
  if (headerAt + 30 > bytes.length || view.getUint32(headerAt, true) !== LOCAL) throw damaged();
  const from = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (from + entry.packedBytes > bytes.length) throw damaged();
  return bytes.subarray(from, from + entry.packedBytes);
}

/** Where the directory lies; `shift` is what stands before the archive in the file (a self-extracting one). */
function directoryOf(view: DataView): { start: number; end: number; shift: number } {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - END_SEARCH); at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    let size = view.getUint32(at + 12, true);
    let offset = view.getUint32(at + 16, true);
    let end = at;
    if ((size === ZIP64 || offset === ZIP64) && at >= 20 && view.getUint32(at - 20, true) === END64_LOCATOR) {
      const wide = Number(view.getBigUint64(at - 12, true));
      if (wide + 56 > view.byteLength || view.getUint32(wide, true) !== END64) throw damaged();
      size = Number(view.getBigUint64(wide + 40, true));
      offset = Number(view.getBigUint64(wide + 48, true));
      end = wide;
    }
    const start = end - size;
    if (start < 0 || start < offset) continue;
    return { start, end, shift: start - offset };
  }
  throw damaged();
}

/** Sizes and place that do not fit 32 bits stand in an extra field, in this order, each only where it is needed. */
function wideFields(
  view: DataView,
  from: number,
  to: number,
  fields: [number, number, number],
): [number, number, number] {
  if (!fields.includes(ZIP64)) return fields;
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    for (const [i, value] of fields.entries()) {
      if (value !== ZIP64 || next + 8 > to) continue;
      fields[i] = Number(view.getBigUint64(next, true));
      next += 8;
    }
  }
  return fields;
}

/** Names are UTF-8 nowadays; old archives are in the code page of their machine. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function damaged(): DatelineError {
  return new DatelineError('BAD_INPUT', 'The ZIP archive is damaged or cut off.', {
    hint: 'Download or copy it again, or unpack it and import the files.',
  });
}
