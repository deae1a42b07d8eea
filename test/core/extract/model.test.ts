import { describe, expect, it } from 'vitest';
import { extractionRole, readBatch, type ArticleToRead } from '../../../src/extract';
import type { Generator } from '../../../src/models';
import { findEntities, splitSentences } from '../../../src/text';
import { dayFromIso, formatTime, readTimes } from '../../../src/time';

const TEXT =
  'Ada Brandt became chief executive of Velmora on 3 May 2021. Velmora makes pumps in Orla. ' +
  'Jon Ferro did not leave Velmora last Friday, the company said.';

function article(): ArticleToRead {
  const title = 'Ada Brandt leads Velmora';
  const publishedAt = dayFromIso('2021-05-04')!;
  const sentences = splitSentences(TEXT);
  const { entities, mentions } = findEntities(TEXT, sentences, title);
  return {
    title,
    text: TEXT,
    publishedAt,
    sentences,
    times: readTimes(TEXT, { reference: publishedAt }),
    entities,
    mentions,
  };
}

function model(...propositions: object[]): Generator {
  return {
    modelId: 'script/1',
    contextTokens: 1000,
    constrains: false,
    countTokens: () => Promise.resolve(1),
    generate: () => Promise.resolve(JSON.stringify({ propositions })),
  };
}

const brandt = { sentence: 1, subject: 'Ada Brandt', object: 'Velmora' };

describe('facts read by a language model', () => {
  it('are kept when their sentence says so, dated by the time engine', async () => {
    const { facts, struck } = await readBatch(
      model({ ...brandt, proposition: 'Ada Brandt became chief executive of Velmora' }),
      article(),
      0,
    );
    expect(struck).toBe(0);
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({ method: 'M2', sentence: 0, timeSource: 'text', relation: null });
    expect(formatTime(facts[0]!.validTime!)).toBe('3 May 2021');
    expect(TEXT.slice(facts[0]!.start, facts[0]!.end)).toMatch(/^Ada Brandt became.*2021\.$/);
  });

  it.each([
    ['another number', { ...brandt, proposition: 'Ada Brandt became chief executive of 2 Velmora' }],
    ['another date', { ...brandt, proposition: 'Ada Brandt became chief executive of Velmora on 4 May 2021' }],
    [
      'a name that is not in the sentence',
      { sentence: 2, subject: 'Ada Brandt', proposition: 'Ada Brandt makes pumps in Orla' },
    ],
    ['a subject nobody is', { sentence: 1, subject: 'She', proposition: 'She became chief executive' }],
    ['words that are not there', { ...brandt, proposition: 'Ada Brandt ruined Velmora with reckless spending' }],
    ['the opposite', { sentence: 3, subject: 'Jon Ferro', object: 'Velmora', proposition: 'Jon Ferro left Velmora' }],
  ])('are struck for %s', async (_, proposition) => {
    expect(await readBatch(model(proposition), article(), 0)).toMatchObject({ facts: [], struck: 1 });
  });

  it('are none where the reply cannot be understood', async () => {
    const lost: Generator = { ...model(), generate: () => Promise.resolve('I cannot do that') };
    expect(await readBatch(lost, article(), 0)).toMatchObject({ facts: [], struck: 0 });
  });

  it('come from replies of the right shape only', () => {
    const batch = { title: 'T', publishedAt: null, sentences: ['One.'], entities: ['A'] };
    expect(
      extractionRole.parse({ propositions: [{ sentence: 1, subject: 'A', object: ' ', proposition: ' x ' }] }, batch),
    ).toEqual([{ sentence: 0, subject: 'A', object: null, proposition: 'x' }]);
    expect(extractionRole.parse({ propositions: [{ sentence: 2, subject: 'A', proposition: 'x' }, 7] }, batch)).toEqual(
      [],
    );
    expect(extractionRole.parse({ facts: [] }, batch)).toBeNull();
  });
});
