import { zipSync, strToU8, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { fixture, iso, pdf, readAll, readArticles, readOne, readWords, source } from './helpers';
import type { ImportSource } from '../../../src/importers';
import { zipWithBomb } from './bomb';

const page = (title: string, day: string, text: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta property="article:published_time" content="${day}">` +
  `</head><body><article><h1>${title}</h1><p>${text}</p></article></body></html>`;
const quay = page('Quay opens', '2022-05-04', 'The quay of Sund opened on Wednesday, the mayor said.');

function zipped(files: Readonly<Record<string, string | Uint8Array>>, name = 'export.zip'): ImportSource {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files))
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return { name, mediaType: '', bytes: zipSync(entries) };
}

function tarred(files: Readonly<Record<string, string>>): Uint8Array {
  const blocks: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write('0000644\0', 100);
    header.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124);
    header.write('        ', 148);
    header.write('0', 156);
    header.write('ustar\0', 257);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    blocks.push(header, body);
  }
  return new Uint8Array(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

describe('ZIP', () => {
  it('reads every file as if it had been dropped alone, and passes over pictures and styles', async () => {
    const records = await readAll(
      zipped({
        'a/quay.html': quay,
        'a/quay_files/x.js': 'x',
        'logo.png': 'x',
        'b/note.txt': 'Tide\n4 May 2022\n\nThe tide was high.',
      }),
    );
    expect(records.map((r) => [r.kind, r.file])).toEqual([
      ['article', 'a/quay.html'],
      ['article', 'b/note.txt'],
    ]);
  });

  it('refuses a file that unpacks to more than it claims within a second, and takes its good neighbours', async () => {
    const bomb = zipWithBomb({ 'quay.html': quay, 'note.txt': 'The tide was high.' }, 2 * 1024 ** 3);
    // What reads pages and texts is loaded first; and what the machine does besides would count in the time on the wall.
    await readAll(zipped({ 'quay.html': quay, 'note.txt': 'The tide was high.' }));
    const before = process.cpuUsage();
    const records = await readAll({ name: 'x.zip', mediaType: '', bytes: bomb });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1);
    expect(records.map((r) => [r.kind, r.file])).toEqual([
      ['article', 'quay.html'],
      ['failed', 'bomb.txt'],
      ['article', 'note.txt'],
    ]);
    expect(records[1]).toMatchObject({ reason: expect.stringContaining('larger than the archive says') });
  });

  it('refuses a claim of more than 256 MB without unpacking', async () => {
    const large = zipSync({ 'large.txt': strToU8('x'.repeat(2000)), 'quay.html': strToU8(quay) });
    claim(large, 'large.txt', 2_000_000_000);
    const records = await readAll({ name: 'x.zip', mediaType: '', bytes: large });
    expect(records.map((r) => r.kind)).toEqual(['failed', 'article']);
  });

  it('names what is damaged, and an archive inside, and reads the rest', async () => {
    const whole = zipSync(
      {
        'inner.zip': zipSync({ 'a.txt': strToU8('x') }),
        'bad.txt': strToU8('The tide was high.'),
        'quay.html': strToU8(quay),
      },
      { level: 0 },
    );
    const at = Buffer.from(whole).indexOf('The tide was high.');
    whole[at] = 0x58;
    const records = await readAll({ name: 'x.zip', mediaType: '', bytes: whole });
    expect(records.map((r) => [r.kind, r.file])).toEqual([
      ['failed', 'inner.zip'],
      ['failed', 'bad.txt'],
      ['article', 'quay.html'],
    ]);
  });

  it('says so when it is cut off, empty, or holds pictures alone', async () => {
    const cut = zipped({ 'quay.html': quay });
    const { failed } = await readWords({ ...cut, bytes: cut.bytes.subarray(0, cut.bytes.length - 30) });
    expect(failed[0]).toMatch(/damaged or cut off/);
    expect((await readWords(zipped({}))).failed[0]).toMatch(/empty/);
    expect((await readWords(zipped({ 'a.png': 'x' }))).failed[0]).toMatch(/pictures/);
  });

  it('goes on at any record after an interruption', async () => {
    const whole = zipped({ 'quay.html': quay, 'list.jsonl': '{"title":"A","text":"b"}\n{"title":"C","text":"d"}\n' });
    const all = await readAll(whole);
    for (let skip = 0; skip <= all.length; skip += 1) expect(await readAll(whole, { skip })).toEqual(all.slice(skip));
  });

  it('stops when the import is cancelled', async () => {
    const signal = { aborted: true } as never;
    await expect(readAll(zipped({ 'quay.html': quay }), { signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

/** Writes another size into the directory of an archive. */
function claim(bytes: Uint8Array, name: string, size: number): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = buffer.indexOf('PK\x01\x02'); at >= 0; at = buffer.indexOf('PK\x01\x02', at + 1)) {
    const length = buffer.readUInt16LE(at + 28);
    if (buffer.toString('utf8', at + 46, at + 46 + length) === name) buffer.writeUInt32LE(size, at + 24);
  }
}

describe('gzip, Zstandard, tar', () => {
  it('reads a tar archive, packed or not, as one archive', async () => {
    const bytes = tarred({ 'quay.html': quay, 'tide.txt': 'Tide\n4 May 2022\n\nThe tide was high.' });
    for (const packed of [bytes, new Uint8Array(gzipSync(bytes)), zstd(bytes)]) {
      const articles = await readArticles({ name: 'x.tar', mediaType: '', bytes: packed });
      expect(articles.map((a) => [a.title, iso(a.publishedAt)])).toEqual([
        ['Quay opens', '2022-05-04'],
        ['Tide', '2022-05-04'],
      ]);
    }
  });

  it('reads a text packed by Zstandard', async () => {
    const article = await readOne({ name: 'quay.html.zst', mediaType: '', bytes: zstd(strToU8(quay)) });
    expect(article.title).toBe('Quay opens');
  });

  it('refuses an archive inside an archive inside a tar', async () => {
    const inner = Buffer.from(tarred({ 'a.txt': 'x' })).toString('latin1');
    const records = await readAll({
      name: 'x.tar',
      mediaType: '',
      bytes: tarred({ 'inner.tar': inner, 'quay.html': quay }),
    });
    expect(records.map((r) => r.kind)).toEqual(['failed', 'article']);
  });
});

/** A Zstandard frame with uncompressed blocks. */
function zstd(bytes: Uint8Array): Uint8Array {
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), Buffer.alloc(4)];
  parts[1]!.writeUInt32LE(bytes.length);
  const step = 100_000;
  for (let at = 0; at < bytes.length; at += step) {
    const block = Buffer.from(bytes.subarray(at, at + step));
    const header = Buffer.alloc(4);
    header.writeUInt32LE((block.length << 3) | (at + step >= bytes.length ? 1 : 0));
    parts.push(header.subarray(0, 3), block);
  }
  return new Uint8Array(Buffer.concat(parts));
}

describe('mail', () => {
  const mail = [
    'Received: from mail.sund.example by mx.example; Wed, 4 May 2022 23:30:00 +0000',
    'Date: Wed, 04 May 2022 23:30:00 -0700',
    'From: "Sund Letter" <news@sund.example>',
    'To: reader@mail.example',
    'Subject: =?UTF-8?Q?Quay_opens_=E2=80=93_and_more?=',
    'Message-ID: <1@sund.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html><body><p>The quay of Sund=E2=80=99s harbour opened.</p></body></html>',
    '',
  ].join('\r\n');

  it('is an article of its sender on its own day, in the zone of the sender', async () => {
    const article = await readOne(source(mail, 'letter.eml'));
    expect(article).toMatchObject({
      title: 'Quay opens – and more',
      text: 'The quay of Sund’s harbour opened.',
      source: 'Sund Letter',
      guid: '1@sund.example',
    });
    expect(iso(article.publishedAt)).toBe('2022-05-04');
  });

  it('is one of many in a mailbox, quoted lines put right', async () => {
    const plain = mail
      .replace('text/html', 'text/plain')
      .replace(/<html>.*\r\n/, '>From the harbour.\r\n')
      .replace('<1@', '<2@');
    const box = `From a@b Wed May  4 23:30:00 2022\n${mail}\nFrom a@b Wed May  4 23:31:00 2022\n${plain}\n`;
    const articles = await readArticles(source(box, 'letters.mbox'));
    expect(articles.map((a) => a.text)).toEqual(['The quay of Sund’s harbour opened.', 'From the harbour.']);
  });

  it('does not take a text with labelled lines for a mail', async () => {
    const article = await readOne(
      source('Author: Ida Lund\nDate: 4 May 2022\nSource: Sund Letter\n\nThe tide was high.\n', 'x.txt'),
    );
    expect(article).toMatchObject({ author: 'Ida Lund', source: 'Sund Letter', text: 'The tide was high.' });
  });

  it('is a page when a browser saved it as one file', async () => {
    const mhtml = [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://sund.example/quay',
      'Subject: Quay opens',
      'Date: Thu, 5 May 2022 10:00:00 -0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html',
      'Content-Location: https://sund.example/quay',
      '',
      quay,
      '--b',
      'Content-Type: text/css',
      '',
      'body { color: black }',
      '--b--',
      '',
    ].join('\r\n');
    const article = await readOne(source(mhtml, 'quay.mhtml'));
    expect(article).toMatchObject({ title: 'Quay opens', url: 'https://sund.example/quay', source: 'sund.example' });
    expect([iso(article.publishedAt), iso(article.savedAt)]).toEqual(['2022-05-04', '2022-05-05']);
    expect(article.text).toContain('The quay of Sund opened on Wednesday');
    expect(article.text).not.toContain('color');
  });
});

describe('documents', () => {
  it('reads a PDF: lines put together, dated by its date line, its title from the file’s own facts', async () => {
    const article = await readOne({
      name: 'quay.pdf',
      mediaType: '',
      bytes: pdf('(Quay opens)', "(D:20220510101112+01'00')"),
    });
    expect(article.title).toBe('Quay opens');
    expect(article.text).toContain('The quay of Sund opened on Wednesday.');
    expect(iso(article.publishedAt)).toBe('2022-05-10');
  });

  it('says that a PDF is damaged', async () => {
    const { failed } = await readWords(source('%PDF-1.4\nnot a document', 'x.pdf'));
    expect(failed).toEqual([expect.stringContaining('damaged')]);
  });

  it('reads DOCX without struck words, and ODT without notes in the margin', async () => {
    const docx = zipped(
      {
        '[Content_Types].xml': '<Types/>',
        'word/document.xml':
          '<w:document><w:body><w:p><w:r><w:t>Quay opens</w:t></w:r></w:p><w:p><w:r><w:t>4 May 2022</w:t></w:r></w:p>' +
          '<w:p><w:r><w:t xml:space="preserve">The quay </w:t></w:r><w:del><w:r><w:t>of Orla</w:t></w:r></w:del>' +
          '<w:r><w:t>opened.</w:t></w:r></w:p></w:body></w:document>',
        'docProps/core.xml':
          '<cp:coreProperties><dc:creator>Ida Lund</dc:creator><dcterms:created>2022-05-01T10:00:00Z</dcterms:created></cp:coreProperties>',
      },
      'quay.docx',
    );
    const word = await readOne(docx);
    expect(word).toMatchObject({ title: 'Quay opens', text: 'The quay opened.', author: 'Ida Lund' });
    expect(iso(word.publishedAt)).toBe('2022-05-04');
    const odt = zipped(
      {
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml':
          '<office:document-content><office:body><office:text><text:h>Quay opens</text:h><text:p>The quay<text:s/>of ' +
          'Sund<office:annotation><text:p>check</text:p></office:annotation> opened.</text:p></office:text></office:body></office:document-content>',
        'meta.xml': '<office:meta><meta:creation-date>2022-05-04T10:00:00</meta:creation-date></office:meta>',
      },
      'quay.odt',
    );
    const open = await readOne(odt);
    expect(open).toMatchObject({ title: 'Quay opens', text: 'The quay of Sund opened.' });
    expect(iso(open.publishedAt)).toBe('2022-05-04');
  });

  it('reads the chapters of an EPUB in their order', async () => {
    const chapter = (title: string): string =>
      `<html><body><h1>${title}</h1><p>${'The quay of Sund is old. '.repeat(12)}</p></body></html>`;
    const articles = await readArticles(
      zipped(
        {
          mimetype: 'application/epub+zip',
          'META-INF/container.xml':
            '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
          'OPS/book.opf':
            '<package><metadata><dc:title>Sund</dc:title><dc:creator>Ida Lund</dc:creator><dc:date>2019-03</dc:date></metadata><manifest>' +
            '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="a%20one.xhtml" media-type="application/xhtml+xml"/>' +
            '</manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
          'OPS/a one.xhtml': chapter('The quay'),
          'OPS/b.xhtml': chapter('The tide'),
        },
        'sund.epub',
      ),
    );
    expect(articles.map((a) => [a.title, a.author, iso(a.publishedAt)])).toEqual([
      ['Sund: The quay', 'Ida Lund', '2019-03 (month)'],
      ['Sund: The tide', 'Ida Lund', '2019-03 (month)'],
    ]);
  });

  it('reads RTF: letters of its code page and of Unicode, nothing of its tables', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times;}}{\*\generator X;}\f0 Quay opens\par 4 May 2022\par The quay of S\'fcnd \u8211? opened.\par}`;
    const article = await readOne(source(rtf, 'quay.rtf'));
    expect(article).toMatchObject({ title: 'Quay opens', text: 'The quay of Sünd – opened.' });
    expect(iso(article.publishedAt)).toBe('2022-05-04');
  });

  it('reads notes of Evernote: a clipped page was saved on its day, one’s own note was written on it', async () => {
    const enex =
      '<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "x"><en-export><note><title>Quay opens</title><content><![CDATA[<?xml version="1.0"?>' +
      '<en-note><div>The quay opened.</div></en-note>]]></content><created>20220504T101112Z</created><tag>quays</tag>' +
      '<note-attributes><source-url>https://sund.example/quay</source-url></note-attributes></note>' +
      '<note><title>Own</title><content><![CDATA[<en-note>The tide was high.</en-note>]]></content><created>20220505T101112Z</created></note></en-export>';
    const [clip, own] = await readArticles(source(enex, 'x.enex'));
    expect(clip).toMatchObject({
      text: 'The quay opened.',
      url: 'https://sund.example/quay',
      tags: ['quays'],
      publishedAt: null,
    });
    expect(iso(clip?.savedAt ?? null)).toBe('2022-05-04');
    expect(iso(own?.publishedAt ?? null)).toBe('2022-05-05');
  });

  it('reads Safari’s web archives, bookmarks and links', async () => {
    const archive = await readOne(fromBase64('quay.webarchive', WEB_ARCHIVE));
    expect(archive).toMatchObject({ title: 'Quay opens', url: 'https://sund.example/quay' });
    const bookmarks = await readArticles(fromBase64('Bookmarks.plist', SAFARI_BOOKMARKS));
    expect(bookmarks.map((b) => [b.title, b.marks?.folders, b.marks?.read, iso(b.savedAt)])).toEqual([
      ['Quay opens', ['Ports'], null, null],
      ['Later', [], false, '2022-05-06'],
    ]);
    const webloc =
      '<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key><string>https://sund.example/quay</string></dict></plist>';
    expect(await readOne(source(webloc, 'Quay opens.webloc'))).toMatchObject({
      title: 'Quay opens',
      url: 'https://sund.example/quay',
    });
    expect(
      await readOne(source('[InternetShortcut]\r\nURL=https://sund.example/quay\r\n', 'Quay opens.url')),
    ).toMatchObject({
      title: 'Quay opens',
      url: 'https://sund.example/quay',
    });
  });

  it('reads pages of a web archive (WARC), saved on the day of the archive', async () => {
    const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${quay}`;
    const record = (type: string, body: string): string =>
      `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: https://sund.example/quay\r\nWARC-Date: 2022-05-05T10:00:00Z\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}\r\n\r\n`;
    const warc = source(record('warcinfo', 'x') + record('response', http), 'x.warc');
    const packed = { ...warc, name: 'x.warc.gz', bytes: new Uint8Array(gzipSync(warc.bytes)) };
    for (const from of [warc, packed]) {
      const article = await readOne(from);
      expect(article).toMatchObject({ title: 'Quay opens', url: 'https://sund.example/quay' });
      expect([iso(article.publishedAt), iso(article.savedAt)]).toEqual(['2022-05-04', '2022-05-05']);
    }
  });
});

