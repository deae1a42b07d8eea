import { describe, expect, it } from 'vitest';
import type { Library } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import {
  counts,
  day,
  importAll,
  jsonl,
  makeDisk,
  openLibrary,
  textFile,
  titles,
  TODAY,
  turn,
  wordEmbedder,
} from './helpers';

const NOW = { asOf: null, today: TODAY };

const FIRST = {
  guid: 'tag:orla.example,2023:fire',
  url: 'https://orla.example/fire',
  title: 'Fire in Orla',
  published: '2023-05-02',
  text: '12 people were hurt in the Orla fire. The mill burned for three hours.',
};
const LATER = {
  ...FIRST,
  modified: '2023-05-03',
  text: 'Correction: 21 people were hurt in the Orla fire. The mill burned for three hours.',
};
const QUESTION = 'How many people were hurt in the Orla fire?';

describe('T15: a correction under the same identifier', () => {
  it.each([
    ['in one file', [jsonl([FIRST, LATER])]],
    ['in two files', [jsonl([FIRST], 'a.jsonl'), jsonl([LATER], 'b.jsonl')]],
    ['under the publication date alone', [jsonl([FIRST, { ...LATER, modified: undefined, published: '2023-05-03' }])]],
  ])('%s is one article whose earlier text is kept under its day', async (_, files) => {
    const library = await openLibrary();
    const report = await importAll(library, ...files);
    expect(counts(report)).toMatchObject({ read: 2, stored: 1, updated: 1, alreadyThere: 0, failed: 0 });
    const { total, articles } = await library.articles({ offset: 0, limit: 10 });
    expect(total).toBe(1);
    expect(articles[0]?.publishedAt?.day).toBe(day('2023-05-02'));
    const article = await library.article(articles[0]!.id);
    expect(article?.text).toBe(LATER.text);
    expect(article?.revisions).toEqual([{ title: FIRST.title, text: FIRST.text, knownAt: day('2023-05-02') }]);
    const status = await library.settled();
    expect(status.embedded).toBe(status.chunks);
  });

  it('is told, with the earlier number marked as superseded, and the earlier one as of its day', async () => {
    const library = await openLibrary();
    await importAll(library, jsonl([FIRST, LATER]));
    await library.settled();
    const now = await library.ask(QUESTION, NOW);
    const shown = now.level === 'said' ? now.answers : now.likely;
    expect(shown[0]?.text).toMatch(/^21\b/);
    expect(shown[0]?.evidence[0]).toMatchObject({ superseded: false });
    expect(shown[0]?.evidence[0]?.quote).toContain('Correction: 21 people');
    for (const { quote, superseded } of shown.flatMap((answer) => answer.evidence)) {
      expect(superseded).toBe(quote.startsWith('12'));
    }

    const then = await library.ask(QUESTION, { asOf: day('2023-05-02'), today: TODAY });
    const earlier = then.level === 'said' ? then.answers : then.likely;
    expect(earlier[0]?.text).toMatch(/^12\b/);
    expect(JSON.stringify(then)).not.toContain('Correction');
  });

  it('in the wrong order changes nothing', async () => {
    const library = await openLibrary();
    const report = await importAll(library, jsonl([LATER, { ...FIRST, modified: '2023-05-02' }]));
    expect(counts(report)).toMatchObject({ stored: 1, updated: 0, alreadyThere: 1 });
    const { articles } = await library.articles({ offset: 0, limit: 10 });
    expect((await library.article(articles[0]!.id))?.text).toBe(LATER.text);
  });
});

