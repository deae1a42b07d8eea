import { addDays, type Day, type TimeValue } from '../time';
import { isCountry, type Entity } from '../text';
import type { MaskedSentence } from './mask';
import type { RawState } from './raw-state';
import { isExclusiveRole } from './roles';
import type { Fact } from './types';
import { nameRoles, OF_A_PLACE, successorOf } from './unsaid-roles';
import { publicationWhen } from './when';

/** What an article offers to complete its sentences with. */
export interface ArticleContext {
  readonly text: string;
  readonly title: string;
  readonly publishedAt: Day | null;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly masked: readonly MaskedSentence[];
}

/** Sentences from the start in which a past tense without a date tells the news itself. */
const LEAD_SENTENCES = 4;

/** Offices of a whole country, whose object is one. */
const NATIONAL =
  /minister|^chancellor$|secretary$|secretary of state|^head of (?:state|government)$|^monarch$|^king$|^queen$|^emperor$|^taoiseach$|^chief justice$/;
const PRESIDENCY = /^(?:vice )?president$/;
/** Offices that many organisations in one article may have. */
const COMMON_ROLE =
  /^(?:leader|head|director|president|chair|editor|spokesperson|representative|senator|member|captain|owner|manager|commissioner|secretary)/;
const OF_A_TEAM = /^(?:coach|captain|manager|technical director)$/;
const OF_A_COMPANY =
  /chief (?:executive|financial|operating|technology|product|marketing)|managing director|coach|manager|editor|owner|general counsel|conductor|principal|captain/;

/**
 * Completes the raw states of an article (offices and organisations said in other sentences, successions, implied
 * times) and makes facts `holds:<role>` of them.
 */
export function officeFacts(context: ArticleContext, raw: readonly RawState[]): Fact[] {
  const states = raw.filter((state) => state.subject !== '?').map((state) => ({ ...state }));
  // Successions first: "he succeeds Orr" tells the office that "Orr had led it" is about.
  nameRoles(states, context.publishedAt, (state) => state.role === null && state.other !== null);
  nameRoles(states, context.publishedAt, (state) => state.role === null || state.role.startsWith('~'));
  const known = states.filter((state) => state.role !== null && !state.role.startsWith('~'));
  // A ministry is a country's: "the bank's finance minister" is a misreading.
  for (const state of known)
    if (NATIONAL.test(state.role ?? '') && !nationalObject(context, state.object)) state.object = null;
  for (const state of known) state.object ??= objectFor(context, known, state);
  timeSuccessions(known, context.publishedAt);
  const facts: Fact[] = [];
  const seen = new Set<string>();
  for (const state of known) {
    const fact = toFact(context, state);
    if (fact === null) continue;
    const { start, end } = fact.validTime?.interval ?? { start: null, end: null };
    const key = [fact.subject, fact.relation, fact.object, fact.phase, start, end].join('|');
    if (seen.has(key)) continue;
    seen.add(key);
    facts.push(fact);
  }
  return facts;
}

function nationalObject(context: ArticleContext, object: string | null): boolean {
  return object === null || context.entities.get(object)?.type === 'place';
}

/** Organisation or place of an office that its own phrase does not name. */
function objectFor(context: ArticleContext, known: readonly RawState[], state: RawState): string | null {
  const role = state.role ?? '';
  if (state.agent !== null) return state.agent;
  const named = known.filter((other) => other.object !== null);
  const own = nearest(
    named.filter((other) => other.role === role && other.subject === state.subject),
    state,
  );
  if (own !== null) return own.object;
  const others = named.filter((other) => other.role === role);
  const agreed = new Set(others.map((other) => other.object)).size === 1;
  // "Obama was president then", "Mayor Orr": too little to take the country of the article's other president.
  const passing =
    state.sense === 'title' ||
    (state.phase === 'holds' &&
      state.value?.interval.end !== null &&
      state.value?.granularity !== 'span' &&
      COMMON_ROLE.test(role));
  // "New York City Mayor Orr … met Mayor Lee": another holder of such an office is of another place.
  const rivals = others.some((other) => other.phase === 'holds' && other.subject !== state.subject);
  const apart = state.sense === 'title' && rivals && isExclusiveRole(role);
  if (
    others.length > 0 &&
    !apart &&
    (passing ? agreed && !COMMON_ROLE.test(role) : agreed || !/^(?:leader|head|director|editor|spokes)/.test(role))
  )
    return nearest(others, state)?.object ?? null;
  // "Russia's foreign minister met President Orr": a title alone takes no country from another's.
  if ((NATIONAL.test(role) || PRESIDENCY.test(role)) && state.sense !== 'title') {
    const government = nearest(
      named.filter(
        (other) =>
          isCountry(other.object ?? '') && (NATIONAL.test(other.role ?? '') || PRESIDENCY.test(other.role ?? '')),
      ),
      state,
    );
    // "US President Orr met Prime Minister Lee": the title of another is no sign of whose minister this is.
    if (government !== null && !(government.sense === 'title' && government.role !== role)) return government.object;
  }
  // A bare title ("Mayor Orr") leaves too much open to guess from what else is named.
  if (state.sense === 'title') return null;
  const nearby = namedNearby(context, known, state, role);
  if (nearby !== null || OF_A_PLACE.test(role)) return nearby;
  const employer = named.filter((other) => other.subject === state.subject && !OF_A_PLACE.test(other.role ?? ''));
  return nearest(employer, state)?.object ?? null;
}

