import type { Frame } from './types';
import { analyse, type Analysis } from './analysis';
import { askNoun } from './ask-noun';
import { askClause, askParticiple, askVerb } from './ask-when';
import type { Bounds } from './bounds';
import type { Constraint } from './constraints';
import { entitiesOf } from './entities';
import { mainConstraint } from './frame';
import { antecedentOf, likelyPerson, resolvePronoun } from './pronoun';
import { roleOf } from './role';
import { baseOfPast, isGerund } from './verbs';
import { LASTING_NOUNS, TENURE_NOUNS } from './words';
import { isCapitalised, tidy, tokenize, usesCapitals, withoutPossessive } from './tokens';

/** The implicit part of a question as questions of its own (FAITH §3.1, "implicit question resolver"). */
export interface Intermediate {
  /** The implicit part with its pronoun resolved: "Ada Brandt left Velmora". */
  readonly phrase: string;
  /** When it began and when it ended; the same question twice for something of one day. */
  readonly questions: Bounds;
  /** How the answer's time stands to the resolved one. */
  readonly relation: 'overlap' | 'before' | 'after';
  /** `since`: from its start to now. `until`: up to its end. `null`: as `relation` says. */
  readonly bound: 'since' | 'until' | null;
  /** "two years after": signed distance in that unit, or `null`. */
  readonly offset: Constraint['offset'];
  /** "in the same year as": the resolved time is to be widened to the whole unit; else `null`. */
  readonly within: Constraint['within'];
}

/**
 * Turns the implicit constraint of a question into the questions whose answers are its start and its end; they go through
 * the whole system again, so that an implicit part inside them is resolved in turn. `null` when the question has none.
 */
export function intermediateQuestions(frame: Frame): Intermediate | null {
  const analysis = analyse(frame.question);
  const constraint = mainConstraint(analysis);
  if (constraint === null) return null;
  const capitals = usesCapitals(frame.question);
  const subject = subjectOf(analysis.relation, capitals);
  const entities = entitiesOf(analysis.relation, capitals);
  const text = constraint.text.replace(
    /^(?:the (?:whole|entirety|entire duration|duration) of|all of|most of|the whole|the entire) /i,
    '',
  );
  const phrase = resolvePronoun(withObject(text, analysis.relation), (pronoun) =>
    withArticle(antecedentOf(pronoun, subject, entities, roleOf(analysis.relation)), analysis.relation),
  );
  return {
    phrase,
    questions: boundsOf(constraint, phrase, analysis, subject),
    relation:
      constraint.cue === 'before'
        ? 'before'
        : constraint.cue === 'after' || constraint.cue === 'once'
          ? 'after'
          : 'overlap',
    bound: constraint.cue === 'since' ? 'since' : constraint.cue === 'until' ? 'until' : null,
    offset: constraint.offset,
    within: constraint.within,
  };
}

/** The name with the article it has in the main part: "the Orla Gazette". */
function withArticle(name: string | null, relation: string): string | null {
  return name !== null && new RegExp(`\\bthe ${escape(name)}(?![\\p{L}])`, 'iu').test(relation) ? `the ${name}` : name;
}

/** "before Jannik Sinner won it": the object of the main part stands for a final "it". */
function withObject(phrase: string, relation: string): string {
  if (!/ (?:it|that|them)$/i.test(phrase) || !/^\p{Lu}/u.test(phrase)) return phrase;
  const object =
    /^(?:who|which [\p{L} -]+?|what [\p{L} -]+?) (?:\p{Ll}+ed|won|held|led|ran|owned|took|made|wrote|built|beat) (?<object>[^?]+?)\??$/iu.exec(
      relation,
    )?.groups?.['object'];
  return object === undefined ? phrase : phrase.replace(/(?:it|that|them)$/i, object);
}

