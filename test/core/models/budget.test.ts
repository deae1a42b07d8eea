import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsContext, mostThatFit, play, promptTokens, type ChatMessage, type Generator } from '../../../src/models';

const user = (content: string): ChatMessage[] => [{ role: 'user', content }];

/** A token a character. */
function model(contextTokens: number): Generator & { prompts: (readonly ChatMessage[])[] } {
  const prompts: (readonly ChatMessage[])[] = [];
  return {
    prompts,
    modelId: 'script/1',
    contextTokens,
    constrains: false,
    countTokens: (text) => Promise.resolve(text.length),
    generate(messages) {
      prompts.push(messages);
      return Promise.resolve('no');
    },
  };
}

describe('the prompt budget', () => {
  it('takes the longest list that fits, as trying each length would', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(60), { maxLength: 12 }),
        fc.integer({ min: 40, max: 400 }),
        async (sizes, context) => {
          const generator = model(context);
          const messages = (count: number) =>
            user(
              sizes
                .slice(0, count)
                .map((size) => 'x'.repeat(size))
                .join(''),
            );
          let most = 0;
          for (let count = 1; count <= sizes.length; count++)
            if (await fitsContext(generator, messages(count), 20)) most = count;
          expect(await mostThatFit(generator, sizes.length, 20, messages)).toBe(
            (await fitsContext(generator, messages(sizes.length), 20)) ? sizes.length : most,
          );
        },
      ),
    );
  });

  it('counts the marks around messages too', async () => {
    expect(await promptTokens(model(100), user('abc'))).toBeGreaterThan(3);
  });

  it('asks nothing that does not fit, and asks again only where the retry fits', async () => {
    const role = {
      name: 'any',
      messages: (text: string) => user(text),
      schema: () => ({ type: 'object' }) as const,
      maxTokens: 20,
      parse: () => null,
    };
    const small = model(100);
    expect(await play(small, role, 'x'.repeat(90))).toBeNull();
    expect(small.prompts).toHaveLength(0);
    expect(await play(small, role, 'x'.repeat(40))).toBeNull();
    expect(small.prompts).toHaveLength(1);
    const large = model(1000);
    await play(large, role, 'x'.repeat(40));
    expect(large.prompts).toHaveLength(2);
  });
});
