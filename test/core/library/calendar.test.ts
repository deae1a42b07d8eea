import { expect, test } from 'vitest';
import type { Library } from '../../../src/library';
import { day, jsonl, makeDisk } from './helpers';

const line = (id: string, published: string, title: string, text: string) => ({
  id,
  published,
  title,
  text,
  url: `https://paper.invalid/${id}`,
});

async function open(lines: readonly ReturnType<typeof line>[]): Promise<Library> {
  const library = await makeDisk().open();
  await library.importEnded(await library.import([jsonl(lines)]));
  await library.settled();
  return library;
}

const FIRE = 'A fire destroyed the Orla mill on 14 March 2023.';
const LINES = [
  line('fire', '2023-03-15', 'Fire at Orla mill', `${FIRE} Ada Brandt, the mayor of Orla, closed the bridge.`),
  line('again', '2023-03-16', 'After the fire', `${FIRE} The council of Orla met on 16 March 2023.`),
  line('third', '2023-03-20', 'Orla mill', `${FIRE} Jon Ferro visited Orla on 20 March 2023.`),
  line(
    'plans',
    '2023-04-02',
    'What Orla plans',
    'The council of Orla will open the new bridge on 12 May 2023. Orla will hold the harbour festival on 3 June 2023. The Orla mill will reopen in 2025.',
  ),
  line('bridge', '2023-05-13', 'Bridge opened', 'The council of Orla opened the new bridge on 12 May 2023.'),
  line('summer', '2023-07-01', 'Summer in Orla', 'Tarn Airlines began flights to Orla on 30 June 2023.'),
];

test('the calendar has the years and months that hold facts, and what articles agree on', async () => {
  const library = await open(LINES);
  const calendar = await library.calendar();
  expect(calendar.map(({ key }) => key)).toEqual(['2023', '2025']);
  const [year] = calendar;
  expect(year?.months.map(({ key }) => key)).toEqual(['2023-03', '2023-05', '2023-06']);
  const node = await library.timeNode('2023');
  expect(year?.facts).toBe(node.facts);
  expect(year?.months[0]?.agreed).toBe(3);
  // What three articles say leads the report of the year.
  expect(node.points[0]).toMatchObject({ quote: FIRE, support: 3 });
  await library.close();
});

test('any days have a report of what lies within them', async () => {
  const library = await open(LINES);
  const span = await library.timeSpan({ start: day('2023-03-15'), end: day('2023-05-31') });
  const quotes = span.points.map(({ quote }) => quote);
  expect(quotes).toContain('The council of Orla opened the new bridge on 12 May 2023.');
  expect(quotes).not.toContain(FIRE);
  expect(span.children.map(({ key }) => key)).not.toContain('2023-03-14');
  expect((await library.timeSpan({ start: day('1990-01-01'), end: day('1990-12-31') })).points).toEqual([]);
  await library.close();
});

test('what was to come on a day: ahead, and overdue when no later article tells of it', async () => {
  const library = await open(LINES);
  const quotes = (items: readonly { readonly quote: string }[]): string[] => items.map(({ quote }) => quote);
  const bridge = 'The council of Orla will open the new bridge on 12 May 2023.';
  const festival = 'Orla will hold the harbour festival on 3 June 2023.';
  const mill = 'The Orla mill will reopen in 2025.';

  const spring = await library.toCome(day('2023-04-10'));
  expect(quotes(spring.ahead)).toEqual([bridge, festival, mill]);
  expect(spring.overdue).toEqual([]);

  // The newest article: the bridge was opened, of the festival nothing was heard again.
  const now = await library.toCome(null);
  expect(now.asOf).toBe(day('2023-07-01'));
  expect(quotes(now.ahead)).toEqual([mill]);
  expect(quotes(now.overdue)).toEqual([festival]);
  await library.close();
});
