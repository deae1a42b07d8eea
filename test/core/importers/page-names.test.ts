import { describe, expect, it } from 'vitest';
import { readOne, source } from './helpers';

const TEXT =
  '<p>The bridge over the Tarn reopened on Monday after two years of works, the mayor of Orla said.</p>'.repeat(4);
const page = (head: string, body: string) => source(`<html><head>${head}</head><body>${body}</body></html>`, 'p.html');
const title = async (head: string, body: string) => (await readOne(page(head, body + TEXT))).title;
const author = async (head: string, body: string) => (await readOne(page(head, body + TEXT))).author;
const og = (name: string) => `<meta property="og:title" content="${name}">`;

describe('the title of a page', () => {
  it('is the heading that readers see, where the page says something shorter or longer to other programs', async () => {
    const heading = '<h1>The bridge over the Tarn reopens after two years</h1>';
    for (const claim of [
      'The bridge over the Tarn reopens',
      'The bridge over the Tarn reopens after two years (Published 2016)',
      'Opinion | The bridge over the Tarn reopens after two years',
      'The bridge over the Tarn reopens after two years | Orla News',
    ])
      expect(await title(og(claim), heading)).toBe('The bridge over the Tarn reopens after two years');
  });

  it('is the only heading of the article, whatever other programs are told', async () => {
    const told = `${og('Why Orla is talking about its bridge')}<title>Why Orla is talking about its bridge</title>`;
    const heading = '<h1>Two years without a bridge</h1>';
    expect(await title(told, `<main>${heading}${TEXT}</main>`)).toBe('Two years without a bridge');
    expect(await title(told, heading.replace('<h1>', '<h1 class="entry-title">'))).toBe('Two years without a bridge');
    // Outside an article it may be anything.
    expect(await title(told, heading)).toBe('Why Orla is talking about its bridge');
  });

  it('is no name of the site, no section, and no heading of something else', async () => {
    const told = `<title>Bridge reopens</title>${og('Bridge reopens')}<meta property="og:site_name" content="The Orla and Tarn Valley Post">`;
    expect(await title(told, '<main><h1>The Orla and Tarn Valley Post</h1></main>')).toBe('Bridge reopens');
    expect(await title(told, `<main><h1>News</h1>${TEXT}</main>`)).toBe('Bridge reopens');
    expect(await title(told, '<h1>Sign up for what the week brings</h1>')).toBe('Bridge reopens');
  });

  it('keeps the words of a heading apart that stand on lines of their own', async () => {
    const heading = '<h1><div>Orla bridge:</div><div>two years of works</div><br>come to an end</h1>';
    expect(await title('', `<main>${heading}${TEXT}</main>`)).toBe('Orla bridge: two years of works come to an end');
  });
});

