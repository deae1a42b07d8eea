/**
 * Answer metrics of SQuAD (Rajpurkar et al. 2016): lower-cased, without articles and punctuation, white space folded.
 */
export function normaliseAnswer(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\b(a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** 1 when the prediction equals one of the answers after normalisation, else 0. */
export function exactMatch(prediction: string, answers: readonly string[]): number {
  const said = normaliseAnswer(prediction);
  return answers.some((answer) => normaliseAnswer(answer) === said) ? 1 : 0;
}

/** Best token F1 over the answers. */
export function tokenF1(prediction: string, answers: readonly string[]): number {
  return Math.max(0, ...answers.map((answer) => f1(normaliseAnswer(prediction), normaliseAnswer(answer))));
}

function f1(prediction: string, answer: string): number {
  const said = prediction.split(' ').filter(Boolean);
  const gold = answer.split(' ').filter(Boolean);
  if (said.length === 0 || gold.length === 0) return said.length === gold.length ? 1 : 0;
  const left = new Map<string, number>();
  for (const token of gold) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of said) {
    const count = left.get(token) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(token, count - 1);
    }
  }
  return common === 0 ? 0 : (2 * common) / (said.length + gold.length);
}

/** Answers shorter than this occur in unrelated texts by chance ("5", "12") and show nothing. */
const SHORTEST_ANSWER = 3;

/** True when the text holds one of the answers as whole words, whatever the case; "86%" is not "86". */
export function containsAnswer(text: string, answers: readonly string[]): boolean {
  const haystack = text.toLowerCase();
  return answers.some((answer) => {
    const needle = answer.toLowerCase().trim();
    if (needle.length < SHORTEST_ANSWER) return false;
    for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
      if (!isWordCharacter(haystack[at - 1]) && !isWordCharacter(haystack[at + needle.length])) return true;
    }
    return false;
  });
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Arithmetic mean; 0 for no values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Normal form of `hand/README.md`: lower case, letters and digits alone, single spaces. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a text holds one of the accepted strings as whole words. */
export function holdsAnswer(text: string, accepted: readonly string[]): boolean {
  const words = ` ${plainWords(text)} `;
  return accepted.some((one) => words.includes(` ${plainWords(one)} `));
}
