import { DatelineError } from '../../errors';
import { PLAIN_BYTES } from './gguf';

/**
 * Elements and bytes of one block of a tensor, by the number of its type in the format. Types that are not listed are
 * newer than this page: then the length cannot be checked.
 */
const BLOCKS: Readonly<Record<number, readonly [elements: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  29: [256, 56],
  30: [1, 2],
};

const FIRST_BYTES = 1 << 20;
/** Names, vocabulary and the list of tensors never take more. */
const MOST_BYTES = 1 << 27;
const DEFAULT_ALIGNMENT = 32;
const STRING = 8;
const LIST = 9;

/**
 * Least length of a GGUF file by its own list of tensors, in bytes; `null` where it cannot be told (a newer type of
 * tensor, no tensors). A file that ends within its head needs at least one byte more than it has.
 */
export async function ggufExtent(file: Blob): Promise<number | null> {
  for (let bytes = FIRST_BYTES; ; bytes *= 4) {
    const head = await file.slice(0, bytes).arrayBuffer();
    try {
      return extentOf(new DataView(head));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (head.byteLength >= file.size) return file.size + 1;
      if (bytes >= MOST_BYTES) return null;
    }
  }
}

/** @throws DatelineError `MODEL_CORRUPT` when the file is shorter than its tensors */
export async function checkGgufExtent(file: Blob, name: string): Promise<void> {
  const needed = await ggufExtent(file);
  if (needed === null || file.size >= needed) return;
  throw new DatelineError('MODEL_CORRUPT', `${name} was cut short: it has ${file.size} of at least ${needed} bytes.`, {
    hint: 'Copy or download it again from where it came from.',
    detail: name,
  });
}

/** @throws RangeError when the head goes on beyond `view` */
function extentOf(view: DataView): number | null {
  let at = 24;
  let alignment = DEFAULT_ALIGNMENT;
  const u32 = (): number => view.getUint32((at += 4) - 4, true);
  const u64 = (): number => Number(view.getBigUint64((at += 8) - 8, true));
  const text = (): string => {
    const length = u64();
    if (at + length > view.byteLength) throw new RangeError('text beyond the head');
    const bytes = new Uint8Array(view.buffer, at, Math.min(length, 64));
    at += length;
    return String.fromCharCode(...bytes);
  };
  const skip = (type: number): void => {
    if (type === STRING) {
      text();
      return;
    }
    if (type === LIST) {
      const [inner, length] = [u32(), u64()];
      const size = PLAIN_BYTES[inner];
      if (size === undefined) for (let n = 0; n < length; n++) skip(inner);
      else at += size * length;
    } else at += PLAIN_BYTES[type] ?? 0;
    if (at > view.byteLength) throw new RangeError('value beyond the head');
  };
  const tensors = Number(view.getBigUint64(8, true));
  const keys = Number(view.getBigUint64(16, true));
  for (let n = 0; n < keys; n++) {
    const key = text();
    const type = u32();
    if (key === 'general.alignment' && type === 4) alignment = view.getUint32(at, true) || DEFAULT_ALIGNMENT;
    skip(type);
  }
  let end = 0;
  for (let n = 0; n < tensors; n++) {
    text();
    let elements = 1;
    for (let dimensions = u32(); dimensions > 0; dimensions--) elements *= u64();
    const block = BLOCKS[u32()];
    const offset = u64();
    if (block === undefined) return null;
    end = Math.max(end, offset + (elements / block[0]) * block[1]);
  }
  return tensors === 0 ? null : Math.ceil(at / alignment) * alignment + end;
}
