import rolesData from './data/roles.json';
import type { Token } from '../text';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const FIELDS = words(rolesData.fields);
const FIELD_HEADS = words(rolesData.fieldHeads);
const DETERMINERS = words(rolesData.determiners);
const ABSORBED = words(rolesData.absorbed);
const FORMER = words(rolesData.former);
/** "the company", "the party": says that the office belongs to something named elsewhere. */
export const GENERIC_OBJECTS = words(rolesData.genericObjects);
const KEYS = new Map(Object.entries(rolesData.keys));
/** Offices that several people hold at one time. */
const SHARED = new Set(rolesData.shared.split('|'));

const RANK =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d+(?:st|nd|rd|th)|only|youngest|oldest|longest-serving|last)$/;

/** First word → role phrases beginning with it, longest first. */
const PHRASES = new Map<string, string[][]>();
for (const phrase of rolesData.roles.flatMap((line) => line.split('|'))) {
  const parts = phrase.split(' ');
  const list = PHRASES.get(parts[0] ?? '') ?? [];
  list.push(parts);
  PHRASES.set(parts[0] ?? '', list);
}
for (const list of PHRASES.values()) list.sort((a, b) => b.length - a.length);

/**
 * One name for the many of an office: "CEO" and "chief executive officer" are `chief executive`, "the new PM" is
 * `prime minister`, "minister of finance" is `finance minister`. Articles, "acting", "former" and the like are dropped.
 */
export function roleKey(role: string): string {
  let text = role
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\bdefence\b/g, 'defense')
    .replace(/\blabour\b(?= )/g, 'labor');
  text = text
    .replace(/[^\p{L}\p{N}' .-]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .trim();
  let parts = text.split(/\s+/);
  while (parts.length > 1 && isModifier(parts[0] ?? '')) parts = parts.slice(1);
  let key = parts.join(' ').replace(/ and (?:foreign|commonwealth|european) affairs$/, '');
  const of = /^(minister|secretary) (?:of|for) (?:the )?(.+)$/.exec(key);
  if (of !== null && of[2] !== 'state') key = `${fieldName(of[2] ?? '')} ${of[1] ?? ''}`;
  return KEYS.get(key) ?? key;
}

/** Whether one person holds the office at a time, so that a successor's start ends the predecessor's term. */
export function isExclusiveRole(key: string): boolean {
  return (
    !SHARED.has(key) &&
    !key.split(' ').some((word) => word === 'senior' || word === 'spokesperson' || word === 'senator')
  );
}

function isModifier(word: string): boolean {
  return DETERMINERS.has(word) || ABSORBED.has(word) || RANK.test(word) || FORMER.has(word.replace(/-$/, ''));
}

function fieldName(field: string): string {
  const name = field.replace(/^(?:foreign|external|european) affairs$/, 'foreign').replace(/ affairs$/, '');
  return name === 'the interior' ? 'interior' : name;
}

/** An office as a text names it. */
export interface RolePhrase {
  readonly key: string;
  /** Indices of the first token (article and adjectives included) and of the last. */
  readonly first: number;
  readonly last: number;
  /** "former", "ex-". */
  readonly former: boolean;
  /** "the first", "the youngest": a rank among holders, after which "since 1869" tells no start. */
  readonly ranked: boolean;
  /** "the", "its", "her" before it; `null` without one. */
  readonly determiner: string | null;
}

/** Reads the office that begins at token `at` with its article and adjectives; `null` if none does. */
export function readRole(tokens: readonly Token[], at: number, isFree: (index: number) => boolean): RolePhrase | null {
  let i = at;
  let former = false;
  let ranked = false;
  let determiner: string | null = null;
  for (; i < at + 7; i++) {
    const token = tokens[i];
    if (token === undefined || !isFree(i)) return null;
    const last = matchRole(tokens, i, isFree);
    if (last !== null) {
      const end = fieldEnd(tokens, last, isFree);
      const key = roleKey(phraseText(tokens, i, last)) + (end > last ? ` ${phraseText(tokens, last + 1, end)}` : '');
      return { key, first: at, last: end, former, ranked, determiner };
    }
    const { lower } = token;
    if ((lower === 'ex' || lower === 'then') && tokens[i + 1]?.text === '-') {
      former ||= lower === 'ex';
      i++;
    } else if (FORMER.has(lower)) former = true;
    else if (DETERMINERS.has(lower)) {
      if (i > at) return null;
      determiner = lower;
    } else if (RANK.test(lower)) ranked = true;
    else if (!ABSORBED.has(lower)) return null;
  }
  return null;
}

/** Last token of the role phrase that begins exactly at `at`. */
function matchRole(tokens: readonly Token[], at: number, isFree: (index: number) => boolean): number | null {
  const head = tokens[at]?.lower ?? '';
  const second = tokens[at + 1]?.lower ?? '';
  if (FIELDS.has(head) && FIELD_HEADS.has(second) && isFree(at + 1)) return at + 1;
  if (FIELDS.has(head) && FIELDS.has(second) && FIELD_HEADS.has(tokens[at + 2]?.lower ?? '') && isFree(at + 2))
    return at + 2;
  if (FIELD_HEADS.has(head) && /^(?:of|for)$/.test(second)) {
    const from = tokens[at + 2]?.lower === 'the' ? at + 3 : at + 2;
    const field = tokens[from]?.lower ?? '';
    if (FIELDS.has(field) && isFree(from)) {
      let last = from;
      if (/^(?:affairs|security|trade|policy)$/.test(tokens[last + 1]?.lower ?? '')) last++;
      return last;
    }
  }
  if (head === 'chief' && CHIEFS.test(second) && isFree(at + 1)) return at + 1;
  for (const phrase of PHRASES.get(head) ?? []) {
    if (phrase.every((word, k) => tokens[at + k]?.lower === word && isFree(at + k))) return at + phrase.length - 1;
  }
  if (head === 'chief' && tokens[at + 2]?.lower === 'officer' && isFree(at + 2)) return at + 2;
  return null;
}

/** "chief engineer" is no chief. */
const CHIEFS =
  /^(?:engineer|scientist|economist|architect|designer|curator|adviser|advisor|prosecutor|meteorologist|investigator|strategist|correspondent|critic|surgeon|pilot|negotiator|inspector)$/;

/** Words that end a field: prepositions, verbs, conjunctions other than "and". */
const NOT_FIELD =
  /^(?:of|at|in|for|on|by|to|from|with|since|until|after|before|who|which|that|when|is|was|has|had|will|said|says|but|or|as|his|her)$/;

/** End of "head of sales", "director of public affairs": a field in lower case after an office that needs one. */
function fieldEnd(tokens: readonly Token[], last: number, isFree: (index: number) => boolean): number {
  const head = tokens[last]?.lower ?? '';
  if (!/^(?:head|chief|director|president|commissioner|professor)$/.test(head)) return last;
  if (tokens[last + 1]?.lower !== 'of') return last;
  let end = last;
  for (let i = last + 2; i < last + 5; i++) {
    const token = tokens[i];
    if (token === undefined || token.kind !== 'word' || token.capital || !isFree(i)) break;
    if (GENERIC_OBJECTS.has(token.lower) || DETERMINERS.has(token.lower)) return last;
    if (NOT_FIELD.test(token.lower)) break;
    end = i;
  }
  return tokens[end]?.lower === 'and' ? end - 1 : end;
}

function phraseText(tokens: readonly Token[], first: number, last: number): string {
  return tokens
    .slice(first, last + 1)
    .map((token) => token.lower)
    .join(' ');
}
