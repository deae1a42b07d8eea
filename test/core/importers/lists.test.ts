import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../../src/importers';
import { fixture, gzipped, iso, readAll, readArticles, source } from './helpers';

describe('T08: reading lists as CSV', () => {
  it('reads every row of a Pocket export, quoted line breaks and commas included', async () => {
    expect(detectFormat(fixture('pocket.csv'))).toBe('csv');
    const articles = await readArticles(fixture('pocket.csv'));
    expect(articles).toHaveLength(3);
    expect(articles[0]).toMatchObject({
      title: 'A long title, with a comma and a line break',
      url: 'https://orlapost.example/energy',
      tags: ['energy', 'grid policy'],
      archived: true,
      text: '',
      source: 'orlapost.example',
    });
    expect(articles.map((a) => iso(a.savedAt))).toEqual(['2023-05-12', '2023-05-13', '2023-05-14']);
    // The day of saving is no other day.
    expect(articles.every((a) => a.publishedAt === null && a.modifiedAt === null)).toBe(true);
    expect(articles.map((a) => a.archived)).toEqual([true, false, false]);
  });

  it('tolerates the extra column', async () => {
    const articles = await readArticles(gzipped(fixture('pocket-cursor.csv')));
    expect(articles.map((a) => a.title)).toEqual(['Newer export', 'Quote "inside"']);
    expect(articles[0]).toMatchObject({ tags: ['energy'], archived: true });
    expect(iso(articles[1]?.savedAt ?? null)).toBe('2023-11-14');
  });

  it('names the line of a row, counting the line breaks inside quotes', async () => {
    const records = await readAll(fixture('pocket.csv'));
    expect(records.map((r) => r.line)).toEqual([2, 4, 5]);
  });

  it('reads Instapaper: lists as text, folders as tags or as the archive', async () => {
    const articles = await readArticles(fixture('instapaper.csv'));
    expect(articles.map((a) => a.tags)).toEqual([['ports', 'trade'], [], []]);
    expect(articles.map((a) => a.marks?.folders ?? [])).toEqual([[], [], ['Shipping']]);
    expect(articles.map((a) => a.archived)).toEqual([false, true, false]);
    expect(iso(articles[0]?.savedAt ?? null)).toBe('2021-01-01');
  });

  it('reads a table of one’s own, with semicolons and day-first dates', async () => {
    const text = 'Date;Headline;Text\n15/04/2019;One;First.\n02/05/2019;Two;Second.\n';
    const articles = await readArticles(source(text, 'own.csv'));
    expect(articles.map((a) => [iso(a.publishedAt), a.title, a.text])).toEqual([
      ['2019-04-15', 'One', 'First.'],
      ['2019-05-02', 'Two', 'Second.'],
    ]);
  });

  it('leaves a date unknown that can be read in two ways', async () => {
    const articles = await readArticles(source('date,title\n03/04/2023,One\n05/06/2023,Two\n', 'own.csv'));
    expect(articles.map((a) => a.publishedAt)).toEqual([null, null]);
  });

  it('reports bad rows and an unknown header, and goes on after a quotation mark without an end', async () => {
    const bad = await readAll(
      source('title,url\n"never closed,https://a.example/1\nGood,https://a.example/2\n,\n', 'x.csv'),
    );
    expect(bad.map((r) => [r.kind, r.line])).toEqual([
      ['failed', 2],
      ['article', 3],
    ]);
    expect(await readAll(source('a,b\n1,2\n', 'x.csv'))).toMatchObject([{ kind: 'failed', line: 1 }]);
  });
});

describe('bookmarks', () => {
  it('reads links, saved dates, tags, folders and notes', async () => {
    expect(detectFormat(fixture('bookmarks.html'))).toBe('bookmarks');
    const records = await readAll(fixture('bookmarks.html'));
    expect(records.map((r) => [r.kind, r.line])).toEqual([
      ['article', 8],
      ['article', 12],
      ['failed', 13],
      ['article', 15],
    ]);
    const [fire, vote, bare] = records.flatMap((r) => (r.kind === 'article' ? [r.article] : []));
    expect(fire).toMatchObject({
      title: 'Orla fire & after',
      tags: ['fire', 'orla'],
      text: 'Read again before the hearing',
      publishedAt: null,
      modifiedAt: null,
    });
    expect(iso(fire?.savedAt ?? null)).toBe('2023-05-03');
    expect(vote?.marks?.folders).toEqual(['Politics']);
    expect(vote).toMatchObject({ savedAt: null, text: '' });
    expect(bare).toMatchObject({ title: 'harbour.example', tags: [] });
    expect(iso(bare?.savedAt ?? null)).toBe('2023-05-03');
  });

  it('reads a reading list exported as a page of links', async () => {
    expect(detectFormat(fixture('ril_export.html'))).toBe('bookmarks');
    const articles = await readArticles(fixture('ril_export.html'));
    expect(articles.map((a) => [a.title, a.archived, a.tags, iso(a.savedAt)])).toEqual([
      ['First', false, ['one', 'two'], '2017-07-14'],
      ['Second', true, [], '2017-07-14'],
    ]);
  });
});
