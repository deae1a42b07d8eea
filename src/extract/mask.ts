import type { TimeExpression } from '../time';
import { FEMALE_NAMES, FIRST_NAMES, tokenize, type Entity, type Mention, type Span, type Token } from '../text';
import { GENERIC_OBJECTS, readRole, type RolePhrase } from './roles';

/**
 * A sentence with names, times and offices replaced by marks, so that one pattern reads "Ada Brandt, chief executive of
 * Velmora since 2019" and every sentence like it:
 *
 *     @P0 , %0 since #0          @P person  @O organisation  @L place  @X other     # time     % office
 */
export interface MaskedSentence {
  readonly text: string;
  /** For each mark or word of `text`, its first character there, and its span in the article. */
  readonly offsets: readonly number[];
  readonly spans: readonly Span[];
  /** What `@n`, `#n` and `%n` stand for. */
  readonly names: readonly MaskedName[];
  readonly times: readonly TimeExpression[];
  readonly roles: readonly MaskedRole[];
  readonly sentence: number;
  readonly span: Span;
}

export interface MaskedName extends Span {
  readonly key: string;
  readonly letter: 'P' | 'O' | 'L' | 'X';
  /** A pronoun that was given its antecedent. */
  readonly pronoun: boolean;
}

export interface MaskedRole extends Span {
  readonly role: RolePhrase;
  /** Key of the organisation or place named with it ("of Velmora", "Velmora's", "French"), else `null`. */
  readonly object: string | null;
  /** The object is said but not named: "of the company", "its". */
  readonly objectElsewhere: boolean;
}

/** Sentence adverbs that would only stand in the way of patterns. */
const DROPPED = new Set(
  'also already now still again later formally officially finally eventually initially immediately recently only unanimously narrowly unexpectedly suddenly abruptly reportedly currently temporarily briefly himself herself itself therefore meanwhile however instead too once soon thus publicly effectively unanimously easily comfortably successfully quickly'.split(
    ' ',
  ),
);

/** Who "he" and "she" are: carried from sentence to sentence. */
export interface Antecedents {
  male: string | null;
  female: string | null;
  /** A person whose sex the name does not tell. */
  unknown: string | null;
}

/** What masking needs to know about the whole article. */
export interface MaskContext {
  readonly text: string;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly antecedents: Antecedents;
}

interface Mark extends Span {
  readonly word: string;
}

/** Masks one sentence; `mentions` and `times` are those inside it, in order. */
export function maskSentence(
  context: MaskContext,
  sentence: number,
  span: Span,
  mentions: readonly Mention[],
  times: readonly TimeExpression[],
): MaskedSentence {
  const tokens = tokenize(context.text, span.start, span.end);
  const names: MaskedName[] = [];
  const roles: MaskedRole[] = [];
  const usable = times.filter((time) => time.value !== null && (time.type === 'DATE' || time.type === 'TIME'));
  const owner = ownersOf(tokens, mentions, usable);
  const marks: Mark[] = [];
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i];
    const held = owner[i];
    if (token === undefined) break;
    const role = readRole(tokens, i, (index) => owner[index] === undefined);
    if (role !== null && held?.kind !== 'time') {
      marks.push({ word: `%${roles.length}`, start: token.start, end: tokens[role.last]?.end ?? token.end });
      roles.push({
        start: token.start,
        end: tokens[role.last]?.end ?? token.end,
        role,
        object: null,
        objectElsewhere: false,
      });
      i = role.last + 1;
      continue;
    }
    if (held === undefined) {
      pushWord(context, tokens, i, names, marks);
      i++;
      continue;
    }
    if (held.kind === 'time') marks.push({ word: `#${held.index}`, ...spanOf(usable[held.index]) });
    else {
      const mention = mentions[held.index];
      if (mention !== undefined) marks.push(nameMark(context, mention, names));
    }
    while (i < tokens.length && owner[i] === held) i++;
  }
  noteAntecedents(context, names);
  const joined = absorbObjects(simplify(marks), names, roles);
  const offsets: number[] = [];
  let text = '';
  for (const mark of joined) {
    if (text !== '') text += ' ';
    offsets.push(text.length);
    text += mark.word;
  }
  return { text, offsets, spans: joined, names, times: usable, roles, sentence, span };
}

/** The span in the article of `[start, end)` in the masked text. */
export function articleSpan(masked: MaskedSentence, start: number, end: number): Span {
  let first = 0;
  let last = 0;
  for (let i = 0; i < masked.offsets.length; i++) {
    const offset = masked.offsets[i] ?? 0;
    if (offset <= start) first = i;
    if (offset < end) last = i;
  }
  return { start: masked.spans[first]?.start ?? masked.span.start, end: masked.spans[last]?.end ?? masked.span.end };
}

