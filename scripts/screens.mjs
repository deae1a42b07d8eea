/**
 * Pictures of every screen for `docs/screens/`, with the sample library: `npm run build && node scripts/screens.mjs`.
 * With names of screens behind it, only these. Each at 1280 and 360 pixels, light and dark, as small JPEG files named `<screen>-<width>-<light|dark>.jpg`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, needChromium } from './chromium.mjs';
import { markSentence, SCREENS } from './screen-list.mjs';
import { serve } from './serve.mjs';

const FOLDER = 'docs/screens';
const QUALITY = 26;
const SIZES = [
  [1280, 800],
  [360, 740],
];

const server = await serve({ port: 0 });
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: await needChromium() });
try {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const go = (where) => page.evaluate((to) => (location.hash = `#/${to}`), where);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Try the sample library' }).click();
  await go('library');
  await page
    .getByText(/Imported /)
    .first()
    .waitFor({ timeout: 240_000 });
  while ((await page.getByRole('progressbar').count()) > 0) await page.waitForTimeout(500);
  const article = await page.locator('li a.title').first().getAttribute('href');
  await go(article.slice(2));
  await markSentence(page);
  const wanted = process.argv.slice(2);
  if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, address, sign } of SCREENS.filter(
    (screen) => wanted.length === 0 || wanted.includes(screen.name),
  )) {
    await go(address ?? article.slice(2));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(sign).first().waitFor({ timeout: 120_000 });
        await page.waitForTimeout(600);
        await page.screenshot({
          path: `${FOLDER}/${name}-${width}-${colorScheme}.jpg`,
          type: 'jpeg',
          quality: QUALITY,
        });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
