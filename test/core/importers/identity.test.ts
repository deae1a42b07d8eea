import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { articleIdentity, canonicalUrl, mergeDuplicate, safeUrl } from '../../../src/importers';
import { dayFromIso, type Day } from '../../../src/time';
import { article, readArticles, source } from './helpers';

const day = (text: string) => ({ day: dayFromIso(text) as Day, granularity: 'day' }) as const;

describe('canonicalUrl', () => {
  it.each([
    ['http://www.Orla.example/News/?utm_source=x&utm_medium=y#top', 'orla.example/News'],
    ['https://orla.example:443/news/', 'orla.example/news'],
    ['https://orla.example/', 'orla.example'],
    ['https://orla.example/a?b=2&a=1&fbclid=zz&gclid=q', 'orla.example/a?a=1&b=2'],
    ['https://orla.example:8080/a', 'orla.example:8080/a'],
    ['orla.example/a', 'orla.example/a'],
    ['https://orla.example/a?id=', 'orla.example/a?id='],
    ['javascript:alert(1)', null],
    ['ftp://orla.example/a', null],
    ['not a url', null],
    ['', null],
  ])('%s → %s', (url, key) => {
    expect(canonicalUrl(url)).toBe(key);
  });

  it('does not change by being applied again, whatever is put around the address', () => {
    const path = fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/), { maxLength: 3 }).map((p) => p.join('/'));
    const query = fc.dictionary(fc.stringMatching(/^[b-z]{1,4}$/), fc.stringMatching(/^[a-z0-9]{0,4}$/), {
      maxKeys: 3,
    });
    fc.assert(
      fc.property(path, query, fc.boolean(), (p, q, noise) => {
        const pairs = Object.entries(q).map(([k, v]) => `${k}=${v}`);
        const plain = `https://orla.example/${p}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
        const noisy = [...pairs.reverse(), 'utm_campaign=z', 'mc_cid=1'];
        const other = noise ? `http://WWW.ORLA.example/${p}/?${noisy.join('&')}#f` : plain;
        expect(canonicalUrl(other)).toBe(canonicalUrl(plain));
        expect(canonicalUrl(canonicalUrl(plain) ?? '')).toBe(canonicalUrl(plain));
      }),
      { seed: 3 },
    );
  });
});

