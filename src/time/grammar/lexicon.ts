import type { ClockUnit, Unit } from './spec';

/** Everything the grammar knows of one word. Numbers are 0 (ordinal, month …) or −1 (cardinal) where it is no such word. */
export interface Lexeme {
  readonly word: string;
  /** Role of a function word or keyword; its own spelling unless several share one. Empty when it has none. */
  tag: string;
  month: number;
  weekday: number;
  /** A short form that is also another word or needs a date beside it ("Sat", "Sun", "Mar"). */
  short: boolean;
  unit: Unit | ClockUnit | null;
  plural: boolean;
  cardinal: number;
  ordinal: number;
  /** 1–4 from spring. */
  season: number;
  /** −1 last, 0 this, 1 next; `null` for other words. */
  which: -1 | 0 | 1 | null;
  holiday: string;
  /** May stand first in an expression. */
  starts: boolean;
}

const WORDS = new Map<string, Lexeme>();

function add(words: string, set: Partial<Lexeme>): void {
  for (const word of words.split(' ')) {
    const known = WORDS.get(word);
    if (known) Object.assign(known, set);
    else WORDS.set(word, { ...BLANK, word, ...set });
  }
}

const BLANK: Lexeme = {
  word: '',
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
  starts: false,
};

const list = (words: string, make: (index: number) => Partial<Lexeme>): void =>
  words.split(' ').forEach((word, index) => add(word, make(index)));

list('january february march april may june july august september october november december', (i) => ({
  month: i + 1,
  starts: true,
}));
list('jan feb mar apr - jun jul aug sep oct nov dec', (i) => ({ month: i + 1, short: true, starts: true }));
add('sept', { month: 9, short: true, starts: true });
list('monday tuesday wednesday thursday friday saturday sunday', (i) => ({ weekday: i + 1, starts: true }));
list('mondays tuesdays wednesdays thursdays fridays saturdays sundays', (i) => ({
  weekday: i + 1,
  plural: true,
  starts: true,
}));
list('mon tue wed thu fri sat sun', (i) => ({ weekday: i + 1, short: true, starts: true }));
add('tues', { weekday: 2, short: true, starts: true });
add('thur thurs', { weekday: 4, short: true, starts: true });

const UNITS: readonly (readonly [Unit | ClockUnit, string, string])[] = [
  ['second', 'second', 'seconds secs'],
  ['minute', 'minute min', 'minutes mins'],
  ['hour', 'hour hr', 'hours hrs'],
  ['day', 'day', 'days'],
  ['week', 'week', 'weeks'],
  ['weekend', 'weekend', 'weekends'],
  ['fortnight', 'fortnight', 'fortnights'],
  ['month', 'month', 'months'],
  ['quarter', 'quarter', 'quarters'],
  ['half', 'half', 'halves'],
  ['season', 'season', 'seasons'],
  ['year', 'year', 'years yrs'],
  ['decade', 'decade', 'decades'],
  ['century', 'century', 'centuries'],
  ['millennium', 'millennium', 'millennia millenniums'],
];
for (const [unit, one, many] of UNITS) {
  add(one, { unit });
  add(many, { unit, plural: true });
}
add('days weeks months years decades centuries hours minutes', { starts: true });
add('day week weekend month year', { starts: true });

list('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', (i) => ({
  cardinal: i,
  starts: i > 0,
}));
list('sixteen seventeen eighteen nineteen', (i) => ({ cardinal: i + 16, starts: true }));
list('twenty thirty forty fifty sixty seventy eighty ninety', (i) => ({ cardinal: i * 10 + 20, starts: true }));
add('hundred', { cardinal: 100, tag: 'hundred' });
add('thousand', { cardinal: 1000, tag: 'thousand' });
add('dozen', { cardinal: 12, tag: 'dozen', starts: true });
add('couple', { tag: 'couple', starts: true });
add('several few many some', { tag: 'several', starts: true });
add('some', { tag: 'some' });
add('a an', { tag: 'a', starts: true });

