import { describe, expect, it } from 'vitest';
import { readArticles, readOne, source } from './helpers';

const feed = (description: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>A</title><item><title>One</title><description>${description}</description></item></channel></rss>`;

describe('bodies that were escaped once too often', () => {
  it.each([
    '&lt;![CDATA[&lt;p&gt;The mill reopened.&lt;/p&gt;&lt;p&gt;It was shut.&lt;/p&gt;]]&gt;',
    '<![CDATA[&lt;p&gt;The mill reopened.&lt;/p&gt;&lt;p&gt;It was shut.&lt;/p&gt;]]>',
    '&amp;lt;p&amp;gt;The mill reopened.&amp;lt;/p&amp;gt;&amp;lt;p&amp;gt;It was shut.&amp;lt;/p&amp;gt;',
    '<![CDATA[<![CDATA[<p>The mill reopened.</p><p>It was shut.</p>]]]]><![CDATA[>]]>',
  ])('are read: %s', async (description) => {
    expect((await readOne(source(feed(description), 'a.xml'))).text).toBe('The mill reopened.\n\nIt was shut.');
  });

  it.each([
    ['content:encoded', '<c:encoded xmlns:c="http://purl.org/rss/1.0/modules/content/">', '</c:encoded>'],
    ['description', '<description>', '</description>'],
  ])('are read in %s of RSS', async (_, open, close) => {
    const escaped = '&lt;![CDATA[&lt;p&gt;The mill reopened.&lt;/p&gt;&lt;p&gt;It was shut.&lt;/p&gt;]]&gt;';
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>A</title><item><title>One</title>${open}${escaped}${close}</item></channel></rss>`;
    expect((await readOne(source(rss, 'a.xml'))).text).toBe('The mill reopened.\n\nIt was shut.');
  });

  it.each(['content', 'summary'])('are read in %s of Atom', async (name) => {
    const escaped = '&lt;![CDATA[&lt;p&gt;The mill reopened.&lt;/p&gt;&lt;p&gt;It was shut.&lt;/p&gt;]]&gt;';
    const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>One</title><id>tag:a,1</id><${name} type="html">${escaped}</${name}></entry></feed>`;
    expect((await readOne(source(atom, 'a.xml'))).text).toBe('The mill reopened.\n\nIt was shut.');
  });

  it('leave samples of markup alone', async () => {
    const { text } = await readOne(source(feed('<![CDATA[<p>Write &lt;p&gt; for a paragraph.</p>]]>'), 'a.xml'));
    expect(text).toBe('Write <p> for a paragraph.');
  });
});

describe('what a site says about cookies', () => {
  const FIRST = 'The Kestrel bridge opened on Friday after two years of work.';
  const LAST =
    'This week the council asked whether the cookie law of 2009 binds towns: “We use cookies,” its site says.';
  const page = (inner: string): string =>
    `<!doctype html><html lang="en"><head><title>Bridge opens</title></head><body>${inner}</body></html>`;

  it.each([
    '<div id="cookie-banner"><p>Choose what Orla may keep on this machine, and for how long it may do so.</p></div>',
    '<div class="x"><p>We use cookies and similar technologies. By clicking Accept all you agree to them.</p></div>',
    '<div class="x"><p>We and our 842 partners store information on a device, such as cookies. Manage your preferences.</p></div>',
  ])('is no part of the article: %s', async (banner) => {
    const { text } = await readOne(
      source(page(`${banner}<main><article><p>${FIRST}</p>${banner}<p>${LAST}</p></article></main>`)),
    );
    expect(text).toBe(`${FIRST}\n\n${LAST}`);
  });
});

describe('characters that are none', () => {
  it('are taken out of every field, whatever it came in', async () => {
    const record = {
      title: 'A\u0007 mill',
      text: 'It\ud800 burned\u0000 \ud83d\ude00 on\udc00 Friday.',
      author: 'Jo\u001bn',
      tags: ['a\u0008'],
    };
    const [one] = await readArticles(source(JSON.stringify([record]), 'a.json'));
    expect(one).toMatchObject({ title: 'A mill', text: 'It burned 😀 on Friday.', author: 'Jon', tags: ['a'] });
    const table = await readArticles(
      source('title,text,published\nA\u0007 mill,"It burned\u0007 on Friday.",2023-05-02\n', 'a.csv'),
    );
    expect(table[0]).toMatchObject({ title: 'A mill', text: 'It burned on Friday.' });
  });

  it.each([
    [
      'a.txt',
      'The mill\n\nIt burned\u0007 on Friday\u001b. The old mill of Orla stood for two hundred years beside the river.\n',
    ],
    [
      'a.md',
      '# The mill\n\nIt burned\u0007 on Friday\u001b. The old mill of Orla stood for two hundred years beside the river.\n',
    ],
    [
      'a.html',
      '<!doctype html><title>The mill</title><article><p>It burned\u0007 on Friday&#27;&#xd800;.</p></article>',
    ],
    ['a.xml', feed('It burned\u0007 on Friday&#27;&#xd800;.')],
  ])('are taken out of %s', async (name, text) => {
    const [one] = await readArticles(source(text, name));
    expect(one?.text).toContain('It burned on Friday');
    // Nothing below a space but line breaks, and no half of a pair.
    expect(one?.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|[\ud800-\udfff]/);
  });
});
