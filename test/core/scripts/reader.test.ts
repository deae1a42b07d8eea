import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPublicAddress, readAddress, type ReaderOptions } from '../../../scripts/reader.mjs';
import { serve } from '../../../scripts/serve.mjs';

/** A site at any name that ends in `.test`, as if it were on the internet; every other name has the address it is given. */
async function site(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  names: Readonly<Record<string, readonly string[]>> = {},
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const port = String((server.address() as AddressInfo).port);
  const options: ReaderOptions = {
    ports: { has: (one) => one === port || one === '' },
    lookup: (hostname, _options, done) =>
      done(
        null,
        (names[hostname] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    // The site itself must be reached at this machine; every other private address counts as it is.
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    mostMs: 2_000,
    mostBytes: 100_000,
  };
  return { port, asked, options, at: (path: string, host = 'news.test') => `http://${host}:${port}${path}` };
}

const say = (text: string) => (_: IncomingMessage, response: ServerResponse) => void response.end(text);

describe('public addresses', () => {
  it('are those of the internet alone', () => {
    for (const address of [
      '93.184.216.34',
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '2606:2800:220:1::1',
      '::ffff:8.8.8.8',
    ])
      expect(isPublicAddress(address), address).toBe(true);
    const refused = [
      '127.0.0.1',
      '127.8.8.8',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ];
    const more = ['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'];
    const six = [
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
    ];
    const mapped = ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '2001:db8::1', 'localhost', ''];
    for (const address of [...refused, ...more, ...six, ...mapped])
      expect(isPublicAddress(address), address).toBe(false);
  });
});

describe('reading an address', () => {
  it('gives the content, unpacked, with the last address and the type', async () => {
    const page = '<title>Orla</title>'.repeat(50);
    const { at, options } = await site((request, response) => {
      const packed = { '/gzip': gzipSync(page), '/br': brotliCompressSync(page), '/deflate': deflateRawSync(page) };
      const path = request.url as keyof typeof packed;
      if (request.url === '/old') return void response.writeHead(301, { location: '/gzip' }).end();
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': path.slice(1) });
      response.end(packed[path]);
    });
    for (const path of ['/gzip', '/br', '/deflate', '/old']) {
      const found = await readAddress(at(path), options);
      expect(found.bytes.toString()).toBe(page);
      expect([found.url, found.type]).toEqual([at(path === '/old' ? '/gzip' : path), 'text/html']);
    }
  });

  it('refuses what is not on the public internet: by number, by name, and when a site sends there', async () => {
    const { at, options, asked } = await site(
      (request, response) => {
        const to: Record<string, string> = {
          '/meta': 'http://169.254.169.254/latest/meta-data',
          '/loop': 'http://[::1]/',
          '/inside': 'http://inside.test/',
          '/file': 'file:///etc/passwd',
        };
        response.writeHead(302, { location: to[request.url ?? ''] ?? '/' }).end();
      },
      { 'inside.test': ['10.0.0.7'], 'both.test': ['93.184.216.34', '192.168.1.1'], 'six.test': ['fd00::1'] },
    );
    const refused = async (address: string, status: number) =>
      expect(readAddress(address, options), address).rejects.toMatchObject({ status });
    for (const path of ['/meta', '/loop', '/inside']) await refused(at(path), 403);
    for (const address of [
      'http://10.1.1.1/',
      'http://[::1]/',
      'http://[fd00::1]/',
      'http://0x7f.1.1/',
      'http://2130706434/',
    ])
      await refused(address, 403);
    for (const host of ['inside.test', 'both.test', 'six.test']) await refused(`http://${host}/`, 403);
    for (const address of [
      'file:///etc/passwd',
      'javascript:1',
      'no address',
      'http://me:secret@news.test/',
      at('/file'),
    ])
      await refused(address, 400);
    await refused('http://news.test:22/', 403);
    expect(asked.every((one) => one.startsWith('news.test/'))).toBe(true);
  });

  it('stops what is too large, too slow, or sends round in circles', async () => {
    const { at, options } = await site((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(200_000));
      else if (request.url === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000)));
      else if (request.url === '/slow') response.write('x');
      else if (request.url === '/gone') response.writeHead(404).end();
      else response.writeHead(302, { location: '/again' }).end();
    });
    await expect(readAddress(at('/large'), options)).rejects.toMatchObject({ status: 413 });
    await expect(readAddress(at('/bomb'), options)).rejects.toMatchObject({ status: 413 });
    await expect(readAddress(at('/slow'), { ...options, mostMs: 200 })).rejects.toMatchObject({ status: 504 });
    await expect(readAddress(at('/again'), options)).rejects.toMatchObject({ status: 502 });
    await expect(readAddress(at('/gone'), options)).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining('404'),
    });
  });
});

describe('the reader of the server', () => {
  const OWN = { 'X-Dateline-Reader': '1' };
  async function served(reader: boolean | ReaderOptions) {
    const app = await serve({ port: 0, dir: 'public', reader });
    onTestFinished(() => app.close());
    return (path: string, headers: Record<string, string> = OWN, method = 'GET') =>
      fetch(new URL(path, app.url), { headers, method });
  }

  it('is off unless it is switched on', async () => {
    const get = await served(false);
    expect((await get('read')).status).toBe(404);
    expect((await get('read?url=http%3A%2F%2Fnews.test%2F')).status).toBe(404);
  });

  it('answers its own page with data, never with a document', async () => {
    const { at, options } = await site(say('<script>alert(1)</script>'));
    const get = await served(options);
    expect((await get('read')).status).toBe(200);
    const response = await get(`read?url=${encodeURIComponent(at('/x'))}`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-read-url')).toBe(at('/x'));
    expect(await response.text()).toBe('<script>alert(1)</script>');
  });

  it('answers no other page, no other name of this machine, and tells why it refused', async () => {
    const { at, options, asked } = await site(say('x'));
    const get = await served(options);
    const path = `read?url=${encodeURIComponent(at('/x'))}`;
    expect((await get(path, {})).status).toBe(403);
    expect((await get(path, { ...OWN, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await get(path, OWN, 'OPTIONS')).status).toBe(405);
    expect((await get(path, OWN, 'POST')).status).toBe(405);
    const refused = await get(`read?url=${encodeURIComponent('http://192.168.1.1/')}`);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('not on the public internet'),
    ]);
    expect(asked).toEqual([]);
  });
});
