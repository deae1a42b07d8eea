import { expect, inject, it, onTestFinished } from 'vitest';
import { openers, type Driven } from './other-browsers';

const BROWSERS = openers();
const WAIT_MS = 150_000;
const QUESTION = 'Who was US president when Theresa May became prime minister?';

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
  it.skipIf(open === null)(
    `the app starts, imports its sample, answers, draws time and says what it lacks in ${name}`,
    async () => {
      const page = await open!();
      onTestFinished(() => page.close());
      await page.open(inject('appUrl'));
      expect(
        await waitFor(
          page,
          "return [...document.querySelectorAll('button')].some((b) => /sample/i.test(b.innerText));",
        ),
      ).toBe(true);
      await page.run("[...document.querySelectorAll('button')].find((b) => /sample/i.test(b.innerText)).click();");
      await page.run("location.hash = '#/library';");
      expect(await waitFor(page, says('/Imported Sample library/'))).toBe(true);
      // Asked while facts are still being read: an answer does not wait for all of them.
      await page.run(`location.hash = '#/ask?q=${encodeURIComponent(QUESTION)}';`);
      expect(
        await waitFor(
          page,
          'const a = document.querySelector(\'.result[aria-busy="false"] section[aria-label="Answer"]\'); return a === null ? document.body.innerText.slice(0, 600) : /Barack Obama/.test(a.innerText) ? true : a.innerText.slice(0, 600);',
        ),
      ).toBe(true);
      await page.run("location.hash = '#/time/2022';");
      expect(await waitFor(page, says('/What your articles say about 2022/'))).toBe(true);
      await page.run("location.hash = '#/entity/Theresa%20May';");
      expect(await waitFor(page, says('/Mentions by/'))).toBe(true);
      // What this browser lacks is said where it would be.
      await page.run("location.hash = '#/sources';");
      expect(await waitFor(page, says('/This browser lets no page look into a folder/'))).toBe(true);
      await page.run("location.hash = '#/device';");
      expect(await waitFor(page, says('/Library safe/'))).toBe(true);
      expect(await page.run('return typeof RTCPeerConnection;')).toBe('undefined');
    },
  );
}
