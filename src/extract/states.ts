import { articleSpan, type MaskedSentence } from './mask';
import type { Groups, MakeState, RawState, RoleSlot } from './raw-state';
import { GENERIC_OBJECTS } from './roles';
import { LEADING_ROLES, PREDECESSOR, REPLACING, SECOND_ROLE, STATE_PATTERNS, type StateSense } from './state-patterns';
import { apposed, eventTime, former, held, term, timeEnd, titleTime } from './tenure-times';
import { tenseOf } from './when';

/** Reads everything a masked sentence says about offices. */
export function readStates(masked: MaskedSentence): RawState[] {
  if (!masked.text.includes('@')) return [];
  const found: RawState[] = [];
  const read: { start: number; end: number; subject: string; role: string; sense: StateSense }[] = [];
  const hasRole = masked.roles.length > 0;
  for (const { sense, pattern } of STATE_PATTERNS) {
    if (!hasRole && !/^(?:succeeds|succeededBy|leads|term|end)$/.test(sense)) continue;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(masked.text); match !== null; match = pattern.exec(masked.text)) {
      const groups: Groups = match.groups ?? {};
      const [start, end] = [match.index, match.index + match[0].length];
      const subject = groups['s'] ?? groups['p'] ?? groups['b'] ?? '';
      const role = groups['r'] ?? '';
      const clash = read.some(
        (other) =>
          other.subject === subject &&
          (other.role === role || (role === '' && other.sense === sense)) &&
          other.start < end &&
          start < other.end,
      );
      if (clash) continue;
      const verbAt = match.indices?.groups?.['v']?.[0] ?? start;
      const states = toStates(masked, sense, groups, start, end, verbAt);
      if (states.length > 0) read.push({ start, end, subject, role, sense });
      found.push(...states);
      // A person may hold the next office of the row too: "@P0 , %0 , resigned", so look again from the subject's end.
      pattern.lastIndex = Math.max(match.index + 1, Math.min(end, match.index + 4));
    }
  }
  addPredecessors(masked, found);
  return found;
}

/** "the nominee for governor Orr" holds nothing yet. */
const CANDIDATE =
  /\b(?:candidate|nominee|contender|hopeful|challenger|bid|race|running|run|campaign|vying) (?:for|to be|to become) $/;
const CONDITION = /(?:^| )(?:if|unless|whether) $/;

function toStates(
  masked: MaskedSentence,
  sense: StateSense,
  groups: Groups,
  start: number,
  end: number,
  verbAt: number,
): RawState[] {
  const before = masked.text.slice(0, start);
  if ((sense === 'title' || sense === 'apposition') && CANDIDATE.test(before)) return [];
  const subject = nameKeyOf(masked, groups['s']) ?? (groups['p'] === undefined ? null : pronounKey(masked, start));
  if (subject === null) return [];
  const roles = rolesOf(masked, groups, end);
  const base = (
    role: RoleSlot,
    phase: RawState['phase'],
    time: Pick<RawState, 'value' | 'source'>,
    successor: RawState | null = null,
  ): RawState => ({
    subject,
    role: role.key,
    object: role.object,
    phase,
    ...time,
    // "if she becomes mayor" says no more than "she will".
    tense: CONDITION.test(before) ? 'future' : tenseOf(groups['v'] ?? ''),
    sense,
    sentence: masked.sentence,
    ...articleSpan(masked, start, Math.max(end, timeEnd(masked, start, end))),
    successor,
    other: nameKeyOf(masked, groups['b']),
    agent: agentOf(masked, sense, groups, start),
    group: groups['g'] ?? null,
  });
  switch (sense) {
    case 'start': {
      // "Orr elected speaker" is a headline; "Orr nominated Leader Lee" is about Lee.
      if (groups['v'] === '' && (start > 0 || /^ @[PX]/.test(masked.text.slice(end)))) return [];
      const time = eventTime(masked, groups, verbAt, end);
      // A second term is no start.
      const phase =
        /re-?elected|reappoint/.test(groups['v'] ?? '') ||
        /(?:re-elected|reappointed)/.test(masked.text.slice(start, end))
          ? 'holds'
          : 'start';
      const starts = roles.filter((role) => !role.former).map((role) => base(role, phase, time));
      return [...starts, ...elided(masked, starts, end)];
    }
    case 'end':
      return roles.map((role) => base(role, 'end', eventTime(masked, groups, verbAt, end)));
    case 'succeeds':
    case 'succeededBy':
      return succession(masked, sense, roles, base, groups, verbAt, end);
    case 'is':
    case 'leads':
      return roles.flatMap((role) => held(masked, groups, role, base, verbAt, end));
    case 'term':
      return roles.map((role) => term(masked, groups, role, base)).filter((state) => state !== null);
    case 'apposition':
      return roles.flatMap((role) => apposed(masked, role, base, end));
    case 'title':
      return roles.map((role) =>
        role.former ? former(role, base) : base(role, 'holds', titleTime(masked, start, end)),
      );
  }
}

/** "Orr becomes finance minister, Lee home secretary and May foreign secretary": the verb counts for all. */
function elided(masked: MaskedSentence, starts: readonly RawState[], end: number): RawState[] {
  const [first] = starts;
  const more = /^(?: ,| and| , and) @[PX](\d+)(?: as)? %(\d+)/;
  const found: RawState[] = [];
  if (first === undefined) return found;
  let at = end;
  for (let match = more.exec(masked.text.slice(at)); match !== null; match = more.exec(masked.text.slice(at))) {
    const subject = nameKeyOf(masked, match[1]);
    const role = masked.roles[Number(match[2])];
    if (subject === null || role === undefined) break;
    const span = articleSpan(masked, at + 1, at + match[0].length);
    found.push({ ...first, subject, role: role.role.key, object: role.object, ...span, successor: null, other: null });
    at += match[0].length;
  }
  return found;
}

