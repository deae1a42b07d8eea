/** How vectors were searched is told of each question alone, also when several are asked at once. */
import { expect, it } from 'vitest';
import { dayFromIso, type Day } from '../../../src/time';
import { importAll, jsonl, openLibrary } from './helpers';

const LINES = ['A fire destroyed the Orla mill.', 'The council closed the harbour of Kestrel.', 'A bridge fell.'].map(
  (text, n) => ({ url: `https://news.example/${n}`, title: `News number ${n}`, published: `2023-01-0${n + 1}`, text }),
);
const options = { asOf: null, today: dayFromIso('2023-02-01') as Day, remember: false };

it('tells of the searches of its own question only', async () => {
  const library = await openLibrary();
  await importAll(library, jsonl(LINES));
  await library.settled();
  const questions = ['What destroyed the mill?', 'Who closed the harbour?'];
  const alone = [];
  for (const question of questions) alone.push((await library.ask(question, options)).searches ?? []);
  expect(alone.every((searches) => searches.length > 0)).toBe(true);
  const together = await Promise.all(questions.map((question) => library.ask(question, options)));
  expect(together.map(({ searches }) => searches)).toEqual(alone);
  const early = { ...options, asOf: dayFromIso('2023-01-01') as Day };
  const [all, one] = await Promise.all([
    library.retrieve('mill', options, 5),
    library.retrieve('mill', { ...early, method: 'vector' }, 5),
  ]);
  expect([all.plan?.candidates, one.plan?.candidates]).toEqual([3, 1]);
});
