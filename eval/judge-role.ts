import { FENCE_RULE, fenced, type Role } from '../src/models';

/** An answer to be judged, with what it rests on. */
export interface JudgeInput {
  readonly question: string;
  readonly answer: string;
  readonly evidence: readonly string[];
}

/** Marks from 0 to 2 (NEON §4.2). */
export interface Judgement {
  readonly helpfulness: 0 | 1 | 2;
  readonly relevance: 0 | 1 | 2;
  readonly faithfulness: 0 | 1 | 2;
}

const RULES = [
  'You give marks to an answer from evidence.',
  'helpfulness: 2 answers the question fully, 1 in part, 0 not at all. relevance: 2 all of it is about the question, 1 some, 0 nothing. faithfulness: 2 all of it is in the evidence, 1 some, 0 nothing.',
  'Example: evidence «The mill burnt down in 1911.», question «When did the mill burn down?», answer «1911» → {"helpfulness": 2, "relevance": 2, "faithfulness": 2}',
  'Example: the same, answer «It burnt down in 1911 after a strike.» → {"helpfulness": 2, "relevance": 2, "faithfulness": 1}',
  'Example: the same, answer «The owner rebuilt it.» → {"helpfulness": 0, "relevance": 1, "faithfulness": 0}',
  FENCE_RULE,
  'Reply with JSON only: {"helpfulness": …, "relevance": …, "faithfulness": …}, each 0, 1 or 2',
].join('\n');

const MARK = { type: 'integer', minimum: 0, maximum: 2 } as const;

/** Judges answers for helpfulness, relevance and faithfulness, few-shot (NEON §4.2). */
export const judgeRole: Role<JudgeInput, Judgement> = {
  name: 'judge',
  messages: ({ question, answer, evidence }) => [
    { role: 'system', content: RULES },
    {
      role: 'user',
      content: [
        ...evidence.map((one, at) => `Evidence ${at + 1}: ${fenced(one, 500)}`),
        `Question: ${fenced(question)}`,
        `Answer: ${fenced(answer, 500)}`,
      ].join('\n'),
    },
  ],
  schema: () => ({
    type: 'object',
    required: ['helpfulness', 'relevance', 'faithfulness'],
    properties: { helpfulness: MARK, relevance: MARK, faithfulness: MARK },
  }),
  maxTokens: 60,
  parse(reply) {
    const { helpfulness, relevance, faithfulness } = (reply ?? {}) as Record<string, unknown>;
    return isMark(helpfulness) && isMark(relevance) && isMark(faithfulness)
      ? { helpfulness, relevance, faithfulness }
      : null;
  },
};

function isMark(value: unknown): value is 0 | 1 | 2 {
  return value === 0 || value === 1 || value === 2;
}
