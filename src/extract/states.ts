import { LEADING_ROLES, PREDECESSOR, REPLACING, SECOND_ROLE, STATE_PATTERNS, type StateSense } from './state-patterns';
import { articleSpan, type MaskedSentence } from './mask';
import { boundsValue, clauseTime, sinceValue, spanValue, tenseOf, type VerbTense } from './when';
import { GENERIC_OBJECTS } from './roles';
import type { Day, TimeExpression, TimeValue } from '../time';

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

type Groups = Readonly<Record<string, string | undefined>>;

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

function toStates(
  masked: MaskedSentence,
  sense: StateSense,
  groups: Groups,
  start: number,
  end: number,
  verbAt: number,
): RawState[] {
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
    tense: tenseOf(groups['v'] ?? ''),
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

interface RoleSlot {
  readonly key: string | null;
  readonly object: string | null;
  readonly former: boolean;
  readonly ranked: boolean;
  /** "since 2019", "from 2010 to 2015" after it. */
  readonly suffix: string;
}

type MakeState = (
  role: RoleSlot,
  phase: RawState['phase'],
  time: Pick<RawState, 'value' | 'source'>,
  successor?: RawState | null,
) => RawState;

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

/** Time of a start or an end: said in its clause, else implied by tense. "by" and "before" bound it. */
function eventTime(
  masked: MaskedSentence,
  groups: Groups,
  start: number,
  end: number,
): Pick<RawState, 'value' | 'source'> {
  const time = clauseTime(masked, start, end);
  if (time === null) return { value: null, source: 'implied' };
  if (time.relation === 'since') return { value: time.value, source: 'text' };
  const value = tenseOf(groups['v'] ?? '') === 'future' || time.relation !== 'at' ? boundsValue(time) : time.value;
  return { value, source: value === null ? 'none' : 'text' };
}

function timeEnd(masked: MaskedSentence, start: number, end: number): number {
  const time = clauseTime(masked, start, end);
  if (time === null) return end;
  const index = masked.times.indexOf(time);
  const at = masked.text.indexOf(`#${index}`, end);
  return at === -1 ? end : at + String(index).length + 1;
}

/** A title is held when the clause happens, as far as the clause says when. */
function titleTime(masked: MaskedSentence, start: number, end: number): Pick<RawState, 'value' | 'source'> {
  const time = clauseTime(masked, start, end);
  if (time?.value && time.relation === 'at') return { value: time.value, source: 'text' };
  // With other times about, the sentence may be about any of them.
  return { value: null, source: masked.times.length === 0 ? 'implied' : 'none' };
}

function former(role: RoleSlot, base: MakeState): RawState {
  return base(role, 'end', { value: null, source: 'none' });
}

/** The times of "since 2019", "from 2010 to 2015", "until May" after an office. */
interface SaidSpan {
  readonly since: TimeExpression | null;
  /** "since": it lasts; "from" leaves that open. */
  readonly open: boolean;
  readonly until: TimeExpression | null;
  readonly at: TimeExpression | null;
  readonly span: TimeValue | null;
}

function readSuffix(masked: MaskedSentence, suffix: string): SaidSpan {
  let since: TimeExpression | null = null;
  let until: TimeExpression | null = null;
  let at: TimeExpression | null = null;
  let span: TimeValue | null = null;
  let open = false;
  for (const match of suffix.matchAll(
    /(?:(since|until|till|from|in|between|to|through|during|on|and|effect from) )?#(\d+)/g,
  )) {
    const time = masked.times[Number(match[2])];
    if (time === undefined) continue;
    const word = match[1] ?? '';
    if (span !== null && word === 'and') break;
    if ((word === 'from' || word === 'between' || word === '') && time.value?.granularity === 'span') span = time.value;
    else if (word === 'since') {
      since = time;
      open = true;
    } else if (word === 'from' || word === 'between' || word === 'effect from') since = time;
    else if (
      word === 'until' ||
      word === 'till' ||
      word === 'to' ||
      word === 'through' ||
      (word === 'and' && since !== null)
    )
      until = time;
    else at ??= time;
  }
  if (span === null && since !== null && until !== null) span = spanValue(since, until);
  return { since, open, until, at, span };
}

/** "was chair from 2010 to 2015", "has led it since 2019", "had been chair until May". */
function held(
  masked: MaskedSentence,
  groups: Groups,
  role: RoleSlot,
  base: MakeState,
  start: number,
  end: number,
): RawState[] {
  const said = readSuffix(masked, role.ranked ? '' : role.suffix);
  const tense = tenseOf(groups['v'] ?? '');
  const states = fromSpan(role, said, base, tense);
  if (states !== null) return states;
  if (role.former) return [former(role, base)];
  if (said.at?.value)
    return [base(role, tense === 'future' ? 'start' : 'holds', { value: said.at.value, source: 'text' })];
  const verb = groups['v'] ?? '';
  // "will remain chair" says that she is.
  if (tense === 'future' && /remain|stay/.test(verb)) return [base(role, 'holds', { value: null, source: 'implied' })];
  if (tense === 'future') return [base(role, 'start', eventTime(masked, groups, start, end))];
  if (tense === 'present' || tense === 'perfect') return [base(role, 'holds', { value: null, source: 'implied' })];
  const time = clauseTime(masked, start, end);
  if (tense === 'past' && time?.value && time.relation === 'at')
    return [base(role, 'holds', { value: time.value, source: 'text' })];
  return [base(role, 'holds', { value: null, source: 'none' })];
}

function fromSpan(role: RoleSlot, said: SaidSpan, base: MakeState, tense: VerbTense): RawState[] | null {
  if (said.span !== null) return [base(role, 'holds', { value: said.span, source: 'text' })];
  if (said.since !== null) {
    const open = said.open && (tense === 'perfect' || tense === 'present');
    const value = open ? sinceValue(said.since) : said.since.value;
    return [base(role, open ? 'holds' : 'start', { value, source: 'text' })];
  }
  if (said.until?.value) return [base(role, 'end', { value: said.until.value, source: 'text' })];
  return null;
}

function apposed(masked: MaskedSentence, role: RoleSlot, base: MakeState, end: number): RawState[] {
  const said = readSuffix(masked, role.ranked ? '' : role.suffix);
  // "chief executive since 2007, resigned": since holds at least up to what the sentence tells.
  if (said.since !== null && said.span === null) {
    const ended =
      /^ , (?:who )?(?:has |had )?(?:resigned|stepped|left|retired|quit|was (?:ousted|dismissed|removed|fired))/.test(
        masked.text.slice(end),
      );
    const over = ended || role.former || !said.open;
    const value = over ? said.since.value : sinceValue(said.since);
    return [base(role, over ? 'start' : 'holds', { value, source: 'text' })];
  }
  const states = fromSpan(role, said, base, 'past');
  if (states !== null) return states;
  if (role.former) return [former(role, base)];
  if (said.at?.value) return [base(role, 'holds', { value: said.at.value, source: 'text' })];
  return [base(role, 'holds', { value: null, source: 'implied' })];
}

function term(masked: MaskedSentence, groups: Groups, role: RoleSlot, base: MakeState): RawState | null {
  const time = masked.times[Number(groups['t'])];
  if (time?.value == null) return null;
  const starts = /beg|start/.test(groups['v'] ?? '');
  return base(role, starts ? 'start' : 'end', { value: time.value, source: 'text' });
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

/** Day bounds of a raw state, for comparing. */
export function startOf(state: RawState): Day | null {
  return state.value?.interval.start ?? null;
}
