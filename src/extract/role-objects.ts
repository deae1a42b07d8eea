import { nameOf, type Mark, type MaskedName, type MaskedRole } from './masked';
import { GENERIC_OBJECTS } from './roles';

/** Gives each office the organisation or place named with it, and takes that out of the row of marks. */
export function absorbObjects(marks: readonly Mark[], names: readonly MaskedName[], roles: MaskedRole[]): Mark[] {
  const kept: Mark[] = [];
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i];
    if (mark === undefined) continue;
    const id = /^%(\d+)$/.exec(mark.word)?.[1];
    const entry = id === undefined ? undefined : roles[Number(id)];
    if (id === undefined || entry === undefined) {
      kept.push(mark);
      continue;
    }
    let { start, end } = mark;
    let object: string | null = null;
    let { former } = entry.role;
    let elsewhere = entry.role.determiner === 'its' || entry.role.determiner === 'their';
    // "of Velmora", "at the Bank of England", "for France"
    if (/^(?:of|at|for|in|to)$/.test(marks[i + 1]?.word ?? '')) {
      const target = nameOf(marks[i + 2], names);
      // "of the Senate's committee": not of the Senate.
      const whole = marks[i + 3]?.word !== "'s";
      if (target !== null && whole && target.letter !== 'P' && (marks[i + 1]?.word !== 'in' || target.letter === 'L')) {
        object = target.key;
        end = marks[i + 2]?.end ?? end;
        i += 2;
      } else if (marks[i + 1]?.word === 'of' || marks[i + 1]?.word === 'at') {
        const generic = genericAfter(marks, i + 2);
        if (generic !== null) {
          elsewhere = true;
          // "speaker of the house of representatives", "president of the court of @O"
          const inner = /^(?:of)$/.test(marks[generic + 1]?.word ?? '') ? nameOf(marks[generic + 2], names) : null;
          const apposed = nameOf(marks[generic + 1], names);
          if (inner !== null && inner.letter !== 'P') {
            object = inner.key;
            i = generic + 2;
          } else if (apposed !== null && (apposed.letter === 'O' || apposed.letter === 'X')) {
            object = apposed.key;
            i = generic + 1;
          } else i = generic;
          end = marks[i]?.end ?? end;
        }
      }
    }
    // "Velmora's", "Velmora", "French"
    if (object === null && !elsewhere) {
      const possessive = kept[kept.length - 1]?.word === "'s";
      const before = kept[kept.length - (possessive ? 2 : 1)];
      const owner = nameOf(before, names);
      const then = /^then-(vice|deputy)?$/.exec(owner?.key ?? '');
      const adjunct =
        owner !== null &&
        then === null &&
        (possessive || owner.letter !== 'P') &&
        (possessive || isAdjunct(owner, kept));
      if (owner !== null && adjunct) {
        object = owner.key;
        start = before?.start ?? start;
        kept.length -= possessive ? 2 : 1;
        // "former US President"
        if (/^(?:former|ex)$/.test(kept[kept.length - 1]?.word ?? '')) {
          kept.length -= 1;
          former = true;
        }
      }
    }
    // "then-Vice President Orr" is read as a name before the office.
    const rank = /^then-(vice|deputy)$/.exec(nameOf(kept[kept.length - 1], names)?.key ?? '')?.[1];
    if (rank !== undefined) kept.length -= 1;
    const key = rank === undefined ? entry.role.key : `${rank} ${entry.role.key}`;
    roles[Number(id)] = { ...entry, role: { ...entry.role, key, former }, start, end, object };
    kept.push({ word: mark.word, start, end });
  }
  return kept;
}

/** Index of "company" in "of the company", "of the German carmaker"; `null` otherwise. */
function genericAfter(marks: readonly Mark[], from: number): number | null {
  let i = from;
  if (/^(?:the|its|his|her|their|this|that|a|an)$/.test(marks[i]?.word ?? '')) i++;
  for (let k = i; k < i + 3; k++) {
    const word = marks[k]?.word ?? '';
    if (GENERIC_OBJECTS.has(word)) return k;
    if (!/^(?:@L\d+|[a-z-]+)$/.test(word)) return null;
  }
  return null;
}

/**
 * A name straight before an office is its organisation: "Velmora president". Not where a person's name of unknown type
 * may stand: "Orr becomes chair and Zorn Keble treasurer".
 */
function isAdjunct(owner: MaskedName, kept: readonly Mark[]): boolean {
  if (owner.letter !== 'X') return true;
  const before = kept[kept.length - 2]?.word ?? '';
  return !owner.key.includes(' ') && !/^(?:made|elected|appointed|named)$/.test(before);
}
