/** WebGPU with 16-bit floats, computed in software, for what needs them (GGUF models): Mesa's lavapipe in Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('lavapipe.c', import.meta.url));
const BUILT = fileURLToPath(new URL('../node_modules/.cache/dateline/lavapipe.so', import.meta.url));
const MANIFESTS = '/usr/share/vulkan/icd.d';
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/**
 * What Chromium's environment needs for it, beside the switches for WebGPU in software. Before Mesa 23.1 the driver lacks
 * something that Chromium asks of it, and there is no adapter then.
 * @returns {{ readonly [name: string]: string } | null} `null`: not Linux, no such driver, or no C compiler
 */
export function lavapipeEnv() {
  const driver = process.platform === 'linux' ? findDriver() : null;
  if (driver === null || !build()) return null;
  return { LD_PRELOAD: BUILT, DATELINE_LAVAPIPE: driver };
}

function findDriver() {
  if (!existsSync(MANIFESTS)) return null;
  const manifest = readdirSync(MANIFESTS).find((name) => /^lvp_icd\b.*\.json$/.test(name));
  if (manifest === undefined) return null;
  const named = JSON.parse(readFileSync(join(MANIFESTS, manifest), 'utf8')).ICD.library_path;
  const places = named.includes('/') ? [named] : LIBRARIES.map((folder) => join(folder, named));
  return places.find((place) => existsSync(place)) ?? null;
}

function build() {
  if (existsSync(BUILT) && statSync(BUILT).mtimeMs > statSync(SOURCE).mtimeMs) return true;
  mkdirSync(dirname(BUILT), { recursive: true });
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', BUILT, SOURCE, '-ldl'], { stdio: 'ignore' });
  return status === 0;
}
