import { inside, type ReadContext } from '../context';
import { failedRecord, noteRecord } from '../records';
import type { ImportRecord, ImportSource } from '../types';
import { planArchive } from './archive-files';

const BLOCK = 512;

interface TarEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A tar archive (ustar, pax, GNU long names): each file in it as if it had been dropped alone. */
export async function* readTar(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  const entries: TarEntry[] = [];
  let cutOff = false;
  for (const entry of tarEntries(source.bytes)) {
    if (entry === 'cut off') cutOff = true;
    else {
      context.budget.countEntry();
      entries.push(entry);
    }
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry.content]));
  const plan = planArchive([...byName.keys()]);
  if (plan.read.length === 0) yield failedRecord(null, 'The archive holds no file that can hold an article.');
  if (plan.kind !== null) yield noteRecord(`This is ${plan.kind}: ${plan.read.length} of its files were read.`);
  const inner = inside(context, (path) => byName.get(path) ?? null);
  for (const name of plan.read) {
    const bytes = byName.get(name);
    if (bytes === undefined) continue;
    for await (const record of context.read({ name, mediaType: '', bytes }, inner)) {
      yield { ...record, file: record.file === undefined ? name : `${name} › ${record.file}` };
    }
  }
  if (cutOff) yield failedRecord(null, 'The archive is cut off: what stood before that place was read.');
}

/** True for a tar archive: the checksum of its first header holds. */
export function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < BLOCK) return false;
  const header = bytes.subarray(0, BLOCK);
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return header[0] !== 0 && octal(header, 148, 8) === sum;
}

function* tarEntries(bytes: Uint8Array): Generator<TarEntry | 'cut off'> {
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header[0] === 0) return;
    const size = sizeOf(header);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(size) || from + size > bytes.length) {
      yield 'cut off';
      return;
    }
    const content = bytes.subarray(from, from + size);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === 'L') longName = text(content, 0, content.length);
    else if (type === 'x') longName = paxPath(text(content, 0, content.length)) ?? longName;
    else {
      if (type === '0' || type === '\0' || type === '7') yield { name: longName ?? shortName(header), content };
      longName = null;
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function shortName(header: Uint8Array): string {
  const name = text(header, 0, 100);
  const prefix = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Sizes beyond eight gigabytes are binary. */
function sizeOf(header: Uint8Array): number {
  if (((header[124] ?? 0) & 0x80) === 0) return octal(header, 124, 12);
  return header.subarray(128, 136).reduce((sum, byte) => sum * 256 + byte, 0);
}

const octal = (bytes: Uint8Array, from: number, length: number): number =>
  parseInt(text(bytes, from, length).trim() || '0', 8);

function text(bytes: Uint8Array, from: number, length: number): string {
  const part = bytes.subarray(from, from + length);
  const end = part.indexOf(0);
  return new TextDecoder().decode(end < 0 ? part : part.subarray(0, end));
}

const paxPath = (records: string): string | null => /^\d+ path=(.*)$/m.exec(records)?.[1] ?? null;