function nearest(candidates: readonly RawState[], state: RawState): RawState | null {
  const cost = (other: RawState): number =>
    other.start <= state.start ? state.start - other.start : 3 * (other.start - state.start);
  let best: RawState | null = null;
  for (const candidate of candidates) if (best === null || cost(candidate) < cost(best)) best = candidate;
  return best;
}

/** A fitting name earlier in the sentence, in the headline, or in the sentences just before. */
function namedNearby(
  context: ArticleContext,
  known: readonly RawState[],
  state: RawState,
  role: string,
): string | null {
  const subjects = new Set(known.map((other) => other.subject));
  const fits = (key: string): boolean => {
    if (subjects.has(key)) return false;
    const type = context.entities.get(key)?.type;
    if (OF_A_TEAM.test(role)) return type !== 'person' && type !== 'event';
    if (NATIONAL.test(role)) return isCountry(key);
    if (OF_A_PLACE.test(role)) return type === 'place';
    if (OF_A_COMPANY.test(role)) return type === 'organisation' || type === 'other';
    return type === 'organisation';
  };
  const own = context.masked[state.sentence];
  for (const name of [...(own?.names ?? [])].reverse()) {
    if (name.start < state.end && name.letter !== 'P' && fits(name.key)) return name.key;
  }
  const inTitle = titleNames(context).find(fits);
  if (inTitle !== undefined) return inTitle;
  for (let i = state.sentence - 1; i >= Math.max(0, state.sentence - 3); i--) {
    const name = context.masked[i]?.names.find((each) => each.letter !== 'P' && fits(each.key));
    if (name !== undefined) return name.key;
  }
  return null;
}

function titleNames(context: ArticleContext): string[] {
  const found: [number, string][] = [];
  for (const entity of context.entities.values()) {
    for (const form of [entity.name, ...entity.aliases]) {
      const at = context.title.indexOf(form);
      if (at !== -1) found.push([at, entity.key]);
    }
  }
  return found.sort((a, b) => a[0] - b[0]).map(([, key]) => key);
}

/**
 * One time for both sides of a succession: a start said elsewhere in the article dates "he succeeds Orr", and an undated
 * "Orr leaves" ends when the successor starts, not when the paper says so.
 */
function timeSuccessions(states: RawState[], publishedAt: Day | null): void {
  const starts = states.filter((state) => state.phase === 'start' && state.source === 'text');
  for (const state of states) {
    if (state.source === 'text' || state.phase !== 'start' || state.sense !== 'succeeds') continue;
    const own = starts.find((start) => start.subject === state.subject && start.role === state.role);
    if (own !== undefined) Object.assign(state, { value: own.value, source: own.source });
  }
  for (const state of states) {
    if (state.phase !== 'end') continue;
    if (state.successor !== null) {
      const twin = successorOf(states, state);
      if (state.source !== 'text' && twin?.source === 'text')
        Object.assign(state, { value: twin.value, source: twin.source });
      if (state.source === 'text' && state.value !== null && twin !== null)
        state.value = { ...dayBefore(state.value), certainty: 'approximate' };
      continue;
    }
    if (state.source !== 'implied') continue;
    const next = starts.find((start) => {
      const day = start.value?.interval.start ?? null;
      const recent = day !== null && publishedAt !== null && day >= publishedAt - 7;
      return recent && start.role === state.role && start.object === state.object && start.subject !== state.subject;
    });
    if (next?.value != null) Object.assign(state, { value: dayBefore(next.value), source: 'text' });
  }
}

/** The day before a day; coarser times stay, since the change lies somewhere in them. */
function dayBefore(value: TimeValue): TimeValue {
  const { start } = value.interval;
  if (value.granularity !== 'day' || start === null) return value;
  const day = addDays(start, -1);
  return { ...value, interval: { start: day, end: day } };
}

function toFact(context: ArticleContext, state: RawState): Fact | null {
  const { publishedAt } = context;
  if (state.role === null) return null;
  let value = state.value;
  let timeSource: Fact['timeSource'] = state.source === 'text' && value !== null ? 'text' : 'none';
  const recent =
    state.tense === 'present' ||
    state.tense === 'perfect' ||
    (state.tense === 'past' && state.sentence < LEAD_SENTENCES);
  const implied = state.source === 'implied' && (state.phase === 'holds' ? state.tense !== 'pastPerfect' : recent);
  if (implied) {
    const when = publicationWhen(publishedAt);
    value = when.value;
    timeSource = when.source;
  }
  // Who resigns from a government stays until the successor comes; who resigns from a company leaves.
  if (
    value !== null &&
    state.phase === 'end' &&
    NATIONAL.test(state.role) &&
    /resign/.test(context.text.slice(state.start, state.end))
  )
    value = { ...value, certainty: 'approximate' };
  if (implied && state.phase === 'end' && state.successor !== null && value !== null) value = dayBefore(value);
  const start = value?.interval.start ?? null;
  const ahead = publishedAt !== null && start !== null && start > publishedAt;
  const planned = (state.tense === 'future' && state.phase !== 'holds') || (ahead && state.phase !== 'holds');
  return {
    subject: state.subject,
    relation: `holds:${state.role}`,
    object: state.object,
    proposition: context.text.slice(state.start, state.end),
    kind: planned ? 'plan' : 'state',
    phase: state.phase,
    validTime: value,
    timeSource,
    knownAt: publishedAt,
    sentence: state.sentence,
    start: state.start,
    end: state.end,
    method: 'M2',
  };
}
