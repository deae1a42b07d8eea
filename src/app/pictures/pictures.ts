import type { Answer, AnswerItem, Evidence } from '../../ask';
import type { Day, Interval } from '../../time';
import { evidenceKey } from '../answerRows';
import { figureOf, type Figure } from './figure';

/** One holder on a tenure strip. */
export interface TenureBar {
  readonly text: string;
  /** `null`: no source tells it. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** An end is about right only, or told no finer than by its month. */
  readonly about: boolean;
  /** From when to when, as the answer says it. */
  readonly because: string;
  readonly evidence: readonly Evidence[];
}

export interface TenureStrip {
  /** In the order of time. */
  readonly bars: readonly TenureBar[];
  readonly first: Day;
  readonly last: Day;
  /** The time asked about, if there was one. */
  readonly asked: Interval | null;
}

/** One report of a number. */
export interface NumberPoint extends Figure {
  readonly day: Day;
  readonly text: string;
  readonly evidence: Evidence;
  /** A later report replaced it. */
  readonly struck: boolean;
}

/** When something was so, and when it was published. */
export interface TwoDatePoint {
  readonly from: Day;
  readonly to: Day;
  readonly published: Day;
  readonly evidence: Evidence;
}

const LASTING = new Set(['person', 'organisation', 'place', 'work', 'phrase']);
const COUNTED = new Set(['number', 'count', 'money']);
const MONTH_DAYS = 31;

/** Who held something when, on one true axis; `null` where the answers tell no stretch of time. */
export function tenureStrip(answer: Answer): TenureStrip | null {
  if (answer.level !== 'said' || answer.global || !LASTING.has(answer.frame.answerType)) return null;
  const bars = answer.answers.flatMap(barOf).sort((a, b) => firstOf(a) - firstOf(b));
  if (bars.length === 0) return null;
  const asked = answer.constraint?.interval ?? answer.frame.value?.interval ?? null;
  const days = [
    ...bars.flatMap(({ from, to, evidence }) => [from, to, ...evidence.map(({ publishedAt }) => publishedAt)]),
    asked?.start ?? null,
    asked?.end ?? null,
  ].filter((day) => day !== null);
  return { bars, first: Math.min(...days) as Day, last: Math.max(...days) as Day, asked };
}

/** "From about 3 May 2020", "to May 2010": an end that is not told to the day. Only the words have the ends apart. */
const LOOSE_END = /\b(?:from|to) (?!\d{1,2} )/;

function barOf({ text, time, evidence, label, because }: AnswerItem): TenureBar[] {
  if (time === null || label !== undefined || evidence.length === 0) return [];
  const { start, end } = time.interval;
  const lasts = start === null || end === null ? start !== end : end - start > MONTH_DAYS;
  if (!lasts || time.granularity !== 'span') return [];
  return [
    { text, from: start, to: end, about: time.certainty !== 'exact' || LOOSE_END.test(because), because, evidence },
  ];
}

const firstOf = ({ from, to }: TenureBar): number => from ?? to ?? 0;

/** What was reported of a number, by the day of the report; `null` for fewer than two reports that differ. */
export function numberStory(answer: Answer): readonly NumberPoint[] | null {
  if (answer.level !== 'said' || answer.global || !COUNTED.has(answer.frame.answerType)) return null;
  if (answer.answers.some(({ label }) => label !== undefined)) return null;
  const points = new Map<string, NumberPoint>();
  for (const { text, evidence } of answer.answers) {
    const figure = figureOf(text);
    if (figure === null) continue;
    for (const one of evidence) {
      const day = one.publishedAt ?? one.time?.interval.start ?? null;
      // A sentence that helped to find the time of the number does not tell the number.
      if (day === null || one.highlight === null) continue;
      const key = `${figure.value} ${one.articleId}`;
      if (!points.has(key)) points.set(key, { ...figure, day, text, evidence: one, struck: one.superseded });
    }
  }
  const story = [...points.values()].sort((a, b) => a.day - b.day);
  return new Set(story.map(({ value, day }) => `${value} ${day}`)).size < 2 ? null : story;
}

/** All dated evidence of an answer by its two dates; `null` for fewer than two sentences that have both. */
export function twoDates(answer: Answer): readonly TwoDatePoint[] | null {
  const all = [
    ...answer.answers.flatMap(({ evidence }) => evidence),
    ...answer.resolutions.flatMap(({ candidates }) => candidates[0]?.evidence ?? []),
    ...answer.quotes,
    ...answer.nearest,
  ];
  const points = new Map<string, TwoDatePoint>();
  for (const evidence of all) {
    const { start, end } = evidence.time?.interval ?? { start: null, end: null };
    const [from, to] = [start ?? end, end ?? start];
    if (from === null || to === null || evidence.publishedAt === null) continue;
    points.set(evidenceKey(evidence), { from, to, published: evidence.publishedAt, evidence });
  }
  return points.size < 2 ? null : [...points.values()].sort((a, b) => a.from - b.from || a.published - b.published);
}
