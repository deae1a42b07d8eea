import { analyse } from './analysis';
import { answerTypeOf } from './answer-type';
import { hasVerb } from './clause';
import { baseOfPast } from './verbs';
import { entitiesOf } from './entities';
import { roleOfVerb } from './role-verbs';
import { readSuccession } from './succession';
import { ROLE_WORDS } from './words';
import { isCapitalised, isPossessive, tidy, tokenize, withoutPossessive } from './tokens';

/** A function that one holder after the other has: "chair of the committee". */
export interface Role {
  /** As the question words it, lower case unless it is a name: "prime minister", "chief executive", "record company". */
  readonly role: string;
  /** Organisation, place or person it belongs to, or `null`. */
  readonly of: string | null;
  /** Both as the question puts them: "French prime minister", "governor of the Bank of England". */
  readonly phrase: string;
  /** Who holds it, where the question says so ("How long was Ada Brandt chair?"), or `null`. */
  readonly holder: string | null;
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^in charge (?:of|at)\s+/i, 'head'],
  [/^at the helm (?:of|at)\s+/i, 'head'],
  [/^in power in\s+/i, 'leader'],
  [/^(?:the )?(?:monarch|sovereign)?\s*on the throne (?:of|in)\s+/i, 'monarch'],
  [/^on the throne$/i, 'monarch'],
  [/^(?:the )?(?:person|man|woman) in charge (?:of|at)\s+/i, 'head'],
];
const PORTFOLIO =
  '(?:the )?(?:foreign|home|internal|external|economic|social|european|women|public|national|labou?r|finance|defen[cs]e|health|education|justice|trade|interior|treasury|culture|transport|transportation|agriculture|energy|environment|commerce|industry|housing|homeland security|war|state|science|sport|sports|tourism|immigration|citizenship|planning|information|police|portfolio)(?:,? (?:and|affairs|trade|security|development|social|care|science|culture|media|sport|industry|food|rural|climate|change|works|service|services|regional|innovation|technology|labou?r|employment|cooperation|commonwealth))*';
