import {
  COMMON_WORDS,
  CONNECTORS,
  EVENT_END,
  FIRST_NAMES,
  FOR_HEAD,
  NOT_NAMES,
  NUMBER_HEAD,
  OF_HEAD,
  ORGANISATION_END,
  PLACE_END,
  SENTENCE_STARTERS,
  TITLES,
  placeName,
} from './gazetteer';
import type { Token } from './tokens';

/** A run of tokens `[first, last]` of a sentence that may be a name. */
export interface NameRun {
  readonly first: number;
  readonly last: number;
}

/** What the whole article tells about a capitalised word. */
export interface CapitalEvidence {
  /** Words seen with a capital where grammar does not ask for one. */
  readonly midSentence: ReadonlySet<string>;
  /** Pairs of neighbours both so seen, joined by a space. */
  readonly pairs: ReadonlySet<string>;
  /** Words seen in lower case. */
  readonly lower: ReadonlySet<string>;
  /** Everyday words and months seen as somebody's surname: "Ruth May", "John Key". */
  readonly surnames: ReadonlySet<string>;
}

/** Abbreviations whose full stop does not end a name. */
const STOPPED = new Set(
  'gov sen rep reps sens dr mr mrs ms gen del lt col sgt capt adm prof rev hon st mt ft jr sr cmdr maj'.split(' '),
);
const LEFT_CONNECTORS = new Set(['von', 'van', 'der', 'bin', 'ibn', 'de', 'del', 'da', 'di', 'al']);
const AND_HEAD = new Set(
  'department ministry minister secretary institute office committee center centre centers'.split(' '),
);
/** Words that headings set in title case leave in lower case. */
const SMALL = new Set('a an the of in on at to for and or but by with from as is nor vs into over per via'.split(' '));
/** Names of months that are surnames too, and the words that show that the month is meant. */
export const MONTH_SURNAMES: ReadonlySet<string> = new Set(['may', 'april', 'june', 'august', 'march']);
const BEFORE_MONTH =
  /^(?:in|of|since|until|till|by|last|next|this|early|late|mid|on|from|to|between|through|before|after|during|and|or|\d+.*)$/;
const COMMON_SHAPE = /(?:ing|ed|ly|ers|ions?|ments?|ness|ities|ists|ans|ous|ful|less)$/;

/** Capitalised words and pairs of an article, from sentences that are not set in title case throughout. */
export function gatherEvidence(sentences: readonly (readonly Token[])[]): CapitalEvidence {
  const midSentence = new Set<string>();
  const pairs = new Set<string>();
  const lower = new Set<string>();
  const surnames = new Set<string>();
  for (const tokens of sentences) {
    const titleCase = isTitleCase(tokens);
    tokens.forEach((token, i) => {
      if (token.kind !== 'word') return;
      if (!token.capital) lower.add(token.lower);
      else if (isMonthSurname(tokens[i - 1], token) || (!titleCase && isWordSurname(tokens, i)))
        surnames.add(token.lower);
      else if (!titleCase && !isSentenceStart(tokens, i)) {
        midSentence.add(token.lower);
        const next = tokens[i + 1];
        if (next?.capital) pairs.add(`${token.lower} ${next.lower}`);
      }
    });
  }
  return { midSentence, pairs, lower, surnames };
}

/** "John Key" mid-sentence: a first name before an everyday word, and nothing capitalised after. */
function isWordSurname(tokens: readonly Token[], i: number): boolean {
  const [previous, token, next] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  if (previous === undefined || token === undefined || next?.capital) return false;
  return (
    token.lower.length > 2 &&
    !SENTENCE_STARTERS.has(token.lower) &&
    COMMON_WORDS.has(token.lower) &&
    previous.capital &&
    FIRST_NAMES.has(previous.lower) &&
    !COMMON_WORDS.has(previous.lower)
  );
}

/** "Ruth May": a first name before the month. */
function isMonthSurname(previous: Token | undefined, token: Token): boolean {
  return (
    previous?.capital === true &&
    MONTH_SURNAMES.has(token.lower) &&
    FIRST_NAMES.has(previous.lower) &&
    !MONTH_SURNAMES.has(previous.lower)
  );
}

/** True for headings and slogans: nearly all words that carry meaning are capitalised, or nearly all letters are. */
export function isTitleCase(tokens: readonly Token[]): boolean {
  let content = 0;
  let capital = 0;
  let shouted = 0;
  for (const token of tokens) {
    if (token.kind !== 'word' || SMALL.has(token.lower)) continue;
    content++;
    if (token.capital) capital++;
    if (token.text.length > 3 && token.text === token.text.toUpperCase()) shouted++;
  }
  if (content < 4) return false;
  const stopped = tokens[tokens.length - 1]?.text === '.';
  return capital / content > (stopped ? 0.99 : 0.85) || shouted / content > 0.6;
}

