import { citesOf, FENCE_RULE, fenced, type Role } from '../../models';

/** The dated facts of a time node, or the reports of its children, to be summed up. */
export interface ReportInput {
  /** "March 2023" */
  readonly period: string;
  /** Numbered from 1. */
  readonly facts: readonly string[];
}

/** A sentence of a report with the facts it rests on. */
export interface ReportSentence {
  readonly text: string;
  readonly cites: readonly number[];
}

const MOST_SENTENCES = 5;

/** The report of a time node by a language model (TG-RAG §3.1.2); each sentence is held against the facts it cites. */
export const reportRole: Role<ReportInput, readonly ReportSentence[]> = {
  name: 'report',
  messages: ({ period, facts }) => [
    {
      role: 'system',
      content: [
        'You sum up what happened in a period, from dated facts, in at most five plain sentences, the most important first.',
        'Each sentence says only what its facts say and cites their numbers.',
        FENCE_RULE,
        'Reply with JSON only: {"sentences": [{"text": "…", "cites": [1, 3]}]}',
      ].join('\n'),
    },
    {
      role: 'user',
      content: [`Period: ${fenced(period, 40)}`, ...facts.map((one, at) => `[${at + 1}] ${fenced(one, 300)}`)].join(
        '\n',
      ),
    },
  ],
  schema: ({ facts }) => ({
    type: 'object',
    required: ['sentences'],
    properties: {
      sentences: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_SENTENCES,
        items: {
          type: 'object',
          required: ['text', 'cites'],
          properties: {
            text: { type: 'string', maxLength: 240 },
            cites: citesOf(facts.length),
          },
        },
      },
    },
  }),
  maxTokens: 350,
  parse(reply, { facts }) {
    const sentences = (reply as { sentences?: unknown } | null)?.sentences;
    if (!Array.isArray(sentences)) return null;
    const kept = sentences.slice(0, MOST_SENTENCES).flatMap((one: unknown): ReportSentence[] => {
      const { text, cites } = (one ?? {}) as Record<string, unknown>;
      if (typeof text !== 'string' || text.trim() === '' || !Array.isArray(cites)) return [];
      const valid = [...new Set(cites as unknown[])].filter(
        (n): n is number => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= facts.length,
      );
      return valid.length === 0 ? [] : [{ text: text.replace(/\s+/g, ' ').trim(), cites: valid }];
    });
    return kept.length === 0 ? null : kept;
  },
};