/** Roles whose own name has an "of" or "for" in it. */
const FIXED = new RegExp(
  `^(?:(?:lord )?chancellor of the exchequer|leader of the (?:official )?opposition|chief of (?:the )?(?:general |defen[cs]e |naval |air |army |imperial )?staff|(?:(?:under|deputy|assistant|first|chief|shadow|home|foreign) )*secretary (?:of|for) (?:state(?: for ${PORTFOLIO})?|${PORTFOLIO})|(?:(?:deputy|first|shadow|junior) )*minister (?:of|for|without) ${PORTFOLIO}|speaker of the house(?: of \\p{L}+)?|head of (?:state|government)|member of parliament|master of the rolls|president of the council|commander[- ]in[- ]chief|chair of the board)(?![\\p{L}])`,
  'iu',
);
const MODIFIERS = new Set(
  'prime chief vice deputy general foreign home finance defence defense interior health education first secretary-general director-general vice-president assistant acting interim head lord crown lead senior joint co non-executive executive national managing creative editorial sporting artistic musical technical opposition permanent attorney solicitor party majority minority house senate press record shirt main title official football political poet right-back goalkeeping lead'.split(
    ' ',
  ),
);
const LEAD_IN =
  /^(?:and |but |so |then )?(?:(?:do you know|can you tell me|tell me|name|say) )?(?:(?:who|whom|which (?:person|man|woman|politician|people|one)|what (?:person|man|woman)|what|which)(?:['’]s)? )?(?:(?:has|had|have) )?(?:been |(?:(?:was|is|were) (?:elected|appointed|named|chosen|sworn in)(?: as| to be)?|was|is|were|are|became|becomes|become|served as|serves as|serving as|acted as|worked as|took over as|takes over as|came in as|took office as|held the (?:post|position|office|role|job|title) of|holds the (?:post|position|office|role|job|title) of|occupied the (?:post|position|office) of) )*/i;

/** Words behind a role that say nothing of it. */
const ADVERBIAL =
  /\s+(?:for good|again|in the end|then|at that time|at the time|back then|next|first|now|immediately|directly|just|right|shortly|eventually|full[- ]time|overall|(?:the |for the )?(?:longest|shortest)(?: time)?)\s*$/i;

const article = (text: string): string => text.replace(/^(?:the|a|an) /i, '').trim();

/** Role and organisation or place that a question asks for, its time constraint left aside; `null` if it asks for none. */
export function readRole(question: string): Role | null {
  const succession = readSuccession(question);
  if (succession !== null) {
    if (succession.role !== '') return rolePhrase(succession.role, true);
    return succession.at === null ? null : named('head', succession.at);
  }
  const relation = tidy(analyse(question.trim()).relation.replace(/[?!.]+\s*$/, ''));
  return roleOf(relation);
}

/** As `readRole`, of a text that has no time constraint. */
export function roleOf(relation: string): Role | null {
  const text = tidy(
    relation
      .replace(/[?!.]+\s*$/, '')
      .replace(/,\s+\p{Lu}[\p{L}. -]* or \p{Lu}[\p{L}. -]*$/u, '')
      .replace(ADVERBIAL, ''),
  );
  const held = heldRole(text);
  if (held !== null) return held;
  if (
    /^(?:(?:since|until|till|by|from|in|on|at|for|after) )?(?:when|how|why|where|what (?:year|day|date|month)|which (?:year|day|date|month))\b/i.test(
      text,
    )
  )
    return null;
  const lead = LEAD_IN.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length).trim();
  if (rest === '') return null;
  for (const [pattern, role] of PHRASES) {
    const match = pattern.exec(rest);
    if (match !== null) return named(role, rest.slice(match[0].length));
  }
  const took =
    /^(?:took|takes|take) (?:over|charge|control|command)(?: (?:as (?<role>.+?)))?(?: (?:at|of|in) (?<of>.+))?$/i.exec(
      rest,
    )?.groups;
  if (took !== undefined) {
    const of = took['of'] === undefined ? null : article(took['of']);
    if (took['role'] !== undefined) return rolePhrase(of === null ? took['role'] : `${took['role']} of ${of}`, true);
    return of === null ? null : named('head', took['of'] ?? null);
  }
  const presided = /^presid(?:ed|es|ing) over (?<of>.+)$/i.exec(rest)?.groups;
  if (presided !== undefined) return named('president', presided['of'] ?? null);
  if (/^(?:who|whom|which|what)\b/i.test(text)) {
    const noun = /^(?:which|what)\b(?! (?:was|is|were|are)\b)/i.test(text);
    const words = rest.split(/\s+/);
    // "which company owned X": the verb stands behind the noun asked for.
    const at = noun ? words.findIndex((w) => roleOfVerb(w) !== null) : 0;
    const role = at >= 0 && at <= 3 ? roleOfVerb(words[at] ?? '') : null;
    const object = words.slice(at + 1).join(' ');
    if (
      role !== null &&
      (!noun || /^(?:owner|sponsor)$/.test(role) || answerTypeOf(text) === 'person') &&
      object !== '' &&
      !/^(?:of|for|at|in|coach|minister|executive|to)\b/i.test(object)
    )
      return named(role, object);
    // "Which French prime minister resigned": the noun itself is the role.
    if (noun) return rolePhrase(words.slice(0, nounLength(words)).join(' '), false);
  }
  return rolePhrase(rest, false);
}

/** What somebody does who has an office, takes it up or gives it up, behind the noun that names it. */
const OF_OFFICE =
  /^(?:(?:is|was|were|are|has been|had been|will be)(?: (?:the|then|there|next|first|last|in|at|on|of|for|from|during|before|after|when|elected|re-elected|appointed|named|chosen|sworn|leading|running|serving|succeeded|followed|preceded|replaced|ousted|removed|dismissed)\b|$)|(?:became?|becomes|took|takes|takes over|serve[sd]?|h[oe]lds?|resign(?:s|ed)?|left|leaves|stepped|steps|quit|retire[sd]?|came|comes|won|wins|succeed(?:s|ed)?|follow(?:s|ed)?|replace[sd]?|precede[sd]?|has served|had served|did\b.* (?:have|elect|appoint|choose))\b)/i;

/** "Which mayor banned smoking": asks what a holder did, of which the time of an office tells nothing. */
export function asksDeed(relation: string): boolean {
  const noun = /^(?:and |but |so |then )?(?:which|what)\s+(?<rest>(?!(?:was|is|were|are)\b).+)$/i.exec(
    relation.trim(),
  )?.groups;
  if (noun === undefined) return false;
  const words = (noun['rest'] ?? '').replace(/[?!.]+\s*$/, '').split(/\s+/);
  const behind = words.slice(nounLength(words));
  const [verb] = behind;
  return verb !== undefined && roleOfVerb(verb) === null && !OF_OFFICE.test(behind.join(' '));
}

function nounLength(words: readonly string[]): number {
  const at = words.findIndex(
    (w, i) => i > 0 && /^\p{Ll}/u.test(w) && (hasVerb(`x ${w}`) || /^(?:to|that|who|which)$/.test(w)),
  );
  return at < 0 ? words.length : at;
}

/** "How long was Liz Truss prime minister", "When did she become chair": the role of someone named. */
function heldRole(text: string): Role | null {
  const asked =
    /^(?:(?:since|until|till|by|from|for) )?(?:when|how long|how many (?:years|months|days|weeks|times)|(?=(?:is|was|did|has|does|were|will) )|(?:in|on) (?:what|which) (?:year|day|date|month))\s*(?:did|does|was|is|has|had|will|were)\s+(?<rest>.+)$/i.exec(
      text,
    )?.groups?.['rest'];
  if (asked === undefined) return null;
  const holder = entitiesOf(`x ${asked}`).find((e) => asked.startsWith(e));
  if (holder === undefined) return null;
  const rest = asked
    .slice(holder.length)
    .trim()
    .replace(
      /^(?:first |last |finally |ever |still |already )?(?:been |be |become |becoming |stop being |start as |start being |begin as |cease to be |serve as |serving as |work as |act as |hold the (?:post|office|position|role|title) of |take over as |take office as |step down as |resign as |retire as |quit as |leave as |appointed(?: as)? |elected(?: as)? |named(?: as)? |sworn in as |made )*/i,
      '',
    );
  if (/^(?:in|at|on|to|with|from|by|for)\b|['’]s\s/.test(rest)) return null;
  const role = rest === '' ? null : split(article(rest));
  return role === null ? null : { ...role, holder };
}

/** A role worded by a verb; `object` with its article, as the question has it. */
function named(role: string, object: string | null): Role {
  const of = object === null || object === '' ? null : object;
  return { role, of: of === null ? null : article(of), phrase: of === null ? role : `${role} of ${of}`, holder: null };
}

/** Reads "UK prime minister", "Britain's prime minister", "governor of the Bank of England", "pope". */
function rolePhrase(phrase: string, certain: boolean): Role | null {
  const text = article(phrase)
    .replace(
      /^(?:current|then|new|former|(?:longest|shortest)[- ]\w+|longest|shortest|next|first|last|second|third|acting|interim|incumbent|present|only|latest|previous|\d+(?:st|nd|rd|th)|most recent)\s+/i,
      '',
    )
    .replace(/^(?:name of )?(?:the )?/i, '');
  if (text === '' || /^(?:after|for|by|in|on|at|from|with|to|before)\b/i.test(text)) return null;
  const possessive = /^(.+?(?:['’]s|s['’]))\s+(.+)$/iu.exec(text);
  if (possessive !== null && isPossessive(possessive[1] ?? '')) {
    const owner = possessive[1] ?? '';
    // "won the women's cup": a verb before the owner.
    if (baseOfPast(owner.split(' ')[0] ?? '') !== null && /^\p{Ll}/u.test(owner)) return null;
    const noun = stripQualifier(possessive[2] ?? '');
    const inner = split(noun);
    const of = article(withoutPossessive(owner));
    if (inner !== null) return { role: inner.role, of: inner.of ?? of, phrase: text, holder: null };
    return /^[\p{L}-]+(?: [\p{L}-]+){0,2}$/u.test(noun) && !hasVerb(`x ${noun}`)
      ? { role: noun, of, phrase: text, holder: null }
      : null;
  }
  return split(text) ?? (certain ? { role: text, of: null, phrase: text, holder: null } : null);
}

const stripQualifier = (text: string): string =>
  text.replace(
    /^(?:current|then|new|former|(?:longest|shortest)[- ]\w+|longest|shortest|next|first|last|permanent|\d+(?:st|nd|rd|th))\s+/i,
    '',
  );

function split(text: string): Role | null {
  for (const word of tokenize(text)
    .filter((t) => t.word)
    .slice(0, 4)) {
    const fixed = FIXED.exec(text.slice(word.start));
    if (fixed === null) continue;
    const before = text.slice(0, word.start).trim();
    const of =
      /^\s*(?:of|for|in|at|to)\s+(.+)$/i.exec(text.slice(word.start + fixed[0].length))?.[1] ??
      (before === '' ? null : before);
    return { role: fixed[0].trim(), of: of === null ? null : article(of), phrase: text, holder: null };
  }
  const purpose =
    /^(?<who>.+?) (?:ever )?to (?:have )?(?<verb>take over|take charge of|lead|head|run|manage|chair|govern|rule|coach|captain|be|become|serve as|hold the (?:post|office|position|title) of) (?<what>.+)$/i.exec(
      text,
    )?.groups;
  if (purpose !== undefined) {
    const what = article(purpose['what'] ?? '');
    const verb = /^take/i.test(purpose['verb'] ?? '') ? 'head' : roleOfVerb(purpose['verb'] ?? '');
    const plain = split(purpose['who'] ?? '');
    if (verb === null) return plain ?? rolePhrase(what, false);
    return plain === null
      ? named(verb, purpose['what'] ?? null)
      : { ...plain, of: what, phrase: `${plain.phrase} of ${what}` };
  }
  const cutText = text
    .replace(/ to (?=\p{Ll}).*$/u, '')
    .replace(/ (?:appointed|elected|chosen|named|sworn in|to date)$/i, '');
  const joined = /^(.+?)\s+(?:of|at|for|in|to|with|on|from)\s+(.+)$/i.exec(cutText);
  const head = joined?.[1] ?? cutText;
  const words = tokenize(head).filter((t) => t.word);
  const last = words[words.length - 1]?.lower ?? '';
  if (!ROLE_WORDS.has(last) && !OTHER_ROLES.test(last)) return null;
  // The role begins where titles begin: "World Bank | president", "UK | deputy prime minister".
  let start = words.length - 1;
  while (start > 0) {
    const word = words[start - 1]?.lower ?? '';
    if ((!ROLE_WORDS.has(word) && !MODIFIERS.has(word)) || word === 'house' || word === 'senate') break;
    start--;
  }
  const first = words[start];
  if (first === undefined) return null;
  const before = head.slice(0, first.start).trim();
  if (before !== '' && /^\p{Ll}/u.test(before) && hasVerb(`x ${before}`)) return null;
  const of = joined?.[2] ?? (before === '' ? null : before);
  const role = head.slice(first.start).trim();
  return {
    role:
      first.start === 0 && isCapitalised(role) && /^\p{Lu}\p{Ll}/u.test(role)
        ? role.charAt(0).toLowerCase() + role.slice(1)
        : role,
    of: of === null ? null : article(of),
    phrase: cutText,
    holder: null,
  };
}

const OTHER_ROLES =
  /^(?:secretary|director)-general$|^vice-\w+$|^(?:co-)?(?:host|chair|owner)s?$|^(?:capital|currency|sponsor|label|supplier|headquarters)$/;
