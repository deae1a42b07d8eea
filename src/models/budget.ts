import type { ChatMessage, Generator } from './ports';

/** Marks that a chat template puts around one message. */
const TOKENS_PER_MESSAGE = 12;
/** Marks around the whole, and the opening of the reply. */
const TOKENS_AROUND = 16;

/** Tokens of a prompt, never too few as far as the model's tokenizer can be asked. */
export async function promptTokens(generator: Generator, messages: readonly ChatMessage[]): Promise<number> {
  const counts = await Promise.all(messages.map(({ content }) => generator.countTokens(content)));
  return counts.reduce((sum, count) => sum + count + TOKENS_PER_MESSAGE, TOKENS_AROUND);
}

/** Whether a prompt and a reply of `maxTokens` fit the model's context together. */
export async function fitsContext(
  generator: Generator,
  messages: readonly ChatMessage[],
  maxTokens: number,
): Promise<boolean> {
  return (await promptTokens(generator, messages)) + maxTokens <= generator.contextTokens;
}

/**
 * The longest beginning of a list whose prompt fits the model's context, by bisection; 0 when not even the prompt without
 * any does.
 * @param messages the prompt with the first `count` of the list
 */
export async function mostThatFit(
  generator: Generator,
  length: number,
  maxTokens: number,
  messages: (count: number) => readonly ChatMessage[],
): Promise<number> {
  if (await fitsContext(generator, messages(length), maxTokens)) return length;
  let [low, high] = [0, length];
  // `low` fits or is nothing, `high` does not.
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await fitsContext(generator, messages(middle), maxTokens)) low = middle;
    else high = middle;
  }
  return low;
}
