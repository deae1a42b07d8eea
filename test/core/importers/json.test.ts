import { describe, expect, it } from 'vitest';
import { detectFormat, recordOfArticle } from '../../../src/importers';
import { fixture, gzipped, iso, readAll, readArticles, readOne, source } from './helpers';

describe('JSON Lines', () => {
  it('reads every good line and names the bad ones', async () => {
    expect(detectFormat(fixture('mixed.jsonl'))).toBe('jsonl');
    const records = await readAll(fixture('mixed.jsonl'));
    expect(records.map((r) => [r.kind, r.line])).toEqual([
      ['article', 1],
      ['failed', 2],
      ['article', 3],
      ['failed', 5],
      ['article', 6],
      ['failed', 7],
    ]);
    const [first, second, third] = records.flatMap((r) => (r.kind === 'article' ? [r.article] : []));
    expect(first).toMatchObject({ title: 'Fire in Orla', text: '12 people were hurt.', source: 'orlapost.example' });
    expect(second).toMatchObject({
      title: 'Vote & count',
      text: 'One.\n\nTwo.',
      url: 'https://velmora.example/2',
      source: 'Gazette',
      author: 'A. One, B. Two',
      tags: ['x', 'y'],
    });
    // The day the source wrote, the update in seconds, the saving in milliseconds.
    expect([second?.publishedAt, second?.modifiedAt, second?.savedAt].map((d) => iso(d ?? null))).toEqual([
      '2021-03-04',
      '2021-03-06',
      '2021-03-07',
    ]);
    expect(third).toMatchObject({ author: 'C. Three', archived: true, text: 'Text & more' });
    expect(iso(third?.publishedAt ?? null)).toBe('2020-11 (month)');
  });

  it('reads gzip, byte order marks, CRLF and UTF-16 alike', async () => {
    const text = '\ufeff{"title":"Ä"}\r\n{"title":"B"}\r\n';
    const utf16 = new Uint8Array(Buffer.from(text, 'utf16le'));
    for (const from of [source(text), gzipped(source(text)), { ...source(''), bytes: utf16 }]) {
      expect(detectFormat(from)).toBe('jsonl');
      expect((await readArticles(from)).map((a) => a.title)).toEqual(['Ä', 'B']);
    }
  });

  it('resumes after any number of records with exactly the rest', async () => {
    const lines = Array.from({ length: 40 }, (_, i) =>
      i % 7 === 3 ? '{"broken' : `{"title":"t${i}","text":"${'w '.repeat(3_000)}"}`,
    );
    const from = gzipped(source(lines.join('\n'), 'many.jsonl'));
    const all = await readAll(from);
    expect(all).toHaveLength(40);
    for (const skip of [0, 1, 17, 39, 40, 99]) expect(await readAll(from, { skip })).toEqual(all.slice(skip));
  });

  it('keeps what stands before the damage of a cut-off archive', async () => {
    const noise = Array.from(
      { length: 3_000 },
      (_, i) => `{"title":"t${i}","text":"${(i * 2654435761) % 4294967296}"}`,
    );
    const whole = gzipped(source(noise.join('\n'), 'x.jsonl'));
    const records = await readAll({ ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length >> 1) });
    const good = records.filter((r) => r.kind === 'article');
    expect(good.length).toBeGreaterThan(500);
    expect(records.at(-1)?.kind).toBe('failed');
    expect(good[499]).toMatchObject({ article: { title: 't499' } });
  });

  it('reads many small records on one line in time that grows with their number', async () => {
    const from = process.cpuUsage();
    const records = await readAll(source(`[{"title":"A"},${'1, '.repeat(400_000)}{"title":"B"}]`, 'a.json'));
    const { user, system } = process.cpuUsage(from);
    expect(records).toHaveLength(400_002);
    // With the square of it, half a minute.
    expect((user + system) / 1e6).toBeLessThan(5);
  });

  it('reads a single line of 20 MB', async () => {
    const [first, second] = await readArticles(
      source(`{"title":"long","text":"${'word '.repeat(4_000_000)}"}\n{"title":"b"}`),
    );
    expect(first?.text.length).toBe(19_999_999);
    expect(second?.title).toBe('b');
  });

  it('reports progress up to the last byte and stops when cancelled', async () => {
    const from = gzipped(fixture('mixed.jsonl'));
    const seen: number[] = [];
    await readAll(from, { onBytes: (read, total) => seen.push(read / total) });
    expect(seen.at(-1)).toBe(1);
    await expect(readAll(from, { signal: { aborted: true } })).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('reads back what recordOfArticle writes', async () => {
    const articles = [
      await readOne(fixture('saved-page.html')),
      ...(await readArticles(fixture('planet.atom'))),
      ...(await readArticles(fixture('pocket.csv'))),
      ...(await readArticles(fixture('hostile.rss'))),
    ];
    const lines = articles.map((a) => JSON.stringify(recordOfArticle(a))).join('\n');
    expect(await readArticles(source(lines))).toEqual(articles);
  });
});

describe('JSON documents', () => {
  it('reads a list element by element, so that one broken element does not lose the others', async () => {
    expect(detectFormat(fixture('list.json'))).toBe('json');
    const records = await readAll(fixture('list.json'));
    expect(records.map((r) => [r.kind, r.line])).toEqual([
      ['article', 2],
      ['failed', 3],
      ['article', 4],
      ['article', 5],
    ]);
    const [one, three, four] = records.flatMap((r) => (r.kind === 'article' ? [r.article] : []));
    expect(one?.text).toBe('First, with ] and " inside.');
    expect(iso(one?.publishedAt ?? null)).toBe('2019-01-02');
    // "created" is when it was put on the list.
    expect([three?.url, iso(three?.savedAt ?? null), three?.publishedAt]).toEqual([
      'https://example.org/three',
      '2019-03-04',
      null,
    ]);
    expect(four).toMatchObject({ url: 'https://example.org/four', text: '' });
  });

  it('finds the list inside an object, and takes an object without one for an article', async () => {
    const items = [{ title: 'a' }, { title: 'b' }];
    expect(
      await readArticles(source(JSON.stringify({ status: 'ok', data: { articles: items } }, null, 2))),
    ).toHaveLength(2);
    expect(await readArticles(source(JSON.stringify({ list: { 1: items[0], 2: items[1] } })))).toHaveLength(2);
    expect((await readOne(source(JSON.stringify({ headline: 'only', body: 'text' }, null, 2)))).title).toBe('only');
  });

  it('takes fallbacks for what is missing, never for dates', async () => {
    const bare = await readOne(source('{"url":"https://www.orlapost.example/a/"}'));
    expect(bare).toMatchObject({
      title: 'orlapost.example/a',
      source: 'orlapost.example',
      publishedAt: null,
      savedAt: null,
    });
    for (const date of ['0', '', '1970-01-01T00:00:00Z', '0001-01-01', '0000-00-00', 'yesterday', '2023-02-30']) {
      expect((await readOne(source(JSON.stringify({ title: 'x', date })))).publishedAt).toBeNull();
    }
    expect((await readOne(source('{"title":"x","date":0}'))).publishedAt).toBeNull();
    expect(iso((await readOne(source('{"title":"x","date":"2019"}'))).publishedAt)).toBe('2019 (year)');
  });
});
