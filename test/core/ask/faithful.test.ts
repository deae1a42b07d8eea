import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, AnswerItem } from '../../../src/ask';
import type { Library } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import { addDays, formatTime, overlaps, satisfies, singleDay, type Day, type TimeExpression } from '../../../src/time';
import { ask, day, openLibrary, tell, type Told } from './helpers';

/** Vectors of letter pairs: enough for retrieval to have an order, and the same on every run. */
const letters: Embedder = {
  modelId: 'letters',
  dimensions: 64,
  contextTokens: 256,
  embed: (texts) => {
    const out = new Float32Array(texts.length * 64);
    for (const [row, text] of texts.entries()) {
      for (let at = 1; at < text.length; at++) {
        const slot = (text.charCodeAt(at - 1) * 31 + text.charCodeAt(at)) % 64;
        out[row * 64 + slot] = (out[row * 64 + slot] ?? 0) + 1;
      }
      const length = Math.hypot(...out.subarray(row * 64, row * 64 + 64)) || 1;
      for (let at = 0; at < 64; at++) out[row * 64 + at] = (out[row * 64 + at] ?? 0) / length;
    }
    return Promise.resolve(out);
  },
};

const PEOPLE = ['Ada Brandt', 'Jon Ferro', 'Ruth Arden', 'Karl Lindqvist', 'Mira Okafor', 'Tomas Veld'];
const ORGANISATIONS = ['Velmora', 'Kestrel Shipping'];
const EVENTS = ['The Orla bridge collapsed', 'The Lindholm museum opened', 'A fire destroyed the Tarn mill'];
const FIRST = day('2012-01-10');

interface World {
  readonly tenures: readonly { readonly who: string; readonly of: string; readonly from: Day }[];
  readonly events: readonly { readonly what: string; readonly on: Day }[];
}

const worlds: fc.Arbitrary<World> = fc.record({
  tenures: fc
    .tuple(
      fc.shuffledSubarray(PEOPLE, { minLength: 2, maxLength: 4 }),
      fc.array(fc.integer({ min: 200, max: 900 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...ORGANISATIONS),
    )
    .map(([people, steps, of]) => {
      let from = FIRST;
      return people.map((who, at) => {
        from = addDays(from, steps[at] ?? 300);
        return { who, of, from };
      });
    }),
  events: fc
    .tuple(
      fc.subarray(EVENTS, { minLength: 1 }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 3, maxLength: 3 }),
    )
    .map(([whats, days]) => whats.map((what, at) => ({ what, on: addDays(FIRST, days[at] ?? 0) }))),
});

function iso(on: Day): string {
  return new Date(on * 86_400_000).toISOString().slice(0, 10);
}

function said(on: Day): string {
  return formatTime({ interval: singleDay(on), granularity: 'day', certainty: 'exact' });
}

function articlesOf(world: World): Told[] {
  return [
    ...world.tenures.map(({ who, of, from }, at) => ({
      id: `t${at}`,
      published: iso(addDays(from, 1)),
      title: `${who} takes over at ${of}`,
      text: `${who} became chief executive of ${of} on ${said(from)}. The company has its seat in the north.`,
    })),
    ...world.events.map(({ what, on }, at) => ({
      id: `e${at}`,
      published: iso(addDays(on, 1)),
      title: what,
      text: `${what} on ${said(on)}. Nobody was hurt, the police said.`,
    })),
  ];
}

function questionsOf(world: World): string[] {
  const of = world.tenures[0]?.of ?? '';
  const last = world.tenures.at(-1)?.who ?? '';
  const when = [
    ['The Orla bridge collapsed', 'the Orla bridge collapsed', 'did the Orla bridge collapse'],
    ['The Lindholm museum opened', 'the Lindholm museum opened', 'did the Lindholm museum open'],
    ['A fire destroyed the Tarn mill', 'a fire destroyed the Tarn mill', 'did a fire destroy the Tarn mill'],
  ];
  return [
    `Who is chief executive of ${of}?`,
    `Who was chief executive of ${of} in 2014?`,
    `Who was chief executive of ${of} in 1950?`,
    `Who was chief executive of ${of} before ${last}?`,
    `When did ${last} become chief executive of ${of}?`,
    ...when.flatMap(([, clause = '', inverted = '']) => [
      `When ${inverted}?`,
      `Who was chief executive of ${of} when ${clause}?`,
      `Who became chief executive of ${of} after ${clause}?`,
    ]),
    'Who won the Halden Cup in 2015?',
    'When did Sten Morrow retire?',
  ];
}

/** The times that stand in the quotes of an answer. */
async function timesOf(library: Library, item: AnswerItem): Promise<TimeExpression[]> {
  const found: TimeExpression[] = [];
  for (const evidence of item.evidence) {
    const article = await library.article(evidence.articleId);
    expect(article?.text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
    found.push(...(article?.times.filter((one) => one.start >= evidence.start && one.end <= evidence.end) ?? []));
  }
  return found;
}

async function expectFaithful(library: Library, answer: Answer): Promise<void> {
  if (answer.status !== 'answered') {
    if (answer.status === 'refused') expect(answer.answers).toEqual([]);
    return;
  }
  const { constraint } = answer;
  for (const item of answer.answers) {
    expect(item.evidence.length, answer.question).toBeGreaterThan(0);
    const times = await timesOf(library, item);
    const quotes = item.evidence.map((one) => one.quote).join(' ');
    if (answer.frame.answerType === 'date') {
      const own = item.time?.interval;
      expect(
        own !== undefined && times.some((one) => one.value !== null && overlaps(one.value.interval, own)),
        `${answer.question} → ${item.text}`,
      ).toBe(true);
    } else {
      expect(quotes, answer.question).toContain(item.text.split(' ').at(-1));
    }
    if (constraint !== null && item.time !== null) {
      expect(
        satisfies(constraint.signal, item.time.interval, constraint.interval, 'began'),
        `${answer.question} → ${item.text} (${item.because})`,
      ).toBe(true);
    }
  }
}

describe('faithfulness', () => {
  it('cites for every answer a sentence that contains it, with a date that satisfies the condition', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const library = await openLibrary({ embedder: letters, reader: null });
        try {
          await tell(library, articlesOf(world));
          for (const question of questionsOf(world)) await expectFaithful(library, await ask(library, question));
        } finally {
          await library.close();
        }
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('answers what the generated library tells', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const library = await openLibrary({ embedder: letters, reader: null });
        try {
          await tell(library, articlesOf(world));
          const { who, of, from } = world.tenures.at(-1) ?? { who: '', of: '', from: FIRST };
          const start = await ask(library, `When did ${who} become chief executive of ${of}?`);
          expect(start.answers[0]?.time?.interval).toEqual(singleDay(from));
          expect((await ask(library, `Who is chief executive of ${of}?`)).answers[0]?.text).toBe(who);
          const before = world.tenures.at(-2)?.who;
          expect((await ask(library, `Who was chief executive of ${of} before ${who}?`)).answers[0]?.text).toBe(before);
          expect((await ask(library, `Who was chief executive of ${of} in 1950?`)).status).toBe('refused');
        } finally {
          await library.close();
        }
      }),
      { numRuns: 8, seed: 11 },
    );
  });
});
