import { describe, expect, it } from 'vitest';
import type { Library, Story, StoryAbout } from '../../../src/library';
import { day, importAll, jsonl, openLibrary, type Line } from './helpers';

const fire = (n: number, published: string, source: string, text: string, rest: Line = {}): Line => ({
  url: `https://${source.toLowerCase().replace(/ /g, '')}.example/${n}`,
  title: `Orla mill fire, report ${n}`,
  published,
  source,
  tags: ['fire'],
  text,
  ...rest,
});
const BURNED = 'The Orla mill burned down on 2 May 2023 after an explosion in its boiler house.';
const LINES: Line[] = [
  fire(1, '2023-05-02', 'Orla Post', `${BURNED} Police said 12 people were killed in the Orla mill fire.`),
  fire(2, '2023-05-02', 'Coast Daily', `${BURNED} Ida Lund led the fire brigade of Orla.`),
  fire(
    3,
    '2023-05-03',
    'North Post',
    'An explosion in its boiler house burned down the Orla mill on 2 May 2023, police said.',
  ),
  fire(
    4,
    '2023-05-04',
    'Orla Post',
    'Police said 21 people were killed in the Orla mill fire. Mayor Ada Brandt visited the Orla mill on 4 May 2023.',
  ),
  fire(
    5,
    '2024-06-01',
    'Orla Post',
    'Ada Brandt opened the new Orla mill on 1 June 2024. She will open a museum in the Orla mill on 1 May 2025.',
  ),
  {
    url: 'https://other.example/1',
    title: 'Elsewhere',
    published: '2023-05-05',
    text: 'The ferry of Tarn sank on 5 May 2023.',
  },
];

async function filled(): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, jsonl(LINES));
  await library.settled();
  return library;
}

const story = async (
  about: StoryAbout,
  options: { asOf?: ReturnType<typeof day>; limit?: number } = {},
): Promise<Story> => (await filled()).story(about, { limit: 20, ...options });

describe('a story', () => {
  it('tells under a tag what happened in the order of time, the same news once with all who tell it', async () => {
    const told = await story({ tag: 'fire' });
    const days = told.entries.map(({ time }) => time.interval.start ?? 0);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    const [first] = told.entries;
    expect(first?.time.interval.start).toBe(day('2023-05-02'));
    const burned = told.entries.find(({ telling }) => telling.quote === BURNED);
    expect(burned?.copies.map(({ quote }) => quote)).toEqual([BURNED]);
    expect(burned?.others.map(({ source }) => source)).toEqual(['North Post']);
    expect(told.entries.map(({ telling }) => telling.quote)).toContain(
      'Ada Brandt opened the new Orla mill on 1 June 2024.',
    );
    expect(JSON.stringify(told)).not.toContain('ferry');
  });

  it('puts a later figure in the place of the earlier one, which stands beside it', async () => {
    const told = await story({ tag: 'fire' });
    const corrected = told.entries.filter(({ earlier }) => earlier.length > 0);
    expect(corrected.map(({ figure, telling }) => [figure, telling.quote])).toEqual([
      ['21', 'Police said 21 people were killed in the Orla mill fire.'],
    ]);
    expect(corrected[0]?.earlier).toMatchObject([
      {
        figure: '12',
        quote: 'Police said 12 people were killed in the Orla mill fire.',
        source: 'Orla Post',
        oldVersion: false,
      },
    ]);
    // Told there, and not as news of its own.
    expect(told.entries.map(({ telling }) => telling.quote)).not.toContain(corrected[0]?.earlier[0]?.quote);
  });

  it('takes a figure of an earlier version of an article for an earlier one', async () => {
    const library = await openLibrary();
    const first = fire(1, '2023-05-02', 'Orla Post', 'Police said 12 people were killed in the Orla mill fire.');
    await importAll(library, jsonl([first]));
    const text = 'Correction: police said 14 people were killed in the Orla mill fire.';
    await importAll(library, jsonl([{ ...first, modified: '2023-05-03', text }]));
    await library.settled();
    const { entries } = await library.story({ tag: 'fire' }, { limit: 5 });
    expect(
      entries.map(({ figure, earlier }) => [figure, earlier.map((one) => [one.figure, one.oldVersion, one.quote])]),
    ).toEqual([['14', [['12', true, 'Police said 12 people were killed in the Orla mill fire.']]]]);
  });

  it('of a name tells what names it, and no plans', async () => {
    const told = await story({ names: ['Brandt'] });
    expect(told.names).toEqual(['Ada Brandt']);
    expect(told.entries.map(({ telling }) => telling.quote)).toEqual([
      'Mayor Ada Brandt visited the Orla mill on 4 May 2023.',
      'Ada Brandt opened the new Orla mill on 1 June 2024.',
    ]);
  });

  it('of two names comes from articles that name both; of nobody it is empty', async () => {
    const told = await story({ names: ['Ida Lund', 'Ada Brandt'] });
    expect(told.articles).toBe(0);
    expect((await story({ names: ['Nobody Atall'] })).entries).toEqual([]);
  });

  it('tells on an earlier day what was known then', async () => {
    const told = await story({ tag: 'fire' }, { asOf: day('2023-05-03') });
    const quotes = told.entries.map(({ telling }) => telling.quote);
    expect(quotes).toContain('Police said 12 people were killed in the Orla mill fire.');
    expect(JSON.stringify(told)).not.toContain('21 people');
  });

  it('tells no more than is asked for, the most telling first', async () => {
    const told = await story({ tag: 'fire' }, { limit: 1 });
    expect(told.total).toBeGreaterThan(2);
    expect(told.entries.map(({ figure }) => figure)).toEqual(['21']);
  });
});
