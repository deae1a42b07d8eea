import { asksWhen } from './when';

const ASKING =
  "(?:what|which|wich|wat|whats|what['’]s|when|whose|give|tell|find|name|list|state|mention|provide|inform|show|on)";
const WHICH = "(?:what|which|wich|wat)(?:['’]s| was| is| were| are)?(?: the| all| other)?";
const PATTERNS: readonly RegExp[] = [
  // "which year", "what exact date"; not "what time zone", "what year-end".
  new RegExp(
    `\\b${WHICH}(?: \\p{Ll}+){0,2}? (?:years?|dates?|days?|months?|decades?|century|yer|yr)(?!-|['’]|\\p{L})`,
    'iu',
  ),
  new RegExp(
    `\\b${WHICH}(?: (?:exact|first|last|same|specific|precise|most recent|next|previous|start|starting|end))* (?:time|times|time period|time frame|timeframe|time span|period|period of time|span of time|point in time|moment|era|weekday)(?! (?:zone|travel|magazine|limit|signature|slot)|-|['’]|\\p{L})`,
    'iu',
  ),
  /\bhow long ago\b|\bsince what\b|\buntil what\b|\bhow many (?:[\w-]+ )*years\b/i,
  /\b(?:what|tell me|give me|name) (?:(?:is|was) )?(?:the )?(?:start|beginning|end|commencement|founding|outbreak|closing|opening) (?:of|for)\b/i,
  new RegExp(`^${ASKING}\\b.{0,40}\\bthe years?\\b(?! (?:old|\\d)|['’])`, 'i'),
  // "the start time of", "point in time for"; not "that is start time is 1959".
  /\b(?:(?:start|end|begin(?:ning)?|starting|ending|finish) (?:time|date)|point in time|work period (?:start|end))s?\b(?! (?:is|as|of|being) (?:\d|[a-z]+ \d)|:? \d)/i,
  /\b(?:birthday|birth ?date|death ?date|(?<!\b(?:at|since|from) (?:the |its |their )?)inception|deadline|lifespan)s?\b(?! is \d)/,
  /\b(?:give|tell|find|name|list|state|mention|provide|inform|show)\b(?: me)?(?: all)?(?: the)?(?: exact)? (?:years?|day|times?|periods?)\b(?! \d)/i,
  /^(?:give|tell|find|name|list|state|mention|provide|inform|show)\b.{0,40}(?<!\b(?:in|of|during|for|at|from|since|by) (?:the )?)\b(?:year|time|day|month)\b(?! \d)/i,
  /\ball the years\b|^of the (?:years|times)\b/i,
  /^(?:the )?(?:exact )?(?:date|year)(?:s| and year| and time)?\b(?! \d)/i,
  /\bwhen(?:['’]s| is| was) the (?:very )?(?:last|first|most recent|next|previous) time\b|^name the (?:last|first|most recent) time\b/i,
  /\b(?:is|and|,) elected in\b|\belected in$|\b(?:at|on|in) (?:what|which|wich) did\b/i,
  // "Wen did", "win did"
  /^(?:wen|whn|wehn|whem|whe|win|whan)(?:'s)? (?:did|was|is|were|does|has|will)\b/i,
];
/** "date" as a noun that is asked for: "publisher and publication date of"; not "did X date Y", "to date", "is 1959". */
const DATE_NOUN = /\bdates?(?!\p{L}|[ -](?:palm|night)| (?:is |was |being )?\d)/giu;
const DATE_VERB = /\b(?:did|does|do|to|will|would|who|not|can)\b(?:(?!\b(?:the|what|which|on|of)\b)[^,])*$/i;

function asksForDate(question: string): boolean {
  return [...question.matchAll(DATE_NOUN)].some((m) => {
    const before = question.slice(0, m.index);
    return !before.endsWith('-') && !DATE_VERB.test(before);
  });
}
/** "… end date?", put after a statement. */
const LABELLED = /(?:start|end) date\s*\?*\s*$/i;

/** Whether the answer asked for is a time: "when", "what year", "on which date", "start time of". */
export function asksForTime(question: string): boolean {
  if (LABELLED.test(question)) return true;
  for (const match of question.matchAll(/(?<![\p{L}\p{N}-])when(?![\p{L}\p{N}-])/giu)) {
    if (asksWhen(question, match.index)) return true;
  }
  return asksForDate(question) || PATTERNS.some((p) => p.test(question));
}

const EDITION =
  /\b(?:which|what|name the) (?:other )?(?:(?:super ?bowls?|world series|stanley cups?|nba finals|(?:nba|nfl|nhl|mlb|afc|nfc) (?:championships?|titles?))\b(?! (?:team|champion|winner|player|mvp|game|score))|(?:sports? )?championships?(?: games?| events?)? (?:did|was|were|has|have|that)\b)/i;

/** Whether an edition of a yearly contest is asked for ("which Super Bowl did X win"): it is as good as a year. */
export function asksForEdition(question: string): boolean {
  return EDITION.test(question);
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
