import type { TimeExpression, TimeValue } from '../time';
import type { MaskedSentence } from './mask';
import type { Groups, MakeState, RawState, RoleSlot } from './raw-state';
import { boundsValue, clauseTime, sinceValue, spanValue, tenseOf, type VerbTense } from './when';

/** Time of a start or an end: said in its clause, else implied by tense. "by" and "before" bound it. */
export function eventTime(
  masked: MaskedSentence,
  groups: Groups,
  start: number,
  end: number,
): Pick<RawState, 'value' | 'source'> {
  const time = clauseTime(masked, start, end);
  if (time === null) return { value: null, source: masked.datedElsewhere ? 'none' : 'implied' };
  if (time.relation === 'since') return { value: time.value, source: 'text' };
  const value = tenseOf(groups['v'] ?? '') === 'future' || time.relation !== 'at' ? boundsValue(time) : time.value;
  return { value, source: value === null ? 'none' : 'text' };
}

/** Where the time that {@link eventTime} found ends in the masked text; `end` if it found none after it. */
export function timeEnd(masked: MaskedSentence, start: number, end: number): number {
  const time = clauseTime(masked, start, end);
  if (time === null) return end;
  const index = masked.times.indexOf(time);
  const at = masked.text.indexOf(`#${index}`, end);
  return at === -1 ? end : at + String(index).length + 1;
}

/** A title is held when the clause happens, as far as the clause says when. */
export function titleTime(masked: MaskedSentence, start: number, end: number): Pick<RawState, 'value' | 'source'> {
  const time = clauseTime(masked, start, end);
  if (time?.value && time.relation === 'at') return { value: time.value, source: 'text' };
  // With other times about, the sentence may be about any of them.
  return { value: null, source: masked.times.length === 0 ? 'implied' : 'none' };
}

/** "former": it ended some time. */
export function former(role: RoleSlot, base: MakeState): RawState {
  return base(role, 'end', { value: null, source: 'none' });
}

/** The times of "since 2019", "from 2010 to 2015", "for four years from 2015", "until May" after an office. */
interface SaidSpan {
  readonly since: TimeExpression | null;
  /** "since": it lasts; "from" leaves that open. */
  readonly open: boolean;
  readonly until: TimeExpression | null;
  readonly at: TimeExpression | null;
  readonly span: TimeValue | null;
}

/** Before a stretch with both its ends. */
const STRETCH = /^(?:from|for|between|)$/;

function readSuffix(masked: MaskedSentence, suffix: string): SaidSpan {
  let since: TimeExpression | null = null;
  let until: TimeExpression | null = null;
  let at: TimeExpression | null = null;
  let span: TimeValue | null = null;
  let open = false;
  for (const match of suffix.matchAll(
    /(?:(since|until|till|from|for|in|between|to|through|during|on|and|effect from) )?#(\d+)/g,
  )) {
    const time = masked.times[Number(match[2])];
    if (time === undefined) continue;
    const word = match[1] ?? '';
    if (span !== null && word === 'and') break;
    if (STRETCH.test(word) && time.value?.granularity === 'span') span = time.value;
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
export function held(
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

/** "Jon Ferro, chief executive since 2021,". */
export function apposed(masked: MaskedSentence, role: RoleSlot, base: MakeState, end: number): RawState[] {
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

/** "her term began on 1 October". */
export function term(masked: MaskedSentence, groups: Groups, role: RoleSlot, base: MakeState): RawState | null {
  const time = masked.times[Number(groups['t'])];
  if (time?.value == null) return null;
  const starts = /beg|start/.test(groups['v'] ?? '');
  return base(role, starts ? 'start' : 'end', { value: time.value, source: 'text' });
}
