import { afterEach, describe, expect, it } from 'vitest';
import { fixture, gzipped, iso } from '../importers/helpers';
import { counts, day, importAll, jsonl, openLibrary, sampleLines, textFile, titles, TODAY } from './helpers';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('one import of everything', () => {
  const FILES = [
    'mixed.jsonl',
    'dates.rss',
    'planet.atom',
    'feed.json',
    'saved-page.html',
    'front-matter.md',
    'dated.txt',
    'pocket.csv',
    'bookmarks.html',
  ];

  it('counts what was read, stored and failed, with file, line and reason', async () => {
    const library = await openLibrary();
    const report = await importAll(library, ...FILES.map(fixture), textFile('picture.png', '\x89PNG\r\n\x1a\n\0\0\0'));
    expect(report.status).toBe('finished');
    expect(counts(report)).toEqual({ read: 29, stored: 23, alreadyThere: 0, updated: 0, failed: 6, undated: 5 });
    expect((await library.status()).articles).toBe(report.stored);
    expect(report.read).toBe(report.stored + report.alreadyThere + report.updated + report.failed.length);
    expect(report.failed.map(({ file, line }) => [file, line])).toEqual([
      ['mixed.jsonl', 2],
      ['mixed.jsonl', 5],
      ['mixed.jsonl', 7],
      ['feed.json', null],
      ['bookmarks.html', 13],
      ['picture.png', null],
    ]);
    expect(report.failed.every(({ reason }) => reason.length > 5)).toBe(true);
    expect(report.bytesRead).toBe(report.bytesTotal);
    expect(report.files).toEqual([...FILES, 'picture.png']);

    const found = await titles(library);
    for (const title of [
      'Fire in Orla',
      'Council adopts harbour plan',
      'Only ever updated',
      'Dock four is dredged',
      'Velmora dismisses chief executive',
      'Kestrel: a bridge reopens',
      'Harbour strike ends',
      'Plain one',
      'Orla fire & after',
    ]) {
      expect(found).toContain(title);
    }
  });

  it('adds nothing the second time, gzipped or not', async () => {
    const library = await openLibrary();
    const files = FILES.map(fixture);
    const first = await importAll(library, ...files);
    const again = await importAll(library, ...files);
    expect(counts(again)).toMatchObject({ read: first.read, stored: 0, updated: 0, failed: first.failed.length });
    expect(again.alreadyThere).toBe(first.stored + first.alreadyThere);
    const packed = await importAll(library, ...files.slice(0, 1).map(gzipped));
    expect(counts(packed)).toMatchObject({ read: 6, stored: 0, alreadyThere: 3, updated: 0, failed: 3 });
    expect((await library.status()).articles).toBe(first.stored);
  });

  it('leaves what has no date without one', async () => {
    const library = await openLibrary();
    const report = await importAll(
      library,
      jsonl([
        { title: 'No date', text: 'The mill stands by the river.' },
        { title: 'Saved only', text: 'The mill has a wheel.', time_added: 1683849600 },
        { title: 'A month', text: 'The mill was sold.', date: '2020-11' },
      ]),
    );
    expect(report.undated).toBe(2);
    const page = await library.articles({ undated: true, offset: 0, limit: 10 });
    expect(page.articles.map((article) => [article.title, article.publishedAt])).toEqual([
      ['Saved only', null],
      ['No date', null],
    ]);
    expect(iso(page.articles[0]?.savedAt ?? null)).toBe('2023-05-12');
    expect(await library.status()).toMatchObject({ firstDay: day('2020-11-01'), lastDay: day('2020-11-01') });
    expect(await library.months()).toEqual([
      { month: '2020-11', articles: 1 },
      { month: null, articles: 2 },
    ]);
  });
});

