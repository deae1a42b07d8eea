import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import type { Library } from '../../../src/library';
import { openDatabase } from '../../../src/store/database';
import { jsonl, makeDisk, TODAY, type Disk } from './helpers';

const line = (id: string, published: string, title: string, text: string) => ({
  id,
  published,
  title,
  text,
  url: `https://paper.invalid/${id}`,
});

const SPRING = [
  line(
    'fire',
    '2023-03-14',
    'Fire at Orla mill',
    'A fire destroyed the Orla mill on 14 March 2023. Ada Brandt, the mayor of Orla, closed the bridge.',
  ),
  line(
    'inquiry',
    '2023-03-20',
    'Inquiry into the mill fire',
    'The council opened an inquiry into the Orla mill fire on 20 March 2023. Jon Ferro chairs the inquiry.',
  ),
  line(
    'ferry',
    '2022-11-02',
    'Ferry returns',
    'The Orla ferry returned to service on 2 November 2022 after two years of repairs.',
  ),
];
const SUMMER = [
  line(
    'report',
    '2023-07-05',
    'Report on the mill fire',
    'Jon Ferro presented the report on the Orla mill fire on 5 July 2023. The council accepted the report.',
  ),
];

async function add(library: Library, lines: readonly ReturnType<typeof line>[]): Promise<void> {
  const report = await library.importEnded(await library.import([jsonl(lines)]));
  expect(report.failed).toEqual([]);
  await library.settled();
}

/** Every node with how often it was marked and what its report points at. */
async function stored(disk: Disk) {
  const db = await openDatabase({ name: 'library', indexedDB: disk.indexedDB, IDBKeyRange });
  const nodes = await db.timeNodes.toArray();
  const entries = await db.timeEntries.toArray();
  db.close();
  return { nodes: new Map(nodes.map((node) => [node.key, node])), entries };
}

const keysOf = async (disk: Disk): Promise<string[]> => [...(await stored(disk)).nodes.keys()].sort();
const reports = (nodes: Awaited<ReturnType<typeof stored>>['nodes']) =>
  [...nodes].map(([key, { report, total }]) => [key, total, report.map(({ ordinal, start }) => [ordinal, start])]);

