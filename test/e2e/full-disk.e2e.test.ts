import { expect, inject, it } from 'vitest';
import { addFile, goTo, settled, visit } from './app';

/** Lets three articles be stored until the page says that there is room. */
function fullDisk(): void {
  if (!('WorkerGlobalScope' in globalThis)) return;
  const prototype = IDBObjectStore.prototype;
  const { add } = prototype;
  let left = 3;
  new BroadcastChannel('room').addEventListener('message', () => (left = Infinity));
  prototype.add = function (this: IDBObjectStore, ...args: Parameters<typeof add>) {
    if (this.name === 'articles' && (left -= 1) < 0) throw new DOMException('No room.', 'QuotaExceededError');
    return add.apply(this, args);
  };
}

it('an import that a full disk stops says so, and its button ends it once there is room', async () => {
  const { page } = await visit(inject('appUrl'), { inWorkers: fullDisk });
  await goTo(page, 'library');
  const lines = Array.from({ length: 8 }, (_, at) =>
    JSON.stringify({ title: `Dock ${at}`, modified: '2023-05-04', text: `Ada Brandt opened dock ${at} yesterday.` }),
  );
  await addFile(page, 'docks.jsonl', lines.join('\n'));
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  expect(await page.locator('main').innerText()).toMatch(/What was stored is kept/);
  await page.evaluate(() => new BroadcastChannel('room').postMessage('made'));
  await again.click();
  await settled(page);
  for (const at of [0, 7])
    await page
      .getByRole('link', { name: `Dock ${at}` })
      .first()
      .waitFor();
  await page.getByRole('link', { name: 'Dock 7' }).first().click();
  await page.getByText(/The day of publication is not known/).waitFor();
});
