import { DatelineError } from '../../errors';
import type { CancelSignal } from '../../models';
import { download, type DownloadRequest } from './download';
import type { ModelFolder } from './folder';
import { fileNamed, readGiven, SIDECAR } from './given';
import type { DownloadPorts } from './hub';
import { createMlcShelf, type MlcSource } from './mlc/shelf';
import type { OnProgress } from './pieces';
import { createShelf, type Shelf } from './shelf';
import { packTar, type GivenFile } from './tar';
import type { ShelfContents, ShelfModel, WebLlmModel } from './types';

/** All models that the person brought to this device, whatever runs them. */
export interface Models extends Pick<Shelf, 'open' | 'remove'> {
  contents(): Promise<ShelfContents>;
  /**
   * Copies what the person chose: a GGUF file, a folder with ONNX or compiled weights, or an archive saved here.
   * @throws DatelineError `MODEL_CORRUPT`, `MODEL_MISSING`, `UNSUPPORTED_FORMAT`, `QUOTA_EXCEEDED`, `CANCELLED`: then
   *   nothing of it stays
   */
  add(given: readonly GivenFile[], onProgress?: OnProgress, signal?: CancelSignal): Promise<ShelfModel>;
  /** Fetches a GGUF file. @throws DatelineError as `download` */
  download(request: DownloadRequest, onProgress?: OnProgress, signal?: CancelSignal): Promise<ShelfModel>;
  /** Fetches what is missing of a compiled model. @throws DatelineError as `MlcShelf.download` */
  downloadCompiled(
    model: WebLlmModel,
    licence: string | null,
    onProgress?: OnProgress,
    signal?: CancelSignal,
  ): Promise<ShelfModel>;
  /** Reads a model from end to end against its checksums. @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`, `CANCELLED` */
  verify(id: string, onProgress?: OnProgress, signal?: CancelSignal): Promise<ShelfModel>;
  /**
   * One file to take along: the GGUF file itself, its length checked, or an archive of the folder, checked against its
   * hashes. @throws DatelineError as {@link verify}
   */
  exportFile(id: string): Promise<File>;
}

/** Where models are kept and where they come from; tests hand in others. */
export interface ModelsPorts extends DownloadPorts {
  readonly folder: ModelFolder;
  /** `undefined` on pages without a secure context: then there are no compiled models. */
  readonly caches: CacheStorage | undefined;
  readonly listed: () => Promise<readonly WebLlmModel[]>;
}

export function createModels(ports: ModelsPorts): Models {
  const shelf = createShelf(ports.folder);
  const mlc = ports.caches === undefined ? null : createMlcShelf(ports.caches);
  const compiledShelf = () => mlc ?? noCaches();
  const isCompiled = async (id: string): Promise<boolean> => (await mlc?.has(id)) ?? false;

  const models: Models = {
    async contents() {
      const [a, b] = [await shelf.contents(), await mlc?.contents()];
      return {
        models: [...a.models, ...(b?.models ?? [])],
        unfinished: [...a.unfinished, ...(b?.unfinished ?? [])],
        damaged: [...a.damaged, ...(b?.damaged ?? [])],
      };
    },
    async add(files, onProgress, signal) {
      const given = await readGiven(files, ports.listed);
      if (given.kind === 'gguf') return shelf.addFile(given.file, onProgress, signal);
      const { sidecar } = given;
      if (given.kind === 'onnx') return shelf.addEmbedder(given.name, given.files, sidecar, onProgress, signal);
      const source: MlcSource = (file) => {
        const [only] = file.form === 'wasm' ? [...given.files].filter(([path]) => path.endsWith('.wasm')) : [];
        const blob = fileNamed(given.files, file.name) ?? only?.[1];
        if (blob === undefined) throw notInFolder(file.name);
        return Promise.resolve(blob.stream());
      };
      const expected = new Map(sidecar?.files.map(({ name, sha256 }) => [name, sha256]));
      const added = await compiledShelf().add(given.model, sidecar?.licence ?? null, source, onProgress, signal);
      const wrong = added.files.find(({ name, sha256 }) => (expected.get(name) ?? sha256) !== sha256);
      if (wrong === undefined) return added;
      await compiledShelf().remove(added.id);
      throw new DatelineError('MODEL_CORRUPT', `${wrong.name} arrived damaged: its checksum differs.`, {
        hint: 'Nothing of it was kept. Copy the model to the stick again.',
        detail: wrong.name,
      });
    },
    download: (request, onProgress, signal) => download(ports.folder, request, ports, onProgress, signal),
    downloadCompiled: (model, licence, onProgress, signal) =>
      compiledShelf().download(model, licence, ports, onProgress, signal),
    open: (id) => shelf.open(id),
    async verify(id, onProgress, signal) {
      if (await isCompiled(id)) return compiledShelf().verify(id, onProgress, signal);
      await shelf.verify(id, onProgress, signal);
      return (await shelf.open(id)).model;
    },
    async exportFile(id) {
      if (await isCompiled(id)) {
        const model = await compiledShelf().verify(id);
        return archive(model, await compiledShelf().files(id));
      }
      const { model, files } = await shelf.open(id);
      if (model.kind === 'onnx') {
        await shelf.verify(id);
        return archive(model, files);
      }
      const [file] = files;
      if (file === undefined)
        throw new DatelineError('MODEL_MISSING', 'The model has no files.', { hint: 'Remove it.' });
      return new File([file], `${model.id}.gguf`, { type: 'application/octet-stream' });
    },
    async remove(id) {
      if (await isCompiled(id)) return compiledShelf().remove(id);
      await shelf.remove(id);
    },
  };
  return models;
}

function archive(model: ShelfModel, files: readonly File[]): File {
  const sidecar = new File([JSON.stringify(model)], SIDECAR);
  // Weights last: whoever reads the archive knows first what they are.
  const sorted = [...files].sort((a, b) => a.size - b.size);
  return new File([packTar(model.id, [sidecar, ...sorted])], `${model.id}.tar`, { type: 'application/x-tar' });
}

function notInFolder(name: string): DatelineError {
  return new DatelineError('MODEL_MISSING', `${name} is not in the folder.`, {
    hint: 'Choose the whole folder of the model, as it came from the hub.',
    detail: name,
  });
}

function noCaches(): never {
  throw new DatelineError('MODEL_MISSING', 'This page cannot keep compiled models: it was not opened over https.', {
    hint: 'Open it over https or on localhost, or use a GGUF model.',
  });
}