describe('what is refused', () => {
  it('is named, with what would work', async () => {
    const bytes = (head: string): ImportSource => ({
      name: 'x',
      mediaType: '',
      bytes: Uint8Array.from(head.padEnd(200, '\0'), (c) => c.charCodeAt(0)),
    });
    expect((await readWords(bytes('SQLite format 3'))).failed[0]).toMatch(/database.*Export/);
    expect((await readWords(bytes('\u0089PNG\r\n'))).failed[0]).toMatch(/picture/);
    expect((await readWords(bytes('\u00d0\u00cf\u0011\u00e0'))).failed[0]).toMatch(/DOCX/);
    expect((await readWords(zipped({ 'xl/workbook.xml': '<x/>' }, 'x.xlsx'))).failed[0]).toMatch(/CSV/);
    expect((await readWords(bytes('\u0001\u0002\u0003'))).failed[0]).toMatch(/binary/);
  });

  it('is a list of feeds, which says which', async () => {
    const opml =
      '<opml version="2.0"><body><outline text="A"><outline type="rss" text="Sund Letter" xmlUrl="https://sund.example/rss"/></outline></body></opml>';
    expect((await readWords(source(opml, 'feeds.opml'))).failed[0]).toMatch(/feeds?, not articles: Sund Letter/);
  });
});

