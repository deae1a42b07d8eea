/** Files that are opened with the app, and a folder that it watches. */
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { expectClean, goTo, visit } from './app';

const article = (title: string, text: string): string =>
  `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${text}</p></article></body></html>`;

/** Writes a file into a folder of the browser's own, whose handles are those of any folder. */
const write = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    async ({ name, text }) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('clippings', { create: true });
      const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await stream.write(text);
      await stream.close();
    },
    { name, text },
  );

/** The titles that the library lists. */
async function expectTitles(page: Page, titles: readonly string[]): Promise<void> {
  await goTo(page, 'library');
  const items = page.locator('main li[data-item]');
  const listed = async (): Promise<string[]> =>
    (await items.allInnerTexts()).map((text) => titles.find((title) => text.includes(title)) ?? text).sort();
  await expect.poll(listed, { timeout: 60_000 }).toEqual([...titles].sort());
}

/** The person comes back to the tab. */
const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

describe('a file that is opened with the app', () => {
  it('goes in without a question', async () => {
    const app = inject('appUrl');
    // The system launches the app with files; all behind its queue is the app's own.
    const { page, seen } = await visit(app, {
      init: () => {
        const setConsumer = (consumer: unknown): void => void Object.assign(globalThis, { launched: consumer });
        Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
      },
    });
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await write(page, 'quay.html', article('Quay opens', 'The new quay of Orla opened on 4 May 2022.'));
    await page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('clippings');
      const files = [await folder.getFileHandle('quay.html')];
      (globalThis as unknown as { launched(launch: { files: FileSystemFileHandle[] }): void }).launched({ files });
    });
    await page
      .getByText(/^Imported quay\.html/)
      .first()
      .waitFor({ timeout: 60_000 });
    expect(page.url()).toBe(`${app}#/library`);
    await expectTitles(page, ['Quay opens']);
    expectClean(seen);
  });
});

describe('a watched folder', () => {
  it('gives what is new and changed when the app comes into view and when it is opened, and nothing once it is let go', async () => {
    const app = inject('appUrl');
    const { page, seen } = await visit(app, {
      init: () => {
        const showDirectoryPicker = async (): Promise<FileSystemDirectoryHandle> =>
          (await navigator.storage.getDirectory()).getDirectoryHandle('clippings');
        Object.defineProperty(globalThis, 'showDirectoryPicker', { value: showDirectoryPicker });
      },
    });
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await write(page, 'quay.html', article('Quay opens', 'The new quay of Orla opened on 4 May 2022.'));
    await write(page, 'style.css', 'p { color: red }');
    await goTo(page, 'sources');
    await page.getByRole('button', { name: 'Watch a folder' }).click();
    await page.getByText('1 article from the folder “clippings”.').first().waitFor({ timeout: 60_000 });
    await expectTitles(page, ['Quay opens']);

    await write(page, 'tide.html', article('Spring tide', 'A spring tide flooded the lower town of Orla.'));
    await lookAgain(page);
    await expectTitles(page, ['Quay opens', 'Spring tide']);

    await write(page, 'storm.html', article('The storm', 'The storm closed the port of Orla for eleven days.'));
    await page.reload();
    await expectTitles(page, ['Quay opens', 'Spring tide', 'The storm']);

    await goTo(page, 'sources');
    await page.getByText('clippings').first().waitFor();
    await page.getByRole('button', { name: 'Do not watch clippings any more' }).click();
    await write(page, 'late.html', article('Too late', 'The last ferry left Orla too late.'));
    await page.reload();
    await page.getByRole('heading').first().waitFor();
    await lookAgain(page);
    await expectTitles(page, ['Quay opens', 'Spring tide', 'The storm']);
    expectClean(seen);
  });
});
