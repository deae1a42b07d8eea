import { isDatelineError } from '../errors';
import { fitsContext } from './budget';
import type { ChatMessage, GenerateOptions, Generator, ReplySchema } from './ports';

/** One job of a language model: its prompt beside the shape of its reply and the parser. */
export interface Role<Input, Output> {
  readonly name: string;
  /** What is said to the model. Texts from outside stand in it fenced. */
  messages(input: Input): readonly ChatMessage[];
  /** Of a valid reply to this input: numbers no higher than there are things to cite, names no others than were given. */
  schema(input: Input): ReplySchema;
  readonly maxTokens: number;
  /** What the reply means; `null` when it is not a valid one for this input. Never throws. */
  parse(reply: unknown, input: Input): Output | null;
}

/** Numbers of what a sentence rests on, out of so many; at least one. */
export function citesOf(count: number): ReplySchema {
  return {
    type: 'array',
    minItems: 1,
    maxItems: Math.min(4, count),
    items: { type: 'integer', minimum: 1, maximum: count },
  };
}

export interface PlayOptions extends Pick<GenerateOptions, 'signal' | 'urgent' | 'onRead' | 'onToken' | 'onAgain'> {
  /** Told of each reply, and whether it was a valid one. */
  readonly onReply?: (understood: boolean) => void;
}

/** Times a model is asked: a reply that does not parse is asked for once more, then the way without a model is taken. */
const TRIES = 2;

/**
 * Lets the model play a role.
 * @returns what it said; `null` when it could not be understood twice, the prompt does not fit or the model is gone
 * @throws DatelineError `CANCELLED` only
 */
export async function play<Input, Output>(
  generator: Generator,
  role: Role<Input, Output>,
  input: Input,
  options: PlayOptions = {},
): Promise<Output | null> {
  const { onReply, ...passed } = options;
  let messages = role.messages(input);
  for (let tried = 0; tried < TRIES; tried++) {
    try {
      // A reply cut short by the end of the context is no JSON; what does not fit is not asked.
      if (!(await fitsContext(generator, messages, role.maxTokens))) return null;
      const schema = role.schema(input);
      const reply = await generator.generate(messages, { ...passed, maxTokens: role.maxTokens, schema });
      const value = jsonIn(reply);
      const meant = value === undefined ? null : role.parse(value, input);
      onReply?.(meant !== null);
      if (meant !== null) return meant;
      messages = [
        ...messages,
        { role: 'assistant', content: reply.slice(0, 500) },
        { role: 'user', content: 'That was not valid. Reply with the JSON only, exactly in the shape asked for.' },
      ];
    } catch (error) {
      if (isDatelineError(error, 'CANCELLED')) throw error;
      return null;
    }
  }
  return null;
}

/** The JSON of a reply, alone, in a code block or with words around it; `undefined` when there is none. */
export function jsonIn(reply: string): unknown {
  const starts = [reply.indexOf('{'), reply.indexOf('[')].filter((at) => at >= 0);
  if (starts.length === 0) return undefined;
  const start = Math.min(...starts);
  const close = reply[start] === '{' ? '}' : ']';
  // The longest stretch that parses: words after the JSON may hold brackets of their own.
  for (let end = reply.lastIndexOf(close); end > start; end = reply.lastIndexOf(close, end - 1)) {
    try {
      return JSON.parse(reply.slice(start, end + 1)) as unknown;
    } catch {
      // A shorter one may.
    }
  }
  return undefined;
}
