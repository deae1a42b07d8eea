import { meetsCondition, type Condition } from '../timing';
import type { Evidence, WrittenClaim } from '../types';
import { contentWords } from '../words';
import type { DraftClaim, WriteInput } from './prompt';
import { datesIn, datesInWords, isGiven } from './times';

/** Share of a claim's content words that its evidence (with title and question) must have. */
const LEAST_CONTAINED = 0.75;
/** Share of the question's words from which a claim answers it, so that it must name an answer that was found. */
const ANSWERS_IT = 0.6;
const NEGATION = /\b(?:not|never|no longer|nobody|none|without|neither|nor|failed to|refused to|denied)\b|n['’]t\b/i;
const NUMBER = /\d[\d,.]*\d|\d/g;
/** A word with a capital that is not just the first of the sentence, or the first if it is a name somewhere else. */
const NAME = /\p{Lu}[\p{L}\p{N}'’.-]*/gu;

/**
 * Is a claim contained in its cited evidence, and does that evidence meet the time condition? A claim without a valid
 * citation is held against all the evidence and cites what carries it.
 */
export function checkClaim(claim: DraftClaim, input: WriteInput, condition: Condition | null): WrittenClaim {
  const cited = claim.cites.map((n) => n - 1);
  const tried = cited.length > 0 ? [cited] : input.evidence.map((_, at) => [at]);
  let why = 'There is no evidence it could rest on.';
  for (const cites of tried) {
    const evidence = cites.flatMap((at) => input.evidence[at] ?? []);
    const fault = faultOf(claim.text, evidence, input, condition);
    if (fault === null) return { text: claim.text, supported: true, why: '', cites };
    why = fault;
  }
  return { text: claim.text, supported: false, why, cites: cited };
}

/** What speaks against a claim, in plain words; `null` when nothing does. */
function faultOf(
  text: string,
  evidence: readonly Evidence[],
  input: WriteInput,
  condition: Condition | null,
): string | null {
  if (evidence.length === 0) return 'It cites no evidence.';
  const quotes = evidence.map((one) => one.quote).join('\n');
  const around = `${quotes}\n${evidence.map((one) => one.title).join('\n')}\n${input.question}`;
  const number = missing(numbersOf(text), numbersOf(`${around}\n${evidence.map(datesInWords).join('\n')}`));
  if (number !== null) return `The number ${number} is not in the evidence.`;
  const name = missing(namesOf(text), wordsOf(around));
  if (name !== null) return `"${name}" is not in the evidence.`;
  const time = datesIn(text).find((one) => !isGiven(one, evidence, input.question));
  if (time !== undefined) return `The evidence does not give the date "${time.text}".`;
  if (NEGATION.test(text) !== NEGATION.test(quotes)) return 'It denies what the evidence says, or the other way round.';
  const told = withoutDates(text);
  if (contained(told, around) < LEAST_CONTAINED || contained(told, quotes) === 0)
    return 'It says more than the evidence does.';
  if (condition !== null && !evidence.some((one) => meets(one, condition))) {
    return 'Its evidence does not meet the time asked for.';
  }
  if (contained(input.question, text) >= ANSWERS_IT && !namesAnswer(text, input)) {
    return 'It gives another answer than the evidence.';
  }
  return null;
}

function meets(evidence: Evidence, condition: Condition): boolean {
  return meetsCondition({ value: evidence.time, source: 'text' }, condition) === 'yes';
}

/** Does a claim that takes up the question's words name one of the answers found? */
function namesAnswer(text: string, { answers }: WriteInput): boolean {
  return answers.length === 0 || answers.some((answer) => contained(answer, text) >= 0.5);
}

/** Share of the content words of `text` that stand in `where`; 1 when it has none. */
function contained(text: string, where: string): number {
  const there = new Set(contentWords(where).map((word) => word.sense));
  const words = contentWords(text);
  return words.length === 0 ? 1 : words.filter((word) => there.has(word.sense)).length / words.length;
}

/** Dates are held against the evidence as days, not as words. */
function withoutDates(text: string): string {
  return datesIn(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

function numbersOf(text: string): Set<string> {
  return new Set((text.match(NUMBER) ?? []).map((one) => one.replace(/,/g, '').replace(/\.$/, '')));
}

const bare = (word: string): string =>
  word
    .replace(/['’]s?$/, '')
    .replace(/[.]+$/, '')
    .toLowerCase();

function wordsOf(text: string): Set<string> {
  return new Set((text.match(/[\p{L}\p{N}'’.-]+/gu) ?? []).map(bare));
}

/** Capitalised words; the first word of a sentence only counts when it is no everyday one. */
function namesOf(text: string): Set<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(NAME)) {
    const first = match.index === 0 || /[.!?]\s+["“]?$/.test(text.slice(0, match.index));
    const word = bare(match[0]);
    if (first && contentWords(match[0]).length === 0) continue;
    if (first && /^(?:according|both|later|earlier|today|yesterday|several|many|some|one|two|three)$/.test(word))
      continue;
    if (MONTH_OR_DAY.test(word)) continue;
    names.add(word);
  }
  return names;
}

/** Dates are held against the evidence by the time engine. */
const MONTH_OR_DAY =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/;

function missing(wanted: ReadonlySet<string>, there: ReadonlySet<string>): string | null {
  for (const one of wanted) if (!there.has(one)) return one;
  return null;
}
