/**
 * A server that plays the hub: a repository with a tiny model compiled for web-llm, a GGUF file, and everything that can
 * go wrong on the way. It writes down what it was asked for.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plugin } from 'vite';

/** How a file is answered: as it is, or as a network, a hub or a disk may spoil it. */
export type Behaviour =
  | 'whole'
  /** A login page, said to be one. */
  | 'page'
  /** The same, said to be the file. */
  | 'disguised'
  /** The connection breaks in the middle, once. */
  | 'broken'
  /** Fewer bytes than there should be, the length stated truly. */
  | 'short'
  /** One byte changed. */
  | 'changed'
  | 'missing'
  | 'closed'
  /** Comes drop by drop, so that it can be stopped. */
  | 'slow';

/** One tensor cache with five shards, so that web-llm's four parallel downloads would all have something to do. */
const SHARDS = Array.from({ length: 5 }, (_, number) => noise(20_000 + number * 1000, number + 1));
/** The least that is WebAssembly. It has none of what web-llm needs. */
const LIBRARY = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

export const HUB_FILES: ReadonlyMap<string, Buffer> = new Map([
  [
    'mlc-chat-config.json',
    json({ model_type: 'llama', tokenizer_files: ['tokenizer.json'], context_window_size: 512, vocab_size: 3 }),
  ],
  [
    'tensor-cache.json',
    json({
      metadata: { ParamSize: SHARDS.length },
      records: SHARDS.map((bytes, number) => ({
        dataPath: `params_shard_${number}.bin`,
        format: 'raw-shard',
        nbytes: bytes.length,
        md5sum: createHash('md5').update(bytes).digest('hex'),
        records: [
          {
            name: `p${number}`,
            shape: [bytes.length / 4],
            dtype: 'float32',
            format: 'f32',
            nbytes: bytes.length,
            byteOffset: 0,
          },
        ],
      })),
    }),
  ],
  ['tokenizer.json', json({ version: '1.0', model: { type: 'BPE', vocab: { a: 0, b: 1, c: 2 }, merges: [] } })],
  ['tiny-webgpu.wasm', LIBRARY],
  ...SHARDS.map((bytes, number) => [`params_shard_${number}.bin`, bytes] as const),
  ['tiny.gguf', gguf()],
]);

export interface Hub {
  readonly url: string;
  /** "GET /tiny/resolve/main/tokenizer.json" and its range, in order. */
  readonly asked: readonly string[];
  /** From now on a file is answered so. */
  behave(file: string, behaviour: Behaviour): void;
  reset(): void;
  close(): Promise<void>;
}

export async function startHub(): Promise<Hub> {
  const asked: string[] = [];
  const behaviours = new Map<string, Behaviour>();
  const behave = (file: string, behaviour: Behaviour): void => void behaviours.set(file, behaviour);
  const reset = (): void => {
    asked.length = 0;
    behaviours.clear();
  };
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Expose-Headers', 'ETag, Content-Range');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const url = new URL(request.url ?? '/', 'http://hub');
    // The tests in the browser say by address how the hub is to behave.
    if (url.pathname === '/behave') {
      const [file, behaviour] = [url.searchParams.get('file'), url.searchParams.get('as')];
      if (file === null) reset();
      else behave(file, behaviour as Behaviour);
      return void response.end('[]');
    }
    if (url.pathname === '/asked') return void response.end(JSON.stringify(asked));
    const name = url.pathname.split('/').at(-1) ?? '';
    const { range } = request.headers;
    asked.push(`${request.method ?? ''} ${url.pathname}${range === undefined ? '' : ` ${range}`}`);
    answer(request, response, HUB_FILES.get(name), behaviours.get(name) ?? 'whole');
    if (behaviours.get(name) === 'broken') behaviours.delete(name);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Nobody waits for a hub.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    behave,
    reset,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const PAGE = '<!doctype html><title>Sign in</title><p>Please sign in to use this network.';

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer | undefined,
  behaviour: Behaviour,
): void {
  if (file === undefined || behaviour === 'missing') return void response.writeHead(404).end('Not here');
  if (behaviour === 'closed') return void response.writeHead(401).end('Log in');
  if (behaviour === 'page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  let body = file;
  if (behaviour === 'disguised') body = Buffer.from(PAGE);
  if (behaviour === 'short') body = file.subarray(0, file.length - 100);
  if (behaviour === 'changed') body = Buffer.concat([file.subarray(0, -1), Buffer.from([(file.at(-1) ?? 0) ^ 1])]);
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const rest = body.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': rest.length,
    ETag: `"${createHash('md5').update(body).digest('hex')}"`,
  });
  if (behaviour === 'broken') {
    response.write(rest.subarray(0, Math.floor(rest.length / 2)), () => setTimeout(() => response.destroy(), 50));
    return;
  }
  if (behaviour !== 'slow') return void response.end(rest);
  let at = 0;
  const drop = (): void => {
    if (response.destroyed) return;
    response.write(rest.subarray(at, (at += 500)));
    if (at < rest.length) setTimeout(drop, 100);
    else response.end();
  };
  drop();
}

/** For tests inside a browser: starts a hub, whose address is at `/test-hub`. */
export function testHub(): Plugin {
  return {
    name: 'dateline-test-hub',
    configureServer(server) {
      const hub = startHub();
      server.middlewares.use('/test-hub', (_, response) => {
        void hub.then(({ url }) => response.end(url));
      });
    },
  };
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Bytes that look like weights, the same each time. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) bytes[at] = (state = (state * 1103515245 + 12345) % 2 ** 31) >> 16;
  return bytes;
}

/** A GGUF file with one tensor: head and length are in order, and it is no language model. */
function gguf(): Buffer {
  const text = (value: string): Buffer => Buffer.concat([u64(value.length), Buffer.from(value)]);
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(1),
    u64(3),
    ...[text('general.architecture'), u32(8), text('llama')],
    ...[text('general.name'), u32(8), text('Tiny Hub Model')],
    ...[text('llama.context_length'), u32(4), u32(512)],
    ...[text('token_embd.weight'), u32(1), u64(40_000), u32(0), u64(0)],
  ]);
  return Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), noise(160_000, 9)]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
