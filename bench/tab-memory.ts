import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { CHROMIUM_ARGS, needChromium } from '../scripts/chromium.mjs';

/** A tab that nothing looks into while it works. */
export interface PlainTab {
  /** Value of an expression on the page; `undefined` while there is no document. */
  evaluate(expression: string): Promise<unknown>;
  /**
   * Private memory of the tab's process in MB, as the browser's task manager shows it: objects, WebAssembly's memory,
   * compiled code, and some 20 MB that any page costs. No garbage is collected for it. `null` where the system does not
   * say.
   */
  memoryMb(): Promise<number | null>;
  close(): Promise<void>;
}

const MB = 1e6;
const PATIENCE_MS = 60_000;
/**
 * Opens `url` in Chromium, with the profile in `folder`. The driver of the other benchmarks has the page's process keep
 * what it fetches, models too, so that it would be counted; here the page is asked only where it stands. `performance.measureUserAgentSpecificMemory` cannot tell it either: it waits for every thread,
 * and those of a WebAssembly module sleep between two runs.
 */
export async function openPlainTab(folder: string, url: string): Promise<PlainTab> {
  const args = [
    ...CHROMIUM_ARGS,
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${folder}`,
    '--no-first-run',
  ];
  const browser = spawn(await needChromium(), [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const send = sender(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
  const { targetId } = (await send('Target.createTarget', { url })) as { targetId: string };
  const inside = async <T>(target: string, work: (ask: Send) => Promise<T>): Promise<T> => {
    const attached = await send('Target.attachToTarget', { targetId: target, flatten: true });
    const { sessionId } = attached as { sessionId: string };
    try {
      return await work((method, params) => send(method, params, sessionId));
    } finally {
      await send('Target.detachFromTarget', { sessionId });
    }
  };
  return {
    evaluate: (expression) =>
      inside(targetId, async (ask) => {
        const found = await ask('Runtime.evaluate', { expression }).catch(() => null);
        return (found as { result: { value?: unknown } } | null)?.result.value;
      }),
    memoryMb: async () => privateMb(await send('SystemInfo.getProcessInfo', {})),
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      await send('Browser.close', {}).catch(() => browser.kill());
      await ended;
    },
  };
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

type Send = (method: string, params: object, sessionId?: string) => Promise<unknown>;

/** Messages of Chromium's own protocol, which end in a zero byte each. */
function sender(to: Writable, from: Readable): Send {
  const open = new Map<number, (answer: Answer) => void>();
  let heard = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (heard + text).split('\0');
    heard = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) open.get(answer.id)?.(answer);
    }
  });
  let calls = 0;
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++calls;
      const late = setTimeout(() => reject(new Error(`The browser did not answer ${method}.`)), PATIENCE_MS);
      open.set(id, ({ result, error }) => {
        open.delete(id);
        clearTimeout(late);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      to.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
    });
}

/** The largest renderer is the tab: the browser has no other of its size. */
function privateMb(found: unknown): number | null {
  const { processInfo } = found as { processInfo: readonly { readonly type: string; readonly id: number }[] };
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => anonymousMb(id));
  const known = sizes.filter((size) => size !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

function anonymousMb(pid: number): number | null {
  try {
    const match = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? (Number(match[1]) * 1024) / MB : null;
  } catch {
    return null;
  }
}
