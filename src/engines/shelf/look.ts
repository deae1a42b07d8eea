import { DatelineError } from '../../errors';
import type { ModelFolder } from './folder';
import { readRecord, type ModelRecordFile } from './record';
import type { DamagedModel, ModelLabel, ShelfModel, UnfinishedModel } from './types';

export type Looked =
  | { readonly kind: 'whole'; readonly model: ShelfModel }
  | { readonly kind: 'arriving'; readonly unfinished: UnfinishedModel }
  | { readonly kind: 'damaged'; readonly damaged: DamagedModel }
  | { readonly kind: 'absent' };

/** What stands in a model's folder, without reading its weights. */
export async function look(folder: ModelFolder, id: string): Promise<Looked> {
  const present = new Map((await folder.files(id)).map((file) => [file.name, file.sizeBytes]));
  const sizeBytes = [...present.values()].reduce((sum, size) => sum + size, 0);
  const damaged = (name: string, why: string): Looked => {
    const { kind = null, origin = null } = known ?? {};
    return { kind: 'damaged', damaged: { id, name, sizeBytes, why, kind, origin } };
  };
  let known: ModelRecordFile | null = null;
  let record: ModelRecordFile | null;
  try {
    record = await readRecord(folder, id);
  } catch {
    return damaged(id, 'Its description cannot be read.');
  }
  if (record === null && present.size === 0) return { kind: 'absent' };
  if (record === null) return damaged(id, 'Only a part of it was stored.');
  known = record;
  const { name, kind, licence, origin, contextTokens, files, arriving, embedder } = record;
  const label: ModelLabel = { name, kind, licence, origin, contextTokens };
  for (const file of files) {
    const size = present.get(file.name);
    if (size === undefined) return damaged(name, `${file.name} is gone: the browser may have made room.`);
    if (size !== file.sizeBytes) return damaged(name, `${file.name} has ${size} bytes instead of ${file.sizeBytes}.`);
  }
  if (arriving !== null) {
    const receivedBytes = [...files.map((file) => file.sizeBytes), present.get(arriving.file) ?? 0].reduce(
      (a, b) => a + b,
      0,
    );
    return { kind: 'arriving', unfinished: { ...label, id, receivedBytes, totalBytes: arriving.totalBytes } };
  }
  const total = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const model = { ...label, id, files, sizeBytes: total, ...(embedder === undefined ? {} : { embedder }) };
  return { kind: 'whole', model };
}

export function unusable(id: string, why: string | null): DatelineError {
  const code = why === null ? 'MODEL_MISSING' : 'MODEL_CORRUPT';
  return new DatelineError(
    code,
    why === null ? `The model ${id} is not on this device.` : `The model ${id} is damaged: ${why}`,
    {
      hint: 'Remove it, then import or download it again.',
      detail: id,
    },
  );
}