interface Owner {
  readonly kind: 'name' | 'time';
  readonly index: number;
}

/** For each token the mention or time it belongs to. Times win over names ("May"), unless they lie inside one. */
function ownersOf(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  times: readonly TimeExpression[],
): (Owner | undefined)[] {
  const owner: (Owner | undefined)[] = new Array<Owner | undefined>(tokens.length).fill(undefined);
  const claim = (span: Span, value: Owner): void => {
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i];
      if (token !== undefined && token.start < span.end && token.end > span.start) owner[i] ??= value;
    }
  };
  mentions.forEach((mention, index) => claim(mention, { kind: 'name', index }));
  times.forEach((time, index) => {
    if (!mentions.some((mention) => mention.start < time.end && time.start < mention.end))
      claim(time, { kind: 'time', index });
  });
  return owner;
}

function spanOf(span: Span | undefined): Span {
  return { start: span?.start ?? 0, end: span?.end ?? 0 };
}

function nameMark(context: MaskContext, mention: Mention, names: MaskedName[]): Mark {
  const type = context.entities.get(mention.entityKey)?.type ?? 'other';
  const letter = type === 'person' ? 'P' : type === 'organisation' ? 'O' : type === 'place' ? 'L' : 'X';
  names.push({ key: mention.entityKey, letter, start: mention.start, end: mention.end, pronoun: false });
  return { word: `@${letter}${names.length - 1}`, start: mention.start, end: mention.end };
}

/** A plain word; "he" and "she" become the person they stand for. */
function pushWord(context: MaskContext, tokens: readonly Token[], i: number, names: MaskedName[], marks: Mark[]): void {
  const token = tokens[i];
  if (token === undefined || DROPPED.has(token.lower)) return;
  const { start, end } = token;
  if (token.lower === 'he' || token.lower === 'she') {
    const key = antecedentOf(context, token.lower, names, marks);
    if (key !== null) {
      names.push({ key, letter: 'P', start, end, pronoun: true });
      marks.push({ word: `@P${names.length - 1}`, start, end });
      return;
    }
  }
  marks.push({ word: token.kind === 'possessive' ? "'s" : token.lower.replace(/’/g, "'"), start, end });
}

/** The last subject of this sentence if the sex fits, else the one carried over from the sentences before. */
function antecedentOf(
  context: MaskContext,
  pronoun: 'he' | 'she',
  names: readonly MaskedName[],
  marks: readonly Mark[],
): string | null {
  for (let i = marks.length - 1; i >= 0; i--) {
    const name = nameOf(marks[i], names);
    if (name === null || name.letter !== 'P' || !fits(sexOf(context, name.key), pronoun)) continue;
    const next = marks[i + 1]?.word ?? '';
    const object = PREPOSITION.test(marks[i - 1]?.word ?? '') || !/^[a-z]{2,}$/.test(next) || NOT_VERB.test(next);
    if (!object || i === 0) return name.key;
  }
  const { antecedents } = context;
  return (pronoun === 'he' ? antecedents.male : antecedents.female) ?? antecedents.unknown;
}

/** A name after one of these is no subject; nor is one before one of those. */
const PREPOSITION = /^(?:of|by|to|for|with|from|in|at|on|against|over|beating|than|like|under)$/;
const NOT_VERB = /^(?:of|by|to|for|with|from|in|at|on|against|over|than|as|and|or|after|before|but|while|that)$/;

function fits(sex: 'male' | 'female' | 'unknown', pronoun: 'he' | 'she'): boolean {
  return sex === 'unknown' || (sex === 'female') === (pronoun === 'she');
}

function sexOf(context: MaskContext, key: string): 'male' | 'female' | 'unknown' {
  const first = (context.entities.get(key)?.name ?? key).split(' ')[0]?.toLowerCase() ?? '';
  if (FEMALE_NAMES.has(first)) return 'female';
  return FIRST_NAMES.has(first) ? 'male' : 'unknown';
}

/** The first person of a sentence is whom the next one's pronoun means; others only where no better is known. */
function noteAntecedents(context: MaskContext, names: readonly MaskedName[]): void {
  const { antecedents } = context;
  const seen = new Set<string>();
  for (const name of names) {
    if (name.letter !== 'P') continue;
    const sex = sexOf(context, name.key);
    if (seen.has(sex)) continue;
    seen.add(sex);
    antecedents[sex] = name.key;
    if (sex !== 'unknown') continue;
    // An unknown first name may be either; it replaces both when it leads the sentence.
    if (seen.size === 1) {
      antecedents.male = null;
      antecedents.female = null;
    }
  }
}

