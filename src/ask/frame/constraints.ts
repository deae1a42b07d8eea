import { isOnlyTime, startsWithTime } from './explicit';
import { asksWhen, MAIN_IN_SITU } from './when';
import { AUXILIARIES, PRONOUNS, ROLE_WORDS } from './words';
import { baseOfPast, isGerund } from './verbs';
import { isCapitalised, tidy, tokenize, usesCapitals } from './tokens';

/** The word that ties the main part of a question to its time constraint. */
export type Cue =
  | 'before'
  | 'after'
  | 'since'
  | 'until'
  | 'during'
  | 'when'
  | 'while'
  | 'once'
  | 'at-time'
  | 'between'
  | 'point'
  | 'under';

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

interface CueRule {
  readonly cue: Cue;
  readonly weak?: boolean;
  readonly edge?: 'start' | 'end';
  /** A clause with its subject must follow. */
  readonly subject?: true;
  readonly pattern: string;
}

const DEGREE = '(?:(?:immediately|just|shortly|right|directly|straight|soon|long|sometime|some time|only) )?';
/** What may begin a clause; asked of the words after a cue that is not always one. */
const SUBJECT = /^\s+(?:(?:the|an?|he|she|it|they|his|her|its|their|most|all|both|every)\s|\p{Lu}|[\p{L}-]+['’]s\s)/u;

/** Longest and most special first: the first rule that matches at a place wins. */
const RULES: readonly CueRule[] = [
  { cue: 'at-time', pattern: 'by the time(?: that| of)?' },
  {
    cue: 'at-time',
    pattern:
      '(?:at|around|about|from|by) (?:about |around )?(?:the|a) (?:very |exact |same |exact same )?(?:time|moment|point) (?:of|when|that|as|in which|at which)',
  },
  { cue: 'at-time', pattern: 'the (?:same )?time (?:when|that)' },
  {
    cue: 'at-time',
    pattern:
      '(?:in|during|over|within|for) the (?:very |exact |same )?(?:year|years|month|week|season|decade|period|time|era|days) (?:of|when|that|as|in which|during which)',
  },
  {
    cue: 'at-time',
    subject: true,
    pattern:
      '(?:in|during) the (?:very |same )?(?:year|month|week|season|summer|winter|tournament|election)|at the (?:very |same )?(?:time|moment)|in the final year',
  },
  {
    cue: 'at-time',
    subject: true,
    pattern: 'the (?:very )?(?:last|first|previous|next|only) time(?: that| when)?',
  },
  {
    cue: 'at-time',
    pattern:
      '(?:on|of) the (?:very |exact |same )?(?:day|date|night|morning|afternoon|evening) (?:of|when|that|as|on which)',
  },
  {
    cue: 'at-time',
    subject: true,
    pattern: '(?:on )?the (?:very |same )?(?:day|night|year|month|week)(?: when| that)?',
  },
  {
    cue: 'point',
    edge: 'start',
    pattern: '(?:at|around|since|from|near|by) the (?:very )?(?:start|beginning|outbreak|onset|dawn|opening|outset) of',
  },
  {
    cue: 'point',
    edge: 'end',
    pattern: '(?:at|around|near|by|until|towards?) the (?:very )?(?:end|close|conclusion|finish) of',
  },
  { cue: 'during', pattern: '(?:at|near) the (?:height|peak) of' },
  {
    cue: 'during',
    pattern: '(?:in|over) the (?:midst|course|heat) of|for the duration of|in the days of|in the era of|in the age of',
  },
  {
    cue: 'before',
    weak: true,
    pattern: `${DEGREE}prior to|in (?:the )?(?:run-?up|lead-?up) to|leading up to|on the eve of|ahead of|preceding`,
  },
  { cue: 'before', pattern: `${DEGREE}before|${DEGREE}previous to|earlier than` },
  { cue: 'after', weak: true, pattern: `${DEGREE}following|subsequent to` },
  {
    cue: 'after',
    pattern: `${DEGREE}after|in the (?:immediate )?(?:wake|aftermath) of|as soon as|now that|later than`,
  },
  { cue: 'since', weak: true, pattern: '(?:ever )?since' },
  { cue: 'until', weak: true, pattern: '(?:up )?until|up till|till' },
  { cue: 'during', pattern: 'during|throughout|amid|amidst' },
  {
    cue: 'during',
    pattern:
      'with(?= the (?:death|dissolution|resignation|arrival|departure|fall|collapse|creation|formation|outbreak|end|start|election|appointment) of)',
  },
  {
    cue: 'at-time',
    pattern:
      "at(?= (?:its|his|her|their|the|[\\p{L}.-]+['’]s) (?:inception|founding|foundation|formation|creation|launch|birth|death|opening|outbreak|peak|height)\\b)",
  },
  { cue: 'under', pattern: 'under' },
  { cue: 'between', pattern: '(?:in the (?:time|period|years) )?between' },
  { cue: 'while', pattern: 'while|whilst' },
  { cue: 'when', pattern: 'when(?:ever)?' },
  { cue: 'once', subject: true, pattern: 'once' },
  {
    cue: 'at-time',
    pattern:
      "upon(?= \\w+ing | his | her | its | their | the | \\w+['’]s )|on(?= becoming | hearing | learning | taking | being | joining | leaving | winning | his death| her death)",
  },
  {
    cue: 'during',
    pattern:
      '(?:in|over|through)(?= (?:the )?(?:second world war|first world war|world war|ww ?[12i]|great depression|cold war|civil war|great war|vietnam war|korean war|gulf war|(?:covid|coronavirus)[\\w-]* pandemic|pandemic|blitz))',
  },
];

const CUE = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?:${RULES.map((r, i) => `(?<c${i}>${r.pattern})`).join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);
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

/** Where the main part begins after a fronted constraint: a question word, an auxiliary or a request behind a comma. */
const LEAD =
  '(?:(?:in|at|on|to|for|from|with|of|by|under|into|as|against|through|about|per|within|near|close to|out of|over|during|until|since|and|then|so) )*';
const MAIN_AFTER_COMMA = new RegExp(
  `[,;:]["”]?\\s*(?<lead>${LEAD}(?:exactly )?)(?<wh>who|whom|whose|what|which|where|how|when(?=['’]s| (?:did|does|was|were|is|are|has|had|will)\\b)|why|did|does|do|was|were|is|are|has|had|will|would|can|could|should|name|list|give|tell)(?:['’]s|['’]re)?\\b`,
  'gi',
);
const MAIN_WITHOUT_COMMA =
  /\s(?:(?:in|at|on|to|for|from|with|of|by) )?(?<wh>who|what|which|how (?:many|much|long|old)|where)(?:['’]s)?\s+(?:[\w'’.-]+\s+){0,5}?(?:did|was|were|is|are|does|had|has|do|became|won|led|held|took|served|ran|chaired|replaced|succeeded)\b/gi;
const IN_SITU = /\s(?:in|of|to|for|by|from|at|with|on|against|into|as|under|a|the) (?:which|what|whom)\s/i;
/** A second question joined to the first. */
const JOINED =
  /\s*,?\s+(?:and|or|but)\s+(?:in |at |on |to |for )?(?:who|whom|what|which|where|how|when|why)\s+(?:\w+\s+)?(?:did|was|were|is|are|does|had|has|do|will|succeeded|replaced|came|followed|took|became|won|long|many|much)\b/i;
const NEXT_CONSTRAINT =
  /\s*(?:,| and| or)\s+(?:(?:immediately|just|shortly) )?(?:before|after|during|while|when|until|since|prior to|following)\s/i;

/** Why a word that looks like a cue is none. */
function excluded(rule: CueRule, match: string, before: string, after: string, capitals: boolean): boolean {
  const cue = match.trim().toLowerCase();
  switch (rule.cue) {
    case 'after':
      if (
        /\b(?:named|names?|called|titled|renamed|takes|looks?|looked|looking|themed|modell?ed|sought|patterned|styled|christened|chase[sd]?)\s+$/i.test(
          before,
        ) &&
        cue === 'after'
      )
        return true;
      if (cue === 'following')
        return (
          /(?:\b(?:the|an?|this|these|by|was|were|is|are|been|its|his|her|their|of|from)|[^a-z\s,]|^\s*-)\s+$/i.test(
            before,
          ) || /^\s+(?:is|are|was|were)\b/i.test(after)
        );
      return /^\s*(?:all\b|[?.!]*$)/i.test(after);
    case 'before':
      if (cue === 'preceding') return /\b(?:the|an?|its|his|her|their|each|which|that)\s+$/i.test(before);
      if (cue === 'ahead of')
        return (
          /\b(?:seats?|points?|is|was|were|are|finish\w*|places?|votes?|seconds?|\d+)\s+$/i.test(before) ||
          /^\s+(?:time|schedule)\b/i.test(after)
        );
      return (
        /\b(?:never|ever|what is|as)\s+$/i.test(before) || /^\s*[?.!]*$/.test(after) || /^\s+was of\b/i.test(after)
      );
    case 'since':
      return /^\s+(?:then|when)\b/i.test(after) || /^\s*[?.!]*$/.test(after) || /^['’]s/.test(after);
    case 'until':
      return /^\s+(?:now|when|late|recently)\b/i.test(after) || /\babstinence\s+$/i.test(before);
    case 'while':
      return /\b(?:an?|quite|little|worth|once in a)\s+$/i.test(before);
    case 'during':
      return /^\s+(?:which|what|(?:that|this|the same) (?:time|period))\b/i.test(after);
    case 'under':
      // "Who was finance minister under Merkel", not "under contract" or "under the treaty".
      return (
        !/^\s+(?:President |Prime Minister |Chancellor |King |Queen |Pope )?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,3}[?\s]*$/u.test(
          after,
        ) || !tokenize(before).some((t) => ROLE_WORDS.has(t.lower))
      );
    case 'between':
      // A match or a border between two is no time.
      return (
        !/\sand\s/i.test(after) ||
        /\b(?:match|game|war|wars|battle|battles|agreement|agreements|deal|deals|border|borders|relationship|relations|difference|differences|conflict|merger|talks|trade|gap|treaty|dispute|race|fight|final|finals|line|bridge|tunnel|contest|series|friendship|exchange|rivalry|ratio|distance|link|split|divided|located|built|is|was|are|were|ones?|them|meetings?|test|marriage|clash|duel|call)\s+$/i.test(
          before,
        ) ||
        (capitals && !/^\s+(?:the|a|an|his|her|its|their)\s|^\s+\p{Ll}+ing\s|^\s+\p{Lu}|^\s+\d/u.test(after)) ||
        /^\s+\d{1,3}\s+and\s+\d{1,3}\b/.test(after)
      );
    case 'once':
      return /\b(?:who|which|that|was|were|is|are|has|had|have|been|at|than|only)\s+$/i.test(before);
    case 'at-time':
      if (/^the (?:very |same )?(?:day|night|year|month|week)/.test(cue))
        return (
          !/^\s*$|(?:[,\p{L}]\s+)$/u.test(before) ||
          /\b(?:of|what|which|is|was|were|are|name|give|me|and|or|for|by|to|from|at|every|about|called|titled|won|win|as)\s+$/i.test(
            before,
          )
        );
      return /^the (?:\w+ )?time/.test(cue) && /\b(?:is|was|are|were|['’]s|what|give|me|name|for|of)\s+$/i.test(before);
    default:
      return false;
  }
}

function mainStart(
  question: string,
  from: number,
  cue: Cue,
): { readonly content: number; readonly main: number } | null {
  MAIN_AFTER_COMMA.lastIndex = from;
  const clauseCue = cue === 'when' || cue === 'while' || cue === 'once' || cue === 'at-time';
  for (let m = MAIN_AFTER_COMMA.exec(question); m !== null; m = MAIN_AFTER_COMMA.exec(question)) {
    const content = question.slice(from, m.index);
    const relative = /^(?:who|which|where|whose)$/i.test(m.groups?.['wh'] ?? '') && (m.groups?.['lead'] ?? '') === '';
    // "When Ada, who chaired it, left, …": a clause that has no verb yet is not over.
    if (relative && clauseCue && !hasVerb(content) && MAIN_AFTER_COMMA.test(question)) {
      MAIN_AFTER_COMMA.lastIndex = m.index + m[0].length;
      continue;
    }
    return { content: m.index, main: m.index + 1 };
  }
  MAIN_WITHOUT_COMMA.lastIndex = from + 1;
  for (let m = MAIN_WITHOUT_COMMA.exec(question); m !== null; m = MAIN_WITHOUT_COMMA.exec(question)) {
    const wh = (m.groups?.['wh'] ?? '').toLowerCase();
    if (clauseCue && (wh === 'who' || wh === 'which' || wh === 'where')) continue;
    return { content: m.index, main: m.index };
  }
  const inside = MAIN_IN_SITU.exec(question.slice(from));
  return inside === null ? null : { content: from + inside.index, main: from + inside.index + 1 };
}

/** Whether a text has a finite verb as far as its words show. */
export function hasVerb(text: string): boolean {
  const words = tokenize(text).filter((t) => t.word);
  return words.some((t, i) => {
    if (i === 0 || isCapitalised(t.text)) return false;
    if (AUXILIARIES.has(t.lower)) return true;
    return baseOfPast(t.lower) !== null && !/^(?:the|a|an|of)$/.test(words[i - 1]?.lower ?? '');
  });
}

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

function contentEnd(question: string, from: number, start: number): number {
  const tail = question.slice(from);
  let length = tail.replace(/[?.!\s]+$/, '').length;
  const stop = (at: number): void => {
    if (at > 0 && at < length) length = at;
  };
  stop(tail.search(JOINED));
  stop(tail.search(NEXT_CONSTRAINT));
  // "…, Merkel or Scholz?" offers answers.
  stop(tail.search(/,\s+\p{Lu}[\p{L}. -]* or \p{Lu}[\p{L}. -]*[?\s]*$/u));
  // "Who, before the merger, ran X?": the comma closes what a comma opened.
  if (/,\s*$/.test(question.slice(0, start))) {
    const comma = tail.indexOf(',');
    if (
      comma > 0 &&
      /^,\s*(?:was|were|is|did|had|has|ran|led|held|chaired|won|served|owned|became|took|played|\w+ed)\b/i.test(
        tail.slice(comma),
      )
    )
      stop(comma);
  }
  // The question word may come last: "in the year X died who was king".
  const commaMain = new RegExp(MAIN_AFTER_COMMA.source, 'i').exec(tail);
  if (
    commaMain !== null &&
    !/^(?:which|who|where|whose)$/i.test(commaMain.groups?.['wh'] ?? '') &&
    !/\b(?:who|what|which|where|how|whom)\b/i.test(question.slice(0, start))
  )
    stop(commaMain.index);
  return from + length;
}

/** Whether a word of the constraint points back to the main part. */
export function hasPronoun(text: string): boolean {
  return tokenize(text).some((t) => PRONOUNS.has(t.lower));
}
