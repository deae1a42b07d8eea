import type { Answer } from '../../ask';
import type { Day } from '../../time';

/** An answer as a watched question keeps it: its short words and the sentence that says so. */
export interface KeptAnswer {
  /** `null` when nothing in the library said so. */
  readonly text: string | null;
  readonly quote: string | null;
  readonly articleId: string | null;
  readonly title: string | null;
  readonly start: number;
  readonly end: number;
  readonly publishedAt: Day | null;
}

/** The answer became another one. */
export interface Change {
  readonly from: KeptAnswer;
  readonly to: KeptAnswer;
  /** The day of the article that changed it; without one, the day it was noticed. */
  readonly on: Day;
}

export interface Watched {
  readonly question: string;
  readonly answer: KeptAnswer;
  readonly checkedOn: Day;
  /** The state of the library that it was asked in. */
  readonly library: string;
  /** Newest first. */
  readonly changes: readonly Change[];
  /** There is a change that the person has not looked at. */
  readonly news: boolean;
}

const KEY = 'dateline.watched';
const MOST_CHANGES = 20;
/** Questions that are asked again with every import: each takes seconds. */
export const MOST_WATCHED = 20;

/** What of an answer is kept and compared. */
export function keep(answer: Answer): KeptAnswer {
  const first = answer.status === 'refused' ? undefined : answer.answers[0];
  const evidence = first?.evidence[0];
  return {
    text: first?.text ?? null,
    quote: evidence?.quote ?? null,
    articleId: evidence?.articleId ?? null,
    title: evidence?.title ?? null,
    start: evidence?.start ?? 0,
    end: evidence?.end ?? 0,
    publishedAt: evidence?.publishedAt ?? null,
  };
}

const plain = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

/** The watched question after it was asked again. Another sentence for the same answer is no change. */
export function afterAsking(before: Watched, answer: KeptAnswer, today: Day, library: string): Watched {
  const asked = { ...before, answer, checkedOn: today, library };
  if (plain(before.answer.text) === plain(answer.text)) return asked;
  const change: Change = { from: before.answer, to: answer, on: answer.publishedAt ?? today };
  return { ...asked, changes: [change, ...before.changes].slice(0, MOST_CHANGES), news: true };
}

/** The watched questions of this browser; none where they cannot be read. */
export function readWatched(): Watched[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWatched) : [];
  } catch {
    return [];
  }
}

function isWatched(item: unknown): item is Watched {
  const { question, answer, changes, checkedOn } = (item ?? {}) as Partial<Watched>;
  return (
    typeof question === 'string' &&
    typeof answer === 'object' &&
    Array.isArray(changes) &&
    typeof checkedOn === 'number'
  );
}

/** @returns whether the browser could keep them */
export function writeWatched(watched: readonly Watched[]): boolean {
  try {
    if (watched.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(watched));
    return true;
  } catch {
    return false;
  }
}
