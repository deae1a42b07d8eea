import { ONES, TENS } from '../../words';

/** A number that was said, and how far it binds. */
export interface Figure {
  readonly value: number;
  /** "At least" and "up to" leave one side open. */
  readonly bound: 'least' | 'most' | 'about' | null;
}

const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
  dozen: 12,
};
const SMALL = ['zero', ...ONES];
const LEAST = /\b(?:at least|(?<!\bno )more than|over|no fewer than|no less than|exceed\w*)\b/i;
const MOST =
  /\b(?:at most|up to|as many as|as much as|(?<!\bno )(?:fewer|less) than|no more than|under|almost|nearly)\b/i;
const ABOUT = /\b(?:about|around|roughly|approximately|some|estimated|close to)\b/i;
const DIGITS = /(\d[\d,]*(?:\.\d+)?)(?:\s?(hundred|thousand|million|billion|trillion|bn|k|m)\b)?/i;
const WORDS = new RegExp(
  `\\b(?:(${TENS.join('|')})(?:[- ](${ONES.slice(0, 9).join('|')}))?|(${SMALL.join('|')}))(?:\\s(hundred|thousand|million|billion|dozen))?\\b`,
  'i',
);

/** The number in an answer's words ("at least 97", "$1.5 billion", "two"); `null` where there is none. */
export function figureOf(text: string): Figure | null {
  const value = valueOf(text);
  if (value === null) return null;
  const bound = LEAST.test(text) ? 'least' : MOST.test(text) ? 'most' : ABOUT.test(text) ? 'about' : null;
  return { value, bound };
}

function valueOf(text: string): number | null {
  const digits = DIGITS.exec(text);
  if (digits?.[1] !== undefined) return Number(digits[1].replaceAll(',', '')) * scale(digits[2]);
  const words = WORDS.exec(text);
  if (words === null) return null;
  const [, tens, unit, small, times] = words;
  const base =
    small === undefined
      ? (TENS.indexOf((tens ?? '').toLowerCase()) + 2) * 10 + Math.max(0, SMALL.indexOf((unit ?? '').toLowerCase()))
      : SMALL.indexOf(small.toLowerCase());
  return base * scale(times);
}

function scale(word: string | undefined): number {
  return word === undefined ? 1 : (SCALES[word.toLowerCase()] ?? 1);
}
