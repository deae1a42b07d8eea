import { describe, expect, it } from 'vitest';
import type { EntityDetail, Library } from '../../../src/library';
import { isoFromDay } from '../../../src/time';
import { day, importAll, jsonl, openLibrary, type Line } from './helpers';

const article = (published: string | null, title: string, text: string, more: Line = {}): Line => ({
  title,
  text,
  ...(published === null ? {} : { published }),
  ...more,
});

/** A fire in Orla with its toll corrected twice, who led Velmora, and quiet months around. */
const NEWS: readonly Line[] = [
  article('2022-03-01', 'Velmora moves to Orla', 'Velmora opened an office in Orla. Lena Orr praised Velmora.'),
  article(
    '2022-05-10',
    'Brandt leads Velmora',
    'Ada Brandt became chief executive of Velmora on 9 May 2022. Brandt thanked Velmora.',
  ),
  article(
    '2022-08-02',
    'Ferro at Velmora',
    'Jon Ferro became chief executive of Velmora on 1 August 2022. Ferro praised Velmora workers.',
  ),
  article(
    '2023-02-01',
    'Fire in Orla',
    'A fire hit Velmora in Orla on Tuesday. Velmora closed. Velmora said 12 people were hurt.',
  ),
  article(
    '2023-02-02',
    'Velmora after the fire',
    'Velmora reopened on Thursday. Velmora thanked Orla. Velmora hired Lena Orr.',
  ),
  article('2023-11-20', 'Velmora grows', 'Velmora bought Kestrel Pumps in November 2023.'),
  article(null, 'Undated', 'Velmora makes pumps.'),
];

async function open(lines: readonly Line[] = NEWS): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, jsonl(lines));
  await library.settled();
  return library;
}

async function entity(library: Library, name: string, options = {}): Promise<EntityDetail> {
  const found = await library.entity(name, options);
  if (found === null) throw new Error(`no ${name}`);
  return found;
}

const said = (detail: EntityDetail): string[] => detail.facts.map(({ fact }) => fact.proposition);

describe('an outlook', () => {
  it('tells roles and days of several entities, and leaves out who is gone', async () => {
    const library = await open();
    const velmora = await entity(library, 'Velmora');
    const [outlook, ...more] = await library.outlooks([velmora.key, 'nobody at all']);
    expect(more).toEqual([]);
    expect(outlook).toEqual({
      key: velmora.key,
      name: 'Velmora',
      type: velmora.type,
      days: velmora.days.map((one) => ({ day: one.day, articles: one.articles })),
      roles: velmora.roles,
    });
    expect(outlook!.roles.length).toBeGreaterThan(0);
  });
});

