/** What people bring from disk: archives, folders, files that were cut short. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createModels, shelfFiles, type GivenFile, type Models } from '../../../src/engines';
import { readChecked } from '../../../src/engines/files';
import { ggufExtent } from '../../../src/engines/shelf/gguf-extent';
import { packTar, readTar } from '../../../src/engines/shelf/tar';
import { HUB_FILES } from '../../hub';
import { memoryFolder } from './memory-folder';

const GGUF = HUB_FILES.get('tiny.gguf')!;
const blob = (bytes: Uint8Array | string): Blob => new Blob([bytes as BlobPart]);

describe('an archive', () => {
  it('gives back every file, whatever its length', async () => {
    const file = fc.tuple(fc.stringMatching(/^[a-z][a-z0-9._-]{0,40}$/), fc.uint8Array({ maxLength: 1600 }));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(file, { maxLength: 6, selector: ([name]) => name }), async (files) => {
        const packed = packTar(
          'folder',
          files.map(([name, bytes]) => new File([bytes as BlobPart], name)),
        );
        expect(packed.size % 512).toBe(0);
        const back = await readTar(packed, 'x.tar');
        expect(back.map(({ path }) => path)).toEqual(files.map(([name]) => `folder/${name}`));
        for (const [at, { blob: bytes }] of back.entries()) {
          expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array(files[at]![1]));
        }
      }),
    );
  });

  it('that was cut short anywhere, or is something else, is refused', async () => {
    const packed = packTar('folder', [new File([new Uint8Array(700)], 'a'), new File([new Uint8Array(10)], 'b')]);
    for (let end = 0; end < packed.size - 1024; end += 100) {
      await expect(readTar(packed.slice(0, end), 'x.tar'), String(end)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
      });
    }
    await expect(readTar(blob('<!doctype html>'.padEnd(2000)), 'x.tar')).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
  });
});

describe('a GGUF file', () => {
  it('tells how long it must be', async () => {
    expect(await ggufExtent(blob(GGUF))).toBe(GGUF.length);
    for (const length of [GGUF.length - 1, 500, 30]) {
      expect(await ggufExtent(blob(GGUF.subarray(0, length)))).toBeGreaterThan(length);
    }
  });

  it('that was cut short is refused from disk, and nothing of it stays', async () => {
    const folder = memoryFolder();
    const models = modelsOf(folder);
    for (const length of [GGUF.length - 1, 100]) {
      const given = { path: 'tiny.gguf', blob: blob(GGUF.subarray(0, length)) };
      await expect(models.add([given])).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    }
    expect(folder.names()).toEqual([]);
    expect(await models.add([{ path: 'tiny.gguf', blob: blob(GGUF) }])).toMatchObject({ id: 'tiny', kind: 'gguf' });
  });
});

const BGE = resolve('../shared/models/bge-small-en-v1.5');
const there = existsSync(BGE);

describe.skipIf(!there)(
  `a folder with an embedding model${there ? '' : ' (skipped: ../shared/models is not there)'}`,
  () => {
    const PATHS = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
    let files: Map<string, Blob>;
    let folder: ReturnType<typeof memoryFolder>;
    let models: Models;
    beforeEach(() => {
      files = new Map(PATHS.map((path) => [path, blob(readFileSync(`${BGE}/${path}`))]));
      folder = memoryFolder();
      models = modelsOf(folder);
    });
    const given = (name = 'bge-small-en-v1.5'): GivenFile[] =>
      [...files].map(([path, bytes]) => ({ path: `${name}/${path}`, blob: bytes }));

    it('is kept with what makes its vectors, under a name that its weights decide', async () => {
      const model = await models.add(given());
      expect(model).toMatchObject({ id: 'bge-small-en-v1.5', kind: 'onnx', contextTokens: 512 });
      expect(model.embedder).toMatchObject({ kind: 'embedder', dtype: 'q8', dimensions: 384, pooling: 'cls' });
      expect(model.embedder!.queryPrefix).toMatch(/^Represent this sentence/);
      expect(model.embedder!.id).toMatch(/^bge-small-en-v1\.5@[\da-f]{12}$/);
      const source = shelfFiles(folder, { shelfId: model.id, record: model.embedder! });
      const bytes = await readChecked(source, model.embedder!, 'model_quantized.onnx');
      expect(bytes.length).toBe(files.get('onnx/model_quantized.onnx')!.size);
    });

    it('goes out as one file and comes back the same; one changed byte is noticed', async () => {
      const model = await models.add(given());
      const saved = await models.exportFile(model.id);
      await models.remove(model.id);
      expect(await models.add([{ path: saved.name, blob: saved }])).toEqual(model);
      await models.remove(model.id);
      const bytes = new Uint8Array(await saved.arrayBuffer());
      bytes[bytes.length - 50_000]! ^= 1;
      await expect(models.add([{ path: saved.name, blob: blob(bytes) }])).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
      });
      expect(folder.names()).toEqual([]);
    });

    it.each([
      [
        'weights that were cut short',
        'onnx/model_quantized.onnx',
        (bytes: Buffer) => bytes.subarray(0, -5000),
        'MODEL_CORRUPT',
      ],
      ['a web page for weights', 'onnx/model_quantized.onnx', () => Buffer.from('<!doctype html>'), 'MODEL_CORRUPT'],
      ['a web page for a tokenizer', 'tokenizer.json', () => Buffer.from('<html>'), 'MODEL_CORRUPT'],
      ['no settings', 'config.json', () => null, 'MODEL_MISSING'],
      ['no weights', 'onnx/model_quantized.onnx', () => null, 'UNSUPPORTED_FORMAT'],
      [
        'a model that answers questions',
        'config.json',
        () => Buffer.from('{"model_type":"bert","architectures":["BertForQuestionAnswering"],"hidden_size":384}'),
        'UNSUPPORTED_FORMAT',
      ],
    ])('with %s is refused, and nothing of it stays', async (_, path, change, code) => {
      const changed = change(readFileSync(`${BGE}/${path}`));
      if (changed === null) files.delete(path);
      else files.set(path, blob(changed));
      await expect(models.add(given())).rejects.toMatchObject({ code });
      expect(folder.names()).toEqual([]);
    });

    it('keeps nothing when the disk is full or the person stops', async () => {
      folder.room = 10_000_000;
      await expect(models.add(given())).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
      expect(folder.names()).toEqual([]);
      folder.room = Infinity;
      const stop = new AbortController();
      await expect(models.add(given(), () => stop.abort(), stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
      expect(folder.names()).toEqual([]);
    });
  },
);

function modelsOf(folder: ReturnType<typeof memoryFolder>): Models {
  const refuse = (): Promise<never> => Promise.reject(new Error('nobody asks for anything here'));
  return createModels({ folder, caches: undefined, listed: () => Promise.resolve([]), fetch: refuse, pause: refuse });
}
