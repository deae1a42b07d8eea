import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isDatelineError, type ErrorCode } from '../../../src/errors';
import {
  createEmbedder,
  createReader,
  findModel,
  readManifest,
  type ModelFiles,
  type Runtime,
} from '../../../src/engines';
import { readChecked } from '../../../src/engines/files';
import { folderFiles } from '../../../src/engines/node';

const disk = folderFiles('public/models');

/** The real files, but for one. */
function withFile(path: string, change: (bytes: Uint8Array) => Uint8Array | null): ModelFiles {
  return {
    async read(asked) {
      const bytes = await disk.read(asked);
      return asked === path && bytes ? (change(bytes) as Uint8Array<ArrayBuffer> | null) : bytes;
    },
  };
}

/** Bytes must be refused before anything opens them. */
const unused: Runtime = { engine: 'wasm', threads: 1, open: () => Promise.reject(new Error('was opened')) };

async function failure(
  files: ModelFiles,
  create: typeof createEmbedder | typeof createReader,
): Promise<[ErrorCode, string | null]> {
  const error: unknown = await create({ files, runtime: unused }).catch((thrown: unknown) => thrown);
  if (!isDatelineError(error)) throw error;
  return [error.code, error.detail];
}

const html = (): Uint8Array => new TextEncoder().encode('<!doctype html><title>Sign in</title>');

describe('model files', () => {
  it('are all there, with the sizes and hashes of the manifest', async () => {
    const manifest = await readManifest(disk);
    expect(manifest.map((model) => model.id)).toEqual(['all-MiniLM-L6-v2', 'reader']);
    for (const { id, files } of manifest) {
      for (const { path, sizeBytes, sha256 } of files) {
        const bytes = readFileSync(`public/models/${id}/${path}`);
        expect(bytes.length, path).toBe(sizeBytes);
        expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
      }
    }
  });

  it('are refused when a web page came instead, with the file named', async () => {
    const path = 'all-MiniLM-L6-v2/tokenizer.json';
    expect(await failure(withFile(path, html), createEmbedder)).toEqual(['MODEL_CORRUPT', path]);
  });

  it('are refused when cut short', async () => {
    const path = 'reader/onnx/model_quantized.onnx';
    const cut = withFile(path, (bytes) => bytes.subarray(0, bytes.length - 1));
    expect(await failure(cut, createReader)).toEqual(['MODEL_CORRUPT', path]);
  });

  it('are refused when one byte differs', async () => {
    const path = 'all-MiniLM-L6-v2/onnx/model_quantized.onnx';
    const changed = withFile(path, (bytes) => {
      const copy = bytes.slice();
      copy[12_345] = (copy[12_345] ?? 0) ^ 1;
      return copy;
    });
    expect(await failure(changed, createEmbedder)).toEqual(['MODEL_CORRUPT', path]);
  });

  it('are fetched anew when the kept copy is damaged', async () => {
    const path = 'reader/tokenizer_config.json';
    let asked = 0;
    const healing: ModelFiles = {
      ...withFile(path, (bytes) => bytes.subarray(1)),
      readAgain: (again) => {
        asked += 1;
        return disk.read(again);
      },
    };
    const record = findModel(await readManifest(disk), 'reader');
    const bytes = await readChecked(healing, record, 'tokenizer_config.json');
    expect(bytes).toEqual(await disk.read(path));
    expect(asked).toBe(1);
    const offline: ModelFiles = { ...healing, readAgain: () => Promise.reject(new TypeError('offline')) };
    await expect(readChecked(offline, record, 'tokenizer_config.json')).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
  });

  it('are missed by name', async () => {
    const path = 'reader/tokenizer_config.json';
    expect(
      await failure(
        withFile(path, () => null),
        createReader,
      ),
    ).toEqual(['MODEL_MISSING', path]);
  });

  it('need a manifest that is one', async () => {
    const code = async (change: (bytes: Uint8Array) => Uint8Array | null): Promise<ErrorCode> =>
      (await failure(withFile('manifest.json', change), createEmbedder))[0];
    expect(await code(html)).toBe('MODEL_CORRUPT');
    expect(await code(() => new TextEncoder().encode('{"models":[{"id":7}]}'))).toBe('MODEL_CORRUPT');
    expect(await code(() => null)).toBe('MODEL_MISSING');
  });

  it('of an unknown model are missing', async () => {
    const manifest = await readManifest(disk);
    expect(() => findModel(manifest, 'nothing')).toThrow(expect.objectContaining({ code: 'MODEL_MISSING' }));
  });
});
