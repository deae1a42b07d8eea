import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ImportFile, Library } from '../../../src/library';
import { escapeMarkdown } from '../../../src/library/takeout/escape';
import { markdownFile, markdownName } from '../../../src/library/takeout/markdown';
import type { ExportedRecord } from '../../../src/library/takeout/record';
import { readOne, source } from '../importers/helpers';
import { counts, importAll, jsonl, makeDisk, openLibrary, TODAY, type Line } from './helpers';

const LINES: Line[] = [
  {
    guid: 'tag:orla.example,2023:fire',
    url: 'https://orla.example/fire',
    title: 'Fire in Orla',
    published: '2023-05-02',
    text: '12 people were hurt in the Orla fire. The mill burned for three hours.',
  },
  {
    guid: 'tag:orla.example,2023:fire',
    url: 'https://orla.example/fire',
    title: 'Fire in Orla',
    published: '2023-05-02',
    modified: '2023-05-03',
    text: 'Correction: 21 people were hurt in the Orla fire.\n\nThe mill burned for three hours.',
  },
  {
    url: 'https://a.example/mayor',
    title: '=HYPERLINK("https://evil.example";"Mayor")',
    published: '2023-05',
    saved: '2024-01-07',
    source: '+1 News',
    author: '@ida',
    text: 'Ada Brandt became mayor.\nShe is 51.\n\n- a list\n- of *two*\n\n# no heading | <b>no</b> markup [nor](link)',
    tags: ['politics', 'a, b', '"quoted"'],
    folder: 'Work / North',
    note: 'Read again:\n“the bridge”',
    starred: true,
    unread: true,
    archived: true,
    highlights: [{ quote: 'Ada Brandt became mayor.', note: 'really', markedAt: '2024-01-08' }],
  },
  { url: 'https://links.example/one', title: 'A bare link' },
  {
    title: 'Mayors',
    text: 'Mayors.',
    structure: {
      kind: 'table',
      caption: 'Mayors',
      columns: ['Year', 'Who'],
      roles: ['time', 'object'],
      rows: [['2019', 'Ada']],
    },
  },
];

async function archiveOf(library: Library): Promise<ImportFile & { files: Record<string, string> }> {
  const parts = await library.exportArchive();
  const bytes = new Uint8Array(await new Blob([...parts] as BlobPart[]).arrayBuffer());
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [
      name,
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(content),
    ]),
  );
  return { name: 'dateline.zip', mediaType: 'application/zip', bytes, files };
}

async function filled(): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, jsonl(LINES));
  return library;
}

describe('everything as a ZIP', () => {
  it('restores an equal library when it is imported into an empty one, and adds nothing to its own', async () => {
    const first = await filled();
    const archive = await archiveOf(first);
    const second = await makeDisk().open();
    const report = await importAll(second, archive);
    expect(report.notes.map(({ message }) => message)[0]).toMatch(/^This is a Dateline export/);
    expect(counts(report)).toMatchObject({ stored: 4, failed: 0 });
    expect(await second.exportArticles()).toBe(await first.exportArticles());
    await Promise.all([first.settled(), second.settled()]);
    const list = { offset: 0, limit: 100 };
    expect(await second.articles(list)).toEqual(await first.articles(list));
    expect(await second.labels()).toEqual(await first.labels());
    expect(counts(await importAll(first, archive))).toMatchObject({ stored: 0, updated: 0, alreadyThere: 4 });
  });

  it('holds Markdown that any app reads, with what is known in its front matter', async () => {
    const { files } = await archiveOf(await filled());
    const names = Object.keys(files).filter((name) => name.endsWith('.md'));
    expect(names.sort()).toEqual([
      'articles/2023-05 =HYPERLINK( https evil.example ; Mayor ).md',
      'articles/2023-05-02 Fire in Orla.md',
      'articles/A bare link.md',
      'articles/Mayors.md',
    ]);
    const name = names.find((one) => one.includes('HYPERLINK'))!;
    const back = await readOne(source(files[name]!, name));
    expect(back).toMatchObject({
      title: LINES[2]!['title'],
      url: LINES[2]!['url'],
      source: '+1 News',
      author: '@ida',
      tags: LINES[2]!['tags'],
      archived: true,
      publishedAt: { granularity: 'month' },
      marks: { folders: ['Work / North'], note: LINES[2]!['note'], starred: true, read: false },
      text: LINES[2]!['text'],
    });
    expect(back.marks?.highlights.map(({ quote }) => quote)).toEqual(['Ada Brandt became mayor.']);
  });

  it('holds a JSON Feed and tables in which no cell is a formula', async () => {
    const library = await filled();
    await library.settled();
    await library.ask('=1+1 was hurt when?', { asOf: null, today: TODAY });
    const { files } = await archiveOf(library);
    const feed = JSON.parse(files['feed.json']!) as { version: string; items: Record<string, unknown>[] };
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items).toHaveLength(4);
    expect(feed.items[0]).toMatchObject({
      id: 'tag:orla.example,2023:fire',
      url: 'https://orla.example/fire',
      date_published: '2023-05-02T00:00:00Z',
    });
    expect(feed.items[1]).not.toHaveProperty('date_published');
    expect(feed.items[1]).toMatchObject({ _dateline: { published: '2023-05', starred: true } });
    for (const name of ['articles.csv', 'questions.csv']) {
      const { data, errors } = Papa.parse<string[]>(files[name]!.replace(/^\ufeff/, ''), { skipEmptyLines: true });
      expect(errors).toEqual([]);
      expect(data.length).toBeGreaterThan(1);
      expect(data.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    }
    expect(files['articles.csv']).toContain(`"'=HYPERLINK(""https://evil.example"";""Mayor"")"`);
  });
});

describe('Markdown', () => {
  it('says what the text said: articles of the sample come back word for word', async () => {
    const lines = readFileSync('public/sample/articles.jsonl', 'utf8').trim().split('\n');
    for (const line of lines) {
      const { title, text } = JSON.parse(line) as ExportedRecord;
      const back = await readOne(source(markdownFile({ title, text }), 'one.md'));
      expect([back.title, back.text]).toEqual([title, text]);
    }
  });

  it('takes no sign of a text for markup', async () => {
    const texts = [
      '1. first\n2) second\n10 green bottles',
      '> said so\n+ plus\n- minus -\n# hash\n=====',
      'snake_case stays, _this_ too; 2 * 3 * 4 = 24 `code` ~~gone~~ ==marked==',
      'AT&amp;T and AT&T, <i>no</i> [x](y) ![z](w) | a | b |\n|---|---|',
      'C:\\temp\\new \\* end',
    ];
    for (const text of texts) {
      const back = await readOne(source(`# Title\n\nSome words first.\n\n${escapeMarkdown(text)}\n`, 'one.md'));
      expect(back.text).toBe(`Some words first.\n\n${text}`);
    }
  });

  it('gives every file a name of its own that file systems take', () => {
    const taken = new Set<string>();
    const name = (title: string, published?: string) =>
      markdownName({ title, text: '', ...(published === undefined ? {} : { published }) }, taken);
    expect(name('What? A/B: "C" <D>|*', '2023-05-02')).toBe('2023-05-02 What A B C D.md');
    expect(name('what a b c d', '2023-05-02')).toBe('2023-05-02 what a b c d (2).md');
    expect(name('...')).toBe('Untitled.md');
    expect(name('..')).toBe('Untitled (2).md');
    expect([...name('😀'.repeat(200))].length).toBeLessThan(90);
  });
});