describe('an entity', () => {
  it('is found by key, by name and by alias, and counted by day', async () => {
    const library = await open();
    const velmora = await entity(library, 'Velmora');
    expect(await entity(library, velmora.key)).toEqual(velmora);
    expect((await entity(library, 'Brandt')).name).toBe('Ada Brandt');
    expect(await library.entity('Nobody At All')).toBeNull();

    expect(velmora.articleCount).toBe(7);
    expect(velmora.days.map((one) => [isoFromDay(one.day), one.mentions, one.articles])).toEqual([
      ['2022-03-01', 2, 1],
      ['2022-05-10', 2, 1],
      ['2022-08-02', 2, 1],
      ['2023-02-01', 3, 1],
      ['2023-02-02', 3, 1],
      ['2023-11-20', 1, 1],
    ]);
    expect(velmora.undatedMentions).toBe(1);
    expect(velmora.mentions).toBe(velmora.days.reduce((sum, one) => sum + one.mentions, 1));
    expect(velmora.spikes.map(({ start, end }) => [isoFromDay(start), isoFromDay(end)])).toEqual([
      ['2023-02-01', '2023-02-02'],
    ]);
    expect(velmora.spikes[0]?.articles.map(({ title }) => title).sort()).toEqual([
      'Fire in Orla',
      'Velmora after the fire',
    ]);
    expect(velmora.companions.map(({ name }) => name)).toContain('Lena Orr');
  });

  it('has its facts in time order, by period, by company, and the latest few', async () => {
    const library = await open();
    const all = await entity(library, 'Velmora', { facts: 100 });
    expect(all.factCount).toBe(all.factsShown);
    const starts = all.facts.flatMap(({ fact }) => fact.validTime?.interval.start ?? []);
    expect(starts.length).toBeGreaterThan(5);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));

    const few = await entity(library, 'Velmora', { facts: 2 });
    expect(few.factCount).toBe(all.factCount);
    expect(said(few)).toEqual(said(all).slice(-said(few).length));
    expect(said(few).at(-1)).toContain('Kestrel');

    const period = { start: day('2023-02-01'), end: day('2023-02-28') };
    const february = await entity(library, 'Velmora', { period, facts: 100 });
    expect(said(february).length).toBeGreaterThan(2);
    expect(new Set(february.facts.map(({ title }) => title))).toEqual(
      new Set(['Fire in Orla', 'Velmora after the fire']),
    );
    expect(february.days).toEqual(all.days);

    const withOrr = await entity(library, 'Velmora', { with: 'lena orr', facts: 100 });
    expect(withOrr.factCount).toBeLessThan(all.factCount);
    expect(new Set(withOrr.facts.map(({ title }) => title))).toEqual(
      new Set(['Velmora moves to Orla', 'Velmora after the fire']),
    );
  });

  it('says what took the place of what', async () => {
    const library = await open();
    const brandt = await entity(library, 'Ada Brandt');
    const held = brandt.facts.find(({ fact }) => fact.relation === 'holds:chief executive');
    expect(held?.superseded).toMatchObject({ by: 'successor', revision: null });
    expect(held?.superseded?.proposition).toContain('Ferro');
    const target = await library.article(held?.superseded?.articleId ?? '');
    expect(target?.title).toBe('Ferro at Velmora');
    expect(target?.text.slice(held?.superseded?.start, held?.superseded?.end)).toContain('Ferro');
    const ferro = await entity(library, 'Jon Ferro');
    expect(ferro.facts.every(({ superseded }) => superseded === null)).toBe(true);
  });

  it('keeps what an earlier version said, marked with what the later one says', async () => {
    const library = await openLibrary();
    const url = 'https://news.example/toll';
    const toll = (published: string, hurt: number): Line =>
      article(published, 'Fire at the mill', `The Orla mill burned down. ${hurt} people were hurt in the Orla fire.`, {
        url,
      });
    await importAll(library, jsonl([toll('2023-05-12', 12)]));
    await library.settled();
    await importAll(library, jsonl([toll('2023-05-14', 21)]));
    await library.settled();
    const named = await library.entities({ offset: 0, limit: 10 });
    const counts = (await Promise.all(named.entities.map(({ key }) => library.entity(key, { facts: 100 })))).flatMap(
      (one) => one?.facts.filter(({ fact }) => fact.relation?.startsWith('count:')) ?? [],
    );
    const old = counts.filter(({ revision }) => revision !== null);
    expect(old.map(({ fact }) => fact.object)).toEqual(['12']);
    expect(old[0]?.superseded?.proposition).toContain('21');
    expect(counts.filter(({ revision }) => revision === null).map(({ superseded }) => superseded)).toEqual([null]);
  });

  it('goes with its articles, and comes back with them', async () => {
    const library = await open();
    const before = await entity(library, 'Kestrel Pumps');
    const token = await library.deleteArticles(before.articles.map(({ id }) => id));
    expect(await library.entity('Kestrel Pumps')).toBeNull();
    expect((await entity(library, 'Velmora')).articleCount).toBe(6);
    await library.undoDelete(token);
    expect(await entity(library, 'Kestrel Pumps')).toEqual(before);
  });
});

describe('the list of entities', () => {
  it('has those of most articles first, and is searched by the beginnings of words', async () => {
    const library = await open();
    const all = await library.entities({ offset: 0, limit: 100 });
    expect(all.total).toBe(all.entities.length);
    expect(all.entities[0]).toMatchObject({ name: 'Velmora', articles: 7 });
    const counts = all.entities.map(({ articles }) => articles);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));

    const names = async (text: string): Promise<string[]> =>
      (await library.entities({ text, offset: 0, limit: 10 })).entities.map(({ name }) => name);
    expect(await names('bran')).toEqual(['Ada Brandt']);
    expect(await names('orr len')).toEqual(['Lena Orr']);
    expect(await names('randt')).toEqual([]);
    expect((await library.entities({ offset: 1, limit: 1 })).entities).toEqual([all.entities[1]]);
    const people = await library.entities({ type: 'person', offset: 0, limit: 10 });
    expect(people.entities.map(({ name }) => name).sort()).toEqual(['Ada Brandt', 'Jon Ferro', 'Lena Orr']);
  });
});
