import { stemmer } from 'stemmer';
import { contains, formatTime, readTimes, singleDay, type Day, type Interval, type TimeExpression } from '../../time';
import { DEEDS_OF_TWO, OPPOSITE_DEEDS } from '../../words';

/**
 * What a sentence that a language model wrote is held against: the words it rests on, when they were said, and when what
 * they say was so.
 */
export interface Ground {
  readonly quote: string;
  readonly publishedAt: Day | null;
  readonly time: Interval | null;
}

const NEGATION = /\b(?:not|never|no longer|nobody|none|without|neither|nor|failed to|refused to|denied)\b|n['’]t\b/i;
const NUMBER = /\d[\d,.]*\d|\d/g;
const NAME = /\p{Lu}[\p{L}\p{N}'’.-]*/gu;
/** First words of sentences that are no names. */
const OPENER =
  /^(?:the|a|an|in|on|at|by|of|to|for|from|with|and|but|or|as|it|its|he|his|she|her|they|their|this|that|these|those|there|when|while|after|before|since|until|during|who|which|what|according|both|later|earlier|today|yesterday|several|many|some|all|one|two|three|four|five|no|not)$/;
/** Dates are compared as days, by the time engine. */
const MONTH_OR_DAY =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/;

/**
 * What speaks against a written sentence, in plain words: a number, a name or a date that its ground does not give, or a
 * denial on one side only. `null` when nothing does; whether it says no more than its ground is not looked at here.
 * @param question what it may take up from the question it answers; empty without one
 * @param titles where it may have names from, and nothing else: a title is easily made to say anything
 */
export function faultAgainst(
  text: string,
  grounds: readonly Ground[],
  question: string,
  titles: readonly string[],
): string | null {
  const quotes = grounds.map((one) => one.quote).join('\n');
  const said = [quotes, question, ...grounds.map(daysInWords)].join('\n');
  const altered = alteredQuote(text, quotes);
  if (altered !== null) return `The evidence does not have “${altered}” word for word.`;
  const number = missing(numbersOf(text), numbersOf(said));
  if (number !== null) return `The number ${number} is not in the evidence.`;
  const stray = strayNumber(withoutDates(text), [quotes, question].join('\n'));
  if (stray !== null) return `The evidence does not say "${stray}".`;
  const name = missing(namesOf(text), wordsOf([said, ...titles].join('\n')));
  if (name !== null) return `"${name}" is not in the evidence.`;
  const asked = datesIn(question).flatMap((one) => one.value?.interval ?? []);
  const known = [...grounds.flatMap(timesOf), ...asked];
  const date = datesIn(text).find(({ value }) => !known.some((there) => value && contains(value.interval, there)));
  if (date !== undefined) return `The evidence does not give the date "${date.text}".`;
  if (NEGATION.test(text) !== NEGATION.test(quotes)) return 'It denies what the evidence says, or the other way round.';
  const turned = opposite(text, quotes);
  return turned === null ? null : `The evidence says "${turned}".`;
}

const QUOTED = /["“„«]([^"“”„«»]{2,})["”“»]/g;

/** What stands in quotation marks but not so in the quotes, white space and the form of marks aside; `null` when all does. */
function alteredQuote(text: string, quotes: string): string | null {
  const plain = (words: string): string =>
    words
      .replace(/[‘’]/g, "'")
      .replace(/\s+/g, ' ')
      .replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, '');
  const there = plain(quotes);
  for (const [, words = ''] of text.matchAll(QUOTED)) if (!there.includes(plain(words))) return words;
  return null;
}

/** Words that turn a sentence into its opposite; each group against its partner. */
const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  ...OPPOSITE_DEEDS,
  ...DEEDS_OF_TWO,
  [
    ['more', 'most'],
    ['less', 'fewer', 'least'],
  ],
  [['first'], ['last']],
  [['before'], ['after']],
];

