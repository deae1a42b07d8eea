// Compiles assembly/kernel.ts to WebAssembly and writes it, base64 in a module, where the index imports it from.
// `node scripts/kernel.mjs` after every change in assembly/; a test compiles it again and compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = new URL('..', import.meta.url);
const target = new URL('src/index/vectors/kernel-wasm.ts', root);

/** The text of the module that holds the compiled kernel. */
export async function compileKernel() {
  const outputs = new Map();
  const { error, stderr } = await asc.main(
    [
      'assembly/kernel.ts',
      '--outFile',
      'kernel.wasm',
      '-O3',
      '--converge',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
    ],
    {
      readFile: (name, base) => readFile(new URL(name, asUrl(base)), 'utf8').catch(() => null),
      writeFile: (name, contents) => void outputs.set(name, contents),
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`);
  const base64 = Buffer.from(outputs.get('kernel.wasm')).toString('base64');
  const lines = base64.match(/.{1,100}/g).map((line) => `  '${line}'`);
  return [
    '// Made by scripts/kernel.mjs from assembly/kernel.ts. Not to be edited.',
    '',
    '/** The compiled kernel, base64. */',
    'export const KERNEL_WASM =',
    `${lines.join(' +\n')};`,
    '',
  ].join('\n');
}

function asUrl(base) {
  return new URL(base.endsWith('/') ? base : `${base}/`, root);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(target, await compileKernel());
}
