const QUESTION = 'Who was US president when Theresa May became prime minister?';
const ask = (question) => `ask?q=${encodeURIComponent(question)}`;
const ANSWERED = '.result[aria-busy="false"] section[aria-label="Answer"]';

/**
 * Every screen with the sample library, for pictures and checks: its name, its address (`null`: the first article of the
 * library), and what is on it once it is drawn.
 */
export const SCREENS = [
  { name: 'ask', address: 'ask', sign: 'text=Try one of these' },
  { name: 'answer', address: ask(QUESTION), sign: ANSWERED },
  { name: 'nothing', address: ask('Who won the chess world cup on Mars?'), sign: ANSWERED },
  { name: 'library', address: 'library', sign: 'li a.title' },
  { name: 'search', address: 'library?q=%22prime+minister%22+-Italy+lead', sign: 'li mark' },
  { name: 'article', address: null, sign: 'main article .text' },
  { name: 'names', address: 'entities', sign: 'main li a' },
  { name: 'name', address: 'entity/Theresa%20May', sign: '#facts .fact' },
  { name: 'time', address: 'time', sign: 'ol[aria-label="Years"]' },
  { name: 'month', address: 'time/2022/Q3/09', sign: 'ol[aria-label="Within it"]' },
  {
    name: 'compare',
    address: `compare?q=${encodeURIComponent(QUESTION)}&a=default&b=neon`,
    sign: '#side-right ol li',
  },
  { name: 'story', address: 'story?name=Theresa%20May', sign: 'main ol article' },
  { name: 'yours', address: 'yours', sign: 'main h1' },
  { name: 'sources', address: 'sources', sign: 'main h2' },
  { name: 'device', address: 'device', sign: 'main h2' },
];

/** Marks the first sentence of the article on the screen, so that there is something of one's own to show. */
export async function markSentence(page) {
  await page.locator('main article .text').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Highlight', exact: true }).click();
  await page.locator('main article .text .own').first().waitFor();
  // What is said of it would stand in every picture after it.
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).first().click();
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
}
