import { fieldOf } from './field-names';
import { noteRecord } from './records';
import type { ExportShape, PlainRecord } from './shapes/shape';
import type { FieldSample, ImportRecord } from './types';

/** Keys of our own export, and of JSON-LD and databases, that say nothing a reader would miss. */
const SILENT = /^(?:structure|revisions|removedHighlights|@context|@type|type|_id|__v|id)$/i;
const MOST_NAMED = 12;

/** Gathers what of a file's records has no place here, to be told once for the file. */
export class FieldNotes {
  private readonly left = new Map<string, number>();
  private readonly exports = new Map<ExportShape, Set<string>>();
  private leftOut = 0;

  /** A record read by the names of its fields. */
  see(record: PlainRecord): void {
    for (const [key, value] of Object.entries(record)) {
      if (fieldOf(key) !== null || SILENT.test(key) || isEmpty(value)) continue;
      if (this.left.size < 200 || this.left.has(key)) this.left.set(key, (this.left.get(key) ?? 0) + 1);
    }
  }

  /** A record of a known export; for a document that is one, an empty record. */
  seeExport(shape: ExportShape, record: PlainRecord): void {
    const left = this.exports.get(shape) ?? new Set<string>();
    this.exports.set(shape, left);
    for (const key of shape.left) if (key in record && !isEmpty(record[key])) left.add(key);
  }

  /** A record that is no article: a draft, a boost, a service message. */
  leaveOut(): void {
    this.leftOut += 1;
  }

  /** One note at most, when there is something to say. */
  *records(): Generator<ImportRecord> {
    const said: string[] = [];
    for (const [shape, left] of this.exports) {
      said.push(`Read as ${shape.name}.`);
      if (left.size > 0) said.push(`Left of it: ${named([...left])}.`);
    }
    if (this.left.size > 0) said.push(`Fields that have no place here were left: ${named([...this.left.keys()])}.`);
    if (this.leftOut === 1) said.push('One record was left out: a draft, a boost or a message of the service.');
    if (this.leftOut > 1)
      said.push(`${this.leftOut} records were left out: drafts, boosts or messages of the service.`);
    if (said.length > 0) yield noteRecord(said.join(' '));
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function named(keys: readonly string[]): string {
  const more = keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : '';
  return `${keys.slice(0, MOST_NAMED).join(', ')}${more}`;
}

const MAX_SAMPLE_CHARS = 120;
const MAX_FIELDS = 60;

/** Fields inside fields under their path: `{a: {b: 1}}` → `{'a.b': 1}`; lists stay as they are. */
export function flattened(record: PlainRecord, prefix = '', depth = 0): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const path = `${prefix}${key}`;
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isRecord && depth < 3) Object.assign(flat, flattened(value as PlainRecord, `${path}.`, depth + 1));
    else flat[path] = value;
  }
  return flat;
}

/** The fields of a record of unknown shape with what they hold, so that a person can say which is which. */
export function fieldSamples(record: PlainRecord): FieldSample[] {
  return Object.entries(flattened(record))
    .filter(([, value]) => !isEmpty(value))
    .slice(0, MAX_FIELDS)
    .map(([key, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return { key, sample: text.length > MAX_SAMPLE_CHARS ? `${text.slice(0, MAX_SAMPLE_CHARS)}…` : text };
    });
}
