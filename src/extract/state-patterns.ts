/**
 * Patterns over masked sentences (see `mask.ts`) for who holds an office and since when. Each names its groups:
 * `s` the person, `b` the other person of a succession, `r` the office, `o` an organisation, `v` the verb group, `t` and
 * `u` times.
 */

/** What a match says about `s` (and `b`). */
export type StateSense =
  'title' | 'apposition' | 'is' | 'leads' | 'start' | 'end' | 'succeeds' | 'succeededBy' | 'term';

export interface StatePattern {
  readonly sense: StateSense;
  readonly pattern: RegExp;
}

const S = '@[PX](?<s>\\d+)';
const B = '(?:%\\d+ )?@[PX](?<b>\\d+)';
const R = '%(?<r>\\d+)';
/** Between a subject and its verb: where the person is from, an apposition, a relative pronoun. */
const GAP =
  '(?: of @[LO]\\d+)?(?:(?: , (?:@[OLX]|[^,;@%]){1,70})? , who| who| , [^,;%]{1,110} ,| , (?:[a-z-]+ ){0,3}%\\d+(?: [^,;%]{1,60})? ,(?: who)?| ,)?';
/** The same before a verb that names no office: the apposition may. */
const WIDE_GAP = '(?: of @[LO]\\d+)?(?:(?: , (?:@[OLX]|[^,;@]){1,90})? , who| who| , [^,;]{1,110} ,| ,)?';
const AUX =
  '(?<v>(?:(?:was|were|is|are|has|had|have|been|be|being|will|would|to|set|due|expected|about|going|got|could|may|might|should) )*';
/** "has been", "will be": "has dismissed" is what another did. */
const PASSIVE = '(?<v>(?:(?:has|had|have|will|would|to) )*(?:(?:was|were|is|are|been|being|be|got) )+)';
const ON = '(?: (?:on|in|at) #\\d+)?';
const POST = '(?: (?:his|her|the|its) (?:post|job|role|position|office|place|chair|seat|duties|leadership))?';
const SUFFIX =
  '(?: on an? [a-z]+ basis| full-time| together| then)?(?<suffix>(?: under @[PX]\\d+)?(?:(?: for \\w+ (?:more )?(?:years?|months?|terms?|weeks?)(?: ,)?)?(?: (?:since|until|till|from|in|between|to|through|during|on|for|and|again from|with effect from) #\\d+| #\\d+))*)';

const make = (sense: StateSense, ...alternatives: string[]): StatePattern[] =>
  alternatives.map((source) => ({ sense, pattern: new RegExp(source, 'dg') }));

const APPOINTED =
  '(?:re-elected|reelected|named|appointed|elected|chosen|selected|confirmed|declared|proclaimed|sworn in|sworn|installed|crowned|made|picked|hired|promoted|unveiled|inaugurated|voted in|brought in|tapped|recruited|reappointed|designated|nominated)';
const APPOINTS =
  '(?:named|names|name|appointed|appoints|appoint|elected|elects|elect|chose|chooses|selected|selects|picked|picks|hired|hires|made|makes|promoted|promotes|taps|tapped|installed|installs|swore in|unveiled|unveils|confirmed|confirms|crowned|nominated|nominates|reappointed|reappoints|announced|announces|designated|recruited|recruits)';
const RESIGNS =
  '(?:resigned|resigns|resign|resigning|stepped down|steps down|step down|stepping down|stepped aside|steps aside|step aside|stood down|stands down|stand down|quit|quits|quitting|retired|retires|retire|retiring|departed|departs|depart|gave up|gives up|give up|bowed out|bows out|abdicated|abdicates|handed in his resignation|handed in her resignation|tendered his resignation|tendered her resignation|left (?:the )?office|leaves (?:the )?office|leave (?:the )?office)';
const REMOVED =
  '(?:ousted|dismissed|fired|sacked|removed|pushed out|forced out|voted out|toppled|deposed|overthrown|suspended|relieved|stripped|let go)';
const REMOVES =
  '(?:ousted|ousts|dismissed|dismisses|fired|fires|sacked|sacks|removed|removes|drops|dropped|suspended|suspends|parted with|parts with)';
const LEADS =
  '(?<v>(?:has |had |will |would |to )?(?:led|lead|leads|ran|run|runs|heads|headed|head|chairs|chaired|chair|coached|coaches|coach|managed|manages|governed|governs|edited|edits|captained|captains))';

