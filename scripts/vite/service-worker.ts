import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { Precache, PrecacheFile } from '../../src/service/precache';
import { PACKED } from './compressed.ts';

const SERVICE = 'service.js';
/** The service worker itself is the browser's business; what only some devices need is kept from its first use. */
const LEFT_OUT = /^service\.js$|\.map$|\.asyncify\.|^wllama\/|\/on-demand-/;

/** Builds the service worker beside the app and writes the list of all files of this version into it. */
export function serviceWorker(): Plugin {
  let outDir = 'dist';
  return {
    name: 'dateline-service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { app: 'index.html', service: 'workers/service.worker.ts' },
          output: {
            entryFileNames: (chunk: { name: string }) =>
              chunk.name === 'service' ? SERVICE : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
    configResolved(config) {
      outDir = config.build.outDir;
    },
    // Last of all, when the public folder is copied and the bundle written.
    writeBundle: {
      order: 'post',
      handler() {
        const files = filesBelow(outDir)
          .filter((path) => !LEFT_OUT.test(path) && !PACKED.test(path))
          .sort()
          .map((path) => entry(outDir, path));
        const needed = firstFiles(outDir, files);
        // In the order in which they are kept: code, then what is larger.
        files.sort((a, b) => rank(a.url) - rank(b.url));
        for (const file of files) if (needed.has(file.url)) file.first = true;
        const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
        const precache: Precache = { version, files };
        const path = join(outDir, SERVICE);
        const code = readFileSync(path, 'utf8');
        if (!code.includes('__PRECACHE__') || /^import\b|^export\b/m.test(code)) {
          throw new Error('The service worker is not one plain script with a place for its list.');
        }
        writeFileSync(path, `const __PRECACHE__ = ${JSON.stringify(precache)};\n${code}`);
      },
    },
  };
}

/** Small files first; models and runtime, without which everything but reading for meaning works, at the end. */
const rank = (url: string): number => (/\.(?:onnx|wasm)$/.test(url) ? 2 : /^(?:models|ort)\//.test(url) ? 1 : 0);

const FIRST = /^(?:\.\/|app\.webmanifest|models\/manifest\.json)$|^assets\/library\.worker-/;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g;

/** What the page and the library's worker load before the first screen: named by the page, or imported by what is. */
function firstFiles(outDir: string, files: readonly PrecacheFile[]): ReadonlySet<string> {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const known = new Map(files.map((file) => [file.url, file]));
  const found = new Set<string>();
  const add = (url: string): void => {
    if (found.has(url) || !known.has(url)) return;
    found.add(url);
    if (!url.endsWith('.js')) return;
    for (const [, name] of readFileSync(join(outDir, url), 'utf8').matchAll(STATIC_IMPORT)) add(`assets/${name}`);
  };
  for (const { url } of files) if (FIRST.test(url) || page.includes(`./${url}`)) add(url);
  return found;
}

function entry(outDir: string, path: string): { -readonly [K in keyof PrecacheFile]: PrecacheFile[K] } {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(outDir, path)))
    .digest('hex');
  return { url: path === 'index.html' ? './' : path, sha256 };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'));
}
