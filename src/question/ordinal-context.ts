import { ROLE_WORDS } from './words';
import { isCapitalised, type Token } from './tokens';

/** An ordinal with the words around it. */
export interface OrdinalContext {
  readonly token: Token;
  readonly value: number;
  /** The question up to the ordinal. */
  readonly before: string;
  /** The question was typed with capitals. */
  readonly capitals: boolean;
  readonly previous: Token | undefined;
  readonly next: Token | undefined;
  readonly second: Token | undefined;
}

/** Words behind an ordinal that make a fixed phrase of it. */
const PHRASES: Readonly<Record<string, RegExp>> = {
  first:
    /^(?:lady|ladies|ministers?|aid|class|world|hand|degree|language|half|nations|round|place|overall|pick|baseman|base|floor|division)$/,
  second:
    /^(?:hand|half|degree|world|lieutenant|class|language|home|chance|round|place|overall|pick|baseman|floor|division|consecutive)$/,
  third:
    /^(?:party|world|parties|reich|degree|largest|biggest|round|place|overall|pick|baseman|floor|division|consecutive)$/,
  last: /^(?:name|names|week|month|year|night|summer|winter|spring|autumn|fall|decade|century|names)$/,
  final:
    /^(?:fantasy|score|four|of|in|at|between|against|with|on|to|when|series|round|was|were|is|and|months?|days|weeks|years)$/,
};
/** Parts of contests, ranks, units and districts: numbered, but no series in time. */
const NUMBERED =
  /^(?:round|place|placed|place-finishes|overall|pick|edition|attempt|grade|floor|generation|anniversary|districts?|congressional|electoral|arrondissement|precinct|ward|infantry|battalion|cavalry|brigade|regiment|parallel|stage)$/;
const RANKED = /^(?:largest|biggest|highest|longest|smallest|tallest|richest|best|oldest|youngest|common)$/;

const RULES: readonly ((c: OrdinalContext) => boolean)[] = [
  fixedPhrase,
  ({ token, next, previous }) =>
    next === undefined && (token.lower === 'final' || (token.lower === 'first' && previous?.lower === 'at')),
  ({ next, second }) => /^(?:quarter|quarters|half|week|day)$/.test(next?.lower ?? '') && second?.lower === 'of',
  ({ before }) =>
    /\b(?:finish(?:ed|es|ing)?|placed?|placing|ranked|ranks?|came|come|coming|tied?|tying)(?: in| for| at)? $/i.test(
      before,
    ),
  ({ token, next }) => /^\d/.test(token.text) && NUMBERED.test(next?.lower ?? ''),
  ({ value, next, second }) =>
    value > 1 && (RANKED.test(next?.lower ?? '') || (next?.lower === 'most' && second?.lower === 'common')),
  ({ next, second }) =>
    /^(?:person|name)$/.test(next?.lower ?? '') &&
    /^(?:plural|singular|shooter|perspective|point|view)$/.test(second?.lower ?? ''),
  ({ token, next, second }) =>
    token.lower === 'first' &&
    next?.lower === 'team' &&
    /^(?:debut|football|squad|player|coach|regular|appearance|place|manager)s?$/.test(second?.lower ?? ''),
  ({ capitals, next }) => capitals && /^(?:century|centuries|avenue|street|amendment)$/.test(next?.lower ?? ''),
  partOfName,
  ({ before }) => /\bone of (?:the|its|their|his|her)\s+$/i.test(before),
  apposition,
  predicate,
];

/** Whether the ordinal picks nothing: it belongs to a fixed phrase, a rank, a name or a description. */
export function picksNothing(context: OrdinalContext): boolean {
  return RULES.some((rule) => rule(context));
}

function fixedPhrase({ token, next, previous }: OrdinalContext): boolean {
  if (next === undefined || PHRASES[token.lower]?.test(next.lower) !== true) return false;
  return !(next.lower === 'lady' && previous?.lower === 'was');
}

/** "7th Cavalry", "58th Primetime Emmy Awards", "World Cup Final"; but "45th President". */
function partOfName({ token, next, previous, capitals, before }: OrdinalContext): boolean {
  if (!capitals) return false;
  const capital = /^\p{Lu}/u.test(token.text);
  if (capital && before.trim() !== '' && previous !== undefined && isCapitalised(previous.text) && /\s$/.test(before))
    return true;
  if (next === undefined || !isCapitalised(next.text) || ROLE_WORDS.has(next.lower)) return false;
  return /^\d/.test(token.text) || (capital && before.trim() !== '');
}

/** "Ada Brandt, the first woman in the post", "…, becoming the first": behind a comma that does not end a fronted part. */
function apposition({ before }: OrdinalContext): boolean {
  const comma = Math.max(before.lastIndexOf(','), before.lastIndexOf('--'), before.lastIndexOf('–'));
  if (comma <= 0 || !/\b(?:who|whom|what|which|where|when|how|whose)\b/i.test(before.slice(0, comma))) return false;
  const tail = before.slice(comma).replace(/^[,–-]+/, '');
  if (/^\s*(?:(?:the|a|an|his|her|its|their|formerly the|now the)\s+)?$/i.test(tail)) return true;
  const clause = tail.replace(/^\s*(?:which|who|that|where)\s+(?:was|is|were|are)\b/i, '');
  return (
    /^\s*(?:\p{Ll}+ing|which|who|that|as|with|where)\b/iu.test(tail) && !/\b(?:did|was|were|is|does)\b/i.test(clause)
  );
}

/** "did Beshear become the 61st governor", "was established and became the oldest": said of someone named. */
function predicate({ before }: OrdinalContext): boolean {
  if (/\b(?:for|in|on|at|of)\s+(?:the\s+)?$/i.test(before)) return false;
  return (
    /\b(?:did|does|made|make|makes|making|appointed|appoint|named|saw|see)\s+(?:.*\s)?(?:becom(?:e|ing)|serv(?:e|ing) as|as|him|her|them|\p{Lu}[\p{L}.'’-]+)\s+(?:the\s+)?$/u.test(
      before,
    ) ||
    /\bin which \p{Lu}.*\b(?:became|becoming|serving as|served as)\s+(?:the\s+)?$/u.test(before) ||
    /\b(?:was|were) .*\band became\s+(?:the\s+)?$/i.test(before)
  );
}
