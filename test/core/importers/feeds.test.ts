import { afterEach, describe, expect, it } from 'vitest';
import { detectFormat } from '../../../src/importers';
import { fixture, iso, readAll, readArticles, source } from './helpers';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('T07: dates of feeds', () => {
  it.each(['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'])(
    'imports all seven items alike in %s',
    async (tz) => {
      process.env['TZ'] = tz;
      const articles = await readArticles(fixture('dates.rss'));
      expect(articles.map((a) => iso(a.publishedAt))).toEqual([
        '2018-08-21',
        '2022-10-12',
        '2017-08-01',
        '2012-10-11',
        null,
        '2022-09-10',
        null,
      ]);
      expect(articles.every((a) => a.modifiedAt === null && a.savedAt === null)).toBe(true);
      expect(articles.map((a) => a.source)).toEqual(Array(7).fill('Orla Post – News'));
      expect(articles[4]?.title).toBe('Undated by a broken exporter');
    },
  );

  it('reads numeric dates in the order that the whole feed shows', async () => {
    const items = ['03/04/2023 10:00', '24/04/2023 10:00'].map(
      (d) => `<item><title>x</title><pubDate>${d}</pubDate></item>`,
    );
    const articles = await readArticles(source(`<rss><channel>${items.join('')}</channel></rss>`));
    expect(articles.map((a) => iso(a.publishedAt))).toEqual(['2023-04-03', '2023-04-24']);
  });
});

describe('RSS', () => {
  it('goes on after a cut-off and names the line', async () => {
    const xml = '<rss><channel><title>F</title>\n<item><title>one</title></item>\n<item><title>two</title><descr';
    expect(await readAll(source(xml))).toMatchObject([
      { kind: 'article', line: 2, article: { title: 'one' } },
      { kind: 'failed', line: 3 },
    ]);
  });

  it('reads what strict parsers refuse: bare ampersands, unknown entities, stray and missing end tags', async () => {
    const xml =
      '<rss><channel><item><title>Food & drink &nbsp; news</b></title><item><title>Next</title>' +
      '<description>a <b>bold</b> &eacute;t&eacute;</description></item></channel></rss>';
    const articles = await readArticles(source(xml));
    expect(articles.map((a) => a.title)).toEqual(['Food & drink news', 'Next']);
    expect(articles[1]?.text).toBe('a bold été');
  });

  it('keeps the paragraphs of a plain description and prefers the full content', async () => {
    const xml =
      '<rss xmlns:c="http://purl.org/rss/1.0/modules/content/"><channel>' +
      '<item><title>a</title><description>First.\n\nSecond.</description></item>' +
      '<item><title>b</title><description>Short</description><c:encoded><![CDATA[<p>Long<p>text]]></c:encoded></item>' +
      '</channel></rss>';
    expect((await readArticles(source(xml))).map((a) => a.text)).toEqual(['First.\n\nSecond.', 'Long\n\ntext']);
  });

  it('reads RSS 1.0 with Dublin Core', async () => {
    expect(detectFormat(fixture('oldstyle.rdf'))).toBe('rss');
    const [first, second] = await readArticles(fixture('oldstyle.rdf'));
    expect(first).toMatchObject({ title: 'Mill closes', author: 'R. May', source: 'Old Weekly', tags: ['industry'] });
    expect(first?.url).toBe('https://old.example/1');
    expect(iso(first?.publishedAt ?? null)).toBe('2004-03-02');
    expect(second?.publishedAt).toBeNull();
    expect(second?.text).toBe('It reopened.');
  });

  it.each([
    ['in a section of CDATA', `<description><![CDATA[${'<b>'.repeat(50_000)}words]]></description>`],
    ['as escaped markup', `<description>${'&lt;div&gt;'.repeat(5_000)}words</description>`],
    ['as elements', `<description>${'<div>'.repeat(5_000)}words${'</div>'.repeat(5_000)}</description>`],
  ])('keeps the feed and the words of an item that is nested beyond reason %s', async (_, description) => {
    const deep = `<item><title>deep</title>${description}</item>`;
    const records = await readAll(source(`<rss><channel>${deep}<item><title>next</title></item></channel></rss>`));
    expect(records.map((r) => r.kind === 'article' && [r.article.title, r.article.text])).toEqual([
      ['deep', 'words'],
      ['next', ''],
    ]);
  });
});

describe('Atom', () => {
  it('tells text, HTML and XHTML apart and keeps published and updated apart', async () => {
    expect(detectFormat(fixture('planet.atom'))).toBe('atom');
    const [first, second] = await readArticles(fixture('planet.atom'));
    expect(first).toMatchObject({
      title: 'Sorrel & sons sold',
      text: 'First <paragraph> here.\n\nSecond one.',
      url: 'https://planet.example/posts/1',
      guid: 'tag:planet.example,2023:1',
      author: 'Jon Ferro',
      source: 'Planet Sorrel',
      tags: ['Trade'],
    });
    expect(iso(first?.publishedAt ?? null)).toBe('2023-05-02');
    expect(iso(first?.modifiedAt ?? null)).toBe('2023-05-04');
    expect(second?.publishedAt).toBeNull();
    expect(iso(second?.modifiedAt ?? null)).toBe('2023-05 (month)');
    expect(second?.text).toBe('5 < 6 & a literal <b> stays.');
  });
});

describe('JSON Feed', () => {
  it('reads items, and reports what is none', async () => {
    expect(detectFormat(fixture('feed.json'))).toBe('json-feed');
    const records = await readAll(fixture('feed.json'));
    expect(records.map((r) => r.kind)).toEqual(['article', 'article', 'failed']);
    const [first, second] = records.flatMap((r) => (r.kind === 'article' ? [r.article] : []));
    expect(first).toMatchObject({
      title: 'Dock four is dredged',
      text: 'Work began on Monday.',
      source: 'Harbour Notes',
      author: 'Mira Holt',
      tags: ['dock', 'works'],
    });
    expect([iso(first?.publishedAt ?? null), iso(first?.modifiedAt ?? null)]).toEqual(['2024-02-05', '2024-02-06']);
    expect(second).toMatchObject({ guid: '2', title: 'A short note.', publishedAt: null });
    expect(second?.text).toBe('A short note.\n\nWith <b>literal</b> tags.');
  });
});
