import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Firefox and WebKit as Debian has them, driven by their own protocols: neither needs a package. */
export interface Driven {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns must be JSON. */
  run(body: string): Promise<unknown>;
  close(): Promise<void>;
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const PATIENCE_MS = 60_000;

/** A way to open each browser that is installed; `null` for those that are not. */
export function openers(): Readonly<Record<'Firefox' | 'WebKit', (() => Promise<Driven>) | null>> {
  const firefox = FIREFOX.find((path) => existsSync(path));
  const browser = miniBrowser();
  return {
    Firefox: firefox === undefined ? null : () => openFirefox(firefox),
    WebKit:
      existsSync(WEBKIT_DRIVER) && browser !== null && existsSync('/usr/bin/Xvfb') ? () => openWebKit(browser) : null,
  };
}

function miniBrowser(): string | null {
  const root = '/usr/lib/x86_64-linux-gnu';
  if (!existsSync(root)) return null;
  const found = readdirSync(root)
    .filter((name) => name.startsWith('webkit2gtk-'))
    .map((name) => join(root, name, 'MiniBrowser'))
    .find((path) => existsSync(path));
  return found ?? null;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function until<T>(work: () => Promise<T>): Promise<T> {
  const from = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() - from > PATIENCE_MS) throw error;
      await sleep(300);
    }
  }
}

/** What the browser started may still be writing for a moment. */
const remove = (folder: string): Promise<void> => until(async () => rmSync(folder, { recursive: true, force: true }));

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await Promise.race([gone, sleep(5_000)]);
  if (child.exitCode === null) child.kill('SIGKILL');
}

/** Firefox by Marionette: messages `length:[0, id, command, parameters]` over a socket. */
async function openFirefox(path: string): Promise<Driven> {
  const profile = mkdtempSync(join(tmpdir(), 'dateline-firefox-'));
  const child = spawn(path, ['--headless', '--marionette', '--profile', profile, '--no-remote'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const socket = await until(() => connected(2828));
  const send = marionette(socket);
  await send('WebDriver:NewSession', {});
  return {
    open: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (body) =>
      ((await send('WebDriver:ExecuteScript', { script: body, args: [] })) as { value: unknown }).value,
    async close() {
      socket.destroy();
      await end(child);
      await remove(profile);
    },
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function marionette(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();
  let buffered = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    buffered = Buffer.concat([buffered, data]);
    for (;;) {
      const colon = buffered.indexOf(':');
      const size = colon < 0 ? NaN : Number(buffered.subarray(0, colon).toString());
      if (Number.isNaN(size) || buffered.length < colon + 1 + size) return;
      const message: unknown = JSON.parse(buffered.subarray(colon + 1, colon + 1 + size).toString());
      buffered = buffered.subarray(colon + 1 + size);
      // The first message says who speaks.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
      if (error === null) waiting.get(id)?.resolve(result);
      else waiting.get(id)?.reject(new Error(error.message));
      waiting.delete(id);
    }
  });
  let next = 0;
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const id = (next += 1);
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** WebKit by WebDriver, on a display of its own. */
async function openWebKit(browser: string): Promise<Driven> {
  const home = mkdtempSync(join(tmpdir(), 'dateline-webkit-'));
  const display = `:${90 + (process.pid % 400)}`;
  const screen = spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const port = 30_000 + (process.pid % 10_000);
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await until(() => ask('POST', '/session', { capabilities }))) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await ask('POST', `${session}/url`, { url })),
    run: (body) => ask('POST', `${session}/execute/sync`, { script: body, args: [] }),
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
      await remove(home);
    },
  };
}
