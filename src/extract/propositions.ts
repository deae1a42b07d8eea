import { readClauses, clauseText, type Clause } from './clauses';
import { eventWhen } from './events';
import { articleSpan, type MaskedSentence } from './mask';
import type { ArticleContext } from './offices';
import type { Fact, FactKind } from './types';
import { boundsValue, clauseTime, type When } from './when';

/** Verbs that only report; who says something is a proposition but no relation between two names. */
const REPORTING = new Set(
  'say tell add ask write report announce note claim explain argue suggest believe think know'.split(' '),
);

/** Prepositions that belong to the relation: "resigned from", "met with". */
const RELATING = /^(?:to|with|from|for|in|at|on|against|by|of|over|into|as)$/;

/** Particles that make another verb: "take over", "step down". */
const PARTICLE = /^(?:over|up|down|out|off|back|away|together)$/;

/** Words that may follow an object. */
const AFTER_OBJECT =
  /^(?:of|to|with|from|for|in|at|on|against|by|over|into|as|and|or|but|after|before|when|while|who|which|that|because|during|until|since|again|here|there|today|last|this|next|via|near|about|despite|amid|[a-z]+ly|[a-z]+ing)$/;
/** Words that open another clause. */
const SUBORDINATE = /^(?:that|after|before|when|while|because|if|whether|and|but|as|who|which|how|why|what|where)$/;

const DUTY =
  /\b(?:must|has to|have to|had to|needs to|need to|is required to|are required to|is due|are due|was due|is supposed to)\b/;
const PLAN =
  /\b(?:will|would|shall|is to|are to|plans|plan|planned|expected|set|scheduled|due|going to|intends|hopes|aims|may|might|could)\b/;

/**
 * NEON's M1 and the plain part of M2 for one sentence: each clause with a subject as a proposition with its time, and,
 * where the clause joins two names by a verb, the verb's lemma as the relation between them.
 */
export function propositionFacts(context: ArticleContext, masked: MaskedSentence): Fact[] {
  const facts: Fact[] = [];
  for (const clause of readClauses(masked)) {
    const fact = subjectProposition(context, clause);
    if (fact === null) continue;
    facts.push(fact);
    const pair = pairProposition(clause, fact);
    if (pair !== null) facts.push(pair);
  }
  return facts;
}

function subjectProposition(context: ArticleContext, clause: Clause): Fact | null {
  const { masked } = clause;
  const time = clauseTime(masked, clause.verbStart, clause.verbEnd);
  const deadline = isDeadline(clause, masked);
  // Without a name only what has a time is worth keeping.
  if (clause.subject === null && time === null) return null;
  const subject = clause.subject?.key ?? clause.phrase;
  if (subject === null) return null;
  const span = articleSpan(masked, clause.start, clause.end);
  if (span.end - span.start < 12 || isBareReport(clause)) return null;
  const when: When =
    deadline && time !== null
      ? { value: boundsValue(time), source: 'text' }
      : eventWhen(context, masked, clause.verbStart, clause.verbEnd, isCondition(clause) ? 'future' : clause.tense);
  const kind = kindOf(context, clause, when, deadline);
  return {
    subject,
    relation: null,
    object: null,
    proposition: clauseText(context.text, clause, (key) => context.entities.get(key)?.name ?? key),
    kind,
    phase: kind === 'state' ? 'holds' : null,
    validTime: when.value,
    timeSource: when.source,
    knownAt: context.publishedAt,
    sentence: masked.sentence,
    ...span,
    method: 'M1',
  };
}

/** "Orr said", "Orr told the committee": who speaks, without what is said. */
function isBareReport(clause: Clause): boolean {
  if (!REPORTING.has(clause.lemma)) return false;
  const words = clause.masked.text.slice(clause.verbEnd, clause.end).trim().split(' ');
  return words.filter((word) => word !== '').length < 5;
}

/** "must finish by the end of 2024": the time bounds what is to be done, and says nothing of its being done. */
function isDeadline(clause: Clause, masked: MaskedSentence): boolean {
  const time = clauseTime(masked, clause.verbStart, clause.verbEnd);
  const words = `${clause.verb} ${masked.text.slice(clause.verbEnd, clause.end)}`;
  if (/\bdeadline\b/.test(masked.text.slice(clause.start, clause.end)) && time !== null) return true;
  if (time === null) return false;
  const bounded = time.relation === 'by' || time.relation === 'before' || time.relation === 'until';
  return (
    bounded && (DUTY.test(words) || (PLAN.test(clause.verb) && time.relation === 'by') || /\bhas until\b/.test(words))
  );
}