/** The word of the evidence that the text turns round; `null` when it turns none. */
function opposite(text: string, quotes: string): string | null {
  const [said, there] = [wordsOf(text), wordsOf(quotes)];
  for (const [one, other] of OPPOSITES) {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!mine.some((word) => said.has(word)) || mine.some((word) => there.has(word))) continue;
      const turned = theirs.find((word) => there.has(word) && !said.has(word));
      if (turned !== undefined) return turned;
    }
  }
  return null;
}

/** Dates a text names outright; relative ones ("yesterday") have none outside their article. */
export function datesIn(text: string): TimeExpression[] {
  return readTimes(text, { reference: null }).filter((time) => time.type === 'DATE' && time.value !== null);
}

/** A text without its dates, which are compared as days and not as words. */
export function withoutDates(text: string): string {
  return datesIn(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

/**
 * The times a ground gives: those its sentence names, when it was so with both ends, and, where it names none, its
 * publication day.
 */
function timesOf({ quote, publishedAt, time }: Ground): Interval[] {
  const named = readTimes(quote, { reference: publishedAt }).flatMap((one) => one.value?.interval ?? []);
  const ends =
    time === null ? [] : [time, ...[time.start, time.end].flatMap((day) => (day === null ? [] : singleDay(day)))];
  return [...named, ...ends, ...(publishedAt === null || named.length > 0 ? [] : [singleDay(publishedAt)])];
}

/** The same days in words, so that a resolved "last Friday" may be written as its date. */
function daysInWords(ground: Ground): string {
  const days = timesOf(ground).flatMap(({ start, end }) => [start, end].flatMap((day) => day ?? []));
  return days.map((day) => formatTime({ interval: singleDay(day), granularity: 'day', certainty: 'exact' })).join(', ');
}

function numbersOf(text: string): Set<string> {
  return new Set((text.match(NUMBER) ?? []).map((one) => one.replace(/,/g, '').replace(/\.$/, '')));
}

/** Words that may stand between a number and what it counts. */
const NEAR = 4;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu;

/**
 * A number with what it counts ("42 passengers") where the ground has both, but nowhere near each other; `null` when
 * each number keeps its company.
 */
function strayNumber(text: string, said: string): string | null {
  const tokens = tokensOf(text);
  const sentences = said.split(/[.!?]["”’)]?\s|\n/).map(tokensOf);
  for (const [at, token] of tokens.entries()) {
    if (!/^\d/.test(token)) continue;
    const counted = tokens[at + 1];
    if (counted === undefined || counted.length < 3 || !sentences.some((there) => there.includes(counted))) continue;
    const together = sentences.some((there) =>
      there.some((one, i) => one === token && there.slice(Math.max(0, i - NEAR), i + NEAR + 1).includes(counted)),
    );
    if (!together) return `${token} ${counted}`;
  }
  return null;
}

/** Numbers without their commas, words by their stems. */
function tokensOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).map((token) =>
    /^\d/.test(token) ? token.replace(/,/g, '').replace(/[.-]+$/, '') : stemmer(bare(token)),
  );
}

const bare = (word: string): string =>
  word
    .replace(/['’]s?$/, '')
    .replace(/[.]+$/, '')
    .toLowerCase();

function wordsOf(text: string): Set<string> {
  return new Set((text.match(/[\p{L}\p{N}'’.-]+/gu) ?? []).map(bare));
}

/** Capitalised words but months, weekdays and the everyday words that begin a sentence. */
function namesOf(text: string): Set<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(NAME)) {
    const word = bare(match[0]);
    const first = match.index === 0 || /[.!?]\s+["“]?$/.test(text.slice(0, match.index));
    if (MONTH_OR_DAY.test(word) || (first && OPENER.test(word))) continue;
    names.add(word);
  }
  return names;
}

function missing(wanted: ReadonlySet<string>, there: ReadonlySet<string>): string | null {
  for (const one of wanted) if (!there.has(one)) return one;
  return null;
}

/** Share of the longer words of `text`, by their stems, that stand in `where`; 0 when it has none. */
export function containedShare(text: string, where: string): number {
  const stems = (of: string): string[] =>
    (of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemmer(word));
  const there = new Set(stems(where));
  const words = stems(text).filter((word) => word.length > 2);
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length;
}
