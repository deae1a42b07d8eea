import { ROLE_WORDS } from './words';
import { tokenize } from './tokens';

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

/** How a cue looks and what it says. */
export interface CueRule {
  readonly cue: Cue;
  readonly weak?: boolean;
  readonly edge?: 'start' | 'end';
  /** A clause with its subject must follow. */
  readonly subject?: true;
  readonly pattern: string;
}

const DEGREE = '(?:(?:immediately|just|shortly|right|directly|straight|soon|long|sometime|some time|only) )?';
/** What may begin a clause; asked of the words after a cue that is not always one. */
export const SUBJECT =
  /^\s+(?:(?:the|an?|he|she|it|they|his|her|its|their|most|all|both|every)\s|\p{Lu}|[\p{L}-]+['’]s\s)/u;

/** Longest and most special first: the first rule that matches at a place wins. */
export const RULES: readonly CueRule[] = [
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

/** Any cue; group `c<i>` tells the rule. */
export const CUE = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?:${RULES.map((r, i) => `(?<c${i}>${r.pattern})`).join('|')})(?![\\p{L}\\p{N}-])`,
  'giu',
);
/** Why a word that looks like a cue is none. */
export function excluded(rule: CueRule, match: string, before: string, after: string, capitals: boolean): boolean {
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
