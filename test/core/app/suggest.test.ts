import { expect, test } from 'vitest';
import { suggest } from '../../../src/app/start/suggest';
import type { EntityDetail, EntityRole } from '../../../src/library';
import { dayFromIso, type Day } from '../../../src/time';

const day = (iso: string): Day => dayFromIso(iso) as Day;
const role = (name: string, other: string, from: string, articles: number): EntityRole => ({
  role: name,
  other,
  from: day(from),
  to: null,
  told: day('2023-07-01'),
  articles,
});
const named = (name: string, type: EntityDetail['type'], roles: readonly EntityRole[]): EntityDetail =>
  ({ name, type, roles }) as EntityDetail;

test('asks for what is told of roles, each office once, the most told first', () => {
  const found = suggest([
    named('Orla', 'place', [
      role('mayor', 'Ada Brandt', '2021-05-01', 3),
      role('member', 'Jon Ferro', '2020-01-01', 9),
    ]),
    named('Ada Brandt', 'person', [role('mayor', 'Orla', '2021-05-01', 2)]),
    named('Jon Ferro', 'person', [role('chief executive', 'Tarn Airlines', '2022-02-01', 1)]),
  ]);
  expect(found.map(({ question }) => question)).toEqual([
    'Who was mayor of Orla in 2021?',
    'Since when is Jon Ferro chief executive of Tarn Airlines?',
  ]);
  expect(suggest([])).toEqual([]);
});
