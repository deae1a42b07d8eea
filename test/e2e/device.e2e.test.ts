/** *Device* itself: power, measurement, keyboard, phone. */
import { describe, expect, inject, it } from 'vitest';
import { addFile, expectClean, goTo, settled, visit } from './app';
import { ARTICLES, device, vectorSpaces } from './device';

describe('the device', () => {
  it('holds the reading of new articles on battery, if the person wants it, until it is plugged in', async () => {
    const init = (): void => {
      const battery = Object.assign(new EventTarget(), { charging: false });
      Object.assign(navigator, { getBattery: () => Promise.resolve(battery) });
      Object.assign(globalThis, {
        plugIn: () => {
          battery.charging = true;
          battery.dispatchEvent(new Event('chargingchange'));
        },
      });
    };
    const { page, seen } = await visit(inject('appUrl'), { init });
    await device(page);
    await page.getByText('on battery', { exact: true }).waitFor();
    await page.getByLabel(/Spare the battery/).check();
    await page
      .getByText(/On battery: new articles are read/)
      .first()
      .waitFor();
    await goTo(page, 'library');
    await addFile(page, 'articles.jsonl', ARTICLES.join('\n'));
    await page
      .getByText(/Imported /)
      .first()
      .waitFor();
    // Words are found at once; nothing is read for meaning.
    await page.waitForTimeout(2000);
    expect(await vectorSpaces(page)).toEqual([]);
    await page.evaluate(() => (globalThis as unknown as { plugIn(): void }).plugIn());
    await settled(page);
    expect(await vectorSpaces(page)).toHaveLength(1);
    expectClean(seen);
  });

  it('measures itself within a minute, stops when told, and keeps the figures with their date', async () => {
    const { page, seen } = await visit(inject('appUrl'));
    await device(page);
    await page.getByText('Reading model').first().waitFor();
    await page.getByRole('button', { name: 'Measure for a minute' }).click();
    await page.getByRole('progressbar', { name: 'Reading for meaning' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Measure for a minute' }).click({ timeout: 30_000 });
    await page.getByRole('progressbar', { name: 'Looking for answers' }).waitFor({ timeout: 60_000 });
    await page.getByText(/^Measured on /).waitFor({ timeout: 90_000 });
    await page.reload();
    await device(page);
    await page.getByText(/^Measured on /).waitFor();
    expect(await page.getByText(/passages a second$/).count()).toBe(2);
    expectClean(seen);
  });

  it('is worked by keyboard, fits a phone, and says what could be better', async () => {
    const { page } = await visit(inject('appUrl'), { phone: true });
    await device(page);
    await page.getByRole('list', { name: 'What could be better' }).waitFor();
    const names: string[] = [];
    await page.getByRole('heading', { name: 'Device', exact: true }).focus();
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(() => {
          const at = document.activeElement;
          return (
            (at instanceof HTMLInputElement ? at.labels?.[0]?.innerText : (at as HTMLElement).innerText)?.trim() ?? ''
          );
        }),
      );
    }
    const wanted = [
      'Self-test',
      'Measure for a minute',
      'Import from disk',
      'GGUF models, for any device',
      'Write on battery too',
    ];
    const places = wanted.map((name) => names.findIndex((one) => one.startsWith(name)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await page.getByText('GGUF models, for any device').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
