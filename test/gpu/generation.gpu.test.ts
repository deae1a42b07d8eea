/** A GGUF model asked for on WebGPU: computed there where the adapter can, and on the processor, with the reason, where not. */
import { afterAll, describe, expect, it } from 'vitest';
import { DatelineError } from '../../src/errors';
import type { GenerationService } from '../../src/rpc';
import { connect } from '../../src/rpc/calls';
import { createGenerationWorker } from '../../workers';

declare const __WLLAMA_FOLDER__: string;

const GGUF = '/shared-models/SmolLM2-135M-Instruct-GGUF/SmolLM2-135M-Instruct.Q4_1.gguf';
const there = (await fetch(GGUF, { method: 'HEAD' })).ok;
const adapter = await navigator.gpu.requestAdapter();
const f16 = adapter?.features.has('shader-f16') === true;

describe.skipIf(!there)(`a GGUF model on WebGPU${there ? '' : ' (skipped: ../shared/models is not there)'}`, () => {
  const worker = createGenerationWorker();
  const connection = connect<GenerationService>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    connection.end(new DatelineError('WORKER_DIED', event.message, { hint: '' }));
  });
  const service = connection.remote;
  afterAll(async () => {
    for (const { id } of (await service.contents()).models) await service.remove(id);
    worker.terminate();
  });

  it(`writes ${f16 ? 'on the adapter' : 'on the processor and says that the adapter has no 16-bit floats'}`, async () => {
    const file = new File([await (await fetch(GGUF)).blob()], 'SmolLM2-135M-Instruct.Q4_1.gguf');
    const { id } = await service.add([{ path: file.name, blob: file }]);
    const wasmUrl = new URL(__WLLAMA_FOLDER__ + 'wllama.wasm', location.origin + '/').href;
    const loaded = await service.load({ kind: 'gguf', id }, { wasmUrl, engine: 'webgpu' });
    if (f16) expect(loaded.where).toBe('WebGPU');
    else {
      expect(loaded.where).toMatch(/^CPU/);
      expect(loaded.why).toMatch(/16-bit floats/);
    }
    const reply = await service.generate([{ role: 'user', content: 'Say yes.' }], { maxTokens: 4 });
    expect(reply.length).toBeGreaterThan(0);
  }, 400_000);
});
