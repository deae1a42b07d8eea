import {
  AFFILIATIONS,
  AGENCIES,
  COMMON_WORDS,
  EVENT_END,
  FIRST_NAMES,
  KEPT_TITLES,
  MAX_TITLE_WORDS,
  ORGANISATION_END,
  PLACE_END,
  SURNAME_TITLES,
  TITLES,
  isDemonym,
  placeName,
} from './gazetteer';
import type { NameRun } from './names';
import type { Token } from './tokens';

/** A name proper, once titles and adjectives of origin around it are taken off. */
export interface NamePart extends NameRun {
  /** Title straight before the name in lower case, e.g. `prime minister`; `null` without one. */
  readonly title: string | null;
}

/**
 * Takes a run of capitalised words apart: "French President Emmanuel Macron" → `French`, `Emmanuel Macron` (president);
 * "Velmora Chief Executive Ada Brandt" → `Velmora`, `Ada Brandt` (chief executive). A title alone is no name.
 */
export function splitNameRun(tokens: readonly Token[], run: NameRun): NamePart[] {
  const parts: NamePart[] = [];
  let first = run.first;
  const { last } = run;
  if (last > first && /^(?:the|a|an)$/.test(tokens[first]?.lower ?? '') && placeOf(tokens, first, last) === null)
    first++;
  const agency = agencyIn(tokens, first, last);
  if (agency !== null) {
    const before = agency.first > first ? splitNameRun(tokens, { first, last: agency.first - 1 }) : [];
    const after = agency.last < last ? splitNameRun(tokens, { first: agency.last + 1, last }) : [];
    return [...before, { ...agency, title: null }, ...after];
  }
  for (let at = first; at <= last; at++) {
    const length = titleLength(tokens, at, last);
    if (length === 0) continue;
    if (
      at > first &&
      length === 1 &&
      SURNAME_TITLES.has(tokens[at]?.lower ?? '') &&
      FIRST_NAMES.has(tokens[first]?.lower ?? '')
    )
      continue;
    const rest = skipStops(tokens, at + length, last);
    if (rest > last) {
      // A title that ends the run: "Velmora Chief Executive" names Velmora only.
      if (at === first) return parts;
      if (!isWholeName(tokens, first, last)) {
        pushPlain(tokens, first, at - 1, parts);
        return parts;
      }
      continue;
    }
    const kept = length === 1 && KEPT_TITLES.has(tokens[at]?.lower ?? '') && isShortRest(tokens, rest, last);
    if (!looksLikePerson(tokens, rest, last)) continue;
    if (at > first) pushPlain(tokens, first, at - 1, parts);
    const title = phrase(tokens, at, rest - 1);
    if (kept) parts.push({ first: at, last, title });
    else {
      // "Former Prime Minister", "Deputy President": more titles may follow.
      const more = splitNameRun(tokens, { first: rest, last });
      for (const part of more) {
        if (part === more[more.length - 1])
          parts.push({ ...part, title: part.title === null ? title : `${title} ${part.title}` });
        else parts.push(part);
      }
    }
    return parts;
  }
  pushPlain(tokens, first, last, parts);
  return parts;
}

/**
 * An agency with the words that belong to its own name, where the run has more than that: "New York CNN Business", "Reuters
 * Rishi Sunak". `null` where there is none.
 */
function agencyIn(tokens: readonly Token[], first: number, last: number): NameRun | null {
  for (let at = first; at <= last; at++) {
    if (!AGENCIES.has(tokens[at]?.lower ?? '')) continue;
    let end = at;
    while (end < last && isOrganisationWord(tokens[end + 1]?.lower ?? '')) end++;
    return at === first && end === last ? null : { first: at, last: end };
  }
  return null;
}

function isOrganisationWord(word: string): boolean {
  return ORGANISATION_END.has(word) || word === 'business' || word === 'images';
}

/** Number of words of the longest title at `at`, 0 if there is none. */
function titleLength(tokens: readonly Token[], at: number, last: number): number {
  for (let n = Math.min(MAX_TITLE_WORDS, last - at + 1); n > 0; n--) {
    if (TITLES.has(phrase(tokens, at, at + n - 1))) return n;
  }
  return 0;
}

function phrase(tokens: readonly Token[], first: number, last: number): string {
  let text = '';
  for (let i = first; i <= last; i++) {
    const token = tokens[i];
    if (token !== undefined && token.text !== '.') text += (text === '' ? '' : ' ') + token.lower;
  }
  return text;
}

function skipStops(tokens: readonly Token[], at: number, last: number): number {
  let i = at;
  while (i <= last && tokens[i]?.text === '.') i++;
  return i;
}

function placeOf(tokens: readonly Token[], first: number, last: number): string | null {
  return placeName(phrase(tokens, first, last));
}

/** No word of the rest says organisation, place or event, and it is not too long for a person. */
function looksLikePerson(tokens: readonly Token[], first: number, last: number): boolean {
  let words = 0;
  for (let i = first; i <= last; i++) {
    const token = tokens[i];
    if (token === undefined || token.text === '.') continue;
    if (
      token.text === '&' ||
      token.kind === 'number' ||
      token.lower === 'of' ||
      token.lower === 'and' ||
      token.lower === 'for'
    )
      return false;
    const { lower } = token;
    const cue = ORGANISATION_END.has(lower) || (i === last && (PLACE_END.has(lower) || EVENT_END.has(lower)));
    if (cue && (i < last || !FIRST_NAMES.has(tokens[first]?.lower ?? ''))) return false;
    words++;
  }
  return words <= 6;
}

/** One word, or one word and a Roman numeral: "Francis", "Charles III". */
function isShortRest(tokens: readonly Token[], first: number, last: number): boolean {
  return first === last || (last === first + 1 && /^[IVX]+$/.test(tokens[last]?.text ?? ''));
}

/** A run that ends like a title but is a name all the same: "Boston Police Service", "Clint Judge". */
function isWholeName(tokens: readonly Token[], first: number, last: number): boolean {
  const end = tokens[last]?.lower ?? '';
  return (
    ORGANISATION_END.has(end) ||
    (last - first === 1 && FIRST_NAMES.has(tokens[first]?.lower ?? '') && !TITLES.has(phrase(tokens, first + 1, last)))
  );
}

/** A run without a title: an adjective of origin or of party before a person's first name stands alone. */
function pushPlain(tokens: readonly Token[], first: number, last: number, into: NamePart[]): void {
  let start = first;
  for (const length of [2, 1]) {
    const end = start + length - 1;
    if (end >= last) continue;
    const word = phrase(tokens, start, end);
    const next = tokens[end + 1]?.lower ?? '';
    const person = FIRST_NAMES.has(next) && end + 1 < last && looksLikePerson(tokens, end + 1, last);
    const member =
      length === 1 && /^(?:republican|democrat|tory)$/.test(word) && looksLikePerson(tokens, end + 1, last);
    if (!person && !member) continue;
    if (isDemonym(word)) {
      into.push({ first: start, last: end, title: null });
      start = end + 1;
      break;
    }
    if (length === 1 && (AFFILIATIONS.has(word) || (COMMON_WORDS.has(word) && !FIRST_NAMES.has(word)))) {
      start = end + 1;
      break;
    }
  }
  if (start <= last) into.push({ first: start, last, title: null });
}
