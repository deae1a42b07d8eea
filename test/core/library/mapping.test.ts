import { expect, it } from 'vitest';
import { day, importAll, makeDisk, textFile } from './helpers';

const UNKNOWN = JSON.stringify([
  {
    kopf: 'Ada Brandt becomes mayor',
    inhalt: 'Ada Brandt became mayor of Orla on 1 May 2023.',
    am: '2023-05-02',
    wo: { blatt: 'Coast Daily' },
  },
  {
    kopf: 'The bridge opens',
    inhalt: 'The Orla bridge opened on Friday.',
    am: '2023-06-17',
    wo: { blatt: 'Harbour Times' },
  },
]);
const MAPPING = { kopf: 'title', inhalt: 'text', am: 'published', 'wo.blatt': 'source' } as const;

it('a JSON of unknown shape waits with its fields, shows what it would be, and goes in once they are named', async () => {
  const disk = makeDisk();
  const first = await disk.open();
  const report = await importAll(first, textFile('export.json', UNKNOWN));
  expect(report.stored).toBe(0);
  expect(report.unknown).toEqual([
    {
      file: 0,
      name: 'export.json',
      records: 2,
      fields: [
        { key: 'kopf', sample: 'Ada Brandt becomes mayor' },
        { key: 'inhalt', sample: 'Ada Brandt became mayor of Orla on 1 May 2023.' },
        { key: 'am', sample: '2023-05-02' },
        { key: 'wo.blatt', sample: 'Coast Daily' },
      ],
    },
  ]);
  await first.close();
  // The choice may come after the tab was closed.
  const library = await disk.open();
  const preview = await library.previewImport(report.importId, 0, MAPPING);
  expect(preview.failed).toEqual([]);
  expect(preview.articles).toHaveLength(2);
  expect(preview.articles[0]).toMatchObject({
    title: 'Ada Brandt becomes mayor',
    source: 'Coast Daily',
    publishedAt: { day: day('2023-05-02'), granularity: 'day' },
  });
  expect((await library.previewImport(report.importId, 0, { am: 'published' })).failed).toHaveLength(1);
  const mapped = await library.importEnded(await library.importMapped(report.importId, 0, MAPPING));
  expect([mapped.stored, mapped.failed, mapped.unknown]).toEqual([2, [], []]);
  expect((await library.articles({ offset: 0, limit: 9 })).articles.map(({ title }) => title)).toEqual([
    'The bridge opens',
    'Ada Brandt becomes mayor',
  ]);
  // The bytes go with the last choice.
  await expect(library.previewImport(report.importId, 0, MAPPING)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect((await library.status()).imports.find(({ importId }) => importId === report.importId)?.unknown).toEqual([]);
});

it('a list of subscriptions names its feeds', async () => {
  const library = await makeDisk().open();
  const opml =
    '<opml version="2.0"><body><outline text="News"><outline text="Harbour" xmlUrl="https://harbour.example/feed"/></outline></body></opml>';
  const report = await importAll(library, textFile('feeds.opml', opml));
  expect(report.feeds).toEqual([{ title: 'Harbour', url: 'https://harbour.example/feed', folders: ['News'] }]);
});
