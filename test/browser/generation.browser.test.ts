/** A language model in the browser: from disk to the shelf, loaded, asked, stopped, there again after a restart. */
import { afterAll, describe, expect, it } from 'vitest';
import { DatelineError } from '../../src/errors';
import type { GenerationService } from '../../src/rpc';
import { connect, type Connection } from '../../src/rpc/calls';
import { createGenerationWorker } from '../../workers';

declare const __WLLAMA_FOLDER__: string;

const GGUF = '/shared-models/SmolLM2-135M-Instruct-GGUF/SmolLM2-135M-Instruct.Q4_1.gguf';
const there = (await fetch(GGUF, { method: 'HEAD' })).ok;
const settings = {
  wasmUrl: new URL(__WLLAMA_FOLDER__ + 'wllama.wasm', location.origin + '/').href,
  engine: 'wasm',
} as const;

const workers: Worker[] = [];
function start(): Connection<GenerationService>['remote'] {
  const worker = createGenerationWorker();
  workers.push(worker);
  const connection = connect<GenerationService>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    connection.end(new DatelineError('WORKER_DIED', event.message, { hint: '' }));
  });
  return connection.remote;
}

let service = start();
const restart = (): void => {
  workers.pop()?.terminate();
  service = start();
};
const clear = async (): Promise<void> => {
  const { models, unfinished, damaged } = await service.contents();
  for (const { id } of [...models, ...unfinished, ...damaged]) await service.remove(id);
};
afterAll(async () => {
  await clear();
  for (const worker of workers) worker.terminate();
});

async function damage(
  id: string,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  const folder = await (
    await (await navigator.storage.getDirectory()).getDirectoryHandle('models')
  ).getDirectoryHandle(id);
  const handle = await folder.getFileHandle('weights.gguf');
  const changed = change(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
  if (changed === null) return folder.removeEntry('weights.gguf');
  const writable = await handle.createWritable();
  await writable.write(changed);
  await writable.close();
}

/** A file as the page hands it over. */
const chosen = (file: File) => [{ path: file.name, blob: file }];

describe('the shelf', () => {
  it.each([
    ['a web page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['another file', 'PK\u0003\u0004 and more of the same, long enough for a head'],
  ])('does not take %s for a model, and keeps nothing of it', async (_, words) => {
    await expect(service.add(chosen(new File([words], 'model.gguf')))).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    expect(await service.contents()).toEqual({ models: [], unfinished: [], damaged: [] });
  });
});

describe.skipIf(!there)(`with real weights${there ? '' : ' (skipped: ../shared/models is not there)'}`, () => {
  let file: File;

  it('imports a model once, with progress, and knows it after a restart', async () => {
    file = new File([await (await fetch(GGUF)).blob()], 'SmolLM2-135M-Instruct.Q4_1.gguf');
    const seen: number[] = [];
    const model = await service.add(chosen(file), ({ doneBytes }) => void seen.push(doneBytes));
    expect(model).toMatchObject({ kind: 'gguf', sizeBytes: file.size, origin: null });
    expect(model.contextTokens).toBeGreaterThan(1000);
    expect(seen.at(-1)).toBe(file.size);
    expect(await service.add(chosen(new File([file], 'the same.gguf')))).toEqual(model);
    restart();
    expect((await service.contents()).models).toEqual([model]);
    await service.verify(model.id);
    const out = await service.exportFile(model.id);
    expect(out.size).toBe(file.size);
  });

  it('stops an import and keeps nothing of it', async () => {
    const stop = new AbortController();
    const other = new File([file, 'x'], 'other.gguf');
    await expect(service.add(chosen(other), () => stop.abort(), stop.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect((await service.contents()).models).toHaveLength(1);
  });

  it('generates, held to a shape, the same each time, and stops when told', async () => {
    const [model] = (await service.contents()).models;
    const loaded = await service.load({ kind: 'gguf', id: model!.id }, settings);
    expect(loaded).toMatchObject({ constrains: true, where: expect.stringMatching(/^CPU/) as string });
    const messages = [{ role: 'user', content: 'What is the capital of France? Reply in JSON.' }] as const;
    const schema = {
      type: 'object',
      properties: { capital: { type: 'string', maxLength: 20 } },
      required: ['capital'],
    } as const;
    const pieces: string[] = [];
    const reply = await service.generate(messages, { maxTokens: 24, schema }, (piece) => void pieces.push(piece));
    expect(JSON.parse(reply)).toEqual({ capital: expect.any(String) as string });
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(reply);
    expect(await service.generate(messages, { maxTokens: 24, schema })).toBe(reply);

    const stop = new AbortController();
    const long = service.generate(
      [{ role: 'user', content: 'Tell a long story.' }],
      { maxTokens: 500 },
      () => stop.abort(),
      stop.signal,
    );
    await expect(long).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(JSON.parse(await service.generate(messages, { maxTokens: 24, schema }))).toHaveProperty('capital');
  }, 400_000);

  it('notices a changed, a shortened and a lost file, and never loads it', async () => {
    const [model] = (await service.contents()).models;
    const { id } = model!;
    await service.unload();
    await damage(id, (bytes) => {
      bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1);
      return bytes;
    });
    await expect(service.verify(id)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    await damage(id, (bytes) => bytes.subarray(0, bytes.length - 100));
    expect((await service.contents()).damaged).toMatchObject([{ id }]);
    await expect(service.load({ kind: 'gguf', id: id }, settings)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    await damage(id, () => null);
    await expect(service.load({ kind: 'gguf', id: id }, settings)).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    await service.remove(id);
    await expect(service.load({ kind: 'gguf', id: id }, settings)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });
});