describe('links', () => {
  it('are read from lists of addresses, of tabs and of Markdown links', async () => {
    const tabs = await readArticles(
      source(
        'https://sund.example/quay | Quay opens\nhttps://sund.example/tide | The tide\n\nhttps://sund.example/x\n',
        'tabs.txt',
      ),
    );
    expect(tabs.map((t) => [t.title, t.text])).toEqual([
      ['Quay opens', ''],
      ['The tide', ''],
      ['sund.example/x', ''],
    ]);
    const list = await readArticles(
      source('# Reading list\n\n- [Quay opens](https://sund.example/quay)\n- <https://sund.example/tide>\n', 'list.md'),
    );
    expect(list.map((t) => t.title)).toEqual(['Quay opens', 'sund.example/tide']);
  });

  it('are no links when there is a sentence between them', async () => {
    const article = await readOne(source('The tide was high.\nhttps://sund.example/x\n', 'x.txt'));
    expect(article.text).toContain('The tide was high.');
  });
});

function fromBase64(name: string, base64: string): ImportSource {
  return { name, mediaType: '', bytes: new Uint8Array(Buffer.from(base64, 'base64')) };
}

// Written by Python's plistlib.
const WEB_ARCHIVE =
  'YnBsaXN0MDDRAQJfEA9XZWJNYWluUmVzb3VyY2XTAwQFBgcIXxAPV2ViUmVzb3VyY2VEYXRhXxATV2ViUmVzb3VyY2VNSU1FVHlwZV5XZWJSZXNvdXJjZVVSTE8QgDxodG1sPjxoZWFkPjx0aXRsZT5RdWF5IG9wZW5zPC90aXRsZT48L2hlYWQ+PGJvZHk+PGgxPlF1YXkgb3BlbnM8L2gxPjxwPlRoZSBxdWF5IG9mIFN1bmQgb3BlbmVkIG9uIDQgTWF5IDIwMjIuPC9wPjwvYm9keT48L2h0bWw+WXRleHQvaHRtbF8QGWh0dHBzOi8vc3VuZC5leGFtcGxlL3F1YXkACAALAB0AJAA2AEwAWwDeAOgAAAAAAAACAQAAAAAAAAAJAAAAAAAAAAAAAAAAAAABBA==';
