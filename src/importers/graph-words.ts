import { formatTime, type TimeValue } from '../time';
import type { ImportedEdge } from './types';

/**
 * The words of a relation's name: "isMarriedTo", "is_married_to" and "is married to" are the same; a namespace
 * ("schema:spouse", the path of an address) and angle brackets say nothing.
 */
export function relationWords(name: string): string {
  return name
    .replace(/^<|>$/g, '')
    .replace(/^.*[/#](?=[^/#])/, '')
    .replace(/^[a-z]{1,8}:(?=\S)/i, '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Past forms that no rule makes. */
const PAST: Readonly<Record<string, string>> = {
  is: 'was',
  are: 'were',
  has: 'had',
  does: 'did',
  can: 'could',
  leads: 'led',
  holds: 'held',
  writes: 'wrote',
  wins: 'won',
  makes: 'made',
  runs: 'ran',
  builds: 'built',
  buys: 'bought',
  sells: 'sold',
  speaks: 'spoke',
  teaches: 'taught',
  sings: 'sang',
  drives: 'drove',
  flies: 'flew',
  goes: 'went',
  gives: 'gave',
  takes: 'took',
  becomes: 'became',
  meets: 'met',
  leaves: 'left',
  lies: 'lay',
};
const DONE = /^(?:was|were|had|did|could|\p{Ll}+ed|led|held|wrote|won|made|ran|built|bought|sold|taught|became|took)$/u;
/** Nouns that look like verbs of the third person. */
const NOUNS = /^(?:address|status|series|species|news|press|class|business|process|access|campus|census|spouse|boss)$/;

/** "is married to" → "was married to", "plays for" → "played for"; `null` when the words open with no verb. */
function inThePast(words: string): string | null {
  // "has won", "have owned": what has been done was done.
  const [first = '', ...rest] = words
    .replace(/^(?:has|have|had) (?=(?!been\b)\p{Ll}+(?:ed|on|ld|de)\b)/u, '')
    .split(' ');
  const done = PAST[first] ?? (DONE.test(first) ? first : NOUNS.test(first) ? null : regularPast(first));
  return done === null ? null : [done, ...rest].join(' ');
}

function regularPast(verb: string): string | null {
  if (!/^\p{Ll}{2,}[^s]s$/u.test(verb)) return null;
  if (/ies$/.test(verb)) return `${verb.slice(0, -3)}ied`;
  const base = /(?:sh|ch|ss|x|z)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** What a relation of this name says of its two ends, in the past: facts of a graph have their time behind them. */
export function plainStatement(subject: string, relation: string, object: string): string {
  const words = relationWords(relation);
  // Wikidata's "position held": the object is what its holder was.
  if (
    /^(?:(?:position|office|post|role|job|title) held|(?:holds|has|held) (?:the )?(?:position|office|post|role|job|title))$/.test(
      words,
    )
  )
    return `${subject} was ${object}`;
  const past = inThePast(words);
  // "owned by": a participle needs its verb.
  if (/^\p{Ll}+(?:ed|wn|en|lt|ght|ade|eld|un|ung) by\b/u.test(words)) return `${subject} was ${words} ${object}`;
  if (past === null) return `${subject} had the ${words} ${object}`;
  // "won prize": its object says what kind of prize it is.
  const prize = /^(?<verb>won|received|got|was awarded) (?:prize|award|medal|honou?r|title)$/.exec(past)?.groups?.[
    'verb'
  ];
  if (prize === undefined) return `${subject} ${past} ${object}`;
  return `${subject} ${prize} ${/^(?:the|a|an) /i.test(object) ? '' : 'the '}${object}`;
}

/** A fact's time behind its statement: "in 1948", "on 3 May 1991", "from 1991 to 2001", "since 1991"; empty when unknown. */
export function timePhrase(time: TimeValue): string {
  const { start, end } = time.interval;
  if (start === null && end === null) return '';
  const words = formatTime(time);
  const bare = words.replace(/^about /, '');
  const about = bare === words ? '' : 'about ';
  if (start === null || end === null) return about + bare;
  if (/ to /.test(bare)) return `from ${about}${bare}`;
  return `${/^\d{1,2} \p{L}/u.test(bare) ? 'on' : 'in'} ${about}${bare}`;
}

/** A fact in words: "Ada Brandt worked at Orla Institute from 1991 to 2001." */
export function edgeSentence({ subject, relation, object, time }: ImportedEdge): string {
  return `${`${plainStatement(subject, relation, object)} ${timePhrase(time)}`.trim()}.`;
}
