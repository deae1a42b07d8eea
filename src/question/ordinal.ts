import { ORDINALS, TENS } from '../words';
import { findExplicit } from './explicit';
import { picksNothing } from './ordinal-context';
import { tokenize, usesCapitals } from './tokens';

const LAST = new Set('last latest final newest youngest'.split(' '));
const FIRST = new Set('earliest oldest initial inaugural eldest maiden'.split(' '));

/** An ordinal in a question and its place. */
export interface OrdinalMark {
  /** 1 first, 2 second, −1 last, −2 last but one. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The ordinals that pick one of a series ("the second chair", "45th president", "latest album"). Not those of dates, of
 * fixed phrases ("first lady"), of rankings ("finished third"), of names ("the 58th Primetime Emmy Awards") and of
 * descriptions ("Ada Brandt, the first woman in the post").
 */
export function findOrdinals(question: string): readonly OrdinalMark[] {
  const tokens = tokenize(question).filter((t) => t.word);
  const dates = findExplicit(question);
  const capitals = usesCapitals(question);
  const found: OrdinalMark[] = [];
  tokens.forEach((token, i) => {
    const value = ordinalValue(token.lower);
    if (value === null || dates.some((d) => token.start < d.end && d.start < token.end)) return;
    // "the 11th and 12th districts": what counts stands behind both.
    const joined = tokens[i + 1]?.lower === 'and' && ordinalValue(tokens[i + 2]?.lower ?? '') !== null;
    const at = joined ? i + 3 : i + 1;
    const before = question
      .slice(0, token.start)
      .replace(/\S+ and $/, (pair) => (ordinalValue(pair.slice(0, -5)) === null ? pair : ''));
    if (
      picksNothing({
        token,
        value,
        before,
        capitals,
        previous: tokens[i - 1],
        next: tokens[at],
        second: tokens[at + 1],
      })
    )
      return;
    found.push({ value, start: token.start, end: token.end });
  });
  for (const match of question.matchAll(/\bmost recent(?:ly)?\b/gi))
    found.push({ value: -1, start: match.index, end: match.index + match[0].length });
  // "series ordinal is 16", "the 16 president"
  for (const match of question.matchAll(
    /\bseries ordinal\b(?: is (\d+))?|\bthe (\d{1,2}) (?:president|king|pope|governor|prime minister)\b/gi,
  ))
    found.push({ value: Number(match[1] ?? match[2] ?? 1), start: match.index, end: match.index + match[0].length });
  return found.sort((a, b) => a.start - b.start);
}

/** 20 for "twenty" and so on; `null` for another word. */
function tensValue(word: string): number | null {
  const at = TENS.indexOf(word);
  return at < 0 ? null : 20 + 10 * at;
}

function ordinalValue(word: string): number | null {
  if (LAST.has(word)) return -1;
  if (FIRST.has(word)) return 1;
  if (word === 'penultimate') return -2;
  const index = ORDINALS.indexOf(word);
  if (index >= 0) return index + 1;
  const numeral = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word);
  if (numeral !== null) return Number(numeral[1]);
  const [tens = '', unit = ''] = word.split('-');
  const base = tensValue(tens);
  if (base !== null && unit !== '') {
    const rest = ORDINALS.indexOf(unit);
    return rest >= 0 && rest < 9 ? base + rest + 1 : null;
  }
  if (/^(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth$/.test(word)) return tensValue(word.replace('ieth', 'y'));
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
 * Whether the ordinal belongs to someone's own story ("his third title", "in Brandt's 15th appearance") rather than to what is
 * asked for: it then tells when, as an implicit constraint does.
 */
export function isOwnOrdinal(question: string, mark: OrdinalMark): boolean {
  // Typed without capitals, "her second husband" and "brandt's second film" cannot be told apart: the ordinal counts.
  if (!usesCapitals(question)) return false;
  const before = question.slice(0, mark.start);
  if (/\b\p{Ll}+\s+(?:his|her|their|its)\s+(?:\p{Ll}+\s+)?$/u.test(before)) return true;
  return /(?:^|\s)(?:[Ii]n|[Oo]n|[Ff]or|[Aa]t|[Ww]ith|[Dd]uring|of|was|were|is)\s+(?:\p{Lu}[\p{L}.-]+ ){0,3}(?:[Tt]heir|[Hh]is|[Hh]er|[Ii]ts|\p{Lu}[\p{L}.-]+(?:['’]s|s['’]))\s+$/u.test(
    before,
  );
}
