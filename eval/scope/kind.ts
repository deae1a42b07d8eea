import { FIRST_NAMES, isCountry, isDemonym } from '../../src/text';
import type { RelationKind } from './types';

const KINDS: readonly (readonly [RegExp, RelationKind])[] = [
  [/\b(?:spouse|wife|husband|married|partner)\b/i, 'spouse'],
  [/\b(?:school|educated|study|studied|university did|college|alma mater|degree)\b/i, 'school'],
  [/\b(?:employers?|employee|employed|work(?:ed)? (?:for|at)|works for)\b/i, 'employer'],
  [/\b(?:official name|officially named|named what|called|known as)\b/i, 'name'],
  [
    /\b(?:party|member of (?:what|which)|organi[sz]ation or association|affiliat\w*|afflicted|belong\w* to which party)\b/i,
    'party',
  ],
  [/\b(?:awards?|title|endowed|conferred|prize|honou?r)\b/i, 'award'],
  [/\b(?:owned|owner|owns|belong(?:ed)? to whom)\b/i, 'owner'],
  [/\b(?:team|club|play(?:ed)? for|side)\b(?!.*\b(?:coach|manager|captain|head of)\b)/i, 'team'],
  [/^(?:who|whom)\b|\bby whom\b|\b(?:coached|chaired|headed|managed|directed|commanded|presented) by\b/i, 'holder'],
  [/\b(?:position|occupation|office|rank|job|role|post|profession)\b/i, 'position'],
  [
    /^where\b|\b(?:residence|country|location|place|city|citizenship|live[ds]?|capital|headquarters?|terminus|nationality)\b/i,
    'place',
  ],
];

/** The relation that a question asks a value of. A coach of a team is a person: `holder`, not `team`. */
export function relationKind(bare: string): RelationKind {
  return KINDS.find(([pattern]) => pattern.test(bare))?.[1] ?? 'other';
}

const CUES: Readonly<Record<RelationKind, RegExp>> = {
  team: /(?:join(?:ed|ing)|sign(?:ed|ing)(?: on)?(?: \w+){0,4} (?:for|with|to)|mov(?:ed|ing)(?: on)? to|play(?:ed|ing|s)? (?:\w+ )?(?:for|with|at)|transferred to|loan(?:ed)?(?: spell| deal| move)? (?:to|at|with)|switch(?:ed)? to|return(?:ed|ing) to|drafted by|acquired by|(?:spells?|career|debut|contract|seasons?|time|club|side|team|giants|outfit|then|with|at|for|to|loan)(?: (?:at|with|for|to|side|club|the))?)$/i,
  employer:
    /(?:work(?:ed|ing)? (?:for|at|with|in)|join(?:ed|ing)|professor\w* (?:\w+ ){0,3}at|taught (?:\w+ ){0,2}at|employed (?:by|at)|(?:moved|went|returned|appointed|came) to|position (?:at|with)|director of|president of|faculty (?:at|of)|staff of|at|for|with)$/i,
  school:
    /(?:attend(?:ed|ing)|graduat(?:ed|ing) (?:\w+ ){0,3}from|(?:studi|study|studying|educat)\w* (?:\w+ ){0,3}(?:at|in)|degree (?:\w+ ){0,4}(?:at|from)|enrol\w* (?:at|in)|entered|(?:went|moved|transferred|admitted|sent) to|from|at)$/i,
  spouse:
    /(?:marri(?:ed|age)(?: to| with)?|marry|wife|husband|wed(?:ded)?|spouse|divorced|partner|widow(?:er)? of|singer|actor|actress|journalist|actor|producer|director|model)$/i,
  position:
    /(?:as|became|become|appointed(?: as| to)?|elected(?: as| to)?|served (?:as|in)|named|(?:position|post|office|rank|title|role) of|was|promoted to|made|is|serving as|re-?elected(?: as| to)?|nominated(?: as)?|chosen(?: as)?|in|for|[:,;])$/i,
  holder:
    /(?:by|under|appointed|replaced|succeeded|elected|named|hired|[:–-]|with|when|manager|coach|director|president|chair(?:man)?|commander|general|captain|admiral|colonel|major|rector|presenter|host(?:ed)?|head|led)$/i,
  party:
    /(?:join(?:ed|ing)|member of|elected (?:to|as|a)|(?:fellow|membership|leader|founder|part) of|founded|left|for|to|of|in|with)$/i,
  place:
    /(?:(?:mov|relocat|emigrat|transferr|return)\w* (?:back )?to|(?:liv|resid|settl|stay|based|located|work)\w* in|in|to|from|at|of)$/i,
  owner:
    /(?:(?:acquired|bought|purchased|owned|inherited|taken over|held|sold)(?: \w+){0,2} (?:by|to)|by|to|passed to|property of|of)$/i,
  name: /(?:named|renamed(?: to| as)?|called|known as|as|became|redesignated(?: as)?|designated(?: as)?|name (?:was|of|to)|to)$/i,
  award:
    /(?:awarded|received|won|win(?:ning)?|given|honou?red with|named|became|elected|recipient of|as|title of|[:–-])$/i,
  other: /(?:as|by|to|in|with|of|for)$/i,
};

