/** A language model that is still being loaded when somebody asks: the short answer does not wait for it, its sentences do. */
import { expect, it } from 'vitest';
import type { Answer } from '../../../src/ask';
import type { Generator } from '../../../src/models';
import { dayFromIso, type Day } from '../../../src/time';
import { importAll, jsonl, makeDisk } from './helpers';

const LINES = [
  {
    url: 'https://news.example/1',
    title: 'A mayor for Velmora',
    published: '2023-01-25',
    text: 'Ada Brandt became mayor of Velmora on 9 January 2023.',
  },
];
const QUESTION = 'Who became mayor of Velmora in January 2023?';
const SENTENCE = 'Ada Brandt became mayor of Velmora on 9 January 2023.';

const writer: Generator = {
  modelId: 'script/1',
  contextTokens: 4000,
  constrains: false,
  countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
  generate: () => Promise.resolve(JSON.stringify({ claims: [{ text: SENTENCE, cites: [1] }] })),
};

async function asked(toCome: (signal?: { readonly aborted: boolean }) => Promise<Generator | null>, write = true) {
  const library = await makeDisk().open({ generator: () => null, generatorToCome: toCome });
  await importAll(library, jsonl(LINES));
  await library.settled();
  const shown: Answer[] = [];
  const options = { asOf: null, today: dayFromIso('2023-02-01') as Day, write };
  const answer = library.ask(QUESTION, options, (event) => {
    if (event.kind === 'answer' && event.depth === 0) shown.push(event.answer);
  });
  return { answer, shown };
}

it('writes once it is there, below the answer that stood there meanwhile', async () => {
  let arrive: (generator: Generator) => void = () => undefined;
  const { answer, shown } = await asked(() => new Promise((resolve) => (arrive = resolve)));
  for (let tries = 0; shown.length === 0 && tries < 1000; tries++) await new Promise((done) => setTimeout(done, 2));
  expect(shown.at(-1)).toMatchObject({ status: 'answered' });
  expect(shown.at(-1)!.written).toBeUndefined();
  for (let tries = 0; tries < 20; tries++) await new Promise((done) => setTimeout(done, 2));
  arrive(writer);
  const { written } = await answer;
  expect(written!.claims).toMatchObject([{ text: SENTENCE, supported: true }]);
});

it('leaves the answer as it is when it does not come, and is not waited for where nothing is to be written', async () => {
  const without = await asked(() => Promise.resolve(null));
  expect(await without.answer).toMatchObject({ status: 'answered' });
  expect((await without.answer).written).toBeUndefined();
  const unwanted = await asked(() => new Promise(() => undefined), false);
  expect(await unwanted.answer).toMatchObject({ status: 'answered' });
});