function boundsOf(constraint: Constraint, phrase: string, analysis: Analysis, subject: string | null): Bounds {
  if (constraint.cue === 'between') {
    const [first = phrase, second = phrase] = splitPair(phrase);
    return {
      start: single(first, constraint, analysis, subject).end,
      end: single(second, constraint, analysis, subject).start,
    };
  }
  return single(phrase, constraint, analysis, subject);
}

function single(phrase: string, constraint: Constraint, analysis: Analysis, subject: string | null): Bounds {
  if (constraint.form === 'participle') return askParticiple(phrase, subject);
  if (constraint.form === 'clause') return askClause(phrase);
  // "prior to Ljubljana becoming the capital": a participle with a subject of its own.
  const words = tokenize(phrase).filter((t) => t.word);
  const at = words.findIndex((t, i) => i > 0 && isGerund(t.text) && !isCapitalised(t.text));
  const own = words.slice(0, Math.max(at, 0));
  if (
    at > 0 &&
    !own.some((t) => /^(?:of|in|at|on|for|with|by|from|against|to|and)$/.test(t.lower)) &&
    !/(?:['’]s|s['’])$/.test(own[own.length - 1]?.text ?? '') &&
    !LASTING_NOUNS.has(words[at]?.lower ?? '')
  ) {
    return askParticiple(phrase, subject);
  }
  if (constraint.cue === 'under')
    return { start: `When did ${phrase} take office?`, end: `When did ${phrase} leave office?` };
  const holder = holderBounds(phrase, constraint, analysis);
  return holder ?? askNoun(phrase, constraint.edge);
}

const splitPair = (text: string): string[] =>
  text.split(/\s+and\s+(?=(?:the|a|an|his|her|its|their)\s|\p{Lu}|\p{Ll}+ing\s)/iu).map((t) => tidy(t));

