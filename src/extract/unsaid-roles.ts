import type { Day } from '../time';
import type { RawState } from './raw-state';

/** Offices that a sentence leaves unsaid, found elsewhere in the article. */

/** Offices of a state rather than of a company. */
export const OF_A_PLACE =
  /minister|chancellor|senator|governor(?! of)|mayor|attorney general|solicitor general|surgeon general|monarch|king|queen|emperor|empress|sultan|emir|secretary$|secretary of state|head of (?:state|government)|taoiseach|first lady|supreme leader|chief justice|ambassador/;
const TEAM = /^(?:team|club|side)$/;
/** Who is named by the office itself: "Pope Benedict XVI resigned". */
const OFFICE_IN_NAME = /^(?:pope|king|queen|emperor|empress|sultan|emir)(?= )/;

/** Gives "resigned", "succeeds", "has led it since" the office that the article names for the person. */
export function nameRoles(states: RawState[], publishedAt: Day | null, wanted: (state: RawState) => boolean): void {
  const named = states.filter((state) => state.role !== null && !state.role.startsWith('~'));
  for (const state of states) {
    if (!wanted(state)) continue;
    const twin = successorOf(states, state);
    if (twin !== null && twin.role !== null) {
      state.role = twin.role;
      state.object ??= twin.object;
      continue;
    }
    const bare = state.role?.slice(1) ?? null;
    const people = state.other === null ? [state.subject] : [state.subject, state.other];
    const fitting = bare === null ? named : named.filter((other) => leadsAlike(state, other));
    const source = nearestRole(fitting, people, state, publishedAt);
    if (source !== null) {
      state.role = source.role;
      state.object ??= source.object;
    } else if (bare !== null && (state.object !== null || TEAM.test(state.group ?? ''))) state.role = bare;
    else if (bare === null) state.role = OFFICE_IN_NAME.exec(state.subject)?.[0] ?? null;
  }
}

/** The start that a succession's end was read with. */
export function successorOf(states: readonly RawState[], state: RawState): RawState | null {
  const { successor } = state;
  if (successor === null) return null;
  const same = (other: RawState): boolean =>
    other.phase === 'start' && other.subject === successor.subject && other.start === successor.start;
  return states.find((other) => same(other) && other.sense === successor.sense) ?? null;
}

/** Whether "led Velmora", "led the company", "led it" can be by this office. */
function leadsAlike(leading: RawState, office: RawState): boolean {
  if (leading.object !== null) return office.object === leading.object;
  if (leading.group === 'party') return false;
  if (leading.group === null) return true;
  return (
    OF_A_PLACE.test(office.role ?? '') === /^(?:country|government|nation|state|republic|kingdom)$/.test(leading.group)
  );
}

/** The office last said of one of these people before, else the next one after; an office left long ago does not count. */
function nearestRole(
  named: readonly RawState[],
  people: readonly string[],
  near: RawState,
  publishedAt: Day | null,
): RawState | null {
  let best: RawState | null = null;
  let distance = Infinity;
  for (const state of named) {
    if (!people.includes(state.subject) || state === near) continue;
    // What a former office holder does is not about that office.
    if (state.phase === 'end' && state.source === 'none') continue;
    const gap = near.start - state.start;
    // "had been foreign minister" is the office before the one that the article is about.
    const past = state.value?.interval.end ?? null;
    const over =
      past !== null &&
      publishedAt !== null &&
      past < publishedAt - 400 &&
      (state.phase === 'holds' || state.subject !== near.subject);
    const earlier = (state.tense === 'pastPerfect' && near.tense !== 'pastPerfect') || over ? 500 : 0;
    // Who succeeds somebody starts in the office at hand.
    const other = near.sense === 'succeeds' && near.phase === 'start' && state.phase !== 'start' ? 500 : 0;
    const cost = (gap >= 0 ? gap : -gap * 2) + (state.subject === people[0] ? 0 : 600) + earlier + other;
    if (cost < distance) [best, distance] = [state, cost];
  }
  return best;
}
