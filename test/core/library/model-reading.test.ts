/** A language model reads the library in the background: off at first, checked, resumable, and behind whoever asks. */
import { describe, expect, it } from 'vitest';
import { DatelineError } from '../../../src/errors';
import type { Library } from '../../../src/library';
import type { ChatMessage, GenerateOptions, Generator } from '../../../src/models';
import type { EpochMs } from '../../../src/time';
import { importAll, jsonl, makeDisk, openLibrary, TODAY, turn, type OpenOptions } from './helpers';

const line = (id: string, published: string, text: string) => ({
  id,
  url: `https://paper.invalid/${id}`,
  title: `The ${id} of Orla`,
  published,
  text,
});
const ARTICLES = [
  line('inquiry', '2023-03-20', 'Jon Ferro thanked Velmora on 20 March 2023 for its help. The council was pleased.'),
  line('ferry', '2022-11-02', 'Ada Brandt praised Velmora on 2 November 2022 for the ferry.'),
  line('mill', '2023-03-14', 'Ada Brandt praised Kestrel on 14 March 2023 for the mill. It rained.'),
];

interface Call {
  readonly role: 'extraction' | 'report' | 'answer' | 'other';
  readonly prompt: string;
  readonly urgent: boolean;
}

/** A model that says for each sentence what it says, and something that no sentence says. */
function model(waitMs = 0): Generator & { readonly calls: Call[]; readonly stopped: Call[] } {
  const calls: Call[] = [];
  const stopped: Call[] = [];
  let running = 0;
  return {
    calls,
    stopped,
    modelId: 'script/1',
    contextTokens: 4000,
    constrains: false,
    countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
    async generate(messages: readonly ChatMessage[], options: GenerateOptions) {
      const [system, user] = messages.map(({ content }) => content);
      const role = /You list what/.test(system!) ? 'extraction' : /You sum up/.test(system!) ? 'report' : 'answer';
      const call: Call = { role, prompt: user!, urgent: options.urgent !== false };
      calls.push(call);
      running += 1;
      expect(running).toBe(1);
      try {
        for (const end = Date.now() + waitMs; Date.now() < end;) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          if (options.signal?.aborted) {
            stopped.push(call);
            throw new DatelineError('CANCELLED', 'Stopped.', { hint: '' });
          }
        }
        return JSON.stringify(reply(role, user!));
      } finally {
        running -= 1;
      }
    },
  };
}

function reply(role: Call['role'], prompt: string): object {
  if (role === 'extraction') {
    const sentences = [...prompt.matchAll(/^(\d+)\. «(.*)»$/gm)];
    return {
      propositions: sentences.flatMap(([, n, words]) => {
        // The rules read it the other way round.
        const [, object, subject] = /^(\w+ \w+) \w+ (Velmora|Kestrel)/.exec(words!) ?? [];
        if (subject === undefined) return [];
        const sentence = Number(n);
        return [
          { sentence, subject, object, proposition: words },
          { sentence, subject, object, proposition: `${subject} ruined ${object} on 1 January 2001` },
        ];
      }),
    };
  }
  if (role === 'report') {
    const [, first] = /^\[1\] «[^:]*: (.*)»$/m.exec(prompt) ?? [];
    return {
      sentences: [
        { text: first, cites: [1] },
        { text: 'Jon Ferro resigned in disgrace.', cites: [1] },
      ],
    };
  }
  return { claims: [{ text: 'Nothing of it is so.', cites: [1] }] };
}

