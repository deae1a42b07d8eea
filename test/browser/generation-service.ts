/** The generation worker as a test calls it, and the hub it downloads from. */
import { DatelineError } from '../../src/errors';
import type { GenerationService } from '../../src/rpc';
import { connect, type Connection } from '../../src/rpc/calls';
import type { WebLlmModel } from '../../src/engines';
import { createGenerationWorker } from '../../workers';

export type Remote = Connection<GenerationService>['remote'];

export interface Running {
  readonly service: Remote;
  stop(): void;
}

/** Starts a generation worker. Whatever kills it ends its calls with `WORKER_DIED`. */
export function startService(): Running {
  const worker = createGenerationWorker();
  const connection = connect<GenerationService>(worker);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    connection.end(new DatelineError('WORKER_DIED', event.message, { hint: '' }));
  });
  return { service: connection.remote, stop: () => worker.terminate() };
}

export const hubUrl = await (await fetch('/test-hub')).text();

/** The tiny compiled model of the hub. */
export const tiny: WebLlmModel = {
  id: 'Tiny-q4f32_1-MLC',
  weightsUrl: `${hubUrl}tiny`,
  libraryUrl: `${hubUrl}libs/tiny-webgpu.wasm`,
  memoryMB: 1,
  contextTokens: 512,
  needsF16: false,
};

/** From now on the hub answers with `file` so; without a file: with all of them as they are, and nothing was asked. */
export async function behave(file?: string, as?: string): Promise<void> {
  const query = file === undefined ? '' : `?file=${file}&as=${as ?? 'whole'}`;
  await fetch(`${hubUrl}behave${query}`, { cache: 'no-store' });
}

export async function asked(): Promise<string[]> {
  return (await (await fetch(`${hubUrl}asked`, { cache: 'no-store' })).json()) as string[];
}

export async function clear(service: Remote): Promise<void> {
  const { models, unfinished, damaged } = await service.contents();
  for (const { id } of [...models, ...unfinished, ...damaged]) await service.remove(id);
}
