import { describe, expect, it } from 'vitest';
import { iso, readOne, source } from './helpers';

const TEXT =
  '<p>The quay of Sund was opened again by the mayor after two years of work on its walls and cranes. Ships of any size may call there, and the ferry to the islands leaves from its northern end.</p>';
const page = (body: string, head = '', lang = 'en'): ReturnType<typeof readOne> =>
  readOne(
    source(
      `<!doctype html><html lang="${lang}"><head><title>Quay opens</title>${head}</head><body>${body}</body></html>`,
      'x.html',
    ),
  );
const article = (above: string, below = ''): string =>
  `<main><article><h1>Quay opens</h1>${above}${TEXT}${below}</article></main>`;
const utc = (time: string): string => `<meta property="article:published_time" content="${time}">`;
const address = (path: string): string => `<link rel="canonical" href="https://sund.example${path}">`;

describe('the day of publication', () => {
  it.each([
    ['a class that says date', article('<span class="entry-date">May 4, 2022</span>')],
    ['a line that says it', article('<p>Published on 4 May 2022</p>')],
    ['a line of nothing but a date', article('<p>4 May 2022</p>')],
    ['a text that opens with it', article('', '').replace('<p>The quay', '<p>(4.5.2022) The quay')],
    ['an abbreviation', article('<abbr class="published" title="2022-05-04T10:00:00+02:00">Wednesday</abbr>')],
    [
      'an element inside a line about the article',
      article('<div class="postmeta">by Ida Lund in <a>Ports</a> <span class="date">04.05.2022</span></div>'),
    ],
    ['a foot inside the article', article('', '<footer><span class="created">4 May 2022</span></footer>')],
    [
      'the heading of a day above it',
      `<div id="Blog1" class="widget"><h2 class="date-header">Wednesday, May 4, 2022</h2><h3 class="post-title">Quay opens</h3><div class="post-body">${TEXT}</div></div>`,
    ],
    [
      'what the reader sees, not what the attribute says',
      article('<time datetime="2022-05-09T10:00:00Z">Published 4 May 2022</time>'),
    ],
    [
      'an element, not a comment’s time',
      article(
        '<p class="date">4 May 2022</p>',
        '<div id="comments"><time datetime="2022-05-09">9 May 2022</time></div>',
      ),
    ],
    [
      'an element, not a related story’s',
      article(
        '<p class="date">4 May 2022</p>',
        '<ul class="related-posts"><li><time class="published" datetime="2009-04-11">11 April 2009</time></li></ul>',
      ),
    ],
    [
      'an element, not a cited work’s',
      article(
        '<p class="date">4 May 2022</p>',
        '<ol><li itemprop="citation"><meta itemprop="datePublished" content="1988"></li></ol>',
      ),
    ],
  ])('%s', async (_, body) => expect(iso((await page(body)).publishedAt)).toBe('2022-05-04'));

  it.each([
    [
      'a related story alone',
      article(
        '',
        '<ul class="related-posts"><li><time class="published" datetime="2009-04-11">11 April 2009</time></li></ul>',
      ),
    ],
    ['a comment alone', article('', '<div class="comment"><time datetime="2022-05-09">9 May 2022</time></div>')],
    ['a change alone', article('<p>Updated 9 May 2022</p>')],
    ['a sentence', article('<p>It was begun on 4 May 2020.</p>')],
    ['a copyright line', article('', '<p>© 4 May 2022 Sund Letter</p>')],
    ['a date that can be read in two ways', article('<p class="date">04/05/2022</p>')],
  ])('is not told by %s', async (_, body) => expect((await page(body)).publishedAt).toBeNull());

  it('is the publisher’s own beside a time in UTC', async () => {
    const evening = utc('2022-05-05T03:12:00+00:00');
    expect(iso((await page(article(''), `${evening}${address('/2022/05/04/quay')}`)).publishedAt)).toBe('2022-05-04');
    expect(iso((await page(article('<p>Posted: May 4, 2022 / 8:12 PM PDT</p>'), evening)).publishedAt)).toBe(
      '2022-05-04',
    );
    expect(iso((await page(article(''), evening)).publishedAt)).toBe('2022-05-05');
    // Noon in UTC is the same day from America to India; a zone of its own is believed.
    expect(
      iso((await page(article(''), `${utc('2022-05-05T09:30:00Z')}${address('/2022/05/04/quay')}`)).publishedAt),
    ).toBe('2022-05-05');
    expect(
      iso((await page(article(''), `${utc('2022-05-05T03:12:00+02:00')}${address('/2022/05/04/quay')}`)).publishedAt),
    ).toBe('2022-05-05');
  });

  it('is read day first or month first as the page’s language writes', async () => {
    const body = article('<p class="date">04/05/2022</p>');
    expect(iso((await page(body, '', 'en-US')).publishedAt)).toBe('2022-04-05');
    expect(iso((await page(body, '', 'en-GB')).publishedAt)).toBe('2022-05-04');
  });
});

