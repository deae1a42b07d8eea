import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../../src/importers';
import { fixture, iso, readAll, readArticles, readOne, source } from './helpers';

describe('Markdown', () => {
  it('reads front matter and leaves markup behind', async () => {
    expect(detectFormat(fixture('front-matter.md'))).toBe('markdown');
    const note = await readOne(fixture('front-matter.md'));
    expect(note).toMatchObject({
      title: 'Kestrel: a bridge reopens',
      url: 'https://kestrel.example/bridge',
      author: 'Mira Holt',
      tags: ['bridges', 'roads, minor'],
      text: 'The Kestrel bridge reopened on Friday.\n\n<script>alert(1)</script>\n\nfirst point\n\nsecond point',
    });
    expect([iso(note.publishedAt), iso(note.modifiedAt), note.savedAt]).toEqual(['2023-06-09', '2023-06-10', null]);
  });

  it('takes the first heading and a date line without front matter', async () => {
    const note = await readOne(fixture('heading.md'));
    expect(note).toMatchObject({ title: 'Tunnel closes', text: 'The tunnel closed on Thursday.' });
    expect(iso(note.publishedAt)).toBe('2023-05-12');
  });

  it.each([
    [
      'inline lists, TOML and folded text',
      '+++\ntitle = "T"\ntags = ["a", "b, c"]\n+++\nText.',
      'T',
      ['a', 'b, c'],
      'Text.',
    ],
    ['an underlined heading', 'Big title\n=========\n\nText here.', 'Big title', [], 'Text here.'],
    [
      'no heading at all',
      'A sentence stays text.\n\nSo does this.',
      'note',
      [],
      'A sentence stays text.\n\nSo does this.',
    ],
    ['a wiki link first', '[[Place]] burned down.', 'note', [], '[[Place]] burned down.'],
  ])('reads %s', async (_, text, title, tags, body) => {
    expect(await readOne(source(text, 'note.md'))).toMatchObject({ title, tags, text: body });
  });

  it('survives nesting that no one wrote to be read', async () => {
    for (const text of ['>'.repeat(50_000) + ' hi', '*a_'.repeat(50_000), '- '.repeat(5_000) + 'x']) {
      expect(await readAll(source(text, 'x.md'))).toHaveLength(1);
    }
  });
});

describe('plain text', () => {
  it('reads title, author and date at the top', async () => {
    const text = await readOne(fixture('dated.txt'));
    expect(text).toMatchObject({ title: 'Harbour strike ends', author: 'Jon Ferro' });
    expect(iso(text.publishedAt)).toBe('2023-05-12');
    expect(text.text).toBe(
      'Dockers went back to work on Friday. They had been out since March.\n\nIn 2022 there had been no strike.',
    );
  });

  it('dates a text by its file name', async () => {
    const text = await readOne(fixture('2023-05-12-mill-fire.txt'));
    expect(text).toMatchObject({ title: 'mill fire', text: 'The mill burned down.\nNobody was hurt.' });
    expect(iso(text.publishedAt)).toBe('2023-05-12');
  });

  it.each([
    ['Published: 12 May 2023', '2023-05-12', null],
    ['Date: 2023-05', '2023-05 (month)', null],
    ['Friday, May 12, 2023 at 10:30 am', '2023-05-12', null],
    ['Posted on 12/05/2023', null, null],
    ['Last updated: 12 May 2023', null, '2023-05-12'],
    ['12.05.2023', '2023-05-12', null],
    ['The year 2023 began on a Sunday', null, null],
    ['In May 2023 the mill burned', null, null],
    ['2023', null, null],
    ['Date: unknown', null, null],
  ])('the line “%s” dates it %s, changed %s', async (line, published, modified) => {
    const text = await readOne(source(`Mill fire\n${line}\n\nThe mill burned down.\n`, 'mill.txt'));
    expect([iso(text.publishedAt), iso(text.modifiedAt), text.savedAt]).toEqual([published, modified, null]);
    expect(text.text).toContain('The mill burned down.');
  });

  it('never takes a sentence out of the text for a title', async () => {
    const pasted = 'The Kestrel bridge reopened on Friday.\n\nIt had been shut for a year.';
    expect(await readOne(source(pasted))).toMatchObject({
      title: 'The Kestrel bridge reopened on Friday.',
      text: pasted,
    });
    expect(await readOne(source('One line only'))).toMatchObject({ title: 'One line only', text: 'One line only' });
  });

  it('reads labels above a text', async () => {
    const text = await readOne(
      source(
        'Title: Mill fire\nAuthor: R. May\nSource: Orla Post\nURL: https://orla.example/mill\nTags: fire, mill\n\nIt burned.',
      ),
    );
    expect(text).toMatchObject({
      title: 'Mill fire',
      author: 'R. May',
      source: 'Orla Post',
      url: 'https://orla.example/mill',
      tags: ['fire', 'mill'],
      text: 'It burned.',
    });
  });

  it('takes a text of addresses for a list of links', async () => {
    const links = await readArticles(source('https://a.example/1\n\nhttps://b.example/2\n'));
    expect(links.map((a) => [a.url, a.text, a.source])).toEqual([
      ['https://a.example/1', '', 'a.example'],
      ['https://b.example/2', '', 'b.example'],
    ]);
  });
});

