import { PRONOUNS } from './words';
import { isCapitalised, tokenize } from './tokens';

const PERSONAL = new Set('he she him her his hers'.split(' '));
const ORGANISATION =
  /\b(?:bank|club|company|corporation|corp|inc|ltd|group|party|university|college|school|committee|council|commission|union|league|association|federation|museum|theatre|ministry|department|agency|institute|court|congress|parliament|senate|county|city|state|republic|kingdom|island|river|bridge|tunnel|harbour|station|airport|stadium|FC|F\.C\.|United|NATO|UN|EU)\b/i;

/** Whom a pronoun of the constraint means: the subject of the main part, the name in it that fits, or the holder of its role. */
export function antecedentOf(
  pronoun: string,
  subject: string | null,
  entities: readonly string[],
  role: { readonly phrase: string } | null,
): string | null {
  const personal = PERSONAL.has(pronoun.toLowerCase());
  // "Who was Velmora's minister after she left …": the one asked for, by the role.
  if (personal && role !== null && !entities.some(likelyPerson))
    return /['’]s /.test(role.phrase) ? role.phrase : `the ${role.phrase}`;
  const fits = (name: string): boolean => personal === likelyPerson(name);
  if (subject !== null && fits(subject)) return subject;
  return entities.find(fits) ?? subject ?? entities[0] ?? null;
}

/** "Ada Brandt", "Freddie Mercury"; not "Bank of Velmora", "NATO". */
export function likelyPerson(name: string): boolean {
  if (ORGANISATION.test(name) || /^\p{Lu}{2,}$/u.test(name) || /\d/.test(name)) return false;
  const words = tokenize(name).filter((t) => t.word);
  return words.length >= 2 && words.length <= 4;
}

/**
 * The text with its first pronoun replaced. A name before the pronoun is what it means, unless it cannot be: in "Elon Musk ran
 * it" the pronoun is not the person.
 */
export function resolvePronoun(text: string, resolve: (pronoun: string) => string | null): string {
  const tokens = tokenize(text).filter((t) => t.word);
  const at = tokens.findIndex((t, i) => PRONOUNS.has(t.lower) && !(i > 0 && isCapitalised(t.text)));
  const token = tokens[at];
  if (token === undefined) return text;
  const name = tokens
    .slice(0, at)
    .filter((t) => isCapitalised(t.text))
    .map((t) => t.text)
    .join(' ');
  if (name !== '' && !(token.lower === 'it' && likelyPerson(name))) return text;
  const meant = resolve(token.lower);
  if (meant === null) return text;
  const next = tokens[at + 1];
  const possessive =
    /^(?:his|its|their)$/.test(token.lower) ||
    (token.lower === 'her' &&
      next !== undefined &&
      !/^(?:in|on|at|to|from|with|by|and|for|as|into|of|when|after|before)$/.test(next.lower));
  return text.slice(0, token.start) + (possessive ? possessiveOf(meant) : meant) + text.slice(token.end);
}

export function possessiveOf(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`;
}