list('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth', (i) => ({
  ordinal: i + 1,
  starts: true,
}));
list('fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth', (i) => ({
  ordinal: i + 14,
  starts: true,
}));
add('thirtieth', { ordinal: 30, starts: true });
add('final', { ordinal: -1, starts: true });
list('twenties thirties forties fifties sixties seventies eighties nineties', (i) => ({
  tag: 'decade',
  cardinal: i * 10 + 20,
  starts: true,
}));

list('spring summer fall winter', (i) => ({ season: i + 1, starts: true }));
list('springs summers falls winters', (i) => ({ season: i + 1, plural: true }));
add('autumn', { season: 3, starts: true });

add('last past previous prior', { which: -1, starts: true });
add('this current', { which: 0, starts: true });
add('next coming upcoming following', { which: 1, starts: true });
add('past', { tag: 'past' });
add('previous prior preceding', { tag: 'previous', starts: true });
add('following', { tag: 'following' });
add('coming upcoming', { tag: 'coming' });
add('current', { tag: 'current' });
add('that those', { tag: 'that', starts: true });
add('same', { tag: 'same', starts: true });
add('latest', { tag: 'latest', starts: true });
add('these', { tag: 'these', starts: true });
add('recent', { tag: 'recent', starts: true });

add('the', { tag: 'the', starts: true });
add('of', { tag: 'of' });
add('in on at by since until till before after during from to through throughout between and or', {});
list('in on at by since until till before after during from to through throughout between and or for within', (i) => ({
  tag: 'in on at by since until till before after during from to through throughout between and or for within'.split(
    ' ',
  )[i] as string,
}));
add('throughout', { tag: 'during' });
add('thru', { tag: 'through' });
add('till', { tag: 'until' });
add('between from', { starts: true });
add('upon', { tag: 'on' });
add('over around about roughly approximately circa approx nearly almost', { tag: 'about' });
add('over', { tag: 'over' });
add('around about roughly approximately circa approx', { starts: true });
add('ca', { tag: 'ca', starts: true });
add('c', { tag: 'c', starts: true });
add('as prior up no not than more less least only', {});
add('as', { tag: 'as' });
add('than', { tag: 'than' });
add('more', { tag: 'more', starts: true });
add('least', { tag: 'least' });
add('just', { tag: 'just' });

add('ago', { tag: 'ago' });
add('earlier', { tag: 'earlier', starts: true });
add('later', { tag: 'later', starts: true });
add('hence', { tag: 'hence' });
add('now', { tag: 'now', starts: true });
add('currently presently nowadays', { tag: 'currently', starts: true });
add('today', { tag: 'today', starts: true });
add('tonight', { tag: 'tonight', starts: true });
add('yesterday', { tag: 'yesterday', starts: true });
add('tomorrow', { tag: 'tomorrow', starts: true });
add('recently lately', { tag: 'recently', starts: true });
add('someday', { tag: 'someday', starts: true });
add('future', { tag: 'future', starts: true });
add('near foreseeable distant', { starts: true });

add('early', { tag: 'early', starts: true });
add('late', { tag: 'late', starts: true });
add('mid middle', { tag: 'mid', starts: true });
add('end close', { tag: 'end', starts: true });
add('start beginning', { tag: 'start', starts: true });
add('turn', { tag: 'turn' });

add('morning afternoon evening night nights mornings evenings afternoons lunchtime', { tag: 'daypart', starts: true });
add('dawn dusk', { tag: 'daypart' });
add('noon midday midnight', { tag: 'noon', starts: true });
add('am', { tag: 'am' });
add('pm', { tag: 'pm' });
add('gmt est edt pst pdt cst cdt mst mdt et pt utc bst cet cest', { tag: 'zone' });

add('every each', { tag: 'every', starts: true });
add('daily weekly monthly quarterly yearly annually nightly', { tag: 'frequency', starts: true });
add('per', { tag: 'per' });
add('once twice', { tag: 'once' });
add('times time', { tag: 'times' });

add('fiscal', { tag: 'fiscal', starts: true });
add('financial', { tag: 'financial', starts: true });
add('fy', { tag: 'fy', starts: true });
add('q', { tag: 'q', starts: true });
add('h', { tag: 'h', starts: true });
add('w', { tag: 'w' });
add('ended ending ends', { tag: 'ended' });
add('period', { tag: 'period' });
add('trading business working calendar', { tag: 'kind' });
add('its their his her our', { tag: 'its', starts: true });

