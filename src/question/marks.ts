/** Words in the question that name a time by themselves. */
export interface Mark {
  /** `now` is relative to the day of asking ("currently", "two years ago"). */
  readonly kind: 'date' | 'now';
  readonly start: number;
  readonly end: number;
}

export const EMPTY_MARKS: readonly Mark[] = [];
