import { describe, expect, it } from 'vitest';
import { MODEL_HOSTS } from '../../../scripts/headers.mjs';
import { downloadBytes, fitOf, GGUF_MODELS, licenceOf, type Room } from '../../../src/engines/catalogue';
import { webLlmModels } from '../../../src/engines';

const room: Room = {
  memoryMB: 8192,
  limitMB: null,
  gpu: { f16: true, software: false, maxBindingBytes: 2 ** 31 },
};

describe('the list of GGUF models', () => {
  it('names for each what a person wants to know before the click, on a host that the policy names', () => {
    expect(GGUF_MODELS.length).toBeGreaterThan(5);
    for (const model of GGUF_MODELS) {
      expect(MODEL_HOSTS).toContain(new URL(model.url).origin);
      expect(model.url).toMatch(/\.gguf$/);
      expect(model.sha256).toMatch(/^[\da-f]{64}$/);
      expect(model.memoryMB * 1e6).toBeGreaterThan(model.sizeBytes);
      expect(model.licence).not.toBe('');
    }
    const sizes = GGUF_MODELS.map(({ sizeBytes }) => sizeBytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });
});

describe("web-llm's list", () => {
  it('says how much is to download, near to what it needs in memory', async () => {
    const models = await webLlmModels();
    expect(models.length).toBeGreaterThan(100);
    let told = 0;
    for (const model of models) {
      const bytes = downloadBytes(model);
      if (bytes === null || model.memoryMB === null) continue;
      told++;
      expect(bytes, model.id).toBeGreaterThan(50e6);
      expect(bytes, model.id).toBeLessThan(model.memoryMB * 2.2e6);
    }
    expect(told).toBeGreaterThan(models.length * 0.8);
    expect(downloadBytes({ id: 'Llama-3.2-1B-Instruct-q4f16_1-MLC' })).toBeCloseTo(0.5625e9, -6);
    expect(downloadBytes({ id: 'SmolLM2-360M-Instruct-q0f32-MLC' })).toBeCloseTo(1.44e9, -6);
  });

  it('states licences only where they are sure', () => {
    expect(licenceOf({ id: 'Llama-3.2-1B-Instruct-q4f16_1-MLC' })).toBe('Llama 3.2 Community License');
    expect(licenceOf({ id: 'Qwen2.5-3B-Instruct-q4f16_1-MLC' })).toMatch(/Research/);
    expect(licenceOf({ id: 'Qwen2.5-1.5B-Instruct-q4f16_1-MLC' })).toBe('Apache-2.0');
    expect(licenceOf({ id: 'Phi-3.5-mini-instruct-q4f16_1-MLC' })).toBe('MIT');
    expect(licenceOf({ id: 'gemma-2-2b-it-q4f16_1-MLC' })).toMatch(/Gemma/);
    expect(licenceOf({ id: 'Something-new-9B' })).toBeNull();
  });

  it('knows which compute in 16-bit floats, also where the list does not name the feature', async () => {
    const models = new Map((await webLlmModels()).map((model) => [model.id, model]));
    expect(models.get('Llama-3.2-1B-Instruct-q4f16_1-MLC')?.needsF16).toBe(true);
    expect(models.get('Llama-3.2-1B-Instruct-q4f32_1-MLC')?.needsF16).toBe(false);
  });
});

describe('whether a model fits', () => {
  it.each([
    ['plenty of room', { memoryMB: 800 }, room, true, 'yes'],
    ['hardly', { memoryMB: 4000 }, room, true, 'tight'],
    ['too large', { memoryMB: 7000 }, room, true, 'no'],
    ['no WebGPU', { memoryMB: 800 }, { ...room, gpu: null }, true, 'no'],
    ['no WebGPU, and none needed', { memoryMB: 800 }, { ...room, gpu: null }, false, 'yes'],
    ['no 16-bit floats', { memoryMB: 800, needsF16: true }, { ...room, gpu: { ...room.gpu!, f16: false } }, true, 'no'],
    ['small buffers', { memoryMB: 800 }, { ...room, gpu: { ...room.gpu!, maxBindingBytes: 1 << 26 } }, true, 'no'],
    ['emulated graphics', { memoryMB: 800 }, { ...room, gpu: { ...room.gpu!, software: true } }, true, 'tight'],
    ['more than the person allows', { memoryMB: 800 }, { ...room, limitMB: 500 }, false, 'no'],
    ['more than WASM has', { memoryMB: 5000 }, { ...room, memoryMB: 64_000 }, false, 'no'],
    ['a browser that does not tell', { memoryMB: 800 }, { ...room, memoryMB: null }, false, 'unknown'],
    ['a model that does not tell', { memoryMB: null }, room, true, 'unknown'],
  ] as const)('%s', (_, model, here, compiled, fits) => {
    const fit = fitOf(model, here, compiled);
    expect(fit.fits).toBe(fits);
    expect(fit.why === null).toBe(fits === 'yes');
  });
});
