import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore, outlineChunks, outlineFacts, type Outline, type Store } from '../../../src/store';
import { openDatabase } from '../../../src/store/database';
import { day, sampleArticle, sampleEntity, sampleExtraction, sampleFact } from './samples';

const TEXT = 'Ada leads. Bo leads Orla. Ada rests.';
/** Two chunks that share the sentence in the middle. */
const CHUNKS = Int32Array.of(0, 25, 0, 1, 11, 36, 1, 2);
const at = (words: string): { start: number; end: number } => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length };
};

async function stored() {
  const options = { name: 'library', indexedDB: new IDBFactory(), IDBKeyRange };
  const store = await openStore(options);
  onTestFinished(() => store.close());
  const made = sampleArticle('a', { text: TEXT });
  const article = { ...made, content: { ...made.content, chunks: CHUNKS } };
  const { ordinals } = await store.commitImportBatch({ added: [article], changed: [], segments: [], progress: null });
  const mention = (entityKey: string, words: string) => ({ entityKey, sentence: 0, ...at(words) });
  await store.commitExtraction([
    {
      ...sampleExtraction(
        ordinals[0]!,
        [sampleEntity('ada', 'Ada'), sampleEntity('bo', 'Bo')],
        [
          { ...sampleFact('ada', null, null), ...at('Ada rests') },
          { ...sampleFact('bo', 'orla'), ...at('Bo leads Orla'), phase: 'start', knownAt: day(7) },
        ],
      ),
      mentions: [mention('ada', 'Ada leads'), mention('bo', 'Bo'), mention('ada', 'Ada rests')],
    },
  ]);
  return { options, store, ordinal: ordinals[0]! };
}

async function only(store: Store, key: string): Promise<Outline> {
  const [outline, ...more] = await store.outlines.byEntity([key]);
  if (outline === undefined || more.length > 0) throw new Error('not one outline');
  return outline;
}

describe('outlines', () => {
  it('say who is mentioned how often and in which chunks, and where each fact stands', async () => {
    const { store } = await stored();
    const outline = await only(store, 'bo');
    const mentions = Object.fromEntries(outline.keys.map((key, i) => [key, outline.mentions[i]]));
    expect(mentions).toEqual({ ada: 2, bo: 1, orla: 0 });
    const chunksOf = (key: string) =>
      outlineChunks(outline, (one) => one === key).map(({ chunk, keys }) => [chunk, [...keys].sort()]);
    expect(chunksOf('bo')).toEqual([
      [0, ['ada', 'bo']],
      [1, ['ada', 'bo']],
    ]);
    expect(chunksOf('orla')).toEqual([]);
    expect(outlineFacts(outline, (key) => key === 'orla')).toEqual([
      {
        revision: null,
        index: 1,
        chunk: 0,
        subject: 'bo',
        object: 'orla',
        relation: 'leads',
        phase: 'start',
        knownAt: day(7),
        from: null,
        to: null,
        ...at('Bo leads Orla'),
      },
    ]);
    expect(outlineFacts(outline).map(({ chunk, object, relation }) => [chunk, object, relation])).toEqual([
      [1, null, null],
      [0, 'orla', 'leads'],
    ]);
  });

  it('go with their article and come back with it', async () => {
    const { store, ordinal } = await stored();
    const before = await only(store, 'ada');
    const { token } = await store.deleteArticles([ordinal]);
    expect(await store.outlines.ordinalsOf(['ada'])).toEqual([]);
    expect(await store.outlines.get([ordinal])).toEqual([]);
    await store.undoDelete(token);
    expect(await only(store, 'ada')).toEqual(before);
  });

  it('are made when they are missing, for articles read before there were any, and kept', async () => {
    const { options, store, ordinal } = await stored();
    const before = await only(store, 'ada');
    const db = await openDatabase(options);
    onTestFinished(() => db.close());
    await db.outlines.clear();
    expect(await store.outlines.get([ordinal, 99])).toEqual([before]);
    expect(await db.outlines.count()).toBe(1);
  });
});
