import { addDays, type Day, type Interval, type TimeValue } from '../time';
import { observe, type Observation, type TimelineInput } from './observations';
import { withoutOvertaken } from './overtaken';
import { isExclusiveRole } from '../extract';
import { assembleSpells, attested, chooseBoundary, type Spell } from './spells';

export type { TimelineInput } from './observations';

/** When a state began or ended, and who says so. */
export interface StateBoundary {
  /** The days between which the change lies, as fine as the sources are. */
  readonly value: TimeValue;
  /** `stated` in so many words, a `planned` date that nothing has overtaken, or inferred from the `successor`'s start. */
  readonly source: 'stated' | 'planned' | 'successor';
  readonly evidence: readonly TimelineInput[];
}

/** One holder's tenure. */
export interface StateInterval {
  readonly relation: string;
  readonly object: string | null;
  /** Key of the subject that holds. */
  readonly holder: string;
  /** `null` where no source tells. */
  readonly start: StateBoundary | null;
  /** `null` while it lasts, as far as the library knows. */
  readonly end: StateBoundary | null;
  /** From the earliest day of the start to the latest day of the end; an unknown or open end is `null`. */
  readonly interval: Interval;
  /** First and last day at which a source attests the state; `null` if only planned. */
  readonly attested: { readonly first: Day; readonly last: Day } | null;
  /** Facts that say that it holds. */
  readonly evidence: readonly TimelineInput[];
  /** Facts that contradict the dates chosen. Kept, never erased. */
  readonly conflicts: readonly TimelineInput[];
}

export interface TimelineOptions {
  /** Facts known later are ignored. `null` or left out: no bound. */
  readonly asOf?: Day | null;
  /** One key for each person and organisation, e.g. `EntityDirectory.canonicalKey`. */
  readonly canonical?: (key: string) => string;
  /** Whether a relation has one holder at a time; offices by their name, memberships not, if left out. */
  readonly isExclusive?: (relation: string) => boolean;
}

/**
 * Who held what, and when: the state facts (those with a `phase`) of many articles joined into one interval for each
 * tenure, ordered by relation, object and start. A tenure ends where a source says so, else on the day before the
 * successor starts (exclusive offices), else it is open. Several tenures of one person stay apart; what was known later
 * overtakes plans, and what contradicts is kept as `conflicts`. Nothing depends on the order of the facts.
 */
export function buildTimeline(inputs: readonly TimelineInput[], options: TimelineOptions = {}): StateInterval[] {
  const { asOf = null, canonical = (key) => key, isExclusive = exclusiveByName } = options;
  const known = inputs.filter(
    ({ fact }) =>
      fact.phase !== null && fact.relation !== null && (asOf === null || fact.knownAt === null || fact.knownAt <= asOf),
  );
  const objects = resolveObjects(known, canonical);
  const groups = new Map<string, { relation: string; object: string | null; observations: Observation[] }>();
  known.forEach((input, i) => {
    const relation = input.fact.relation ?? '';
    const object = objects[i] ?? null;
    // A membership is told for each member; an office for each organisation.
    const key = `${relation}\n${object ?? ''}`;
    const group = groups.get(key) ?? { relation, object, observations: [] };
    groups.set(key, group);
    group.observations.push(...observe(input, canonical(input.fact.subject)));
  });
  const intervals = [...groups.values()].flatMap((group) => {
    const exclusive = group.object !== null && isExclusive(group.relation);
    return intervalsOf(group.relation, group.object, assembleSpells(group.observations, exclusive), exclusive);
  });
  return intervals.sort(compareIntervals);
}

function exclusiveByName(relation: string): boolean {
  return relation.startsWith('holds:') && isExclusiveRole(relation.slice(6));
}

/** Offices of which the world has one, whatever they are said to be of. */
const ONLY_ONE = /^holds:(?:pope|dalai lama|secretary general of the united nations)$/;

/**
 * "Brandt leaves; Ferro takes over as chief executive" names no company: it is the one that the holder is otherwise
 * known to hold the office of, or failing that, for who comes or goes, the one of another fact on the office in the same
 * article. Who merely bears a title there may bear it of anything: "President Lind backed union president Orr".
 */
function resolveObjects(inputs: readonly TimelineInput[], canonical: (key: string) => string): (string | null)[] {
  const objects = inputs.map(({ fact }) => (fact.object === null ? null : canonical(fact.object)));
  const fill = (keyOf: (input: TimelineInput) => string, may: (input: TimelineInput) => boolean = () => true): void => {
    const named = new Map<string, Set<string>>();
    inputs.forEach((input, i) => {
      const object = objects[i];
      if (object == null) return;
      const set = named.get(keyOf(input)) ?? new Set<string>();
      named.set(keyOf(input), set.add(object));
    });
    inputs.forEach((input, i) => {
      const set = named.get(keyOf(input));
      if (objects[i] === null && set?.size === 1 && may(input)) objects[i] = [...set][0] ?? null;
    });
  };
  fill(({ fact }) => `${fact.relation ?? ''}\n${canonical(fact.subject)}`);
  const comesOrGoes = ({ fact }: TimelineInput): boolean => fact.phase !== 'holds';
  fill(({ fact, articleId }) => `${fact.relation ?? ''}\n${articleId}`, comesOrGoes);
  fill(({ articleId }) => articleId, comesOrGoes);
  fill(
    ({ fact }) => fact.relation ?? '',
    ({ fact }) => ONLY_ONE.test(fact.relation ?? ''),
  );
  return objects;
}

