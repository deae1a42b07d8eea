import { checksumOf } from './checksum';
import { read, write, type Database } from './database';
import { corruptError } from './failures';
import type { NewSegment, SegmentArray, SegmentArrays, SegmentInfo, SegmentKind } from './types';

/** Reads and replaces the immutable pieces of the indexes. */
export interface SegmentStore {
  /** Directory entries of one space in their order; no contents are read. */
  list(kind: SegmentKind, space: string): Promise<SegmentInfo[]>;
  /** Spaces that have segments of this kind. */
  spaces(kind: SegmentKind): Promise<string[]>;
  /** @throws DatelineError `STORE_CORRUPT` when the part is missing or its checksum does not agree */
  load(segment: SegmentInfo, part: string): Promise<SegmentArrays>;
  /**
   * Puts new segments in the place of old ones, at once or not at all.
   * @returns the entries of the new ones, or `null` (and nothing is done) when one of `removed` is gone already:
   * someone else replaced it, and what the caller built on it is out of date.
   */
  replace(removed: readonly number[], added: readonly NewSegment[]): Promise<SegmentInfo[] | null>;
}

export function createSegmentStore(db: Database): SegmentStore {
  return {
    list: (kind, space) =>
      read(async () => {
        const found = await db.segments.where('[kind+space]').equals([kind, space]).toArray();
        return found.sort((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
      }),
    spaces: (kind) =>
      read(async () => {
        const found = new Set<string>();
        await db.segments.each((segment) => {
          if (segment.kind === kind) found.add(segment.space);
        });
        return [...found].sort();
      }),
    async load(segment, part) {
      const row = await read(() => db.segmentParts.get([segment.id, part]));
      if (!row) throw corruptError(`segment ${segment.id}, part ${part} is missing`);
      if (checksumOf(row.arrays) !== segment.checksums[part]) {
        throw corruptError(`segment ${segment.id}, part ${part} fails its checksum`);
      }
      return row.arrays;
    },
    replace: (removed, added) =>
      write(db, [db.segments, db.segmentParts], async () => {
        const present = (await db.segments.bulkGet([...removed])).filter((segment) => segment !== undefined);
        if (present.length < removed.length) return null;
        await db.segments.bulkDelete([...removed]);
        await db.segmentParts.bulkDelete(present.flatMap(partKeys));
        return addSegments(db, added);
      }),
  };
}

/** Position of a segment in its space. */
export function orderOf(segment: SegmentInfo): number {
  return segment.order ?? segment.id;
}

/** Writes segments inside the caller's transaction. */
export async function addSegments(db: Database, added: readonly NewSegment[]): Promise<SegmentInfo[]> {
  const infos: SegmentInfo[] = [];
  for (const { kind, space, rows, order, days = null, parts } of added) {
    const packed = Object.entries(parts).map(([part, arrays]) => ({ part, arrays: compact(arrays) }));
    const checksums = Object.fromEntries(packed.map(({ part, arrays }) => [part, checksumOf(arrays)]));
    const bytes = packed.reduce((sum, { arrays }) => sum + sizeOf(arrays), 0);
    const entry = { kind, space, rows, order, days, bytes, checksums };
    const id = await db.segments.add(entry);
    await db.segmentParts.bulkAdd(packed.map(({ part, arrays }) => ({ segment: id, part, arrays })));
    infos.push({ ...entry, id });
  }
  return infos;
}

function partKeys({ id, checksums }: SegmentInfo): [number, string][] {
  return Object.keys(checksums).map((part) => [id, part]);
}

function sizeOf(arrays: SegmentArrays): number {
  return Object.values(arrays).reduce((sum, array) => sum + array.byteLength, 0);
}

/** A view is stored with the whole buffer behind it, so views are copied to buffers of their own size. */
function compact(arrays: SegmentArrays): SegmentArrays {
  const own = (array: SegmentArray): SegmentArray =>
    array.byteLength === array.buffer.byteLength && array.buffer instanceof ArrayBuffer ? array : array.slice();
  return Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, own(array)]));
}
