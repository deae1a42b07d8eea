import type { Tense } from '../types';
import { BREAK, NUMBER, SIGN, WORD, type Tokens } from './tokens';

/**
 * Tense of the clause around a phrase, from its nearest verb. Light by design: a few word lists, no parser. `present`
 * also stands for what may or should be: neither told as past nor promised.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const FUTURE = words('will shall ll wo upcoming');
/** Verbs of intent, when what is intended follows; else they are nouns ("the peace plan"). */
const INTENT = words('plan plans planned planning expects intends hopes vowed');
const MODAL = words('should might may must can cannot ought');
/** Reported speech: neither side. */
const REPORTED = words('would could');
const PRESENT = words('is are am has have does do');
const REPORT = words('says say');
/** Words that look ahead when "to", "for", "on", "by" or "in" comes soon after; some do always. */
const AHEAD = words(
  'expected scheduled set slated supposed likely ready poised bound expecting intended proposed required',
);
const ALWAYS_AHEAD = words('payable due expires expire matures deadline');
const PAST = words(
  'was were had did said told went came took made got gave found left held became began won lost led saw knew thought ' +
    'ran rose fell met kept brought bought sold sent paid built caught fought taught felt grew flew drew threw wrote ' +
    'spoke broke chose drove rode woke stood understood sat lay hid struck hung spent lent bent dealt meant shot heard ' +
    'put cut hit let shut beat died been done gone known shown seen taken given written spoken fallen risen stole swore ' +
    'tore wore withdrew overthrew forgave forbade quit split spread dug bled bred fled sped slid stuck swept slept wept ' +
    'born torn worn sworn chosen driven broken stolen hidden drawn thrown grown flown begun run laid sought upheld shook ' +
    'sank sang rang drank ate blew bore bit burst clung crept dove forgot froze hurt knelt leapt lit overcame ' +
    'read shone shrank slew spun sprang stung swam swung thrust undertook underwent oversaw foresaw withheld mistook ' +
    'rebuilt bid cost cast forecast broadcast overtook arose awoke befell beheld ground wound bound lied',
);
/** "-ed" words that are no verbs. */
const NOT_PAST = words(
  'united red bed hundred need speed indeed seed feed breed freed exceed proceed succeed sacred shed',
);

/** How far to look: a long sentence's worth. */
const MAX_WORDS = 25;

/** Whether a word is a verb that this module knows, or ends like a past form. */
export function isVerb(t: Tokens, i: number): boolean {
  const word = wordAt(t, i);
  return word !== '' && (tenseOf(word) !== null || isParticiple(t, i, word));
}

function wordAt(t: Tokens, i: number): string {
  const size = t.size(i);
  return t.kind(i) === WORD && size < 15 ? t.textOf(i).toLowerCase() : '';
}

function tenseOf(word: string): Tense | null {
  if (FUTURE.has(word)) return 'future';
  if (PRESENT.has(word) || MODAL.has(word)) return 'present';
  if (REPORTED.has(word)) return 'unknown';
  return REPORT.has(word) ? 'past' : null;
}

function isParticiple(t: Tokens, i: number, word: string): boolean {
  if (PAST.has(word)) return true;
  if (word.length < 4 || !word.endsWith('ed') || word.startsWith('un') || NOT_PAST.has(word) || t.isCapital(i))
    return false;
  // "a limited offer": an adjective.
  const before = t.tag(i - 1);
  return before !== 'a' && before !== 'the' && before !== 'its';
}

/**
 * Tense of the clause around tokens `[from, to)`: the nearest verb before them in the same sentence, else the nearest
 * after them; `unknown` when there is none.
 */
export function clauseTense(t: Tokens, from: number, to: number): Tense {
  if (t.tag(from - 1) === 'since') return 'past';
  if (isAttribute(t, from, to)) return lookAhead(t, to) === 'future' ? 'future' : 'past';
  if (t.tag(from - 1) === 'as' && /^(?:soon|early)$/i.test(t.textOf(from - 2))) return 'future';
  return verbBeside(t, to) ?? lookBack(t, from) ?? lookAhead(t, to) ?? (isDeadline(t, from) ? 'future' : 'unknown');
}

/** "Wednesday's ruling", "the Friday attacks": what has a date for a name mostly happened. */
function isAttribute(t: Tokens, from: number, to: number): boolean {
  if (t.tag(to + 1) === 's' && t.isGlued(to + 1) && t.isGlued(to)) return true;
  return t.tag(from - 1) === 'the' && t.kind(to) === WORD && t.tag(to) === '' && !t.isCapital(to);
}

/** "the government Friday condemned": the verb that follows at once. */
function verbBeside(t: Tokens, to: number): Tense | null {
  const word = wordAt(t, to);
  if (word === '') return null;
  if (FUTURE.has(word)) return 'future';
  return isParticiple(t, to, word) && !INTENT.has(word) && !AHEAD.has(word) ? 'past' : null;
}

