import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { detectFormat, type ImportSource } from '../../../src/importers';
import { iso, readAll, readArticles, readOne, readWords, source } from './helpers';

const json = (value: unknown, name = 'export.json', indent = 0): ImportSource =>
  source(JSON.stringify(value, null, indent), name);

describe('reading lists as JSON', () => {
  it('Pinboard: saved day, tags, what was written there, whether it is to be read', async () => {
    const [first, second] = await readArticles(
      json([
        {
          href: 'https://sund.example/quay',
          description: 'Quay opens',
          extended: 'It opened.',
          meta: 'a',
          time: '2022-05-04T10:00:00Z',
          toread: 'yes',
          tags: 'quays sund',
        },
        {
          href: 'https://sund.example/tide',
          description: 'Tide',
          extended: '',
          meta: 'b',
          time: '2022-05-05T10:00:00Z',
          toread: 'no',
          tags: '',
        },
      ]),
    );
    expect(first).toMatchObject({
      title: 'Quay opens',
      text: 'It opened.',
      tags: ['quays', 'sund'],
      publishedAt: null,
    });
    expect(first?.marks).toMatchObject({ note: 'It opened.', read: false });
    expect(iso(first?.savedAt ?? null)).toBe('2022-05-04');
    expect(second).toMatchObject({ text: '', marks: { read: true } });
  });

  it('Wallabag of both versions, with what was marked', async () => {
    const [two] = await readArticles(
      json([
        {
          is_archived: 1,
          is_starred: 1,
          tags: ['quays'],
          title: 'Quay opens',
          url: 'https://sund.example/quay',
          content: '<p>It opened.</p>',
          created_at: '2022-05-05T10:00:00+0200',
          updated_at: '2024-01-01T10:00:00+0200',
          published_at: '2022-05-04T08:00:00+0200',
          published_by: ['Ida Lund'],
          annotations: [{ text: 'so', quote: 'It opened' }],
          domain_name: 'sund.example',
        },
      ]),
    );
    expect(two).toMatchObject({ text: 'It opened.', author: 'Ida Lund', archived: true, modifiedAt: null });
    expect([iso(two?.publishedAt ?? null), iso(two?.savedAt ?? null)]).toEqual(['2022-05-04', '2022-05-05']);
    expect(two?.marks).toMatchObject({ starred: true, highlights: [{ quote: 'It opened', note: 'so' }] });
    const [one] = await readArticles(
      json([
        {
          id: '1',
          title: 'Quay opens',
          url: 'https://sund.example/quay',
          is_read: '1',
          is_fav: '0',
          content: '<p>It opened.</p>',
          user_id: '1',
        },
      ]),
    );
    expect(one).toMatchObject({ text: 'It opened.', archived: true });
    const xml =
      '<?xml version="1.0"?><wallabag><entry><is_archived>0</is_archived><is_starred>1</is_starred><tags><item>quays</item></tags><title>Quay opens</title><url>https://sund.example/quay</url><content><![CDATA[<p>It opened.</p>]]></content><created_at>2022-05-05T10:00:00+02:00</created_at></entry></wallabag>';
    expect(await readOne(source(xml, 'x.xml'))).toMatchObject({
      text: 'It opened.',
      tags: ['quays'],
      marks: { starred: true },
    });
    const csv =
      'Title;URL;Content;Tags;"MIME Type";Language;"Creation date"\n"Quay opens";https://sund.example/quay;"<p>It opened.</p>";"a, b";text/html;en;"05/05/2022 10:00:00"\n';
    expect(await readOne(source(csv, 'x.csv'))).toMatchObject({ text: 'It opened.', tags: ['a', 'b'] });
  });

  it('Omnivore: the day on which an item was touched is none of the article’s; a zipped export is put together', async () => {
    const item = {
      id: '1',
      slug: 'quay',
      title: 'Quay opens',
      description: 'Short.',
      author: 'Ida Lund',
      url: 'https://sund.example/quay',
      state: 'Archived',
      readingProgress: 100,
      labels: ['quays'],
      savedAt: '2022-05-05T10:00:00Z',
      updatedAt: '2024-01-01T10:00:00Z',
      publishedAt: '2022-05-04T10:00:00Z',
    };
    const alone = await readOne(json([item]));
    expect(alone).toMatchObject({ text: 'Short.', modifiedAt: null, archived: true, marks: { read: true } });
    const zip = zipSync({
      'metadata_0_to_20.json': strToU8(JSON.stringify([item])),
      'content/quay.html': strToU8('<p>It opened on Wednesday.</p>'),
      'highlights/quay.md': strToU8('> It opened\n\nso\n'),
    });
    const whole = await readOne({ name: 'omnivore.zip', mediaType: '', bytes: zip });
    expect(whole).toMatchObject({
      text: 'It opened on Wednesday.',
      marks: { highlights: [{ quote: 'It opened', note: 'so' }] },
    });
  });

  it('Karakeep: lists by name, notes apart, read as one document although laid out in lines', async () => {
    const text = `{"bookmarks":[${JSON.stringify({ createdAt: 1651658400, title: 'Quay', tags: ['q'], content: { type: 'link', url: 'https://sund.example/quay' }, note: 'mine', archived: true, lists: ['b'] })},
${JSON.stringify({ createdAt: 1651658400, title: null, tags: [], content: null, note: null })}],
"lists":[{"id":"a","name":"Ports","parentId":null},{"id":"b","name":"North","parentId":"a"}]}`;
    expect(detectFormat(source(text, 'x.json'))).toBe('json');
    const records = await readAll(source(text, 'x.json'));
    expect(records.map((r) => r.kind)).toEqual(['article', 'failed', 'note']);
    expect(records[0]).toMatchObject({
      article: { archived: true, marks: { folders: ['Ports / North'], note: 'mine' } },
    });
  });

  it('Linkwarden: collections inside collections; the day of the first save', async () => {
    const [quay] = await readArticles(
      json({
        name: 'ida',
        collections: [
          { id: 1, name: 'Ports', parentId: null, links: [] },
          {
            id: 2,
            name: 'North',
            parentId: 1,
            links: [
              {
                name: 'Quay',
                url: 'https://sund.example/quay',
                textContent: 'It opened.',
                tags: [{ name: 'q' }],
                importDate: '2022-05-04T10:00:00Z',
                createdAt: '2024-01-01T10:00:00Z',
              },
            ],
          },
        ],
      }),
    );
    expect(quay).toMatchObject({ text: 'It opened.', tags: ['q'], marks: { folders: ['Ports / North'] } });
    expect(iso(quay?.savedAt ?? null)).toBe('2022-05-04');
  });

  it('feed readers: Google Reader JSON and Feedly', async () => {
    const google = {
      id: 'user/1/state/com.google/starred',
      items: [
        {
          timestampUsec: '1651744800000000',
          categories: [
            'user/1/state/com.google/starred',
            'user/1/state/com.google/read',
            'user/1/label/Ports',
            'Harbours',
          ],
          title: 'Quay opens',
          published: 1651658400,
          alternate: [{ href: 'https://sund.example/quay' }],
          summary: { content: '<p>It opened.</p>' },
          author: 'Ida Lund',
          origin: { title: 'Sund Letter' },
        },
      ],
    };
    const feedly = {
      entries: [
        {
          title: 'Quay opens',
          originId: 'https://sund.example/quay',
          alternate: [{ href: 'https://sund.example/quay' }],
          summary: { content: '<p>It opened.</p>' },
          published: 1651658400000,
          actionTimestamp: 1651744800000,
          author: 'Ida Lund',
          origin: { title: 'Sund Letter' },
          tags: [{ id: 'user/1/tag/global.saved' }],
          keywords: ['Harbours'],
          annotations: [{ highlight: { text: 'It opened' }, comment: 'so' }],
        },
      ],
    };
    for (const [file, tags] of [
      [google, ['Ports', 'Harbours']],
      [feedly, ['Harbours']],
    ] as const) {
      const [item] = await readArticles(json(file));
      expect(item).toMatchObject({
        text: 'It opened.',
        author: 'Ida Lund',
        source: 'Sund Letter',
        tags,
        marks: { starred: true },
      });
      expect([iso(item?.publishedAt ?? null), iso(item?.savedAt ?? null)]).toEqual(['2022-05-04', '2022-05-05']);
    }
  });

  it('Readwise, Shiori, Pocket’s highlights', async () => {
    const [book] = await readArticles(
      json({
        results: [
          {
            user_book_id: 1,
            title: 'Quay opens',
            author: 'Ida Lund',
            source_url: 'https://sund.example/quay',
            document_note: 'mine',
            book_tags: [],
            highlights: [
              { text: 'It opened.', note: 'so', highlighted_at: '2022-05-05T10:00:00Z', tags: [{ name: 'q' }] },
            ],
          },
        ],
      }),
    );
    expect(book).toMatchObject({ text: 'It opened.', publishedAt: null, tags: ['q'], marks: { note: 'mine' } });
    expect(iso(book?.savedAt ?? null)).toBe('2022-05-05');
    const [shiori] = await readArticles(
      json({
        bookmarks: [
          {
            url: 'https://sund.example/quay',
            title: 'Quay',
            excerpt: 'It opened.',
            author: 'Ida Lund',
            hasContent: true,
            tags: [{ name: 'q' }],
            createdAt: '2022-05-04 10:00:00',
          },
        ],
      }),
    );
    expect(shiori).toMatchObject({ text: 'It opened.', tags: ['q'] });
    const [pocket] = await readArticles(
      json([
        {
          url: 'https://sund.example/quay',
          title: 'Quay',
          highlights: [{ quote: 'It opened.', created_at: 1651744800 }],
        },
      ]),
    );
    expect(pocket).toMatchObject({ text: 'It opened.', publishedAt: null });
  });
});

