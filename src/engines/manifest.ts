import { DatelineError } from '../errors';

/** One file of a model as it must be. */
export interface ModelFileRecord {
  /** Relative to the model's folder. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Where model files come from: the page's own origin, a folder in Node, a stub in a test. */
export interface ModelFiles {
  /**
   * @param path relative to the models folder, e.g. `reader/config.json`
   * @returns the bytes as they are; `null` if there is no such file
   */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The file anew from where it came from, in place of a kept copy that is damaged; absent where there is no other. */
  readAgain?(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** A model that ships with the app: an entry of `public/models/manifest.json`. */
export interface ModelRecord {
  /** Also the name of its folder. */
  readonly id: string;
  readonly kind: 'embedder' | 'reader';
  readonly dtype: string;
  /** Raised when the same id and dtype give other outputs; vectors of different versions are never compared. */
  readonly version: number;
  /** Length of a vector; `null` for a reader. */
  readonly dimensions: number | null;
  /** Longest input in tokens, special tokens included. */
  readonly contextTokens: number;
  /** What of an embedder's token states makes the vector: their mean (the default), or the state of [CLS]. */
  readonly pooling?: 'mean' | 'cls';
  /** Put before a query; absent: nothing. */
  readonly queryPrefix?: string;
  /** The same for a passage. */
  readonly passagePrefix?: string;
  /** A reader's output `answerable` as a probability: `1 / (1 + exp(-(scale * output + offset)))`. Fitted by `training`. */
  readonly answers?: { readonly scale: number; readonly offset: number };
  readonly licence: string;
  readonly origin: string;
  readonly files: readonly ModelFileRecord[];
}

/** The name under which outputs are stored: `id/dtype/version`. */
export function modelIdOf(record: ModelRecord): string {
  return `${record.id}/${record.dtype}/${record.version}`;
}

/**
 * Reads `manifest.json`.
 * @throws DatelineError `MODEL_MISSING`, or `MODEL_CORRUPT` when it is not the manifest (an HTML page, say)
 */
export async function readManifest(files: ModelFiles): Promise<readonly ModelRecord[]> {
  const path = 'manifest.json';
  const bytes = await files.read(path);
  if (!bytes) {
    throw new DatelineError('MODEL_MISSING', 'The list of models is missing.', { hint: RELOAD, detail: path });
  }
  const models = modelsIn(bytes) ?? modelsIn((await files.readAgain?.(path).catch(() => null)) ?? null);
  if (models !== null) return models;
  throw new DatelineError('MODEL_CORRUPT', 'The list of models is damaged.', { hint: RELOAD, detail: path });
}

/** `null` for what is no list of models. */
function modelsIn(bytes: Uint8Array | null): readonly ModelRecord[] | null {
  if (bytes === null) return null;
  try {
    const { models } = JSON.parse(new TextDecoder().decode(bytes)) as { models: unknown };
    return Array.isArray(models) && models.every(isRecord) ? models : null;
  } catch {
    return null;
  }
}

/** The record of `id`. @throws DatelineError `MODEL_MISSING` */
export function findModel(manifest: readonly ModelRecord[], id: string): ModelRecord {
  const found = manifest.find((record) => record.id === id);
  if (!found) throw new DatelineError('MODEL_MISSING', `There is no model ${id}.`, { hint: RELOAD, detail: id });
  return found;
}

const RELOAD = 'Reload the page once with the network on.';

function isRecord(value: unknown): value is ModelRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof ModelRecord, unknown>>;
  return (
    typeof record.id === 'string' &&
    (record.kind === 'embedder' || record.kind === 'reader') &&
    typeof record.dtype === 'string' &&
    typeof record.version === 'number' &&
    typeof record.contextTokens === 'number' &&
    Array.isArray(record.files) &&
    record.files.every(isFileRecord)
  );
}

function isFileRecord(value: unknown): value is ModelFileRecord {
  if (typeof value !== 'object' || value === null) return false;
  const file = value as Partial<Record<keyof ModelFileRecord, unknown>>;
  return typeof file.path === 'string' && typeof file.sizeBytes === 'number' && typeof file.sha256 === 'string';
}
