import type { ModelRecord } from '../manifest';
import type { ModelFolder } from './folder';
import type { ModelLabel, WeightsFile } from './types';

/** What is written beside a model's files. Files it names are whole; one it does not name is still arriving. */
export interface ModelRecordFile extends ModelLabel {
  readonly version: 1;
  readonly files: readonly WeightsFile[];
  /** Set while a download has not ended. */
  readonly arriving: Arriving | null;
  /** Of kind `onnx`. */
  readonly embedder?: ModelRecord;
}

export interface Arriving {
  readonly file: string;
  readonly url: string;
  /** From the server; tells that the file there is still the same one. */
  readonly etag: string | null;
  readonly totalBytes: number | null;
  /** From the catalogue; `null` when nobody knows it beforehand. */
  readonly sha256: string | null;
}

const RECORD = 'model.json';
const MOST_RECORD_BYTES = 1 << 20;

/** `null` when there is none; throws when it cannot be read. */
export async function readRecord(folder: ModelFolder, model: string): Promise<ModelRecordFile | null> {
  const file = await folder.file(model, RECORD);
  if (file === null) return null;
  if (file.size > MOST_RECORD_BYTES) throw new RangeError('too long');
  const record = JSON.parse(await file.text()) as Partial<ModelRecordFile> | null;
  if (record?.version !== 1 || typeof record.name !== 'string' || !Array.isArray(record.files)) {
    throw new TypeError('not a record of a model');
  }
  return record as ModelRecordFile;
}

export async function writeRecord(folder: ModelFolder, model: string, record: ModelRecordFile): Promise<void> {
  const writer = await folder.writer(model, RECORD, 0);
  try {
    writer.write(new TextEncoder().encode(JSON.stringify(record)));
  } finally {
    writer.close();
  }
}
