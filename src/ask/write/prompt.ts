import type { ShortNames } from '../../graph';
import { citesOf, FENCE_RULE, fenced, type ChatMessage, type Role } from '../../models';
import { formatTime } from '../../time';
import type { AnswerItem, Evidence } from '../../sources';

/** What the writer is given. */
export interface WriteInput {
  readonly question: string;
  /** Short answers that the evidence was found for, best first; the writer puts them in sentences. */
  readonly answers: readonly string[];
  /** In words: what the time must satisfy ("before 14 March 2023"), or `null`. */
  readonly condition: string | null;
  readonly evidence: readonly Evidence[];
  /** What it was found for, and when that was so; absent where no time is asked for. */
  readonly found?: readonly Pick<AnswerItem, 'text' | 'time' | 'evidence'>[];
  /** Names that the evidence repeats, put short so that more of it fits; absent or `null`: as they are. */
  readonly short?: ShortNames | null;
}

/** A sentence as the model wrote it, with the numbers it cites, from 1. */
export interface DraftClaim {
  readonly text: string;
  readonly cites: readonly number[];
}

const MOST_CLAIMS = 4;
const MOST_CLAIM_CHARACTERS = 300;
const MOST_QUOTE_CHARACTERS = 500;
const MOST_NAME_CHARACTERS = 120;

const RULES = [
  'You write short answers from numbered evidence.',
  'Write one to three plain sentences. Each says one thing that its evidence says, with its date, and cites the number of that evidence.',
  'Example: evidence [1] «The mill of Orla burnt down on 3 May 1911.», question «When did the mill burn down?» → {"claims": [{"text": "The mill of Orla burnt down on 3 May 1911.", "cites": [1]}]}',
  'Use the names, numbers and dates of the evidence as they are. Add nothing that is not there.',
  FENCE_RULE,
  'Reply with JSON only: {"claims": [{"text": "…", "cites": [1]}]}',
].join('\n');

/** One line of evidence: number, date, source, words. */
export function evidenceLine(evidence: Evidence, number: number, short: ShortNames | null = null): string {
  const time = evidence.time === null ? '' : `, about ${formatTime(evidence.time)}`;
  const published = evidence.publishedAt === null ? 'date unknown' : `published ${dayText(evidence.publishedAt)}`;
  return `[${number}] (${published}${time}) ${fenced(short?.shorten(evidence.quote) ?? evidence.quote, MOST_QUOTE_CHARACTERS)}`;
}

function associationOf({ names }: ShortNames): string {
  return [...names].map(([made, name]) => `${made} = ${fenced(name, MOST_NAME_CHARACTERS)}`).join(', ');
}

function dayText(day: NonNullable<Evidence['publishedAt']>): string {
  return formatTime({ interval: { start: day, end: day }, granularity: 'day', certainty: 'exact' });
}

/** Writes the answer in sentences from numbered evidence. */
export const writerRole: Role<WriteInput, readonly DraftClaim[]> = {
  name: 'answer',
  messages: ({ question, answers, condition, evidence, short = null }): ChatMessage[] => [
    { role: 'system', content: RULES },
    {
      role: 'user',
      content: [
        'Evidence:',
        ...evidence.map((one, at) => evidenceLine(one, at + 1, short)),
        ...(short === null ? [] : [`Short names, to be written in full: ${associationOf(short)}`]),
        '',
        `Question: ${fenced(question)}`,
        ...(condition === null ? [] : [`Time: ${fenced(condition)}`]),
        ...(answers.length === 0 ? [] : [`Found in the evidence: ${answers.map((one) => fenced(one)).join(', ')}`]),
      ].join('\n'),
    },
  ],
  schema: ({ evidence }) => ({
    type: 'object',
    required: ['claims'],
    properties: {
      claims: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_CLAIMS,
        items: {
          type: 'object',
          required: ['text', 'cites'],
          properties: {
            text: { type: 'string', maxLength: MOST_CLAIM_CHARACTERS },
            cites: citesOf(evidence.length),
          },
        },
      },
    },
  }),
  maxTokens: 260,
  parse(reply, { evidence, short }) {
    const claims = (reply as { claims?: unknown } | null)?.claims;
    if (!Array.isArray(claims)) return null;
    const drafts = claims.slice(0, MOST_CLAIMS).flatMap((one: unknown): DraftClaim[] => {
      const { text, cites } = (one ?? {}) as { text?: unknown; cites?: unknown };
      if (typeof text !== 'string' || text.trim() === '') return [];
      const numbers = Array.isArray(cites) ? cites : [];
      return [
        {
          text: (short?.restore(text) ?? text).replace(/\s+/g, ' ').trim().slice(0, MOST_CLAIM_CHARACTERS),
          cites: [...new Set(numbers)].filter(
            (n): n is number => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= evidence.length,
          ),
        },
      ];
    });
    // A small model likes to repeat itself.
    const unique = drafts.filter(({ text }, at) => drafts.findIndex((one) => one.text === text) === at);
    return unique.length === 0 ? null : unique;
  },
};
