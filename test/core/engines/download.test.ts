/** A model comes whole or not at all, whatever the connection and the server do. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShelf, download, type DownloadRequest } from '../../../src/engines';
import { memoryFolder } from './memory-folder';

const MODEL = Buffer.concat([gguf('Tiny Test Model', 'mit', 512), randomBytes(300_000)]);
const SHA256 = createHash('sha256').update(MODEL).digest('hex');

/** The head of a GGUF file. */
function gguf(name: string, licence: string, context: number): Buffer {
  const text = (value: string): Buffer => {
    const bytes = Buffer.from(value);
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(bytes.length));
    return Buffer.concat([length, bytes]);
  };
  const u32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const pairs = [
    [text('general.architecture'), u32(8), text('llama')],
    [text('general.name'), u32(8), text(name)],
    [text('general.license'), u32(8), text(licence)],
    [text('llama.context_length'), u32(4), u32(context)],
  ].flat();
  const counts = Buffer.alloc(16);
  counts.writeBigUInt64LE(4n, 8);
  return Buffer.concat([Buffer.from('GGUF'), u32(3), counts, ...pairs]);
}

let server: Server;
let url: string;
let asked: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let folder: ReturnType<typeof memoryFolder>;
let waited: number[];

beforeEach(async () => {
  [asked, waited, folder] = [[], [], memoryFolder()];
  answer = whole;
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.gguf`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that keeps to the book: ranges, validators. */
function whole(request: IncomingMessage, response: ServerResponse): void {
  send(request, response, MODEL, '"one"');
}

function send(request: IncomingMessage, response: ServerResponse, body: Buffer, etag: string, cutAt = Infinity): void {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const partial = from > 0 && (request.headers['if-range'] ?? etag) === etag;
  const rest = body.subarray(partial ? from : 0);
  response.writeHead(partial ? 206 : 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': rest.length,
    ETag: etag,
  });
  if (cutAt >= rest.length) return void response.end(rest);
  response.write(rest.subarray(0, cutAt), () => setTimeout(() => response.destroy(), 20));
}

const get = (change: Partial<DownloadRequest> = {}, onProgress?: (done: number) => void, signal?: AbortSignal) =>
  download(
    folder,
    {
      id: 'tiny',
      name: 'Tiny',
      kind: 'gguf',
      licence: null,
      origin: url,
      contextTokens: null,
      sha256: SHA256,
      ...change,
    },
    { fetch, pause: (ms) => Promise.resolve(void waited.push(ms)) },
    ({ doneBytes }) => onProgress?.(doneBytes),
    signal,
  );
const contents = () => createShelf(folder).contents();

describe('a download', () => {
  it('comes whole, with what its head says, and is asked for without a trace of the page', async () => {
    const seen: number[] = [];
    const model = await get({}, (done) => seen.push(done));
    expect(model).toMatchObject({ id: 'tiny', licence: 'mit', contextTokens: 512, sizeBytes: MODEL.length });
    expect((await contents()).models).toEqual([model]);
    expect(seen.at(-1)).toBe(MODEL.length);
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect(asked[0]?.headers).not.toHaveProperty('referer');
  });

  it('goes on where a broken connection stopped, with growing waits', async () => {
    let times = 0;
    answer = (request, response) => send(request, response, MODEL, '"one"', times++ < 3 ? 60_000 : Infinity);
    await get();
    expect(asked.map((request) => request.headers.range ?? null)[1]).toMatch(/^bytes=[1-9]/);
    expect(asked).toHaveLength(4);
    expect((await contents()).models[0]?.files[0]?.sha256).toBe(SHA256);
  });

  it('begins anew when the file on the server has changed meanwhile', async () => {
    let times = 0;
    const old = randomBytes(200_000);
    answer = (request, response) =>
      times++ === 0 ? send(request, response, old, '"old"', 50_000) : send(request, response, MODEL, '"new"');
    expect((await get()).files[0]?.sha256).toBe(SHA256);
  });

  it('pauses with what has arrived, and goes on later', async () => {
    const stop = new AbortController();
    answer = (request, response) => {
      // Slow enough to be stopped in the middle.
      response.writeHead(200, { 'Content-Length': MODEL.length, ETag: '"one"' });
      response.write(MODEL.subarray(0, 100_000));
      request.on('close', () => response.end());
    };
    await expect(get({}, () => stop.abort(), stop.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    const [unfinished] = (await contents()).unfinished;
    expect(unfinished).toMatchObject({ id: 'tiny', origin: url, totalBytes: MODEL.length });
    expect(unfinished?.receivedBytes).toBeGreaterThan(0);
    answer = whole;
    await get();
    expect(asked.at(-1)?.headers.range).toBe(`bytes=${unfinished?.receivedBytes}-`);
    expect((await contents()).unfinished).toEqual([]);
  });

  it('gives up after three more tries, and keeps what has arrived', async () => {
    answer = (_, response) => void response.writeHead(503).end();
    await expect(get()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    expect(waited).toEqual([1000, 4000, 15_000]);
    expect(asked).toHaveLength(4);
  });

  it.each([
    [
      'a login page',
      (response: ServerResponse) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
      'MODEL_CORRUPT',
    ],
    [
      'a page that says it is a file',
      (response: ServerResponse) => response.writeHead(200).end('<!doctype html><p>Please sign in'),
      'MODEL_CORRUPT',
    ],
    ['an error in JSON', (response: ServerResponse) => response.writeHead(200).end('{"error":"no"}'), 'MODEL_CORRUPT'],
    ['no such file', (response: ServerResponse) => response.writeHead(404).end(), 'MODEL_MISSING'],
    ['a closed door', (response: ServerResponse) => response.writeHead(401).end(), 'MODEL_MISSING'],
  ])('is refused for %s, and nothing of it stays', async (_, reply, code) => {
    answer = (_request, response) => void reply(response);
    await expect(get({ sha256: null })).rejects.toMatchObject({ code });
    const { models, damaged } = await contents();
    expect({ models, damaged }).toEqual({ models: [], damaged: [] });
  });

  it('is refused for another checksum', async () => {
    await expect(get({ sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    expect(folder.names()).toEqual([]);
  });

  it('says so when the disk is full, and goes on when there is room', async () => {
    folder.room = 100_000;
    await expect(get()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    folder.room = Infinity;
    expect((await get()).files[0]?.sha256).toBe(SHA256);
    expect(asked.at(-1)?.headers.range).toMatch(/^bytes=[1-9]/);
  });
});
