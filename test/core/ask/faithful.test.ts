import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, AnswerItem } from '../../../src/ask';
import { lengthWords } from '../../../src/sources/timelines/tenure-items';
import type { Library } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import {
  addDays,
  contains,
  formatTime,
  hull,
  isoFromDay,
  overlaps,
  satisfies,
  singleDay,
  type Day,
  type Interval,
} from '../../../src/time';
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
const CLUBS = ['Tarn Rovers', 'Lindholm United', 'Orla Athletic'];
const OFFICES = [
  ['chief executive', 'Velmora'],
  ['mayor', 'Leeds'],
  ['chair', 'Kestrel Shipping'],
] as const;
const EVENTS = [
  ['The Orla bridge collapsed', 'the Orla bridge collapsed', 'did the Orla bridge collapse'],
  ['The Lindholm museum opened', 'the Lindholm museum opened', 'did the Lindholm museum open'],
  ['A fire destroyed the Tarn mill', 'a fire destroyed the Tarn mill', 'did a fire destroy the Tarn mill'],
] as const;
/** For each name that the questions use, one of its kind that no article knows. */
const STRANGERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PEOPLE.map((name) => [name, 'Nils Overgaard'])),
  ...Object.fromEntries(CLUBS.map((name) => [name, 'Sundvik Wanderers'])),
  Velmora: 'Hexholm',
  Leeds: 'Porto',
  'Kestrel Shipping': 'Dunmark Shipping',
  'Halden Cup': 'Marstrand Cup',
  'Orla bridge': 'Vidar bridge',
  'Lindholm museum': 'Grimsund museum',
  'Tarn mill': 'Eskholt mill',
};
const FIRST = day('2012-01-10');

interface World {
  readonly role: string;
  readonly of: string;
  readonly tenures: readonly { readonly who: string; readonly from: Day }[];
  readonly events: readonly { readonly at: number; readonly on: Day; readonly coarse: boolean }[];
  readonly wins: readonly { readonly club: string; readonly on: Day }[];
  readonly asked: Day;
}

const worlds: fc.Arbitrary<World> = fc
  .record({
    office: fc.constantFrom(...OFFICES),
    people: fc.shuffledSubarray(PEOPLE, { minLength: 2, maxLength: 4 }),
    steps: fc.array(fc.integer({ min: 200, max: 900 }), { minLength: 4, maxLength: 4 }),
    events: fc.subarray([0, 1, 2], { minLength: 1 }),
    days: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 3, maxLength: 3 }),
    coarse: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    clubs: fc.array(fc.constantFrom(...CLUBS), { minLength: 1, maxLength: 4 }),
    asked: fc.integer({ min: 300, max: 3300 }),
  })
  .map(({ office, people, steps, events, days, coarse, clubs, asked }) => {
    let from = FIRST;
    return {
      role: office[0],
      of: office[1],
      tenures: people.map((who, at) => {
        from = addDays(from, steps[at] ?? 300);
        return { who, from };
      }),
      events: events.map((at) => ({ at, on: addDays(FIRST, days[at] ?? 0), coarse: coarse[at] ?? false })),
      wins: clubs.map((club, at) => ({ club, on: addDays(FIRST, at * 366 + 120) })),
      asked: addDays(FIRST, asked),
    };
  });

const said = (on: Day): string => formatTime({ interval: singleDay(on), granularity: 'day', certainty: 'exact' });
const monthOf = (on: Day): string => said(on).replace(/^\d+ /, '');
const yearOf = (on: Day): string => isoFromDay(on).slice(0, 4);

function articlesOf({ role, of, tenures, events, wins }: World): Told[] {
  return [
    ...tenures.map(({ who, from }, at) => ({
      id: `t${at}`,
      published: isoFromDay(addDays(from, 1)),
      title: `${who} takes over at ${of}`,
      text: `${who} became ${role} of ${of} on ${said(from)}. The hall has its seat in the north.`,
    })),
    ...events.map(({ at, on, coarse }) => ({
      id: `e${at}`,
      published: isoFromDay(addDays(on, coarse ? 40 : 1)),
      title: EVENTS[at]?.[0] ?? '',
      text: `${EVENTS[at]?.[0]} ${coarse ? `in ${monthOf(on)}` : `on ${said(on)}`}. Nobody was hurt, the police said.`,
    })),
    ...wins.map(({ club, on }, at) => ({
      id: `w${at}`,
      published: isoFromDay(addDays(on, 1)),
      title: `${club} win the Halden Cup`,
      text: `${club} won the Halden Cup on ${said(on)}. The match had been put off by rain.`,
    })),
  ];
}

