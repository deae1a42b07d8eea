import { isSlip } from '../text';
import { roleOf } from './role';
import { ROLE_WORDS } from './words';

/**
 * Puts what people type into the words of a question: without the politeness around it, a list asked for as a question,
 * keywords with what they ask for in front. What is a question already stays as it is. It knows no library; misspelt
 * content words are the library's to mend.
 */
export function restate(asked: string): string {
  const text = spelled(asked.trim().replace(/\s+/g, ' '));
  return asRole(wordsInFront(asQuestion(plainDeadline(withoutPoliteness(text)))));
}

const WH = '(?:who|whom|whose|what|which|when|where|why|how)';
const LED_BY = '(?:(?:in|on|at|by|for|from|to|with|under|of)\\s+)?';
const HAS_WH = new RegExp(`\\b${WH}\\b`, 'iu');
const BEGINS_WITH_WH = new RegExp(`^${LED_BY}${WH}\\b`, 'iu');

/** Question words run together or misspelt at the front. */
const FRONTS: readonly (readonly [RegExp, string])[] = [
  [/^(who|what|when|where|how)s(?= )/i, '$1 is'],
  [/^(?:were|wear|ware)(?= (?:did|does|do|is|was|are)\b)/i, 'where'],
  [/^(?:wen|wehn|whem)(?= )/i, 'when'],
  [/^(?:wich|whitch|witch)(?= )/i, 'which'],
  [/^(?:waht|wat)(?= )/i, 'what'],
  [/^(?:hwo|woh)(?= )/i, 'who'],
];

/** Letters of the shortest word that counts as misspelt. */
const LEAST_SPELLED = 6;

function spelled(text: string): string {
  const found = FRONTS.find(([pattern]) => pattern.test(text));
  const front = found === undefined ? text : text.replace(...found);
  return front.replace(/(?<![\p{L}'’-])\p{Ll}+(?![\p{L}'’-])/gu, (word) =>
    word.length < LEAST_SPELLED || ROLE_WORDS.has(word) ? word : (roleMeant(word) ?? word),
  );
}

/** "Presdient": the role with two letters exchanged. A letter more or less is another word too often. */
function roleMeant(word: string): string | undefined {
  return [...ROLE_WORDS].find((role) => role.length === word.length && isSlip(word, role));
}

/** Who asks, and whom: a sentence that only leads to the question speaks of both. */
const OF_US = /\b(?:I|you|me|we|us|please|kindly)\b/i;
const LEADS_IN = new RegExp(
  `\\b(?:tell|let|inform|explain|know|learn|find|look|wonder|wondering|ask|curious|show|say|remember|recall|sure)\\b(?:(?:\\s+(?:to|for))?\\s+me)?(?:\\s+(?:know|out|up|about|whether you could (?:tell|explain to) me))*(?:\\s+for me)?(?:,[^,]{0,40})?,?\\s+(?=${LED_BY}${WH}\\b)`,
  'iu',
);
const ONLY_POLITE = new RegExp(
  `^(?:(?:hello|hi|hey|dear|good (?:morning|afternoon|evening|day))\\b(?![^?]*\\b${WH}\\b)[^?]*|(?:many )?(?:thanks|thank you|cheers)\\b.*|(?:could|can|would) you (?:please )?(?:look|check|find|help)\\b(?! .*\\bwh).*|please(?: help)?[.!]*)$`,
  'i',
);

/** "Hello! Could you kindly tell me on which day the bridge opened? Thank you." */
function withoutPoliteness(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const told = sentences.filter((one) => !ONLY_POLITE.test(one));
  const kept = told.length === 0 ? sentences : told;
  const last = kept.map((one) => HAS_WH.test(one)).lastIndexOf(true);
  return kept.map((one, at) => (at === last ? cutLead(one) : one)).join(' ');
}

function cutLead(sentence: string): string {
  const lead = LEADS_IN.exec(sentence);
  if (lead === null) return sentence;
  const before = sentence.slice(0, lead.index + lead[0].length);
  // "How did police know where he was?" leads to nothing: it is the question.
  if (!OF_US.test(before) || BEGINS_WITH_WH.test(before)) return sentence;
  return sentence.slice(before.length);
}

/** "By when must it be paid?" asks when. */
function plainDeadline(question: string): string {
  return question.replace(
    /^by (?:when|what date|which (?:date|day)) (?=(?:must|should|shall|does|do|has|have|will|is|are|was|were)\b)/i,
    'When ',
  );
}

const ASKS_LIST =
  /^(?:(?:please|could you|can you|would you)\s+)*(?:kindly\s+|please\s+)*(?:list|name|give me|show me)\s+(?:for me\s+)?(?:(?:all|every|each)\s+)?(?:of\s+)?(?:the\s+)?(?<rest>(?!(?:an?|another|one|any|some|if|whether)\b)\p{Ll}.*)$/iu;

/** "List all mayors of Orla since 2016": who was mayor of Orla since 2016. */
function asQuestion(text: string): string {
  const rest = ASKS_LIST.exec(text)?.groups?.['rest'];
  if (rest === undefined || HAS_WH.test(rest.split(' ')[0] ?? '')) return text;
  const clause = /^(?<noun>[^,]+?),?\s+(?:who|that|which)\b,?\s+(?<rest>.+)$/iu.exec(rest)?.groups;
  if (clause !== undefined) return `Which ${clause['noun'] ?? ''} ${clause['rest'] ?? ''}`;
  const words = rest.split(' ');
  const at = words.findIndex((word) => ROLE_WORDS.has(word.toLowerCase().replace(/s$/, '')) && /s$/i.test(word));
  if (at < 0 || at > 3) return `What are the ${rest}`;
  return `Who was ${[...words.slice(0, at), (words[at] ?? '').replace(/s$/i, ''), ...words.slice(at + 1)].join(' ')}`;
}

const ASKED_LAST = new RegExp(
  `^(?<rest>(?!${LED_BY}${WH}\\b|(?:is|are|was|were|did|does|do|has|have|had|will|would|can|could|should)\\b)[^?.!,]+?)\\s+(?<wh>${LED_BY}(?:when|where|who|why|how(?: (?:many|much|long|old|far|often|big|high|tall)(?: \\p{Ll}+)?)?|(?:what|which) \\p{Ll}+))\\s*[?.]*$`,
  'iu',
);

/** "Boeing ceo resigned when", "idalia landfall where": what is asked for goes to the front. */
function wordsInFront(text: string): string {
  const found = ASKED_LAST.exec(text)?.groups;
  return found === undefined || HAS_WH.test(found['rest'] ?? '') ? text : `${found['wh'] ?? ''} ${found['rest'] ?? ''}`;
}

const IS_CLAUSE = /\b(?:is|are|was|were|be|been|did|does|do|has|have|had|will|would|can|could|should|may|might)\b/i;
const PAST_TIME = /\b(?:1\d{3}|200\d|201\d|202\d|former|ex|first|last|before|previous)\b/i;

/** "Boeing ceo now" asks who that is. */
function asRole(text: string): string {
  if (HAS_WH.test(text) || IS_CLAUSE.test(text) || text.split(' ').length > 6) return text;
  const bare = text.replace(/[?.!]+$/, '').replace(/\s+(?:now|today|currently)$/i, '');
  const words = bare.split(' ').map((word) => word.toLowerCase());
  if (
    words.length < 2 ||
    !words.some((word) => ROLE_WORDS.has(word)) ||
    roleOf(bare.replace(/ (?:in )?\d{4}$/, '')) === null
  )
    return text;
  return `Who ${PAST_TIME.test(bare) ? 'was' : 'is'} ${bare}?`;
}
