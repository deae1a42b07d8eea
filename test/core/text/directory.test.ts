import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityDirectory, analyseText, type CountedEntity, type Entity, type EntityType } from '../../../src/text';
import { PlainDirectory } from './plain-directory';

const person = (name: string, ...aliases: string[]): Entity => ({
  key: name.toLowerCase().replace(/\./g, ''),
  name,
  type: 'person',
  aliases,
});
const once = (entity: Entity): CountedEntity => ({ entity, articles: 1 });

describe('EntityDirectory', () => {
  it('resolves a surname to the full name most used for it', () => {
    const directory = EntityDirectory.of([
      { entity: person('Ada Brandt', 'Brandt'), articles: 9 },
      once(person('Otto Brandt', 'Brandt')),
      once(person('Brandt')),
    ]);
    expect(directory.resolve('Brandt')?.key).toBe('ada brandt');
    expect(directory.candidates('Brandt').map((entity) => entity.key)).toEqual(['ada brandt', 'otto brandt']);
    expect(directory.resolve('Nobody')).toBeNull();
    expect(directory.membersOf('ada brandt')).toEqual(['ada brandt', 'brandt']);
    expect(directory.articlesOf('ada brandt')).toBe(10);
  });

  it('joins one middle initial to the name without it, but not two', () => {
    const one = [person('Donald J. Ohm', 'Ohm'), person('Donald Ohm')].map(once);
    expect(EntityDirectory.of(one).resolve('Donald J. Ohm')?.key).toBe('donald ohm');
    const two = [...one, once(person('Donald K. Ohm', 'Ohm'))];
    expect(EntityDirectory.of(two).resolve('Donald J. Ohm')?.key).toBe('donald j ohm');
  });

  it('knows nobody when it is empty', () => {
    const directory = EntityDirectory.of([]);
    expect([directory.resolve('Brandt'), directory.get(''), directory.canonicalKey('brandt')]).toEqual([
      null,
      null,
      'brandt',
    ]);
    expect(directory.ranked([], undefined, 0, 10)).toEqual({ total: 0, entities: [] });
  });

  it('is the same whatever order entities come in, and as it was given', () => {
    fc.assert(
      fc.property(entities, (given) => {
        const directory = EntityDirectory.of(given);
        expect(EntityDirectory.of([...given].reverse()).packed).toEqual(directory.packed);
        expect(EntityDirectory.of(directory.given()).packed).toEqual(directory.packed);
      }),
    );
  });

  it('says what maps and lists of objects say', () => {
    fc.assert(fc.property(entities, expectAsPlain));
  });

  it('finds names by the beginnings of their words, letters beyond one byte and searches for them included', () => {
    const directory = EntityDirectory.of(
      [person('Łukasz Ferro'), person('İnci Kaya', 'Kaya'), person('Ana Ferrovia'), person('Jean Émile')].map(once),
    );
    const found = (text: string): string[] =>
      directory.ranked(text.split(' '), undefined, 0, 9).entities.map(({ entity }) => entity.name);
    expect(found('ferro')).toEqual(['Ana Ferrovia', 'Łukasz Ferro']);
    expect(found('fer łu')).toEqual(['Łukasz Ferro']);
    expect(found('kaya')).toEqual(['İnci Kaya']);
    expect(found('émile')).toEqual(['Jean Émile']);
    expect(found('erro')).toEqual([]);
  });
});

const DATA = new URL('../../../../shared/data/realtimeqa-2023-autumn/articles.jsonl.gz', import.meta.url);
const SAMPLE = new URL('../../../public/sample/articles.jsonl', import.meta.url);
const MOST_ARTICLES = 200;

