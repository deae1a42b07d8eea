import { describe, expect, it } from 'vitest';
import type { ImportFile } from '../../../src/library';
import {
  counts,
  importAll,
  jsonl,
  makeDisk,
  NEVER,
  openLibrary,
  sampleLine,
  settle,
  textFile,
  titles,
  turn,
} from './helpers';

const PARTS = 3;
const TITLE = 'Notes of a harbour';

/** Paragraphs of two million characters and more, each with a word of its own. */
const TEXT = Array.from({ length: 10_500 }, (_, at) =>
  `Paragraph marker${at} tells once more what the harbour of Orla looked like. ${'It rained all day. '.repeat(7)}`.trim(),
).join('\n\n');

const FORMS: readonly (readonly [string, string])[] = [
  ['notes.txt', `${TITLE}\n\n${TEXT}`],
  ['notes.md', `# ${TITLE}\n\n${TEXT}`],
  [
    'notes.html',
    `<!doctype html><html><head><link rel="canonical" href="https://harbour.example/notes"><title>${TITLE}</title></head><body><article><h1>${TITLE}</h1>${TEXT.split(
      '\n\n',
    )
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('')}</article></body></html>`,
  ],
];
const WHOLE = Array.from({ length: PARTS }, (_, at) => `${TITLE} (part ${at + 1} of ${PARTS})`);
const COMPLETE = { read: PARTS, stored: PARTS, alreadyThere: 0, updated: 0, failed: 0, undated: PARTS };

describe('a text of two million characters and more', () => {
  it.each(FORMS)('is kept in parts, and the report says so (%s)', async (name, text) => {
    const library = await openLibrary();
    await library.pauseBackground();
    const report = await importAll(library, textFile(name, text));
    expect(counts(report)).toEqual(COMPLETE);
    expect(report.notes.map(({ message }) => message)).toEqual([
      `“${TITLE}” is very long. It is kept as 3 articles, one for each part.`,
    ]);
    expect(report.bytesRead).toBe(report.bytesTotal);
    expect(await titles(library)).toEqual(WHOLE);
    // Nothing is cut in the middle of a paragraph, and nothing is left out.
    for (const at of [0, 4_600, 9_000, 10_499]) expect(await titles(library, `marker${at}`)).toHaveLength(1);
    const all = (await library.exportArticles()).split('\n').filter((line) => line !== '');
    const texts = all.map((line) => JSON.parse(line) as { title: string; text: string });
    texts.sort((a, b) => (a.title < b.title ? -1 : 1));
    expect(texts.map((one) => one.text).join('\n\n') === TEXT).toBe(true);
    expect(counts(await importAll(library, textFile(name, text)))).toMatchObject({ stored: 0, alreadyThere: PARTS });
  });

  it('can be stopped between its parts, and goes on behind the last one', async () => {
    const library = await openLibrary();
    await library.pauseBackground();
    const id = await library.import([textFile(...(FORMS[0] as [string, string]))]);
    await library.pauseImport(id);
    const paused = await library.importEnded(id);
    expect(paused).toMatchObject({ status: 'paused', stored: 1 });
    expect(paused.bytesRead).toBeGreaterThan(0);
    expect(paused.bytesRead).toBeLessThan(paused.bytesTotal);
    await library.resumeImport(id);
    expect(counts(await library.importEnded(id))).toEqual(COMPLETE);
    expect(await titles(library)).toEqual(WHOLE);
  });

  it.each<readonly [string, ImportFile, number]>([
    ['alone', textFile('notes.txt', FORMS[0]![1]), 0],
    ['in a line among others', jsonl([sampleLine(0), { title: TITLE, text: TEXT }, sampleLine(1)]), 2],
  ])('killed between its parts is ended by the next tab, nothing twice (%s)', async (_, file, others) => {
    const disk = makeDisk();
    let dead = false;
    const before = await disk.open({ killed: true, pause: () => (dead ? NEVER : turn()) });
    await before.pauseBackground();
    await before.import([file]);
    await new Promise<void>((resolve) => {
      void before.onStatus(({ imports }) => {
        if ((imports[0]?.stored ?? 0) < 2) return;
        dead = true;
        resolve();
      });
    });
    await settle();

    const after = await disk.open();
    await after.pauseBackground();
    const report = await after.importEnded((await after.status()).imports[0]!.importId);
    expect(counts(report)).toMatchObject({ read: PARTS + others, stored: PARTS + others, alreadyThere: 0, failed: 0 });
    expect(report.notes).toHaveLength(1);
    expect((await titles(after)).filter((title) => title.startsWith(TITLE))).toEqual(WHOLE);
  });
});

describe('long articles', () => {
  it('are stored as read one by one: a closed tab loses little', async () => {
    let left = Infinity;
    const library = await openLibrary({ pause: () => ((left -= 1) < 0 ? NEVER : turn()), killed: true });
    await library.pauseBackground();
    const rain = `It rained ${'and it rained '.repeat(100)}all day. `.repeat(400);
    const text = (n: number): string => `Ada Brandt opened dock ${n} on 3 May 2023. ${rain}`;
    await importAll(library, jsonl([1, 2, 3].map((n) => ({ title: `Dock ${n}`, text: text(n) }))));
    const read: number[] = [];
    void library.onStatus(({ extracted }) => {
      if (read.at(-1) !== extracted) read.push(extracted);
      if (extracted > 0) left = 0;
    });
    await library.resumeBackground();
    while ((await library.status()).extracted === 0) await turn();
    await settle();
    expect((await library.status()).extracted).toBe(1);
  });
});
