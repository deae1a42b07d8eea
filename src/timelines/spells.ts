import type { Day } from '../time';
import type { Observation } from './observations';

/** One uninterrupted tenure of one holder, as the observations tell it. */
export interface Spell {
  readonly holder: string;
  starts: Observation[];
  seen: Observation[];
  ends: Observation[];
  /** Observations that the rest contradicts. */
  conflicts: Observation[];
}

/**
 * Sorts the observations of one office into spells. Two observations of a person belong to one spell unless an end of
 * their own, or (where one person holds the office at a time) somebody else's start lies between them.
 */
export function assembleSpells(observations: readonly Observation[], exclusive: boolean): Spell[] {
  const ordered = [...observations].sort(byTime);
  const foreignStarts = ordered.filter((each) => each.kind === 'start' && !each.planned);
  const holders = [...new Set(ordered.map((each) => each.holder))];
  const spells = holders.flatMap((holder) => {
    const others = exclusive ? foreignStarts.filter((each) => each.holder !== holder) : [];
    return spellsOf(
      holder,
      ordered.filter((each) => each.holder === holder),
      others,
    );
  });
  return spells;
}

function byTime(a: Observation, b: Observation): number {
  const rank = { start: 0, seen: 1, end: 2 };
  return (
    keyDay(a) - keyDay(b) || rank[a.kind] - rank[b.kind] || (a.knownAt ?? 0) - (b.knownAt ?? 0) || compareInputs(a, b)
  );
}

/** Any order will do among equals, so long as it does not depend on the order of input. */
function compareInputs(a: Observation, b: Observation): number {
  const [x, y] = [`${a.holder}|${a.input.articleId}`, `${b.holder}|${b.input.articleId}`];
  return x < y ? -1 : x > y ? 1 : a.input.fact.start - b.input.fact.start;
}

function keyDay(each: Observation): Day {
  return each.kind === 'end' ? each.interval.end : each.interval.start;
}

function spellsOf(holder: string, ordered: readonly Observation[], others: readonly Observation[]): Spell[] {
  const spells: Spell[] = [];
  let current: Spell | null = null;
  let last: Day | null = null;
  const open = (): Spell => {
    const spell: Spell = { holder, starts: [], seen: [], ends: [], conflicts: [] };
    spells.push(spell);
    return spell;
  };
  for (const each of ordered) {
    if (current !== null && isNewSpell(current, each, others, last)) current = null;
    current ??= open();
    if (each.kind === 'start') current.starts.push(each);
    else if (each.kind === 'end') current.ends.push(each);
    else {
      // Held after a planned end: the plan was not kept.
      current.ends = current.ends.filter((end) => !(end.planned && end.interval.end < each.interval.start));
      current.seen.push(each);
    }
    last = keyDay(each);
  }
  return spells;
}

function isNewSpell(spell: Spell, next: Observation, others: readonly Observation[], last: Day | null): boolean {
  if (
    last !== null &&
    others.some((other) => other.interval.start > (last as number) && other.interval.end < keyDay(next))
  ) {
    // An end after the successor's start is a late date of the same end.
    if (next.kind !== 'end' || (spell.ends.length > 0 && !spell.ends.some((end) => agree(end, next)))) return true;
  }
  const ended = spell.ends.filter((end) => !end.planned || next.kind === 'start');
  if (ended.length === 0 || next.kind === 'end') return false;
  const lastEnd = Math.max(...ended.map((end) => end.interval.end));
  const firstEnd = Math.min(...ended.map((end) => end.interval.start));
  return next.kind === 'start' ? next.interval.start > firstEnd : next.interval.start > lastEnd;
}

/**
 * The observation that best dates a start or an end: facts over plans, dates of the change over dates of its
 * announcement, what most others agree with, the finer, what was known later. The rest that contradicts it is returned.
 */
export function chooseBoundary(candidates: readonly Observation[]): {
  chosen: Observation | null;
  against: Observation[];
} {
  let chosen: Observation | null = null;
  let best = -Infinity;
  for (const each of candidates) {
    const support = candidates.filter((other) => agree(each, other) && !other.planned).length;
    const width = each.interval.end - each.interval.start;
    const score =
      (each.planned ? 0 : 1e6) +
      (each.exact ? 5e5 : 0) +
      support * 1000 -
      Math.min(width, 900) +
      (each.planned ? planScore(each) : tieBreak(each));
    if (score > best) [chosen, best] = [each, score];
  }
  const against = candidates.filter(
    (each) => chosen !== null && each !== chosen && !agree(each, chosen) && each.exact && !each.planned,
  );
  return { chosen, against };
}

/** Of two starts the earlier (a second term is no start), of two rough ends the later, of two exact ones the later known. */
function tieBreak(each: Observation): number {
  if (each.kind === 'start') return -each.interval.start * 0.01;
  return each.exact ? (each.knownAt ?? 0) * 1e-6 : each.interval.end * 0.01;
}

/** Among plans the later known counts most. */
function planScore(each: Observation): number {
  return (each.knownAt ?? 0) * 10;
}

function agree(a: Observation, b: Observation): boolean {
  return a.interval.start <= b.interval.end && b.interval.start <= a.interval.end;
}

/** First and last day at which a spell is attested by anything but plans; `null` if by plans only. */
export function attested(spell: Spell): { first: Day; last: Day } | null {
  const sure = [...spell.starts, ...spell.seen, ...spell.ends].filter((each) => !each.planned);
  if (sure.length === 0) return null;
  let [first, last] = [sure[0]?.interval.start ?? (0 as Day), sure[0]?.interval.start ?? (0 as Day)];
  for (const each of sure) {
    if (each.interval.start < first) first = each.interval.start;
    const day = each.kind === 'start' ? each.interval.start : each.interval.end;
    if (day > last) last = day;
  }
  return { first, last };
}

/** True when only mentions in passing, no start and no end, speak for a spell. */
export function isWeak(spell: Spell): boolean {
  return spell.starts.length === 0 && spell.ends.length === 0 && spell.seen.every((each) => !each.exact);
}
