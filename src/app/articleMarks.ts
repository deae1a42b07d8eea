import type { Fact } from '../extract';
import type { Anchor, TimeExpression, TimeRelation } from '../time';
import type { Span } from '../text';
import { formatDay, formatInterval, formatTime } from './format';
import { inTimeOrder, sortDay } from './rail';
import type { TextMark } from './segments';

/** What is marked in an article's text. */
export type ArticleMark =
  | { readonly kind: 'time'; readonly time: TimeExpression; readonly index: number }
  /** The words a fact was read from. */
  | { readonly kind: 'fact' }
  /** A sentence with all the facts it gave. */
  | { readonly kind: 'sentence'; readonly facts: readonly Fact[] }
  | { readonly kind: 'target' }
  /** A passage that the person marked, by its place in the list of them. */
  | { readonly kind: 'own'; readonly index: number }
  | { readonly kind: 'chosen' };

/**
 * Marks of an article: every time expression, the words of every fact, each sentence that gave facts (once, with all of
 * them), and the sentence the reader came for.
 * @param sentences spans in the text, by number
 */
export function articleMarks(
  times: readonly TimeExpression[],
  facts: readonly Fact[],
  sentences: readonly Span[],
  target: Span | null,
): TextMark<ArticleMark>[] {
  const marks: TextMark<ArticleMark>[] = times.map((time, index) => ({
    start: time.start,
    end: time.end,
    data: { kind: 'time', time, index },
  }));
  const bySentence = new Map<number, Fact[]>();
  for (const fact of facts) {
    marks.push({ start: fact.start, end: fact.end, data: { kind: 'fact' } });
    const told = bySentence.get(fact.sentence);
    if (told === undefined) bySentence.set(fact.sentence, [fact]);
    else told.push(fact);
  }
  for (const [sentence, group] of bySentence) {
    const span = sentences[sentence] ?? group[0];
    if (span) marks.push({ start: span.start, end: span.end, data: { kind: 'sentence', facts: group } });
  }
  if (target) marks.push({ ...target, data: { kind: 'target' } });
  return marks;
}

/** Marks of the passages of one's own that stand in the text, and of the words that something is about to be done with. */
export function ownMarks(places: readonly (Span | null)[], chosen: Span | null): TextMark<ArticleMark>[] {
  const own = places.flatMap((place, index) =>
    place === null ? [] : [{ ...place, data: { kind: 'own', index } as const }],
  );
  return chosen === null ? own : [...own, { ...chosen, data: { kind: 'chosen' } }];
}

const RELATIONS: Record<TimeRelation, string> = {
  at: '',
  before: 'before ',
  after: 'after ',
  since: 'since ',
  until: 'until ',
  by: 'by ',
  between: '',
  during: '',
};

/** The word that stands above a date on the rail ("by", "since"); nothing where the date stands for itself. */
export function relationPrefix(time: TimeExpression): { readonly prefix?: string } {
  const words = RELATIONS[time.relation].trim();
  return words ? { prefix: words } : {};
}

/** What a time expression means: "by 31 Dec 2024", or why it means no definite time. */
export function timeWords(time: TimeExpression, locale: string): string {
  if (time.value) return RELATIONS[time.relation] + formatTime(time.value, locale);
  if (time.bounds) return formatInterval(time.bounds, locale);
  if (time.type === 'DURATION') return 'a length of time';
  if (time.type === 'SET') return 'a time that comes again';
  return time.anchor.kind === 'event' ? 'not dated yet' : 'no definite time';
}

/** What it was counted from. */
export function anchorWords(anchor: Anchor, locale: string): string {
  switch (anchor.kind) {
    case 'none':
      return 'said in full in the text';
    case 'reference':
      return `counted from publication, ${formatDay(anchor.day, locale)}`;
    case 'phrase':
      return `counted from a date earlier in the text, ${formatDay(anchor.day, locale)}`;
    case 'event':
      return `depends on when “${anchor.event}” was`;
  }
}

/** What a fact tells of, as one says it: "happened", "began", "came to an end", "was so", "planned", "a deadline". */
export function factKindWords({ kind, phase }: Fact): string {
  if (kind === 'plan') return 'planned';
  if (kind === 'deadline') return 'a deadline';
  if (phase === 'end') return 'came to an end';
  if (phase === 'start') return 'began';
  return kind === 'state' ? 'was so' : 'happened';
}

/** Where a fact's time comes from, in words; `null` where it is said in the text. */
export function timeSourceWords(fact: Fact): string | null {
  if (fact.timeSource === 'publication') return 'dated by its publication';
  return fact.timeSource === 'none' ? 'date unknown' : null;
}

/** Facts in time order, each proposition once; undated ones last. */
export function orderedFacts(facts: readonly Fact[]): Fact[] {
  const unique = new Map(
    facts.map((fact) => [`${fact.start}|${fact.kind}|${fact.phase ?? ''}|${fact.proposition}`, fact]),
  );
  return inTimeOrder([...unique.values()], (fact) => sortDay(fact.validTime, null));
}

/** The dated times within a span, in the order of the text, each date once, for the rail beside a paragraph. */
export function railTimes(
  times: readonly TimeExpression[],
  span: { readonly start: number; readonly end: number },
): TimeExpression[] {
  const unique = new Map<string, TimeExpression>();
  for (const time of times) {
    if (!time.value || time.start < span.start || time.end > span.end) continue;
    const { start, end } = time.value.interval;
    const key = `${start}|${end}|${time.value.granularity}`;
    if (!unique.has(key)) unique.set(key, time);
  }
  return [...unique.values()];
}
