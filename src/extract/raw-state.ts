import type { TimeValue } from '../time';
import type { StateSense } from './state-patterns';
import type { VerbTense } from './when';

/** What a pattern read, before offices left unsaid are found elsewhere in the article. */
export interface RawState {
  readonly subject: string;
  /** Role key; `null` if the sentence names none ("Orr resigned"). */
  role: string | null;
  /** Key of the organisation or place; `null` if not named with the office. */
  object: string | null;
  phase: 'start' | 'end' | 'holds';
  value: TimeValue | null;
  /** Where `value` is from; `implied` means the publication day if the article allows it. */
  source: 'text' | 'implied' | 'none';
  readonly tense: VerbTense;
  readonly sense: StateSense;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  /** The start of a succession that this end belongs to. */
  readonly successor: RawState | null;
  /** The person on the other side of a succession. */
  readonly other: string | null;
  /** Organisation or place that acts in the sentence ("Velmora named …", "its"): the office is probably its own. */
  readonly agent: string | null;
  /** "the company" in "led the company". */
  readonly group: string | null;
}

export type Groups = Readonly<Record<string, string | undefined>>;

export interface RoleSlot {
  readonly key: string | null;
  readonly object: string | null;
  readonly former: boolean;
  readonly ranked: boolean;
  /** "since 2019", "from 2010 to 2015" after it. */
  readonly suffix: string;
}

export type MakeState = (
  role: RoleSlot,
  phase: RawState['phase'],
  time: Pick<RawState, 'value' | 'source'>,
  successor?: RawState | null,
) => RawState;
