// Compiles the kernel in assembly/ to WebAssembly and writes it, base64 in modules, where the index imports it from.
// `npm run kernel` after every change in assembly/; a test compiles it again and compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = new URL('..', import.meta.url);

/** What is compiled: the source, the module it becomes, and what the host must be able to do. */
export const KERNELS = [
  { source: 'assembly/kernel.ts', target: 'src/index/vectors/kernel-wasm.ts', features: ['simd'] },
  {
    source: 'assembly/kernel.ts',
    target: 'src/index/vectors/kernel-wasm-relaxed.ts',
    features: ['simd', 'relaxed-simd'],
  },
];

/** The text of the module that holds a compiled kernel. */
export async function compileKernel({ source, features }) {
  const outputs = new Map();
  const flags = features.flatMap((feature) => ['--enable', feature]);
  const { error, stderr } = await asc.main(
    [source, '--outFile', 'kernel.wasm', '-O3', '--converge', '--noAssert', '--runtime', 'stub', ...flags],
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
    `// Made by scripts/kernel.mjs from ${source}. Not to be edited.`,
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
  for (const kernel of KERNELS) await writeFile(new URL(kernel.target, root), await compileKernel(kernel));
}
