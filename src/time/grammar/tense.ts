import type { Tense } from '../types';
import { opensSentence } from './context';
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
/** Words that look ahead before the date itself or a word that leads to it; then the ones that only do before "to". */
const AHEAD = words('expected scheduled set slated poised expecting');
const AHEAD_TO = words('likely ready bound supposed intended proposed required expected scheduled set slated poised');
const LEADS_ON = words('to for on by in at');
/** What is arranged lies ahead: "had invited them for Thursday", "has scheduled a hearing Thursday". */
const ARRANGED = words(
  'scheduled rescheduled invited summoned postponed delayed adjourned booked called planned slated',
);
/** What stands in the present for the near future, as on a timetable. */
const TIMETABLE = words(
  'payable due expires matures deadline begins starts opens meets resumes reconvenes convenes arrives leaves ends closes ' +
    'returns votes',
);
/** Verbs of such events: "a trial to begin Monday". */
const EVENT_VERB = words(
  'begin start open meet resume reconvene convene arrive leave end close return vote appear testify',
);
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
  return word !== '' && (tenseOf(t, i, word) !== null || isParticiple(t, i, word));
}

function wordAt(t: Tokens, i: number): string {
  const size = t.size(i);
  return t.kind(i) === WORD && size < 15 ? t.textOf(i).toLowerCase() : '';
}

function tenseOf(t: Tokens, i: number, word: string): Tense | null {
  // "Will", "May" and "Must" in capitals are names, unless they open a question.
  const name = t.isCapital(i) && !opensSentence(t, i);
  if (FUTURE.has(word)) return name ? null : 'future';
  if (PRESENT.has(word)) return 'present';
  if (MODAL.has(word)) return name ? null : 'present';
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
  if (looksOn(t, from)) return 'future';
  // "the jackpot is $124 million for Saturday's drawing"
  if (t.tag(from - 1) === 'for' && lookBack(t, from) === 'present') return 'future';
  if (isAttribute(t, from, to)) return lookAhead(t, to) === 'future' ? 'future' : 'past';
  if (t.tag(from - 1) === 'as' && /^(?:soon|early)$/i.test(t.textOf(from - 2))) return 'future';
  return verbBeside(t, to) ?? lookBack(t, from) ?? lookAhead(t, to) ?? (isDeadline(t, from) ? 'future' : 'unknown');
}

/**
 * Whether the clause before tokens `[from, to)` tells plainly of what has happened: its own verb is a past one, with no
 * infinitive, no "that" and no plan in between. What has a date for a name ("the November election") tells nothing.
 */
export function isPlainlyPast(t: Tokens, from: number, to: number): boolean {
  if (isAttribute(t, from, to)) return false;
  const ahead = verbBeside(t, to) ?? lookBack(t, from);
  if (ahead === null) return lookAhead(t, to) === 'past' && t.kind(from - 2) !== WORD;
  if (ahead !== 'past') return false;
  for (let i = from - 1; i >= 0 && i >= from - MAX_WORDS; i -= 1) {
    const word = wordAt(t, i);
    if (word === 'to' || word === 'that' || word === 'planned' || word === 'proposed' || word === 'scheduled')
      return false;
    if (isVerb(t, i)) return true;
  }
  return true;
}

/** "the vote is Tuesday", "is on 5 March", "effective June 1", "starting Monday". */
function looksOn(t: Tokens, from: number): boolean {
  const lead = t.tag(from - 1);
  const at = lead === 'on' || lead === 'in' || lead === 'for' ? from - 2 : from - 1;
  const word = wordAt(t, at);
  if (word === 'is' || word === 'are') return true;
  return at === from - 1 && (word === 'effective' || word === 'starting' || word === 'beginning');
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
  if (FUTURE.has(word) && !t.isCapital(to)) return 'future';
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
    if (looksAhead(t, i, word, from)) return 'future';
    if (word === 'to' && i < from - 1 && isInfinitive(t, i + 1)) {
      if (from - i <= 4 && EVENT_VERB.has(wordAt(t, i + 1))) return 'future';
      infinitive = true;
    }
    if (INTENT.has(word) && intends(t, i)) return 'future';
    const tense = tenseOf(t, i, word);
    // "must close by Friday".
    if (tense !== null) return (infinitive || deadline) && tense === 'present' ? 'future' : tense;
    if (ARRANGED.has(word) && isArranged(t, i, from)) return 'future';
    // "has given them until Friday", "has decided to admit them in March" look ahead.
    if (isParticiple(t, i, word)) {
      if ((deadline || infinitive || t.tag(from - 1) === 'through') && isPerfect(t, i)) return 'future';
      const helped = auxiliary(t, i);
      return deadline && helped === 'present' ? 'future' : (helped ?? 'past');
    }
  }
  return infinitive ? 'future' : null;
}

/** "by Friday", "until Friday", "no later than Friday". */
function isDeadline(t: Tokens, from: number): boolean {
  const tag = t.tag(from - 1);
  return tag === 'until' || tag === 'by' || (tag === 'than' && t.tag(from - 2) === 'later');
}

/** Whether the date before token `from` is the one that the word at `i` arranges something for. */
function isArranged(t: Tokens, i: number, from: number): boolean {
  const lead = t.tag(from - 1);
  if (lead === 'for' || lead === 'until') return true;
  return isPerfect(t, i) && wordAt(t, i) === 'scheduled';
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
    if (word === 'is' || word === 'are' || word === 're') return 'present';
  }
  return null;
}

/** Whether a word makes a later date the future: "due Friday", "expected on Friday", "likely to meet Friday". */
function looksAhead(t: Tokens, i: number, word: string, from: number): boolean {
  const next = t.tag(i + 1);
  // "due to the weather" gives a reason.
  if (word === 'due' && next === 'to') return isInfinitive(t, i + 2);
  if (TIMETABLE.has(word)) return true;
  if (AHEAD_TO.has(word) && next === 'to') return isInfinitive(t, i + 2);
  return AHEAD.has(word) && (i + 1 === from || LEADS_ON.has(next));
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
    if (INTENT.has(word) && intends(t, i)) return 'future';
    if (AHEAD_TO.has(word) && t.tag(i + 1) === 'to') return 'future';
    const tense = tenseOf(t, i, word) ?? (isParticiple(t, i, word) ? 'past' : null);
    // "is expected to": the participle says more than the auxiliary.
    if (tense === 'present' && AHEAD_TO.has(wordAt(t, i + 1))) continue;
    if (tense !== null) return tense;
  }
  return null;
}

function endsSentence(t: Tokens, i: number): boolean {
  if (t.isSign(i, '!') || t.isSign(i, '?') || t.isSign(i, ';')) return true;
  const next = t.kind(i + 1);
  const opens = t.isCapital(i + 1) || next === 0 || next === BREAK || next === SIGN;
  return t.isSign(i, '.') && opens && (t.size(i - 1) > 2 || SHORT_WORDS.has(wordAt(t, i - 1)));
}

/** Words as short as an abbreviation that a sentence may end with. */
const SHORT_WORDS = words('it us me so on in up to do go he we by at as of is be if');

function endsClause(t: Tokens, i: number): boolean {
  return endsSentence(t, i) || t.isSign(i, ':') || t.isSign(i, '"') || t.isSign(i, '“') || t.isSign(i, '”');
}
