import { Inflate } from 'fflate';
import { DatelineError } from '../../errors';
import type { UnpackBudget } from './budget';
import { packedBytes, zipEntries, type ZipEntry } from './zip-directory';

/** Packed bytes are inflated in steps: small ones find a lie out early, large ones are quicker. */
const STEP_BYTES = 4096;
const LARGE_STEP_BYTES = 64 * 1024;
/** What a packed byte can become at most. */
const MOST_GROWTH = 1032;

/** A ZIP archive, or a document that is one (EPUB, DOCX, ODT). */
export class ZipFile {
  readonly entries: readonly ZipEntry[];
  private readonly byName: ReadonlyMap<string, ZipEntry>;

  /** @throws DatelineError `BAD_INPUT` for what is no whole archive, or one of too many files */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly budget: UnpackBudget,
  ) {
    const entries: ZipEntry[] = [];
    for (const entry of zipEntries(bytes)) {
      budget.countEntry();
      entries.push(entry);
    }
    this.entries = entries;
    this.byName = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** Content of the file of this name; `null` when there is none. @throws as {@link content} */
  read(name: string): Uint8Array | null {
    const entry = this.byName.get(name);
    return entry === undefined ? null : this.content(entry);
  }

  /**
   * Content of a file.
   * @throws DatelineError `BAD_INPUT` when it is damaged, encrypted, packed in an unknown way, or more than allowed
   */
  content(entry: ZipEntry): Uint8Array {
    if (entry.encrypted) {
      throw new DatelineError('BAD_INPUT', 'The file is protected with a password.', {
        hint: 'Unpack the archive with its password and import the files.',
      });
    }
    const packed = packedBytes(this.bytes, entry);
    const count = this.budget.entry(entry.bytes);
    if (entry.method === 0) {
      count(packed.length);
      return checked(packed, entry);
    }
    if (entry.method !== 8) {
      throw new DatelineError('UNSUPPORTED_FORMAT', `The file is packed in a way that is not read (${entry.method}).`, {
        hint: 'Unpack the archive and import the files.',
      });
    }
    return checked(inflate(packed, entry.bytes, count), entry);
  }
}

function inflate(packed: Uint8Array, claimed: number, count: (bytes: number) => void): Uint8Array {
  // Honest claims get their memory at once; a lie is found out after one small step.
  const whole = new Uint8Array(claimed);
  let length = 0;
  const inflater = new Inflate((piece) => {
    count(piece.length);
    whole.set(piece, length);
    length += piece.length;
  });
  const step = Math.min(LARGE_STEP_BYTES, Math.max(STEP_BYTES, Math.floor(claimed / MOST_GROWTH)));
  try {
    for (let at = 0; at < packed.length; at += step) {
      inflater.push(packed.subarray(at, at + step), at + step >= packed.length);
    }
  } catch (error) {
    if (error instanceof DatelineError) throw error;
    throw damagedFile(error);
  }
  return length === claimed ? whole : whole.subarray(0, length);
}

function checked(content: Uint8Array, entry: ZipEntry): Uint8Array {
  if (content.length !== entry.bytes || crc32(content) !== entry.crc) throw damagedFile(null);
  return content;
}

function damagedFile(cause: unknown): DatelineError {
  return new DatelineError('BAD_INPUT', 'The file is damaged inside the archive.', {
    hint: 'Download or copy the archive again. The other files were read.',
    cause,
  });
}

let table: Uint32Array | null = null;

/** The checksum of ZIP archives. */
export function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