/** Whether a capital at `i` may be there only because a sentence or quotation begins. */
export function isSentenceStart(tokens: readonly Token[], i: number): boolean {
  const before = tokens[i - 1];
  if (before === undefined) return true;
  if (before.kind !== 'mark') return false;
  if ('"“‘\'([•*:—–?!…-'.includes(before.text)) return before.text !== '-' || tokens[i - 2]?.kind !== 'word';
  // "1. The", "... The"
  return before.text === '.' && (tokens[i - 2] === undefined || tokens[i - 2]?.kind !== 'word');
}

/** Runs of tokens that look like names, in order, without overlap. */
export function findNameRuns(tokens: readonly Token[], evidence: CapitalEvidence): NameRun[] {
  const runs: NameRun[] = [];
  let floor = 0;
  for (let i = 0; i < tokens.length; i++) {
    if (!canStart(tokens, i, evidence)) continue;
    let first = i;
    while (
      first - 1 >= floor &&
      LEFT_CONNECTORS.has(tokens[first - 1]?.lower ?? '') &&
      tokens[first - 1]?.kind === 'word'
    )
      first--;
    if (first < i && (tokens[first]?.lower === 'al' || tokens[i - 1]?.lower === 'da')) first = i;
    const last = extend(tokens, i);
    runs.push({ first, last });
    i = last;
    floor = last + 1;
  }
  return runs;
}

