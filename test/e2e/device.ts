/** What the tests of models and of the device share. */
import type { Page } from 'playwright';
import { goTo } from './app';

/** Three short articles, as JSON lines. */
export const ARTICLES = [
  ['Velmora has a new chief executive', '2019-03-12', 'Ada Brandt becomes chief executive of Velmora on Monday.'],
  ['The Orla inquiry opens', '2021-06-15', 'The Orla inquiry began on 14 June 2021. It is led by a retired judge.'],
  ['Velmora changes hands', '2022-08-20', 'Jon Ferro becomes chief executive of Velmora on 1 September 2022.'],
].map(([title, published, text]) => JSON.stringify({ title, published, text }));

/** Opens *Device*. */
export async function device(page: Page): Promise<void> {
  await goTo(page, 'device');
  await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
}

/** Names of the spaces that vectors are stored in. */
export function vectorSpaces(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((done, fail) => {
        const opening = indexedDB.open('dateline');
        opening.onerror = () => fail(new Error('no store'));
        opening.onsuccess = () => {
          const all = opening.result.transaction('segments').objectStore('segments').getAll();
          all.onsuccess = () => {
            const rows = all.result as { kind: string; space: string }[];
            done([...new Set(rows.filter(({ kind }) => kind === 'vectors').map(({ space }) => space))].sort());
            opening.result.close();
          };
        };
      }),
  );
}
