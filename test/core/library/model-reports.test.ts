/** Reports of times by a language model: from the points that make the report without one, and gone with them. */
import { describe, expect, it } from 'vitest';
import type { Library } from '../../../src/library';
import type { Generator } from '../../../src/models';
import { importAll, jsonl, makeDisk, sampleLine } from './helpers';

const TEXTS = [
  'A fire destroyed the Orla mill on 3 January 2023.',
  'Ada Brandt became mayor of Velmora on 9 January 2023.',
  'The council of Kestrel closed its harbour on 14 January 2023.',
  'Jon Ferro won the Tarn medal on 20 January 2023.',
];
const LINES = TEXTS.map((text, n) => ({
  url: `https://news.example/${n}`,
  title: `News number ${n}`,
  published: '2023-01-25',
  text,
}));
const MONTH = '2023-01';

/** Cites what it was given, and adds a lie. */
function reporter(): Generator & { readonly periods: string[] } {
  const periods: string[] = [];
  return {
    periods,
    modelId: 'script/1',
    contextTokens: 4000,
    constrains: false,
    countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
    generate(messages) {
      const prompt = messages.at(-1)!.content;
      if (!prompt.startsWith('Period:')) return Promise.resolve('{"propositions": []}');
      periods.push(/«(.*)»/.exec(prompt)![1]!);
      const facts = [...prompt.matchAll(/^\[(\d+)\] «[^:]*: (.*)»$/gm)];
      const sentences = facts.slice(0, 2).map(([, n, text]) => ({ text, cites: [Number(n)] }));
      return Promise.resolve(
        JSON.stringify({ sentences: [...sentences, { text: 'Nobody came on 9 May 1999.', cites: [1] }] }),
      );
    },
  };
}

const until = async (done: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await done()); tries++) {
    if (tries > 3000) throw new Error('It never came so far.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
const rested = (library: Library, articles: number) =>
  until(async () => {
    const { modelReading } = await library.status();
    return modelReading.phase === 'idle' && modelReading.done === articles;
  });

describe('a report by a language model', () => {
  it('is written bottom-up from the points, each sentence held against those it cites', async () => {
    const writer = reporter();
    const library = await makeDisk().open({ generator: () => writer });
    await importAll(library, jsonl(LINES));
    await library.settled();
    const before = await library.timeNode(MONTH);
    expect(before).toMatchObject({ written: null });
    expect(before.points.length).toBeGreaterThanOrEqual(3);
    await library.setModelReading(true);
    await rested(library, LINES.length);
    await library.settled();
    expect(writer.periods).toEqual(['January 2023', 'Q1 2023', '2023']);
    const { written, points } = await library.timeNode(MONTH);
    expect(points).toEqual(before.points);
    expect(written!.claims.map(({ supported }) => supported)).toEqual([true, true, false]);
    for (const { text, cites, supported } of written!.claims) {
      if (supported) expect(points[cites[0]!]!.quote).toBe(text);
      else expect(text).toMatch(/1999/);
    }
  });

  it('goes with a sentence that it was written from, and is kept where its points stay the same', async () => {
    const disk = makeDisk();
    const library = await disk.open({ generator: reporter });
    await importAll(library, jsonl(LINES));
    await library.settled();
    await library.setModelReading(true);
    await rested(library, LINES.length);
    await library.setModelReading(false);
    await importAll(library, jsonl([{ ...sampleLine(400), url: 'https://news.example/far' }]));
    await library.settled();
    expect((await library.timeNode(MONTH)).written).not.toBeNull();
    const page = await library.articles({ offset: 0, limit: 10 });
    const gone = page.articles.find(({ title }) => title.endsWith('number 0'))!;
    await library.deleteArticles([gone.id]);
    const left = await library.timeNode(MONTH);
    expect(left.written).toBeNull();
    expect(JSON.stringify(left)).not.toContain('number 0');
  });

  it('is not there, nor asked for again, where the model gives nothing usable', async () => {
    let asked = 0;
    const mute: Generator = {
      ...reporter(),
      generate(messages) {
        if (messages[1]!.content.startsWith('Period:')) asked += 1;
        return Promise.resolve('no idea');
      },
    };
    const library = await makeDisk().open({ generator: () => mute });
    await importAll(library, jsonl(LINES));
    await library.settled();
    await library.setModelReading(true);
    await rested(library, LINES.length);
    const before = asked;
    expect(before).toBeGreaterThan(0);
    await library.setModelReading(false);
    await library.setModelReading(true);
    await rested(library, LINES.length);
    expect(asked).toBe(before);
    expect((await library.timeNode(MONTH)).written).toBeNull();
  });
});