/** A second office joined by "and", with its own times. */
export const SECOND_ROLE = new RegExp(`^ and %(\\d+)(?! @[PX])(?: for [a-z]+)?${SUFFIX.replace('?<suffix>', '')}`);

/** In order: a later pattern does not repeat what an earlier one read from the same words. */
export const STATE_PATTERNS: readonly StatePattern[] = [
  ...make(
    'succeeds',
    // "Lee replaced Orr as chair", "who succeeded Orr in 2019 as chair"
    `${S}${GAP} ${AUX}(?:replaces|replaced|replace|replacing|succeeds|succeeded|succeed|succeeding|follows|followed|follow|takes over from|took over from|take over from|taken over from)) ${B}(?=[ .,;]|$)${ON}(?: , [^,;%#]{1,60} ,)?(?:${ON} (?:as|in the (?:post|role|job) of) ${R})?`,
    // "Lee takes over as chair from Orr"
    `${S}${GAP} ${AUX}(?:takes|took|take|taken|taking) over)${ON} as ${R}${ON} from ${B}`,
    // "Velmora dismissed Orr as chair on Sunday and brought back Lee"
    `(?<v>(?:has |have |had |will |would |to )?${REMOVES}) @[PX](?<b>\\d+)${ON} (?:as|from the (?:post|role|job) of) ${R}${ON} and (?:brought|brings|bring) (?:back|in) @[PX](?<s>\\d+)`,
    // "Lee was elected on 19 April to succeed Orr"
    `${S}${GAP} ${AUX}${APPOINTED})${ON} to (?:succeed|replace|follow) ${B}`,
    // "Orr leaves; Lee takes over as chair on 1 May"
    `${'@[PX](?<b>\\d+)'} (?:leaves|left|departs|is leaving|is out|goes|resigns|resigned|steps down|stepped down|quits|retires)(?: ,| ;|${ON} ;|${ON} ,)? (?:and |with )?${S} ${AUX}(?:(?:takes|took|take|taking) over|becomes|became|become|replaces (?:him|her)|steps in|is named|is appointed))${ON}(?: as)? ${R}`,
  ),
  ...make(
    'succeededBy',
    `${S}${GAP} (?<v>(?:(?:was|were|is|has|had|been|be|being|will|would|to) )+)(?:replaced|succeeded|followed)${ON}(?: as ${R})?${ON} by ${B}(?: as %(?<r2>\\d+))?`,
    `${S}${GAP} (?<v>(?:handed|hands|will hand|handing) over)(?: power| the post)?(?: as ${R})? to ${B}`,
  ),
  ...make(
    'start',
    `${S}${GAP} ${AUX})${APPOINTED}${ON}(?: by [^,;%]{1,40})?(?: as| to be| to become| to serve as| to)?(?: the)? ${R}`,
    `(?<v>(?:has |have |had |will |would |to |is |are )?${APPOINTS}) ${S}(?: , [^,;%#]{1,60} ,)?${ON}(?: as| to be| to become| to)? ${R}`,
    `(?<v>(?:has |have |had |will |would |to )?(?:made|makes|chose|chooses|appointed|appoints|named|names)) ${R} of ${S}`,
    `${S}${GAP} ${AUX}(?:(?:takes|took|take|taken|taking) (?:over|office|charge|up|on|the oath(?: of office)?|the oath of office)|(?:starts|started|start|begins|began|begin)(?: work)?|(?:assumes|assumed|assume)(?: office| power)?|(?:steps|stepped|step) in|(?:returns|returned|return)|(?:entered|enters) office|(?:joins|joined|join) @[OLX](?<o>\\d+)|(?:arrived|arrives)))${POST}${ON}(?: of| as) ${R}`,
    `${S}${GAP} ${AUX}(?:returns|returned|return|returning|came back|comes back|goes back|went back)) to @[OLX](?<o>\\d+)${ON}(?: ,)? as ${R}`,
    `${S}${GAP} ${AUX}(?:becomes|became|become|becoming))${ON} ${R}`,
    `${S}${GAP} ${AUX}(?:won|wins|win)) (?:the |an |a )?(?:[a-z]+ )?(?:election|race|vote|contest)${ON} (?:for|as|to be|to become) ${R}`,
  ),
  ...make(
    'end',
    `${S}${GAP} ${AUX}(?:${RESIGNS}|left|leaves|leave|leaving))${ON}(?: from)?${POST}${ON}(?: of| as| from)? ${R}`,
    `${S}${GAP} ${PASSIVE}${REMOVED}${ON}(?: from)?${POST}${ON}(?: by [^,;%]{1,40})?(?: of| as| from)? ${R}`,
    `(?<v>(?:has |have |had |will |would |to )?${REMOVES}) ${S}(?: , [^,;%#]{1,60} ,)?${ON}(?: as| from)${POST}(?: of)? ?${R}`,
    `(?<v>(?:has |have |had |will |would |to )?${REMOVES}) ${R}(?: ,)? ${S}`,
  ),
  ...make(
    'is',
    // "Orr, who in 2013 became the first chair to resign": the office was held already.
    `${S}${GAP}(?: (?:in|on) #\\d+)? (?<v>became|becomes|has become) (?:the )?(?:first |only )?${R}(?= to [a-z]+)`,
    `${S}${GAP} (?<v>is|was|has been|have been|had been|remains|remained|will remain|is to remain|remain|served|serves|has served|had served|serving|acted|acts|has acted|had acted|worked|has worked|continues|stays|stayed|will stay|will be|would be|is now|was then)(?: on)?${ON}(?: as)? ${R}${SUFFIX}`,
    `${S}${GAP} (?<v>(?:has |had )?(?:held|holds|hold)) (?:the )?(?:post|office|job|role|position|title)(?: of ${R})?${SUFFIX}`,
  ),
  ...make('leads', `${S}${GAP} ${LEADS} (?:@[OLX](?<o>\\d+)|it|(?:the|its|his|her)(?: @L\\d+)? (?<g>[a-z]+))${SUFFIX}`),
  ...make(
    'term',
    `(?:@[PX](?<s>\\d+) 's|(?<p>his|her|whose)) (?:own )?(?:[a-z]+ ){0,2}terms?(?: of [a-z]+ years)?(?: as ${R})? (?<v>began|begins|starts|started|runs until|runs to|lasts until|ends|ended|expires|expired|will end|will begin|runs out|is to end)(?: (?:on|in|at|from))? #(?<t>\\d+)`,
  ),
  ...make(
    'apposition',
    `${S}(?: ,| \\()(?: [a-z]+ and)? ${R}(?! @[PX])${SUFFIX}(?=[ .,;)]|$)`,
    `${R} , ${S}(?= [,.;)]| who|$)`,
  ),
  ...make('title', `${R} ${S}(?: of @[LO](?<o>\\d+))?`),
  ...make(
    'end',
    `${S}${WIDE_GAP} ${AUX}${RESIGNS})(?= [.,;]| on #| in #| #| after| as | following| over| amid| because| when|$)`,
  ),
  ...make('end', `${S}${WIDE_GAP} ${PASSIVE}${REMOVED}(?= [.,;]| on #| in #| #| after| as | following| over| amid|$)`),
  ...make('end', `${S}${WIDE_GAP} ${AUX}(?:left|leaves|leave))(?= [.;]$| on #| #| in #)`),
  ...make(
    'start',
    `${S}${WIDE_GAP} ${AUX}(?:takes office|took office|take office|taking office|taken office|sworn in|inaugurated|starts work|started work|takes charge|took charge|took over|takes over|take over))(?= [.,;]| on #| in #| at #| #|$)`,
  ),
];

/** "replacing Orr", "in place of Orr", "takes over from Orr" after a start read in the same sentence. */
export const REPLACING =
  /(?:replacing|replaces|succeeding|succeeds|taking over from|takes over from|in place of|in succession to|successor to|instead of) (?:%\d+ )?@[PX](?<b>\d+)/g;

/** "Her predecessor, Orr, left on 1 May". */
export const PREDECESSOR = /(?:his|her|whose|@P\d+ 's) (?:immediate )?predecessor(?: as %\d+)? ,? ?@[PX](?<b>\d+)/g;

/** Office that a verb of leading stands for. */
export const LEADING_ROLES: Readonly<Record<string, string>> = {
  chair: 'chair',
  coach: 'coach',
  manag: 'manager',
  govern: 'governor',
  edit: 'editor',
  captain: 'captain',
  head: 'head',
  led: 'leader',
  lead: 'leader',
  ran: 'head',
  run: 'head',
};
