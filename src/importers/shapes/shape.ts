/** A record in the field names that {@link articleFromRecord} reads, whatever the export called them. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** What an export's record becomes: a plain record, a reason why it is no article, or `null` when it is left out. */
export type ShapedRecord = PlainRecord | string | null;

/** One export that is recognised by its shape, with what is taken of it and what is left. */
export interface ExportShape {
  /** As the person knows it: "a Pinboard export". */
  readonly name: string;
  /** Fields that are taken, in words of the person; `docs/formats.md` lists them. */
  readonly taken: readonly string[];
  /** Keys of its records that are left, for want of a field; told when they are there. */
  readonly left: readonly string[];
}

/** An export that is a list of records, or whose lines are records. */
export interface RecordShape extends ExportShape {
  readonly fits: (record: PlainRecord) => boolean;
  /** `companion`: text of another file of the same archive, where an export spreads an article over several. */
  readonly map: (record: PlainRecord, companion: (path: string) => string | null) => ShapedRecord;
}

/** An export that is one document around its records. */
export interface DocumentShape extends ExportShape {
  readonly fits: (document: PlainRecord) => boolean;
  readonly records: (document: PlainRecord) => Iterable<ShapedRecord>;
}

/** The value as an object; an empty one for anything else. */
export const asRecord = (value: unknown): PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlainRecord) : {};

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const recordsIn = (value: unknown): readonly PlainRecord[] => listIn(value).map(asRecord);

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** True when a record has all of these keys. */
export const hasKeys = (record: PlainRecord, ...keys: readonly string[]): boolean => keys.every((key) => key in record);

/** "Ports / North" from the innermost folder outwards. */
export function folderPath(
  id: unknown,
  folders: ReadonlyMap<unknown, { readonly name: string; readonly parent: unknown }>,
): string | null {
  const path: string[] = [];
  for (let at = folders.get(id); at !== undefined && path.length < 20; at = folders.get(at.parent))
    path.unshift(at.name);
  return path.length === 0 ? null : path.join(' / ');
}

/** "Lund, Ida" → "Ida Lund". */
export const namedForwards = (name: string): string =>
  /^([^,]+),\s*([^,]+)$/.exec(name)?.slice(1).reverse().join(' ') ?? name;
