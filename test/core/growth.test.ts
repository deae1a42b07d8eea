import { expect, it } from 'vitest';
import { growth } from '../campaign/growth';

// The whole of it is `npm run campaign -- growth`.
it('a part of the texts that are made to cost cost little more the longer they are', async () => {
  const { findings } = await growth.run({
    n: 12,
    seed: 1,
    large: 128 * 1024,
    works: ['times', 'sentences', 'tokens', 'entities', 'facts', 'page file', 'feed file', 'markdown file'],
  });
  // A busy machine makes a text look slow once; what grows with the square is many times over.
  const found = findings.map(({ where, what }) => ({
    where,
    times: Number(/([\d.]+) times linear/.exec(what)?.[1] ?? 99),
    what,
  }));
  expect(found.filter(({ times }) => times > 4)).toEqual([]);
}, 300_000);
