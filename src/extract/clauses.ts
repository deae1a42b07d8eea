import { articleSpan, type MaskedName, type MaskedSentence } from './mask';
import { tenseOf, type VerbTense } from './when';
import { isAuxiliary, isVerbForm, startsVerbGroup, verbLemma } from './verbs';

/** A subject with its finite verb and what follows, up to where the next clause begins. */
export interface Clause {
  readonly masked: MaskedSentence;
  /** Name that is, or stands inside, the subject; `null` if the subject is nobody named. */
  readonly subject: MaskedName | null;
  /** The subject's words where nobody is named: "tunnel", "refit". */
  readonly phrase: string | null;
  /** Words of the verb group as masked. */
  readonly verb: string;
  readonly lemma: string;
  /** The main verb as it stands. */
  readonly main: string;
  readonly passive: boolean;
  readonly negated: boolean;
  readonly tense: VerbTense;
  /** Offsets in the masked text: of the whole clause, and where the verb group begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly verbStart: number;
  readonly verbEnd: number;
}

const NP_WORD =
  /^(?:the|a|an|its|his|her|their|this|that|these|those|some|most|all|many|several|two|three|four|five|[a-z][a-z'-]*|\d[\d,.]*|@[A-Z]\d+|%\d+|'s|of|in|for|and|&|-)$/;
const STOP_WORD =
  /^(?:;|:|but|while|because|although|though|when|where|after|before|if|which|who|whose|whom|that|said|says|until|as|since|whether|how|why|what|than|to|by|into|about|told|tells)$/;

const PREPOSITION = /^(?:of|in|for|from|at|on|with|that)$/;

/** The clauses of a sentence, in order. Subordinate clauses without a subject of their own belong to the one before. */
export function readClauses(masked: MaskedSentence): Clause[] {
  const words = masked.text.split(' ');
  const clauses: Clause[] = [];
  for (let i = 0; i < words.length; i++) {
    const verb = verbGroup(words, i);
    if (verb === null) continue;
    const subject = subjectBefore(words, i, clauses[clauses.length - 1]?.end ?? -1, masked);
    if (subject === null) continue;
    const last = clauseEnd(words, verb.last);
    const first = subject.first;
    clauses.push({
      masked,
      subject: subject.name,
      phrase: subject.phrase,
      verb: words.slice(i, verb.last + 1).join(' '),
      lemma: verb.lemma,
      main: verb.main,
      passive: verb.passive,
      negated: verb.negated,
      tense: tenseOf(words.slice(i, verb.last + 1).join(' ')),
      start: offsetOf(masked, first),
      end: offsetOf(masked, last) + (words[last]?.length ?? 0),
      verbStart: offsetOf(masked, i),
      verbEnd: offsetOf(masked, verb.last) + (words[verb.last]?.length ?? 0),
    });
    i = verb.last;
  }
  return clauses;
}

function offsetOf(masked: MaskedSentence, index: number): number {
  return masked.offsets[index] ?? 0;
}

interface VerbGroup {
  readonly last: number;
  readonly main: string;
  readonly lemma: string;
  readonly passive: boolean;
  readonly negated: boolean;
}

/** Auxiliaries and the main verb that begin at word `at`. */
function verbGroup(words: readonly string[], at: number): VerbGroup | null {
  const first = words[at] ?? '';
  if (!startsVerbGroup(first)) return null;
  let last = at;
  let main = first;
  let negated = false;
  let be = false;
  let i = at;
  for (; i < at + 7; i++) {
    const word = words[i] ?? '';
    if (/n't$|^(?:not|never)$/.test(word)) negated = true;
    if (!isAuxiliary(word)) break;
    if (/^(?:is|are|was|were|be|been|being|gets?|got)$/.test(word)) be = true;
    last = i;
    main = word;
    // "has to", "is to", "set to": the verb after "to" is the main one.
  }
  const next = words[i] ?? '';
  const adverb = /ly$|^(?:just|no|then|ever|long)$/.test(next) ? 1 : 0;
  const candidate = words[i + adverb] ?? '';
  let passive = false;
  if (i > at && isVerbForm(candidate)) {
    last = i + adverb;
    main = candidate;
    passive = be && !candidate.endsWith('ing');
    if (
      words[last + 1] === 'to' &&
      isVerbForm(words[last + 2] ?? '') &&
      /^(?:expected|set|due|scheduled|planned|supposed|going|about|forced|likely)$/.test(candidate)
    ) {
      last += 2;
      main = words[last] ?? main;
      passive = false;
    }
  } else if (
    i > at &&
    /^(?:expected|set|due|scheduled|about|likely|able|going)$/.test(candidate) &&
    words[i + adverb + 1] === 'to'
  ) {
    last = i + adverb + (isVerbForm(words[i + adverb + 2] ?? '') ? 2 : 1);
    main = words[last] ?? main;
  }
  const lemma = /^(?:is|are|was|were|be|been|being|am)$/.test(main) ? 'be' : verbLemma(main);
  return { last, main, lemma, passive, negated };
}

interface SubjectPhrase {
  readonly first: number;
  readonly name: MaskedName | null;
  readonly phrase: string | null;
}

/** The noun phrase before the verb at `verb`, over an apposition or "who" if one stands between. */
function subjectBefore(
  words: readonly string[],
  verb: number,
  clauseOffset: number,
  masked: MaskedSentence,
): SubjectPhrase | null {
  let end = verb - 1;
  const before = words[end] ?? '';
  if (before === 'who' || before === 'which') end -= words[end - 1] === ',' ? 2 : 1;
  else if (before === ',') {
    // ", 45 , said" leaves one comma; "Orr , the chair , said" two.
    let open = end - 1;
    while (open >= 0 && words[open] !== ',' && end - open < 14) open--;
    const single = /^@[A-Z]\d+$/.test(words[end - 1] ?? '') && open < 0;
    end = single || words[open] !== ',' ? end - 1 : open - 1;
  }
  if (end < 0) return null;
  let first = end + 1;
  while (
    first - 1 >= 0 &&
    NP_WORD.test(words[first - 1] ?? '') &&
    !STOP_WORD.test(words[first - 1] ?? '') &&
    !isBareVerb(words, first - 1)
  )
    first--;
  // Not into the clause before: a conjunction opens a new one.
  while (first <= end && offsetOf(masked, first) < clauseOffset - 1 && first < end && words[first] !== 'and') first++;
  while (first < end && /^(?:and|for|in|of|'s|that)$/.test(words[first] ?? '')) first++;
  if (first > end || isObjectRelative(words, first)) return null;
  const part = words.slice(first, end + 1);
  const name = headName(part, masked);
  if (name !== null) return { first: first + name.index, name: name.name, phrase: null };
  const phrase = nounPhrase(part);
  return phrase === null ? null : { first, name: null, phrase };
}

/** "a company that he founded", "whom she beat": the clause lacks its object. */
function isObjectRelative(words: readonly string[], first: number): boolean {
  const before = words[first - 1] ?? '';
  if (before === 'whom' || before === 'which') return true;
  return before === 'that' && !isVerbForm(words[first - 2] ?? '') && !/^(?:@|%|#|,)/.test(words[first - 2] ?? ',');
}

/** A verb inside what might be a noun phrase ends it, unless it stands like an adjective: "the injured driver". */
function isBareVerb(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (!startsVerbGroup(word)) return false;
  return !/^(?:the|a|an|his|her|its|their|of|in|for|some|many|two|three)$/.test(words[at - 1] ?? '');
}

/** The name that heads a noun phrase: the last one before any preposition, else one after "of". */
function headName(part: readonly string[], masked: MaskedSentence): { name: MaskedName; index: number } | null {
  let stop = part.findIndex((word) => PREPOSITION.test(word));
  if (stop === -1) stop = part.length;
  for (const [from, to] of [
    [stop - 1, 0],
    [part[stop] === 'of' ? part.length - 1 : -1, stop],
  ] as const) {
    for (let i = from; i >= to; i--) {
      const found = /^@[A-Z](\d+)$/.exec(part[i] ?? '');
      if (found === null) continue;
      const name = masked.names[Number(found[1])];
      if (name !== undefined) return { name, index: 0 };
    }
  }
  return null;
}

function nounPhrase(part: readonly string[]): string | null {
  const stop = part.findIndex((word) => PREPOSITION.test(word));
  const head = (stop === -1 ? part : part.slice(0, stop)).filter(
    (word) => !/^(?:the|a|an|its|his|her|their|this|that|these|those|some|most|all|many|and)$/.test(word),
  );
  const words = head.slice(-3);
  if (words.length === 0 || !words.every((word) => /^[a-z][a-z'-]+$/.test(word))) return null;
  if (/^(?:it|they|we|you|there|what|this|that|one|i|he|she|also|people|others|who)$/.test(words.join(' ')))
    return null;
  return words.join(' ');
}

/** Last word that belongs to the clause whose verb ends at `verb`. */
function clauseEnd(words: readonly string[], verb: number): number {
  let last = verb;
  for (let i = verb + 1; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === ';' || (word === '.' && i === words.length - 1)) break;
    if (/^(?:,|and|but|while)$/.test(word) && opensClause(words, i)) break;
    last = i;
  }
  while (last > verb && /^[,":;–—-]$/.test(words[last] ?? '')) last--;
  return last;
}

/** Whether a comma or conjunction at `at` is followed by a new subject and its verb, or by another finite verb. */
function opensClause(words: readonly string[], at: number): boolean {
  let i = at + 1;
  if (words[at] === ',' && /^(?:and|but|while|who|which|when|although|because)$/.test(words[i] ?? '')) {
    if (/^(?:who|which)$/.test(words[i] ?? '')) return true;
    i++;
  }
  if (startsVerbGroup(words[i] ?? '') && words[at] !== ',') return true;
  for (let k = i; k < i + 5; k++) {
    const word = words[k] ?? '';
    if (k > i && startsVerbGroup(word)) return true;
    if (!/^(?:@[A-Z]\d+|%\d+|the|a|an|its|his|her|their|'s|[a-z'-]+)$/.test(word) || STOP_WORD.test(word)) return false;
  }
  return false;
}

/** A clause in the article's words, its pronoun subject replaced by the name. */
export function clauseText(text: string, clause: Clause, nameOf: (key: string) => string): string {
  const span = articleSpan(clause.masked, clause.start, clause.end);
  const words = text.slice(span.start, span.end).replace(/\s+/g, ' ');
  const { subject } = clause;
  if (subject?.pronoun && subject.start === span.start)
    return nameOf(subject.key) + words.slice(subject.end - subject.start);
  return words;
}
