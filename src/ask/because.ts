import { formatTime, type TimeValue } from '../time';
import type { Condition } from '../sources';

/** How a time was checked: what the screen says of it may say no more. */
export interface TimeCheck {
  readonly time: TimeValue | null;
  /** Where the time is from. */
  readonly from: 'text' | 'publication' | 'none';
  readonly meets: 'yes' | 'no' | 'unknown';
  readonly condition: Condition | null;
  /** The hidden time of the question, where no article dates it. */
  readonly undated?: string | null;
}

/** What the check of a claim's time found, in words; empty where there was no time to check. */
export function becauseOf({ time, from, meets, condition, undated }: TimeCheck): string {
  if (undated != null) return `no article dates “${undated}”: this is what is told of it`;
  if (time === null || from === 'none') return condition === null ? '' : 'no time is told';
  const when = formatTime(time);
  const open = time.interval.start === null || time.interval.end === null ? 'the time ' : '';
  const said = from === 'text' ? `said of ${open}${when}` : `reported on ${when}`;
  if (condition === null || meets !== 'yes') return said;
  return `${said}, which ${condition.signal === 'overlap' ? 'lies in' : `is ${condition.signal}`} the time asked for`;
}
