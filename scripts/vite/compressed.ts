import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What shrinks; images and fonts are packed already. */
const PACKABLE = /\.(?:css|html|js|json|jsonl|md|mjs|onnx|svg|txt|wasm|webmanifest)$/;
/** Below this the headers weigh more than what is saved. */
const LEAST_BYTES = 1024;
/** Brotli's best takes minutes for weights and WASM and gains a fiftieth over a quick pass (measured). */
const BEST_BELOW_BYTES = 3_000_000;
const QUICK_QUALITY = 5;
/** Packed files by content, so that the next build has only to pack what changed. */
const KEPT = 'node_modules/.cache/dateline-packed';

const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length < BEST_BELOW_BYTES ? 11 : QUICK_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Ending of a file that another plugin must not take for one of the app. */
export const PACKED = /\.(?:br|gz)$/;

/**
 * Writes `name.br` and `name.gz` beside every file of the build that shrinks by it, once and for all: our own server
 * and many static hosts send them as they are.
 */
export function compressed(): Plugin {
  let outDir = 'dist';
  return {
    name: 'dateline-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    // After the service worker has its list of files.
    closeBundle: {
      order: 'post',
      async handler() {
        if (!existsSync(join(outDir, 'index.html'))) return;
        mkdirSync(KEPT, { recursive: true });
        await Promise.all(packable(outDir).map(pack));
      },
    },
  };
}

function packable(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && PACKABLE.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => statSync(path).size >= LEAST_BYTES);
}

async function pack(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  for (const [ending, compress] of Object.entries(ENCODINGS)) {
    const packed = await kept(`${hash}.${ending}`, () => compress(bytes));
    if (packed.length >= bytes.length) continue;
    writeFileSync(`${path}.${ending}`, packed);
  }
}

async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(KEPT, name);
  if (existsSync(path)) return readFileSync(path);
  const made = await make();
  // Written whole or not at all: another build may be reading.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, made);
  renameSync(part, path);
  return made;
}
