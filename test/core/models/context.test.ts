/** No prompt of any role, with its reply, is longer than the model's context, however long what it is to read. */
import { existsSync, openAsBlob } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Evidence } from '../../../src/ask';
import { rephrase } from '../../../src/ask/model';
import { writeAnswer, writePoints } from '../../../src/ask/write';
import { writerRole } from '../../../src/ask/write/prompt';
import { tokenCounter } from '../../../src/engines/generate/tokens';
import { readBatch } from '../../../src/extract';
import { relationChooser, writeReport } from '../../../src/graph';
import { mostThatFit, type ChatMessage, type Generator } from '../../../src/models';
import { findEntities, splitSentences } from '../../../src/text';
import { dayFromIso, readTimes, singleDay } from '../../../src/time';

const GGUF = resolve('../shared/models/SmolLM2-135M-Instruct-GGUF/SmolLM2-135M-Instruct.Q4_1.gguf');
const there = existsSync(GGUF);
const CONTEXT = 2048;
const DAY = dayFromIso('2023-03-14')!;

/** Length of a prompt as this model's chat template makes it: a mark, the role and a line around each message. */
function templated(count: (text: string) => number, messages: readonly ChatMessage[]): number {
  const turns = messages.flatMap(({ role, content }) => [`${role}\n${content}`, '\n']);
  return [...turns, 'assistant\n'].reduce((sum, turn) => sum + count(turn), 2 * messages.length + 1);
}

describe.skipIf(!there)(`prompts for SmolLM2${there ? '' : ' (skipped: ../shared/models is not there)'}`, () => {
  let count: (text: string) => number;
  beforeAll(async () => {
    count = await tokenCounter(await openAsBlob(GGUF));
  });

  /** Measures what it is asked; says what it is told. */
  function measuring(
    reply: string,
    contextTokens = CONTEXT,
  ): Generator & { readonly lengths: number[]; readonly prompts: string[] } {
    const [lengths, prompts]: [number[], string[]] = [[], []];
    return {
      lengths,
      prompts,
      modelId: 'SmolLM2/1',
      contextTokens,
      constrains: false,
      countTokens: (text) => Promise.resolve(count(text)),
      generate(messages, { maxTokens, onToken }) {
        // In pieces, as it would come.
        for (const piece of reply.match(/.{1,7}/gs) ?? []) onToken?.(piece);
        lengths.push(templated(count, messages) + maxTokens);
        prompts.push(messages.at(-1)!.content);
        return Promise.resolve(reply);
      },
    };
  }
  const fits = ({ lengths, contextTokens }: ReturnType<typeof measuring>): void => {
    for (const length of lengths) expect(length).toBeLessThanOrEqual(contextTokens);
  };

  const evidence = (quote: string, at: number): Evidence => ({
    articleId: String(at),
    title: 'Orla news',
    source: null,
    url: null,
    publishedAt: DAY,
    quote,
    start: 0,
    end: quote.length,
    time: { interval: singleDay(DAY), granularity: 'day', certainty: 'exact' },
    highlight: null,
    superseded: false,
  });
  const answered = (quotes: readonly string[]): Answer =>
    ({
      question: `What happened to ${quotes[0]?.slice(0, 120) ?? ''}?`,
      status: 'answered',
      constraint: null,
      answers: quotes.map((quote, at) => {
        const one = evidence(quote, at);
        return { text: quote.slice(0, 80), time: one.time, evidence: [one], origin: 'rule', because: '', score: 1 };
      }),
    }) as unknown as Answer;
  const silent = (): void => undefined;

  const word = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('the', 'council', 'of', 'Velmora', 'opened', 'Central Bank of Orla', 'said'),
    },
    fc.integer({ min: 0, max: 1e9 }).map(String),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.constantFrom('日本語', '🎉🎉', '«»', '12,345.67', 'xqzjvk', '\n\n'),
  );
  const quote = fc.array(word, { minLength: 5, maxLength: 250 }).map((words) => words.join(' '));
  const quotes = fc.array(quote, { minLength: 1, maxLength: 14 });

  it('of the writer, of points and their reduction', async () => {
    await fc.assert(
      fc.asyncProperty(quotes, async (texts) => {
        for (const reply of ['no', '{"points": [{"text": "a b c", "score": 1, "cites": [1]}]}']) {
          const writer = measuring(reply);
          await writeAnswer(writer, answered(texts), silent);
          await writePoints(writer, answered(texts), silent);
          fits(writer);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('of extraction, reports, relations and frame', async () => {
    await fc.assert(
      fc.asyncProperty(quotes, async (texts) => {
        const reader = measuring('no');
        const text = texts.join(' Ada Brandt said so. ');
        const sentences = splitSentences(text);
        const { entities, mentions } = findEntities(text, sentences, 'Orla');
        const times = readTimes(text, { reference: DAY });
        const article = { title: text, text, publishedAt: DAY, sentences, times, entities, mentions };
        for (let next = 0; next < sentences.length;) ({ next } = await readBatch(reader, article, next));
        const points = texts.map((one) => ({ quote: one, title: one, when: '2023', publishedAt: DAY, time: null }));
        await writeReport(reader, '2023', points);
        await relationChooser(reader)(text, texts);
        await rephrase(reader, text);
        fits(reader);
      }),
      { numRuns: 25 },
    );
  });

  it('hold more evidence with names put short where it does not fit as it is, and what comes back is in full', async () => {
    const name = 'Consolidated Harbour Authority of Greater Orla';
    const long = Array.from(
      { length: 8 },
      (_, at) => `On ${at + 1} March 2023 the ${name} told the ${name} that the ${name} had paid ${at}00 crowns.`,
    );
    const found = answered(long);
    const answer = { ...found, answers: found.answers.map((one) => ({ ...one, text: 'crowns' })) };
    const plain = measuring('', 1150);
    const inputOf = (some: number) => ({
      question: answer.question,
      answers: Array.from({ length: 5 }, () => 'crowns'),
      condition: null,
      evidence: long.slice(0, some).map(evidence),
    });
    const fitting = await mostThatFit(plain, long.length, writerRole.maxTokens + 200, (some) =>
      writerRole.messages(inputOf(some)),
    );
    const reply = JSON.stringify({ claims: [{ text: 'E0 had paid 300 crowns.', cites: [4] }] });
    const writer = measuring(reply, 1150);
    let draft = '';
    const written = await writeAnswer(writer, answer, ({ text }) => (draft = text));
    fits(writer);
    expect(writer.prompts[0]).toContain(`Short names, to be written in full: E0 = «${name}»`);
    expect(writer.prompts[0]!.match(/^\[\d+\]/gm)).toHaveLength(written!.evidence.length);
    expect(written!.evidence.length).toBeGreaterThan(fitting);
    // Evidence is shown as its articles have it.
    expect(written!.evidence.map((one) => one.quote)).toEqual(long.slice(0, written!.evidence.length));
    expect(written!.claims).toMatchObject([{ text: `${name} had paid 300 crowns.`, supported: true }]);
    expect(draft).toBe(`${name} had paid 300 crowns.`);
  });
});