/** Drops articles before marks, and ages and other numbers set off by commas. */
function simplify(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i];
    const next = marks[i + 1];
    if (mark === undefined) continue;
    if (mark.word === 'the' && next !== undefined && /^[@#%]/.test(next.word)) continue;
    if (
      mark.word === ',' &&
      next !== undefined &&
      /^\d{1,3}$/.test(next.word) &&
      /^[,.]$/.test(marks[i + 2]?.word ?? '')
    ) {
      i++;
      continue;
    }
    kept.push(mark);
  }
  return kept;
}

/** Gives each office the organisation or place named with it, and takes that out of the row of marks. */
function absorbObjects(marks: readonly Mark[], names: readonly MaskedName[], roles: MaskedRole[]): Mark[] {
  const kept: Mark[] = [];
  for (let i = 0; i < marks.length; i++) {
    const mark = marks[i];
    if (mark === undefined) continue;
    const id = /^%(\d+)$/.exec(mark.word)?.[1];
    const entry = id === undefined ? undefined : roles[Number(id)];
    if (id === undefined || entry === undefined) {
      kept.push(mark);
      continue;
    }
    let { start, end } = mark;
    let object: string | null = null;
    let { former } = entry.role;
    let elsewhere = entry.role.determiner === 'its' || entry.role.determiner === 'their';
    // "of Velmora", "at the Bank of England", "for France"
    if (/^(?:of|at|for|in|to)$/.test(marks[i + 1]?.word ?? '')) {
      const target = nameOf(marks[i + 2], names);
      // "of the Senate's committee": not of the Senate.
      const whole = marks[i + 3]?.word !== "'s";
      if (target !== null && whole && target.letter !== 'P' && (marks[i + 1]?.word !== 'in' || target.letter === 'L')) {
        object = target.key;
        end = marks[i + 2]?.end ?? end;
        i += 2;
      } else if (marks[i + 1]?.word === 'of' || marks[i + 1]?.word === 'at') {
        const generic = genericAfter(marks, i + 2);
        if (generic !== null) {
          elsewhere = true;
          // "speaker of the house of representatives", "president of the court of @O"
          const inner = /^(?:of)$/.test(marks[generic + 1]?.word ?? '') ? nameOf(marks[generic + 2], names) : null;
          const apposed = nameOf(marks[generic + 1], names);
          if (inner !== null && inner.letter !== 'P') {
            object = inner.key;
            i = generic + 2;
          } else if (apposed !== null && (apposed.letter === 'O' || apposed.letter === 'X')) {
            object = apposed.key;
            i = generic + 1;
          } else i = generic;
          end = marks[i]?.end ?? end;
        }
      }
    }
    // "Velmora's", "Velmora", "French"
    if (object === null && !elsewhere) {
      const possessive = kept[kept.length - 1]?.word === "'s";
      const before = kept[kept.length - (possessive ? 2 : 1)];
      const owner = nameOf(before, names);
      const adjunct = owner !== null && (possessive || owner.letter !== 'P') && (possessive || isAdjunct(owner, kept));
      if (owner !== null && adjunct) {
        object = owner.key;
        start = before?.start ?? start;
        kept.length -= possessive ? 2 : 1;
        // "former US President"
        if (/^(?:former|ex)$/.test(kept[kept.length - 1]?.word ?? '')) {
          kept.length -= 1;
          former = true;
        }
      }
    }
    roles[Number(id)] = { ...entry, role: { ...entry.role, former }, start, end, object, objectElsewhere: elsewhere };
    kept.push({ word: mark.word, start, end });
  }
  return kept;
}

function nameOf(mark: Mark | undefined, names: readonly MaskedName[]): MaskedName | null {
  const index = mark === undefined ? undefined : /^@[POLX](\d+)$/.exec(mark.word)?.[1];
  return index === undefined ? null : (names[Number(index)] ?? null);
}

/** Index of "company" in "of the company", "of the German carmaker"; `null` otherwise. */
function genericAfter(marks: readonly Mark[], from: number): number | null {
  let i = from;
  if (/^(?:the|its|his|her|their|this|that|a|an)$/.test(marks[i]?.word ?? '')) i++;
  for (let k = i; k < i + 3; k++) {
    const word = marks[k]?.word ?? '';
    if (GENERIC_OBJECTS.has(word)) return k;
    if (!/^(?:@L\d+|[a-z-]+)$/.test(word)) return null;
  }
  return null;
}

/**
 * A name straight before an office is its organisation: "Velmora president". Not where a person's name of unknown type
 * may stand: "Orr becomes chair and Zorn Keble treasurer".
 */
function isAdjunct(owner: MaskedName, kept: readonly Mark[]): boolean {
  if (owner.letter !== 'X') return true;
  const before = kept[kept.length - 2]?.word ?? '';
  return !owner.key.includes(' ') && !/^(?:made|elected|appointed|named)$/.test(before);
}