describe('T09: the same links again', () => {
  const line = (url: string, saved: string, tags: string[]) => ({
    url,
    title: 'Harbour strike ends',
    text: 'Dockers of Orla went back to work.',
    published: '2023-05-12',
    saved,
    tags,
  });

  it('is one article with the earliest saved date and all tags, and the report says so', async () => {
    const library = await openLibrary();
    const file = jsonl([line('https://orla.example/strike', '2023-06-02', ['work'])]);
    expect(counts(await importAll(library, file))).toMatchObject({ stored: 1, alreadyThere: 0 });
    expect(counts(await importAll(library, file))).toMatchObject({ stored: 0, alreadyThere: 1 });
    const variants = jsonl([
      line('https://orla.example/strike?utm_source=x&utm_medium=mail', '2023-06-03', ['ports']),
      line('http://orla.example/strike', '2023-05-30', ['work', 'strikes']),
      line('https://orla.example/strike/', '2023-06-04', []),
    ]);
    expect(counts(await importAll(library, variants))).toEqual({
      read: 3,
      stored: 0,
      alreadyThere: 3,
      updated: 0,
      failed: 0,
      undated: 0,
    });
    const { total, articles } = await library.articles({ offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect([...(articles[0]?.tags ?? [])].sort()).toEqual(['ports', 'strikes', 'work']);
    expect(iso(articles[0]?.savedAt ?? null)).toBe('2023-05-30');
    expect((await library.article(articles[0]!.id))?.revisions).toEqual([]);
  });

  it('finds the repeats within one file, too', async () => {
    const library = await openLibrary();
    const lines = [
      'https://orla.example/strike',
      'http://orla.example/strike/',
      'https://orla.example/strike?fbclid=1',
    ];
    const report = await importAll(library, jsonl(lines.map((url) => line(url, '2023-06-02', []))));
    expect(counts(report)).toMatchObject({ read: 3, stored: 1, alreadyThere: 2 });
  });

  it('keeps the title where another address spells it differently, however often both come', async () => {
    const library = await openLibrary();
    const both = jsonl([
      line('https://orla.example/strike', '2023-06-02', []),
      { ...line('http://orla.example/strike?utm_source=x', '2023-06-02', []), title: 'Harbour Strike: The End' },
    ]);
    expect(counts(await importAll(library, both))).toMatchObject({ read: 2, stored: 1, alreadyThere: 1, updated: 0 });
    expect(counts(await importAll(library, both))).toMatchObject({ read: 2, stored: 0, alreadyThere: 2, updated: 0 });
    expect(await titles(library)).toEqual(['Harbour strike ends']);
    // With a later date it is news.
    const renamed = {
      ...line('https://orla.example/strike', '2023-06-02', []),
      title: 'Strike over',
      updated: '2023-05-14',
    };
    expect(counts(await importAll(library, jsonl([renamed])))).toMatchObject({ updated: 1 });
    expect(await titles(library)).toEqual(['Strike over']);
  });

  it('fills a bookmark with the text that comes later', async () => {
    const library = await openLibrary();
    await importAll(library, jsonl([{ url: 'https://orla.example/strike', title: 'Strike', saved: '2023-05-13' }]));
    await importAll(library, jsonl([line('https://orla.example/strike', '2023-06-02', ['work'])]));
    const { total, articles } = await library.articles({ text: 'dockers', offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect(articles[0]).toMatchObject({ title: 'Harbour strike ends', tags: ['work'] });
    expect(iso(articles[0]?.savedAt ?? null)).toBe('2023-05-13');
    expect((await library.article(articles[0]!.id))?.revisions).toEqual([]);
  });
});

describe('T07: dates of a feed', () => {
  it.each(['Asia/Tokyo', 'America/New_York'])('imports and finds all seven items alike in %s', async (tz) => {
    process.env['TZ'] = tz;
    const library = await openLibrary();
    expect(counts(await importAll(library, fixture('dates.rss')))).toMatchObject({ read: 7, stored: 7, undated: 2 });
    const { articles } = await library.articles({ offset: 0, limit: 10 });
    expect(Object.fromEntries(articles.map((article) => [article.title, iso(article.publishedAt)]))).toEqual({
      'Council adopts harbour plan': '2018-08-21',
      'Bahnhof wird saniert': '2022-10-12',
      'Ferry timetable changes': '2017-08-01',
      'Library opens annexe': '2012-10-11',
      'Undated by a broken exporter': null,
      'Museum hires curator': '2022-09-10',
      'A note without a date': null,
    });
    for (const { title } of articles) expect(await titles(library, title)).toContain(title);
    expect(await library.status()).toMatchObject({ firstDay: day('2012-10-11'), lastDay: day('2022-10-12') });
  });
});

describe('an article in another language', () => {
  const GERMAN = {
    title: 'Brücke in Orla wieder frei',
    published: '2023-06-09',
    text:
      'Die Brücke über den Fluss ist seit Freitag wieder für den Verkehr freigegeben, wie die Stadtverwaltung mitteilte. ' +
      'Bürgermeisterin Ada Brandt nannte die Arbeiten einen Erfolg für die ganze Region und dankte allen Beteiligten.',
  };

  it('is searchable and said to be none that facts are read from', async () => {
    const library = await openLibrary();
    const report = await importAll(library, jsonl([GERMAN]));
    expect(report).toMatchObject({ stored: 1, notEnglish: 1, failed: [] });
    const status = await library.settled();
    expect(status).toMatchObject({ articles: 1, extracted: 1, facts: 0, embedded: status.chunks });
    const { articles } = await library.articles({ text: 'Brücke', offset: 0, limit: 10 });
    expect(articles).toMatchObject([{ title: GERMAN.title, language: 'de' }]);
    expect(await library.article(articles[0]!.id)).toMatchObject({ facts: [], times: [], entities: [] });
    const answer = await library.ask('When was the Brücke in Orla reopened?', { asOf: null, today: TODAY });
    expect(answer.status).toBe('refused');
  });

  it('is known by its source where a few words do not tell', async () => {
    const library = await openLibrary();
    const short = { title: 'Hafensteuer steigt', published: '2023-06-10', text: 'Hafensteuer steigt um ein Zehntel.' };
    const of = (source: string, articles: readonly object[]) =>
      jsonl(articles.map((article, at) => ({ source, url: `https://${source}.example/${at}`, ...article })));
    const told = Array.from({ length: 6 }, (_, at) => ({ ...GERMAN, text: `${GERMAN.text} Teil ${at} der Meldung.` }));
    await importAll(library, of('hafen', told));
    await importAll(library, of('hafen', [{ ...short, url: 'https://hafen.example/short' }]));
    await importAll(library, of('harbour', [{ ...short, url: 'https://harbour.example/short' }]));
    const { articles } = await library.articles({ text: 'Hafensteuer', offset: 0, limit: 10 });
    expect(articles.map(({ source, language }) => [source, language]).sort()).toEqual([
      ['hafen', 'de'],
      ['harbour', null],
    ]);
  });
});

describe('lists', () => {
  it('filters by date, source and words, and counts months and sources', async () => {
    const library = await openLibrary();
    await importAll(library, jsonl([...sampleLines(40), { title: 'Other', text: 'Else.', source: 'Else Post' }]));
    const january = { start: day('2023-01-01'), end: day('2023-01-31') };
    expect((await library.articles({ published: january, offset: 0, limit: 5 })).total).toBe(31);
    expect((await library.articles({ source: 'Else Post', offset: 0, limit: 5 })).total).toBe(1);
    expect((await library.articles({ text: 'marker7', offset: 0, limit: 5 })).articles[0]?.snippet).toContain(
      'marker7',
    );
    expect(
      (await library.articles({ text: 'marker7', published: january, source: 'Else Post', offset: 0, limit: 5 })).total,
    ).toBe(0);
    expect(await library.months()).toEqual([
      { month: '2023-02', articles: 9 },
      { month: '2023-01', articles: 31 },
      { month: null, articles: 1 },
    ]);
    expect(await library.sources()).toEqual([
      { source: 'Else Post', articles: 1 },
      { source: 'The Example', articles: 40 },
    ]);
    const pages = [0, 15, 30].map((offset) => library.articles({ offset, limit: 15 }));
    const listed = (await Promise.all(pages)).flatMap((page) => page.articles.map((article) => article.title));
    expect(new Set(listed).size).toBe(41);
    expect(listed.at(-1)).toBe('Other');
  });
});
