import type { Day, TimeValue } from '../time';
import type { Category, Frame, Signal } from './types';
import { analyse, type Analysis } from './analysis';
import { answerTypeOf } from './answer-type';
import { asksForEdition } from './asks-time';
import type { Constraint } from './constraints';
import { entitiesOf } from './entities';
import { hasOrdinalWord, isOwnOrdinal } from './ordinal';
import { readSuccession } from './succession';
import { explicitValue } from './value';

export interface FrameOptions {
  /** The day the question is asked on. */
  readonly today: Day;
  /** "Now" for the question where it is set. */
  readonly asOf: Day | null;
  /** The day of the library's newest article by then: days without a year are counted back from it. */
  readonly newest?: Day | null;
  /**
   * The question is known to have a time constraint. One without an explicit time, an ordinal or a time as its answer is
   * then implicit, whatever its words. For collections that hold temporal questions only; false in the app.
   */
  readonly assumeTemporal?: boolean;
}

/** Reads a question into its time-aware structured frame (FAITH §3.1); the same words give the same frame. */
export function frameQuestion(question: string, options: FrameOptions): Frame {
  const { analysis, value, question: text, categories, signals } = readByRules(question, options);
  return {
    question: text,
    entities: entitiesOf(text),
    relation: analysis.relation,
    answerType: answerTypeOf(analysis.relation),
    signal: signals[0] ?? 'none',
    category: categories[0] ?? 'none',
    signals,
    categories,
    value,
    implicit: mainConstraint(analysis)?.text ?? null,
    ordinal: analysis.ordinals[0]?.value ?? null,
  };
}

/** What the rules read in a question. */
export interface RuleReading {
  readonly question: string;
  /** Categories with the question known to be temporal, and without that. */
  readonly categories: readonly Category[];
  readonly plainCategories: readonly Category[];
  readonly signals: readonly Signal[];
}

/** What the rules alone read in a question. */
export function readByRules(
  question: string,
  options: FrameOptions,
): RuleReading & { readonly analysis: Analysis; readonly value: TimeValue | null } {
  const text = question.trim();
  const analysis = analyse(text);
  const value = explicitValue(
    text,
    options,
    analysis.implicit.filter((c) => !isDated(c)),
    analysis.marks,
  );
  const plainCategories = categoriesOf(analysis, value !== null, false);
  const categories = options.assumeTemporal ? categoriesOf(analysis, value !== null, true) : plainCategories;
  return { question: text, analysis, value, categories, plainCategories, signals: signalsOf(analysis, categories) };
}

/** The implicit constraint that decides: a strong cue before a weak one, then the first. */
export function mainConstraint(analysis: Analysis): Constraint | null {
  const { implicit } = analysis;
  return (
    implicit.find((c) => c.cue === 'before' && !c.weak) ??
    implicit.find((c) => c.cue === 'after' && !c.weak) ??
    implicit.find((c) => !c.weak) ??
    implicit[0] ??
    null
  );
}

/** Whether a period comes with its year: "the Gulf War in 1991". */
function isDated(constraint: Constraint): boolean {
  return constraint.form === 'noun' && signalOf(constraint) === 'overlap' && OWN_YEAR.test(constraint.text);
}