/** Whom or what the main part is about: its grammatical subject if it is a name. */
export function subjectOf(relation: string, capitals: boolean): string | null {
  const inverted = /\b(?:did|does|do|was|were|is|has|had|have|will|would)\s+(?<rest>.+)$/i.exec(relation)?.groups?.[
    'rest'
  ];
  const entities = entitiesOf(relation, capitals);
  // "did the council decide": a noun with its article.
  const noun = /^(?<noun>(?:the|a|an) \p{Ll}[\p{L}-]*)\s/u.exec(inverted ?? '')?.groups?.['noun'];
  if (noun !== undefined && !entities.some((e) => (inverted ?? '').indexOf(e) === 0)) return noun;
  if (inverted !== undefined) {
    const lead = entities.find((e) => new RegExp(`^(?:the |a |an )?${escape(e)}(?![\\p{L}])`, 'iu').test(inverted));
    if (lead !== undefined) return lead;
  }
  return entities.find(likelyPerson) ?? entities[0] ?? null;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * "Queen's lead singer after Freddie Mercury", "Which club did R play for before Liverpool?": the constraint names only the
 * neighbour; what it did is what the main part asks about. `null` if the words name an event of their own.
 */
function holderBounds(phrase: string, constraint: Constraint, analysis: Analysis): Bounds | null {
  if (
    !['before', 'after', 'between', 'since', 'until'].includes(constraint.cue) ||
    !namesOnly(phrase, analysis.question)
  )
    return null;
  const who = phrase;
  const role = roleOf(analysis.relation);
  if (role !== null) {
    return { start: `When did ${who} become ${role.phrase}?`, end: `When did ${who} stop being ${role.phrase}?` };
  }
  // "Who won the Tour after Froome?": the neighbour did the same.
  const did = /^(?:who|(?:which|what) [\p{L} -]+?) (?<verb>\p{Ll}+) (?<rest>[^?]+)\??$/iu.exec(
    analysis.relation,
  )?.groups;
  const base = did === undefined ? null : baseOfPast(did['verb'] ?? '');
  if (base !== null && base !== 'be' && base !== 'do') return askVerb(who, base, did?.['rest'] ?? '');
  const asked =
    /^(?:in |at |on |for |to |of |with |from |under )?(?:who|whom|what|which|where)\b[^?]*?\b(?<aux>did|does|was|were|is)\s+(?<rest>.+?)\??$/i.exec(
      analysis.relation,
    )?.groups;
  const rest = asked?.['rest'] ?? '';
  const subject = entitiesOf(analysis.relation, usesCapitals(analysis.question)).find(
    (e) => rest.toLowerCase().startsWith(e.toLowerCase()) || rest.toLowerCase().startsWith(`the ${e.toLowerCase()}`),
  );
  const bare =
    subject === undefined
      ? /^(?<who>\S+(?: \S+)??) (?<verb>play|work|manage|coach|marry|attend|study|join|live|lead|ride|belong|date)\b/i.exec(
          rest,
        )?.groups?.['who']
      : subject;
  if (bare === undefined) return null;
  const predicate = tidy(rest.slice(rest.toLowerCase().indexOf(bare.toLowerCase()) + bare.length)).replace(
    /\s+(?:next|then|first)$/i,
    '',
  );
  if (predicate === '') return null;
  if (asked?.['aux']?.toLowerCase() === 'did') return askClauseFrom(bare, predicate, who);
  const part = /^(?:a )?(?:part|member|citizen)\b/i.test(predicate);
  const state = `${predicate} ${who}`;
  return part || /\b(?:of|in|at|by|with|for)$/i.test(predicate)
    ? { start: `When did ${bare} become ${state}?`, end: `When did ${bare} stop being ${state}?` }
    : null;
}

/** "R" "play for" "Liverpool" → when R began and stopped playing for Liverpool. */
function askClauseFrom(subject: string, predicate: string, object: string): Bounds {
  const words = predicate.split(' ');
  const base = words[0]?.toLowerCase() ?? '';
  const tail = words.slice(1).join(' ');
  const moves = /^(?:join|marry|sign|move|transfer|win|buy|acquire|meet|choose|become)$/.test(base);
  const after =
    /\b(?:for|with|to|at|in|of|on|from|by|under)$/i.test(tail) || tail === ''
      ? `${tail} ${object}`
      : `${object} ${tail}`;
  if (moves) {
    const question = `When did ${subject} ${base} ${tidy(after)}?`;
    return { start: question, end: question };
  }
  const ing =
    base.endsWith('e') && !base.endsWith('ee')
      ? `${base.slice(0, -1)}ing`
      : /^(?:run|sit|get|put|win)$/.test(base)
        ? `${base}${base.slice(-1)}ing`
        : `${base}ing`;
  return {
    start: `When did ${subject} start ${ing} ${tidy(after)}?`,
    end: `When did ${subject} stop ${ing} ${tidy(after)}?`,
  };
}

/** Whether the words are a name and nothing that happens. */
function namesOnly(phrase: string, question: string): boolean {
  const words = tokenize(phrase).filter((t) => t.word);
  if (words.length === 0 || words.length > 7) return false;
  if (
    words.some(
      (t) =>
        LASTING_NOUNS.has(t.lower) ||
        (TENURE_NOUNS.has(withoutPossessive(t.lower)) && t.text === t.lower) ||
        /\d{4}/.test(t.text),
    )
  )
    return false;
  if (
    words
      .slice(0, -1)
      .some((t) => /(?:['’]s|s['’])$/.test(t.text) && /^\p{Ll}/u.test(words[words.length - 1]?.text ?? ''))
  )
    return false;
  if (!usesCapitals(question))
    return words.length <= 4 && !/^(?:the|a|an|his|her|its|their)$/.test(words[0]?.lower ?? '');
  return (
    words.every(
      (t, i) =>
        isCapitalised(t.text) ||
        /^(?:of|the|de|la|van|von|der|al|and|&|in|for|du|da|di|el)$/.test(t.lower) ||
        (i === 0 && t.lower === 'the'),
    ) && words.some((t) => isCapitalised(t.text))
  );
}
