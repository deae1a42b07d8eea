import { faultAgainst, withoutDates, type Ground } from '../../extract';
import type { TimeValue } from '../../time';
import { type Condition, type Evidence, meetsCondition, type WrittenClaim } from '../../sources';
import { contentWords } from '../../words';
import type { DraftClaim, WriteInput } from './prompt';

/** Share of a claim's content words that its evidence (with title and question) must have. */
const LEAST_CONTAINED = 0.75;
const FEW_WORDS = 4;
/** How many content words off two keep each other company, and the share of such pairs that must be passed. */
const NEAR = 3;
const LEAST_COMPANY = 0.5;
/** Words besides its dates that a claim must have to say anything. */
const LEAST_WORDS = 2;
/** Share of the question's words from which a claim answers it, so that it must name an answer that was found. */
const ANSWERS_IT = 0.6;
/** Share of an answer's words that name it. */
const NAMES_IT = 0.5;

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
  const told = withoutDates(text);
  if (contentWords(told).length < LEAST_WORDS) return 'It is no sentence.';
  const titles = evidence.map((one) => one.title);
  // The question's own dates are known only where the evidence was found to meet them.
  const question = condition === null ? withoutDates(input.question) : input.question;
  const fault = faultAgainst(text, evidence.map(groundOf), question, titles);
  if (fault !== null) return fault;
  const quotes = evidence.map((one) => one.quote).join('\n');
  const known = [quotes, input.question, ...titles].join('\n');
  // Of four words or fewer all must be there: the one that is not would be what is said.
  const least = contentWords(told).length <= FEW_WORDS ? 1 : LEAST_CONTAINED;
  if (contained(told, known) < least || contained(told, quotes) === 0) {
    return 'It says more than the evidence does.';
  }
  if (sharedCompany(told, [...evidence.map((one) => one.quote), input.question, ...titles]) <= LEAST_COMPANY) {
    return 'Its words are those of the evidence, put together otherwise.';
  }
  if (condition !== null && !evidence.some((one) => meets(text, one, input, condition))) {
    return 'Its evidence does not meet the time asked for.';
  }
  if (contained(input.question, text) >= ANSWERS_IT && !namesAnswer(text, input)) {
    return 'It gives another answer than the evidence.';
  }
  return null;
}

function groundOf({ quote, publishedAt, time }: Evidence): Ground {
  return { quote, publishedAt, time: time?.interval ?? null };
}

/**
 * Whether what the evidence says was so when it is asked for. Of a state that evidence says when it began: a claim that
 * names who held it is as good as the answer, which was found to hold then.
 */
function meets(text: string, { quote, time }: Evidence, { found = [] }: WriteInput, condition: Condition): boolean {
  const meetsIt = (value: TimeValue | null): boolean => meetsCondition({ value, source: 'text' }, condition) === 'yes';
  const isNamed = (answer: string): boolean => [text, quote].every((where) => contained(answer, where) >= NAMES_IT);
  return (
    meetsIt(time) ||
    found.some((one) => one.evidence.some((its) => its.quote === quote) && isNamed(one.text) && meetsIt(one.time))
  );
}

/** Share of the neighbouring words of a claim that are near each other in one of the texts; 1 where it has no two. */
function sharedCompany(text: string, texts: readonly string[]): number {
  const placed = texts.map((one) => {
    const places = new Map<string, number[]>();
    contentWords(one).forEach(({ sense }, at) => places.set(sense, [...(places.get(sense) ?? []), at]));
    return places;
  });
  const near = (a: string, b: string): boolean =>
    placed.some((places) =>
      (places.get(a) ?? []).some((at) => (places.get(b) ?? []).some((other) => Math.abs(at - other) <= NEAR)),
    );
  const words = contentWords(text).map(({ sense }) => sense);
  const pairs = words.slice(1).flatMap((word, at) => (word === words[at] ? [] : [near(words[at] ?? '', word)]));
  return pairs.length === 0 ? 1 : pairs.filter(Boolean).length / pairs.length;
}

/** Does a claim that takes up the question's words name one of the answers found? */
function namesAnswer(text: string, { answers }: WriteInput): boolean {
  return answers.length === 0 || answers.some((answer) => contained(answer, text) >= NAMES_IT);
}

/** Share of the content words of `text` that stand in `where`; 1 when it has none. */
function contained(text: string, where: string): number {
  const there = new Set(contentWords(where).map((word) => word.sense));
  const words = contentWords(text);
  return words.length === 0 ? 1 : words.filter((word) => there.has(word.sense)).length / words.length;
}
