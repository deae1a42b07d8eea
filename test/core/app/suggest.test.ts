import { expect, test } from 'vitest';
import { suggest } from '../../../src/app/start/suggest';
import type { EntityOutlook, EntityRole } from '../../../src/library';
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
const named = (name: string, type: EntityOutlook['type'], roles: readonly EntityRole[]): EntityOutlook => ({
  key: name,
  name,
  type,
  roles,
  days: [],
});

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

test('where roles are few, asks what was reported on the day that most articles name somebody, each day once', () => {
  const onDays = (name: string, ...days: [string, number][]): EntityOutlook => ({
    ...named(name, 'person', []),
    days: days.map(([iso, articles]) => ({ day: day(iso), articles })),
  });
  const found = suggest([
    onDays('Ada Brandt', ['2023-07-01', 1], ['2023-07-04', 3]),
    onDays('Jon Ferro', ['2023-07-04', 2]),
    onDays('Mira Sohl', ['2023-07-09', 1]),
  ]);
  expect(found.map(({ question }) => question)).toEqual(['What was reported about Ada Brandt on 4 July 2023?']);
});
