import { hasVerb } from './clause';
import { VERB_ROLES } from './role-verbs';
import { isPossessive, tidy, withoutPossessive } from './tokens';

/** A question that asks for the neighbour in a role's series of holders. */
export interface Succession {
  /** `before`: the holder before `holder` is asked for; `after`: the one after. */
  readonly kind: 'before' | 'after';
  readonly holder: string;
  /** "chief executive of Velmora"; empty when the question leaves it open. */
  readonly role: string;
  /** Where, if the question names only that ("Who took over from X at NATO?"), or `null`. */
  readonly at: string | null;
}

const WH = '(?:who|whom|(?:which|what) (?<asked>[\\p{L} -]+?))';
const ADVERB = '(?:(?:later|then|eventually|immediately|subsequently|directly) )?';
const STOP =
  '(?=\\s+(?:when|while|during|after|before|in \\d{4}|since|until|following|at the (?:time|last|end))\\b|[?.!,]|$)';
const AS_ROLE =
  '(?:\\s+(?:as|in the (?:role|post|position|office|job) of|to be|to become|in (?:his|her|their) role as)\\s+(?:the\\s+|its\\s+)?(?:\\d+(?:st|nd|rd|th)\\s+)?(?<role>.+?)|\\s+(?:at|in|on|with)\\s+(?:the\\s+)?(?<at>\\p{Lu}.*?))?';
const HOLDER = '(?<holder>.+?)';
const NEAR = '(?:immediately |directly |just |right |straight |next |shortly )?';
const VERBS =
  '(?<verb>led|headed|chaired|ran|managed|coached|captained|governed|ruled|owned|directed|edited|hosted|presented|sponsored)';
const HELD =
  '(?:was|were|had been|has been|is|served as|acted as|worked as|became|took over as|came in as|took office as|was (?:appointed|named|elected|chosen)(?: as)?|held the (?:post|office|position|role|job|title) of|held)';

interface Rule {
  readonly kind: Succession['kind'];
  /** The holder stands behind before/after, where an event could stand as well. */
  readonly neighbour: boolean;
  readonly pattern: RegExp;
}

const rule = (kind: Succession['kind'], source: string, neighbour = false): Rule => ({
  kind,
  neighbour,
  // Case matters for places ("at NATO") only; question words are lower-cased before.
  pattern: new RegExp(`^${source}`, 'u'),
});

const AFTER_VERB =
  '(?:succeeded|succeeds|will succeed|followed|follows|replaced|replaces|will replace|took over from|takes over from|came after|comes after|was (?:appointed|named|elected|chosen|picked|hired) to (?:succeed|replace)|inherited the (?:job|post|role|throne) from)';
const BEFORE_VERB =
  '(?:preceded|precedes|came before|comes before|was (?:succeeded|followed|replaced) by|handed over to|gave way to|was the predecessor (?:of|to))';

const RULES: readonly Rule[] = [
  rule('after', `${WH} ${ADVERB}${AFTER_VERB}\\s+${HOLDER}${AS_ROLE}${STOP}`),
  rule('before', `${WH} ${ADVERB}${BEFORE_VERB}\\s+${HOLDER}${AS_ROLE}${STOP}`),
  rule('before', `${WH} did ${HOLDER} (?:succeed|replace|take over from|follow|oust)${AS_ROLE}${STOP}`),
  rule('after', `(?:by )?${WH} was ${HOLDER} (?:succeeded|replaced|followed)(?: by)?${AS_ROLE}${STOP}`),
  rule('after', `(?:who (?:was|is|became) |name )?the (?:immediate )?successor (?:of|to) ${HOLDER}${AS_ROLE}${STOP}`),
  rule('before', `(?:who (?:was|is) |name )?the (?:immediate )?predecessor (?:of|to) ${HOLDER}${AS_ROLE}${STOP}`),
  rule('after', `(?:who (?:was|is|became) |name )?(?<holder>[^?]+?)['’]s? (?:immediate )?successor${AS_ROLE}${STOP}`),
  rule('before', `(?:who (?:was|is) |name )?(?<holder>[^?]+?)['’]s? (?:immediate )?predecessor${AS_ROLE}${STOP}`),
  // "Who was chief executive before Ferro?", "Which company owned the mill after Brandt & Sons?"
  rule(
    'before',
    `${WH} ${HELD}\\s+(?:the )?(?<role>[^?,]+?)\\s+${NEAR}(?:before|prior to|preceding|ahead of)\\s+(?<holder>[^?,]+?)${STOP}`,
    true,
  ),
  rule(
    'after',
    `${WH} ${HELD}\\s+(?:the )?(?:next )?(?<role>[^?,]+?)\\s+${NEAR}(?:after|following)\\s+(?<holder>[^?,]+?)${STOP}`,
    true,
  ),
  rule('before', `${WH} ${VERBS}\\s+(?<of>[^?,]+?)\\s+${NEAR}(?:before|prior to)\\s+(?<holder>[^?,]+?)${STOP}`, true),
  rule('after', `${WH} ${VERBS}\\s+(?<of>[^?,]+?)\\s+${NEAR}(?:after|following)\\s+(?<holder>[^?,]+?)${STOP}`, true),
  // "Queen's lead singer after Freddie Mercury?"
  rule(
    'before',
    `(?<role>\\p{Lu}[^?,]*?(?:['’]s|s['’]) [\\p{Ll} -]+?)\\s+${NEAR}(?:before|prior to)\\s+(?<holder>[^?,]+?)${STOP}`,
    true,
  ),
  rule(
    'after',
    `(?<role>\\p{Lu}[^?,]*?(?:['’]s|s['’]) [\\p{Ll} -]+?)\\s+${NEAR}(?:after|following)\\s+(?<holder>[^?,]+?)${STOP}`,
    true,
  ),
];

