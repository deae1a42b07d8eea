import { findExplicit } from './explicit';
import { ROLE_WORDS } from './words';
import { isCapitalised, tokenize, usesCapitals } from './tokens';

const WORDS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const LAST = new Set('last latest final newest youngest'.split(' '));
const FIRST = new Set('earliest oldest initial inaugural eldest maiden'.split(' '));
/** Words behind an ordinal that make a fixed phrase of it. */
const PHRASES: Readonly<Record<string, RegExp>> = {
  first:
    /^(?:lady|ladies|ministers?|aid|class|world|hand|degree|language|half|nations|round|place|overall|pick|baseman|base|floor|division)$/,
  second:
    /^(?:hand|half|degree|world|lieutenant|class|language|home|chance|round|place|overall|pick|baseman|floor|division|consecutive)$/,
  third:
    /^(?:party|world|parties|reich|degree|largest|biggest|round|place|overall|pick|baseman|floor|division|consecutive)$/,
  last: /^(?:name|names|week|month|year|night|summer|winter|spring|autumn|fall|decade|century|names)$/,
  final: /^(?:fantasy|score|four|of|in|at|between|against|with|on|to|when|series|round|was|were|is|and)$/,
};

/** An ordinal in a question and its place. */
export interface OrdinalMark {
  /** 1 first, 2 second, −1 last, −2 last but one. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The ordinals that pick one of a series ("the second chair", "45th president", "latest album"). Not those of dates, of
 * fixed phrases ("first lady"), of superlatives by size ("third largest") and of names ("the 58th Primetime Emmy Awards").
 */
export function findOrdinals(question: string): readonly OrdinalMark[] {
  const tokens = tokenize(question).filter((t) => t.word);
  const dates = findExplicit(question);
  const capitals = usesCapitals(question);
  const found: OrdinalMark[] = [];
  tokens.forEach((token, i) => {
    const value = ordinalValue(token.lower);
    if (value === null || dates.some((d) => token.start < d.end && d.start < token.end)) return;
    const next = tokens[i + 1];
    const previous = tokens[i - 1];
    const phrase = PHRASES[token.lower];
    if (
      phrase !== undefined &&
      next !== undefined &&
      phrase.test(next.lower) &&
      !(next.lower === 'lady' && previous?.lower === 'was')
    )
      return;
    if (token.lower === 'first' && previous?.lower === 'at' && next === undefined) return;
    if (token.lower === 'final' && next === undefined) return;
    if (next !== undefined && /^(?:quarter|half|quarters|week|day)$/.test(next.lower) && tokens[i + 2]?.lower === 'of')
      return;
    // A place in a ranking or a part of a contest is no place in time.
    if (
      previous !== undefined &&
      /^(?:finish(?:ed|es|ing)?|placed?|placing|ranked|ranks?|came|come|coming|tied?)$/.test(previous.lower)
    )
      return;
    if (
      next !== undefined &&
      /^(?:round|place|placed|place-finishes|overall|pick|edition|attempt|grade|floor|generation|quarter|anniversary)$/.test(
        next.lower,
      ) &&
      /^\d/.test(token.text)
    )
      return;
    if (
      next !== undefined &&
      /^(?:largest|biggest|highest|longest|smallest|tallest|richest|best)$/.test(next.lower) &&
      value !== 1 &&
      value !== -1
    )
      return;
    if (
      next !== undefined &&
      /^(?:person|name)$/.test(next.lower) &&
      /^(?:plural|singular|shooter|perspective|point|view)$/.test(tokens[i + 2]?.lower ?? '')
    )
      return;
    if (
      token.lower === 'first' &&
      next?.lower === 'team' &&
      /^(?:debut|football|squad|player|coach|regular|appearance|place|manager)s?$/.test(tokens[i + 2]?.lower ?? '')
    )
      return;
    if (
      next !== undefined &&
      /^(?:century|centuries|avenue|street|district|floor|grade|amendment)$/.test(next.lower) &&
      capitals
    )
      return;
    if (capitals && next !== undefined && isNamePart(token.text, next.text)) return;
    if (capitals && /^\p{Lu}/u.test(token.text) && i > 0 && next !== undefined && isCapitalised(next.text)) return;
    if (describes(question, token.start)) return;
    found.push({ value, start: token.start, end: token.end });
  });
  for (const match of question.matchAll(/\bmost recent(?:ly)?\b/gi))
    found.push({ value: -1, start: match.index, end: match.index + match[0].length });
  // "series ordinal is 16", "the 16 president"
  for (const match of question.matchAll(
    /\bseries ordinal\b(?: is (\d+))?|\bthe (\d{1,2}) (?:president|king|pope|governor|prime minister)\b/gi,
  )) {
    found.push({ value: Number(match[1] ?? match[2] ?? 1), start: match.index, end: match.index + match[0].length });
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * Whether the ordinal belongs to a description of someone named ("Ada Brandt, the first woman in the post", "did Beshear become
 * the 61st governor", "one of the oldest libraries") and picks nothing.
 */
function describes(question: string, at: number): boolean {
  const before = question.slice(0, at);
  if (/\bone of (?:the|its|their|his|her)\s+$/i.test(before)) return true;
  // An apposition or a participle behind a comma, unless the comma ends a fronted part.
  const comma = before.lastIndexOf(',');
  if (comma > 0) {
    const tail = before.slice(comma + 1);
    const asked = /\b(?:who|whom|what|which|where|when|how|whose)\b/i;
    const apposition = /^\s*(?:(?:the|a|an|his|her|its|their|formerly the|now the)\s+)?$/i.test(tail);
    const participle =
      /^\s*(?:\p{Ll}+ing|which|who|that|as|with|where)\b/iu.test(tail) &&
      !/\b(?:did|was|were|is|does)\b/i.test(tail.replace(/^\s*(?:which|who|that|where)\s+(?:was|is|were|are)\b/i, ''));
    if ((apposition || participle) && asked.test(before.slice(0, comma))) return true;
  }
  // "did X become the 61st governor", "did X serve as the sixth premier"
  return (
    /\b(?:did|does|made|make|makes|making|appointed|appoint|named|saw|see)\s+(?:[^,]*\s)?(?:becom(?:e|ing)|serv(?:e|ing) as|as|him|her|them|[\p{Lu}][\p{L}.'’-]+)\s+(?:the\s+)?$/u.test(
      before,
    ) && !/\b(?:for|in|on|at|of)\s+(?:the\s+)?$/i.test(before)
  );
}

/** "7th Cavalry", "58th Primetime Emmy Awards"; but "45th President". */
function isNamePart(ordinal: string, next: string): boolean {
  if (!isCapitalised(next)) return false;
  if (ROLE_WORDS.has(next.toLowerCase())) return false;
  return /^\d/.test(ordinal) || /^\p{Lu}/u.test(ordinal);
}

function ordinalValue(word: string): number | null {
  if (LAST.has(word)) return -1;
  if (FIRST.has(word)) return 1;
  if (word === 'penultimate') return -2;
  const index = WORDS.indexOf(word);
  if (index >= 0) return index + 1;
  const numeral = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word);
  if (numeral !== null) return Number(numeral[1]);
  const [tens = '', unit = ''] = word.split('-');
  const base = TENS[tens];
  if (base !== undefined && unit !== '') {
    const rest = WORDS.indexOf(unit);
    return rest >= 0 && rest < 9 ? base + rest + 1 : null;
  }
  if (/^(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth$/.test(word))
    return TENS[word.replace('ieth', 'y')] ?? null;
  return null;
}

/**
 * Whether the question has any word of order at all, in fixed phrases too ("first aid", "1st place medalist"). Names count
 * where the question was typed without capitals: they cannot be told apart there.
 */
export function hasOrdinalWord(question: string): boolean {
  if (usesCapitals(question)) return false;
  return (
    tokenize(question).some((t) => t.word && t.lower.split('-').some((part) => ordinalValue(part) !== null)) ||
    /\bto begin with\b|\bprimary\b|\bdebut\b|\boriginal(?:ly)?\b|\binitial(?:ly)?\b|\bnumber (?:one|\d+)\b|\b\d+ (?:st|nd|rd|th)\b|\bgold medal\b|\b(?:next|previous)\b/i.test(
      question,
    ) ||
    /\b(?:\w+ty[- ])?(?:one|two|three|four|five|six|seven|eight|nine|\d+) (?:president|king|pope|governor|prime minister)\b/i.test(
      question,
    )
  );
}

/**
 * Whether the ordinal belongs to someone's own story ("his third title", "Brandt's 15th appearance") rather than to what is
 * asked for: it then tells when, as an implicit constraint does.
 */
export function isOwnOrdinal(question: string, mark: OrdinalMark): boolean {
  // Typed without capitals, "her second husband" and "brandt's second film" cannot be told apart: the ordinal counts.
  if (!usesCapitals(question)) return false;
  const before = question.slice(0, mark.start);
  if (/\b\p{Ll}+\s+(?:his|her|their|its)\s+(?:\p{Ll}+\s+)?$/u.test(before)) return true;
  return /(?:^|\s)(?:[Ii]n|[Oo]n|[Ff]or|[Aa]t|[Ww]ith|[Dd]uring|of)\s+(?:\p{Lu}[\p{L}.-]+ ){0,3}(?:[Tt]heir|[Hh]is|[Hh]er|[Ii]ts|\p{Lu}[\p{L}.-]+(?:['’]s|s['’]))\s+$/u.test(
    before,
  );
}
