import { FENCE_RULE, fenced, play, type CancelSignal, type Generator, type Role } from '../../models';

/** What a model read in a question: what is asked, and the time it is asked for. */
export interface Rephrased {
  /** The question without its time. */
  readonly main: string;
  readonly signal: 'overlap' | 'before' | 'after';
  /** Words of the question that name the time or the event. */
  readonly when: string;
}

const RULES = [
  'You split a question about the past into what is asked and the time it is asked for.',
  '"when" is copied word for word from the question: a date, or the event that tells the time. "signal" is before, after or overlap (during, in, while).',
  'Good: "Who led the union back when the mill burnt down?" → {"main": "Who led the union?", "signal": "overlap", "when": "the mill burnt down"}',
  FENCE_RULE,
  'Reply with JSON only: {"main": "…", "signal": "before|after|overlap", "when": "…"}',
].join('\n');

/** Words that only join the two parts. */
const CUES = new Set(
  'back when while during before after then until since prior following time times moment once'.split(' '),
);

/** The frame of a question by a language model (FAITH §3.1); the time itself is resolved by code. */
export const frameRole: Role<string, Rephrased> = {
  name: 'frame',
  messages: (question) => [
    { role: 'system', content: RULES },
    { role: 'user', content: `Question: ${fenced(question)}` },
  ],
  schema: () => ({
    type: 'object',
    required: ['main', 'signal', 'when'],
    properties: {
      main: { type: 'string', maxLength: 200 },
      signal: { type: 'string', enum: ['before', 'after', 'overlap'] },
      when: { type: 'string', maxLength: 200 },
    },
  }),
  maxTokens: 120,
  parse(reply, question) {
    const { main, signal, when } = (reply ?? {}) as Record<string, unknown>;
    if (typeof main !== 'string' || typeof when !== 'string') return null;
    if (signal !== 'before' && signal !== 'after' && signal !== 'overlap') return null;
    const [asked, time] = [plain(main), plain(when)];
    // Nothing may come in that the question does not say.
    const words = new Set(wordsOf(question));
    if (time === '' || !plain(question).toLowerCase().includes(time.toLowerCase())) return null;
    if (wordsOf(asked).length < 2 || !wordsOf(asked).every((word) => words.has(word))) return null;
    // And nothing may get lost: a condition dropped is another question.
    const kept = new Set(wordsOf(`${asked} ${time}`));
    if (wordsOf(question).some((word) => word.length > 3 && !CUES.has(word) && !kept.has(word))) return null;
    return { main: asked, signal, when: time };
  },
};

const SIGNAL_WORDS = { before: 'before', after: 'after', overlap: 'when' } as const;

/**
 * A question that the rules could not take apart, put in words they can: "Who led the union when the mill burnt down?".
 * `null` when the model could not either, or says nothing new.
 */
export async function rephrase(generator: Generator, question: string, signal?: CancelSignal): Promise<string | null> {
  const read = await play(generator, frameRole, question, signal === undefined ? {} : { signal });
  if (read === null) return null;
  const isDate =
    /^(?:the )?(?:\d|(?:early|mid|late|spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)\b)/i;
  const cue = read.signal === 'overlap' && isDate.test(read.when) ? 'in' : SIGNAL_WORDS[read.signal];
  const put = `${read.main.replace(/\?$/, '')} ${cue} ${read.when}?`;
  return plain(put).toLowerCase() === plain(question).toLowerCase() ? null : put;
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[?.!\s]+$/, '')
    .trim();
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
}
