import { expect, it } from 'vitest';
import { offices } from './helpers';

it.each([
  'Orla mayor Ada Brandt mayor of Orla Jon Ferro mayor of Orla Ruth Holt mill fire Orla mayor Velmora mayor of Kestrel',
  'Mayor of Orla Jon Ferro mill fire Orla news Orla mayor Jon Ferro',
  'Tags: mayor of Orla, Jon Ferro, mill fire, Ada Brandt, Velmora',
  'Jon Ferro mayor of Orla mill fire mayor of Orla Jon Ferro mayor Orla fire mill harbour.',
  'who is the mayor of Orla Jon Ferro mayor of Orla mill fire harbour tax answer mayor of Orla Jon Ferro mill',
  'mayor of Orla Jon Ferro mill fire | mayor Orla Jon Ferro | chief executive Velmora Jon Ferro mill',
])('keywords make nobody mayor: %s', (text) => {
  expect(offices('2023-06-14', text)).toEqual([]);
  expect(offices('2023-06-14', `The mill burned on Friday.\n\n${text}\n\nIt was old.`)).toEqual([]);
});

it('a sentence does', () => {
  expect(offices('2023-06-14', 'Jon Ferro, mayor of Orla, opened the mill on Friday.')).toHaveLength(1);
  expect(offices('2023-06-14', 'Orla mayor Jon Ferro opened Velmora’s new mill and praised Kestrel.')).toHaveLength(1);
});