add('bc bce', { tag: 'bc' });
add('ad ce', { tag: 'ad' });
add('ad', { starts: true });
add('b', { tag: 'b' });
add('s', { tag: 's' });
add('st nd rd th', { tag: 'suffix' });
add('old', { tag: 'old' });
add('aged age', { tag: 'age', starts: true });
add('beyond onward onwards', { tag: 'beyond' });
add('long', { tag: 'long' });
add('eve', { tag: 'eve' });
add('date', { tag: 'date' });
add('dated', { tag: 'dated' });
add('first', { tag: 'first' });
add('week', { tag: 'week' });
add('day', { tag: 'day' });
add('yesteryear', { tag: 'yesteryear' });

add('christmas xmas', { holiday: 'christmas', starts: true });
add('thanksgiving', { holiday: 'thanksgiving', starts: true });
add('easter', { holiday: 'easter', starts: true });
add('halloween', { holiday: 'halloween', starts: true });
add('juneteenth', { holiday: 'juneteenth', starts: true });
add('new', { tag: 'new', starts: true });
add('boxing', { tag: 'boxing', starts: true });
add('valentine valentines', { tag: 'valentine', starts: true });
add('labor labour', { tag: 'labor', starts: true });
add('memorial', { tag: 'memorial', starts: true });
add('independence', { tag: 'independence', starts: true });
add('veterans', { tag: 'veterans', starts: true });
add('columbus', { tag: 'columbus', starts: true });
add('presidents', { tag: 'presidents', starts: true });
add('election', { tag: 'election', starts: true });
add('good', { tag: 'good', starts: true });
add('palm', { tag: 'palm', starts: true });
add('ash', { tag: 'ash', starts: true });
add('whit', { tag: 'whit', starts: true });
add('pentecost', { holiday: 'pentecost', starts: true });
add('epiphany', { holiday: 'epiphany', starts: true });
add('groundhog', { tag: 'groundhog', starts: true });
add('bastille', { tag: 'bastille', starts: true });
add('martin', { tag: 'martin', starts: true });
add('patrick', { tag: 'patrick' });
add('st saint', { starts: true });
add('saint', { tag: 'saint' });
add('mother mothers', { tag: 'mother', starts: true });
add('father fathers', { tag: 'father', starts: true });
add('earth', { tag: 'earth', starts: true });
add('canada', { tag: 'canada', starts: true });
add('australia', { tag: 'australia', starts: true });
add('anzac', { tag: 'anzac', starts: true });
add('armistice remembrance', { tag: 'armistice', starts: true });
WORDS.delete('-');

/** Multiplier of the word hash; the tokenizer uses the same one as it reads. */
export const HASH_FACTOR = 31;

export function hashWord(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i += 1) hash = (Math.imul(hash, HASH_FACTOR) + word.charCodeAt(i)) | 0;
  return hash;
}

const SLOTS = 2048;
const TABLE: (Lexeme | null)[] = new Array<Lexeme | null>(SLOTS).fill(null);
for (const lexeme of WORDS.values()) {
  let slot = hashWord(lexeme.word) & (SLOTS - 1);
  while (TABLE[slot]) slot = (slot + 1) & (SLOTS - 1);
  TABLE[slot] = lexeme;
}

/**
 * The lexeme spelt by `text[start, end)` in any letter case, found by the hash of its lower-case letters without making
 * a string; `null` for the many words the grammar does not know.
 */
export function lookUp(text: string, start: number, end: number, hash: number): Lexeme | null {
  const length = end - start;
  for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const lexeme = TABLE[slot];
    if (!lexeme) return null;
    if (lexeme.word.length === length && spells(lexeme.word, text, start)) return lexeme;
  }
}

function spells(word: string, text: string, start: number): boolean {
  for (let i = 0; i < word.length; i += 1) {
    if (word.charCodeAt(i) !== (text.charCodeAt(start + i) | 32)) return false;
  }
  return true;
}
