import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from '../../../scripts/serve.mjs';

const CODE = 'export const answer = 42;\n'.repeat(200);
const folder = mkdtempSync(join(tmpdir(), 'dateline-serve-'));
const sent: [string, number][] = [];
let server: Served;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'app.js'), CODE);
  writeFileSync(join(folder, 'app.js.br'), brotliCompressSync(CODE));
  writeFileSync(join(folder, 'app.js.gz'), gzipSync(CODE));
  server = await serve({ dir: folder, port: 0, onSent: (path, bytes) => sent.push([path, bytes]) });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As it goes over the wire: `fetch` would unpack it. */
function ask(path: string, headers: Record<string, string> = {}): Promise<{ message: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(new URL(path, server.url), { headers }, (message) => {
      const parts: Buffer[] = [];
      message.on('data', (part: Buffer) => parts.push(part));
      message.on('end', () => resolve({ message, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

describe('the server', () => {
  it('names other hosts to the worker that fetches models alone, those of its address', async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'hub.worker-abc.js'), '');
    const policy = async (path: string): Promise<string> =>
      String((await ask(path)).message.headers['content-security-policy']);
    for (const path of [
      '',
      'app.js?hub=huggingface.co',
      'assets/hub.worker-abc.js',
      'assets/hub.worker-abc.js?hub=x.example',
    ])
      expect(await policy(path), path).toContain("connect-src 'self';");
    expect(await policy('assets/hub.worker-abc.js?hub=huggingface.co')).toContain(
      "connect-src 'self' https://huggingface.co https://*.hf.co;",
    );
  });

  it('sends the smallest packed file that the browser takes, as what it is', async () => {
    const { message, body } = await ask('app.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(message.headers['content-encoding']).toBe('br');
    expect(message.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(message.headers['vary']).toBe('Accept-Encoding');
    expect(Number(message.headers['content-length'])).toBe(body.length);
    expect(brotliDecompressSync(body).toString()).toBe(CODE);
    expect(sent.at(-1)).toEqual(['/app.js', body.length]);
  });

  it('sends gzip, or the plain file, to who takes no more', async () => {
    const gzip = await ask('app.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.message.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(CODE);
    const plain = await ask('app.js', { 'accept-encoding': 'identity' });
    expect(plain.message.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(CODE);
  });

  it('knows each encoding by a tag of its own', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { message } = await ask('app.js', { 'accept-encoding': accepted });
      const etag = message.headers.etag ?? '';
      tags.add(etag);
      const again = await ask('app.js', { 'accept-encoding': accepted, 'if-none-match': etag });
      expect(again.message.statusCode).toBe(304);
    }
    expect(tags.size).toBe(3);
  });

  it('sends no packed file that is older than the plain one', async () => {
    const past = new Date(Date.now() - 60_000);
    utimesSync(join(folder, 'app.js.br'), past, past);
    const { message } = await ask('app.js', { 'accept-encoding': 'br' });
    expect(message.headers['content-encoding']).toBeUndefined();
  });
});
