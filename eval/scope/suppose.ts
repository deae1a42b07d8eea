import { type Interval, readTimes } from '../../src/time';

/** What a supposition of the question changes: one value of the relation, and when it held. */
export interface Supposed {
  /** The value as a passage writes it. */
  readonly text: string;
  readonly passage: number;
  readonly start: number;
  readonly end: number;
  readonly held: Interval;
}

const ENDING =
  /\b(?:left|leave|leaves|resign\w*|retir\w*|step\w* down|tepped down|no longer|terminat\w*|divorc\w*|separat\w*|graduat\w*|quit|ended|end|expired|until|till|ceased|stopped|dismissed|sold|died|lost|withdrew|departed|released|dropped)\b/i;

/**
 * Reads a supposition ("if Ada Brandt left the museum in 1957"): the value is the longest run of its words that a
 * passage holds and the question does not; the time is its start, or its end where the verb says that it ended.
 * `null` when no passage names the value or no time is given.
 */
export function readSupposition(supposition: string, bare: string, passages: readonly string[]): Supposed | null {
  const time = readTimes(supposition, { reference: null }).find((one) => one.bounds !== null);
  if (time === undefined || time.bounds === null) return null;
  const said = time.value?.interval ?? time.bounds;
  const ends = ENDING.test(supposition) || time.relation === 'until' || time.relation === 'before';
  const whole = time.timex.includes('/');
  const held: Interval = whole ? said : ends ? { start: null, end: said.end } : { start: said.start, end: null };
  const words = `${supposition.slice(0, time.start)} ${supposition.slice(time.end)}`;
  const place = longestShared(words, bare, passages);
  return place === null ? null : { ...place, held };
}

const WORD = /[\p{L}\p{N}]+/gu;
const SMALL =
  /^(?:a|an|the|of|in|on|at|to|for|and|or|as|by|with|from|was|were|is|be|he|she|it|his|her|got|had|has|did|who|married|joined|played|became|left|s)$/i;

interface Place {
  readonly text: string;
  readonly passage: number;
  readonly start: number;
  readonly end: number;
}

function longestShared(words: string, bare: string, passages: readonly string[]): Place | null {
  const asked = new Set([...bare.matchAll(WORD)].map((match) => match[0].toLowerCase()));
  const wanted = [...words.matchAll(WORD)].map((match) => match[0].toLowerCase());
  let best: Place | null = null;
  let bestWeight = 0;
  for (const [passage, text] of passages.entries()) {
    const tokens = [...text.matchAll(WORD)].map((match) => ({ at: match.index, word: match[0] }));
    const lower = tokens.map((token) => token.word.toLowerCase());
    for (let i = 0; i < lower.length; i += 1) {
      if (SMALL.test(lower[i] ?? '')) continue;
      for (let j = 0; j < wanted.length; j += 1) {
        let n = 0;
        while (n < wanted.length - j && lower[i + n] !== undefined && lower[i + n] === wanted[j + n]) n += 1;
        while (n > 0 && SMALL.test(lower[i + n - 1] ?? '')) n -= 1;
        const weight = runWeight(
          tokens.slice(i, i + n).map((token) => token.word),
          asked,
        );
        if (weight <= bestWeight) continue;
        const last = tokens[i + n - 1];
        const [start, end] = [tokens[i]?.at ?? 0, (last?.at ?? 0) + (last?.word.length ?? 0)];
        bestWeight = weight;
        best = { text: text.slice(start, end), passage, start, end };
      }
    }
  }
  return best;
}

/** Words that the question does not hold count, capital ones more; a run of only known words is nothing. */
function runWeight(words: readonly string[], asked: ReadonlySet<string>): number {
  let weight = 0;
  let fresh = false;
  for (const word of words) {
    const known = asked.has(word.toLowerCase());
    if (!known && !SMALL.test(word)) fresh = true;
    weight += SMALL.test(word) ? 0.3 : known ? -0.2 : /^[\p{Lu}\d]/u.test(word) ? 2 : 1;
  }
  return fresh ? weight : 0;
}