describe('the author of a page', () => {
  const head = '<h1>Bridge reopens in Orla</h1>';
  it.each([
    [
      'a link beside a role',
      '<div class="byline">By <a href="/author/ada">Ada Brandt</a><span>Staff Writer</span></div>',
    ],
    [
      'a role without a link',
      '<div class="byline"><span>By</span><span>Ada Brandt</span><span>Chief Editor</span></div>',
    ],
    ['a handle', '<p class="author"><b>Ada Brandt</b><i>@adabrandt</i><a href="/live">WATCH LIVE</a></p>'],
    ['a place', '<p class="author-name">Ada Brandt<span>(Brussels, bureau)</span></p>'],
    [
      'a mark for programs',
      '<footer><span itemprop="author"><meta itemprop="name" content="Ada Brandt"></span></footer>',
    ],
    ['an agency', '<p class="byline">By <b>Ada Brandt</b>, <i>Agence France-Presse</i></p>'],
    ['what she is', '<p class="byline"><b>Ada Brandt</b><i>Assistant Professor, Tarn University</i></p>'],
    ['others', '<p class="byline">By Ada Brandt and others</p>'],
    [
      'links to her elsewhere',
      '<p class="author"><a href="/author/ada">Ada Brandt</a><a href="/author/ada/f">LinkedIn</a><a href="/author/ada/a">Archive</a></p>',
    ],
    ['a sign by its number', '<a rel="author" href="/staff/ada">Ada&nbsp;Brandt</a>'],
    ['a day', '<div class="byline">By Ada Brandt<time>5 May 2022</time> 3 min read</div>'],
  ])('is the name in its by-line, without %s', async (_, line) => {
    expect(await author('', head + line)).toBe('Ada Brandt');
  });

  it('are all who stand in it', async () => {
    const links =
      '<div class="byline"><a rel="author" href="/p/a">Ada Brandt</a> and <a rel="author" href="/p/j">Jon Ferro</a></div>';
    expect(await author('', head + links)).toBe('Ada Brandt, Jon Ferro');
    expect(await author('', `${head}<p class="byline">By Ada Brandt and Jon van der Berg</p>`)).toBe(
      'Ada Brandt, Jon van der Berg',
    );
  });

  it('is no one of a box about a person, of a comment, of another story, or far below', async () => {
    for (const other of [
      '<div class="author-bio"><a rel="author" href="/p/a">Ada Brandt</a></div>',
      '<div class="comments"><span class="author">Ada Brandt</span></div>',
      '<div class="related"><p class="byline">By Ada Brandt</p></div>',
      `${TEXT.repeat(6)}<p class="byline">By Ada Brandt</p>`,
    ])
      expect(await author('', head + other)).toBeNull();
  });

  it('is no site, no staff and no handle, but the name beside it', async () => {
    const named = '<meta property="og:site_name" content="Orla Post">';
    const line = '<p class="byline">By <a href="/author/ada">Ada Brandt</a></p>';
    for (const said of ['Orla Post', 'Orla Post Staff', 'abrandt', 'admin', 'https://orla.example/ada']) {
      const meta = `${named}<meta name="author" content="${said}">`;
      expect(await author(meta, head)).toBeNull();
      expect(await author(meta, head + line)).toBe('Ada Brandt');
    }
  });

  it('are all whom the metadata names, one by one, without the house among them', async () => {
    const several = (name: string, ...who: string[]): string =>
      who.map((one) => `<meta name="${name}" content="${one}">`).join('');
    expect(await author(several('citation_author', 'Brandt, Ada', 'Ferro, Jon', 'Brandt, Ada'), head)).toBe(
      'Ada Brandt, Jon Ferro',
    );
    expect(await author(several('author', 'Harbour Media Inc.', 'Ada Brandt'), head)).toBe('Ada Brandt');
    const house = several('author', 'Tarn &amp; Sons') + several('article:author', 'Ada Brandt');
    expect(await author(several('copyright', 'Copyright (c) 2022 Tarn &amp; Sons') + house, head)).toBe('Ada Brandt');
    expect(await author(several('author', 'Reuters'), head)).toBe('Reuters');
  });

  it.each([
    'Powered by Orlapress',
    'Developed By Jon Ferro',
    'Фото: Иван Петров',
    'Photo: Jon Ferro',
    'Zur Artikelübersicht',
    '/adabrandt',
    '&quot;name&quot;:&quot;Ada Brandt&quot; }',
  ])('is not “%s”', async (said) => {
    expect(await author(`<meta name="author" content="${said}">`, head)).toBeNull();
  });

  it.each(['Autor/in: Ada Brandt', 'Автор: Ada Brandt', 'Recueilli par Ada Brandt', 'Ada Brandt using Orla Paints'])(
    'is the name alone of “%s”',
    async (said) => {
      expect(await author(`<meta name="author" content="${said}">`, head)).toBe('Ada Brandt');
    },
  );

  it('is put the usual way round, and without the agency behind it', async () => {
    expect(await author('<meta name="author" content="Brandt, Ada">', head)).toBe('Ada Brandt');
    expect(await author('<meta name="author" content="Ada Brandt / TNN /">', head)).toBe('Ada Brandt');
  });
});
