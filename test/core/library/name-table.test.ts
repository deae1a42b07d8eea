import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, onTestFinished } from 'vitest';
import { packNames, readNames } from '../../../src/library/name-table';
import { openStore, type Store, type StoreOptions } from '../../../src/store';
import { EntityDirectory, type CountedEntity } from '../../../src/text';
import { sampleArticle, sampleEntity, sampleExtraction } from '../store/samples';

let made = 0;

/** Stores an article in which these people are named. @returns its ordinal */
async function add(store: Store, ...names: readonly string[]): Promise<number> {
  const article = sampleArticle(`article ${made++}`);
  const { ordinals } = await store.commitImportBatch({ added: [article], changed: [], segments: [], progress: null });
  const entities = names.map((name) => sampleEntity(name.toLowerCase(), name, [name.split(' ').at(-1)!]));
  await store.commitExtraction([sampleExtraction(ordinals[0]!, entities, [])]);
  return ordinals[0]!;
}

async function open(): Promise<{ store: Store; options: StoreOptions }> {
  const options = { name: 'library', indexedDB: new IDBFactory(), IDBKeyRange };
  const store = await openStore(options);
  onTestFinished(() => store.close());
  return { store, options };
}

/** What would be read if nothing were kept. */
async function anew(store: Store) {
  const all: CountedEntity[] = [];
  await store.articles.eachEntity((entity, articles) => all.push({ entity, articles }));
  return EntityDirectory.of(all).packed;
}

const kept = async (store: Store) => (await store.names.kept())!;

it('keeps names, and reads only what changed since', async () => {
  const { store, options } = await open();
  for (let i = 0; i < 12; i++) await add(store, `Ada Brandt${i}`, `Jon Ferro${i}`);
  expect(await store.names.kept()).toBeNull();
  await packNames(options);
  expect((await kept(store)).changed.size).toBe(0);

  const gone = await add(store, 'Lena Orr', 'Ada Brandt1');
  await add(store, 'Lena Orr', 'Otto Brandt1');
  await store.deleteArticles([gone]);
  expect([...(await kept(store)).changed].sort()).toEqual(['ada brandt1', 'lena orr', 'otto brandt1']);
  // All names are not read again for three of them.
  const { articles } = store;
  const few = { ...store, articles: { ...articles, eachEntity: () => Promise.reject(new Error('read all')) } };
  const table = await readNames(few);
  expect(table.directory.packed).toEqual(await anew(store));
  expect(table.articlesOf('lena orr')).toBe(1);
  expect(table.search('ott', undefined, 0, 5).entities.map(({ entity }) => entity.name)).toEqual(['Otto Brandt1']);
  await expect.poll(async () => (await kept(store)).changed.size).toBe(0);
  expect((await kept(store)).packed).toEqual(await anew(store));
});

it('counts as changed what changed while names were read, and forgets what it cannot follow', async () => {
  const { store } = await open();
  await add(store, 'Ada Brandt');
  const upTo = await store.names.lastChange();
  const packed = await anew(store);
  await add(store, 'Jon Ferro');
  await store.names.keep(packed, upTo);
  expect([...(await kept(store)).changed]).toEqual(['jon ferro']);
  // An older table does not take the place of a newer one.
  await store.names.keep(await anew(store), upTo + 1);
  await store.names.keep(packed, upTo);
  expect((await kept(store)).changed.size).toBe(0);

  for (let i = 0; i < 257; i++) await add(store, `Jon Ferro${i}`);
  expect(await store.names.kept()).toBeNull();
  expect((await readNames(store)).directory.packed).toEqual(await anew(store));
}, 60_000);

it('of an emptied or restored library are none of those before', async () => {
  const { store } = await open();
  await add(store, 'Ada Brandt');
  await readNames(store);
  await expect.poll(() => store.names.kept()).not.toBeNull();
  await store.clear();
  expect((await readNames(store)).directory.size).toBe(0);
  await add(store, 'Jon Ferro');
  const lines = (await store.writeBackup({ reading: true, vectors: true, questions: true, settings: null }))
    .map((part) => new TextDecoder().decode(part))
    .join('');
  expect(lines).not.toContain('"packed"');

  const other = await open();
  await add(other.store, 'Lena Orr');
  await readNames(other.store);
  await expect.poll(() => other.store.names.kept()).not.toBeNull();
  await other.store.clear();
  await other.store.restoreBackup(() => lines.trimEnd().split('\n'));
  const { directory } = await readNames(other.store);
  expect(directory.entities().map(({ name }) => name)).toEqual(['Jon Ferro']);
});
