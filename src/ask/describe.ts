import type { Resolution, Session } from '../sources';

/** A person or thing that the question describes instead of naming it, with the question that names it. */
interface Description {
  readonly start: number;
  readonly end: number;
  readonly question: string;
}

const WORD = "(?!(?:when|while|who|that|which|before|after|during|until|since|whose|was|were|is)\\b)[\\p{L}'’-]+";
const ROLE = `${WORD}(?: ${WORD}){0,5}?`;
const VERB_STOP =
  '(?=\\s+(?:resign|die|step|leave|left|become|became|take|took|announce|win|won|lose|lost|be|was|is|did|start|stop|begin|began|end|enter|retire|call|visit|meet|met|sign|make|made|get|got|had|has|first|last|complete|reopen|drop|fall|fell|land|burn|come|came|hit|strike|struck|introduce|launch|release|pass)\\p{Ll}*\\b|\\s+(?:sworn|removed|ousted|elected|dismissed|voted|arrested|shot|killed|appointed|crowned|named)\\b|(?<=\\d{4})\\s+\\p{Ll}|\\?|,|$)';

interface Rule {
  readonly pattern: RegExp;
  readonly question: (groups: Readonly<Record<string, string>>) => string;
}

/** "the prime minister who followed Theresa May", "Merkel's successor", "the first woman to lead the bank". */
const RULES: readonly Rule[] = [
  {
    pattern: new RegExp(
      `\\bthe (?<role>${ROLE}) (?:who|that) (?:had )?(?<verb>succeeded|followed|replaced|preceded|took over from|came after|came before) (?<holder>\\p{Lu}[\\p{L}.-]*(?: \\p{Lu}[\\p{L}.-]*)*)(?:['’]s (?:first|second|last|only) term)?(?: as (?<as>[^,?]+?))?${VERB_STOP}`,
      'u',
    ),
    question: ({ role = '', verb = '', holder = '', as }) =>
      `Who ${verb} ${holder}${as !== undefined ? ` as ${as}` : isGeneric(role) ? '' : ` as ${role}`}?`,
  },
  {
    pattern: new RegExp(
      `\\b(?<holder>\\p{Lu}[\\p{L}.-]*(?: \\p{Lu}[\\p{L}.-]*)*)['’]s (?:immediate )?(?<kind>successor|predecessor)(?: as (?<as>[^,?]+?))?${VERB_STOP}`,
      'u',
    ),
    question: ({ holder = '', kind = '', as }) => succession(kind, holder, as),
  },
  {
    pattern: new RegExp(
      `\\bthe (?:immediate )?(?<kind>successor|predecessor) (?:of|to) (?<holder>\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*)*)(?: as (?<as>[^,?]+?))?${VERB_STOP}`,
      'u',
    ),
    question: ({ holder = '', kind = '', as }) => succession(kind, holder, as),
  },
  {
    pattern: new RegExp(
      `\\bthe (?<nth>first|last) (?<noun>woman|man|person|${ROLE}) to (?<verb>\\p{Ll}+) (?<rest>[^,?]+?)${VERB_STOP}`,
      'u',
    ),
    question: ({ nth = '', noun = '', verb = '', rest = '' }) => `Who was the ${nth} ${noun} to ${verb} ${rest}?`,
  },
  {
    pattern: new RegExp(
      `\\bthe (?<role>${ROLE}) (?:who|that|which) (?<rest>(?:had |was |were )?\\p{Ll}+(?:ed|won|beat|led|lost|held|ran|sank|took|made|met|left|became)?\\b [^,?]+?)${VERB_STOP}`,
      'u',
    ),
    question: ({ role = '', rest = '' }) => (isGeneric(role) ? `Who ${rest}?` : `Which ${role} ${rest}?`),
  },
  {
    // "the spacecraft that India launched in July 2023"
    pattern: new RegExp(
      `\\bthe (?<role>${ROLE}) (?:that|which|whom) (?<who>\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*)*) (?<verb>\\p{Ll}+)(?<rest>[^,?]*?)${VERB_STOP}`,
      'u',
    ),
    question: ({ role = '', who = '', verb = '', rest = '' }) => `Which ${role} was ${verb} by ${who}${rest}?`,
  },
  {
    pattern: new RegExp(
      `\\bthe (?<role>${ROLE}) (?<rest>(?:elected|appointed|chosen|named|picked|ousted|removed|dismissed|sworn|led|run|headed|owned|founded|built|launched|written|directed|designed) (?:on|in|by|at|after|to|as|for) [^,?]+?)${VERB_STOP}`,
      'u',
    ),
    question: ({ role = '', rest = '' }) => `Which ${role} was ${rest}?`,
  },
];

function succession(kind: string, holder: string, as: string | undefined): string {
  return `Who ${kind === 'successor' ? 'succeeded' : 'preceded'} ${holder}${as === undefined ? '' : ` as ${as}`}?`;
}

function isGeneric(role: string): boolean {
  return /^(?:man|woman|person|politician|one|leader|people)$/i.test(role);
}

function findDescription(question: string): Description | null {
  // The thing asked for is itself described ("Who was the first woman to …"): only what stands after a verb names another.
  for (const { pattern, question: ask } of RULES) {
    const match = pattern.exec(question);
    if (match === null || match.index < 8) continue;
    const before = question.slice(0, match.index);
    if (/^\s*(?:who|which|what|name)\b[^?]*\b(?:is|was|were|are|became)\s*$/i.test(before)) continue;
    return { start: match.index, end: match.index + match[0].length, question: ask(match.groups ?? {}) };
  }
  return null;
}

/**
 * Puts names in the place of descriptions by asking for them: "When did the prime minister who followed Theresa May
 * resign?" asks "Who followed Theresa May as prime minister?" first. A description inside a time constraint is left to
 * the question that is made of the constraint.
 */
export async function nameDescribed(
  session: Session,
  question: string,
  depth: number,
): Promise<{ readonly question: string; readonly resolutions: readonly Resolution[] }> {
  const found = findDescription(question);
  if (found === null || insideConstraint(question, found.start)) return { question, resolutions: [] };
  const answer = await session.ask(found.question, depth + 1);
  const name = answer?.status === 'answered' ? answer.answers[0] : undefined;
  if (answer === null || name === undefined) return { question, resolutions: [] };
  const resolution: Resolution = {
    phrase: question.slice(found.start, found.end),
    questions: [found.question],
    candidates: name.time === null ? [] : [{ time: name.time, evidence: name.evidence }],
    nested: answer.resolutions,
  };
  session.emit({ kind: 'resolved', depth, resolution });
  return {
    question: `${question.slice(0, found.start)}${name.text}${question.slice(found.end)}`,
    resolutions: [resolution],
  };
}

/** True when a time cue stands before the description: its own question will name it. */
function insideConstraint(question: string, start: number): boolean {
  return /\b(?:when|while|before|after|during|since|until|once|at the time|as soon as)\b/i.test(
    question.slice(4, start),
  );
}