const SAFARI_BOOKMARKS =
  'YnBsaXN0MDDRAQJYQ2hpbGRyZW6iAxHSAQQFEFVUaXRsZaEG0gEEBw+hCNIJCgsOXVVSSURpY3Rpb25hcnlZVVJMU3RyaW5n0QwNVXRpdGxlWlF1YXkgb3BlbnNfEBlodHRwczovL3N1bmQuZXhhbXBsZS9xdWF5VVBvcnRzXEJvb2ttYXJrc0JhctIBBBIdoRPTFAkKFRocW1JlYWRpbmdMaXN00hYXGBlZRGF0ZUFkZGVkW1ByZXZpZXdUZXh0M0HEEpSQAAAAWkEgcHJldmlldy7RDBtVTGF0ZXJfEBpodHRwczovL3N1bmQuZXhhbXBsZS9sYXRlcl8QFWNvbS5hcHBsZS5SZWFkaW5nTGlzdAAIAAsAFAAXABwAIgAkACkAKwAwAD4ASABLAFEAXAB4AH4AiwCQAJIAmQClAKoAtADAAMkA1ADXAN0A+gAAAAAAAAIBAAAAAAAAAB4AAAAAAAAAAAAAAAAAAAES';

describe('Firefox', () => {
  it('is told when its packed file is damaged', async () => {
    const { failed } = await readWords({
      name: 'b.jsonlz4',
      mediaType: '',
      bytes: strToU8('mozLz40\0\u0010\0\0\0xxxx'),
    });
    expect(failed).toEqual([expect.stringContaining('damaged')]);
  });

  it('unpacks literals and repeats', async () => {
    const text = '{"title":"Quay","text":"quay quay quay quay"}';
    // "…quay " as literals, then a repeat that overlaps what it copies.
    const head = text.slice(0, text.indexOf('quay quay') + 5);
    const tail = text.slice(head.length + 14);
    const block = [0xf0 | (14 - 4), head.length - 15, ...strToU8(head), 5, 0, tail.length << 4, ...strToU8(tail)];
    const bytes = Uint8Array.from([...strToU8('mozLz40\0'), text.length, 0, 0, 0, ...block]);
    expect(await readOne({ name: 'b.jsonlz4', mediaType: '', bytes })).toMatchObject({ text: 'quay quay quay quay' });
  });

  it('leaves the fixtures of other formats as they were', async () => {
    expect((await readAll(fixture('bookmarks.html'))).length).toBeGreaterThan(0);
  });
});
