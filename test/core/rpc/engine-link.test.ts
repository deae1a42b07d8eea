import { describe, expect, it } from 'vitest';
import type { ModelRecord } from '../../../src/engines';
import { DatelineError } from '../../../src/errors';
import { createEngineLink } from '../../../src/rpc/engine-link';
import { createEngineService, type EngineService } from '../../../src/rpc/engine-service';
import { serve } from '../../../src/rpc/serve';

const record = (id: string, kind: 'embedder' | 'reader'): ModelRecord => ({
  ...{ id, kind, dtype: 'q8', version: 1, dimensions: 2, contextTokens: 8, licence: '', origin: '', files: [] },
});

const link = (): ReturnType<typeof createEngineLink> =>
  createEngineLink(record('e', 'embedder'), record('r', 'reader'));

function portTo(service: Partial<EngineService>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serve(service, port2 as unknown as Worker);
  return port1;
}

const hanging: Partial<EngineService> = { embed: () => new Promise(() => undefined) };
const working: Partial<EngineService> = { embed: (texts) => Promise.resolve(new Float32Array(texts.length * 2)) };
const died = new DatelineError('WORKER_DIED', 'gone', { hint: 'reload' });

describe('engine link', () => {
  it('names the models before any port is there', () => {
    expect(link().embedder).toMatchObject({ modelId: 'e/q8/1', dimensions: 2, contextTokens: 8 });
  });

  it('lets calls wait for the port', async () => {
    const { embedder, connect } = link();
    const waiting = embedder.embed(['a'], 'passage');
    connect(portTo(working));
    expect(await waiting).toHaveLength(2);
  });

  it('says that models are wanted, once, and that they are idle once nobody has asked for a while', async () => {
    const needs: string[] = [];
    const { embedder, connect } = createEngineLink(
      record('e', 'embedder'),
      record('r', 'reader'),
      (what) => needs.push(what),
      20,
    );
    const waiting = [embedder.embed(['a'], 'passage'), embedder.embed(['b'], 'passage')];
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(needs).toEqual(['wanted']);
    connect(portTo(working));
    await Promise.all(waiting);
    expect(needs).toEqual(['wanted']);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(needs).toEqual(['wanted', 'idle']);
    const later = embedder.embed(['c'], 'passage');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(needs).toEqual(['wanted', 'idle', 'wanted']);
    connect(portTo(working));
    expect(await later).toHaveLength(2);
  });

  it('makes a call again at the new worker when the old one is replaced', async () => {
    const { embedder, connect } = link();
    connect(portTo(hanging));
    const waiting = embedder.embed(['a', 'b'], 'passage');
    await new Promise((resolve) => setTimeout(resolve, 5));
    connect(portTo(working));
    expect(await waiting).toHaveLength(4);
  });

  it('waits for a new worker after a lost device', async () => {
    const { embedder, connect } = link();
    const lost = new DatelineError('DEVICE_LOST', 'lost', { hint: 'wait' });
    connect(portTo({ embed: () => Promise.reject(lost) }));
    const waiting = embedder.embed(['a'], 'query');
    await new Promise((resolve) => setTimeout(resolve, 5));
    connect(portTo(working));
    expect(await waiting).toHaveLength(2);
  });

  it('passes other errors on', async () => {
    const { embedder, connect } = link();
    const corrupt = new DatelineError('MODEL_CORRUPT', 'bad', { hint: 'reload', detail: 'x' });
    connect(portTo({ embed: () => Promise.reject(corrupt) }));
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({ code: 'MODEL_CORRUPT', detail: 'x' });
  });

  it('ends every call when the models are gone for good', async () => {
    const { embedder, reader, connect, fail } = link();
    connect(portTo(hanging));
    const waiting = embedder.embed(['a'], 'query').catch((error: unknown) => error);
    fail(died);
    expect(await waiting).toMatchObject({ code: 'WORKER_DIED' });
    await expect(reader.read('q', ['p'], 1)).rejects.toMatchObject({ code: 'WORKER_DIED' });
  });
});

describe('engine service', () => {
  it('ends its worker when the device is lost, and tells the caller', async () => {
    const deaths: string[] = [];
    const lost = new DatelineError('DEVICE_LOST', 'lost', { hint: 'wait' });
    const service = createEngineService(
      (error) => deaths.push(error.code),
      () =>
        Promise.resolve({
          embedder: { modelId: 'e', dimensions: 2, contextTokens: 8, embed: () => Promise.reject(lost) },
          reader: Promise.resolve({ modelId: 'r', read: () => Promise.resolve([]) }),
          report: {
            engine: 'wasm',
            reader: 'wasm',
            threads: 1,
            where: '',
            why: '',
            notice: null,
            isolated: false,
            f16: null,
          },
          compiled: () => Promise.resolve(null),
        }),
    );
    await service.open({ modelsUrl: '', ortUrl: '', engine: 'wasm' });
    await expect(service.embed(['a'], 'query')).rejects.toMatchObject({ code: 'DEVICE_LOST' });
    expect(deaths).toEqual(['DEVICE_LOST']);
    expect(await service.read('q', [], 1)).toEqual([]);
  });
});