const BEFORE_NAME =
  /(?:\b(?:the|a|an|his|her|its|their|then|former|fellow|local|new|club|side|team|[\p{L}-]+(?:ish|ian|ese|an|ch) )\b|[\s("“'‘-])+$/iu;

/** Whether the words right before a span bring in a value of the relation. */
export function isCued(kind: RelationKind, before: string): boolean {
  const tail = before.slice(-60).trimEnd();
  return CUES[kind].test(tail) || CUES[kind].test(tail.replace(BEFORE_NAME, '').trimEnd());
}

const ROLE =
  /\b(?:minister|governor|member|professor|lecturer|reader|president|chair(?:man|woman|person)?|director|secretary|ambassador|attorney|judge|justice|mayor|senator|representative|speaker|whip|leader|commander|general|officer|manager|coach|head|dean|rector|chancellor|treasurer|delegate|deputy|assistant|editor|mp|mep|premier|commissioner|bishop|archbishop|lord|king|queen|duke|earl|captain|colonel|major|lieutenant|admiral|fellow|chief|ceo|consul|envoy|prefect|councill?or|congressman|house|senate|parliament|assembly|council|court|counsel|adviser|advisor|curator|librarian|principal|champion|medal|prize|award|order|title|grandmaster|practice|volunteer|teacher|engineer|steward|regent|sheriff|solicitor|auditor|comptroller|superintendent|executive)\b/i;
const ORGANISATION =
  /\b(?:university|college|school|institute|academy|club|fc|f\.c|united|city|town|rovers|athletic|county|association|corporation|company|inc|ltd|bank|hospital|ministry|department|council|party|union|society|foundation|church|museum|laboratory|centre|center|studio|group|league|army|navy|sport\w*|real|inter|dynamo|olympique|racing|wanderers|albion|hotspur|villa|rangers|sc|ac|as|sk|if|bk|fk)\b/i;
const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/i;
const COMPETITION =
  /\b(?:league|cup|trophy|championship|championships|olympics?|premiership|season|division|liga|serie|bundesliga|tournament|copa|shield|playoffs?|match)\b/i;

/** How well the look of a span fits the relation: 0, 0.5 or 1. */
export function shapeFit(kind: RelationKind, text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
  const capital = /^[\p{Lu}\d]/u.test(text);
  if (words.length === 0 || words.length > 14 || /^\d[\d\s–-]*$/.test(text) || MONTH.test(text)) return 0;
  if (isDemonym(text) && kind !== 'place' && kind !== 'other') return 0;
  const person = words.length >= 2 && words.length <= 3 && FIRST_NAMES.has((words[0] ?? '').toLowerCase());
  switch (kind) {
    case 'position':
    case 'award':
      return ROLE.test(text) ? 1 : capital ? 0.5 : 0.25;
    case 'spouse':
    case 'holder':
      if (!capital || isCountry(text)) return 0;
      return person ? 1 : words.length >= 2 && words.length <= 6 && !ORGANISATION.test(text) ? 0.8 : 0.4;
    case 'team':
      if (isCountry(text)) return 0.3;
      return !capital || COMPETITION.test(text)
        ? 0
        : words.length > 5 || (person && !ORGANISATION.test(text))
          ? 0.4
          : 1;
    case 'school':
    case 'employer':
    case 'party':
      if (/^(?:fellow|member|president|chair\w*|director|professor|founder) /i.test(text)) return 0.3;
      return ORGANISATION.test(text) ? 1 : capital && !person ? 0.5 : 0;
    case 'place':
    case 'owner':
    case 'name':
      return capital ? 1 : 0;
    default:
      return capital ? 1 : 0.5;
  }
}