function lookBack(t: Tokens, from: number): Tense | null {
  let infinitive = false;
  const deadline = isDeadline(t, from);
  for (let i = from - 1; i >= 0 && i >= from - MAX_WORDS; i -= 1) {
    const kind = t.kind(i);
    if (kind === BREAK || (kind === SIGN && endsClause(t, i))) break;
    if (kind === SIGN || kind === NUMBER) continue;
    const word = wordAt(t, i);
    if (ALWAYS_AHEAD.has(word) || (AHEAD.has(word) && looksAhead(t, i, from))) return 'future';
    if (word === 'to' && i < from - 1 && isInfinitive(t, i + 1)) infinitive = true;
    if (INTENT.has(word) && intends(t, i)) return 'future';
    const tense = tenseOf(word);
    if (tense !== null) return infinitive && tense === 'present' ? 'future' : tense;
    // "has given them until Friday" looks ahead.
    if (isParticiple(t, i, word)) return deadline && isPerfect(t, i) ? 'future' : (auxiliary(t, i) ?? 'past');
  }
  return infinitive ? 'future' : null;
}

/** "by Friday", "until Friday", "no later than Friday". */
function isDeadline(t: Tokens, from: number): boolean {
  const tag = t.tag(from - 1);
  return tag === 'until' || tag === 'by' || (tag === 'than' && t.tag(from - 2) === 'later');
}

function isPerfect(t: Tokens, i: number): boolean {
  const before = wordAt(t, i - 1);
  return before === 'has' || before === 'have';
}

/** What stands before a participle: "will be sold", "to be paid", "could be heard", "is heard", "has been sold". */
function auxiliary(t: Tokens, i: number): Tense | null {
  for (let k = i - 1; k >= i - 4 && t.kind(k) === WORD; k -= 1) {
    const word = wordAt(t, k);
    if (word === 'has' || word === 'have' || word === 'had' || word === 'was' || word === 'were') return 'past';
    if (FUTURE.has(word)) return 'future';
    if (word === 'be' || word === 'been' || word === 'being') {
      if (wordAt(t, k - 1) === 'to') return 'future';
      continue;
    }
    if (MODAL.has(word)) return 'present';
    if (REPORTED.has(word)) return 'unknown';
    if (word === 'is' || word === 'are') return 'present';
  }
  return null;
}

function looksAhead(t: Tokens, i: number, from: number): boolean {
  for (let k = i + 1; k <= from && k <= i + 3; k += 1) {
    const tag = t.tag(k);
    if (tag === 'to' || tag === 'for' || tag === 'on' || tag === 'by' || tag === 'in' || k === from) return true;
  }
  return false;
}

function intends(t: Tokens, i: number): boolean {
  const next = t.tag(i + 1);
  return (
    next === 'to' || next === 'on' || (wordAt(t, i) === 'planned' && (next === 'for' || next === 'a' || next === 'the'))
  );
}

function isInfinitive(t: Tokens, i: number): boolean {
  return t.kind(i) === WORD && !t.isCapital(i) && t.tag(i) === '' && !t.textOf(i).endsWith('ed');
}

function lookAhead(t: Tokens, to: number): Tense | null {
  for (let i = to; i < t.length && i < to + MAX_WORDS; i += 1) {
    const kind = t.kind(i);
    if (kind === BREAK || (kind === SIGN && endsSentence(t, i))) break;
    const word = wordAt(t, i);
    // "Friday's decision": the s is no verb.
    if (word === '' || (i === to + 1 && word === 's')) continue;
    if ((INTENT.has(word) && intends(t, i)) || ALWAYS_AHEAD.has(word)) return 'future';
    if (AHEAD.has(word) && t.tag(i + 1) === 'to') return 'future';
    const tense = tenseOf(word) ?? (isParticiple(t, i, word) ? 'past' : null);
    // "is expected to": the participle says more than the auxiliary.
    if (tense === 'present' && AHEAD.has(wordAt(t, i + 1))) continue;
    if (tense !== null) return tense;
  }
  return null;
}

function endsSentence(t: Tokens, i: number): boolean {
  if (t.isSign(i, '!') || t.isSign(i, '?') || t.isSign(i, ';')) return true;
  const next = t.kind(i + 1);
  return t.isSign(i, '.') && (t.isCapital(i + 1) || next === 0 || next === BREAK || next === SIGN) && t.size(i - 1) > 2;
}

function endsClause(t: Tokens, i: number): boolean {
  return endsSentence(t, i) || t.isSign(i, ':') || t.isSign(i, '"') || t.isSign(i, '“') || t.isSign(i, '”');
}
