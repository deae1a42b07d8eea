import { DatelineError } from '../../errors';
import { CONFIG, libraryName, weightsFolder } from './mlc/plan';
import type { FolderFiles } from './onnx';
import { readTar, type GivenFile } from './tar';
import type { ShelfModel, WebLlmModel } from './types';

/** Written into an export beside the model's files, so that it comes back as what it was. */
export const SIDECAR = 'dateline-model.json';

/** What a person handed over, by what it is. */
export type Given =
  | { readonly kind: 'gguf'; readonly file: File }
  | { readonly kind: 'onnx'; readonly name: string; readonly files: FolderFiles; readonly sidecar: ShelfModel | null }
  | {
      readonly kind: 'mlc';
      readonly model: WebLlmModel;
      readonly files: FolderFiles;
      readonly sidecar: ShelfModel | null;
    };

/** Addresses of files that came from disk and are on no hub: they only name them in the cache. */
const NOWHERE = 'https://models.invalid/';

/**
 * Tells what the chosen files are: one GGUF file, a folder with an embedding model, a folder compiled for web-llm, or an
 * archive with one of the folders.
 * @param listed web-llm's list: weights of a model that is on it are kept under its addresses
 * @throws DatelineError `UNSUPPORTED_FORMAT`, `MODEL_CORRUPT`, `MODEL_MISSING` for compiled weights without a library
 */
export async function readGiven(
  given: readonly GivenFile[],
  listed: () => Promise<readonly WebLlmModel[]>,
): Promise<Given> {
  const [only] = given;
  if (only !== undefined && given.length === 1 && /\.tar$/i.test(only.path)) {
    return readGiven(await readTar(only.blob, nameOf(only.path)), listed);
  }
  const gguf = given.find(({ path }) => /\.gguf$/i.test(path));
  if (gguf !== undefined) return { kind: 'gguf', file: new File([gguf.blob], nameOf(gguf.path)) };
  const files = new Map(given.map(({ path, blob }) => [path, blob]));
  const folder = folderOf(given);
  const sidecar = await readSidecar(files);
  const name = sidecar?.name ?? folder;
  if ([...files.keys()].some((path) => nameOf(path) === CONFIG)) {
    return { kind: 'mlc', model: await compiledOf(name, files, sidecar, listed), files, sidecar };
  }
  if ([...files.keys()].some((path) => /\.onnx$/.test(path))) return { kind: 'onnx', name, files, sidecar };
  throw new DatelineError('UNSUPPORTED_FORMAT', `There is no model in ${folder}.`, {
    hint: 'Choose a .gguf file, a .tar file saved here, or the folder of a model with its .onnx or its mlc-chat-config.json.',
    detail: folder,
  });
}

/** The file called `name` anywhere in the folder; `null` if there is none. */
export function fileNamed(files: FolderFiles, name: string): Blob | null {
  for (const [path, blob] of files) if (nameOf(path) === name) return blob;
  return null;
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function folderOf(given: readonly GivenFile[]): string {
  const [first] = given;
  return first?.path.includes('/') ? (first.path.split('/')[0] ?? '') : 'model';
}

async function readSidecar(files: FolderFiles): Promise<ShelfModel | null> {
  const file = fileNamed(files, SIDECAR);
  if (file === null || file.size > 1 << 22) return null;
  try {
    const read = JSON.parse(await file.text()) as Partial<ShelfModel> | null;
    if (typeof read?.name !== 'string' || !Array.isArray(read.files)) return null;
    return read.compiled === undefined || isCompiled(read.compiled) ? (read as ShelfModel) : null;
  } catch {
    return null;
  }
}

function isCompiled({ id, weightsUrl, libraryUrl }: Partial<WebLlmModel>): boolean {
  const isAddress = (url: unknown): boolean => typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url);
  return typeof id === 'string' && isAddress(weightsUrl) && isAddress(libraryUrl);
}

async function compiledOf(
  name: string,
  files: FolderFiles,
  sidecar: ShelfModel | null,
  listed: () => Promise<readonly WebLlmModel[]>,
): Promise<WebLlmModel> {
  const known = sidecar?.compiled ?? (await listed()).find(({ id }) => id === name);
  const library = known === undefined ? null : libraryName(known);
  const found = [...files.keys()].map(nameOf).filter((path) => /\.wasm$/.test(path));
  if (known !== undefined && (found.includes(library ?? '') || found.length === 1)) return known;
  const [own] = found;
  if (known === undefined && own !== undefined && found.length === 1) {
    const weightsUrl = weightsFolder({ weightsUrl: `${NOWHERE}${encodeURIComponent(name)}` });
    const needsF16 = /q\d+f16/.test(name);
    return { id: name, weightsUrl, libraryUrl: weightsUrl + own, memoryMB: null, contextTokens: 4096, needsF16 };
  }
  throw new DatelineError('MODEL_MISSING', `The compiled library of ${name} is not in the folder.`, {
    hint: `Weights for web-llm run only with their library: put ${library ?? 'its .wasm file'} beside them.`,
    detail: library ?? name,
  });
}
