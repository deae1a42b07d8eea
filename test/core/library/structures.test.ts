import { expect, test } from 'vitest';
import { structureFromJson } from '../../../src/importers';
import { counts, importAll, jsonl, makeDisk, openLibrary, textFile } from './helpers';

const GRAPH = [
  'subject\trelation\tobject\tstart\tend',
  'Ada Brandt\tworksAt\tOrla Institute\t1991\t2001',
  'Ada Brandt\tisMarriedTo\tJonas Lind\t1994-05-03\t',
  'Jonas Lind\twasBornIn\tVelmora\t-44\t-44',
].join('\n');
const TABLE = {
  kind: 'table',
  caption: 'Mayors of Velmora',
  columns: ['Year', 'Mayor'],
  roles: ['time', 'object'],
  rows: [
    ['2019', 'Ada Brandt'],
    ['2020', ''],
  ],
};

test('what is exported is imported again with its tables and graphs, day by day', async () => {
  const first = await openLibrary();
  await importAll(first, textFile('graph.tsv', GRAPH), jsonl([{ title: 'Mayors', text: 'Mayors.', structure: TABLE }]));
  const lines = await first.exportArticles();
  const structures = lines
    .trim()
    .split('\n')
    .map((line) => structureFromJson((JSON.parse(line) as { structure?: unknown }).structure));
  expect(structures.map((one) => one?.kind)).toEqual(['edges', 'edges', 'table']);
  const second = await makeDisk().open();
  await importAll(second, textFile('backup.jsonl', lines));
  expect(await second.exportArticles()).toBe(lines);
});

test('the same graph again is there already', async () => {
  const library = await openLibrary();
  await importAll(library, textFile('graph.tsv', GRAPH));
  const again = await importAll(library, textFile('again.tsv', GRAPH));
  expect(counts(again)).toMatchObject({ stored: 0, alreadyThere: 2, updated: 0 });
});

test('a structure that is none is left out, and the article still gets in', async () => {
  const library = await openLibrary();
  const broken = [
    { ...TABLE, rows: [['2019']] },
    { ...TABLE, roles: ['time', 'nonsense'] },
    { kind: 'edges', edges: [{ subject: 'A', relation: 'r', object: 'B', start: '2020-01-01', end: '2019-01-01' }] },
    { kind: 'edges', edges: 'many' },
    'concrete',
  ];
  await importAll(
    library,
    jsonl(broken.map((structure, n) => ({ title: `Article ${n}`, text: `Words ${n}.`, structure }))),
  );
  const lines = (await library.exportArticles()).trim().split('\n');
  expect(lines).toHaveLength(broken.length);
  expect(lines.filter((line) => line.includes('"structure"'))).toEqual([]);
});
