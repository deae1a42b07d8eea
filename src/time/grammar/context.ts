import { NUMBER, SIGN, WORD, type Tokens } from './tokens';

/**
 * What stands around a word that only may be a date: names, verbs and amounts that look like one. Everything here
 * looks at a few tokens on either side.
 */

/** Words a month, season or year is commonly put after. */
const LEADS = new Set(['in', 'on', 'at', 'by', 'since', 'until', 'before', 'after', 'during', 'from', 'to', 'through']);
for (const tag of ['between', 'throughout', 'of', 'early', 'late', 'mid', 'end', 'start', 'about', 'every', 'for']) {
  LEADS.add(tag);
}

/** Whether the token before is one that a date is put after ("in May", "last May", "mid-May"). */
export function hasLead(t: Tokens, i: number): boolean {
  if (t.isPhrase) return true;
  const before = t.isDash(i - 1) ? i - 2 : i - 1;
  const lexeme = t.lexeme(before);
  return lexeme !== null && (LEADS.has(lexeme.tag) || lexeme.which !== null);
}

/** Whether the token stands first in its sentence. */
export function opensSentence(t: Tokens, i: number): boolean {
  if (i === 0) return true;
  const kind = t.kind(i - 1);
  if (kind === WORD || kind === NUMBER) return false;
  return !(t.isSign(i - 1, ',') || t.isSign(i - 1, '(') || t.isDash(i - 1) || t.isSign(i - 1, '/'));
}

/** Whether the token is glued to a number before it, as the "600" of "1,600" or the "5" of "$5". */
export function isAfterNumber(t: Tokens, i: number): boolean {
  if (t.isSign(i - 1, '$') || t.isSign(i - 1, '£') || t.isSign(i - 1, '€') || t.isSign(i - 1, '#')) return true;
  if (!t.isGlued(i)) return false;
  if (t.kind(i - 1) === WORD || t.kind(i - 1) === NUMBER) return true;
  if (t.kind(i - 1) !== SIGN || !t.isGlued(i - 1)) return false;
  const joins = t.isSign(i - 1, '.') || t.isSign(i - 1, ',') || t.isSign(i - 1, '/') || t.isSign(i - 1, ':');
  return (joins || t.isDash(i - 1)) && t.kind(i - 2) === NUMBER;
}

/** Whether a capital follows that makes the word part of a name ("April O'Neil", "June Smith", "May Day"). */
function namesSomeone(t: Tokens, i: number): boolean {
  return t.kind(i) === WORD && t.isCapital(i) && t.lexeme(i) === null;
}

/**
 * Whether a month's name that stands alone is the month: not the surname May, the verb march, the name April.
 * `end` is the token after it.
 */
export function isMonthAlone(t: Tokens, i: number, end: number): boolean {
  const lexeme = t.lexeme(i);
  if (!lexeme) return false;
  const lead = hasLead(t, i);
  const spelt = lexeme.word;
  if (lexeme.short && spelt !== 'sept') return isShortMonth(t, i, end, lead);
  if (spelt === 'may' || spelt === 'march') {
    if (!lead && !(t.tag(i - 1) === 'and' || t.tag(i - 1) === 'or' || t.isSign(i - 1, ','))) {
      return spelt === 'march' && t.isCapital(i) && t.tag(i - 1) === 'the' && !LEADS.has(t.tag(end));
    }
    if (!lead) return t.isCapital(i) && (t.lexeme(i - 2)?.month ?? 0) > 0;
    // "from Theresa May to …" has its lead further off; "in May" has it here. "of May" may be "of Ms. May".
    return (t.isCapital(i) || t.tag(i - 1) === 'in') && !isVerbLead(t, i);
  }
  if (!t.isCapital(i)) return spelt !== 'august' || lead;
  if (spelt === 'april' || spelt === 'june' || spelt === 'august') return lead || !namesSomeone(t, end);
  return true;
}

/** "to march", "on march" in small letters is the verb. */
function isVerbLead(t: Tokens, i: number): boolean {
  return !t.isCapital(i) && t.tag(i - 1) !== 'in';
}

function isShortMonth(t: Tokens, i: number, end: number, lead: boolean): boolean {
  // "Mar", "Jan", "Dec" without a number: only as an abbreviation with a stop, or after "in".
  return t.isCapital(i) && lead && (end > i + 1 || t.tag(i - 1) === 'in') && !namesSomeone(t, end);
}

/** Nouns that a number before them counts, so that it is no year. */
const COUNTED = new Set(
  (
    'people miles kilometers kilometres meters metres feet yards pounds dollars euros tons tonnes points shares troops ' +
    'jobs workers employees members votes voters men women children students homes houses acres hectares calories words ' +
    'percent barrels units copies times others km kg mph square cubic soldiers residents passengers patients companies ' +
    'tickets seats cars vehicles bottles gallons watts degrees pages rounds hp rpm'
  ).split(' '),
);

