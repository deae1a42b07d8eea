import type { Span } from '../text';
import type { TimeExpression } from '../time';
import type { RolePhrase } from './roles';

/**
 * A sentence with names, times and offices replaced by marks, so that one pattern reads "Ada Brandt, chief executive of
 * Velmora since 2019" and every sentence like it:
 *
 *     @P0 , %0 since #0          @P person  @O organisation  @L place  @X other     # time     % office
 */
export interface MaskedSentence {
  readonly text: string;
  /** For each mark or word of `text`, its first character there, and its span in the article. */
  readonly offsets: readonly number[];
  readonly spans: readonly Span[];
  /** What `@n`, `#n` and `%n` stand for. */
  readonly names: readonly MaskedName[];
  readonly times: readonly TimeExpression[];
  /** It says when, in terms that no day is known for: "the day after the vote", "fiscal 2023", "several years ago". */
  readonly datedElsewhere: boolean;
  readonly roles: readonly MaskedRole[];
  readonly sentence: number;
  readonly span: Span;
}

export interface MaskedName extends Span {
  readonly key: string;
  readonly letter: 'P' | 'O' | 'L' | 'X';
  /** A pronoun that was given its antecedent. */
  readonly pronoun: boolean;
}

export interface MaskedRole extends Span {
  readonly role: RolePhrase;
  /** Key of the organisation or place named with it ("of Velmora", "Velmora's", "French"), else `null`. */
  readonly object: string | null;
}

/** A mark or word on the way to the masked text. */
export interface Mark extends Span {
  readonly word: string;
}

/** The name a mark stands for; `null` if it is none. */
export function nameOf(mark: Mark | undefined, names: readonly MaskedName[]): MaskedName | null {
  const index = mark === undefined ? undefined : /^@[POLX](\d+)$/.exec(mark.word)?.[1];
  return index === undefined ? null : (names[Number(index)] ?? null);
}

/** The span in the article of `[start, end)` in the masked text. */
export function articleSpan(masked: MaskedSentence, start: number, end: number): Span {
  let first = 0;
  let last = 0;
  for (let i = 0; i < masked.offsets.length; i++) {
    const offset = masked.offsets[i] ?? 0;
    if (offset <= start) first = i;
    if (offset < end) last = i;
  }
  return { start: masked.spans[first]?.start ?? masked.span.start, end: masked.spans[last]?.end ?? masked.span.end };
}
