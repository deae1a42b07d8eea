import { DatelineError } from '../../errors';

/** A file that a person handed over, with its place in the folder it lay in. */
export interface GivenFile {
  /** "bge-small-en-v1.5/onnx/model.onnx", as the folder was chosen; only the name where a file was. */
  readonly path: string;
  readonly blob: Blob;
}

const BLOCK = 512;
const MOST_ENTRIES = 20_000;
/** The classic form counts bytes in eleven octal digits. */
const MOST_BYTES = 8 ** 11 - 1;

/**
 * Packs files into one, for a USB stick: the classic archive that every system unpacks. The bytes of the files are only
 * referred to, so that nothing of them is in memory.
 * @param folder name of the folder in it
 * @throws DatelineError `BAD_INPUT` for a file over 8 GB
 */
export function packTar(folder: string, files: readonly File[]): Blob {
  const parts: BlobPart[] = [];
  for (const file of files) {
    parts.push(header(`${folder}/${file.name}`, file.size), file);
    const rest = file.size % BLOCK;
    if (rest > 0) parts.push(new Uint8Array(BLOCK - rest));
  }
  return new Blob([...parts, new Uint8Array(2 * BLOCK)], { type: 'application/x-tar' });
}

function header(path: string, size: number): Uint8Array<ArrayBuffer> {
  if (path.length > 99 || size > MOST_BYTES) {
    throw new DatelineError('BAD_INPUT', `${path} does not fit into an archive.`, {
      hint: 'Its name may have 99 letters, the file 8 GB.',
      detail: path,
    });
  }
  const block = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => block.set(new TextEncoder().encode(text), at);
  const octal = (at: number, width: number, value: number): void => put(at, value.toString(8).padStart(width - 1, '0'));
  put(0, path);
  octal(100, 8, 0o644);
  octal(108, 8, 0);
  octal(116, 8, 0);
  octal(124, 12, size);
  octal(136, 12, 0);
  put(156, '0');
  put(257, 'ustar\u000000');
  // The sum is taken with its own place full of blanks.
  put(148, ' '.repeat(8));
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}

/**
 * Lists the files of an archive; their bytes are not read.
 * @throws DatelineError `MODEL_CORRUPT` when it is none or was cut short
 */
export async function readTar(archive: Blob, name: string): Promise<GivenFile[]> {
  const files: GivenFile[] = [];
  for (let at = 0; at + BLOCK <= archive.size;) {
    const block = new Uint8Array(await archive.slice(at, at + BLOCK).arrayBuffer());
    if (block.every((byte) => byte === 0)) return files;
    const { path, size, type } = readHeader(block, name);
    at += BLOCK;
    if (at + size > archive.size || files.length >= MOST_ENTRIES) throw cutShort(name);
    if (type === '0' || type === '\0') files.push({ path, blob: archive.slice(at, at + size) });
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  throw cutShort(name);
}

function readHeader(block: Uint8Array, name: string): { path: string; size: number; type: string } {
  const text = (at: number, length: number): string => {
    const end = block.subarray(at, at + length).indexOf(0);
    return new TextDecoder().decode(block.subarray(at, end < 0 ? at + length : at + end));
  };
  const stated = Number.parseInt(text(148, 8).trim(), 8);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const size = Number.parseInt(text(124, 12).trim() || '0', 8);
  if (stated !== sum || !Number.isSafeInteger(size)) throw cutShort(name);
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  return { path: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, size, type: text(156, 1) || '\0' };
}

function cutShort(name: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', `${name} is no archive of a model, or was cut short.`, {
    hint: 'Choose a .tar file that was saved on Device, whole.',
    detail: name,
  });
}