describe('a page that was touched years later', () => {
  const PAGE =
    '<!doctype html><html lang="en"><head><title>Weir breaks below Kestrel</title>' +
    '<meta property="article:published_time" content="2018-05-16T08:00:00+02:00">' +
    '<meta property="article:modified_time" content="2023-02-01T09:00:00+01:00"></head><body><main><article>' +
    '<h1>Weir breaks below Kestrel</h1><p>The Kestrel weir broke last Friday and flooded the mill. Nobody was hurt, ' +
    'the warden, Jon Ferro, said on Monday.</p></article></main></body></html>';

  it('counts its times from its publication, and is known from then', async () => {
    const library = await openLibrary();
    await importAll(library, textFile('page.html', PAGE));
    await library.settled();
    const { articles } = await library.articles({ offset: 0, limit: 1 });
    const article = await library.article(articles[0]!.id);
    expect(article).toMatchObject({ modifiedAt: { day: day('2023-02-01') } });
    expect(article?.times.map(({ text, value }) => [text, value?.interval.start])).toEqual([
      ['last Friday', day('2018-05-11')],
      ['Monday', day('2018-05-14')],
    ]);
    for (const { knownAt } of article?.facts ?? []) expect(knownAt).toBe(day('2018-05-16'));
    const found = await library.retrieve(
      'When did the Kestrel weir break?',
      { asOf: day('2019-01-01'), today: TODAY },
      5,
    );
    expect(found.passages).toHaveLength(1);
  });

  it('counts them from the change where nothing else is known', async () => {
    const library = await openLibrary();
    await importAll(library, textFile('page.html', PAGE.replace(/<meta property="article:published_time"[^>]*>/, '')));
    await library.settled();
    const { articles } = await library.articles({ offset: 0, limit: 1 });
    const article = await library.article(articles[0]!.id);
    expect(article).toMatchObject({ publishedAt: null });
    expect(article?.times[0]?.value?.interval.start).toBe(day('2023-01-27'));
  });
});

