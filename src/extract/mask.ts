import { tokenize, type Mention, type Span, type Token } from '../text';
import { isDatedElsewhere, type TimeExpression } from '../time';
import { antecedentOf, noteAntecedents, type MaskContext } from './antecedents';
import type { Mark, MaskedName, MaskedRole, MaskedSentence } from './masked';
import { absorbObjects } from './role-objects';
import { readRole } from './roles';

export { articleSpan, type MaskedName, type MaskedRole, type MaskedSentence } from './masked';
export type { Antecedents, MaskContext } from './antecedents';

/** Sentence adverbs that would only stand in the way of patterns. */
const DROPPED = new Set(
  'also already now still again later formally officially finally eventually initially immediately recently only unanimously narrowly unexpectedly suddenly abruptly reportedly currently temporarily briefly himself herself itself therefore meanwhile however instead too once soon thus publicly effectively unanimously easily comfortably successfully quickly'.split(
    ' ',
  ),
);
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
  const datedElsewhere = times.some(isDatedElsewhere);
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
  return { text, offsets, spans: joined, names, times: usable, datedElsewhere, roles, sentence, span };
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
