/** Questions as people type them, ranges of time, and yes or no, answered from who held an office when. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/ask';
import type { Library } from '../../../src/library';
import { ask, tell, withFreshLibrary } from './helpers';

let library: Library;
withFreshLibrary((fresh) => (library = fresh));

const MAYORS = [
  ['2014-03-02', 'A mayor for Orla', 'Ada Brandt became mayor of Orla on 1 March 2014.'],
  ['2017-05-04', 'A new mayor', 'Jon Ferro succeeded Ada Brandt as mayor of Orla on 3 May 2017.'],
  ['2020-09-08', 'Change in Orla', 'Mira Lind succeeded Jon Ferro as mayor of Orla on 7 September 2020.'],
  ['2023-02-10', 'A year of floods', 'The mayor of Orla, Mira Lind, said on 9 February 2023 that the dyke held.'],
] as const;

async function askMayors(question: string): Promise<Answer> {
  await tell(
    library,
    MAYORS.map(([published, title, text], at) => ({ id: `mayor-${at}`, published, title, text })),
  );
  return ask(library, question);
}

const said = (answer: Answer): string =>
  answer.level === 'said' ? answer.answers.map((one) => one.text).join('; ') : '';

describe('as typed', () => {
  it.each([
    ['orla mayor now', 'Mira Lind'],
    ['whos the mayro of orla', 'Mira Lind'],
    ['Could you please tell me who was mayor of Orla in 2018? Thank you!', 'Jon Ferro'],
  ])('%s', async (question, expected) => expect(said(await askMayors(question))).toContain(expected));

  it('a misspelt word is read as the library writes it, and the answer says so; a name with its capital is not', async () => {
    expect((await askMayors('when were the flooods in orla')).spelledAs).toContain('flood');
    expect((await askMayors('Who was mayor of Ora in 2018?')).spelledAs).toBeUndefined();
  });

  it('a word that people use is not misspelt where the library happens to lack it', async () => {
    await tell(library, [
      { id: 'race', published: '2021-05-03', title: 'A race in Orla', text: 'The pace of the race in Orla was high.' },
    ]);
    expect((await ask(library, 'Which place in Orla had floods?')).spelledAs).toBeUndefined();
  });
});

describe('a range of time', () => {
  it.each([
    ['Who was mayor of Orla from 2015 to 2022?', 'Ada Brandt; Jon Ferro; Mira Lind'],
    ['List all mayors of Orla since 2018.', 'Jon Ferro; Mira Lind'],
    ['Who was mayor of Orla until 2018?', 'Ada Brandt; Jon Ferro'],
  ])('tells all of them in their order: %s', async (question, expected) =>
    expect(said(await askMayors(question))).toBe(expected),
  );
});

describe('yes or no', () => {
  it.each([
    ['Is Mira Lind still mayor of Orla?', 'Yes'],
    ['Is Ada Brandt still mayor of Orla?', 'No'],
    ['Was Jon Ferro mayor of Orla in 2019?', 'Yes'],
  ])('%s', async (question, expected) => {
    const answer = await askMayors(question);
    expect(said(answer)).toBe(expected);
    expect(answer.answers[0]?.evidence.length).toBeGreaterThan(0);
  });
});
