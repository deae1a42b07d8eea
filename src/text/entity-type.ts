import {
  AFFILIATIONS,
  EVENT_END,
  EVENT_START,
  FIRST_NAMES,
  KEPT_TITLES,
  OF_HEAD,
  ORGANISATION_END,
  PLACE_END,
  PLACE_START,
  SURNAME_LIKE,
  placeName,
} from './gazetteer';
import type { Token } from './tokens';
import type { EntityType } from './types';

/** Verbs whose subject speaks: mostly people. */
const SPEECH = /^(?:said|says|told|tells|added|adds|wrote|writes|tweeted|explained|recalled|argued|joked|testified)$/;
const PERSON_SUFFIX = /^(?:jr|sr|ii|iii|iv)$/;
const ORGANISATION_OF = new Set(
  'bank university college house ministry department church court museum council board institute school bureau office league union academy association society federation chamber congress'.split(
    ' ',
  ),
);

const SHARES = /^(?:shares|shareholders|customers|employees|acquisition|takeover)$/;

/** A type and how much speaks for it. */
export interface TypeVote {
  readonly type: EntityType;
  /** 3 certain by form, 2 likely, 1 a guess. */
  readonly weight: number;
}

/** Reads the type of a name from its own words and the words around it. */
export function voteType(tokens: readonly Token[], first: number, last: number, title: string | null): TypeVote {
  const words: string[] = [];
  for (let i = first; i <= last; i++) {
    const token = tokens[i];
    if (token !== undefined && token.kind === 'word') words.push(token.lower);
  }
  const head = words[0] ?? '';
  const tail = words[words.length - 1] ?? '';
  if (title !== null) return { type: 'person', weight: 3 };
  const place = placeName(words.join(' '));
  if (place !== null) return { type: 'place', weight: words.length === 1 && FIRST_NAMES.has(head) ? 1 : 3 };
  if (
    (words.length === 1 && AFFILIATIONS.has(head)) ||
    (words.length === 2 && /^(?:democrats?|republicans?|conservatives?)$/.test(tail))
  )
    return { type: 'organisation', weight: 2 };
  const byForm = voteForm(tokens, first, last, words, head, tail);
  return byForm ?? voteContext(tokens, first, last, words, head);
}

function voteForm(
  tokens: readonly Token[],
  first: number,
  last: number,
  words: readonly string[],
  head: string,
  tail: string,
): TypeVote | null {
  const single = words.length === 1;
  const of = words.indexOf('of');
  if (of > 0) {
    const before = words[of - 1] ?? '';
    if (EVENT_END.has(before)) return { type: 'event', weight: 3 };
    if (ORGANISATION_OF.has(before) || ORGANISATION_END.has(before)) return { type: 'organisation', weight: 3 };
    if (OF_HEAD.has(before)) return { type: 'place', weight: 2 };
  }
  if (!single && words.includes('for')) return { type: 'organisation', weight: 2 };
  if (!single && EVENT_START.has(head)) return { type: 'event', weight: 3 };
  if (!single && KEPT_TITLES.has(head)) return { type: 'person', weight: 3 };
  const startsAsPerson = FIRST_NAMES.has(head) && words.length <= 4 && words.length >= 2;
  if (startsAsPerson && words.length === 2 && SURNAME_LIKE.has(tail)) return { type: 'person', weight: 2 };
  if (!single && EVENT_END.has(tail)) return { type: 'event', weight: 3 };
  if (!single && ORGANISATION_END.has(tail)) return { type: 'organisation', weight: 3 };
  if (!single && (PLACE_END.has(tail) || PLACE_START.has(head))) return { type: 'place', weight: 3 };
  for (let i = first; i <= last; i++) if (tokens[i]?.text === '&') return { type: 'organisation', weight: 2 };
  if (!single && PERSON_SUFFIX.test(tail)) return { type: 'person', weight: 3 };
  if (startsAsPerson) return { type: 'person', weight: 3 };
  if (!single && words.some((word) => /^(?:von|van|bin|ibn|der)$/.test(word))) return { type: 'person', weight: 2 };
  // "J. K. Ohm": an initial inside a name.
  if (!single && words.some((word) => word.length === 1) && words.length <= 4) return { type: 'person', weight: 2 };
  const text = tokens[first]?.text ?? '';
  if (single && /^(?:\p{Lu}\.?){2,6}s?$/u.test(text)) return { type: 'organisation', weight: 1 };
  if (
    single &&
    (ORGANISATION_END.has(head) ||
      /^(?!Mc|Mac|De|Di|Du|La|Le|Van|Fitz|O['’])[\p{Ll}\p{Lu}]+(?:\p{Ll}\p{Lu}|[.]com)/u.test(text))
  )
    return { type: 'organisation', weight: 1 };
  if (words.length > 2 && words.some((word) => ORGANISATION_END.has(word))) return { type: 'organisation', weight: 2 };
  return null;
}

/** "'s chief executive", "CEO", "'s shares": what companies have. */
function isCompanyCue(next: Token | undefined, after: Token | undefined): boolean {
  if (next === undefined) return false;
  if (/^(?:ceo|cfo|coo|cto|shares|shareholders|subsidiary|headquarters)$/.test(next.lower)) return true;
  return (
    next.kind === 'possessive' &&
    after !== undefined &&
    /^(?:ceo|chief|chairman|chairwoman|board|shares|stock|revenue|revenues|profit|profits|headquarters|employees|customers|shareholders|earnings)$/.test(
      after.lower,
    )
  );
}

function voteContext(
  tokens: readonly Token[],
  first: number,
  last: number,
  words: readonly string[],
  head: string,
): TypeVote {
  const next = tokens[last + 1];
  const after = tokens[last + 2];
  const before = tokens[first - 1];
  if (isCompanyCue(next, after) || (before?.lower === 'of' && SHARES.test(tokens[first - 2]?.lower ?? '')))
    return { type: 'organisation', weight: 2 };
  if (next?.text === ',' && after?.kind === 'number' && /^\d{1,2}$/.test(after.text) && tokens[last + 3]?.text === ',')
    return { type: 'person', weight: 3 };
  if (next !== undefined && SPEECH.test(next.lower))
    return words.length === 1 || placeName(head) !== null || head === 'st'
      ? { type: 'other', weight: 0 }
      : { type: 'person', weight: 1 };
  if (before !== undefined && SPEECH.test(before.lower) && (words.length === 2 || words.length === 3))
    return { type: 'person', weight: 1 };
  if (
    next?.text === ',' &&
    after !== undefined &&
    /^(?:who|whose|aged)$/.test(after.lower) &&
    !/^(?:of|at|from|for|with|in)$/.test(before?.lower ?? '')
  )
    return { type: 'person', weight: 2 };
  if (before !== undefined && before.lower === 'in' && words.length === 1) return { type: 'place', weight: 1 };
  if (FIRST_NAMES.has(head)) return { type: 'person', weight: 1 };
  return { type: 'other', weight: 0 };
}
