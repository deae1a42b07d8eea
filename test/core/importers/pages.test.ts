import { describe, expect, it } from 'vitest';
import { detectFormat, htmlToText } from '../../../src/importers';
import { fixture, iso, readAll, readOne, source } from './helpers';

describe('saved pages', () => {
  it('reads title, site, authors, address and dates of a page with structured data', async () => {
    expect(detectFormat(fixture('saved-page.html'))).toBe('html');
    const page = await readOne(fixture('saved-page.html'));
    expect(page).toMatchObject({
      title: 'Velmora dismisses chief executive',
      source: 'The Velmora Gazette',
      author: 'Ruth May, Jon Ferro',
      url: 'https://www.velmora.example/2023/06/14/chief.html',
      tags: ['business', 'boards'],
      savedAt: null,
    });
    expect([iso(page.publishedAt), iso(page.modifiedAt)]).toEqual(['2023-06-14', '2023-06-15']);
  });

  it.each([
    ['<meta property="article:published_time" content="2021-02-03T23:00:00-08:00">', '2021-02-03'],
    ['<meta name="DC.date.issued" content="2021-02-03">', '2021-02-03'],
    ['<meta itemprop="datePublished" content="2021-02">', '2021-02 (month)'],
    ['<span itemprop="datePublished">3 February 2021</span>', '2021-02-03'],
    ['<article><time datetime="2021-02-03T10:00">yesterday</time></article>', '2021-02-03'],
    ['<time class="entry-date" datetime="2021-02-03">x</time>', '2021-02-03'],
    ['<link rel="canonical" href="https://o.example/2021/02/03/fire">', '2021-02-03'],
    ['<script type="application/ld+json">[{"@type":["Report"],"datePublished":"2021-02-03"}]</script>', '2021-02-03'],
    ['<script type="application/ld+json">{"broken</script><meta name="date" content="2021-02-03">', '2021-02-03'],
    ['<meta name="date" content="soon"><meta name="pubdate" content="20210203">', '2021-02-03'],
    ['<aside><time datetime="2021-02-03">another article</time></aside>', null],
    ['<time class="updated" datetime="2021-02-03">x</time>', null],
    ['<p>On 3 February 2021 it burned.</p>', null],
    ['<script type="application/ld+json">{"@type":"Organization","foundingDate":"2021-02-03"}</script>', null],
  ])('publication date from %s', async (html, date) => {
    const page = await readOne(source(`<html><body>${html}<p>The mill burned down.</p></body></html>`, 'page.html'));
    expect(iso(page.publishedAt)).toBe(date);
  });

  it('knows when and from where an extension saved the page', async () => {
    const html =
      '<!--\n Page saved with SingleFile \n url: https://orla.example/x \n saved date: Fri May 12 2023 09:30:00 GMT+0200 (CEST)\n--><html><body><p>Words.</p></body></html>';
    const page = await readOne(source(html, 'page.html'));
    expect(page).toMatchObject({ url: 'https://orla.example/x', publishedAt: null });
    expect(iso(page.savedAt)).toBe('2023-05-12');
  });

  it.each([
    ['windows-1252', [0xe9], '<meta charset="iso-8859-1">', 'é'],
    ['undeclared windows-1252', [0xe9], '', 'é'],
    [
      'Shift JIS',
      [0x93, 0xfa, 0x96, 0x7b],
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
      '日本',
    ],
    ['UTF-8 under a wrong label', [0xc3, 0xa9], '<meta charset="iso-8859-1">', 'é'],
  ])('decodes %s', async (_, bytes, meta, text) => {
    const [before, after] = [`<html><head>${meta}</head><body><p>x `, '</p></body></html>'].map((s) =>
      new TextEncoder().encode(s),
    );
    const page = await readOne({
      name: 'p.html',
      mediaType: '',
      bytes: new Uint8Array([...(before ?? []), ...bytes, ...(after ?? [])]),
    });
    expect(page.text).toBe(`x ${text}`);
  });

  it('takes the site off a title, and the heading of the article where the page has several', async () => {
    const html =
      '<title>Mill burns down - Orla Post</title><meta property="og:site_name" content="Orla Post"><h1>Orla Post</h1><main><h1>Mill burns</h1><p>It burned.</p></main>';
    expect((await readOne(source(html, 'p.html'))).title).toBe('Mill burns');
    expect((await readOne(source(html.replace('<h1>Mill burns</h1>', ''), 'p.html'))).title).toBe('Mill burns down');
  });

  it('reads pasted HTML', async () => {
    const pasted = source('<p>The Kestrel bridge reopened.</p><p>It had been shut.</p>', 'Pasted text', 'text/html');
    expect(await readOne(pasted)).toMatchObject({
      text: 'The Kestrel bridge reopened.\n\nIt had been shut.',
      url: null,
      publishedAt: null,
    });
  });
});

describe('hostile markup', () => {
  const hang: readonly [string, string][] = [
    ['deep elements', '<div>'.repeat(200_000) + 'x'],
    ['stray end tags', '<div>'.repeat(1_900) + 'x' + '</b>'.repeat(50_000)],
    ['open angle brackets', '<'.repeat(500_000)],
    ['comments without end', '<p>x</p>' + '<!--'.repeat(200_000)],
    ['deep JSON-LD', `<script type="application/ld+json">${'['.repeat(500_000)}</script><p>x</p>`],
    [
      'a heavy style sheet',
      `<style>${'.a .b .c{display:none}'.repeat(5_000)}</style>${'<p class="c">x</p>'.repeat(500)}`,
    ],
    ['wide pages', '<div><span>a</span></div>'.repeat(100_000)],
  ];
  it.each(hang)('ends with a record: %s', async (_, html) => {
    const records = await readAll(source(html, 'p.html'));
    expect(records).toHaveLength(1);
  });
});

describe('htmlToText', () => {
  it.each([
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<p>one<p>two', 'one\n\ntwo'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\n\nb'],
    ['<table><tr><th>Year<th>Name</tr><tr><td>2019</td><td>Ada</td></tr></table>', 'Year | Name\n\n2019 | Ada'],
    ['He said <q>no</q>.', 'He said “no”.'],
    ['Fact.<sup class="reference"><a href="#1">[1]</a></sup> Next.', 'Fact. Next.'],
    ['<pre>a\n  b</pre>', 'a\nb'],
    ['  a \n\t b&nbsp;c  ', 'a b c'],
    ['<h1>T</h1>text<div>x</div>', 'T\n\ntext\n\nx'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['', ''],
  ])('%j → %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});
