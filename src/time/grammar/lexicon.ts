import { ONES, ORDINALS, TENS } from '../../words';
import { DECADES, FUNCTION_WORDS, HOLIDAY_WORDS, MONTHS, UNIT_WORDS, WEEKDAYS } from './words';
import { ERA_WORDS } from './eras';
import type { ClockUnit, Unit } from './spec';

/** Everything the grammar knows of one word. */
export interface Lexeme {
  readonly id: number;
  readonly word: string;
  /** Role of a function word or keyword, several may share one; empty when it has none. */
  readonly tag: string;
  /** 1–12, 0 for other words. */
  readonly month: number;
  /** 1–7 from Monday, 0 for other words. */
  readonly weekday: number;
  /** A short form that is also another word or needs a date beside it ("Sat", "Sun", "Mar"). */
  readonly short: boolean;
  readonly unit: Unit | ClockUnit | null;
  readonly plural: boolean;
  /** −1 for other words. */
  readonly cardinal: number;
  /** 1 and up, −1 for "final", 0 for other words. */
  readonly ordinal: number;
  /** 1–4 from spring, 0 for other words. */
  readonly season: number;
  /** −1 last, 0 this, 1 next; `null` for other words. */
  readonly which: -1 | 0 | 1 | null;
  /** Name of a holiday that is one word, else empty. */
  readonly holiday: string;
  /** Whether an expression can begin with it: not, only before another word of the lexicon or a number, or alone. */
  readonly starts: 'never' | 'before' | 'alone';
  /** Can be a count or begin one. */
  readonly counts: boolean;
}

type Entry = { -readonly [K in keyof Lexeme]: Lexeme[K] };

const WORDS = new Map<string, Entry>();

function entry(word: string): Entry {
  let known = WORDS.get(word);
  if (!known) {
    known = {
      id: WORDS.size,
      word,
      tag: '',
      month: 0,
      weekday: 0,
      short: false,
      unit: null,
      plural: false,
      cardinal: -1,
      ordinal: 0,
      season: 0,
      which: null,
      holiday: '',
      starts: 'never',
      counts: false,
    };
    WORDS.set(word, known);
  }
  return known;
}

function add(words: string, set: Partial<Entry>): void {
  for (const word of words.split(' ')) Object.assign(entry(word), set);
}

/** One word after another, or with `/` several for one place. */
function inOrder(words: string | readonly string[], set: (index: number) => Partial<Entry>): void {
  (typeof words === 'string' ? words.split(' ') : words).forEach((forms, index) =>
    add(forms.replaceAll('/', ' '), set(index)),
  );
}

inOrder(MONTHS.full, (i) => ({ month: i + 1, starts: 'alone' }));
inOrder(MONTHS.short, (i) => ({
  month: i + 1,
  short: entry(MONTHS.full.split(' ')[i] as string).word !== 'may',
  starts: 'alone',
}));
add('may', { short: false });
inOrder(WEEKDAYS.full, (i) => ({ weekday: i + 1, starts: 'alone' }));
inOrder(WEEKDAYS.plural, (i) => ({ weekday: i + 1, plural: true, starts: 'alone' }));
inOrder(WEEKDAYS.short, (i) => ({ weekday: i + 1, short: true, starts: 'alone' }));
for (const [unit, one, many] of UNIT_WORDS) {
  add(one, { unit, starts: 'before' });
  add(many, { unit, plural: true, starts: 'alone', counts: true });
}
inOrder(ONES, (i) => ({ cardinal: i + 1, starts: 'before', counts: true }));
inOrder(TENS, (i) => ({ cardinal: i * 10 + 20, starts: 'before', counts: true }));
inOrder(DECADES, (i) => ({ cardinal: i * 10 + 20, tag: 'decade', starts: 'alone' }));
add('hundred', { cardinal: 100, tag: 'hundred' });
add('thousand', { cardinal: 1000, tag: 'thousand' });
add('dozen', { cardinal: 12, tag: 'dozen', starts: 'before', counts: true });
inOrder(ORDINALS, (i) => ({ ordinal: i + 1, starts: 'before' }));
add('thirtieth', { ordinal: 30, starts: 'before' });
add('final', { ordinal: -1, starts: 'before' });
inOrder('spring summer fall/autumn winter', (i) => ({ season: i + 1, starts: 'alone' }));
inOrder('springs summers falls/autumns winters', (i) => ({ season: i + 1, plural: true }));
add('last past previous prior preceding', { which: -1, starts: 'before' });
add('this current', { which: 0, starts: 'before' });
add('next coming upcoming following', { which: 1, starts: 'before' });
for (const [tag, words, starts] of FUNCTION_WORDS) add(words, { tag, ...(starts ? { starts } : {}) });
add('a an several few many some couple', { counts: true });
add('noughties aughts', { cardinal: 0, tag: 'decade', starts: 'alone' });
for (const word of ERA_WORDS) add(word, { starts: 'before' });
for (const [holiday, words] of HOLIDAY_WORDS) add(words, { holiday, starts: 'alone' });

/** The lexicon, by `id`. */
export const LEXEMES: readonly Lexeme[] = [...WORDS.values()];

/** Multiplier of the word hash; the tokenizer uses the same one as it reads. */
export const HASH_FACTOR = 31;

function hashWord(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i += 1) hash = (Math.imul(hash, HASH_FACTOR) + word.charCodeAt(i)) | 0;
  return hash;
}

/** Open addressing: slot → id of a lexeme, −1 when free, and its hash, so that other words are seen to differ at once. */
const SLOTS = 2048;
const IDS = new Int16Array(SLOTS).fill(-1);
const HASHES = new Int32Array(SLOTS);
for (const lexeme of LEXEMES) {
  const hash = hashWord(lexeme.word);
  let slot = hash & (SLOTS - 1);
  while (IDS[slot] !== -1) slot = (slot + 1) & (SLOTS - 1);
  IDS[slot] = lexeme.id;
  HASHES[slot] = hash;
}

/**
 * The id of the lexeme spelt by `text[start, end)` in any letter case, found by the hash of its lower-case letters
 * without making a string; −1 for the many words the grammar does not know.
 */
export function lookUp(text: string, start: number, end: number, hash: number): number {
  for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const id = IDS[slot] as number;
    if (id === -1) return -1;
    if (HASHES[slot] === hash && spells((LEXEMES[id] as Lexeme).word, text, start, end)) return id;
  }
}

function spells(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i += 1) {
    if (word.charCodeAt(i) !== (text.charCodeAt(start + i) | 32)) return false;
  }
  return true;
}
