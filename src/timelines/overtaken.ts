import type { Observation } from './observations';
import { attested, chooseBoundary, isWeak, type Spell } from './spells';

/** Which spells of an office do not stand beside the others: plans overtaken, mentions in passing. */

/**
 * Leaves out plans that did not come true, and mentions in passing ("President Orr said", of a former president) that
 * fall inside somebody else's well-dated tenure; both become conflicts of the tenure that stands against them.
 */
export function withoutOvertaken(spells: Spell[]): Spell[] {
  const firm = spells.filter((spell) => spell.starts.some((each) => !each.planned));
  return spells.filter((spell) => {
    // "Orr, chief executive since 2010, keeps his seat on the board", after he resigned.
    const left = isWeak(spell)
      ? spells.find((other) => other.holder === spell.holder && leftBefore(other, spell, firm))
      : undefined;
    if (left !== undefined) {
      left.conflicts.push(...spell.seen);
      return false;
    }
    const against = firm.find(
      (other) => other.holder !== spell.holder && (overtakesPlan(other, spell) || coversMention(other, spell, firm)),
    );
    if (against === undefined) return true;
    against.conflicts.push(...spell.starts, ...spell.seen, ...spell.ends);
    return false;
  });
}

/** The holder is known to have left within the year before, and somebody else has started by now. */
function leftBefore(other: Spell, spell: Spell, firm: readonly Spell[]): boolean {
  const seen = attested(spell)?.first ?? null;
  const end = chooseBoundary(other.ends.filter((each) => !each.planned)).chosen;
  if (other === spell || seen === null || end === null || end.interval.end >= seen || seen - end.interval.end > 366)
    return false;
  return firm.some(
    (each) =>
      each.holder !== spell.holder &&
      each.starts.some((begun) => begun.interval.start > end.interval.start && begun.interval.start <= seen),
  );
}

/** Somebody else is known, later than the plan was, to have started about then or to hold the office after it. */
function overtakesPlan(other: Spell, spell: Spell): boolean {
  if (attested(spell) !== null) return false;
  const planned = chooseBoundary(spell.starts).chosen;
  if (planned === null) return false;
  const later = (each: Observation): boolean =>
    !each.planned && (each.knownAt ?? -Infinity) > (planned.knownAt ?? -Infinity);
  const began = other.starts.some(
    (each) => later(each) && Math.abs(each.interval.start - planned.interval.start) <= 60,
  );
  return began || other.seen.some((each) => later(each) && each.interval.start > planned.interval.end);
}

function coversMention(other: Spell, spell: Spell, firm: readonly Spell[]): boolean {
  if (!isWeak(spell)) return false;
  const days = attested(spell);
  const start = chooseBoundary(other.starts.filter((each) => !each.planned)).chosen;
  if (days === null || start === null || days.first <= start.interval.end) return false;
  const end = chooseBoundary(other.ends.filter((each) => !each.planned)).chosen;
  // Nobody else may have started since, up to the mention, other than this one.
  const since = firm.some(
    (each) =>
      each !== other &&
      each.starts.some(
        (begun) => !begun.planned && begun.interval.start > start.interval.start && begun.interval.start <= days.first,
      ),
  );
  return !since && (end === null || days.last < end.interval.start);
}
