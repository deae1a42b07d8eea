import { describe, expect, it } from 'vitest';
import { importAll, jsonl, makeDisk, sampleLines, settle, titles, turn } from './helpers';

const ALL = 120;
const LINES = sampleLines(ALL);

describe('overlapping imports in several tabs', () => {
  it.each([2, 3])('of %i store every article once, and each ends', async (tabs) => {
    const disk = makeDisk();
    const libraries = await Promise.all(Array.from({ length: tabs }, () => disk.open()));
    const reports = await Promise.all(
      libraries.map((library, at) => importAll(library, jsonl(LINES.slice(at * 10), `tab-${at}.jsonl`))),
    );
    expect(reports.map(({ status }) => status)).toEqual(reports.map(() => 'finished'));
    expect(reports.reduce((sum, { stored }) => sum + stored, 0)).toBe(ALL);
    for (const [at, { stored, alreadyThere, failed }] of reports.entries()) {
      expect({ sum: stored + alreadyThere, failed }).toEqual({ sum: ALL - at * 10, failed: [] });
    }
    const fresh = await disk.open();
    expect(await fresh.settled()).toMatchObject({ articles: ALL, extracted: ALL, problem: null });
    expect(new Set(await titles(fresh)).size).toBe(ALL);
  });

  it('of the same job neither loses nor doubles an article', async () => {
    const disk = makeDisk();
    let slow = true;
    const first = await disk.open({ pause: () => (slow ? settle() : turn()) });
    const id = await first.import([jsonl(LINES)]);
    // Takes the running job up as the tab that looks after the library does.
    const second = await disk.open();
    const [a, b] = await Promise.all([first.importEnded(id), second.importEnded(id)]);
    slow = false;
    expect([a.status, b.status]).toEqual(['finished', 'finished']);
    expect({ read: a.read, stored: a.stored }).toEqual({ read: ALL, stored: ALL });
    const fresh = await disk.open();
    expect(await fresh.settled()).toMatchObject({ articles: ALL, problem: null });
  });

  it('goes on when another tab deletes an article that an import changes', async () => {
    const disk = makeDisk();
    const [first, second] = await Promise.all([disk.open(), disk.open()]);
    await importAll(first, jsonl(LINES));
    const page = await second.articles({ offset: 0, limit: 40 });
    const again = importAll(second, jsonl(LINES.map((line) => ({ ...line, tags: ['again'] }))));
    await first.deleteArticles(page.articles.map(({ id }) => id));
    expect((await again).status).toBe('finished');
  });
});
