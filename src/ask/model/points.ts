import { citesOf, FENCE_RULE, fenced, type ReplySchema, type Role } from '../../models';

/** Reports to draw points from, for a question about a whole period. */
export interface PointsInput {
  readonly question: string;
  /** Numbered from 1: dated sentences of the reports. */
  readonly sentences: readonly string[];
}

/** A point of a global answer (TG-RAG §3.3): what it says, how much it matters, and the sentences it rests on. */
export interface Point {
  readonly text: string;
  /** 0 to 100. */
  readonly score: number;
  readonly cites: readonly number[];
}

const MOST_POINTS = 6;
const REPLY = 'Reply with JSON only: {"points": [{"text": "…", "score": 80, "cites": [1]}]}';

const pointSchema = ({ sentences }: PointsInput): ReplySchema => ({
  type: 'object',
  required: ['points'],
  properties: {
    points: {
      type: 'array',
      maxItems: MOST_POINTS,
      items: {
        type: 'object',
        required: ['text', 'score', 'cites'],
        properties: {
          text: { type: 'string', maxLength: 240 },
          score: { type: 'integer', minimum: 0, maximum: 100 },
          cites: citesOf(sentences.length),
        },
      },
    },
  },
});

function prompt(task: string, { question, sentences }: PointsInput) {
  return [
    { role: 'system', content: [task, FENCE_RULE, REPLY].join('\n') },
    {
      role: 'user',
      content: [...sentences.map((one, at) => `[${at + 1}] ${fenced(one, 400)}`), `Question: ${fenced(question)}`].join(
        '\n',
      ),
    },
  ] as const;
}

function readPoints(reply: unknown, { sentences }: PointsInput): readonly Point[] | null {
  const points = (reply as { points?: unknown } | null)?.points;
  if (!Array.isArray(points)) return null;
  return points.slice(0, MOST_POINTS).flatMap((one: unknown): Point[] => {
    const { text, score, cites } = (one ?? {}) as Record<string, unknown>;
    if (typeof text !== 'string' || text.trim() === '' || typeof score !== 'number' || !Array.isArray(cites)) return [];
    const valid = [...new Set(cites as unknown[])].filter(
      (n): n is number => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= sentences.length,
    );
    // A point without evidence is none.
    if (valid.length === 0) return [];
    return [{ text: text.replace(/\s+/g, ' ').trim(), score: Math.min(100, Math.max(0, score)), cites: valid }];
  });
}

/** Points of one report for a global question, each with a score (TG-RAG §3.3). */
export const pointsRole: Role<PointsInput, readonly Point[]> = {
  name: 'points',
  messages: (input) =>
    prompt(
      'List the points of these dated sentences that answer the question, each with a score from 0 to 100 for how much it matters.',
      input,
    ),
  schema: pointSchema,
  maxTokens: 400,
  parse: readPoints,
};

/** The points of several reports reduced to one answer: the same said twice is one point (TG-RAG §3.3). */
export const reduceRole: Role<PointsInput, readonly Point[]> = {
  name: 'reduce',
  messages: (input) =>
    prompt(
      'These points come from several reports. Join those that say the same, order them by time, and keep the score of the most important.',
      input,
    ),
  schema: pointSchema,
  maxTokens: 400,
  parse: readPoints,
};
