import type { AnswerType, Frame } from './types';
import { asksForAge, asksForDuration, asksForTime } from './asks-time';
import { baseOfPast } from './verbs';
import { ROLE_WORDS } from './words';
import { tokenize, withoutPossessive } from './tokens';

const HEADS: readonly (readonly [AnswerType, ReadonlySet<string>])[] = [
  [
    'person',
    words(`person man woman men women people player players politician politicians actor actors actress singer artist artists musician author writer journalist scientist engineer
    boy girl child son daughter brother sister mother father parent parents sibling relative winner winners candidate candidates opponent nominee member members monarch
    physicist chemist painter poet composer rapper athlete swimmer cyclist driver runner boxer astronaut pilot surgeon lawyer economist historian philosopher hero villain
    suspect victim survivor character teammate boss wife husband`),
  ],
  [
    'organisation',
    words(`company companies firm firms organisation organization organisations organizations club clubs team teams party parties band bands group groups agency agencies bank banks
    university universities college school schools institution institute newspaper magazine publisher label studio airline carmaker manufacturer retailer supplier
    employer ministry department committee council parliament government coalition union association federation league regiment unit army network channel broadcaster station startup charity
    foundation hospital court commission sponsor subsidiary airline brand flotilla squad side`),
  ],
  [
    'place',
    words(`country countries city cities town towns village place places state states province region regions county district continent island islands capital river lake mountain
    venue stadium arena location locations airport port harbour harbor street building site area territory nation nations headquarters birthplace hometown home neighbourhood municipality
    prefecture oblast shire borough suburb settlement kingdom square theatre theater museum hotel castle bridge planet cemetery prison`),
  ],
  [
    'work',
    words(`film films movie movies book books novel novels song songs album albums single series show shows play plays poem opera painting paintings sculpture game games report
    article speech law bill act treaty statute software app episode magazine symphony track documentary musical work works title story essay manuscript`),
  ],
  [
    'event',
    words(`award awards prize prizes medal tournament tournaments championship championships cup election elections war wars battle battles event events season seasons festival ceremony match final
    race conference summit olympics referendum strike disaster accident merger scandal`),
  ],
  [
    'money',
    words(
      'price cost salary fine revenue profit income budget fee wage pay amount sum turnover earnings endowment loss debt value dividend compensation bonus',
    ),
  ],
  [
    'number',
    words(`number population percentage percent share rate score height weight length distance temperature size area speed turnout rank ranking ratio depth magnitude majority capacity
    elevation attendance total margin level toll`),
  ],
  ['date', words('year years date day month decade century birthday deadline weekday')],
  ['duration', words('duration')],
];

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

function typeOfNoun(noun: string): AnswerType | null {
  const lower = withoutPossessive(noun.toLowerCase());
  for (const [type, heads] of HEADS) if (heads.has(lower)) return type;
  if (
    ROLE_WORDS.has(lower) ||
    /(?:writer|ologist|ician|maker|player|keeper|architect|swimmer|scorer|designer|inventor|climber)s?$/.test(lower)
  )
    return 'person';
  return null;
}

