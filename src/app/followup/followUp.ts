import type { EntityType } from '../../text';
import { DATE, withTime, type EditRelation } from '../rephrase';

/** What the question before was about, as far as a follow-up may lean on it. */
export interface Before {
  readonly question: string;
  /** The question without its time, e.g. "Who was US president?" */
  readonly relation: string;
  /** The clause or event that gave its time, word for word, or `null`. */
  readonly implicit: string | null;
  /** The name that answered it; `null` when nothing was said, or something else than a name. */
  readonly answer: Named | null;
  /** Names in the question, in its order. */
  readonly names: readonly Named[];
  /** The time that it was about, in English words ("13 July 2016"); `null` for none, or one without both ends. */
  readonly time: string | null;
}

export interface Named {
  readonly name: string;
  readonly type: EntityType;
}

/** Something that a follow-up takes over from the question before. */
export interface Carried {
  readonly kind: 'name' | 'time' | 'question';
  readonly words: string;
}

/** A follow-up as a question that stands alone. */
export interface FollowUp {
  readonly question: string;
  readonly carried: readonly Carried[];
}

const LEAD = '^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Oo]k(?:ay)?|[Ww]hat about|[Hh]ow about)[,]?\\s+)';
/** "And before that?", "who was it after him?", "who came next?" */
const NEIGHBOUR = new RegExp(
  `^(?:(?:and|but)[,]?\\s+)?(?:who (?:was it|was there|was that|came|was) )?(?:(?<before>before(?:hand)?|previously)|(?<after>after(?:wards)?|then|next))(?:\\s+(?:that|this|him|her|them|it))?\\s*\\?*$`,
  'i',
);
/** "And in 2019?", "what about March 2020?" */
const NEW_TIME = new RegExp(
  `${LEAD}(?:(?<relation>in|on|during|before|after|since|until)\\s+)?(?<when>${DATE})\\s*\\?*$`,
  'i',
);
/** "And Germany?", "what about Boris Johnson?" */
const NEW_NAME = new RegExp(`${LEAD}(?:in |for |at |of )?(?<name>(?:the )?\\p{Lu}[^?]*?)\\s*\\?*$`, 'u');
const THEN =
  /\b(?:(?<signal>since|before|after|until|by) then|at (?:that|the) time|(?:in |on )?that (?:year|month|day|time)|back then|then)(?=\s*\??\s*$)/i;
const PRONOUN = /\b(?:he|she|him|her|hers|his|they|them|their|theirs|it|its)\b/i;
const PERSONAL = /^(?:he|she|him|hers?|his)$/i;
const POSSESSIVE = /^(?:his|its|their)$/i;
/** After "her" these begin something new: "replaced her in 2019", not "her office". */
const NO_NOUN = /^\s*(?:in|on|at|to|from|with|by|and|for|as|into|of|when|after|before|then|first|\?|$)/i;

/**
 * A follow-up ("and before that?", "who replaced her?", "and in 2019?") as a question that stands alone, with what it took
 * from the question before. `null` when the words stand alone already, or when it is not sure what they lean on: then they
 * are asked as they are.
 * @param without kinds of what must not be taken over
 */
export function followUp(
  text: string,
  before: Before,
  without: ReadonlySet<Carried['kind']> = new Set(),
): FollowUp | null {
  const words = text.replace(/\s+/g, ' ').trim();
  const found = neighbour(words, before) ?? newTime(words, before) ?? newName(words, before);
  if (found !== null) return found.carried.some(({ kind }) => without.has(kind)) ? null : found;
  return leaning(words, before, without);
}

/** The holder, or the time, before or after what was answered. */
function neighbour(words: string, { answer, question, implicit, relation, time }: Before): FollowUp | null {
  const match = NEIGHBOUR.exec(words);
  if (match === null) return null;
  const side = match.groups?.['before'] === undefined ? 'after' : 'before';
  if (answer !== null) {
    const asked = asOfThen(relation)
      .replace(/[?.\s]+$/, '')
      .replace(/\s+(?:right |immediately |directly )?(?:before|after)\s+\p{Lu}.*$/u, '');
    return {
      question: `${asked} ${side} ${answer.name}?`,
      carried: [
        { kind: 'question', words: asked },
        { kind: 'name', words: answer.name },
      ],
    };
  }
  if (time === null) return null;
  return {
    question: withTime(question, implicit, side, time),
    carried: [
      { kind: 'question', words: relation },
      { kind: 'time', words: time },
    ],
  };
}

