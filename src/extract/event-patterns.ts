/**
 * Patterns over masked sentences for events between two names. Groups: `s` subject, `b` object, `c` competition, `n` its
 * words where it has no name, `v` the verb group.
 */
export interface EventPattern {
  /** Relation of the fact; `wins:` takes the competition, `count:` the verb. */
  readonly relation: string;
  readonly pattern: RegExp;
  readonly phase: 'start' | 'end' | 'holds' | null;
  /** Verb forms that tell of something only agreed or planned. */
  readonly planned?: RegExp;
}

const ANY = '@[POLX](?<s>\\d+)';
const GAP = '(?:(?: , (?:@[OLX]\\d+|[^,;@]){1,70})? , (?:who|which)| who| which| , [^,;]{1,90} ,| ,)?';
const AUX =
  '(?:(?:was|were|is|are|has|had|have|been|be|being|will|would|to|set|due|expected|about|going|also|jointly|together) )*';
/** Words that may stand before an object: no prepositions, so that "opened talks with Orr" opens nothing. */
const PREPOSITIONS =
  'of|in|on|at|by|to|for|with|from|and|or|after|before|over|against|into|as|that|than|when|who|which|but';
const WORDS = `(?: (?!(?:${PREPOSITIONS}) )(?:the|a|an|his|her|its|their|[a-z][a-z'-]*|\\d+(?:st|nd|rd|th)?|'s)){0,6}?`;
const RIVAL =
  '(?: (?:the|a|an|his|her|its|their|former|then|rival|rivals|fellow|defending|reigning|champion|champions|holders|hosts|[a-z]+-[a-z]+)){0,3}?';
const OBJECT = '@[POLX](?<b>\\d+)';
const THING = '@[OXE](?<b>\\d+)';
const CONTEST =
  'title|cup|championship|championships|final|finals|election|elections|runoff|prize|award|medal|gold|silver|bronze|race|series|trophy|tournament|marathon|primary|referendum|vote|seat|oscar|emmy|grammy|crown|league|majority|lawsuit|ballot|contest|presidency';

const make = (relation: string, phase: EventPattern['phase'], source: string, planned?: RegExp): EventPattern => ({
  relation,
  phase,
  pattern: new RegExp(source, 'dg'),
  ...(planned === undefined ? {} : { planned }),
});

export const EVENT_PATTERNS: readonly EventPattern[] = [
  make(
    'wins:',
    null,
    `${ANY}${GAP} (?<v>${AUX}(?:won|win|wins|winning|clinched|clinches|claimed|claims|lifted|lifts|captured|secured|retained|retains|took|takes|awarded))(?:${WORDS} @[XO](?<c>\\d+)(?: for best [a-z]+| in [a-z]+)?|(?<n>${WORDS} (?:${CONTEST}))(?=[ .,;]|$))`,
  ),
  make(
    'beats',
    null,
    `${ANY}${GAP} (?<v>${AUX}(?:beat|beats|defeated|defeats|defeat|thrashed|edged|overcame|overcomes|knocked out|eliminated|upset))${RIVAL} ${OBJECT}`,
  ),
  make(
    'acquires',
    null,
    `@[OPX](?<s>\\d+)${GAP} (?<v>${AUX}(?:acquired|acquires|acquire|buys|buy|bought|purchased|purchases|purchase|(?:completed|completes|closed|finalised|finalized) (?:its|the|a) (?:[0-9a-z$.-]+ ){0,4}(?:purchase|acquisition|takeover) of|(?:agreed|agrees) to (?:buy|acquire|purchase)))${WORDS} ${THING}`,
    /agree|will|would|to |set|plan/,
  ),
  make(
    'launches',
    null,
    `@[OPLX](?<s>\\d+)${GAP} (?<v>${AUX}(?:launched|launches|launch|unveiled|unveils|released|releases|introduced|introduces|opened|opens))${WORDS} ${THING}`,
  ),
  make(
    'founded',
    null,
    `@[POX](?<s>\\d+)${GAP} (?<v>${AUX}(?:founded|founds|co-founded|cofounded|set up|established|created))${WORDS} ${THING}`,
  ),
  make(
    'married',
    null,
    `@[PX](?<s>\\d+)(?: and @[PX](?<b>\\d+))${GAP} (?<v>${AUX}(?:married|marry|wed|tied the knot|got married))`,
  ),
  make(
    'married',
    null,
    `@[PX](?<s>\\d+)${GAP} (?<v>${AUX}(?:married|marries|marry|weds|wed|wedded))(?: to)?${WORDS} @[PX](?<b>\\d+)`,
  ),
  make(
    'divorced',
    null,
    `@[PX](?<s>\\d+)${GAP} (?<v>${AUX}(?:divorced|divorces|separated from))${WORDS} @[PX](?<b>\\d+)`,
  ),
  make(
    'dies',
    null,
    `@[PX](?<s>\\d+)${GAP} (?<v>${AUX}(?:died|dies|passed away|killed|assassinated|found dead|shot dead|executed))(?= [.,;]| on| in| at| of| from| #| after| by| during| when| aged| \\d|$)`,
  ),
  make(
    'born',
    null,
    `@[PX](?<s>\\d+)${GAP} (?<v>(?:was|were|is) born)(?: (?:on|in) #\\d+)?(?: in| at| near)?(?: @L(?<b>\\d+))?`,
  ),
  make(
    'member of',
    'start',
    `@[PLX](?<s>\\d+)${GAP} (?<v>${AUX}(?:joined|joins|join|rejoined|rejoins|signed for|signs for|signed with|signs with|moved to|moves to|transferred to|transfers to))(?: the| [a-z]+){0,4}? @[OX](?<b>\\d+)`,
  ),
  make(
    'member of',
    'end',
    `@[PLX](?<s>\\d+)${GAP} (?<v>${AUX}(?:left|leaves|leave|leaving|quit|quits|withdrew from|withdraws from))(?: the| [a-z]+){0,3}? @[OX](?<b>\\d+)`,
  ),
  make(
    'member of',
    'holds',
    `@[PX](?<s>\\d+)${GAP} (?<v>(?:plays|played|has played|have played|had played|works|worked|has worked) (?:for|at))(?: the| [a-z]+){0,3}? @[OX](?<b>\\d+)`,
  ),
];

