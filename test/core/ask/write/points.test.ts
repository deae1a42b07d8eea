/** A global answer by a language model: points drawn from the sentences, checked, reduced, checked again. */
import { describe, expect, it } from 'vitest';
import type { Answer, Evidence } from '../../../../src/ask';
import { writePoints } from '../../../../src/ask/write';
import type { Generator } from '../../../../src/models';
import { dayFromIso, singleDay, type TimeValue } from '../../../../src/time';

const at = (iso: string): TimeValue => ({
  interval: singleDay(dayFromIso(iso)!),
  granularity: 'day',
  certainty: 'exact',
});

function evidence(quote: string, iso: string): Evidence {
  const publishedAt = dayFromIso(iso)!;
  const place = { articleId: iso, start: 0, end: quote.length, url: null, source: 'Orla Times', title: 'Orla news' };
  return { ...place, publishedAt, quote, time: at(iso), highlight: null, superseded: false };
}

const NEWS = [
  evidence('The council of Orla opened the bridge.', '2023-03-14'),
  evidence('Ada Brandt became mayor of Orla.', '2023-02-01'),
  evidence('The Orla ferry carried 300 passengers a day.', '2023-05-02'),
];
const MANY = Array.from({ length: 9 }, (_, n) =>
  evidence(`Velmora opened works number ${n + 1}.`, `2023-0${n + 1}-01`),
);

function globally(items: readonly Evidence[]): Answer {
  return {
    question: 'What happened in Orla in 2023?',
    status: 'answered',
    constraint: null,
    answers: items.map((one) => ({
      text: one.quote,
      time: one.time,
      evidence: [one],
      origin: 'rule',
      because: '',
      score: 1,
    })),
    global: { points: [], reports: 0 },
  } as unknown as Answer;
}

/** Replies in their order; the prompts it was given. */
function model(...replies: object[]): Generator & { readonly prompts: string[] } {
  const prompts: string[] = [];
  return {
    prompts,
    modelId: 'script/1',
    contextTokens: 3000,
    constrains: false,
    countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
    generate(messages) {
      prompts.push(messages.at(-1)!.content);
      return Promise.resolve(JSON.stringify(replies[prompts.length - 1] ?? {}));
    },
  };
}
const point = (text: string, score: number, ...cites: number[]) => ({ text, score, cites });
const silent = (): void => undefined;

describe('points of a global answer', () => {
  it('are drawn in the order of time; what no sentence says is struck through, not hidden', async () => {
    const writer = model({
      points: [
        point('Ada Brandt became mayor of Orla on 1 February 2023.', 90, 1),
        point('The bridge of Orla was opened.', 40, 2),
        point('The ferry sank with 40 passengers.', 99, 3),
      ],
    });
    const written = await writePoints(writer, globally(NEWS), silent);
    expect(writer.prompts).toHaveLength(1);
    expect(writer.prompts[0]).toMatch(/\[1\] «1 February 2023: Ada Brandt.*\n\[2\] «14 March 2023/);
    expect(written!.claims.map(({ text, supported }) => [text, supported])).toEqual([
      ['Ada Brandt became mayor of Orla on 1 February 2023.', true],
      ['The bridge of Orla was opened.', true],
      ['The ferry sank with 40 passengers.', false],
    ]);
    for (const { cites, supported, why } of written!.claims) {
      if (!supported) expect(why).not.toBe('');
      for (const cite of cites) expect(written!.evidence[cite]).toBeDefined();
    }
    expect(written).toMatchObject({ problem: null, replies: 1 });
  });

  it('of many sentences come a few at a time, and are reduced to one answer that is checked again', async () => {
    const writer = model(
      { points: [point('Velmora opened works number 1.', 50, 1), point('Velmora opened works number 2.', 50, 2)] },
      { points: [point('Velmora opened works number 8.', 70, 2)] },
      { points: [point('Velmora opened works number 8.', 70, 3), point('Velmora closed works number 1.', 80, 1)] },
    );
    const written = await writePoints(writer, globally(MANY), silent);
    expect(writer.prompts).toHaveLength(3);
    expect(writer.prompts[2]).toContain('[3] «Velmora opened works number 8.»');
    const [kept, lie] = written!.claims;
    expect(kept).toMatchObject({ text: 'Velmora opened works number 8.', supported: true });
    expect(written!.evidence[kept!.cites[0]!]!.quote).toBe('Velmora opened works number 8.');
    expect(lie).toMatchObject({ supported: false });
  });

  it('stay as they were drawn where the reduction cannot be used', async () => {
    const writer = model(
      { points: [point('Velmora opened works number 1.', 50, 1)] },
      { points: [point('Velmora opened works number 8.', 70, 2)] },
      { points: [point('Velmora is a fraud.', 70, 1)] },
    );
    const written = await writePoints(writer, globally(MANY), silent);
    expect(written!.claims.filter(({ supported }) => supported).map(({ text }) => text)).toEqual([
      'Velmora opened works number 1.',
      'Velmora opened works number 8.',
    ]);
  });

  it('are none, with the reason, where the model says nothing usable', async () => {
    expect(await writePoints(model(), globally(NEWS), silent)).toMatchObject({
      claims: [],
      problem: expect.stringMatching(/usable/) as string,
    });
    const lies = model({ points: [point('The ferry sank.', 99, 3)] });
    expect((await writePoints(lies, globally(NEWS), silent))?.problem).toMatch(/contained/);
    expect(await writePoints(model(), globally([]), silent)).toBeNull();
  });
});