describe('T16: an article that goes', () => {
  const KEPT = {
    url: 'https://orla.example/harbour',
    title: 'Harbour strike ends',
    published: '2023-05-12',
    text: 'Dockers of Orla went back to work on Friday, said union leader Mira Holt.',
  };
  const GONE = {
    url: 'https://velmora.example/chief',
    title: 'Velmora names chief executive',
    published: '2022-08-20',
    text: 'Jon Ferro takes over as chief executive of Velmora on 1 September 2022. Zanzibarium is its largest plant.',
  };

  async function filled(library: Library): Promise<string> {
    await importAll(library, jsonl([KEPT, GONE]));
    await library.settled();
    const { articles } = await library.articles({ text: 'Zanzibarium', offset: 0, limit: 10 });
    return articles[0]!.id;
  }

  /** What only the article that goes says is nowhere, and the counts agree with what can be listed. */
  async function expectGone(library: Library, id: string, left: readonly string[]): Promise<void> {
    expect(await titles(library)).toEqual(left);
    expect(await titles(library, 'Zanzibarium')).toEqual([]);
    expect(await titles(library, 'Ferro')).toEqual([]);
    const answer = await library.ask('Who is chief executive of Velmora?', NOW);
    expect(answer.status).toBe('refused');
    expect(JSON.stringify(answer.nearest)).not.toContain('Ferro');
    const found = await library.retrieve('chief executive of Velmora', NOW, 30);
    expect(JSON.stringify(found.passages)).not.toMatch(/Ferro|Zanzibarium/);
    expect(await library.exportArticles()).not.toMatch(/Ferro|Zanzibarium/);
    const details = await Promise.all(
      (await library.articles({ offset: 0, limit: 10 })).articles.map((one) => library.article(one.id)),
    );
    expect(JSON.stringify(details)).not.toMatch(/Ferro|Zanzibarium/i);
    const status = await library.settled();
    expect(status).toMatchObject({ articles: left.length, extracted: left.length, embedded: status.chunks });
    expect(status.facts).toBe(details.reduce((sum, one) => sum + (one?.facts.length ?? 0), 0));
    if (!left.includes(GONE.title)) expect(await library.article(id)).toBeNull();
  }

  it('is nowhere any more: lists, search, answers, history, export and counts, also after a reload', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    const id = await filled(library);
    const before = await library.status();
    const answer = await library.ask('Who is chief executive of Velmora?', NOW);
    expect(answer.answers[0]?.text).toBe('Jon Ferro');
    expect(await library.history()).toMatchObject([{ level: 'said', answer: 'Jon Ferro' }]);

    await library.deleteArticles([id]);
    expect(JSON.stringify(await library.history())).not.toContain('Ferro');
    await expectGone(library, id, [KEPT.title]);
    const after = await library.status();
    expect(after.facts).toBeLessThan(before.facts);
    expect(after.entities).toBeLessThan(before.entities);
    expect(after.chunks).toBeLessThan(before.chunks);
    expect(after.firstDay).toBe(day('2023-05-12'));
    expect(await library.sources()).toEqual([{ source: 'orla.example', articles: 1 }]);
    await library.close();

    const again = await disk.open();
    await expectGone(again, id, [KEPT.title]);
    expect(JSON.stringify(await again.history())).not.toContain('Ferro');
  });

  it('goes whole while it is being embedded, too', async () => {
    const words = wordEmbedder();
    let waiting = false;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const embedder: Embedder = {
      ...words,
      async embed(texts, kind) {
        waiting = true;
        if (kind === 'passage') await released;
        return words.embed(texts, kind);
      },
    };
    const disk = makeDisk();
    const library = await disk.open({ embedder });
    await importAll(library, jsonl([KEPT, GONE]));
    while (!waiting) await turn();
    const { articles } = await library.articles({ text: 'Zanzibarium', offset: 0, limit: 10 });
    await library.deleteArticles([articles[0]!.id]);
    release();
    await expectGone(library, articles[0]!.id, [KEPT.title]);
    await library.close();
    await expectGone(await disk.open(), articles[0]!.id, [KEPT.title]);
  });

  it('comes back as it was when the deletion is undone', async () => {
    const library = await openLibrary();
    const id = await filled(library);
    const question = 'Who is chief executive of Velmora?';
    const answer = await library.ask(question, NOW);
    const before = {
      ...(await library.settled()),
      article: await library.article(id),
      history: await library.history(),
    };
    const token = await library.deleteArticles([id]);
    await library.settled();
    await library.undoDelete(token);
    const after = {
      ...(await library.settled()),
      article: await library.article(id),
      history: await library.history(),
    };
    expect(after).toEqual(before);
    expect((await library.ask(question, NOW)).answers).toEqual(answer.answers);
    await expect(library.undoDelete(token)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('deletes nothing for what is not there, and what is imported again is new', async () => {
    const library = await openLibrary();
    const id = await filled(library);
    await library.deleteArticles(['0123456789abcdef']);
    expect((await library.status()).articles).toBe(2);
    const token = await library.deleteArticles([id]);
    expect(counts(await importAll(library, jsonl([GONE])))).toMatchObject({ stored: 1, alreadyThere: 0 });
    await expect(library.undoDelete(token)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await library.settled();
    expect(await titles(library, 'Zanzibarium')).toEqual([GONE.title]);
    expect((await library.ask('Who is chief executive of Velmora?', NOW)).answers[0]?.text).toBe('Jon Ferro');
  });

  it('replaced by a shorter version of the same date leaves no trace', async () => {
    const disk = makeDisk();
    const library = await disk.open();
    const id = await filled(library);
    const shorter = { ...GONE, text: 'The company Velmora has a new office by the river.' };
    expect(counts(await importAll(library, jsonl([shorter])))).toMatchObject({ stored: 0, updated: 1 });
    const left = [KEPT.title, GONE.title].sort();
    await library.settled();
    expect(await library.article(id)).toMatchObject({ text: shorter.text, revisions: [] });
    await expectGone(library, id, left);
    await library.close();
    await expectGone(await disk.open(), id, left);
  });
});

describe('an export', () => {
  it('is read back as the same library, and adds nothing to its own', async () => {
    const library = await openLibrary();
    const note = { title: 'No date', text: 'The mill.', tags: ['a', 'b'], saved: '2023-05-13', archived: true };
    const page = {
      url: 'https://orla.example/mill',
      title: 'Mill',
      text: 'A mill.',
      published: '2023-05',
      author: 'A. B.',
    };
    await importAll(library, jsonl([FIRST, note, page]));
    const file = textFile('export.jsonl', await library.exportArticles());
    expect(counts(await importAll(library, file))).toMatchObject({ read: 3, stored: 0, alreadyThere: 3, updated: 0 });
    const copy = await openLibrary();
    expect(counts(await importAll(copy, file))).toMatchObject({ read: 3, stored: 3, failed: 0, undated: 1 });
    await Promise.all([library.settled(), copy.settled()]);
    expect(await copy.articles({ offset: 0, limit: 9 })).toEqual(await library.articles({ offset: 0, limit: 9 }));
    expect(await copy.exportArticles()).toBe(await library.exportArticles());
  });
});