/** Passives whose actor comes after "by", and organisations founded by nobody named. */
export const PASSIVE_PATTERNS: readonly EventPattern[] = [
  make(
    'acquires',
    null,
    `@[OX](?<b>\\d+)${GAP} (?<v>(?:was|were|has been|had been|is being|will be) (?:acquired|bought|purchased|taken over)) (?:on #\\d+ |in #\\d+ )?by${WORDS} @[OPX](?<s>\\d+)`,
  ),
  make(
    'founded',
    null,
    `@[OX](?<b>\\d+)(?:${GAP} (?<v>(?:was|were|is|has been) (?:founded|co-founded|set up|established|created|formed))| , (?:founded|co-founded|set up|established|created))(?: (?:on|in) #\\d+)? by${WORDS} @[PX](?<s>\\d+)`,
  ),
  make(
    'founded',
    null,
    `@[OX](?<s>\\d+)${GAP} (?<v>(?:was|were|is|has been) (?:founded|set up|established|created|formed))(?= (?:on|in) #)`,
  ),
  make(
    'opens',
    null,
    `@[OXL](?<s>\\d+)${GAP} (?<v>(?:was|were|has been) (?:opened|inaugurated|completed|launched|released))(?= (?:on|in) #| [.,;]|$)`,
  ),
];

/** Who was beaten, after a win. */
export const LOSER =
  /(?:beating|defeating|over|against|ahead of|edging|thrashing|beat|defeat of|win over|victory over) (?:the |[a-z]+ ){0,2}@[POLX](?<b>\d+)/;

/** What was won, after "beat": "in the final of the Orla Cup", "to win the title". */
export const CONTEST_AFTER = new RegExp(
  `(?:in|to win|for|and won|at|of)(?: the| a| [a-z'-]+){0,4} (?:@X(?<c>\\d+)|(?<n>(?:[a-z'-]+ ){0,2}(?:${CONTEST})))`,
);

/** How many people something happened to. */
export const COUNT =
  /(?:(?:at least|about|nearly|almost|more than|some|over|around|up to|as many as) )?(?<![^ ])(?<number>\d[\d,]*|[a-z]+)(?: [a-z]+){0,2}? (?:people|persons|men|women|children|soldiers|workers|passengers|students|civilians|residents|fans|pupils|patients|migrants|protesters|police officers|officers|firefighters|others)? ?(?:(?:were|was|have been|had been|has been|are) )?(?:also )?(?<verb>killed|dead|died|hurt|injured|wounded|missing|arrested|rescued|evacuated|displaced|infected)(?=[ .,;]|$)/g;
export const COUNT_ACTIVE =
  /(?<verb>killed|killing|injured|injuring|hurt|wounded|wounding|kills|injures) (?:at least |about |nearly |almost |more than |some |over |around |up to )?(?<number>\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens|hundreds) (?:people|persons|men|women|children|soldiers|workers|passengers|students|civilians|others|[a-z]+)/g;
export const DEATH_TOLL =
  /death toll (?:[a-z#\d@]+ ){0,6}?(?:to|at|is|was|of|stood at|stands at) (?:at least |about |more than )?(?<number>\d[\d,]*)/g;
