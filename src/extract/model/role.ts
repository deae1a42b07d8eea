import { FENCE_RULE, fenced, type ReplySchema, type Role } from '../../models';
import { formatTime, singleDay, type Day } from '../../time';

/** A batch of sentences of one article for the model to read (NEON §3.2: batches of chunks in the order of time). */
export interface ReadingBatch {
  readonly title: string;
  readonly publishedAt: Day | null;
  readonly sentences: readonly string[];
  /** Canonical names marked up in them. */
  readonly entities: readonly string[];
}

/** A proposition as the model wrote it: M1 with a subject alone, M2 with an object. */
export interface DraftProposition {
  /** Position in the batch. */
  readonly sentence: number;
  readonly subject: string;
  readonly object: string | null;
  readonly proposition: string;
}

const MOST_PROPOSITIONS = 12;
const MOST_NAMES = 40;

const RULES = [
  'You list what sentences of a news article say about the people, organisations and places named.',
  'For each sentence that says something happened or is so, write one short proposition in its own words, with its subject, and its object where it has one.',
  'Subjects and objects are names from the list. Take numbers and dates as they are written. Leave out opinions and guesses.',
  'Good: {"sentence": 2, "subject": "Ada Brandt", "object": "Velmora", "proposition": "Ada Brandt became chief executive of Velmora"}',
  'Bad: {"sentence": 2, "subject": "she", "object": null, "proposition": "there was a change at the top"}',
  FENCE_RULE,
  'Reply with JSON only: {"propositions": [{"sentence": 1, "subject": "…", "object": "…", "proposition": "…"}]}',
].join('\n');

/** M1 and M2 extraction by a language model (NEON §3.2); what it writes is checked by `supportedProposition`. */
export const extractionRole: Role<ReadingBatch, readonly DraftProposition[]> = {
  name: 'extraction',
  messages: ({ title, publishedAt, sentences, entities }) => [
    { role: 'system', content: RULES },
    {
      role: 'user',
      content: [
        `Article: ${fenced(title, 200)}${publishedAt === null ? '' : `, ${dayWords(publishedAt)}`}`,
        `Names: ${entities.map((name) => fenced(name, 80)).join(', ')}`,
        ...sentences.map((sentence, at) => `${at + 1}. ${fenced(sentence, 500)}`),
      ].join('\n'),
    },
  ],
  schema: ({ sentences, entities }) => ({
    type: 'object',
    required: ['propositions'],
    properties: {
      propositions: {
        type: 'array',
        maxItems: MOST_PROPOSITIONS,
        items: {
          type: 'object',
          required: ['sentence', 'subject', 'proposition'],
          properties: {
            sentence: { type: 'integer', minimum: 1, maximum: sentences.length },
            subject: nameAmong(entities),
            object: nameAmong(entities),
            proposition: { type: 'string', maxLength: 240 },
          },
        },
      },
    },
  }),
  maxTokens: 500,
  parse(reply, { sentences }) {
    const list = (reply as { propositions?: unknown } | null)?.propositions;
    if (!Array.isArray(list)) return null;
    return list.slice(0, MOST_PROPOSITIONS).flatMap((one: unknown): DraftProposition[] => {
      const { sentence, subject, object, proposition } = (one ?? {}) as Record<string, unknown>;
      if (!Number.isInteger(sentence) || typeof subject !== 'string' || typeof proposition !== 'string') return [];
      const at = (sentence as number) - 1;
      if (at < 0 || at >= sentences.length || subject.trim() === '' || proposition.trim() === '') return [];
      const named = typeof object === 'string' && object.trim() !== '' ? object.trim() : null;
      return [
        { sentence: at, subject: subject.trim(), object: named, proposition: proposition.replace(/\s+/g, ' ').trim() },
      ];
    });
  },
};

/** One of the names given; any where there are too many for a grammar to be quick. */
function nameAmong(entities: readonly string[]): ReplySchema {
  return entities.length === 0 || entities.length > MOST_NAMES
    ? { type: 'string', maxLength: 80 }
    : { type: 'string', enum: entities };
}

function dayWords(day: Day): string {
  return formatTime({ interval: singleDay(day), granularity: 'day', certainty: 'exact' });
}
