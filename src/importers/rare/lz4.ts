import { DatelineError } from '../../errors';

const MAGIC = 'mozLz40\0';
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * The content of a file that Firefox packed (`.jsonlz4`): one LZ4 block behind a magic word and its size.
 * @throws DatelineError `BAD_INPUT` when it is damaged or unpacks to more than 256 MB
 */
export function unpackMozLz4(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = bytes.length < MAGIC.length + 4 ? -1 : view.getUint32(MAGIC.length, true);
  if (size < 0 || size > MAX_BYTES) throw damaged();
  const out = new Uint8Array(size);
  let at = MAGIC.length + 4;
  let to = 0;
  const lengthFrom = (nibble: number): number => {
    let length = nibble;
    if (nibble === 15) {
      let more = 255;
      while (more === 255 && at < bytes.length) {
        more = bytes[at++] as number;
        length += more;
      }
    }
    return length;
  };
  while (at < bytes.length) {
    const token = bytes[at++] as number;
    const literals = lengthFrom(token >> 4);
    if (at + literals > bytes.length || to + literals > size) throw damaged();
    out.set(bytes.subarray(at, at + literals), to);
    at += literals;
    to += literals;
    if (at >= bytes.length) break;
    const back = (bytes[at] as number) | ((bytes[at + 1] ?? 0) << 8);
    at += 2;
    const length = lengthFrom(token & 15) + 4;
    if (back === 0 || back > to || to + length > size) throw damaged();
    // The stretch may overlap what it copies from.
    for (let i = 0; i < length; i += 1, to += 1) out[to] = out[to - back] as number;
  }
  if (to !== size) throw damaged();
  return out;
}

function damaged(): DatelineError {
  return new DatelineError('BAD_INPUT', 'The packed file of Firefox is damaged or cut off.', {
    hint: 'Export the bookmarks again: Library, Import and Backup, Backup.',
  });
}