/** Questions of every kind: all signals, implicit and nested ones, ordinals, counts and lengths. */
function questionsOf({ role, of, tenures, wins, asked }: World): string[] {
  const first = tenures[0]?.who ?? '';
  const last = tenures.at(-1)?.who ?? '';
  const office = `${role} of ${of}`;
  const second = tenures[1]?.from ?? FIRST;
  const club = wins[0]?.club ?? '';
  return [
    `Who is ${office}?`,
    `Who was ${office} in ${yearOf(asked)}?`,
    `Who was ${office} in ${monthOf(asked)}?`,
    `Who was ${office} on ${said(asked)}?`,
    `Who was ${office} in 1950?`,
    `Who was ${office} before ${yearOf(second)}?`,
    `Who became ${office} after ${yearOf(second)}?`,
    `Who was ${office} between ${yearOf(second)} and ${yearOf(asked)}?`,
    `Who was ${office} before ${last}?`,
    `Who was ${office} after ${first}?`,
    `Who was the first ${office}?`,
    `Who was the second ${office}?`,
    `When did ${last} become ${office}?`,
    `Since when has ${last} been ${office}?`,
    `Until when was ${first} ${office}?`,
    `How long was ${first} ${office}?`,
    `Who was ${office} the longest?`,
    `How many people have been ${office}?`,
    `How many people were ${office} between ${yearOf(second)} and ${yearOf(asked)}?`,
    ...EVENTS.flatMap(([, clause, inverted]) => [
      `When ${inverted}?`,
      `Who was ${office} when ${clause}?`,
      `Who was ${office} before ${clause}?`,
      `Who became ${office} after ${clause}?`,
      `What else happened when ${clause}?`,
    ]),
    `Who won the Halden Cup in ${yearOf(wins[0]?.on ?? FIRST)}?`,
    `Who won the Halden Cup in 2031?`,
    `Who last won the Halden Cup?`,
    `Who won the Halden Cup after ${yearOf(wins[0]?.on ?? FIRST)}?`,
    `Who won the Halden Cup when ${first} was ${office}?`,
    `Who won the Halden Cup when the person who succeeded ${first} as ${office} took over?`,
    `How many times did ${club} win the Halden Cup?`,
    `When did ${club} first win the Halden Cup?`,
    `What was reported on ${said(addDays(second, 1))}?`,
    'When did Sten Morrow retire?',
  ];
}

/** The times that stand in the quotes of an answer, each quote word for word in its article. */
async function timesIn(library: Library, evidence: AnswerItem['evidence']): Promise<Interval[]> {
  const found: Interval[] = [];
  for (const one of evidence) {
    const article = await library.article(one.articleId);
    expect(article?.text.slice(one.start, one.end)).toBe(one.quote);
    for (const time of article?.times ?? []) {
      if (time.start >= one.start && time.end <= one.end && time.value !== null) found.push(time.value.interval);
    }
  }
  return found;
}

const isSame = (a: Interval, b: Interval): boolean => a.start === b.start && a.end === b.end;

/** What two cited times make: from the one up to the other, or up to the day before it, when the next one came. */
function spansOf(times: readonly Interval[]): Interval[] {
  return times.flatMap((from) =>
    times.flatMap((to) =>
      from.start === null || to.start === null || to.start <= from.start
        ? []
        : [hull(from, to), { start: from.start, end: addDays(to.start, -1) }],
    ),
  );
}

/** Whether a time is a cited one, is made of two cited ones, or ends the day before one. */
function isDerived(own: Interval, times: readonly Interval[]): boolean {
  return (
    times.some((one) => isSame(one, own) || (own.end === null && own.start === one.start)) ||
    times.some((one) => one.start !== null && isSame(own, singleDay(addDays(one.start, -1)))) ||
    spansOf(times).some((one) => isSame(one, own))
  );
}

/** The whole answer is in one cited sentence, or it is computed from what the cited sentences say. */
async function expectSupported(library: Library, answer: Answer, item: AnswerItem): Promise<void> {
  const told = `${answer.question} → ${item.text} (${item.because})`;
  const quotes = item.evidence.map((one) => one.quote);
  const times = await timesIn(library, item.evidence);
  const type = answer.frame.answerType;
  if (quotes.some((quote) => quote.includes(item.text))) return;
  if (type === 'date') {
    const own = item.time?.interval;
    expect(own !== undefined && isDerived(own, times), told).toBe(true);
    expect(item.text, told).toBe(item.time === null ? '' : formatTime(item.time));
  } else if (type === 'duration') {
    const lengths = spansOf(times).map((span) => lengthWords(span));
    expect(lengths, told).toContain(item.text);
  } else if (type === 'count' || type === 'number') {
    const named = PEOPLE.filter((name) => quotes.some((quote) => quote.includes(name)));
    const counted = named.length > 0 ? named.length : new Set(item.evidence.map((one) => one.articleId)).size;
    expect(String(counted), told).toBe(item.text);
  } else expect(quotes, told).toContainEqual(expect.stringContaining(item.text));
}

/**
 * A date that satisfies the condition: the answer's own; of a computed answer, one that its sentences tell, or the time from
 * or between two that they tell.
 */
