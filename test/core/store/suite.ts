import { afterEach, describe, expect, test } from 'vitest';
import { isDatelineError, type DatelineError } from '../../../src/errors';
import {
  openStore,
  type ImportBatch,
  type NewSegment,
  type Store,
  type StoreOptions,
  type StructureRow,
} from '../../../src/store';
import { day, sampleArticle, sampleEdges, sampleEntity, sampleExtraction, sampleFact, sampleTable } from './samples';

type Host = Pick<StoreOptions, 'indexedDB' | 'IDBKeyRange'>;

/** Everything the store promises, for any IndexedDB. */
export function storeSuite(makeHost: () => Host): void {
  const opened: Store[] = [];
  let names = 0;

  async function open(host = makeHost(), name = `library-${++names}-${Math.trunc(performance.now())}`) {
    const options = { ...host, name };
    const store = await openStore(options);
    opened.push(store);
    const reopen = async () => {
      store.close();
      const again = await openStore(options);
      opened.push(again);
      return again;
    };
    return { store, options, reopen };
  }

  const batch = (fields: Partial<ImportBatch>): ImportBatch => ({
    added: [],
    changed: [],
    segments: [],
    progress: null,
    ...fields,
  });
  const segment = (values: number[], space = 'words/1'): NewSegment => ({
    kind: 'lexical',
    space,
    rows: values.length,
    order: null,
    parts: { main: { ids: Int32Array.from(values) } },
  });

  async function codeOf(action: () => Promise<unknown>): Promise<string> {
    try {
      await action();
    } catch (error) {
      return isDatelineError(error) ? error.code : `untyped: ${String(error)}`;
    }
    return 'none';
  }

  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
  });

  describe('import batches', () => {
    test('articles, words, segment and progress are stored together and survive a reopening', async () => {
      const { store, reopen } = await open();
      const importId = await store.imports.add([{ name: 'a.jsonl', mediaType: '', bytes: Uint8Array.of(1, 2, 3) }], {
        status: 'running',
        nextFile: 0,
        nextRecord: 0,
        report: { read: 0 },
      });
      const first = await store.reserveChunks(3);
      const { ordinals, segments } = await store.commitImportBatch(
        batch({
          added: [
            sampleArticle('a', { chunkBase: first, chunkCount: 2 }),
            sampleArticle('b', { chunkBase: first + 2 }),
          ],
          segments: [segment([first, first + 1, first + 2])],
          progress: { id: importId, status: 'running', nextFile: 0, nextRecord: 2, report: { read: 2 } },
        }),
      );
      expect(ordinals).toHaveLength(2);
      expect(segments).toHaveLength(1);

      const again = await reopen();
      expect((await again.articles.get(ordinals)).map(({ id }) => id)).toEqual(['a', 'b']);
      expect((await again.articles.contents(ordinals)).map(({ text }) => text)).toEqual([
        'Words of a. More words.',
        'Words of b. More words.',
      ]);
      expect((await again.imports.get(importId))?.nextRecord).toBe(2);
      expect([...(await again.imports.file(importId, 0))!.bytes]).toEqual([1, 2, 3]);
      const [info] = await again.segments.list('lexical', 'words/1');
      expect((await again.segments.load(info!, 'main')).ids).toEqual(Int32Array.of(first, first + 1, first + 2));
      expect(await again.reserveChunks(1)).toBe(first + 3);
    });

    test('reads many articles in the order asked for, one by one or in ranges, without those that are gone', async () => {
      const { store } = await open();
      const first = await store.reserveChunks(90);
      const added = Array.from({ length: 90 }, (_, i) => sampleArticle(`m${i}`, { chunkBase: first + i }));
      const { ordinals } = await store.commitImportBatch(batch({ added }));
      const backwards = [...ordinals].reverse();
      const ids = async (asked: readonly number[]) => (await store.articles.get(asked)).map(({ id }) => id);
      const names = (asked: readonly number[]) => asked.map((ordinal) => `m${ordinals.indexOf(ordinal)}`);
      expect(await ids(backwards)).toEqual(names(backwards));
      const gappy = backwards.filter((ordinal) => ordinal % 5 !== 0);
      expect(await ids([...gappy, 4000 + Math.max(...ordinals)])).toEqual(names(gappy));
      expect(await ids([...gappy, 1 + Math.max(...ordinals)])).toEqual(names(gappy));
    });

    test('an article id that is there already leaves nothing of the batch', async () => {
      const { store } = await open();
      await store.commitImportBatch(batch({ added: [sampleArticle('a')] }));
      const twice = batch({ added: [sampleArticle('b'), sampleArticle('a')], segments: [segment([1])] });
      expect(await codeOf(() => store.commitImportBatch(twice))).toBe('STORE_CHANGED');
      expect((await store.articles.counts()).articles).toBe(1);
      expect(await store.segments.list('lexical', 'words/1')).toEqual([]);
    });

    test('an article is found again by each of its keys', async () => {
      const { store } = await open();
      await store.commitImportBatch(
        batch({ added: [sampleArticle('a', { fields: { guid: 'feed-1' } }), sampleArticle('b')] }),
      );
      const ids = async (keys: Parameters<Store['articles']['matching']>[0]) =>
        (await store.articles.matching(keys)).map(({ id }) => id);
      expect(await ids({ ids: ['b'] })).toEqual(['b']);
      expect(await ids({ guids: ['feed-1', 'feed-2'] })).toEqual(['a']);
      expect(await ids({ urlKeys: ['example.org/b'], contentKeys: ['content:Words of a. More words.'] })).toEqual([
        'a',
        'b',
      ]);
      expect(await ids({ guids: ['feed-2'] })).toEqual([]);
    });

    test('the files of an import go when it ends, and stay while it is paused', async () => {
      const { store } = await open();
      const progress = { status: 'running' as const, nextFile: 0, nextRecord: 0, report: {} };
      const id = await store.imports.add([{ name: 'a', mediaType: '', bytes: new Uint8Array(10) }], progress);
      await store.imports.update({ ...progress, id, status: 'paused' });
      expect(await store.imports.file(id, 0)).not.toBeNull();
      await store.imports.update({ ...progress, id, status: 'finished' });
      expect(await store.imports.file(id, 0)).toBeNull();
      expect((await store.imports.list()).map(({ status }) => status)).toEqual(['finished']);
    });
  });

  describe('changes', () => {
    async function read(store: Store) {
      const { ordinals } = await store.commitImportBatch(
        batch({ added: [sampleArticle('a', { text: 'Twelve were hurt.' })] }),
      );
      const ordinal = ordinals[0]!;
      await store.commitExtraction([
        sampleExtraction(ordinal, [sampleEntity('orla fire', 'Orla Fire')], [sampleFact('orla fire', '12', 'hurt')]),
      ]);
      return (await store.articles.get([ordinal]))[0]!;
    }

    test('a replaced text takes its facts, entities and stored answers along', async () => {
      const { store } = await open();
      const article = await read(store);
      const question = { question: 'q', askedAt: 0 as never, asOf: null, method: 'default', status: 'answered' };
      await store.questions.add({ ...question, answer: '12', articleIds: ['a'] });
      const { content } = sampleArticle('a', { text: 'Short.' });
      const changed = {
        article: { ...article, factCount: 0, stage: 'imported' as const },
        content,
        keepReading: false,
      };
      await store.commitImportBatch(batch({ changed: [changed] }));
      expect(await store.articles.annotations([article.ordinal])).toEqual([]);
      expect(await store.articles.annotationsByEntity(['orla fire'])).toEqual([]);
      expect(await store.articles.entities(['orla fire'])).toEqual([]);
      expect(await store.questions.list(5)).toMatchObject([{ question: 'q', answer: null, articleIds: [] }]);
      expect((await store.articles.contents([article.ordinal]))[0]!.text).toBe('Short.');
    });

    test('a corrected text keeps the earlier version with what was read from it', async () => {
      const { store } = await open();
      const article = await read(store);
      const old = (await store.articles.contents([article.ordinal]))[0]!;
      const { content } = sampleArticle('a', { text: 'Correction: 21 were hurt.' });
      const { ordinal: _, revisions: __, ...words } = old;
      const revision = { ...words, title: article.title, knownAt: article.knownAt };
      await store.commitImportBatch(
        batch({
          changed: [
            {
              article: { ...article, stage: 'imported' },
              content: { ...content, revisions: [revision] },
              keepReading: true,
            },
          ],
        }),
      );
      await store.commitExtraction([
        sampleExtraction(
          article.ordinal,
          [sampleEntity('orla fire', 'Orla Fire')],
          [sampleFact('orla fire', '21', 'hurt')],
        ),
      ]);
      const [annotations] = await store.articles.annotationsByEntity(['orla fire']);
      expect(annotations!.facts.map(({ object }) => object)).toEqual(['21']);
      expect(annotations!.earlier[0]!.facts.map(({ object }) => object)).toEqual(['12']);
      expect((await store.articles.get([article.ordinal]))[0]!.factCount).toBe(2);
      const [stored] = await store.articles.contents([article.ordinal]);
      expect(stored!.revisions.map(({ text }) => text)).toEqual(['Twelve were hurt.']);
    });

    test('an article that is gone cannot be changed', async () => {
      const { store } = await open();
      const article = await read(store);
      await store.deleteArticles([article.ordinal]);
      const change = { article, content: null, keepReading: false };
      expect(await codeOf(() => store.commitImportBatch(batch({ changed: [change] })))).toBe('STORE_CHANGED');
      expect((await store.articles.counts()).articles).toBe(0);
    });
  });

  describe('what is read from articles', () => {
    test('facts are found by entity and by relation; extracting twice counts once', async () => {
      const { store } = await open();
      const { ordinals } = await store.commitImportBatch(batch({ added: [sampleArticle('a'), sampleArticle('b')] }));
      const [a, b] = ordinals as [number, number];
      const readings = [
        sampleExtraction(
          a,
          [sampleEntity('ada brandt', 'Ada Brandt', ['Brandt'])],
          [sampleFact('ada brandt', 'velmora')],
        ),
        sampleExtraction(b, [sampleEntity('ada brandt', 'A. Brandt'), sampleEntity('jon ferro', 'Jon Ferro')], []),
      ];
      await store.commitExtraction(readings);
      await store.commitExtraction(readings);
      expect((await store.articles.annotationsByEntity(['ada brandt'])).map(({ ordinal }) => ordinal)).toEqual([a, b]);
      expect(
        (await store.articles.annotationsByEntity(['velmora', 'jon ferro'])).map(({ ordinal }) => ordinal),
      ).toEqual([a, b]);
      expect((await store.articles.annotationsByRelation('leads')).map(({ ordinal }) => ordinal)).toEqual([a]);
      const found: [string, number][] = [];
      await store.articles.eachEntity(({ key }, articles) => found.push([key, articles]));
      expect(found).toEqual([
        ['ada brandt', 2],
        ['jon ferro', 1],
      ]);
      expect(await store.articles.counts()).toEqual({
        articles: 2,
        chunks: 2,
        facts: 1,
        entities: 2,
        stages: { imported: 0, extracted: 2, embedded: 0 },
      });
    });

    test('extraction of an article deleted meanwhile is dropped', async () => {
      const { store } = await open();
      const { ordinals } = await store.commitImportBatch(batch({ added: [sampleArticle('a')] }));
      await store.deleteArticles(ordinals);
      const reading = sampleExtraction(ordinals[0]!, [sampleEntity('x', 'X')], [sampleFact('x', null)]);
      expect(await store.commitExtraction([reading])).toEqual([]);
      expect(await store.articles.annotations(ordinals)).toEqual([]);
      expect(await store.articles.entities(['x'])).toEqual([]);
    });
  });

  describe('deleting', () => {
    test('nothing of a deleted article is left, and what it shared stays', async () => {
      const { store, reopen } = await open();
      const { ordinals } = await store.commitImportBatch(batch({ added: [sampleArticle('a'), sampleArticle('b')] }));
      const [a, b] = ordinals as [number, number];
      const shared = sampleEntity('ada brandt', 'Ada Brandt', ['Brandt']);
      await store.commitExtraction([
        sampleExtraction(a, [{ ...shared, aliases: ['Brandt', 'Ms Brandt'] }], [sampleFact('ada brandt', 'velmora')]),
        sampleExtraction(b, [shared], [sampleFact('ada brandt', 'ferro works')]),
      ]);
      const receipt = await store.deleteArticles([a, 999]);
      expect(receipt).toMatchObject({ articles: 1, facts: 1, ordinals: [a] });
      const again = await reopen();
      expect(await again.articles.get([a])).toEqual([]);
      expect(await again.articles.contents([a])).toEqual([]);
      expect(await again.articles.annotationsByEntity(['velmora'])).toEqual([]);
      expect(await again.articles.entities(['ada brandt'])).toEqual([{ ...shared, aliases: ['Brandt'] }]);
      expect(await again.articles.counts()).toMatchObject({ articles: 1, facts: 1, entities: 1 });
      const lines: string[] = [];
      for await (const line of again.exportArticles()) lines.push(line);
      expect(lines.map((line) => JSON.parse(line).title)).toEqual(['Title b']);
    });

    test('undo brings everything back, once, and not after the purge', async () => {
      const { store } = await open();
      const { ordinals } = await store.commitImportBatch(batch({ added: [sampleArticle('a')] }));
      await store.commitExtraction([sampleExtraction(ordinals[0]!, [sampleEntity('x', 'X')], [sampleFact('x', null)])]);
      const question = { question: 'q', askedAt: 0 as never, asOf: null, method: 'default', status: 'answered' };
      await store.questions.add({ ...question, answer: 'X', articleIds: ['a'] });
      const before = [
        await store.articles.counts(),
        await store.articles.annotations(ordinals),
        await store.questions.list(9),
      ];
      const { token } = await store.deleteArticles(ordinals);
      expect((await store.questions.list(9))[0]!.answer).toBeNull();
      expect((await store.undoDelete(token)).map(({ id }) => id)).toEqual(['a']);
      expect([
        await store.articles.counts(),
        await store.articles.annotations(ordinals),
        await store.questions.list(9),
      ]).toEqual(before);
      expect(await codeOf(() => store.undoDelete(token))).toBe('BAD_INPUT');
      const second = await store.deleteArticles(ordinals);
      store.sealDeletes();
      expect(await codeOf(() => store.undoDelete(second.token))).toBe('BAD_INPUT');
    });

    test('clear empties the library, and ids go on rising', async () => {
      const { store } = await open();
      const first = await store.reserveChunks(5);
      const { ordinals } = await store.commitImportBatch(
        batch({ added: [sampleArticle('a')], segments: [segment([1])] }),
      );
      await store.clear();
      expect(await store.articles.counts()).toMatchObject({ articles: 0, chunks: 0, facts: 0, entities: 0 });
      expect(await store.segments.list('lexical', 'words/1')).toEqual([]);
      const next = await store.commitImportBatch(batch({ added: [sampleArticle('a')] }));
      expect(next.ordinals[0]).toBeGreaterThan(ordinals[0]!);
      expect(await store.reserveChunks(1)).toBe(first + 5);
    });
  });

  describe('structures', () => {
    const collect = async (store: Store, kind: 'edges' | 'table') => {
      const found: StructureRow[] = [];
      for await (const row of store.structures.all(kind)) found.push(row);
      return found.map(({ ordinal }) => ordinal);
    };

    test('are stored with their articles, found by kind in order, and go and come back with them', async () => {
      const { store, reopen } = await open();
      const graphs = Array.from({ length: 450 }, (_, n) => ({
        ...sampleArticle(`g${n}`),
        structure: sampleEdges(`${n}`),
      }));
      const { ordinals } = await store.commitImportBatch(
        batch({ added: [sampleArticle('prose'), { ...sampleArticle('t'), structure: sampleTable() }, ...graphs] }),
      );
      const again = await reopen();
      expect(await collect(again, 'table')).toEqual([ordinals[1]]);
      expect(await collect(again, 'edges')).toEqual(ordinals.slice(2));
      expect(await again.structures.count('edges')).toBe(450);
      const [row] = await again.structures.get([ordinals[0]!, ordinals[5]!]);
      expect(row!.structure).toEqual(sampleEdges('3'));

      const { token } = await again.deleteArticles([ordinals[1]!, ordinals[5]!]);
      expect(await again.structures.get([ordinals[1]!, ordinals[5]!])).toEqual([]);
      await again.undoDelete(token);
      expect(await collect(again, 'table')).toEqual([ordinals[1]]);
      await again.clear();
      expect(await again.structures.count('table')).toBe(0);
    });

    test('follow the text: a correction keeps the earlier one, a replacement does not, new fields leave it', async () => {
      const { store } = await open();
      const { ordinals } = await store.commitImportBatch(
        batch({ added: [{ ...sampleArticle('a'), structure: sampleEdges('old') }] }),
      );
      const [article] = await store.articles.get(ordinals);
      const words = sampleArticle('a', { text: 'New words.' }).content;
      const old = { ...sampleArticle('a').content, title: 'Title a', knownAt: null };
      const change = (fields: Partial<ImportBatch['changed'][number]>) =>
        store.commitImportBatch(
          batch({ changed: [{ article: article!, content: null, keepReading: false, ...fields }] }),
        );
      const stored = async () =>
        (await store.structures.get(ordinals)).map(({ structure, earlier }) => [structure, earlier]);

      await change({});
      expect(await stored()).toEqual([[sampleEdges('old'), []]]);
      await change({ content: { ...words, revisions: [old] }, keepReading: true, structure: sampleEdges('new') });
      expect(await stored()).toEqual([[sampleEdges('new'), [sampleEdges('old')]]]);
      await change({ content: { ...words, revisions: [old, old] }, keepReading: true });
      expect(await stored()).toEqual([[null, [sampleEdges('old'), sampleEdges('new')]]]);
      expect(await collect(store, 'edges')).toEqual([]);
      await change({ content: { ...words, revisions: [] } });
      expect(await stored()).toEqual([]);
    });

    test('the roles of a table can be corrected, one a column', async () => {
      const { store } = await open();
      const { ordinals } = await store.commitImportBatch(
        batch({ added: [{ ...sampleArticle('t'), structure: sampleTable() }, sampleArticle('prose')] }),
      );
      await store.structures.setTableRoles(ordinals[0]!, ['subject', 'none']);
      const [row] = await store.structures.get(ordinals);
      expect(row!.structure).toMatchObject({ table: { roles: ['subject', 'none'], rows: [['2019', 'Ada Brandt']] } });
      expect(await codeOf(() => store.structures.setTableRoles(ordinals[0]!, ['subject']))).toBe('BAD_INPUT');
      expect(await codeOf(() => store.structures.setTableRoles(ordinals[1]!, []))).toBe('BAD_INPUT');
    });
  });

  describe('segments', () => {
    test('are replaced at once, keep their order and are kept apart by space', async () => {
      const { store, reopen } = await open();
      const { segments } = await store.commitImportBatch(
        batch({ segments: [segment([1]), segment([2]), segment([3]), segment([9], 'words/2')] }),
      );
      const [one, two] = segments;
      const merged = await store.segments.replace([one!.id, two!.id], [{ ...segment([1, 2]), order: one!.id }]);
      expect(merged).toHaveLength(1);
      const again = await reopen();
      const list = await again.segments.list('lexical', 'words/1');
      const ids = await Promise.all(list.map(async (info) => [...(await again.segments.load(info, 'main')).ids!]));
      expect(ids).toEqual([[1, 2], [3]]);
      expect(await again.segments.spaces('lexical')).toEqual(['words/1', 'words/2']);
      expect(await again.segments.replace([one!.id], [segment([7])])).toBeNull();
      expect(await again.segments.list('lexical', 'words/1')).toHaveLength(2);
    });

    test('a view is stored alone, not with the buffer behind it', async () => {
      const { store } = await open();
      const view = new Int32Array(1000).subarray(10, 13);
      const part = { ...segment([0, 0, 0]), parts: { main: { ids: view } } };
      const { segments } = await store.commitImportBatch(batch({ segments: [part] }));
      const { ids } = await store.segments.load(segments[0]!, 'main');
      expect([ids!.length, ids!.buffer.byteLength]).toEqual([3, 12]);
    });

    test('a part that does not agree with its checksum is reported', async () => {
      const { store } = await open();
      const { segments } = await store.commitImportBatch(batch({ segments: [segment([1, 2, 3])] }));
      const wrong = { ...segments[0]!, checksums: { main: segments[0]!.checksums.main! ^ 1 } };
      expect(await codeOf(() => store.segments.load(wrong, 'main'))).toBe('STORE_CORRUPT');
      expect(await codeOf(() => store.segments.load(segments[0]!, 'other'))).toBe('STORE_CORRUPT');
    });
  });

  describe('backup', () => {
    test('one line per article, dates no finer than known, unknown ones absent', async () => {
      const { store } = await open();
      await store.commitImportBatch(
        batch({
          added: [
            sampleArticle('a', {
              publishedAt: 19_523,
              fields: { publishedGranularity: 'month', tags: ['x'], savedAt: { day: day(19_600), granularity: 'day' } },
            }),
            sampleArticle('b', { publishedAt: null }),
          ],
        }),
      );
      const lines: Record<string, unknown>[] = [];
      for await (const line of store.exportArticles()) lines.push(JSON.parse(line));
      expect(lines).toEqual([
        {
          url: 'https://example.org/a',
          title: 'Title a',
          source: 'Example',
          published: '2023-06',
          saved: '2023-08-31',
          tags: ['x'],
          text: 'Words of a. More words.',
        },
        { url: 'https://example.org/b', title: 'Title b', source: 'Example', text: 'Words of b. More words.' },
      ]);
    });
  });

  describe('other tabs', () => {
    test('a newer version makes this tab let go and say so', async () => {
      const host = makeHost();
      const blocked: DatelineError[] = [];
      const name = `shared-${++names}-${Math.trunc(performance.now())}`;
      const store = await openStore({ ...host, name, onBlocked: (error) => blocked.push(error) });
      await store.commitImportBatch(batch({ added: [sampleArticle('a')] }));
      const newer = await openRaw(host, name, 1000);
      expect(blocked.map(({ code }) => code)).toEqual(['STORE_BLOCKED']);
      expect(await codeOf(() => store.articles.counts())).toBe('STORE_BLOCKED');
      newer.close();
      expect(await codeOf(() => openStore({ ...host, name }))).toBe('STORE_BLOCKED');
    });
  });
}

interface RawDatabase {
  close(): void;
}

/** Opens the database as a later build would. */
function openRaw(host: Host, name: string, version: number): Promise<RawDatabase> {
  return new Promise((resolve, reject) => {
    const request = (host.indexedDB as IDBFactory).open(name, version);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
