import { expect, test } from 'vitest';
import { isTopic, topicPage } from '../../../src/app/ask/topic';
import { dayFromIso, type Day } from '../../../src/time';

const TODAY = dayFromIso('2023-07-14') as Day;
const library = {
  entitiesNamed: (names: readonly string[]) =>
    Promise.resolve(
      names.map((name) =>
        name === 'Ada Brandt' ? { key: 'ada brandt', name, type: 'person' as const, aliases: [], articles: 3 } : null,
      ),
    ),
};
const page = (text: string) => topicPage(text, library, TODAY, 'en-GB');

test('a bare name opens its page, a bare time the page of that time', async () => {
  expect(await page('Ada Brandt')).toMatchObject({ page: 'entity', name: 'ada brandt' });
  expect(await page('March 2023')).toMatchObject({ page: 'time', key: '2023-03' });
  expect(await page('14 March 2023')).toMatchObject({ page: 'time', key: '2023-03-14' });
  expect(await page('2022')).toMatchObject({ page: 'time', key: '2022' });
});

test('questions and other words are asked', async () => {
  expect(await page('Who is Ada Brandt')).toBeNull();
  expect(await page('Ada Brandt?')).toBeNull();
  expect(await page('hurricane')).toBeNull();
  expect(await page('in 2022 the ferry')).toBeNull();
  expect(isTopic('hurricane')).toBe(true);
  expect(isTopic('was it raining in Orla')).toBe(false);
  expect(isTopic('')).toBe(false);
});