function isNameToken(token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return false;
  // "D-Ohio", "T-shirt": a letter and a hyphen make no name; "I’ve" is not one either.
  if (token.capital) return !NOT_NAMES.has(token.lower) && !/^(?:[A-Z]-|I['’])/.test(token.text);
  // iPhone, eBay
  return /^[a-z]{1,2}[A-Z]/.test(token.text);
}

function canStart(tokens: readonly Token[], i: number, evidence: CapitalEvidence): boolean {
  const token = tokens[i];
  if (token === undefined) return false;
  if (token.capital && evidence.surnames.has(token.lower)) {
    if (!MONTH_SURNAMES.has(token.lower)) return true;
    return !BEFORE_MONTH.test(tokens[i - 1]?.lower ?? '') && tokens[i + 1]?.kind !== 'number';
  }
  if (!isNameToken(token)) return false;
  const next = tokens[i + 1];
  const pair = next?.capital ? `${token.lower} ${next.lower}` : null;
  const known = pair !== null && (placeName(pair) !== null || evidence.pairs.has(pair));
  const acronym = /^\p{Lu}[\p{Lu}\d&.]+$/u.test(token.text);
  if (!isSentenceStart(tokens, i)) {
    if (token.lower === 'the' || token.lower === 'a' || token.lower === 'an') return placeName(pair ?? '') !== null;
    if (next?.lower === 'of' && OF_HEAD.has(token.lower) && afterPreposition(tokens, i + 1) !== null) return true;
    return next?.capital === true || !COMMON_WORDS.has(token.lower) || placeName(token.text) !== null;
  }
  if (known) return token.lower !== 'the' || placeName(pair) !== null;
  if (COMMON_WORDS.has(token.lower) && !acronym) {
    if (next?.lower === 'of' && OF_HEAD.has(token.lower) && isNameToken(tokens[i + 2])) return true;
    const name = FIRST_NAMES.has(token.lower) && isNameToken(next) && !COMMON_WORDS.has(next?.lower ?? '');
    if (!SENTENCE_STARTERS.has(token.lower) && isNameToken(next) && isNamedByForm(tokens, i)) return true;
    const named = next?.text === '.' ? tokens[i + 2] : next;
    return name || TITLES.has(pair ?? '') || (TITLES.has(token.lower) && named?.capital === true);
  }
  if (pair !== null && isNameToken(next)) return !evidence.lower.has(token.lower) || FIRST_NAMES.has(token.lower);
  if (evidence.midSentence.has(token.lower) || placeName(token.text) !== null) return true;
  if (acronym) return true;
  if (evidence.lower.has(token.lower)) return false;
  if (FIRST_NAMES.has(token.lower) || TITLES.has(token.lower)) return true;
  return !COMMON_SHAPE.test(token.lower) && !token.lower.endsWith('s') && isAfterName(next);
}

/** "Federal Communications Commission" at the start of a sentence: the last word of the row says that it is one name. */
function isNamedByForm(tokens: readonly Token[], start: number): boolean {
  let last = start;
  while (isNameToken(tokens[last + 1])) last++;
  const end = tokens[last]?.lower ?? '';
  return ORGANISATION_END.has(end) || EVENT_END.has(end) || PLACE_END.has(end);
}

/** What follows a name that opens a sentence: a possessive, a comma, an auxiliary, a verb in -s or -ed. */
function isAfterName(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'possessive') return true;
  return /^(?:,|\(|said|says|is|was|were|are|has|had|have|will|would|also|won|beat|took|became|becomes|sold|bought|made|came|went|gave|left|lost|met|told|began|fell|rose|held|found|led|ran|set|cut|grew|kept|put|can|could|may|did|does|chief|ceo|president|chairman|chairwoman|spokesman|spokeswoman|director|founder|shares|stock|succeeds|replaces|wins|leads|heads|holds|gets|wants|plans|makes|begins|runs|meets|calls|asks|adds|sees|looks|tells|buys|sells|owns|joins|and|of|.*(?:ed|es))$/.test(
    token.lower,
  );
}

/** Last token of the name that begins at `start`. */
function extend(tokens: readonly Token[], start: number): number {
  let last = start;
  let head: string | null = null;
  for (;;) {
    const previous = tokens[last];
    const next = tokens[last + 1];
    const after = tokens[last + 2];
    if (previous === undefined || next === undefined || next.kind === 'possessive') return last;
    if (isNameToken(next) || isMonthSurname(previous, next)) last += 1;
    else if (
      next.text === '.' &&
      stopBelongs(previous, next) &&
      (isNameToken(after) || isMonthAfterTitle(previous, after))
    )
      last += 2;
    else if (next.text === '&' && isNameToken(after)) last += 2;
    else if (next.text === ',' && after?.capital && /^(?:inc|ltd|llc|jr|sr)$/.test(after.lower)) last += 2;
    else if (next.kind === 'number' && NUMBER_HEAD.has(previous.lower) && /^\d{1,4}$/.test(next.text)) return last + 1;
    else if (next.kind !== 'word') return last;
    else if (next.lower === 'of' && OF_HEAD.has(previous.lower)) {
      const step = afterPreposition(tokens, last + 1);
      if (step === null) return last;
      head = previous.lower;
      last = step;
    } else if (/^(?:for|on|against)$/.test(next.lower) && FOR_HEAD.has(previous.lower)) {
      const step = afterPreposition(tokens, last + 1);
      if (step === null) return last;
      head = previous.lower;
      last = step;
    } else if (next.lower === 'and' && after !== undefined && isNameToken(after)) {
      const joined = `${previous.lower} and ${after.lower}`;
      if (placeName(joined) !== null || (head !== null && AND_HEAD.has(head))) last += 2;
      else if (endsAsOrganisation(tokens, start, last + 2)) last += 2;
      else return last;
    } else if (CONNECTORS.has(next.lower) && isNameToken(after)) last += 2;
    else if (
      CONNECTORS.has(next.lower) &&
      after !== undefined &&
      CONNECTORS.has(after.lower) &&
      isNameToken(tokens[last + 3])
    )
      last += 3;
    else return last;
  }
}

/** "Bill and Melinda Gates Foundation", "Food and Drug Administration": one name when it ends as an organisation. */
function endsAsOrganisation(tokens: readonly Token[], start: number, from: number): boolean {
  if (
    ORGANISATION_END.has(tokens[from - 2]?.lower ?? '') ||
    FIRST_NAMES.has(tokens[from]?.lower ?? '') !== FIRST_NAMES.has(tokens[start]?.lower ?? '')
  )
    return false;
  let i = from;
  while (isNameToken(tokens[i + 1])) i++;
  const end = tokens[i]?.lower ?? '';
  return i > from && i - start <= 7 && (ORGANISATION_END.has(end) || end === 'act') && from - 2 - start <= 3;
}

/** "Ms. May". */
function isMonthAfterTitle(previous: Token, after: Token | undefined): boolean {
  return after?.capital === true && MONTH_SURNAMES.has(after.lower) && STOPPED.has(previous.lower);
}

function afterPreposition(tokens: readonly Token[], at: number): number | null {
  if (isNameToken(tokens[at + 1])) return at + 1;
  return tokens[at + 1]?.lower === 'the' && isNameToken(tokens[at + 2]) ? at + 2 : null;
}

/** Whether the full stop after `previous` belongs to it: an initial, a title, "St." */
function stopBelongs(previous: Token, stop: Token): boolean {
  return stop.start === previous.end && (/^\p{Lu}$/u.test(previous.text) || STOPPED.has(previous.lower));
}
