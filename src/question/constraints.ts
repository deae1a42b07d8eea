import { hasVerb } from './clause';
import { CUE, excluded, RULES, SUBJECT, type Cue, type CueRule } from './cues';
import { isOnlyTime, startsWithTime } from './explicit';
import { contentEnd, IN_SITU, mainStart } from './main-part';
import { isGerund } from './verbs';
import { asksWhen } from './when';
import { isCapitalised, tidy, tokenize, usesCapitals } from './tokens';

/** A part of the question that says when, by naming an event, a state or a time. */
export interface Constraint {
  readonly cue: Cue;
  /** Weak cues ("prior to", "following", "since", "until") give way to a "when" or "during" beside them. */
  readonly weak: boolean;
  /** Span of the constraint in the question, cue included, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** What follows the cue. */
  readonly text: string;
  /** A finite clause, a participle phrase, a noun phrase, or nothing but a time. */
  readonly form: 'clause' | 'participle' | 'noun' | 'time';
  /** Stands before the main part. */
  readonly fronted: boolean;
  /** "two years after": signed distance from the event, or `null`. */
  readonly offset: { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' } | null;
  /** "at the start of", "at the end of": which end of the event is meant, else `null`. */
  readonly edge: 'start' | 'end' | null;
  /** "in the same year as": the whole unit around the event is meant, else `null`. */
  readonly within: 'day' | 'week' | 'month' | 'year' | 'decade' | null;
}

const OFFSET =
  /(?<count>\d+|an?|the|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|fifty)\s+(?<unit>day|week|month|year|decade)s?\s+$/i;
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  the: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  fifty: 50,
};

function formOf(text: string, cue: Cue): Constraint['form'] {
  if (isOnlyTime(text) || startsWithTime(text)) return 'time';
  const words = tokenize(text).filter((t) => t.word);
  const first =
    words.find(
      (t) => !/^(?:ever|first|last|then|being|subsequently|finally|later|initially|recently)$/.test(t.lower),
    ) ?? words[0];
  if (first === undefined) return 'noun';
  if (isGerund(first.text) && !isCapitalised(first.text)) return 'participle';
  if (words[0]?.lower === 'being' || words[0]?.lower === 'having') return 'participle';
  if (cue === 'during') return 'noun';
  const second = words[1]?.lower ?? '';
  if (/^(?:he|she|it|they|you|we|i)$/.test(first.lower) && second !== '') return 'clause';
  if (cue === 'when' || cue === 'while') {
    // "while in prison", "when young", "when chairman": a clause without its subject and verb.
    return hasVerb(text) || words.length > 3 ? 'clause' : 'participle';
  }
  return hasVerb(withoutRelatives(text)) ? 'clause' : 'noun';
}

/** Drops relative clauses and participles after nouns, whose verbs are not the clause's own. */
function withoutRelatives(text: string): string {
  return text
    .replace(/,?\s+(?:which|who|that|where|whose|whom)\s+[^,]*(?:,|$)/gi, ' ')
    .replace(/,\s+\w+(?:ed|ing)\s+[^,]*(?:,|$)/gi, ' ')
    .replace(/\b\w+(?:ed|en|wn|lt|ld)\s+(?:by|in|on|at|from|to|with|as)\b/gi, ' ')
    .replace(/\([^)]*\)/g, ' ');
}

function withinOf(rule: CueRule, match: string): Constraint['within'] {
  if (rule.cue !== 'at-time') return null;
  return (
    (/\b(day|week|month|year|decade)\b/i.exec(match)?.[1]?.toLowerCase() as Constraint['within'] | undefined) ?? null
  );
}

function offsetOf(before: string, cue: Cue): (Constraint['offset'] & { readonly length: number }) | null {
  if (cue !== 'before' && cue !== 'after') return null;
  const match = OFFSET.exec(before);
  if (match === null) return null;
  const words = match.groups ?? {};
  const count = COUNTS[(words['count'] ?? '').toLowerCase()] ?? Number(words['count']);
  const unit = (words['unit'] ?? 'day').toLowerCase();
  const sign = cue === 'before' ? -1 : 1;
  const years = unit === 'decade';
  return {
    count: sign * count * (years ? 10 : 1),
    unit: years ? 'year' : (unit as 'day' | 'week' | 'month' | 'year'),
    length: match[0].length,
  };
}

/** Every time constraint of a question that is introduced by a word, in the order of the text. */
export function findConstraints(question: string): readonly Constraint[] {
  const found: Constraint[] = [];
  const capitals = usesCapitals(question);
  CUE.lastIndex = 0;
  for (let match = CUE.exec(question); match !== null; match = CUE.exec(question)) {
    const groups = match.groups ?? {};
    const rule = RULES.find((_, i) => groups[`c${i}`] !== undefined);
    if (rule === undefined) continue;
    const cueStart = match.index;
    const from = cueStart + match[0].length;
    const before = question.slice(0, cueStart);
    const after = question.slice(from);
    if (found.some((c) => cueStart < c.end && c.fronted)) continue;
    if (rule.subject === true && !SUBJECT.test(after) && (capitals || !hasVerb(after.split(',')[0] ?? ''))) continue;
    if (excluded(rule, match[0], before, after, capitals)) continue;
    if (rule.cue === 'when' && asksWhen(question, cueStart)) continue;
    const within = found[found.length - 1];
    // "resigning after the leadership election": the inner constraint belongs to the outer clause.
    if (within !== undefined && cueStart < within.end) continue;

    const offset = offsetOf(before, rule.cue);
    const start = cueStart - (offset?.length ?? 0);
    const intro = question
      .slice(0, start)
      .replace(/^[\s"'“(:]*(?:and|but|so|then|exactly|just|even|also|only|in|on)?[\s,]*/i, '');
    let fronted = intro === '';
    let end = question.length;
    if (fronted) {
      const main = mainStart(question, from, rule.cue);
      if (main === null) fronted = false;
      else end = main.content;
    }
    if (!fronted) end = contentEnd(question, from, start);
    const text = tidy(question.slice(from, end).replace(/[?.!]+\s*$/, ''));
    // "After which oblast …", "while serving in which regiment": the question itself is in there.
    if (
      text === '' ||
      /^(?:which|what|whom|whose)\b/i.test(text) ||
      (start === 0 && end >= question.replace(/[?.!\s]+$/, '').length && IN_SITU.test(text))
    )
      continue;
    found.push({
      cue: rule.cue,
      weak: rule.weak ?? false,
      start,
      end,
      text,
      form: formOf(text, rule.cue),
      fronted,
      offset: offset === null ? null : { count: offset.count, unit: offset.unit },
      edge: rule.edge ?? null,
      within: withinOf(rule, match[0]),
    });
    if (fronted) CUE.lastIndex = end;
  }
  return found;
}
