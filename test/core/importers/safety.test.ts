import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText, type ImportedArticle } from '../../../src/importers';
import { fixture, iso, readArticles, readOne, source } from './helpers';

describe('T17: nothing is ever markup', () => {
  it('cleans title, author and feed name, and makes the bad link inert', async () => {
    const [hostile, sample] = await readArticles(fixture('hostile.rss'));
    expect(hostile).toMatchObject({
      title: 'Bridge reopens',
      author: 'Ada Brandt',
      source: 'Velmora Gazette',
      url: null,
      text: 'The Kestrel bridge reopened on Friday.\n\nThe tunnel will reopen on Friday.',
    });
    expect(iso(hostile?.publishedAt ?? null)).toBe('2023-06-14');
    expect(sample?.title).toBe('How a <script> tag gets into a page');
    expect(sample?.url).toBe('https://velmora.example/xss-explained');
    expect(sample?.text).toBe('Type <img src=x onerror=alert(1)> and nothing may happen.\n\nR&D said "no".');
  });

  it('cleans the fields of JSON records and pages in the same way', async () => {
    const record = {
      title: 'A <img src=x onerror=alert(1)>b',
      author: '<b>Jo</b>',
      source: '<i>S</i>',
      link: 'data:text/html,x',
      content: '<p>ok</p><script>x</script>',
    };
    const page =
      '<title>T &lt;img src=x onerror=alert(1)&gt;</title><meta name="author" content="&lt;svg onload=alert(1)&gt;Jo">' +
      '<link rel="canonical" href="JAVASCRIPT:alert(1)"><p>Visible.</p>';
    expect(await readOne(source(JSON.stringify(record)))).toMatchObject({
      title: 'A b',
      author: 'Jo',
      source: 'S',
      url: null,
      text: 'ok',
    });
    expect(await readOne(source(page))).toMatchObject({ title: 'T', author: 'Jo', url: null, text: 'Visible.' });
  });

  it('decodes entities once', () => {
    expect(htmlToText('&amp;lt;b&amp;gt; &lt;b&gt; &amp;amp; &#39; &eacute;')).toBe("&lt;b&gt; <b> &amp; ' é");
  });
});

describe('T18: hidden text', () => {
  it('never enters from a page, while the visible text around it stays word for word', async () => {
    const { text } = await readOne(fixture('saved-page.html'));
    for (const hidden of [
      'ignore the sources',
      'class-hidden',
      'ghost',
      'tiny',
      'attribute words',
      'aria words',
      'white words',
      'far words',
      'clear words',
      'script words',
      'Sport',
      'footer words',
    ]) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toContain(
      'The board of Velmora dismissed its chief executive last Friday, the company said in a statement',
    );
    expect(text).toContain('Assistants of the board said that “the sources” would be named');
    expect(text).toContain('fell by 4 % in early trading');
    expect(text).toContain('sample: <script>alert(1)</script>');
    expect(text).toContain('The company was founded in 1962');
  });

  it.each([
    ['<p style="DISPLAY : none !important">x</p>'],
    ['<p style="visibility:hidden">x</p>'],
    ['<p style="font-size:0px">x</p>'],
    ['<div style="font-size:1px"><span>x</span></div>'],
    ['<p style="color:rgb(255,255,255)">x</p>'],
    ['<p style="background:#222;color:#212121">x</p>'],
    ['<table bgcolor="#FFFFFF"><tr><td><font color="white">x</font></td></tr></table>'],
    ['<p style="color:transparent">x</p>'],
    ['<p style="text-indent:-9999px">x</p>'],
    ['<p style="position:absolute;clip:rect(0,0,0,0)">x</p>'],
    ['<p style="height:0;overflow:hidden">x</p>'],
    ['<p style="transform:scale(0)">x</p>'],
    ['<p class="sr-only">x</p>'],
    ['<style>.a .b{display:none}</style><div class="a"><p><i class="b c">x</i></p></div>'],
    ['<style>/* .k */ p.b{display:none;}</style><p class="b">x</p>'],
    ['<template>x</template><noscript>x</noscript><textarea>x</textarea><dialog>x</dialog><!-- x -->'],
    ['<p hidden>x<div>y</div></p><p hidden="">x</p>'.replace('<div>y</div>', '')],
  ])('is left out: %s', (html) => {
    expect(htmlToText(`<p>before</p>${html}<p>after</p>`)).toBe('before\n\nafter');
  });

  it.each([
    ['<div style="font-size:0"><span style="font-size:14px">x</span></div>'],
    ['<div style="visibility:hidden"><p style="visibility:visible">x</p></div>'],
    ['<div style="background:black"><p style="color:white">x</p></div>'],
    ['<style>.a > .b{display:none}</style><div class="a"><p><i class="b">x</i></p></div>'],
    ['<style>.b{display:none} p.b{display:block}</style><p class="b">x</p>'],
    ['<style>@media print{p{display:none}}</style><p>x</p>'],
    ['<style>body{opacity:0}</style><p>x</p>'],
    ['<p style="font-size:80%">x</p>'],
  ])('is kept where it can be seen after all: %s', (html) => {
    expect(htmlToText(`<body>${html}</body>`)).toBe('x');
  });

  it('drops characters that cannot be seen', () => {
    const tags = [...'hidden'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
    expect(htmlToText(`<p>a${tags}\u200bb\u202ec\u00add</p>`)).toBe('abcd');
  });
});

describe('any input', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '<script>',
      '</script>',
      '<style>',
      '<!--',
      '-->',
      '<svg>',
      '</svg>',
      '<![CDATA[',
      ']]>',
      '<br/>',
      '&lt;',
      '&amp;',
      '&#x3c;',
      '<td>',
      '<a href="javascript:x">',
      '<div hidden>',
      '</div>',
      '"',
      "'",
      '>',
      '=',
      '\n',
      '\u0000',
    ),
    fc.string({ maxLength: 8 }),
  );
  const soup = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));

  it('becomes tidy text and the same text when it is escaped and read again', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const text = htmlToText(html);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\n{3,}|[\u0000-\u0008\u200b]| \n|\n /);
        const escaped = text
          .replace(/&/g, '&amp;')
          .replace(/</g, '&lt;')
          .replace(/\n\n/g, '<p>')
          .replace(/\n/g, '<br>');
        expect(htmlToText(`<p>${escaped}`)).toBe(text);
      }),
      { seed: 7, numRuns: 400 },
    );
  });

  it('never throws out of a page, and never keeps an address that is not of the web', async () => {
    const urls = (a: ImportedArticle): boolean => a.url === null || /^https?:\/\//.test(a.url);
    await fc.assert(
      fc.asyncProperty(
        soup,
        fc.constantFrom('x.html', 'x.md', 'x.txt', 'x.xml', 'x.csv', 'x.json'),
        async (text, name) => {
          const records: ImportedArticle[] = [];
          const { readSource } = await import('../../../src/importers');
          for await (const r of readSource(source(text, name))) if (r.kind === 'article') records.push(r.article);
          expect(records.every(urls)).toBe(true);
        },
      ),
      { seed: 11, numRuns: 200 },
    );
  });
});