async function expectInTime(library: Library, answer: Answer, item: AnswerItem): Promise<void> {
  const { constraint } = answer;
  if (constraint === null) return;
  const meets = (time: Interval): boolean => satisfies(constraint.signal, time, constraint.interval, 'began');
  const told = `${answer.question} → ${item.text} (${item.because})`;
  if (item.time !== null) {
    expect(meets(item.time.interval), told).toBe(true);
    return;
  }
  expect(['count', 'number'], told).toContain(answer.frame.answerType);
  for (const { time } of item.evidence) expect(time, told).not.toBeNull();
  const times = await timesIn(library, item.evidence);
  const computed = [...times, ...times.map(({ start }) => ({ start, end: null })), ...spansOf(times)];
  expect(computed.some(meets), told).toBe(true);
}

async function expectFaithful(library: Library, answer: Answer): Promise<void> {
  for (const resolution of answer.resolutions) {
    const best = resolution.candidates[0];
    if (best === undefined) continue;
    const times = await timesIn(library, best.evidence);
    const { interval } = best.time;
    const known = isDerived(interval, times) || times.some((one) => contains(one, interval) && overlaps(one, interval));
    expect(known, `${answer.question}: ${resolution.phrase}`).toBe(true);
  }
  if (answer.status === 'refused') {
    expect(answer.answers).toEqual([]);
    expect(answer.refusal).not.toBeNull();
    return;
  }
  expect(answer.answers.length, answer.question).toBeGreaterThan(0);
  for (const item of answer.answers) {
    expect(item.evidence.length, answer.question).toBeGreaterThan(0);
    for (const { publishedAt } of item.evidence) {
      if (answer.asOf !== null) expect(publishedAt, answer.question).toBeLessThanOrEqual(answer.asOf);
    }
    await expectSupported(library, answer, item);
    if (answer.status === 'answered') await expectInTime(library, answer, item);
  }
}

async function within(world: World, check: (library: Library) => Promise<void>): Promise<void> {
  const library = await openLibrary({ embedder: letters, reader: null });
  try {
    await tell(library, articlesOf(world));
    await check(library);
  } finally {
    await library.close();
  }
}

describe('faithfulness', () => {
  it('cites for every answer a sentence that holds all of it, with a date that satisfies the condition', async () => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(worlds, (world) =>
        within(world, async (library) => {
          for (const question of questionsOf(world)) {
            const answer = await ask(library, question);
            await expectFaithful(library, answer);
            if (answer.status === 'answered') kinds.add(answer.frame.answerType).add(answer.constraint?.signal ?? '');
            for (const of of answer.frame.categories) kinds.add(of);
          }
          // What was known on a day: nothing later is cited.
          for (const question of questionsOf(world).slice(0, 20)) {
            await expectFaithful(library, await ask(library, question, isoFromDay(world.asked)));
          }
        }),
      ),
      { numRuns: 10 },
    );
    // The questions must reach every way of answering, or the property says little.
    for (const kind of ['person', 'date', 'duration', 'count', 'overlap', 'before', 'after', 'implicit', 'ordinal']) {
      expect(kinds, kind).toContain(kind);
    }
  });

  it('says nothing once a name in the question is swapped for one that no article knows', async () => {
    let said = 0;
    await fc.assert(
      fc.asyncProperty(worlds, (world) =>
        within(world, async (library) => {
          for (const question of questionsOf(world)) {
            const names = Object.keys(STRANGERS).filter((name) => question.includes(name));
            if (names.length === 0 || (await ask(library, question)).level !== 'said') continue;
            said += 1;
            for (const name of names) {
              const swapped = question.replaceAll(name, STRANGERS[name] ?? '');
              const answer = await ask(library, swapped);
              expect(answer.level, `${swapped}: ${answer.answers[0]?.text}`).not.toBe('said');
            }
          }
        }),
      ),
      { numRuns: 3, endOnFailure: true },
    );
    expect(said).toBeGreaterThan(30);
  });

  it('answers what the generated library tells', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, (world) =>
        within(world, async (library) => {
          const { role, of, tenures, wins } = world;
          const office = `${role} of ${of}`;
          const { who, from } = tenures.at(-1) ?? { who: '', from: FIRST };
          const texts = async (question: string): Promise<string | undefined> =>
            (await ask(library, question)).answers[0]?.text;
          const start = await ask(library, `When did ${who} become ${office}?`);
          expect(start.answers[0]?.time?.interval).toEqual(singleDay(from));
          expect(await texts(`Who is ${office}?`)).toBe(who);
          expect(await texts(`Who was ${office} before ${who}?`)).toBe(tenures.at(-2)?.who);
          expect(await texts(`Who was the first ${office}?`)).toBe(tenures[0]?.who);
          const span = `between ${yearOf(FIRST)} and 2025`;
          expect(await texts(`How many people were ${office} ${span}?`)).toBe(String(tenures.length));
          expect((await ask(library, `Who was ${office} in 1950?`)).status).toBe('refused');
          const club = wins[0]?.club ?? '';
          const won = wins.filter((one) => one.club === club).length;
          expect(await texts(`How many times did ${club} win the Halden Cup?`)).toBe(String(won));
        }),
      ),
      { numRuns: 6 },
    );
  });
});