/** "if she becomes mayor". */
const isCondition = ({ masked, start }: Clause): boolean => /(?:^| )(?:if|unless) $/.test(masked.text.slice(0, start));

function kindOf(context: ArticleContext, clause: Clause, when: When, deadline: boolean): FactKind {
  if (deadline) return 'deadline';
  const start = when.value?.interval.start ?? null;
  const ahead = context.publishedAt !== null && start !== null && start > context.publishedAt;
  if (ahead || clause.tense === 'future' || PLAN.test(clause.verb) || isCondition(clause)) return 'plan';
  if (when.source === 'text' && /\b(?:has|have) been (?:open|closed|shut|available|empty)$/.test(clause.verb))
    return 'state';
  if (isHolding(clause)) return 'event';
  const lasting =
    /^(?:be|have|remain|hold|own|live|include|contain|belong|stay|lead|serve)$/.test(clause.lemma) && !clause.passive;
  return lasting ? 'state' : 'event';
}

const KEPT =
  /(?:^| )(?:office|post|posts|title|record|records|share|shares|stake|seat|seats|power|position|job|role|rank|degree|passport|%\d+)(?: |$)/;

/** "held a vigil" is done once, "held the record" lasts. */
function isHolding(clause: Clause): boolean {
  if (clause.lemma !== 'hold' || clause.tense === 'present' || clause.tense === 'perfect') return false;
  return !KEPT.test(clause.masked.text.slice(clause.verbEnd, clause.end));
}

/** "The board dismissed its chief executive": an office whose holder is not named is the object by its own name. */
function officeObject(
  clause: Clause,
  fact: Fact,
  masked: MaskedSentence,
  index: number,
  next: string,
  preposition: string,
): Fact | null {
  const role = masked.roles[index];
  if (role === undefined || clause.passive || preposition !== '' || /^(?:@|,)/.test(next)) return null;
  return {
    ...fact,
    relation: clause.lemma,
    object: role.role.key,
    phase: null,
    kind: fact.kind === 'state' ? 'event' : fact.kind,
    method: 'M2',
  };
}

/** The verb between the subject and the first name after it, if they stand close and nothing is denied. */
function pairProposition(clause: Clause, fact: Fact): Fact | null {
  const { masked, subject } = clause;
  if (
    subject === null ||
    clause.negated ||
    REPORTING.has(clause.lemma) ||
    clause.lemma === 'be' ||
    clause.lemma === 'have'
  )
    return null;
  const rest = masked.text.slice(clause.verbEnd, clause.end).trim().split(' ');
  let preposition = '';
  let particle = '';
  for (let i = 0; i < Math.min(rest.length, 7); i++) {
    const word = rest[i] ?? '';
    const office = /^%(\d+)$/.exec(word);
    if (office !== null) return officeObject(clause, fact, masked, Number(office[1]), rest[i + 1] ?? '', preposition);
    const name = /^@[A-Z](\d+)$/.exec(word);
    if (name !== null) {
      const object = masked.names[Number(name[1])];
      if (object === undefined || object.key === subject.key) return null;
      // "met Greek cousins", "fired Velmora workers": a name before a noun is not the object either.
      if (/^[a-z]/.test(rest[i + 1] ?? '') && !AFTER_OBJECT.test(rest[i + 1] ?? '')) return null;
      // A name with a possessive is not itself the object: "met Orr's lawyer".
      if (rest[i + 1] === "'s") return null;
      const verb = clause.lemma + particle;
      const tail = preposition === '' || (clause.passive && preposition === 'by') ? '' : ` ${preposition}`;
      const relation = clause.passive && preposition !== 'by' ? `be ${clause.main}${tail}` : verb + tail;
      const inverse = clause.passive && preposition === 'by';
      return {
        ...fact,
        subject: inverse ? object.key : subject.key,
        object: inverse ? subject.key : object.key,
        relation,
        phase: null,
        kind: fact.kind === 'state' ? 'event' : fact.kind,
        method: 'M2',
      };
    }
    if (i === 0 && PARTICLE.test(word)) particle = ` ${word}`;
    else if (RELATING.test(word)) {
      if (preposition !== '' && i > 2) return null;
      preposition = word;
    } else if (SUBORDINATE.test(word) || (preposition !== '' && word.endsWith('ing'))) return null;
    else if (!/^(?:the|a|an|his|her|its|their|#\d+|[a-z][a-z'-]*)$/.test(word)) return null;
  }
  return null;
}
