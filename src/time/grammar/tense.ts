import type { Tense } from '../types';
import { BREAK, NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Tense of the clause around a phrase, from its nearest verb. Light by design: a few words, no parser. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const FUTURE = words('will shall ll won expects expect plans plan intends intend hopes hope upcoming');
/** Past participles and adjectives that, before "to", "for", "on" or "by", look ahead. */
const AHEAD = words(
  'expected scheduled set due planned slated supposed likely ready going poised bound payable planning',
);
for (const word of ['expecting', 'intended', 'proposed', 'about', 'required', 'expires', 'matures', 'deadline']) {
  (AHEAD as Set<string>).add(word);
}
const PRESENT = words('is are am has have does do says say');
const PAST = words(
  'was were had did said told went came took made got gave found left held became began won lost led saw knew thought ' +
    'ran rose fell met kept brought bought sold sent paid built caught fought taught felt grew flew drew threw wrote ' +
    'spoke broke chose drove rode woke stood understood sat lay hid struck hung spent lent bent dealt meant shot heard ' +
    'put cut hit let shut beat died been done gone known shown seen taken given written spoken fallen risen stole swore ' +
    'tore wore withdrew overthrew forgave forbade quit split spread dug fed bled bred fled sped slid stuck swept slept wept',
);
/** "-ed" words that are no verbs. */
const NOT_PAST = words(
  'united red bed hundred need speed indeed seed feed breed freed exceed proceed succeed sacred shed led',
);

const MAX_WORDS = 14;

/** Whether a word is a verb that this module knows, or ends like a past form. */
export function isVerb(t: Tokens, i: number): boolean {
  return tenseOfWord(t, i) !== null;
}

function tenseOfWord(t: Tokens, i: number): Tense | null {
  const size = t.size(i);
  if (size < 2 || size > 14) return null;
  const word = t.textOf(i).toLowerCase();
  if (FUTURE.has(word)) return 'future';
  if (PAST.has(word)) return 'past';
  if (PRESENT.has(word)) return 'present';
  if (word.endsWith('ed') && size > 3 && !NOT_PAST.has(word) && !t.isCapital(i)) return 'past';
  return null;
}

/**
 * Tense of the clause around tokens `[from, to)`: the nearest verb before them in the same clause, else the nearest after
 * them; `unknown` when there is none.
 */
export function clauseTense(t: Tokens, from: number, to: number): Tense {
  return lookBack(t, from) ?? lookAhead(t, to) ?? 'unknown';
}

function lookBack(t: Tokens, from: number): Tense | null {
  let participle: Tense | null = null;
  for (let i = from - 1; i >= 0 && i >= from - MAX_WORDS; i -= 1) {
    const kind = t.kind(i);
    if (kind === BREAK) break;
    if (kind === SIGN) {
      if (endsClause(t, i)) break;
      continue;
    }
    if (kind === NUMBER) continue;
    const word = t.textOf(i).toLowerCase();
    if (AHEAD.has(word) && looksAhead(t, i, from)) return 'future';
    const tense = tenseOfWord(t, i);
    if (tense === null) {
      if (word === 'to' && i < from - 1 && isInfinitive(t, i + 1)) participle ??= 'future';
      continue;
    }
    // "has announced", "will be sold": the auxiliary decides, so the search goes on past a participle.
    if (tense === 'past' && word.endsWith('ed')) {
      const auxiliary = auxiliaryBefore(t, i);
      return auxiliary ?? 'past';
    }
    if (tense === 'present' && participle) return participle;
    return tense;
  }
  return participle;
}

/** "will be", "is to be", "to be" before a participle. */
function auxiliaryBefore(t: Tokens, i: number): Tense | null {
  for (let k = i - 1; k >= i - 4 && t.kind(k) === WORD; k -= 1) {
    const word = t.textOf(k).toLowerCase();
    if (word === 'will' || word === 'shall' || word === 'll') return 'future';
    if (word === 'to' && t.textOf(k + 1).toLowerCase() === 'be') return 'future';
  }
  return null;
}

function looksAhead(t: Tokens, i: number, from: number): boolean {
  const word = t.textOf(i).toLowerCase();
  if (word === 'payable' || word === 'due' || word === 'expires' || word === 'matures' || word === 'deadline')
    return true;
  for (let k = i + 1; k <= from && k <= i + 3; k += 1) {
    const tag = t.tag(k);
    if (tag === 'to' || tag === 'for' || tag === 'on' || tag === 'by' || tag === 'in' || k === from) return true;
  }
  return false;
}

function isInfinitive(t: Tokens, i: number): boolean {
  return t.kind(i) === WORD && !t.isCapital(i) && t.tag(i) === '' && !t.textOf(i).endsWith('ed');
}

function lookAhead(t: Tokens, to: number): Tense | null {
  for (let i = to; i < t.length && i < to + MAX_WORDS; i += 1) {
    const kind = t.kind(i);
    if (kind === BREAK || (kind === SIGN && endsSentence(t, i))) break;
    if (kind !== WORD) continue;
    const tense = tenseOfWord(t, i);
    if (tense !== null) return tense;
  }
  return null;
}

function endsSentence(t: Tokens, i: number): boolean {
  if (t.isSign(i, '!') || t.isSign(i, '?') || t.isSign(i, ';')) return true;
  return (
    t.isSign(i, '.') && (t.isCapital(i + 1) || t.kind(i + 1) === 0 || t.kind(i + 1) === BREAK) && t.size(i - 1) > 2
  );
}

function endsClause(t: Tokens, i: number): boolean {
  return endsSentence(t, i) || t.isSign(i, ':') || t.isSign(i, '"') || t.isSign(i, '“') || t.isSign(i, '”');
}
