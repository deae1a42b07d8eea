import { analyse } from './analysis';

/** What is to be done with the dated answers, beyond finding them. */
export type OperatorKind =
  | 'first'
  | 'last'
  | 'nth'
  | 'count'
  | 'duration'
  | 'longest'
  | 'shortest'
  | 'list'
  | 'what-else'
  | 'same-time'
  | 'as-of'
  | 'elapsed';

export interface Operator {
  readonly kind: OperatorKind;
  /** For first, last and nth: 1 first, 2 second, −1 last, −2 last but one; else `null`. */
  readonly n: number | null;
  /** For `as-of`: the words of the day ("1 June 2023"); for `same-time`: the other event; else `null`. */
  readonly phrase: string | null;
}

const operator = (kind: OperatorKind, n: number | null = null, phrase: string | null = null): Operator => ({
  kind,
  n,
  phrase,
});

/** All operators of a question, the one that shapes the answer first. */
export function readOperators(question: string): readonly Operator[] {
  const analysis = analyse(question.trim());
  const whole = analysis.question.replace(/[?!.]+\s*$/, '');
  // What stands inside an implicit constraint is asked for by its own question.
  const q = analysis.implicit.reduceRight((text, c) => `${text.slice(0, c.start)} ${text.slice(c.end)}`, whole);
  const found: Operator[] = [];
  if (/\bhow (?:many times|often|frequently)\b|\bnumber of times\b/i.test(q)) found.push(operator('count'));
  else if (
    /\bhow many\b/i.test(q) &&
    !/\bhow many (?:more )?(?:years?|months?|weeks?|days?|hours?|minutes?|decades?)\b/i.test(q)
  )
    found.push(operator('count'));
  if (/\bhow long ago\b|\bhow (?:long|many (?:years|months|weeks|days)) (?:has it been|is it) since\b/i.test(q))
    found.push(operator('elapsed'));
  else if (
    /\bhow long\b|\bhow many (?:more )?(?:years?|months?|weeks?|days?|hours?|minutes?|decades?)\b|\bfor how long\b|\bwhat length of time\b|\bduration of\b/i.test(
      q,
    )
  )
    found.push(operator('duration'));
  if (/\b(?:the )?longest(?:[- ](?:serving|running|reigning|standing|lasting|held|ever))?\b/i.test(q))
    found.push(operator('longest'));
  if (/\b(?:the )?shortest(?:[- ](?:serving|lived|reigning|lasting|held))?\b|\bbriefest\b/i.test(q))
    found.push(operator('shortest'));
  if (
    /\bwhat else (?:happened|took place|occurred|was (?:happening|going on|reported))\b|\bwhat other (?:events?|things?|news)\b|\bwhat (?:also|else)\b/i.test(
      q,
    )
  )
    found.push(operator('what-else'));
  const together =
    /\b(?:at the same time as|at the same time that|simultaneously with|concurrently with|in the same (?:year|month|week|day) (?:as|that)|on the same day (?:as|that))\s+(?<phrase>.+)$/i.exec(
      whole,
    );
  if (together !== null) found.push(operator('same-time', null, together.groups?.['phrase'] ?? null));
  const asOf = /\bas (?:of|at)\s+(?<phrase>.+?)(?=,\s|$)/i.exec(q);
  if (
    asOf !== null &&
    /\d|today|now|yesterday|last|this|january|february|march|april|may|june|july|august|september|october|november|december/i.test(
      asOf.groups?.['phrase'] ?? '',
    )
  ) {
    found.push(operator('as-of', null, asOf.groups?.['phrase'] ?? null));
  }
  for (const mark of analysis.ordinals) {
    found.push(operator(mark.value === 1 ? 'first' : mark.value === -1 ? 'last' : 'nth', mark.value));
  }
  if (
    /\b(?:list|all (?:the|of the)|which (?:people|companies|teams|countries|presidents)|name (?:all|the) \w+s)\b/i.test(
      q,
    )
  )
    found.push(operator('list'));
  return found;
}
