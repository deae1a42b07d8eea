import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityDirectory, type Entity } from '../../../src/text';

const person = (name: string, ...aliases: string[]): Entity => ({
  key: name.toLowerCase().replace(/\./g, ''),
  name,
  type: 'person',
  aliases,
});

describe('EntityDirectory', () => {
  it('resolves a surname to the full name most used for it', () => {
    const directory = new EntityDirectory();
    directory.add('a', [person('Ada Brandt', 'Brandt')], new Map([['ada brandt', 9]]));
    directory.add('b', [person('Otto Brandt', 'Brandt')]);
    directory.add('c', [person('Brandt')]);
    expect(directory.resolve('Brandt')?.key).toBe('ada brandt');
    expect(directory.candidates('Brandt').map((entity) => entity.key)).toEqual(['ada brandt', 'otto brandt']);
    expect(directory.resolve('Nobody')).toBeNull();
  });

  it('forgets what a deleted article said', () => {
    const directory = new EntityDirectory();
    directory.add('a', [person('Ada Brandt', 'Brandt', 'the Chief')]);
    directory.add('b', [person('Ada Brandt')]);
    directory.remove('a');
    expect(directory.resolve('the Chief')).toBeNull();
    expect(directory.get('ada brandt')?.aliases).toEqual([]);
    directory.remove('b');
    expect(directory.size).toBe(0);
  });

  it('joins one middle initial to the name without it, but not two', () => {
    const directory = new EntityDirectory();
    directory.add('a', [person('Donald J. Ohm')]);
    directory.add('b', [person('Donald Ohm')]);
    expect(directory.resolve('Donald J. Ohm')?.key).toBe('donald ohm');
    directory.add('c', [person('Donald K. Ohm', 'Ohm')]);
    directory.add('d', [person('Donald J. Ohm', 'Ohm')]);
    expect(directory.resolve('Donald J. Ohm')?.key).toBe('donald j ohm');
  });

  it('merges, unmerges and survives a circle', () => {
    const directory = new EntityDirectory();
    directory.add('a', [person('Ada Brandt'), person('Ada Brandt-Lee', 'Lee')]);
    directory.merge('ada brandt-lee', 'ada brandt');
    directory.merge('ada brandt', 'ada brandt-lee');
    expect(directory.resolve('Lee')?.key).toBe('ada brandt');
    expect(directory.size).toBe(1);
    directory.unmerge('ada brandt-lee');
    expect(directory.resolve('Lee')?.key).toBe('ada brandt-lee');
  });

  it('is the same whatever came and went before', () => {
    const name = fc.constantFrom('Ada Brandt', 'Otto Brandt', 'Brandt', 'Jon Ferro', 'Ferro');
    const article = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      names: fc.uniqueArray(name),
      drop: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(article, { maxLength: 20 }), (steps) => {
        const churned = new EntityDirectory();
        const alive = new Map<string, string[]>();
        for (const { id, names, drop } of steps) {
          if (drop) {
            churned.remove(id);
            alive.delete(id);
          } else {
            churned.add(
              id,
              names.map((each) => person(each, each.split(' ').at(-1) ?? each)),
            );
            alive.set(id, names);
          }
        }
        const fresh = new EntityDirectory();
        for (const [id, names] of alive)
          fresh.add(
            id,
            names.map((each) => person(each, each.split(' ').at(-1) ?? each)),
          );
        expect(churned.entities()).toEqual(fresh.entities());
        expect(EntityDirectory.restore(structuredClone(churned.serialize())).entities()).toEqual(fresh.entities());
      }),
    );
  });
});
