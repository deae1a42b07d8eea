import type { Claim } from './claims';
import type { Frame } from '../question';
import { contentWords, ONES, ORDINALS, TENS } from '../words';

const FIGURE = new RegExp(
  `\\d|\\b(?:${[...ONES, ...TENS, ...ORDINALS.slice(2, 10)].join('|')}|dozen|hundred|thousand|million|billion|half|quarter|once|twice|no|none|zero|single)s?\\b`,
  'i',
);
const TIME_WORD =
  /\b(?:\d{4}|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|noon|midnight|a\.?m|p\.?m|today|yesterday|tomorrow|week|month|year|day|night|morning|afternoon|evening|spring|summer|autumn|fall|winter|decade|century)s?\b/i;
/** "31-31", "14-day", "2,116-square-foot": a score, or a figure that measures something else than what is counted. */
const JOINED_FIGURE = /\d[\d,.]*[-–](?:\d|\p{L}+)/u;
/** Words that qualify a figure and count nothing. */
const QUALIFIER =
  /^(?:about|around|almost|nearly|over|under|more|less|fewer|than|at|least|most|up|to|as|many|much|some|roughly|approximately|an?|the|of|all|only|just|estimated|total|trillion|dozens?|hundreds?|thousands?|millions?|billions?|per|cent|percent|points?)$/i;
const WHO_IS = /^[Ww]ho(?:['’]s| is| was| are| were) (?<name>\p{Lu}[^?]*?)\s*\??$/u;
/** Asks for a reason, or for what somebody said: words, not a name or a figure. */
export const STATEMENT =
  /^(?:and )?(?:why|what (?:did|does|do) .*\b(?:say|said|tell|think|call|describe|claim|argue|warn|promise|mean)\b|how (?:did|does|do|come)\b|what (?:was|is|were) the (?:reason|cause))/i;
const UNIT = /\b(?:second|minute|hour|day|week|month|year|decade|centur)/i;
/** "An hour", "a few seconds", "several years". */
const VAGUE_COUNT = /\b(?:an?|few|several|couple)\b/i;
/** Who wins or is beaten may be a team, and teams bear the names of places. */
const CONTEST = /\b(?:wins?|won|winning|beat(?:s|en)?|defeat\p{L}*|los(?:es?|t)|faces?|faced|plays?|played)\b/iu;
const CURRENCY = /[$€£¥]|\b(?:dollars?|euros?|pounds?|yen|yuan|rupees?|francs?|million|billion|cents?|free|nothing)\b/i;

/** "Who is Ada Brandt?" asks what he does: another name is no answer. */
export function asksRole({ question, entities }: Frame): boolean {
  const name = WHO_IS.exec(question.trim())?.groups?.['name'];
  return name !== undefined && entities.includes(name);
}

/** Whether a value is of the kind asked for. */
export function kindOf(frame: Frame, claim: Claim, nouns: ReadonlySet<string>): 'fits' | 'breaks' | 'open' {
  const { answerType, question } = frame;
  const { text } = claim.item;
  const { article, start, end } = claim.place;
  const mention = article.mentions.find((one) => one.start < end && start < one.end);
  const type = article.entities.find((one) => one.key === mention?.entityKey)?.type;
  const named = /\p{Lu}/u.test(text);
  // "Chief" and "Mayor" are roles too: only a person or a place is none.
  if (asksRole(frame))
    return /\b\p{Ll}{3,}/u.test(text) ? 'fits' : type === 'person' || type === 'place' ? 'breaks' : 'open';
  if (STATEMENT.test(question.trim())) return text.trim().split(/\s+/).length > 2 ? 'open' : 'breaks';
  switch (answerType) {
    case 'yes-no':
      return /^(?:yes|no)\b/i.test(text) ? 'fits' : 'breaks';
    case 'person':
      if (type === 'person') return 'fits';
      return (type === 'place' && !CONTEST.test(question)) || type === 'work' || FIGURE.test(text) ? 'breaks' : 'open';
    case 'place':
      return type === 'place' ? 'fits' : type === 'person' || (!named && FIGURE.test(text)) ? 'breaks' : 'open';
    case 'organisation':
      return type === 'organisation' ? 'fits' : !named ? 'breaks' : 'open';
    case 'money':
      return CURRENCY.test(text) ? 'fits' : FIGURE.test(text) && countsNothing(text, nouns) ? 'open' : 'breaks';
    case 'number':
    case 'count':
      if (!FIGURE.test(text)) return 'breaks';
      if (countsNothing(text, nouns)) return 'fits';
      return answerType === 'count' && JOINED_FIGURE.test(text) ? 'breaks' : 'open';
    case 'duration':
      return UNIT.test(text) && (FIGURE.test(text) || VAGUE_COUNT.test(text))
        ? 'fits'
        : FIGURE.test(text)
          ? 'open'
          : 'breaks';
    case 'date':
      return claim.item.time !== null && TIME_WORD.test(text) ? 'fits' : TIME_WORD.test(text) ? 'open' : 'breaks';
    default:
      return 'open';
  }
}

/** Whether the words of a figure name nothing but what is asked for: "as many as 30 people" is no sum of money. */
function countsNothing(text: string, nouns: ReadonlySet<string>): boolean {
  return (text.match(/\p{L}[\p{L}'’-]*/gu) ?? []).every(
    (word) => QUALIFIER.test(word) || FIGURE.test(word) || contentWords(word).every(({ sense }) => nouns.has(sense)),
  );
}

const COUNTED =
  /\b(?:how many|how much|(?:what|which) (?:number|amount|share|percentage|per ?cent|proportion) of)\s+((?:[\p{L}'’-]+\s*){1,4})/iu;
const COUNTED_ENDS =
  /\b(?:did|do|does|has|have|had|were|was|are|is|will|would|can|could|must|should|of|in|at|on|to|for|by|since|as)\b.*$/iu;

/** Senses of the noun that a question counts ("how many houses"); none where it counts nothing. */
export function countedNoun(question: string): Set<string> {
  const said = COUNTED.exec(question)?.[1]?.replace(COUNTED_ENDS, '') ?? '';
  return new Set(contentWords(said).map((word) => word.sense));
}

/** The last word of a name in the value is one of the question's own: "Nicola Sturgeon" for who came after Sturgeon. */
export function isOwnName(text: string, asked: ReadonlySet<string>): boolean {
  if (!/\p{Lu}/u.test(text)) return false;
  const last = contentWords(text).at(-1);
  return last !== undefined && /\p{L}/u.test(last.sense) && asked.has(last.sense);
}
