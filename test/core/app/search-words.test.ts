import { expect, test } from 'vitest';
import { searchLines } from '../../../src/app/searchWords';

test('searches of a question are told by how and why, equal ones together', () => {
  const exact = { strategy: 'exact', candidates: 1240, reason: 'Few pass.' } as const;
  const walk = { strategy: 'hnsw', candidates: 90_000, ef: 500, reason: 'Most pass.' } as const;
  const none = { strategy: 'none', candidates: 0, reason: 'No vectors yet.' } as const;
  expect(searchLines([exact, walk, exact, none])).toEqual([
    { how: 'Exact scan of 1,240 rows', times: 2, reason: 'Few pass.' },
    { how: 'Filtered HNSW, ef = 500', times: 1, reason: 'Most pass.' },
    { how: 'Nothing was searched', times: 1, reason: 'No vectors yet.' },
  ]);
  expect(searchLines([])).toEqual([]);
});