/** The year of a period, given behind it. */
const OWN_YEAR = /\b(?:in|of|from) (?:1\d{3}|20\d{2})\b(?![\d.–/-]|['’]?s\b)/;

function categoriesOf(analysis: Analysis, hasValue: boolean, assumeTemporal: boolean): readonly Category[] {
  const found: Category[] = [];
  const constraint = mainConstraint(analysis);
  // "In the Gulf War in 1991": the year is given; what happened in it need not be asked for.
  const dated = constraint !== null && isDated(constraint);
  if (dated && !(analysis.asksTime && !analysis.asksAge)) found.push('explicit');
  const timed = hasValue || analysis.marks.length > 0 || analysis.timed.length > 0;
  if ((analysis.asksTime && !analysis.asksAge) || (constraint === null && asksForEdition(analysis.question)))
    found.push('temporal-answer');
  // "The first battle in the Second World War": a named period is nearly a date, and what is more special decides.
  const named =
    constraint?.cue === 'during' &&
    /^(?:in|over|through) (?!the (?:midst|course|heat|days|era|age)\b)/i.test(
      analysis.question.slice(constraint.start),
    );
  if (named && analysis.ordinals.length > 0) found.push('ordinal');
  if (named && timed) found.push('explicit');
  if (constraint !== null || analysis.succession !== null || readSuccession(analysis.question) !== null)
    found.push('implicit');
  if (analysis.ordinals.length > 0 && !named) found.push('ordinal');
  if (assumeTemporal && found[0] === 'ordinal' && analysis.ordinals.every((o) => isOwnOrdinal(analysis.question, o)))
    found.unshift('implicit');
  if (timed && !dated && !named) found.push('explicit');
  if (found.length === 0 && (analysis.asksAge || analysis.asksDuration)) found.push('temporal-answer');
  if (found.length === 0 && assumeTemporal) found.push(hasOrdinalWord(analysis.question) ? 'ordinal' : 'implicit');
  if (found.length === 0) found.push('none');
  return found;
}

const SIGNAL_OF_CUE: Readonly<Record<Constraint['cue'], Signal>> = {
  before: 'before',
  after: 'after',
  since: 'after',
  until: 'overlap',
  during: 'overlap',
  when: 'overlap',
  while: 'overlap',
  once: 'after',
  'at-time': 'overlap',
  between: 'overlap',
  point: 'overlap',
  under: 'overlap',
};

/** "Since its inception": as long as it has been, not after something. */
const WHOLE_LIFE =
  /^(?:its|their|his|her|the|it|they|it['’]s|[\p{L}' ’]+['’]s) ?(?:(?:was|were|is|been) )?(?:original |very |initial )?(?:inception|foundation|founding|founded|formation|formed|establishment|established|creation|created|beginnings?|launch|launched|introduction|introduced|release|birth|start)\b/iu;

function signalOf(constraint: Constraint): Signal {
  return constraint.cue === 'since' && WHOLE_LIFE.test(constraint.text) ? 'overlap' : SIGNAL_OF_CUE[constraint.cue];
}

/** "Which team did she ride for before?": what it was before is left to the reader. */
const BARE: readonly (readonly [RegExp, Signal])[] = [
  [/^before (?:which|what|whom)\b|\b(?:before(?:hand)?|previously)[\s?.!]*$/i, 'before'],
  [/^(?:after|following) (?:which|what|whom)\b|\b(?:after(?:wards?)?|thereafter|subsequently)[\s?.!]*$/i, 'after'],
];

function signalsOf(analysis: Analysis, categories: readonly Category[]): readonly Signal[] {
  const found: Signal[] = [];
  const add = (signal: Signal): void => {
    if (!found.includes(signal)) found.push(signal);
  };
  const strong = analysis.implicit.filter((c) => !c.weak);
  const turning = strong.find((c) => c.cue === 'before' || c.cue === 'after' || c.cue === 'once');
  const main = turning ?? strong[0] ?? null;
  if (main !== null) add(signalOf(main));
  if (analysis.succession !== null) add(analysis.succession);
  for (const c of analysis.implicit) add(signalOf(c));
  if (found.length === 0) for (const [pattern, signal] of BARE) if (pattern.test(analysis.question)) add(signal);
  if (categories.includes('ordinal')) add('ordinal');
  for (const signal of explicitSignals(analysis)) add(signal);
  if (found.length === 0) add(categories[0] === 'implicit' || categories[0] === 'explicit' ? 'overlap' : 'none');
  return found;
}

/** Signals of times named outright: "in 2019", "since 2019", "before 2019", "start time is 2019". */
function explicitSignals(analysis: Analysis): readonly Signal[] {
  const found: Signal[] = [];
  const free = analysis.marks.filter((m) => !analysis.timed.some((c) => m.start < c.end && c.start < m.end));
  for (const mark of free) {
    const before = analysis.question.slice(0, mark.start);
    if (/\b(?:start(?:ing|ed|s)?|begin(?:ning|s)?|began|start time|effective)\b[^,]{0,20}$/i.test(before))
      found.push('start');
    else if (/\b(?:end(?:ing|ed|s)?|end time|finish(?:ing|ed)?|left|leave|leaving)\b[^,]{0,20}$/i.test(before))
      found.push('finish');
    else found.push('overlap');
  }
  for (const c of analysis.timed) {
    if (c.cue === 'since') found.push('start');
    else if (c.cue === 'until') found.push('finish');
    else found.push(signalOf(c));
  }
  return found.sort((a, b) => (a === 'overlap' ? -1 : 0) - (b === 'overlap' ? -1 : 0));
}
