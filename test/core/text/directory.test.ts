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
    directory.add([person('Ada Brandt', 'Brandt')], new Map([['ada brandt', 9]]));
    directory.add([person('Otto Brandt', 'Brandt')]);
    directory.add([person('Brandt')]);
    expect(directory.resolve('Brandt')?.key).toBe('ada brandt');
    expect(directory.candidates('Brandt').map((entity) => entity.key)).toEqual(['ada brandt', 'otto brandt']);
    expect(directory.resolve('Nobody')).toBeNull();
  });

  it('joins one middle initial to the name without it, but not two', () => {
    const directory = new EntityDirectory();
    directory.add([person('Donald J. Ohm')]);
    directory.add([person('Donald Ohm')]);
    expect(directory.resolve('Donald J. Ohm')?.key).toBe('donald ohm');
    directory.add([person('Donald K. Ohm', 'Ohm')]);
    directory.add([person('Donald J. Ohm', 'Ohm')]);
    expect(directory.resolve('Donald J. Ohm')?.key).toBe('donald j ohm');
  });

  it('is the same whatever order articles come in', () => {
    const name = fc.constantFrom('Ada Brandt', 'Otto Brandt', 'Brandt', 'Jon Ferro', 'Ferro');
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(name), { maxLength: 20 }), (articles) => {
        const build = (order: readonly string[][]): readonly Entity[] => {
          const directory = new EntityDirectory();
          for (const names of order) directory.add(names.map((each) => person(each, each.split(' ').at(-1) ?? each)));
          return directory.entities();
        };
        expect(build([...articles].reverse())).toEqual(build(articles));
      }),
    );
  });
});