/** What shows that the words behind before/after are an event, not a holder. */
const EVENT_LIKE =
  /^(?:the|a|an|his|her|its|their|he|she|it|they|this|that)\s(?!\p{Lu})|^\p{Ll}+ing\s|\d{4}|['’]s\s+\p{Ll}|\b(?:war|election|referendum|revolution|merger|inquiry|crisis|death|vote|takeover|pandemic|[Rr]eferendum|[Ww]ar|[Ee]lection|[Cc]risis|Brexit|Covid\S*|COVID\S*)\b/u;

/**
 * Reads "Who was chief executive before Ferro?", "Who succeeded X as Y?", "X's predecessor as Y". These are answered from
 * the series of a role's holders. `null` when the question is none of them.
 */
export function readSuccession(question: string): Succession | null {
  const bare = tidy(
    question.replace(/[?!.]+\s*$/, '').replace(/^(?:and|but|so|please|do you know|can you tell me|tell me)[, ]+/i, ''),
  );
  const text = bare.replace(/^(?:Who|Whom|Which|What|By|Name|The)\b/, (word) => word.toLowerCase());
  for (const { kind, neighbour, pattern } of RULES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const groups = match.groups ?? {};
    let holder = tidy(groups['holder'] ?? '').replace(/^(?:the then |former |then |the )(?=\p{Lu})/u, '');
    if (isPossessive(holder)) holder = withoutPossessive(holder);
    if (holder === '' || /^(?:who|what|which|whom)\b/i.test(holder)) continue;
    if (
      neighbour &&
      (EVENT_LIKE.test(holder) ||
        hasVerb(holder) ||
        /^\d|^\p{L}+ \d{1,2}$|^(?:january|february|march|april|june|july|august|september|october|november|december)\b/iu.test(
          holder,
        ))
    )
      continue;
    const verb = groups['verb'];
    const asked = groups['asked'];
    const role =
      verb !== undefined
        ? `${VERB_ROLES.get(verb) ?? verb} of ${tidy(groups['of'] ?? '')}`
        : tidy(groups['role'] ?? (asked !== undefined && !GENERIC.test(asked) ? asked : ''));
    return {
      kind,
      holder,
      role: role.replace(/^the /i, ''),
      at: groups['at'] === undefined ? null : tidy(groups['at']),
    };
  }
  return null;
}

/** "Which person succeeded …": says nothing of the role. */
const GENERIC = /^(?:person|man|woman|politician|one|of them|people|company|country|team|club|player)$/;

/** A relative clause or a participle: what follows there is not the answer. */
const RELATIVE = /(?:[,\s](?:which|that|who|whose|and|to)|,)\s*$/i;
const AFTER_WORDS =
  /\b(?:succeeded|succeeds|succeed (?:as|in)|following monarch|follows|followed by|followed|replaces|(?<!(?:was|is|were|are|be|been|being|get|got|the) (?:\w+ )?)replaced|takes? over from|took over from|(?:took|takes|taken) over (?:as|the (?:role|post|position|job|reins))|c[ao]mes? after|takes after|takes (?:the )?place of|took (?:the )?place of|successor(?:s)?|next in line|inherited (?:the )?(?:throne|crown|title) from)\b/gi;
const BEFORE_WORDS =
  /\b(?:preceded by|preceded|precedes|(?:was|is|were|are|the|been|get|got|being) (?:\w+ )?replaced by|c[ao]mes? before|is before was|predecessors?|lose (?:\w+ ){0,3}to|lost (?:the|his|her) (?:job|post|seat|title|position|office) to|handed over to|gave way to)\b/gi;

/**
 * What the words of succession in a question say of the time of its answer: "who replaced X" asks for what came after
 * X, "what was X replaced by" lets X be asked for, which came before. The first such word outside a relative clause counts.
 */
export function successionSignal(question: string): 'before' | 'after' | null {
  if (/\b(?:who(?:m)?|what|which [\w ]+|role) did .+ (?:succeed|replace)\b/i.test(question)) return null;
  // "Who was succeeded by X?" asks for the one before X; "Who was X succeeded by?" for the one after.
  if (
    /^(?:who|(?:which|what) [\w -]+?) (?:was|is|were) (?:\w+ly )?(?:succeeded|followed|replaced) by\b/i.test(question)
  )
    return 'before';
  if (
    /\b(?:who|whom|what|which [\w -]+?) (?:was|is|were) .+ (?:succeeded|followed|replaced) by(?:[\s?.!]*$| as\b| in\b)|\bby whom (?:was|were|is) .+ (?:succeeded|followed|replaced)\b/i.test(
      question,
    )
  )
    return 'after';
  const found: { at: number; signal: 'before' | 'after' }[] = [];
  for (const [signal, words] of [
    ['before', BEFORE_WORDS],
    ['after', AFTER_WORDS],
  ] as const) {
    for (const match of question.matchAll(words)) {
      const passive = /replaced by/i.test(match[0]);
      if (!passive && RELATIVE.test(question.slice(0, match.index)) && match.index > 12) continue;
      found.push({ at: match.index, signal });
    }
  }
  // "was replaced by" and "replaced" stand at nearly the same place: the longer one speaks.
  found.sort((a, b) => a.at - b.at || (a.signal === 'before' ? -1 : 1));
  const first = found[0];
  if (first === undefined) return null;
  if (/predecessor and (?:the )?successor/i.test(question)) return 'after';
  return first.signal;
}