/** Words before a number that make it a label. */
const LABELS = new Set(
  'no number room page flight route highway model boeing channel vol volume chapter box suite'.split(' '),
);

/** Whether a four-digit number that stands alone is a year. */
export function isYearAlone(t: Tokens, i: number): boolean {
  const value = t.number(i);
  if (isAfterNumber(t, i)) return false;
  const next = t.lexeme(i + 1);
  if (next?.unit != null && next.plural) return false;
  if (t.kind(i + 1) === WORD && COUNTED.has(t.textOf(i + 1).toLowerCase())) return false;
  if (t.tag(i + 1) === 'hundred' || t.tag(i + 1) === 'thousand' || t.tag(i + 1) === 'zone') return false;
  if (t.isDash(i + 1) && t.isGlued(i + 1) && t.lexeme(i + 2)?.unit != null) return false;
  const before = t.isSign(i - 1, '.') ? i - 2 : i - 1;
  if (t.kind(before) === WORD && LABELS.has(t.textOf(before).toLowerCase())) return false;
  if (t.isPhrase || (value >= 1900 && value < 2060)) return true;
  const lead = t.tag(i - 1);
  if (lead === 'to' || lead === 'for' || lead === 'at' || lead === 'on' || lead === 'about') return false;
  if (!hasLead(t, i) && lead !== 'the' && t.lexeme(i - 1)?.unit !== 'year') {
    // "the battle of Yorktown 1781?" ends with its year.
    const last = t.kind(i + 1) === 0 || t.isSign(i + 1, '?');
    return t.isSign(i - 1, '(') || t.isDash(i - 1) || (last && t.lexeme(i - 1) === null);
  }
  return !countsNext(t, i);
}

/** "of 1500 books", "1700 men": a noun that the number before it counts. */
export function countsNext(t: Tokens, i: number): boolean {
  if (t.kind(i + 1) !== WORD || t.isCapital(i + 1) || t.lexeme(i + 1) !== null) return false;
  const noun = t.textOf(i + 1);
  return COUNTED.has(noun) || (/s$/.test(noun) && !/^(?:was|has|does|is|as|this)$/.test(noun));
}

/** "the spring tide", "the summer school", "the winter sports": the word says of what kind, not when. */
const SEASONAL = new Set(
  (
    'tide tides water waters roll rolls onion onions lamb mattress garden gardens school schools camp camps sport ' +
    'sports olympics paralympics games palace house solstice wheat barley coat coats tyre tyres tire tires'
  ).split(' '),
);

/** Whether a season's name that stands alone is the season and not a verb, a spring or the "Winter" of a title. */
export function isSeasonAlone(t: Tokens, i: number, end: number): boolean {
  const lexeme = t.lexeme(i);
  if (!lexeme || lexeme.plural || SEASONAL.has(t.textOf(end).toLowerCase())) return false;
  if (t.isPhrase) return true;
  const before = t.tag(i - 1);
  const led = before === 'in' || before === 'this' || before === 'by' || before === 'until' || before === 'since';
  const chosen = t.lexeme(i - 1)?.which != null || before === 'early' || before === 'late' || t.isDash(i - 1);
  const article = before === 'the' && t.tag(i - 2) !== '' && LEADS.has(t.tag(i - 2));
  if (lexeme.word === 'fall' || lexeme.word === 'spring') return chosen || led || (article && t.tag(end) !== 'of');
  if (t.isCapital(i) && !opensSentence(t, i)) return (chosen || led) && !namesSomeone(t, end);
  return chosen || led || article || before === 'during' || before === 'of' || before === 'for' || before === 'the';
}

/** How far around a half or a quarter to look for what it is of. */
const MATCH_REACH = 14;

const PLAY = new Set(
  (
    'touchdown touchdowns yard yards goal goals scored scores scoring halftime goalkeeper striker midfielder kick kickoff ' +
    'quarterback interception interceptions fumble punt possession rebounds assists free-throw turnover turnovers header ' +
    'match game games referee penalty stoppage substitute inning innings'
  ).split(' '),
);
const TRADE = new Set(
  (
    'profit profits sales earnings revenue revenues results income growth share shares stock stocks net loss losses orders ' +
    'percent fiscal economy economic gdp company companies bank billion million market markets forecast investors'
  ).split(' '),
);

/** Whether a half or a quarter that ends before token `end` is one of a match: "scored twice in the second half". */
export function isOfMatch(t: Tokens, end: number): boolean {
  let play = false;
  for (let i = end - MATCH_REACH; i < end + MATCH_REACH; i += 1) {
    if (t.kind(i) !== WORD) continue;
    const word = t.textOf(i).toLowerCase();
    if (TRADE.has(word)) return false;
    play ||= PLAY.has(word);
  }
  return play;
}
