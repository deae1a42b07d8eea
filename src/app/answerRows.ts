import type { Answer, AnswerItem, Evidence, Resolution } from '../ask';
import { overlaps, type Day, type TimeValue } from '../time';
import { dayValue, railLabel, type RailLabel } from './format';
import { gapPx, gapWords, inTimeOrder, sortDay } from './rail';
import { count } from './words';

/** What stands beside the rail under an answer. */
export type AnswerRow = {
  readonly key: string;
  readonly day: Day | null;
  readonly label: RailLabel | null;
  /** "reported" where the date is the publication's, for want of a better one. */
  readonly note: string | null;
  readonly gap: number;
  readonly gapWords: string | null;
} & (
  | {
      readonly kind: 'evidence';
      readonly evidence: Evidence;
      /** Other articles with the very same sentence. */
      readonly copies: readonly Evidence[];
    }
  | { readonly kind: 'resolution'; readonly resolution: Resolution; readonly time: TimeValue }
);

type Loose = { key: string; day: Day | null; time: TimeValue | null; note: string | null } & (
  | { kind: 'evidence'; evidence: Evidence; copies: readonly Evidence[] }
  | { kind: 'resolution'; resolution: Resolution; time: TimeValue }
);

function evidenceRow([evidence, ...copies]: readonly [Evidence, ...Evidence[]]): Loose {
  const reported = evidence.time === null && evidence.publishedAt !== null;
  return {
    kind: 'evidence',
    key: evidenceKey(evidence),
    evidence,
    copies,
    day: sortDay(evidence.time, evidence.publishedAt),
    time: evidence.time ?? (evidence.publishedAt === null ? null : dayValue(evidence.publishedAt)),
    note: reported ? 'reported' : null,
  };
}

/** Identity of an evidence sentence. */
export function evidenceKey(evidence: Evidence): string {
  return `${evidence.articleId}:${evidence.start}-${evidence.end}`;
}

function place(rows: readonly Loose[], locale: string): AnswerRow[] {
  const ordered = inTimeOrder(rows, ({ day }) => day);
  return ordered.map((row, i) => {
    const previous = i > 0 ? (ordered[i - 1]?.day ?? null) : null;
    return {
      ...row,
      label: row.time && railLabel(row.time, locale),
      gap: i === 0 ? 0 : gapPx(previous, row.day),
      gapWords: i === 0 ? null : gapWords(previous, row.day),
    };
  });
}

/** Each sentence once, as first given. */
export function uniqueEvidence(evidence: readonly Evidence[]): Evidence[] {
  const unique = new Map<string, Evidence>();
  for (const one of evidence) if (!unique.has(evidenceKey(one))) unique.set(evidenceKey(one), one);
  return [...unique.values()];
}

/** The same words in several articles (an agency's report) are one sentence, said first where it was published first. */
function withCopies(evidence: readonly Evidence[]): [Evidence, ...Evidence[]][] {
  const groups = new Map<string, [Evidence, ...Evidence[]]>();
  for (const one of uniqueEvidence(evidence)) {
    const words = one.quote.toLowerCase().replace(/\s+/g, ' ').trim();
    const group = groups.get(words);
    if (group === undefined) groups.set(words, [one]);
    else if ((one.publishedAt ?? Infinity) < (group[0].publishedAt ?? Infinity)) group.unshift(one);
    else group.push(one);
  }
  return [...groups.values()];
}

/** Evidence in time order, each sentence once. */
export function evidenceRows(evidence: readonly Evidence[], locale: string): AnswerRow[] {
  return place(withCopies(evidence).map(evidenceRow), locale);
}

/** The evidence of one answer and the events its time was resolved from, in time order. */
export function answerRows(item: AnswerItem, resolutions: readonly Resolution[], locale: string): AnswerRow[] {
  const resolved = resolutions.flatMap((resolution, i): Loose[] => {
    const time = resolution.candidates[0]?.time;
    if (!time) return [];
    return [{ kind: 'resolution', key: `r${i}`, resolution, time, day: sortDay(time, null), note: null }];
  });
  return place([...resolved, ...withCopies(item.evidence).map(evidenceRow)], locale);
}

/** "supported by 3 articles" */
export function supportWords(item: AnswerItem): string {
  return `Supported by ${count(new Set(item.evidence.map(({ articleId }) => articleId)).size, 'article')}`;
}

/** "2 sources agree"; sources are told apart by name, or by article where they have none. */
export function agreeWords(evidence: readonly Evidence[]): string {
  const sources = new Set(evidence.map(({ source, articleId }) => source ?? articleId)).size;
  if (sources === 0) return 'no source';
  return sources === 1 ? '1 source says so' : `${sources} sources agree`;
}

/** The last line under an answer: how far the library reaches. */
export function asOfWords(answer: Answer, day: (day: Day) => string): string | null {
  if (answer.newestArticle === null) return null;
  const newest = day(answer.newestArticle);
  if (answer.asOf === null) return `As of your newest article, ${newest}.`;
  return `As of ${day(answer.asOf)}: nothing later was used. Your newest article until then is of ${newest}.`;
}

/** What the answers after the first are: as true in the time asked for, or of other times and reports. */
export function othersWords({ answers, constraint }: Pick<Answer, 'answers' | 'constraint'>): string {
  const [best, ...others] = answers;
  const then = constraint?.signal === 'overlap' ? constraint.interval : null;
  const areThen =
    then !== null &&
    others.every(({ source, time }) => source === best?.source && time !== null && overlaps(time.interval, then));
  return areThen ? 'Also true in the time asked for' : 'Also found, at other times or in other reports';
}