describe('a text with control characters in it', () => {
  it.each([
    ['a zero in a word', 'Ada Bra\u0000ndt opened the mill in Orla.'],
    ['zeros padded to its end', `Ada Brandt opened the mill in Orla.${'\u0000'.repeat(500)}`],
    ['zeros before it', '\u0000\u0000Ada Brandt opened the mill in Orla.'],
    ['several kinds', 'Ada\u0001 Brandt opened\u0000 the mill in\u001b Orla.'],
  ])('is read without them: %s', async (_, text) => {
    expect(await readArticles(source(text, 'a.txt'))).toMatchObject([{ text: 'Ada Brandt opened the mill in Orla.' }]);
  });

  it.each([
    ['a.jsonl', '{"title":"A mill","text":"Ada\u0000 Brandt\topened\u0001 it."}\n{"title":"B","text":"It burned."}'],
    ['a.json', '[\u0000{"title":"A mill","text":"Ada Brandt\nopened\u0000 it."}]'],
  ])('is read without them in the strings of JSON: %s', async (name, text) => {
    const [first] = await readArticles(source(text, name));
    expect(first).toMatchObject({ title: 'A mill', text: expect.stringMatching(/^Ada Brandt[ \n]opened it\.$/) });
  });

  it('is told by what it holds, as any other', async () => {
    const page =
      '\u0000<!doctype html><title>The mill</title><article><p>Ada Brandt opened \u0000the mill.</p></article>';
    expect(await readArticles(source(page, 'a.html'))).toMatchObject([{ title: 'The mill', text: /the mill\.$/ }]);
  });
});

describe('what is no text', () => {
  it.each([
    ['a PDF document', '%PDF-1.7\n'],
    ['a ZIP archive', 'PK\u0003\u0004xxxx'],
    ['binary data', 'abc\u0000\u0000\u0001\u0002\u0000\u0000'],
    ['binary data with words in it', 'name\u0000\u0003\u0001Orla\u0000\u0002\u0007mill\u0000\u0001\u0004text'],
    ['numbers and zeros', '\u0000\u0012 1\u00002 3\u0000 4.5 6.7 8.9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24'],
    ['an empty file', ''],
  ])('fails as one record: %s', async (_, text) => {
    expect(await readAll(source(text, 'file.bin'))).toMatchObject([{ kind: 'failed', line: null }]);
  });
});

describe('detectFormat', () => {
  it.each([
    ['{"title":"a"}\n{"title":"b"}', 'x', 'jsonl'],
    ['{"title":"a"}', 'x.jsonl', 'json'],
    ['{\n  "title": "a"\n}', 'x.txt', 'json'],
    ['[{"title":"a"}]', 'x', 'json'],
    ['[a note in brackets]', 'x.txt', 'text'],
    ['<?xml version="1.0"?><!-- c --><rss>', 'x', 'rss'],
    ['<a:feed xmlns:a="http://www.w3.org/2005/Atom">', 'x.html', 'atom'],
    ['\ufeff  <!DOCTYPE html><html>', 'x.txt', 'html'],
    ['<- a text with an arrow', 'x.txt', 'text'],
    ['url,title,tags\n', 'x', 'csv'],
    ['Hello, world, this is prose', 'x.txt', 'text'],
    ['---\ntitle: x\n---\n', 'x', 'markdown'],
    ['# Heading\ntext', 'Pasted text', 'markdown'],
    ['', 'x', 'text'],
  ])('%j in %s is %s', (text, name, format) => {
    expect(detectFormat(source(text, name))).toBe(format);
  });
});
