import type { FieldMapping, FieldSample } from '../library';

export type Mapping = FieldMapping;
export type MappableField = FieldMapping[string];

/** What a field can be, in the words of the person, as the dialog lists it. */
export const MAPPABLE: readonly { readonly field: MappableField; readonly words: string }[] = [
  { field: 'title', words: 'title' },
  { field: 'text', words: 'text' },
  { field: 'html', words: 'text as HTML' },
  { field: 'summary', words: 'summary' },
  { field: 'published', words: 'day of publication' },
  { field: 'modified', words: 'day of last change' },
  { field: 'saved', words: 'day it was saved' },
  { field: 'url', words: 'address' },
  { field: 'source', words: 'source' },
  { field: 'author', words: 'author' },
  { field: 'tags', words: 'tags' },
  { field: 'folder', words: 'folder' },
  { field: 'note', words: 'note' },
  { field: 'guid', words: 'identifier' },
];

const DATE = /^\d{4}-\d\d(?:-\d\d)?(?:[T ]|$)|^\d{1,2}[./]\d{1,2}[./]\d{2,4}|^1\d{9}(?:\d{3})?$/;
const LONG_CHARACTERS = 80;

/** A first guess by what the fields hold: an address, a day, the longest words, and the words before them. */
export function guessMapping(fields: readonly FieldSample[]): Mapping {
  const guess: Record<string, MappableField> = {};
  const isFree = ({ key }: FieldSample): boolean => guess[key] === undefined;
  const take = (field: MappableField, found: FieldSample | undefined): void => {
    if (found !== undefined) guess[found.key] = field;
  };
  take(
    'url',
    fields.find(({ sample }) => /^https?:\/\/\S+$/.test(sample)),
  );
  take(
    'published',
    fields.find((one) => isFree(one) && DATE.test(one.sample)),
  );
  const words = fields.filter((one) => isFree(one) && /\p{L}{2}/u.test(one.sample) && !/^[[{]/.test(one.sample));
  const text = [...words].sort((a, b) => b.sample.length - a.sample.length)[0];
  if (text !== undefined && text.sample.length >= LONG_CHARACTERS)
    take(/<\/?(?:p|div|br|a|h\d)\b/i.test(text.sample) ? 'html' : 'text', text);
  take(
    'title',
    words.find((one) => isFree(one)),
  );
  return guess;
}