describe('the title', () => {
  it('is the heading where a brand or a description stands in its place', async () => {
    expect((await page(article(''), '<meta property="og:title" content="Sund Works">')).title).toBe('Quay opens');
    const linked =
      '<script type="application/ld+json">{"@type":"Article","headline":"town by the sea","datePublished":"2022-05-04"}</script>';
    expect((await page(article(''), linked)).title).toBe('Quay opens');
  });

  it('is without the site’s name, before or behind, as the page or its address gives it', async () => {
    const titled = async (title: string, head = ''): Promise<string> =>
      (await readOne(source(`<html><head><title>${title}</title>${head}</head><body>${TEXT}</body></html>`, 'x.html')))
        .title;
    expect(await titled('Quay opens | Sund Letter', '<meta property="og:site_name" content="Sund Letter">')).toBe(
      'Quay opens',
    );
    expect(await titled('Sund Letter - Quay opens', '<meta property="og:site_name" content="The Sund Letter">')).toBe(
      'Quay opens',
    );
    expect(
      await titled(
        'Quay opens – sundletter.example',
        '<link rel="canonical" href="https://www.sundletter.example/quay">',
      ),
    ).toBe('Quay opens');
    expect(await titled('Quay opens - a walk by the sea')).toBe('Quay opens - a walk by the sea');
  });
});

describe('author and address', () => {
  it.each([
    ['By Ida Lund | 4 May 2022', 'Ida Lund'],
    ['Published May 4, 2022', null],
    ['https://sund.example/ida', null],
    ['admin', null],
    ['Written by Ida Lund, updated 5 May', 'Ida Lund'],
    // What somebody is.
    ['Ida Lund, Senior Reporter', 'Ida Lund'],
    ['Ida Lund, Health Editor at the Sund Letter', 'Ida Lund'],
    ['Ida Lund, M.D.', 'Ida Lund'],
    ['Staff Writer', null],
    // Where she was and for whom.
    ['Ida Lund in Brussels', 'Ida Lund'],
    ['Ida Lund for the Sund Letter', 'Ida Lund'],
    ['Ida Lund (Reuters)', 'Ida Lund'],
    // Houses and agencies stand beside somebody, or alone.
    ['Ida Lund, Associated Press', 'Ida Lund'],
    ['Ida Lund and Jon Ferro, AFP', 'Ida Lund, Jon Ferro'],
    ['Reuters', 'Reuters'],
    ['Ministry of Sports and Youth', 'Ministry of Sports and Youth'],
    // Those who have no names.
    ['Ida Lund and others', 'Ida Lund'],
    ['Ida Lund, Jon Ferro et al.', 'Ida Lund, Jon Ferro'],
    ['Ida Lund and 3 more', 'Ida Lund'],
    ['Ida Lund, with reporting by the Sund desk', 'Ida Lund'],
    // Names that only look like it.
    ['Doris Day, Seema Reade', 'Doris Day, Seema Reade'],
    // Ways to reach her.
    ['Ida Lund, @idalund', 'Ida Lund'],
    ['Ida Lund ida@sund.example', 'Ida Lund'],
    ['Ida Lund, Facebook, Twitter', 'Ida Lund'],
    ['Ida Lund, https://sund.example/ida', 'Ida Lund'],
    // When it came.
    ['Ida Lund 4 May 2022', 'Ida Lund'],
    ['Ida Lund, Monday, 10:15 am', 'Ida Lund'],
    ['Ida LundPublished', 'Ida Lund'],
  ])('%j is by %s', async (byline, author) => {
    expect((await page(article(''), `<meta name="author" content="${byline}">`)).author).toBe(author);
  });

  it('of a cited work is none', async () => {
    expect(
      (await page(article('', '<p itemprop="citation"><meta itemprop="author" content="N. Shore"></p>'))).author,
    ).toBeNull();
  });

  it('of a copy in the Wayback Machine is the page’s own, saved when the copy was taken', async () => {
    const copy = await page(
      article(''),
      '<link rel="canonical" href="https://web.archive.org/web/20220506101112/https://sund.example/quay">',
    );
    expect(copy).toMatchObject({ url: 'https://sund.example/quay', source: 'sund.example' });
    expect(iso(copy.savedAt)).toBe('2022-05-06');
  });
});
