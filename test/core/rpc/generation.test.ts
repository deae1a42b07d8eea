/** A language model whose worker dies while it writes: started again with the same model, and the reply begun again. */
import { afterEach, describe, expect, it } from 'vitest';
import { DatelineError } from '../../../src/errors';
import { createGeneratorLink, type GeneratorLink } from '../../../src/rpc/generator-link';
import { serve } from '../../../src/rpc/serve';
import { startGeneration, type LanguageModels } from '../../../src/rpc/start-generation';
import { asWorker, FakeWorker } from './fake-worker';

type Say = (worker: FakeWorker, attempt: number, signal: AbortSignal | undefined) => Promise<string>;

interface Setup {
  readonly link: GeneratorLink;
  readonly models: LanguageModels & { stop(): void };
  readonly workers: FakeWorker[];
  /** Engine that each worker was to load its model on. */
  readonly engines: string[];
  readonly prompts: string[];
}

const CHOICE = { kind: 'gguf', id: 'small' } as const;
const MESSAGES = [{ role: 'user', content: 'Who praised Velmora?' }] as const;
let running: Setup | null = null;
afterEach(() => running?.models.stop());

function setUp(say: Say, arrival: Promise<unknown> = Promise.resolve()): Setup {
  const link = createGeneratorLink(5000);
  const [workers, engines, prompts]: [FakeWorker[], string[], string[]] = [[], [], []];
  const create = (): Worker => {
    const attempt = workers.length;
    const service: Record<string, unknown> = {
      load: async (_: unknown, { engine }: { engine: string }) => {
        engines.push(engine);
        await arrival;
        const loaded = { id: 'small', name: 'Small', modelId: 'small/1', contextTokens: 900, constrains: true };
        return { ...loaded, where: engine, why: '' };
      },
      attach: (port: MessagePort) => Promise.resolve(serve(service, port as unknown as Worker)),
      countTokens: (text: string) => Promise.resolve(text.length),
      generate: (messages: typeof MESSAGES, _: unknown, onToken: (piece: string) => void, signal?: AbortSignal) => {
        prompts.push(messages[0].content);
        onToken('Ada');
        return say(workers[attempt]!, attempt, signal);
      },
    };
    const worker = new FakeWorker(service);
    workers.push(worker);
    return asWorker(worker);
  };
  const library = {
    remote: {
      connectGenerator: (...[port, model]: Parameters<GeneratorLink['connect']>) =>
        Promise.resolve(link.connect(port, model)),
      expectGenerator: () => Promise.resolve(link.expect()),
      disconnectGenerator: () => Promise.resolve(link.disconnect()),
    },
  };
  const models = startGeneration({
    create,
    wasmUrl: 'https://app.test/wllama.wasm',
    library: library as unknown as Parameters<typeof startGeneration>[0]['library'],
  });
  running = { link, models, workers, engines, prompts };
  return running;
}

const never = new Promise<never>(() => undefined);
const ask = (link: GeneratorLink, signal?: AbortSignal): Promise<string> =>
  link.current()!.generate(MESSAGES, { maxTokens: 20, ...(signal === undefined ? {} : { signal }) });

describe('a worker that dies while it writes', () => {
  it('is started again with its model, and whoever asked gets the reply to the same question', async () => {
    const { link, models, workers, engines, prompts } = setUp((worker, attempt) => {
      if (attempt > 0) return Promise.resolve('Ada Brandt.');
      setTimeout(() => worker.crash());
      return never;
    });
    await models.load(CHOICE, 'auto');
    const heard: string[] = [];
    const listen = { onToken: (piece: string) => heard.push(piece), onAgain: () => heard.push('again') };
    expect(await link.current()!.generate(MESSAGES, { maxTokens: 20, ...listen })).toBe('Ada Brandt.');
    expect(heard).toEqual(['Ada', 'again', 'Ada']);
    expect(workers).toHaveLength(2);
    expect(workers[0]!.terminated).toBe(true);
    expect(engines).toEqual(['auto', 'auto']);
    expect(prompts).toEqual([MESSAGES[0].content, MESSAGES[0].content]);
    expect(models.state()).toMatchObject({ kind: 'ready' });
  });

  it('with its graphics device comes back on the processor the second time', async () => {
    const { link, models, engines } = setUp((worker, attempt) => {
      if (attempt > 1) return Promise.resolve('Ada Brandt.');
      // As the worker does it: the call fails, and what is thrown outside of it ends the worker.
      setTimeout(() => worker.crash('device lost'));
      return Promise.reject(new DatelineError('DEVICE_LOST', 'The graphics device is gone.', { hint: 'Wait.' }));
    });
    await models.load(CHOICE, 'webgpu');
    // One reply is begun again once; the next one finds the model on the processor.
    await expect(ask(link)).rejects.toMatchObject({ code: 'DEVICE_LOST' });
    for (let tries = 0; engines.length < 3 && tries < 200; tries++) await new Promise((done) => setTimeout(done, 10));
    for (let tries = 0; models.state().kind !== 'ready' && tries < 200; tries++)
      await new Promise((done) => setTimeout(done, 10));
    expect(await ask(link)).toBe('Ada Brandt.');
    expect(engines).toEqual(['webgpu', 'webgpu', 'wasm']);
  });

  it('keeps nobody waiting who has stopped it', async () => {
    const { link, models } = setUp(() => never);
    await models.load(CHOICE, 'auto');
    const stop = new AbortController();
    const asked = ask(link, stop.signal);
    const started = performance.now();
    setTimeout(() => stop.abort(), 20);
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('is no model any more when it was put away', async () => {
    const { link, models } = setUp(() => never);
    await models.load(CHOICE, 'auto');
    const asked = ask(link);
    const ended = expect(asked).rejects.toMatchObject({ code: 'CANCELLED' });
    await models.unload();
    await ended;
    expect(link.current()).toBeNull();
  });
});

describe('a model that is being loaded', () => {
  it('can be waited for, as long as somebody wants to', async () => {
    let arrive: () => void = () => undefined;
    const { link, models } = setUp(() => Promise.resolve('Ada.'), new Promise<void>((resolve) => (arrive = resolve)));
    expect(await link.coming()).toBeNull();
    const loading = models.load(CHOICE, 'auto');
    const stop = new AbortController();
    const [waiting, stopped] = [link.coming(), link.coming(stop.signal)];
    stop.abort();
    expect(await stopped).toBeNull();
    arrive();
    await loading;
    expect(await waiting).toMatchObject({ modelId: 'small/1' });
    expect(await link.coming()).toBe(link.current());
  });

  it('keeps nobody waiting when it cannot be loaded', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { link, models } = setUp(() => never, new Promise((_, reject) => (fail = reject)));
    const loading = models.load(CHOICE, 'auto');
    const waiting = link.coming();
    // Once the worker was asked: nobody else hears of it before.
    await new Promise((done) => setTimeout(done, 20));
    fail(new Error('No such file.'));
    await loading;
    expect(await waiting).toBeNull();
    expect(await link.coming()).toBeNull();
  });
});
