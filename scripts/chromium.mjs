/** Finds Chromium for the tests, and gets it where there is none. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Switches for every test browser: root may not use the sandbox, and the browser itself must not call home. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
];

/** WebGPU computed in software, so that it can be tested on a machine without a graphics card. */
export const SOFTWARE_WEBGPU_ARGS = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/**
 * @returns {Promise<string | null>} path of a Chromium or Chrome: `CHROMIUM_PATH`, the system's, or playwright's own
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
    return named;
  }
  const found = COMMANDS.map(which).find(Boolean) ?? PLACES.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** The same; installs one if there is none. @returns {Promise<string>} */
export async function needChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('There is no Chromium or Chrome here; it is installed now.');
  for (const install of [fromSystem, fromPlaywright]) {
    install();
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new Error('Chromium could not be installed. Install it, or set CHROMIUM_PATH to its path.');
}

function fromSystem() {
  if (!which('apt-get')) return;
  const root = process.getuid?.() === 0;
  if (!root && !which('sudo')) return;
  const apt = (...args) => run(...(root ? ['apt-get'] : ['sudo', '-n', 'apt-get']), ...args);
  if (apt('update')) apt('install', '-y', '--no-install-recommends', 'chromium');
}

function fromPlaywright() {
  const cli = ['playwright', 'install'];
  if (!run('npx', ...cli, '--with-deps', 'chromium')) run('npx', ...cli, 'chromium');
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function which(command) {
  try {
    const finder = process.platform === 'win32' ? 'where' : 'which';
    const path = execFileSync(finder, [command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return path.split('\n')[0]?.trim() || null;
  } catch {
    return null;
  }
}
