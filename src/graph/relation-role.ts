import { relationWords } from '../importers';
import { FENCE_RULE, fenced, play, type CancelSignal, type Generator, type Role } from '../models';
import type { RelationChooser } from './choose-relation';

/** A question and the relations its entities have, in words. */
export interface RelationInput {
  readonly question: string;
  readonly relations: readonly string[];
}

const MOST_RELATIONS = 3;

/** Relation choice by a language model (CIK-LLM §3.1.1): numbers of the relations that may lead to the answer. */
export const relationRole: Role<RelationInput, readonly number[]> = {
  name: 'relation',
  messages: ({ question, relations }) => [
    {
      role: 'system',
      content: [
        'You choose the relations of a graph that lead to the answer of a question, the best first, at most three.',
        'Example: question «Who was married to Ada in 1990?», relations 1. plays for 2. is married to → {"relations": [2]}',
        FENCE_RULE,
        'Reply with JSON only: {"relations": [2]}',
      ].join('\n'),
    },
    {
      role: 'user',
      content: [...relations.map((one, at) => `${at + 1}. ${fenced(one, 80)}`), `Question: ${fenced(question)}`].join(
        '\n',
      ),
    },
  ],
  schema: ({ relations }) => ({
    type: 'object',
    required: ['relations'],
    properties: {
      relations: {
        type: 'array',
        minItems: 1,
        maxItems: MOST_RELATIONS,
        items: { type: 'integer', minimum: 1, maximum: relations.length },
      },
    },
  }),
  maxTokens: 40,
  parse(reply, { relations }) {
    const numbers = (reply as { relations?: unknown } | null)?.relations;
    if (!Array.isArray(numbers)) return null;
    const valid = [...new Set(numbers as unknown[])].filter(
      (n): n is number => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= relations.length,
    );
    return valid.length === 0 ? null : valid.slice(0, MOST_RELATIONS).map((n) => n - 1);
  },
};

/**
 * Lets a language model choose among relations, by their names in words.
 * @throws DatelineError `CANCELLED`, from the chooser
 */
export function relationChooser(generator: Generator, signal?: CancelSignal): RelationChooser {
  return async (question, relations) => {
    const input = { question, relations: relations.map(relationWords) };
    return play(generator, relationRole, input, signal === undefined ? {} : { signal });
  };
}
