import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const DIST = dirname(require.resolve('onnxruntime-web'));
const { version } = JSON.parse(readFileSync(join(DIST, '../package.json'), 'utf8')) as { version: string };

/** Where the page finds the runtime, with its version: files of two versions never mix, in no cache. */
export const ORT_FOLDER = `ort/${version}/`;

/** The plain WASM build (13 MB), and the one with WebGPU (26 MB), which is only loaded where WebGPU is used. */
const FILES = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((build) => [
  `${build}.mjs`,
  `${build}.wasm`,
]);

/**
 * Serves the ONNX runtime's WASM from its npm package, in development and in the build; nothing comes from a CDN. Its
 * JavaScript must stay apart from our bundles, since its threads load it again as their own script.
 */
export function ortFiles(): Plugin {
  return {
    name: 'dateline-ort',
    config: () => ({
      define: { __ORT_FOLDER__: JSON.stringify(ORT_FOLDER) },
      resolve: { conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'] },
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const file = FILES.find((name) => path.endsWith(`/${ORT_FOLDER}${name}`));
        if (!file) return next();
        response.setHeader('Content-Type', file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
        createReadStream(join(DIST, file)).pipe(response);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client' || this.meta.watchMode) return;
      for (const file of FILES) {
        this.emitFile({ type: 'asset', fileName: ORT_FOLDER + file, source: readFileSync(join(DIST, file)) });
      }
    },
  };
}
