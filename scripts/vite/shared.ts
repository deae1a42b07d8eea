import { createReadStream, existsSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Where real weights for tests lie, beside the project; absent on most machines. */
const MODELS = resolve('../shared/models');

/** For tests in a browser: real weights at `/shared-models/`, and 404 where they are absent. */
export function sharedModels(): Plugin {
  return {
    name: 'dateline-shared-models',
    configureServer(server) {
      server.middlewares.use('/shared-models', (request, response) => {
        const path = join(MODELS, decodeURIComponent((request.url ?? '').split('?')[0] ?? ''));
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        if (!path.startsWith(MODELS + sep) || !existsSync(path) || !statSync(path).isFile()) {
          response.statusCode = 404;
          response.end();
          return;
        }
        response.setHeader('Content-Type', 'application/octet-stream');
        response.setHeader('Content-Length', statSync(path).size);
        if (request.method === 'HEAD') response.end();
        else createReadStream(path).pipe(response);
      });
    },
  };
}