describe('the time hierarchy', () => {
  test('has a node for each stretch that holds facts, and a report for each', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    await add(library, SPRING);
    expect((await library.timeNode(null)).children.map(({ key }) => key)).toEqual(['2022', '2023']);
    const day = await library.timeNode('2023-03-14');
    expect(day.points[0]?.quote).toBe('A fire destroyed the Orla mill on 14 March 2023.');
    expect(day.ready).toBe(true);
    const article = await library.article(day.points[0]!.articleId);
    expect(article?.text.slice(day.points[0]!.start, day.points[0]!.end)).toBe(day.points[0]?.quote);
    const month = await library.timeNode('2023-03');
    expect(month.children.map(({ key }) => key)).toEqual(['2023-03-14', '2023-03-20']);
    expect(month.articles).toBe(2);
    const quotes = month.points.map(({ quote }) => quote);
    expect(quotes).toContain('A fire destroyed the Orla mill on 14 March 2023.');
    expect(quotes).toContain('The council opened an inquiry into the Orla mill fire on 20 March 2023.');
    expect(month.facts).toBe(month.children.reduce((sum, { facts }) => sum + facts, 0));
    expect((await library.timeNode('2023')).points.map(({ quote }) => quote)).toEqual(expect.arrayContaining(quotes));
    // Beside a month stands the next one with facts, also over the end of its quarter or year.
    expect(month).toMatchObject({ before: '2022-11', after: null });
    expect(await library.timeNode('2022-11')).toMatchObject({ before: null, after: '2023-03' });
    expect(await library.timeNode('2022-11-02')).toMatchObject({ after: '2023-03-14' });
    expect(await library.timeNode('1999')).toMatchObject({ facts: 0, points: [], children: [] });
    expect(await library.timeNode('nonsense')).toMatchObject({ key: null, points: [], children: [] });
  });

  test('new articles touch only their own nodes and those above', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    await add(library, SPRING);
    const before = await stored(disk);
    await add(library, SUMMER);
    const after = await stored(disk);
    const touched = [...after.nodes].filter(([key, { marks }]) => marks !== before.nodes.get(key)?.marks);
    expect(touched.map(([key]) => key).sort()).toEqual(['2023', '2023-07', '2023-07-05', '2023-Q3']);
    for (const [key, node] of before.nodes) if (key !== '2023') expect(after.nodes.get(key)).toEqual(node);
  });

  test('deleted articles leave nothing behind, touch only theirs, and come back', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    await add(library, [...SPRING, ...SUMMER]);
    const before = await stored(disk);
    const { articles } = await library.articles({ offset: 0, limit: 10 });
    const gone = articles.find(({ title }) => title === 'Report on the mill fire')!;
    const token = await library.deleteArticles([gone.id]);
    await library.settled();
    const after = await stored(disk);
    expect([...after.nodes.keys()].filter((key) => key.startsWith('2023-07') || key === '2023-Q3')).toEqual([]);
    const touched = [...before.nodes].filter(([key, { marks }]) => after.nodes.get(key)?.marks !== marks);
    expect(touched.map(([key]) => key).sort()).toEqual(['2023', '2023-07', '2023-07-05', '2023-Q3']);
    const left = [...after.nodes.values()].flatMap(({ direct, report }) => [...direct, ...report]);
    const ordinals = new Set(after.entries.map(({ ordinal }) => ordinal));
    expect(ordinals.size).toBe(3);
    expect(left.every(({ ordinal }) => ordinals.has(ordinal))).toBe(true);
    await library.undoDelete(token);
    await library.settled();
    expect(reports((await stored(disk)).nodes)).toEqual(reports(before.nodes));
  });

  test('are the same whether articles come at once or one after the other, and after a reload', async () => {
    const once = makeDisk();
    await add(await once.open(), [...SPRING, ...SUMMER]);
    const many = makeDisk();
    const library = await many.open();
    for (const one of [...SPRING, ...SUMMER]) await add(library, [one]);
    expect(reports((await stored(many)).nodes)).toEqual(reports((await stored(once)).nodes));
    await library.close();
    const again = await many.open();
    expect((await again.timeNode('2023-03-14')).points[0]?.quote).toContain('destroyed the Orla mill');
    expect(await keysOf(many)).toEqual(await keysOf(once));
  });

  test('a corrected article tells its new facts only', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    await add(library, SPRING);
    await add(library, [
      { ...SPRING[0]!, text: 'A fire destroyed the Orla mill on 13 March 2023. Nobody was hurt in the mill of Orla.' },
    ]);
    expect((await library.timeNode('2023-03-14')).points).toEqual([]);
    expect((await library.timeNode('2023-03-13')).points[0]?.quote).toBe(
      'A fire destroyed the Orla mill on 13 March 2023.',
    );
  });

  test('answers about old days do not change when a day is added', async () => {
    const library = await makeDisk().open();
    await add(library, SPRING);
    const questions = [
      'When did the Orla ferry return to service?',
      'Who chairs the inquiry?',
      'When was the fire at the Orla mill?',
    ];
    const ask = async () =>
      Promise.all(
        questions.map(async (question) => {
          const { level, answers, likely } = await library.ask(question, { asOf: null, today: TODAY });
          const [first] = level === 'said' ? answers : likely;
          return [level, first?.text, first?.evidence.map(({ quote }) => quote)];
        }),
      );
    const before = await ask();
    expect(before.map(([, text]) => text !== undefined)).toEqual([true, true, true]);
    await add(library, [
      line(
        'storm',
        '2024-02-01',
        'Storm over Tarn',
        'A storm sank the Tarn lightship on 1 February 2024. Mia Holt led the rescue.',
      ),
    ]);
    expect(await ask()).toEqual(before);
  });
});