const factsOf = async (library: Library) => {
  const page = await library.articles({ offset: 0, limit: 10 });
  const details = await Promise.all(page.articles.map(({ id }) => library.article(id)));
  return details.flatMap((one) => one!.facts.filter((fact) => fact.origin === 'model'));
};
const until = async (done: () => Promise<boolean> | boolean): Promise<void> => {
  for (let tries = 0; !(await done()); tries++) {
    if (tries > 5000) throw new Error('It never came so far.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
const readAll = (library: Library): Promise<void> =>
  until(async () => {
    const { modelReading } = await library.status();
    return modelReading.phase === 'idle' && modelReading.done === ARTICLES.length;
  });

/** A library that the model has begun to read. */
const openBegun = async (writer: ReturnType<typeof model>, clock: Pick<OpenOptions, 'now'> = {}): Promise<Library> => {
  const library = await openLibrary({ generator: () => writer, ...clock });
  await importAll(library, jsonl(ARTICLES));
  await library.settled();
  await library.setModelReading(true);
  await until(() => writer.calls.length > 0);
  return library;
};

describe('a language model that reads the library', () => {
  it('does nothing until it is switched on, and nothing without a model', async () => {
    const writer = model();
    const library = await openLibrary({ generator: () => writer });
    await importAll(library, jsonl(ARTICLES));
    await library.settled();
    for (let i = 0; i < 50; i++) await turn();
    expect(writer.calls).toEqual([]);
    expect((await library.status()).modelReading).toMatchObject({ on: false, phase: 'idle' });
    const without = await openLibrary();
    await importAll(without, jsonl(ARTICLES));
    await without.setModelReading(true);
    await without.settled();
    expect((await without.status()).modelReading).toMatchObject({ on: true, phase: 'idle' });
    expect(await factsOf(without)).toEqual([]);
  });

  it('reads in the order of time and keeps only what a sentence says, dated by the time engine, as the model’s', async () => {
    const writer = model();
    const library = await openLibrary({ generator: () => writer });
    await importAll(library, jsonl(ARTICLES));
    await library.settled();
    const rules = (await library.status()).facts;
    await library.setModelReading(true);
    await readAll(library);
    const titles = writer.calls
      .filter(({ role }) => role === 'extraction')
      .map(({ prompt }) => /The (\w+)/.exec(prompt)![1]);
    expect(titles).toEqual(['ferry', 'mill', 'inquiry']);
    expect(writer.calls.every(({ urgent }) => !urgent)).toBe(true);
    const facts = await factsOf(library);
    expect(facts.length).toBeGreaterThan(0);
    for (const fact of facts) {
      expect(fact.proposition).not.toMatch(/ruined/);
      expect(fact).toMatchObject({ origin: 'model', timeSource: 'text' });
      expect(fact.validTime).not.toBeNull();
    }
    const { modelReading, facts: all } = await library.status();
    expect(modelReading).toMatchObject({ struck: 3, facts: facts.length });
    expect(all).toBe(rules + facts.length);
  });

  it('goes on where it was after the tab was closed, and reads nothing twice', async () => {
    const disk = makeDisk();
    const first = model(20);
    const library = await disk.open({ generator: () => first, killed: true });
    await importAll(library, jsonl(ARTICLES));
    await library.settled();
    await library.setModelReading(true);
    await until(async () => (await library.status()).modelReading.done === 1);
    await library.close();
    const second = model();
    const again = await disk.open({ generator: () => second });
    await again.setModelReading(true);
    await readAll(again);
    const read = (calls: readonly Call[]) =>
      calls.filter(({ role }) => role === 'extraction').map(({ prompt }) => /The (\w+)/.exec(prompt)![1]!);
    const finished = read(first.calls.filter((call) => !first.stopped.includes(call)));
    expect([...finished, ...read(second.calls)].sort()).toEqual(['ferry', 'inquiry', 'mill']);
    expect((await factsOf(again)).length).toBeGreaterThan(0);
  });

  it('rests while somebody asks: what it was at stops at once, and is done after the answer', async () => {
    const writer = model(400);
    const library = await openBegun(writer);
    const started = Date.now();
    const answer = await library.ask('Who praised Kestrel?', { asOf: null, today: TODAY });
    expect(answer.question).toBe('Who praised Kestrel?');
    const [background] = writer.stopped;
    expect(background).toMatchObject({ urgent: false });
    const asked = writer.calls.findIndex(({ urgent }) => urgent);
    // Nothing of the background ran between the question and its answer.
    const between = writer.calls.slice(1, asked + 1).filter(({ urgent }) => !urgent);
    expect(between).toEqual([]);
    expect(Date.now() - started).toBeLessThan(20_000);
    await readAll(library);
    const again = writer.calls.filter(({ prompt }) => prompt === background!.prompt);
    expect(again.length).toBeGreaterThan(1);
  });

  it('stops when it is switched off', async () => {
    const writer = model(400);
    const library = await openBegun(writer, { now: () => Date.now() as EpochMs });
    let told = await library.status();
    await library.onStatus((status) => void (told = status));
    await library.setModelReading(false);
    // Whoever listens hears of the end too, though nothing follows it.
    await until(() => !told.modelReading.on && told.modelReading.phase === 'idle');
    const calls = writer.calls.length;
    for (let i = 0; i < 50; i++) await turn();
    expect(writer.calls).toHaveLength(calls);
    expect(await factsOf(library)).toEqual([]);
  });
});
