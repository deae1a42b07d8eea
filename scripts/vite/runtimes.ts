import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Files of an npm package that the page loads by address, below a folder with its version: two versions never mix. */
interface Runtime {
  readonly folder: string;
  readonly dist: string;
  readonly files: readonly string[];
}

function runtime(name: string, main: string, below: string, as: string, files: readonly string[]): Runtime {
  const home = join(dirname(require.resolve(name)), main);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  return { folder: `${as}/${version}/`, dist: join(home, below), files };
}

/** The plain WASM build (13 MB), and the one with WebGPU (26 MB), which is only loaded where WebGPU is used. */
const ORT = runtime(
  'onnxruntime-web',
  '..',
  'dist',
  'ort',
  ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((build) => [`${build}.mjs`, `${build}.wasm`]),
);

/** llama.cpp (10 MB), only loaded with a language model. */
const WLLAMA = runtime('@wllama/wllama', '..', 'esm/wasm', 'wllama', ['wllama.wasm']);

const RUNTIMES = [ORT, WLLAMA];

/**
 * Serves the WASM of our runtimes from their npm packages, in development and in the build; nothing comes from a CDN.
 * ONNX runtime's JavaScript must stay apart from our bundles, since its threads load it again as their own script.
 */
export function runtimeFiles(): Plugin {
  return {
    name: 'dateline-runtimes',
    config: () => ({
      define: {
        __ORT_FOLDER__: JSON.stringify(ORT.folder),
        __WLLAMA_FOLDER__: JSON.stringify(WLLAMA.folder),
      },
      resolve: { conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'] },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        for (const { folder, dist, files } of RUNTIMES) {
          const file = files.find((name) => path.endsWith(`/${folder}${name}`));
          if (!file) continue;
          response.setHeader('Content-Type', file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
          response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
          response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
          createReadStream(join(dist, file)).pipe(response);
          return;
        }
        next();
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client' || this.meta.watchMode) return;
      for (const { folder, dist, files } of RUNTIMES) {
        for (const file of files) {
          this.emitFile({ type: 'asset', fileName: folder + file, source: readFileSync(join(dist, file)) });
        }
      }
    },
  };
}