function intervalsOf(relation: string, object: string | null, spells: Spell[], exclusive: boolean): StateInterval[] {
  const kept = exclusive ? withoutOvertaken(spells) : spells;
  const drafts = kept.map(draft).sort(byStart);
  if (exclusive) endBySuccessor(drafts);
  return drafts.map(({ spell, start, end }) => {
    const startDay = start?.value.interval.start ?? null;
    const endDay = end?.value.interval.end ?? null;
    return {
      relation,
      object,
      holder: spell.holder,
      start,
      end,
      interval: { start: startDay, end: endDay },
      attested: attested(spell),
      evidence: spell.seen.map((each) => each.input),
      conflicts: spell.conflicts.map((each) => each.input),
    };
  });
}

/** A holder not heard of for this long before the next one's start may have had another in between. */
const UNSEEN_DAYS = 1200;

interface Draft {
  readonly spell: Spell;
  readonly start: StateBoundary | null;
  end: StateBoundary | null;
  /** Day that places the spell among the others. */
  readonly from: number;
}

/** Among spells that begin on one day the one without a known start is the older. */
function byStart(a: Draft, b: Draft): number {
  const rank = (each: Draft): number => (each.start === null ? 0 : 1);
  return a.from - b.from || rank(a) - rank(b) || (a.spell.holder < b.spell.holder ? -1 : 1);
}

function draft(spell: Spell): Draft {
  const started = chooseBoundary(spell.starts);
  const ended = chooseBoundary(spell.ends);
  spell.conflicts.push(...started.against, ...ended.against);
  const start = boundary(started.chosen, spell.starts);
  const first = attested(spell)?.first ?? spell.starts[0]?.interval.start ?? spell.ends[0]?.interval.start ?? 0;
  return { spell, start, end: boundary(ended.chosen, spell.ends), from: start?.value.interval.start ?? first };
}

function boundary(chosen: Observation | null, all: readonly Observation[]): StateBoundary | null {
  if (chosen === null) return null;
  const evidence = all.filter(
    (each) => each.interval.start <= chosen.interval.end && chosen.interval.start <= each.interval.end,
  );
  return {
    value: chosen.value,
    source: chosen.planned ? 'planned' : 'stated',
    evidence: [chosen.input, ...evidence.filter((each) => each !== chosen).map((each) => each.input)],
  };
}

/** Ends each tenure that has no end, or only a plan or a rougher or later one, on the day before the next one starts. */
function endBySuccessor(drafts: readonly Draft[]): void {
  drafts.forEach((each, i) => {
    const next = drafts.slice(i + 1).find((other) => other.spell.holder !== each.spell.holder && begins(other, each));
    const same = drafts.slice(i + 1).find((other) => other.spell.holder === each.spell.holder);
    if (next === undefined || (same !== undefined && same.from < next.from && each.end !== null)) return;
    const { end } = each;
    if (next.start === null) {
      if (end === null) each.end = before(each, next);
      return;
    }
    const starts = next.start.value.interval;
    if (starts.start === null || starts.end === null) return;
    const latest = end?.value.interval.end ?? null;
    const overlapping = latest !== null && latest >= starts.start;
    const clips = end !== null && overlapping && (end.source === 'planned' || coarse(end) || latest <= starts.end);
    if (end === null || (clips && next.start.source !== 'planned') || (clips && end.source === 'planned')) {
      each.end = fromSuccessor(each, next.start, end);
    } else if (overlapping) each.spell.conflicts.push(...each.spell.ends.filter((other) => other.value === end.value));
  });
}

function coarse(end: StateBoundary): boolean {
  return end.value.interval.start !== end.value.interval.end || end.value.certainty !== 'exact';
}

/** Whether `other` can be what ended `each`: it begins after `each` does. */
function begins(other: Draft, each: Draft): boolean {
  return other.from > each.from || (other.start !== null && each.start === null);
}

/** The day before the successor's start; where that is rough, the days between which the change lies. */
function fromSuccessor(each: Draft, next: StateBoundary, stated: StateBoundary | null): StateBoundary {
  const { start, end } = next.value.interval;
  const floor = each.start?.value.interval.start ?? null;
  const last = end === null ? null : addDays(end, -1);
  let first = start === null ? null : addDays(start, -1);
  if (floor !== null && first !== null && first < floor) first = floor;
  // Long unseen before the next one came: somebody else may have held it in between.
  const seen = attested(each.spell)?.last ?? null;
  if (seen !== null && start !== null && start - seen > UNSEEN_DAYS && stated === null) {
    const value: TimeValue = { interval: { start: seen, end: last }, granularity: 'span', certainty: 'approximate' };
    return { value, source: 'successor', evidence: next.evidence };
  }
  const value: TimeValue = {
    ...next.value,
    interval: { start: first, end: last !== null && first !== null && last < first ? first : last },
  };
  return { value, source: 'successor', evidence: [...next.evidence, ...(stated?.evidence ?? [])] };
}

/** The next holder's start is unknown: the change lies between the last sight of one and the first of the other. */
function before(each: Draft, next: Draft): StateBoundary | null {
  const last = attested(each.spell)?.last ?? null;
  const first = attested(next.spell)?.first ?? null;
  if (first === null || (last !== null && last >= first)) return null;
  const evidence = next.spell.seen.slice(0, 1).map((seen) => seen.input);
  return {
    value: { interval: { start: last, end: addDays(first, -1) }, granularity: 'span', certainty: 'approximate' },
    source: 'successor',
    evidence,
  };
}

function compareIntervals(a: StateInterval, b: StateInterval): number {
  const [x, y] = [`${a.relation}\n${a.object ?? ''}`, `${b.relation}\n${b.object ?? ''}`];
  if (x !== y) return x < y ? -1 : 1;
  const [from, to] = [a.interval.start ?? a.attested?.first ?? 0, b.interval.start ?? b.attested?.first ?? 0];
  return from - to || (a.holder < b.holder ? -1 : a.holder > b.holder ? 1 : 0);
}
