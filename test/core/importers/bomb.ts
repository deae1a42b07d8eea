import { constants, deflateRawSync } from 'node:zlib';
import { crc32 } from '../../../src/importers/containers/zip-file';

/** A file in an archive as it is packed, and as the archive describes it. */
interface Packed {
  readonly name: string;
  readonly packed: Uint8Array;
  /** Bytes that the archive claims. */
  readonly claimed: number;
  readonly crc: number;
}

const BLOCK_BYTES = 64 * 1024 * 1024;

/**
 * A ZIP archive in which `bomb.txt` claims 1 kB and unpacks to `bombBytes` (a multiple of 64 MB), between files that
 * are what they say. Made without the bomb ever being held unpacked.
 */
export function zipWithBomb(good: Readonly<Record<string, string>>, bombBytes: number): Uint8Array {
  // A block that was flushed whole needs nothing that came before, so the same one can be repeated.
  const block = deflateRawSync(new Uint8Array(BLOCK_BYTES), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([
    ...Array<Buffer>(bombBytes / BLOCK_BYTES).fill(block),
    deflateRawSync(new Uint8Array(0)),
  ]);
  const files = Object.entries(good).map(([name, text]): Packed => {
    const bytes = new TextEncoder().encode(text);
    return { name, packed: deflateRawSync(bytes), claimed: bytes.length, crc: crc32(bytes) };
  });
  const half = Math.floor(files.length / 2);
  const lie: Packed = { name: 'bomb.txt', packed: bomb, claimed: 1024, crc: 0 };
  return archiveOf([...files.slice(0, half), lie, ...files.slice(half)]);
}

function archiveOf(files: readonly Packed[]): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    describe(header, 4, file, name.length);
    bodies.push(header, name, Buffer.from(file.packed));
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    describe(entry, 6, file, name.length);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, name);
    at += header.length + name.length + file.packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...bodies, listed, end]));
}

/** What a file's header in front of it and its entry in the directory say alike: packed by deflate, so large. */
function describe(into: Buffer, at: number, { packed, claimed, crc }: Packed, nameBytes: number): void {
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(8, at + 4);
  into.writeUInt32LE(crc, at + 10);
  into.writeUInt32LE(packed.length, at + 14);
  into.writeUInt32LE(claimed, at + 18);
  into.writeUInt16LE(nameBytes, at + 22);
}
