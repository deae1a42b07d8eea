/**
 * Pictures of every screen for `docs/screens/`, with the sample library: `npm run build && node scripts/screens.mjs`.
 * Each at 1280 and 360 pixels, light and dark, as small JPEG files named `<screen>-<width>-<light|dark>.jpg`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, needChromium } from './chromium.mjs';
import { serve } from './serve.mjs';

const FOLDER = 'docs/screens';
const QUALITY = 26;
const QUESTION = 'Who was US president when Theresa May became prime minister?';
const ask = (question) => `ask?q=${encodeURIComponent(question)}`;
/** Name, address, and what must be on the screen before the picture is taken. */
const SCREENS = [
  ['ask', 'ask', 'text=Try one of these'],
  ['answer', ask(QUESTION), '.result[aria-busy="false"] section[aria-label="Answer"]'],
  ['library', 'library', 'li a.title'],
  ['search', 'library?q=%22prime+minister%22+-Italy+lead', 'li mark'],
  ['article', null, 'main article .text'],
  ['names', 'entities', 'main li a'],
  ['name', 'entity/Theresa%20May', '#facts .fact'],
  ['time', 'time', 'ol[aria-label="Years"]'],
  ['month', 'time/2022/Q3/09', 'ol[aria-label="Within it"]'],
  ['compare', `compare?q=${encodeURIComponent(QUESTION)}&a=default&b=neon`, 'section[id^="side-"]'],
  ['device', 'device', 'main h2'],
];
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
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, where, sign] of SCREENS) {
    await go(where ?? article.slice(2));
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
