import { expect, inject, it, onTestFinished } from 'vitest';
import { openers, type Driven } from './other-browsers';

const BROWSERS = openers();
const WAIT_MS = 150_000;

/** Asks the page until it says yes; the last answer where it never does. */
async function waitFor(page: Driven, body: string): Promise<unknown> {
  const from = Date.now();
  for (;;) {
    const said = await page.run(body);
    if (said === true || Date.now() - from > WAIT_MS) return said;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const says = (words: string): string =>
  `const t = document.body.innerText; return ${words}.test(t) ? true : t.slice(0, 600);`;

// Installed in many a place, but not in all: `apt install firefox-esr webkit2gtk-driver xvfb`.
for (const [name, open] of Object.entries(BROWSERS)) {
  if (open === null) console.warn(`${name} is not installed: its journey is skipped.`);
  it.skipIf(open === null)(`the app starts, imports its sample and tells of the device in ${name}`, async () => {
    const page = await open!();
    onTestFinished(() => page.close());
    await page.open(inject('appUrl'));
    expect(
      await waitFor(page, "return [...document.querySelectorAll('button')].some((b) => /sample/i.test(b.innerText));"),
    ).toBe(true);
    await page.run("[...document.querySelectorAll('button')].find((b) => /sample/i.test(b.innerText)).click();");
    await page.run("location.hash = '#/library';");
    expect(await waitFor(page, says('/Imported Sample library/'))).toBe(true);
    await page.run("location.hash = '#/device';");
    expect(await waitFor(page, says('/Library safe/'))).toBe(true);
    expect(await page.run('return typeof RTCPeerConnection;')).toBe('undefined');
  });
}
