import { expect, inject, it } from 'vitest';
import { addFile, ask, expectClean, goTo, settled, visit } from './app';

/** Takes away what some browser lacks or refuses, in a page and in its workers; tells a language that is none. */
function takeAway(): void {
  const gone = (owner: object | undefined, ...names: readonly string[]): void => {
    for (const name of names) {
      if (owner && name in owner) Object.defineProperty(owner, name, { value: undefined, configurable: true });
    }
  };
  const refuse = (owner: object, ...names: readonly string[]): void => {
    const get = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of names) if (name in owner) Object.defineProperty(owner, name, { get, configurable: true });
  };
  const own = Object.getPrototypeOf(navigator) as object;
  gone(own, 'storage', 'locks', 'serviceWorker', 'connection', 'gpu', 'share', 'canShare', 'clipboard', 'getBattery');
  gone(own, 'deviceMemory', 'hardwareConcurrency', 'userAgentData', 'languages', 'permissions', 'wakeLock');
  Object.defineProperty(own, 'language', { get: () => 'C', configurable: true });
  gone(globalThis, 'BroadcastChannel', 'SharedWorker', 'caches', 'requestIdleCallback', 'scheduler', 'launchQueue');
  gone(
    globalThis,
    'CompressionStream',
    'DecompressionStream',
    'showDirectoryPicker',
    'showOpenFilePicker',
    'Highlight',
  );
  gone(globalThis, 'showSaveFilePicker', 'speechSynthesis', 'Notification', 'SharedArrayBuffer', 'PerformanceObserver');
  gone(Object.getPrototypeOf(crypto) as object, 'subtle', 'randomUUID');
  gone((globalThis as { Document?: typeof Document }).Document?.prototype, 'startViewTransition');
  gone((globalThis as { CSS?: typeof CSS }).CSS, 'highlights');
  refuse(globalThis, 'localStorage', 'sessionStorage');
}

it('a browser that lacks or refuses all it may lack imports, answers and shows every page', async () => {
  const { page, seen } = await visit(inject('appUrl'), { init: takeAway, inWorkers: takeAway });
  await goTo(page, 'library');
  await addFile(
    page,
    'news.jsonl',
    '{"title":"New mayor","published":"2023-05-04","text":"Ada Brandt became mayor of Orla on 3 May 2023."}',
  );
  await settled(page);
  expect((await ask(page, 'Who is mayor of Orla?')).answer).toContain('Ada Brandt');
  for (const where of ['library', 'time', 'entities', 'own', 'sources', 'device']) {
    await goTo(page, where);
    await page
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/went wrong/);
  }
  await page.getByText('May be cleared').waitFor();
  expectClean(seen);
});
