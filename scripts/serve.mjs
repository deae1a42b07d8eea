/**
 * Serves the built app: `node scripts/serve.mjs [--port 4173] [--host 127.0.0.1] [--dir dist] [--open] [--no-isolation] [--reader]`.
 * `--no-isolation` leaves out the headers that make the page cross-origin isolated, as a plain host would. `--reader` lets
 * the app read pasted links and followed feeds through this server; see `reader.mjs`.
 */
import { spawn } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hubPolicy, ISOLATION_HEADERS, SECURITY_HEADERS } from './headers.mjs';
import { createReader } from './reader.mjs';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Packed files beside the plain ones, smallest first, by the encoding that a browser takes. */
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Named by their content or version: what lies there never changes. */
const IMMUTABLE = /^\/(assets|ort|wllama)\//;

/**
 * Starts the server.
 * @param {{ dir?: string, host?: string, port?: number, isolated?: boolean, reader?: boolean | import('./reader.mjs').ReaderOptions, onSent?: (path: string, bytes: number) => void }} options
 *   `port`: the next free one is taken when it is busy; 0 takes any; `onSent`: told of each answer with a body, bytes as
 *   they go over the wire
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(options = {}) {
  const dir = resolve(options.dir ?? 'dist');
  const host = options.host ?? '127.0.0.1';
  const headers = { ...SECURITY_HEADERS, ...((options.isolated ?? true) ? ISOLATION_HEADERS : {}) };
  const reader = options.reader ? createReader(options.reader === true ? {} : options.reader) : null;
  const server = createServer((request, response) => answer(request, response, dir, headers, reader, options.onSent));
  const port = await listen(server, host, options.port ?? 4173);
  // Browsers treat `localhost` as secure, which service workers and shared memory need, whatever it resolves to.
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${name}:${port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** @returns {Promise<number>} the port it listens on */
function listen(server, host, first) {
  return new Promise((done, fail) => {
    let port = first;
    server.on('error', (error) => {
      if (error.code === 'EADDRINUSE' && first !== 0 && port < first + 50) server.listen(++port, host);
      else fail(error);
    });
    server.on('listening', () => done(server.address().port));
    server.listen(port, host);
  });
}

function answer(request, response, dir, headers, reader, onSent) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Only GET and HEAD.');
  if (reader !== null && request.method === 'GET' && /^\/read(?:\?|$)/.test(request.url ?? '')) {
    void reader(request, response);
    return;
  }
  const found = findFile(request.url ?? '/', dir);
  if (!found) return end(response, 404, 'There is nothing here.');
  const { path, file, stat } = found;
  const policy = hubPolicy(request.url ?? '/');
  if (policy !== null) response.setHeader('Content-Security-Policy', policy);
  const packed = packedFor(request.headers['accept-encoding'] ?? '', file, stat);
  const tag = `"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}${packed ? `-${packed.encoding}` : ''}"`;
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Cache-Control', IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('ETag', tag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === tag) return end(response, 304);
  if (packed) response.setHeader('Content-Encoding', packed.encoding);
  const bytes = packed ? packed.size : stat.size;
  response.setHeader('Content-Length', bytes);
  response.writeHead(200);
  if (request.method === 'HEAD') return response.end();
  onSent?.(path, bytes);
  createReadStream(packed ? packed.file : file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** The file a path means; `null` for none, and for anything outside of `dir`. */
function findFile(url, dir) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  const file = normalize(join(dir, path.endsWith('/') ? `${path}index.html` : path));
  if (!file.startsWith(dir + sep)) return null;
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? { path, file, stat } : null;
}

/** The smallest packed file that the browser takes; `null` for none, or where the plain one was changed since. */
function packedFor(accepted, file, stat) {
  for (const [encoding, ending] of PACKED) {
    if (!new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted)) continue;
    const packed = statSync(file + ending, { throwIfNoEntry: false });
    if (packed?.isFile() && packed.mtimeMs >= stat.mtimeMs) {
      return { encoding, file: file + ending, size: packed.size };
    }
  }
  return null;
}

function end(response, status, text) {
  response.writeHead(status, text ? { 'Content-Type': 'text/plain; charset=utf-8' } : {});
  response.end(text);
}

function openBrowser(url) {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  // The address is printed anyway: a machine without a browser is no error.
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

async function main(args) {
  const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const dir = value('--dir') ?? fileURLToPath(new URL('../dist', import.meta.url));
  if (!statSync(join(dir, 'index.html'), { throwIfNoEntry: false })) {
    console.error(`There is no built app in ${dir}. Run: npm run build`);
    process.exit(1);
  }
  const port = value('--port') ?? process.env.PORT;
  const { url } = await serve({
    dir,
    isolated: !args.includes('--no-isolation'),
    reader: args.includes('--reader'),
    ...(value('--host') ? { host: value('--host') } : {}),
    ...(port === undefined ? {} : { port: Number(port) }),
  });
  console.log(`Dateline is at ${url}   (stop it with Ctrl+C)`);
  if (args.includes('--open')) openBrowser(url);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
