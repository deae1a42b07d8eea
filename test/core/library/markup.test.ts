import { describe, expect, it } from 'vitest';
import { fixture } from '../importers/helpers';
import { importAll, openLibrary, textFile, titles } from './helpers';

/** What would be markup if it came out as such. The article about markup may show samples of it as text. */
const TAG = /<\/?(?:img|svg|script|style|base|meta|iframe|math|b|p)\b/i;

describe('T17: markup in titles, authors, feed names and texts', () => {
  it('comes in as readable text, with the bad link inert and every item there', async () => {
    const library = await openLibrary();
    const page = textFile(
      'page.html',
      '<html><head><title>Mill &lt;img src=x onerror=alert(1)&gt; burns</title><base href="https://evil.example/">' +
        '<meta http-equiv="refresh" content="0;url=https://evil.example/"></head><body><article>' +
        '<p onclick="alert(1)">The mill burned down on Friday.</p><svg><style><img src=x onerror=alert(2)></style></svg>' +
        '<p>It was <a href="jaVasCript:alert(3)">insured</a>.</p><img src="https://tracker.example/p.gif"></article>',
    );
    const report = await importAll(library, fixture('hostile.rss'), page);
    expect(report).toMatchObject({ read: 3, stored: 3, failed: [] });
    await library.settled();
    expect(await titles(library)).toEqual(['Bridge reopens', 'How a <script> tag gets into a page', 'Mill burns']);

    const { articles } = await library.articles({ offset: 0, limit: 10 });
    const details = await Promise.all(articles.map(({ id }) => library.article(id)));
    for (const article of details) {
      const about = article?.title.startsWith('How a') ?? false;
      const { title, text, author, source, excerpt } = article!;
      if (!about) expect([title, text, author, source, excerpt].join('\n')).not.toMatch(TAG);
      expect(article?.url ?? 'https://none.example/').toMatch(/^https?:/);
    }
    const sample = details.find((article) => article?.title.startsWith('How a'));
    expect(sample?.text).toBe('Type <img src=x onerror=alert(1)> and nothing may happen.\n\nR&D said "no".');
    expect(await titles(library, 'onerror')).toEqual([sample?.title]);
    const bridge = details.find((article) => article?.title === 'Bridge reopens');
    expect(bridge).toMatchObject({ author: 'Ada Brandt', source: 'Velmora Gazette', url: null });
    expect(bridge?.text).toBe('The Kestrel bridge reopened on Friday.\n\nThe tunnel will reopen on Friday.');
    // What was read is cut from that text, so it cannot hold more than it.
    for (const fact of bridge?.facts ?? []) expect(bridge?.text.slice(fact.start, fact.end)).not.toBe('');
    expect(bridge?.facts.length).toBeGreaterThan(0);
  });
});