describe('safeUrl', () => {
  it.each([
    [' jaVas\tCript:alert(1)', null],
    ['java\u0000script:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['vbscript:x', null],
    ['//orla.example/x', 'https://orla.example/x'],
    ['www.orla.example/x', 'https://www.orla.example/x'],
    ['/relative', null],
    ['https://', null],
    ['https://orla.example/a b', 'https://orla.example/a%20b'],
  ])('%j → %j', (url, safe) => {
    expect(safeUrl(url)).toBe(safe);
  });

  it('resolves against a base', () => {
    expect(safeUrl('../b', 'https://orla.example/a/c')).toBe('https://orla.example/b');
    expect(safeUrl('javascript:x', 'https://orla.example/')).toBeNull();
  });
});

describe('articleIdentity', () => {
  const base = article({ title: 'A', text: 'Text.', url: 'https://www.orla.example/a/?utm_source=x' });

  it('is 16 hexadecimal digits, the same for the same page', () => {
    const identity = articleIdentity(base);
    expect(identity.id).toMatch(/^[0-9a-f]{16}$/);
    expect(identity.contentKey).toMatch(/^[0-9a-f]{16}$/);
    const plain = articleIdentity({ ...base, url: 'http://orla.example/a', title: 'Other', text: 'Else' });
    expect(plain.id).toBe(identity.id);
    expect(plain.urlKey).toBe('orla.example/a');
    expect(plain.contentKey).not.toBe(identity.contentKey);
  });

  it('T15: goes by the identifier first, so that a correction is the same article with another content', () => {
    const before = article({
      title: 'Orla fire',
      text: '12 people were hurt.',
      guid: 'fire',
      url: 'https://o.example/1',
    });
    const after = article({
      title: 'Orla fire',
      text: 'Correction: 21 people were hurt.',
      guid: 'fire',
      url: 'https://o.example/1-new',
    });
    expect(articleIdentity(after).id).toBe(articleIdentity(before).id);
    expect(articleIdentity(after).contentKey).not.toBe(articleIdentity(before).contentKey);
  });

  it('keeps equal identifiers of different sources apart, and takes a permanent link as the page it is', () => {
    const of = (guid: string | null, url: string | null) => articleIdentity(article({ title: 'x', guid, url })).id;
    expect(of('17', 'https://a.example/1')).not.toBe(of('17', 'https://b.example/1'));
    expect(of('urn:uuid:1', 'https://a.example/1')).toBe(of('urn:uuid:1', 'https://b.example/1'));
    expect(of('https://a.example/p/?utm_source=rss', null)).toBe(of(null, 'http://www.a.example/p'));
  });

  it('goes by the content of a text without either, without regard to case, spaces and quotation marks', () => {
    const of = (title: string, text: string) => articleIdentity(article({ title, text })).id;
    expect(of('A “b”', 'One  two\n\nthree')).toBe(of('a "B"', 'one two three'));
    expect(of('A', 'One.')).not.toBe(of('A', 'Two.'));
  });
});

describe('T09: the same list imported again', () => {
  it('has the same identities with tracking, trailing slash and http', async () => {
    const first =
      'title,url,time_added,tags\nA,https://orla.example/a,1700000000,one\nB,https://www.orla.example/b?id=1,1700000000,\n';
    const again =
      'title,url,time_added,tags\nA,http://orla.example/a/?utm_source=x,1600000000,two|one\nB,http://orla.example/b/?utm_source=x&id=1,1800000000,\n';
    const [one, two] = [await readArticles(source(first, 'a.csv')), await readArticles(source(again, 'b.csv'))];
    expect(two.map((a) => articleIdentity(a).id)).toEqual(one.map((a) => articleIdentity(a).id));
    const merged = one.map((a, i) => mergeDuplicate(a, two[i] as typeof a));
    expect(merged[0]).toMatchObject({ savedAt: two[0]?.savedAt, tags: ['one', 'two'], url: 'https://orla.example/a' });
    expect(merged[1]).toBe(one[1]);
  });
});

describe('mergeDuplicate', () => {
  it('keeps the earliest saved date, all tags and the archive mark, in either order', () => {
    const a = article({ savedAt: day('2023-05-02'), tags: ['x'], archived: true, url: 'https://o.example/a' });
    const b = article({ savedAt: day('2022-01-01'), tags: ['y', 'x'] });
    for (const merged of [mergeDuplicate(a, b), mergeDuplicate(b, a)]) {
      expect(merged.savedAt).toEqual(day('2022-01-01'));
      expect([...merged.tags].sort()).toEqual(['x', 'y']);
      expect(merged.archived).toBe(true);
      expect(merged.url).toBe('https://o.example/a');
    }
  });

  it('gives a bare link the text that comes later, and leaves a text alone', () => {
    const link = article({
      title: 'orla.example/a',
      url: 'https://orla.example/a',
      savedAt: day('2023-05-02'),
      tags: ['x'],
    });
    const full = article({ title: 'Fire', text: 'It burned.', publishedAt: day('2023-05-01') });
    expect(mergeDuplicate(link, full)).toMatchObject({
      title: 'Fire',
      text: 'It burned.',
      tags: ['x'],
      savedAt: day('2023-05-02'),
      publishedAt: day('2023-05-01'),
    });
    expect(mergeDuplicate(full, link)).toMatchObject({
      title: 'Fire',
      text: 'It burned.',
      tags: ['x'],
      savedAt: day('2023-05-02'),
    });
  });

  it('never invents a date, prefers the finer one, and says when nothing changed', () => {
    const month = { day: dayFromIso('2023-05-01') as Day, granularity: 'month' } as const;
    expect(mergeDuplicate(article({}), article({})).publishedAt).toBeNull();
    expect(
      mergeDuplicate(article({ publishedAt: month }), article({ publishedAt: day('2023-05-14') })).publishedAt,
    ).toEqual(day('2023-05-14'));
    const same = article({ text: 'x', tags: ['a'], savedAt: day('2023-05-01') });
    expect(mergeDuplicate(same, article({ text: 'other', tags: ['a'], savedAt: day('2023-06-01') }))).toBe(same);
  });
});