describe('EntityDirectory of real articles', () => {
  it.each([
    ['the sample library', SAMPLE],
    ['news of autumn 2023', DATA],
  ])('says of %s what maps and lists of objects say', { timeout: 120_000 }, (_name, file) => {
    // The second one is not in the repository.
    if (!existsSync(file)) return;
    const bytes = readFileSync(file);
    const lines = (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n');
    const all = new Map<string, CountedEntity>();
    for (const line of lines.slice(0, MOST_ARTICLES)) {
      const { title, text } = JSON.parse(line) as { title: string; text: string };
      for (const entity of analyseText(title, text).entities) {
        const before = all.get(entity.key);
        const aliases = [...new Set([...(before?.entity.aliases ?? []), ...entity.aliases])].sort();
        const { name, type } = before?.entity ?? entity;
        all.set(entity.key, { entity: { ...entity, name, type, aliases }, articles: (before?.articles ?? 0) + 1 });
      }
    }
    expect(all.size).toBeGreaterThan(100);
    expectAsPlain([...all.values()].sort((a, b) => compare(a.entity.key, b.entity.key)));
  });
});

const entities = fc.uniqueArray(
  fc.record({
    entity: fc
      .record({
        name: fc.constantFrom(
          ...['Ada Brandt', 'Otto Brandt', 'Brandt', 'Jon Ferro', 'Jon J. Ferro', 'Jon K. Ferro', 'Ferro', 'John'],
          ...['Łódź', 'Świat Ferro', "D'Angelo", 'NHS', 'National Health Service', 'İnci', 'Zoë Brandt', 'A B C'],
        ),
        type: fc.constantFrom<EntityType>('person', 'organisation', 'place', 'event', 'work', 'other'),
        aliases: fc.uniqueArray(fc.constantFrom('Brandt', 'Ferro', 'NHS', 'Ada', 'John', 'Świat', 'Łódź', 'Ferro’s'), {
          maxLength: 4,
        }),
      })
      .map(({ name, type, aliases }) => ({ ...person(name, ...aliases), type })),
    articles: fc.integer({ min: 1, max: 6 }),
  }),
  { selector: ({ entity }) => entity.key, maxLength: 14 },
);

/** Compares all that can be asked with what the plain directory, and lists made from it, say. */
function expectAsPlain(given: readonly CountedEntity[]): void {
  const plain = new PlainDirectory();
  for (const { entity, articles } of given) plain.add([entity], new Map([[entity.key, articles]]));
  const packed = EntityDirectory.of(given);
  const forms = new Set(given.flatMap(({ entity: { key, name, aliases } }) => [key, name, ...aliases]));
  for (const form of [...forms].flatMap((one) => [one, ...one.split(' '), `${one} Nobody`])) {
    expect(packed.canonicalKey(form)).toBe(plain.canonicalKey(form));
    expect(packed.get(form)).toEqual(plain.get(form));
    expect(packed.resolve(form)).toEqual(plain.resolve(form));
    expect(packed.candidates(form)).toEqual(plain.candidates(form));
  }
  expect(packed.size).toBe(plain.size);
  expect(packed.entities()).toEqual(plain.entities());
  const articlesAt = new Map(given.map(({ entity, articles }) => [entity.key, articles]));
  const members = new Map<string, string[]>();
  for (const key of [...articlesAt.keys()].sort()) {
    const canonical = plain.canonicalKey(key);
    if (canonical !== key) members.set(canonical, [...(members.get(canonical) ?? [canonical]), key]);
  }
  const sizes = new Map<string, number>();
  for (const key of articlesAt.keys()) {
    const keys = members.get(key) ?? [key];
    sizes.set(
      key,
      keys.reduce((sum, one) => sum + articlesAt.get(one)!, 0),
    );
    expect(packed.membersOf(key)).toEqual(keys);
    expect(packed.articlesOf(key)).toBe(sizes.get(key));
  }
  const ranked = plain
    .entities()
    .map((entity) => ({ entity, articles: sizes.get(entity.key)! }))
    .sort((a, b) => b.articles - a.articles || compare(a.entity.name, b.entity.name));
  expect(packed.ranked([], undefined, 0, ranked.length)).toEqual({ total: ranked.length, entities: ranked });
  for (const words of [['br'], ['ferro'], ['jon', 'fe'], ['a'], ['ł'], ['x y'], ['health', 's']]) {
    const found = ranked.filter(({ entity: { name, aliases } }) =>
      [name, ...aliases].some((form) => words.every((word) => ` ${form.toLowerCase()}`.includes(` ${word}`))),
    );
    expect(packed.ranked(words, undefined, 0, found.length)).toEqual({ total: found.length, entities: found });
    const people = found.filter(({ entity }) => entity.type === 'person');
    expect(packed.ranked(words, 'person', 1, 2)).toEqual({ total: people.length, entities: people.slice(1, 3) });
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