/** Who came before somebody is asked of the past. */
function asOfThen(relation: string): string {
  return relation.replace(/^(who|which [^?]*?|what) (?:is|are)\b/i, '$1 was');
}

/** The same question at another time. */
function newTime(words: string, { question, implicit, relation }: Before): FollowUp | null {
  const match = NEW_TIME.exec(words)?.groups;
  if (match?.['when'] === undefined) return null;
  const signal = match['relation']?.toLowerCase();
  // "When was it, in 2019?" asks for what it says.
  if (/^when\b/i.test(relation) && signal !== 'before' && signal !== 'after') return null;
  const side: EditRelation = signal === 'before' || signal === 'after' ? signal : 'during';
  return {
    question: withTime(question, implicit, side, match['when']),
    carried: [{ kind: 'question', words: relation }],
  };
}

/** The same question about another name: only where there is one name that it can stand for. */
function newName(words: string, { question, relation, names }: Before): FollowUp | null {
  const name = NEW_NAME.exec(words)?.groups?.['name'];
  if (name === undefined || /\b(?:is|was|did|does|were|are|has|had)\b/.test(name)) return null;
  const main = names.filter((one) => relation.includes(one.name));
  const [only] = main;
  if (only === undefined || main.length > 1 || question.split(only.name).length !== 2) return null;
  const at = question.indexOf(only.name);
  const from = /\bthe $/i.exec(question.slice(0, at))?.index ?? at;
  return {
    question: question.slice(0, from) + name + question.slice(at + only.name.length),
    carried: [{ kind: 'question', words: relation }],
  };
}

/** A whole question with a pronoun or a "then" that leans on the one before. */
function leaning(words: string, before: Before, without: ReadonlySet<Carried['kind']>): FollowUp | null {
  let question = words.replace(/^(?:and|but|so)[,]? (?=\p{L}+ )/iu, '');
  const carried: Carried[] = [];
  const pronoun = without.has('name') ? null : PRONOUN.exec(question);
  const meant = pronoun === null ? null : antecedent(pronoun[0], question, pronoun.index, before);
  if (pronoun !== null && meant !== null) {
    const after = question.slice(pronoun.index + pronoun[0].length);
    const owns = POSSESSIVE.test(pronoun[0]) || (/^her$/i.test(pronoun[0]) && !NO_NOUN.test(after));
    const named = owns ? (meant.endsWith('s') ? `${meant}'` : `${meant}'s`) : meant;
    question = question.slice(0, pronoun.index) + named + after;
    carried.push({ kind: 'name', words: meant });
  }
  const then = without.has('time') ? null : THEN.exec(question);
  if (then !== null && before.time !== null && then.index > 0) {
    const signal = then.groups?.['signal']?.toLowerCase();
    const when = `${signal ?? (/^(?:the \d|\d{1,2} |\p{Lu}\p{Ll}+ \d{1,2}, )/u.test(before.time) ? 'on' : 'in')} ${before.time}`;
    question = question.slice(0, then.index) + when + question.slice(then.index + then[0].length);
    carried.push({ kind: 'time', words: before.time });
  }
  if (carried.length === 0) return null;
  const first = question.charAt(0).toUpperCase() + question.slice(1);
  return { question: first.endsWith('?') ? first : `${first}?`, carried };
}

/** Whom a pronoun means; `null` when a name in the question itself may be meant, or more than one name before fits. */
function antecedent(
  pronoun: string,
  question: string,
  at: number,
  { answer, names, question: said }: Before,
): string | null {
  const own = /(?<!^)\b\p{Lu}\p{L}/u;
  const neuter = /^its?$/i.test(pronoun);
  // "When was it announced that …" means nothing said before.
  if (own.test(neuter ? question : question.slice(0, at))) return null;
  const fits = ({ type }: Named): boolean =>
    PERSONAL.test(pronoun) ? type === 'person' : neuter ? type !== 'person' : true;
  if (answer !== null && fits(answer)) return answer.name;
  const fitting = names.filter(fits);
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  return said.includes(`the ${only.name}`) ? `the ${only.name}` : only.name;
}