/** Type of the answer, from the question word and its head noun. `question` should be without its time constraint. */
export function answerTypeOf(question: string): AnswerType {
  const q = question
    .trim()
    .toLowerCase()
    .replace(/^(?:and|but|so|then|please|tell me|do you know|can you tell me)[, ]+/, '');
  if (/\bhow (?:many)\b/.test(q))
    return asksForDuration(q) && !/\bhow many (?:seasons|terms)\b/.test(q) ? 'duration' : 'count';
  // The time of a runner is a length.
  if (/^(?:in )?what time did .+ (?:run|ran|swim|clock|finish|record|set|ride|win)\b/.test(q)) return 'duration';
  if (/\bhow long ago\b|^(?:(?:since|until|till|from|by) )?when\b/.test(q)) return 'date';
  if (asksForDuration(q)) return 'duration';
  if (asksForAge(q)) return 'number';
  if (/\bhow much\b/.test(q))
    return /\bhow much (?:time)\b/.test(q)
      ? 'duration'
      : /\bhow much (?:did|does|was|is|has|were|money|would|will|have)\b/.test(q) &&
          !/\b(?:weigh|grow|rise|fall)\b/.test(q)
        ? 'money'
        : 'number';
  if (/\bhow (?:big|large|tall|high|far|fast|heavy|deep|wide|old|often|hot|cold|strong)\b/.test(q)) return 'number';
  if (/\bwho(?:m|['’]s)?\b/.test(q) && !/^(?:what|which|where|when|how)\b/.test(q))
    return asksForTime(question) && !/^who/.test(q) ? 'date' : 'person';
  if (asksForTime(question)) return 'date';
  if (/^where\b|^(?:in|from|at|to|near) where\b/.test(q)) return 'place';
  if (/\bwhose\b/.test(q)) return 'person';
  if (/^what (?:was|is|were|are) .+ (?:called|named|known as|renamed)\??$/.test(q)) return 'phrase';
  const head = headNoun(q);
  if (head !== null) return head;
  if (
    /^(?:is|are|was|were|did|does|do|has|have|had|can|could|will|would|should|isn['’]t|wasn['’]t|didn['’]t)\b/.test(q)
  )
    return 'yes-no';
  return 'phrase';
}

/** Words that ask for one kind alone; which kind a row of keywords asks for is a guess. */
const ASKS_KIND: Partial<Record<AnswerType, RegExp>> = {
  person: /\b(?:who|whom|whose)\b/i,
  place: /\bwhere\b/i,
  organisation: /\b(?:which|what) (?:\p{L}+ )?(?:team|club|company|firm|party|bank|airline)\b/iu,
  money: /\bhow much\b/i,
  duration: /\bhow long\b/i,
};

/** Whether a question's own words ask for a value of its kind and no other. */
export function insistsOnKind({ answerType, question }: Pick<Frame, 'answerType' | 'question'>): boolean {
  return ASKS_KIND[answerType]?.test(question) === true;
}

const stopsNoun = (word: string): boolean =>
  AFTER_NOUN.test(word) || (baseOfPast(word) !== null && !/^(?:united|best)$/.test(word));
const AFTER_NOUN =
  /^(?:did|does|do|was|were|is|are|has|have|had|will|would|can|could|of|in|on|at|for|from|with|that|which|who|by|to|won|led|held|took|became|served|owned|ran|as|were|named|called|hosted|made|built|plays?|played)$/;

/** Type by the noun of "which N", "what was the N of", "X's N". */
function headNoun(q: string): AnswerType | null {
  const tokens = tokenize(q).filter((t) => t.word);
  const at = tokens.findIndex((t) => /^(?:what|which|what's|what’s|name|list|wich)$/.test(t.lower));
  const rest = tokens.slice(at + 1).map((t) => t.lower);
  const copula = rest.findIndex((w) => /^(?:was|is|were|are)$/.test(w));
  if (at < 0) {
    // "Queen's record company", "capital of Velmora"
    const stop = rest.findIndex(stopsNoun);
    return lastTyped(stop < 0 ? rest : rest.slice(0, stop));
  }
  if (copula === 0 || tokens[at]?.lower.length === 6) {
    // "what was the name of the film", "what is Queen's record company"
    const phrase = rest.slice(copula === 0 ? 1 : 0);
    while (/^(?:the|a|an|name|names|title|kind|type|of)$/.test(phrase[0] ?? '')) phrase.shift();
    const stop = phrase.findIndex(stopsNoun);
    return lastTyped(stop < 0 ? phrase : phrase.slice(0, Math.max(stop, 1)));
  }
  const stop = rest.findIndex(stopsNoun);
  const noun = stop < 0 ? rest : rest.slice(0, stop);
  if (noun.length === 0 && stop >= 0) {
    // "which of the players", "what of"
    return rest[stop] === 'of' ? lastTyped(rest.slice(1, 4)) : null;
  }
  return lastTyped(noun);
}

function lastTyped(nouns: readonly string[]): AnswerType | null {
  for (let i = nouns.length - 1; i >= 0; i--) {
    const type = typeOfNoun(nouns[i] ?? '');
    if (type !== null) return type;
  }
  return null;
}