/** The office of a match, and one joined to it by "and". A match without an office gives one empty slot. */
function rolesOf(masked: MaskedSentence, groups: Groups, end: number): RoleSlot[] {
  const slots: RoleSlot[] = [];
  const own = groups['r'] ?? groups['r2'];
  const owner = nameKeyOf(masked, groups['o']);
  const suffix = groups['suffix'] ?? '';
  if (own === undefined) {
    const verb = /(?:^| )([a-z]+)$/.exec(groups['v']?.trim() ?? '')?.[1] ?? '';
    const stem = Object.keys(LEADING_ROLES).find((each) => verb.startsWith(each));
    if (stem === undefined) return [{ key: null, object: null, former: false, ranked: false, suffix }];
    const known = owner !== null || groups['g'] === undefined || GENERIC_OBJECTS.has(groups['g']);
    return known ? [{ key: `~${LEADING_ROLES[stem] ?? ''}`, object: owner, former: false, ranked: false, suffix }] : [];
  }
  const push = (index: string, said: string): void => {
    const role = masked.roles[Number(index)];
    if (role === undefined) return;
    slots.push({
      key: role.role.key,
      object: role.object ?? owner,
      former: role.role.former,
      ranked: role.role.ranked,
      suffix: said,
    });
  };
  push(own, suffix);
  const more = SECOND_ROLE.exec(masked.text.slice(end));
  if (more?.[1] !== undefined) push(more[1], more[2] ?? '');
  const [first, second] = slots;
  // "chairman and chief executive of Velmora since 2019": what stands after the second counts for both.
  if (first !== undefined && second !== undefined) {
    return [
      { ...first, object: first.object ?? second.object, suffix: first.suffix === '' ? second.suffix : first.suffix },
      second,
    ];
  }
  return slots;
}

/** Who appoints or dismisses, if it is no person; for "its chief executive" the last such name before. */
function agentOf(masked: MaskedSentence, sense: StateSense, groups: Groups, start: number): string | null {
  const before = masked.text.slice(0, start);
  if ((sense === 'start' || sense === 'end') && masked.text.startsWith(groups['v'] ?? ' ', start)) {
    // "The board of Velmora", "Velmora", "Velmora 's board" straight before the verb.
    const direct =
      /@[OLX](\d+)(?: 's [a-z]+)?(?: on #\d+| #\d+| ,)? ?$/.exec(before) ?? /^[^@]{0,40}@[OLX](\d+)/.exec(before);
    return nameKeyOf(masked, direct?.[1]);
  }
  const role = masked.roles[Number(groups['r'] ?? groups['r2'] ?? NaN)];
  if (role?.role.determiner !== 'its') return null;
  const names = [...before.matchAll(/@[OLX](\d+)/g)];
  return nameKeyOf(masked, names[names.length - 1]?.[1]);
}

function nameKeyOf(masked: MaskedSentence, index: string | undefined): string | null {
  return index === undefined ? null : (masked.names[Number(index)]?.key ?? null);
}

/** "his term", "her predecessor": the last person named before. */
function pronounKey(masked: MaskedSentence, at: number): string | null {
  const before = [...masked.text.slice(0, at).matchAll(/@[PX](\d+)/g)];
  return nameKeyOf(masked, before[before.length - 1]?.[1]) ?? '?';
}

/** Two facts: the new holder's start, the old one's end at the same time. */
function succession(
  masked: MaskedSentence,
  sense: StateSense,
  roles: readonly RoleSlot[],
  base: MakeState,
  groups: Groups,
  start: number,
  end: number,
): RawState[] {
  const other = nameKeyOf(masked, groups['b']);
  if (other === null) return [];
  const time = eventTime(masked, groups, start, end);
  return roles.flatMap((role) => {
    const state = base(role, sense === 'succeeds' ? 'start' : 'end', time);
    if (state.subject === other) return [];
    const started =
      sense === 'succeeds' ? state : { ...state, subject: other, phase: 'start' as const, other: state.subject };
    const ended: RawState = {
      ...state,
      subject: sense === 'succeeds' ? other : state.subject,
      phase: 'end',
      successor: started,
    };
    return [started, ended];
  });
}

/** "…, replacing Orr" and "her predecessor, Orr" after a start in the same sentence. */
function addPredecessors(masked: MaskedSentence, found: RawState[]): void {
  const starts = found.filter((state) => state.phase === 'start' && state.sense !== 'term');
  for (const pattern of [REPLACING, PREDECESSOR]) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(masked.text); match !== null; match = pattern.exec(masked.text)) {
      const other = nameKeyOf(masked, match.groups?.['b']);
      if (other === null || found.some((state) => state.subject === other && state.phase === 'end')) continue;
      const at = articleSpan(masked, match.index, match.index + match[0].length);
      const successor =
        [...starts].reverse().find((state) => state.start < at.start && state.subject !== other) ?? starts[0];
      if (successor === undefined || successor.subject === other) continue;
      found.push({
        ...successor,
        subject: other,
        phase: 'end',
        sense: 'succeeds',
        start: successor.start,
        end: Math.max(at.end, successor.end),
        successor,
        other: successor.subject,
      });
    }
  }
}
