import { asksWhen } from './when';

const TIME_NOUN =
  '(?:year|years|date|dates|day|month|months|decade|decades|century|weekday|time period|time frame|period of time|span of time|time span|point in time|moment|time)';
const ASKING =
  "(?:what|which|wich|wat|whats|what['’]s|when|whose|give|tell|find|name|list|state|mention|provide|inform|show|on)";
const PATTERNS: readonly RegExp[] = [
  // "which year", "at what exact time"; not "what time zone", "what year of the championship".
  new RegExp(
    `\\b(?:what|which|wich|wat)(?:['’]s| was| is| were| are)?(?: the| all| other)?(?: (?:exact|first|last|same|specific|calendar|precise|total))? (?:${TIME_NOUN}|yer|yr|era|day and year|date and year|month and year|year and \\w+)(?! (?:zone|travel|magazine|limit|signature|slot)|-|['’]|\\p{L})`,
    'iu',
  ),
  /\bhow long ago\b|\bsince what\b|\buntil what\b|\bhow many (?:[\w-]+ )*years\b/i,
  // "the start time of", "point in time for"; not "that is start time is 1959".
  /\b(?:(?:start|end|begin(?:ning)?|starting|ending|finish) (?:time|date)|point in time|work period (?:start|end)|inception)s?\b(?! (?:is|as|of|being) (?:\d|[a-z]+ \d)|:? \d)/i,
  /\b(?:what|which)(?:['’]s| is| was) (?:the )?time (?:of|for)\b/i,
  new RegExp(
    `(?:^|\\b${ASKING}\\b.*)\\b(?:date of (?!the )\\w+|dates of (?!the )\\w+|birth ?dates?|birthdays?|death ?dates?|release dates?|publication dates?|deadline|expiry date)\\b(?! is \\d)`,
    'i',
  ),
  /\b(?:date of (?:birth|death|release|publication|founding|inception|marriage))\b(?! is \d)/i,
  new RegExp(`\\b${ASKING}\\b[\\w'’ -]{0,30}\\bdates?\\b(?! (?:of|with) \\p{Lu}| is \\d)`, 'iu'),
  new RegExp(
    `\\b(?:give|tell|find|name|list|state|mention|provide|inform|show|in|of)\\b(?: me)?(?: all)?(?: of)?(?: the)?(?: exact)? (?:date|dates|years|day|times)\\b`,
    'i',
  ),
  /\b(?:give|tell|find|name|list|state|mention|provide|inform|show)\b(?: me)?(?: the)?(?: exact)? (?:year|time)\b(?! \d)/i,
  /\ball the years\b|^of the (?:years|times)\b/i,
  /^(?:the )?(?:exact )?(?:date|year)(?:s| and year| and time)?\b(?! \d)/i,
  /\b(?:when|what|name)\b.*\b(?:last|first|most recent|next|previous) time\b/i,
  /\belected in$/i,
  // An edition of a yearly contest is a year.
  /\b(?:which|what|name the) (?:other )?(?:super ?bowls?|world series|stanley cups?|nba finals)\b(?! (?:team|champion|winner|player|mvp|game|score))/i,
  // "Wen did", "win did"
  /^(?:wen|whn|wehn|whem|win|wher)(?:'s)? (?:did|was|is|were|does|has|will)\b/i,
];
/** "… end date?", put after a statement. */
const LABELLED = /(?:start|end) date\s*\?*\s*$/i;

/** Whether the answer asked for is a time: "when", "what year", "on which date", "start time of". */
export function asksForTime(question: string): boolean {
  if (LABELLED.test(question)) return true;
  for (const match of question.matchAll(/(?<![\p{L}\p{N}-])when(?![\p{L}\p{N}-])/giu)) {
    if (asksWhen(question, match.index)) return true;
  }
  return PATTERNS.some((p) => p.test(question));
}

/** "How old was X when …", "at what age". */
export function asksForAge(question: string): boolean {
  return /\bhow old\b|\b(?:what|which)(?:['’]s| is| was| were)?(?: [\w'’]+){0,4}? ages?\b|\bat what age\b|['’]s ages?\b(?! of)/i.test(
    question,
  );
}

/** "How long", "for how many years". */
export function asksForDuration(question: string): boolean {
  return /\bhow (?:long|many (?:more )?(?:years?|months?|weeks?|days?|decades?|hours?|minutes?|seasons|terms))\b|\bfor what (?:period|length)\b|\bduration of\b|\blength of (?:time|service|the)\b/i.test(
    question,
  );
}