describe('browsers’ own files', () => {
  it('Chrome: days since 1601, folders', async () => {
    const [one, two] = await readArticles(
      json(
        {
          checksum: '0',
          roots: {
            bookmark_bar: {
              name: 'Bookmarks bar',
              type: 'folder',
              children: [
                { date_added: '13296134400000000', name: 'Quay', type: 'url', url: 'https://sund.example/quay' },
                {
                  name: 'Ports',
                  type: 'folder',
                  children: [
                    { date_added: '13296134400000000', name: 'Tide', type: 'url', url: 'https://sund.example/tide' },
                  ],
                },
              ],
            },
          },
          version: 1,
        },
        'Bookmarks',
        2,
      ),
    );
    expect([one?.marks, two?.marks?.folders]).toEqual([undefined, ['Ports']]);
    expect(iso(one?.savedAt ?? null)).toBe('2022-05-04');
  });

  it('Firefox: microseconds, tags', async () => {
    const [one] = await readArticles(
      json({
        guid: 'root________',
        title: '',
        typeCode: 2,
        type: 'text/x-moz-place-container',
        root: 'placesRoot',
        children: [
          {
            title: 'toolbar',
            typeCode: 2,
            root: 'toolbarFolder',
            children: [
              {
                title: 'Ports',
                typeCode: 2,
                children: [
                  {
                    title: 'Quay',
                    typeCode: 1,
                    uri: 'https://sund.example/quay',
                    dateAdded: 1651658400000000,
                    tags: 'a,b',
                  },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(one).toMatchObject({ title: 'Quay', tags: ['a', 'b'], marks: { folders: ['Ports'] } });
    expect(iso(one?.savedAt ?? null)).toBe('2022-05-04');
  });
});

describe('posts and notes', () => {
  it('Telegram: each message with its channel and local day, without messages of the service', async () => {
    const records = await readAll(
      json(
        {
          name: 'Sund',
          type: 'public_channel',
          id: 7,
          messages: [
            {
              id: 1,
              type: 'message',
              date: '2022-05-04T23:30:00',
              from: 'Sund',
              text: ['It ', { type: 'bold', text: 'opened' }, '.'],
            },
            { id: 2, type: 'service', date: '2022-05-05T10:00:00', action: 'pin' },
          ],
        },
        'result.json',
        1,
      ),
    );
    expect(records).toMatchObject([
      { article: { text: 'It opened.', source: 'Sund', author: null } },
      { kind: 'note', message: expect.stringContaining('One record was left out') },
    ]);
  });

  it('Keep, Ghost, Mastodon', async () => {
    const keep = await readOne(
      json({
        isTrashed: false,
        isPinned: true,
        isArchived: false,
        textContent: 'It opened.',
        title: 'Quay',
        createdTimestampUsec: 1651658400000000,
        userEditedTimestampUsec: 1651744800000000,
        labels: [{ name: 'q' }],
        annotations: [{ source: 'WEBLINK', url: 'https://sund.example/quay' }],
      }),
    );
    expect(keep).toMatchObject({
      text: 'It opened.',
      tags: ['q'],
      url: 'https://sund.example/quay',
      marks: { starred: true },
    });
    expect([iso(keep.publishedAt), iso(keep.modifiedAt)]).toEqual(['2022-05-04', '2022-05-05']);
    const ghost = await readOne(
      json({
        db: [
          {
            data: {
              posts: [
                {
                  id: '1',
                  title: 'Quay',
                  slug: 'quay',
                  html: '<p>It opened.</p>',
                  status: 'published',
                  published_at: '2022-05-04T10:00:00Z',
                },
                { id: '2', title: 'Draft', status: 'draft' },
              ],
              tags: [{ id: 't', name: 'q' }],
              posts_tags: [{ post_id: '1', tag_id: 't' }],
              users: [{ id: 'u', name: 'Ida Lund' }],
              posts_authors: [{ post_id: '1', author_id: 'u' }],
            },
          },
        ],
      }),
    );
    expect(ghost).toMatchObject({ text: 'It opened.', tags: ['q'], author: 'Ida Lund' });
    const mastodon = await readOne(
      json({
        '@context': 'x',
        type: 'OrderedCollection',
        orderedItems: [
          {
            type: 'Create',
            actor: 'https://sund.example/users/ida',
            published: '2022-05-04T10:00:00Z',
            object: {
              content: '<p>It opened.</p>',
              url: 'https://sund.example/@ida/1',
              published: '2022-05-04T10:00:00Z',
              tag: [{ type: 'Hashtag', name: '#quay' }],
            },
          },
          { type: 'Announce', object: 'https://other.example/1' },
        ],
      }),
    );
    expect(mastodon).toMatchObject({ text: 'It opened.', author: '@ida@sund.example', tags: ['quay'] });
  });

  it('WordPress and Blogger: what was published, by people’s names, on the blog’s own day', async () => {
    const item = (fields: string): string =>
      `<item><title>Quay</title><link>https://sund.example/quay</link><dc:creator>ida</dc:creator>${fields}</item>`;
    const wxr = `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Sund</title><wp:wxr_version>1.2</wp:wxr_version><wp:author><wp:author_login>ida</wp:author_login><wp:author_display_name><![CDATA[Ida Lund]]></wp:author_display_name></wp:author>${item('<pubDate>Thu, 05 May 2022 01:00:00 +0000</pubDate><content:encoded><![CDATA[<p>It opened.</p>]]></content:encoded><wp:post_date>2022-05-04 20:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>')}${item('<wp:status>draft</wp:status><wp:post_type>post</wp:post_type>')}${item('<wp:post_type>nav_menu_item</wp:post_type>')}</channel></rss>`;
    const post = await readOne(source(wxr, 'x.xml'));
    expect(post).toMatchObject({ text: 'It opened.', author: 'Ida Lund' });
    expect(iso(post.publishedAt)).toBe('2022-05-04');
    expect((await readWords(source(wxr, 'x.xml'))).notes[0]).toMatch(
      /WordPress.*drafts \(1\), menus and parts of the site \(1\)/,
    );
    const entry = (kind: string, rest = ''): string =>
      `<entry><id>tag:blogger.com,1999:${kind}${rest.length}</id><title>Quay</title><published>2022-05-04T10:00:00+02:00</published><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/><category term="q"/><content type="html">&lt;p&gt;It opened.&lt;/p&gt;</content>${rest}</entry>`;
    const blogger = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#">${entry('post')}${entry('comment')}${entry('settings')}${entry('post', '<app:control><app:draft>yes</app:draft></app:control>')}</feed>`;
    expect(await readOne(source(blogger, 'x.xml'))).toMatchObject({ text: 'It opened.', tags: ['q'] });
  });

  it('the Guardian’s interface, news-please and a data set of headlines: each field in its place', async () => {
    const guardian = await readOne(
      json({
        response: {
          status: 'ok',
          results: [
            {
              id: 'world/2022/may/04/quay',
              sectionName: 'World',
              webPublicationDate: '2022-05-04T10:00:00Z',
              webTitle: 'Quay opens',
              webUrl: 'https://sund.example/quay',
              fields: { headline: 'Quay opens', bodyText: 'It opened.', byline: 'Ida Lund' },
            },
          ],
        },
      }),
    );
    const newsPlease = await readOne(
      json({
        authors: ['Ida Lund'],
        date_download: '2022-05-06 10:11:12',
        date_publish: '2022-05-04 10:00:00',
        description: 'Opening',
        maintext: 'It opened.',
        source_domain: 'sund.example',
        text: null,
        title: 'Quay opens',
        url: 'https://sund.example/quay',
      }),
    );
    const [headline] = await readArticles(
      source(
        '{"link":"https://sund.example/quay","headline":"Quay opens","category":"PORTS","short_description":"It opened.","authors":"Ida Lund","date":"2022-05-04"}',
        'news.jsonl',
      ),
    );
    for (const article of [guardian, newsPlease, headline!]) {
      expect(article).toMatchObject({
        title: 'Quay opens',
        text: 'It opened.',
        author: 'Ida Lund',
        url: 'https://sund.example/quay',
      });
      expect(iso(article.publishedAt)).toBe('2022-05-04');
    }
    expect(guardian).toMatchObject({ source: 'The Guardian', tags: ['World'] });
    expect(iso(newsPlease.savedAt)).toBe('2022-05-06');
    expect(headline!.tags).toEqual(['PORTS']);
  });

  it('YouTube: the description is the text', async () => {
    const feed =
      '<feed xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom"><title>Sund</title><entry><id>yt:video:a</id><title>Quay</title><link rel="alternate" href="https://video.example/a"/><published>2022-05-04T10:00:00Z</published><media:group><media:title>Quay</media:title><media:description>It opened.</media:description></media:group></entry></feed>';
    expect(await readOne(source(feed, 'x.xml'))).toMatchObject({ title: 'Quay', text: 'It opened.' });
  });

  it('Substack, zipped: the table and its texts put together, without drafts', async () => {
    const zip = zipSync({
      'posts.csv': strToU8(
        'post_id,post_date,is_published,email_sent_at,title,subtitle\n1.quay,2022-05-04T10:00:00Z,true,,Quay opens,Short\n2.x,,false,,Draft,\n',
      ),
      'posts/1.quay.html': strToU8('<p>It opened.</p>'),
    });
    const post = await readOne({ name: 'x.zip', mediaType: '', bytes: zip });
    expect(post).toMatchObject({ title: 'Quay opens', text: 'It opened.' });
    expect(iso(post.publishedAt)).toBe('2022-05-04');
  });
});

describe('tables of other programs', () => {
  it('Raindrop: folder, highlights with their notes, star', async () => {
    const csv =
      'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Quay,mine,It opened.,https://sund.example/quay,Ports / North,"a, b",2022-05-04T10:00:00Z,x,"Highlight:It opened\nNote:so\n\nHighlight:Wide",true\n';
    const quay = await readOne(source(csv, 'x.csv'));
    expect(quay).toMatchObject({ text: 'It opened.', tags: ['a', 'b'] });
    expect(quay.marks).toEqual({
      folders: ['Ports / North'],
      note: 'mine',
      highlights: [
        { quote: 'It opened', note: 'so', markedAt: null },
        { quote: 'Wide', note: null, markedAt: null },
      ],
      starred: true,
      read: null,
    });
  });

  it('Readwise: the quotations of one article together, on no day of their own', async () => {
    const csv =
      'Highlight,Book Title,Book Author,Note,Tags,Highlighted at,Document tags\nIt opened.,Quay,Ida Lund,,,2022-05-06 09:00:00+00:00,q\nIt is wide.,Quay,Ida Lund,so,,2022-05-05 09:00:00+00:00,q\n';
    const quay = await readOne(source(csv, 'x.csv'));
    expect(quay).toMatchObject({ title: 'Quay', text: 'It opened.\n\nIt is wide.', publishedAt: null, tags: ['q'] });
    expect(iso(quay.savedAt)).toBe('2022-05-05');
    expect(quay.marks?.highlights).toHaveLength(2);
  });

  it('Zotero, RIS, BibTeX, CSL-JSON: the work’s own day, its abstract as text', async () => {
    const csv =
      '"Key","Item Type","Author","Title","Publication Title","Url","Abstract Note","Date","Date Added","Date Modified","Manual Tags"\n"A","newspaperArticle","Lund, Ida","Quay opens","Sund Letter","https://sund.example/quay","It opened.","2022-05-04","2022-05-05 10:00:00","2024-01-01 10:00:00","a; b"\n';
    const ris =
      'TY  - NEWS\nTI  - Quay opens\nAU  - Lund, Ida\nT2  - Sund Letter\nDA  - 2022/05/04\nUR  - https://sund.example/quay\nAB  - It opened.\nKW  - a\nKW  - b\nER  - \n';
    const bib =
      '@article{lund2022,\n  title = {Quay {opens}},\n  author = {Lund, Ida},\n  journal = "Sund Letter",\n  date = {2022-05-04},\n  url = {https://sund.example/quay},\n  abstract = {It opened.},\n  keywords = {a, b}\n}\n';
    const csl = [
      {
        type: 'article-newspaper',
        title: 'Quay opens',
        abstract: 'It opened.',
        URL: 'https://sund.example/quay',
        issued: { 'date-parts': [[2022, 5, 4]] },
        'container-title': 'Sund Letter',
        author: [{ given: 'Ida', family: 'Lund' }],
        keyword: 'a, b',
      },
    ];
    for (const file of [source(csv, 'x.csv'), source(ris, 'x.ris'), source(bib, 'x.bib'), json(csl)]) {
      const work = await readOne(file);
      expect(work).toMatchObject({
        title: 'Quay opens',
        text: 'It opened.',
        author: 'Ida Lund',
        source: 'Sund Letter',
        tags: ['a', 'b'],
        modifiedAt: null,
      });
      expect(iso(work.publishedAt)).toBe('2022-05-04');
    }
  });

  it('Matter and Readwise Reader', async () => {
    const matter =
      'Title,Author,Publisher,URL,Tags,Word Count,In Queue,Favorited,Read\nQuay,Ida Lund,Sund Letter,https://sund.example/quay,a,100,TRUE,TRUE,FALSE\n';
    expect(await readOne(source(matter, 'x.csv'))).toMatchObject({
      source: 'Sund Letter',
      marks: { starred: true, read: false },
    });
    const reader =
      'Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\nQuay,https://sund.example/quay,1,"[\'a\']",2022-05-05 10:00:00+00:00,1.0,archive,True\n';
    expect(await readOne(source(reader, 'x.csv'))).toMatchObject({
      archived: true,
      tags: ['a'],
      marks: { read: true },
    });
  });
});

describe('Markdown of other programs', () => {
  it('Obsidian’s clipper: address, names without brackets, what was marked', async () => {
    const note =
      '---\ntitle: "Quay"\nsource: "https://sund.example/quay"\nauthor:\n  - "[[Ida Lund]]"\n  - "[[people/bo|Bo Vik]]"\npublished: 2022-05-04\ncreated: 2022-05-05\n---\nIt opened. ==It is wide.== if (a==b)\n';
    const quay = await readOne(source(note, 'Quay.md'));
    expect(quay).toMatchObject({
      url: 'https://sund.example/quay',
      source: 'sund.example',
      author: 'Ida Lund, Bo Vik',
      text: 'It opened. It is wide. if (a==b)',
    });
    expect(quay.marks?.highlights.map(({ quote }) => quote)).toEqual(['It is wide.']);
  });

  it('lines with labels below the heading, Notion’s too', async () => {
    const note =
      '# Quay\n\nAuthor: Ida Lund\n**Date:** 4 May 2022\nSource: Sund Letter\nCreated: May 5, 2022 10:00 AM\nTags: a, b\nURL: https://sund.example/quay\n\nIt opened.\n';
    const quay = await readOne(source(note, 'Quay.md'));
    expect(quay).toMatchObject({
      title: 'Quay',
      text: 'It opened.',
      author: 'Ida Lund',
      source: 'Sund Letter',
      tags: ['a', 'b'],
      url: 'https://sund.example/quay',
    });
    expect([iso(quay.publishedAt), iso(quay.savedAt)]).toEqual(['2022-05-04', '2022-05-05']);
  });

  it('Joplin: the facts at the foot; folders are no articles', async () => {
    const id = (n: number): string => String(n).repeat(32);
    const zip = zipSync({
      [`${id(1)}.md`]: strToU8(
        `Quay\n\nIt opened.\n\nid: ${id(1)}\nparent_id: ${id(2)}\ncreated_time: 2022-05-05T10:00:00.000Z\nsource_url: https://sund.example/quay\nauthor: Ida Lund\ntype_: 1`,
      ),
      [`${id(2)}.md`]: strToU8(`Ports\n\nid: ${id(2)}\nparent_id: \ntype_: 2`),
    });
    const quay = await readOne({ name: 'x.zip', mediaType: '', bytes: zip });
    expect(quay).toMatchObject({
      title: 'Quay',
      text: 'It opened.',
      url: 'https://sund.example/quay',
      publishedAt: null,
      marks: { folders: ['Ports'] },
    });
  });
});

describe('never silent', () => {
  it('says which fields were left, and nothing when none were', async () => {
    expect((await readWords(json([{ title: 'Quay', text: 'It opened.', mood: 'good' }]))).notes).toEqual([
      'Fields that have no place here were left: mood.',
    ]);
    expect((await readWords(json([{ title: 'Quay', text: 'It opened.' }]))).notes).toEqual([]);
    expect((await readWords(source('title,text,mood\nQuay,It opened.,good\n', 'x.csv'))).notes[0]).toContain('mood');
  });

  it('of an unknown shape gives the fields, and reads it once someone has said which is which', async () => {
    const file = json({ export: { rows: [{ kopf: 'Quay', meta: { tag: '4 May 2022' }, rumpf: 'It opened.' }] } });
    const [failed] = await readAll(file);
    expect(failed).toMatchObject({
      kind: 'failed',
      fields: [
        { key: 'kopf', sample: 'Quay' },
        { key: 'meta.tag', sample: '4 May 2022' },
        { key: 'rumpf', sample: 'It opened.' },
      ],
    });
    const [record] = await readAll(file, { mapping: { kopf: 'title', 'meta.tag': 'published', rumpf: 'text' } });
    expect(record).toMatchObject({ article: { title: 'Quay', text: 'It opened.' } });
  });

  it('of an empty feed', async () => {
    const rss = '<rss version="2.0"><channel><title>Sund</title></channel></rss>';
    expect((await readWords(source(rss, 'x.xml'))).failed).toEqual(['This feed holds no items.']);
  });
});
