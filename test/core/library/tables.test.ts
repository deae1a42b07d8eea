import { expect, test } from 'vitest';
import type { Library } from '../../../src/library';
import { day, importAll, openLibrary, textFile, TODAY } from './helpers';

const REGATTA = [
  'regatta,start_date,round,winner,winner_country,runner_up,runner_up_country,score,minutes',
  "Orla Cup Women's,2017-05-29,final,Ada Brandt,NOR,Lene Fisk,DEN,3-1,61",
  "Orla Cup Women's,2018-05-28,semi final,Mia Holt,SWE,Lene Fisk,DEN,3-0,44",
  "Orla Cup Women's,2018-05-28,final,Ada Brandt,NOR,Mia Holt,SWE,3-2,75",
  "Orla Cup Men's,2018-05-28,final,Jon Ferro,NOR,Carl Dorn,SWE,3-0,40",
  "Orla Cup Women's,2019-05-27,final,Mia Holt,SWE,Ada Brandt,NOR,3-1,58",
].join('\n');
const PRIZES = [
  'year,category,film,name,winner',
  '2017,Best Editing,The Quay,Lene Fisk,yes',
  '2017,Best Editing,Salt,Mia Holt,no',
  '2018,Best Editing,1917,Carl Dorn,yes',
  '2018,Best Editing,Low Tide,Ada Brandt,no',
].join('\n');
const MASTERS = [
  'Harbour master,Took office,Left office',
  'Ada Brandt,3 May 1990,4 June 1996',
  'Jon Ferro,4 June 1996,1 January 2004',
  'Carl Dorn,1 January 2004,',
].join('\n');

async function opened(): Promise<Library> {
  const library = await openLibrary();
  await importAll(
    library,
    ...[
      textFile('regattas.csv', REGATTA),
      textFile('quay-prizes.csv', PRIZES),
      textFile('harbour-masters.csv', MASTERS),
    ],
  );
  return library;
}

async function told(library: Library, question: string, asOf: string | null): Promise<readonly string[]> {
  const answer = await library.ask(question, { asOf: asOf === null ? null : day(asOf), today: TODAY });
  for (const { evidence } of answer.answers) {
    expect(evidence.length).toBeGreaterThan(0);
    for (const one of evidence) {
      const article = await library.article(one.articleId);
      expect(article?.text.slice(one.start, one.end)).toBe(one.quote);
    }
  }
  return answer.answers.map(({ text }) => text);
}

test.each([
  ["Who won the Orla Cup Women's Tournament?", '2018-12-01', ['Ada Brandt']],
  ["Who won the Orla Cup Women's Tournament?", '2019-12-01', ['Mia Holt']],
  ["Who was the runner-up in the Orla Cup Women's?", '2018-12-01', ['Mia Holt']],
  ["Who played in the Orla Cup Women's final?", '2018-12-01', ['Ada Brandt and Mia Holt']],
  ["What was the score in the Orla Cup Men's final?", '2019-12-01', ['3-0']],
  ["Who defeated Lene Fisk in the Orla Cup Women's?", '2018-12-01', ['Mia Holt']],
  ["Who did Ada Brandt beat in the women's Orla Cup final in 2017?", null, ['Lene Fisk']],
  ["Who lost to Mia Holt in the 2019 Orla Cup Women's final?", null, ['Ada Brandt']],
  ["How long did the Orla Cup Women's final last?", '2018-12-01', ['75']],
  ["Which country is the Orla Cup Women's champion from?", null, ['SWE']],
  ["How many times did Ada Brandt win the Orla Cup Women's?", null, ['2']],
  ["In which year did Mia Holt win the Orla Cup Women's?", null, ['2019']],
  ["Who was the first winner of the Orla Cup Women's?", null, ['Ada Brandt']],
  ["What was the score in the Orla Cup Women's final as of 2018-01-05?", null, ['3-1']],
  ['Who won the prize for Best Editing?', '2018-06-01', ['Lene Fisk']],
  ['Which film won the prize for Best Editing?', '2019-06-01', ['1917']],
  ['Who won Best Editing for the film 1917?', '2019-06-01', ['Carl Dorn']],
  ['Who was harbour master in 2000?', null, ['Jon Ferro']],
  ['Who was harbour master?', '1995-01-01', ['Ada Brandt']],
])('%s as of %s', async (question, asOf, answers) => {
  expect(await told(await opened(), question, asOf)).toEqual(answers);
});

test.each([
  ["Who won the Orla Cup Women's mixed doubles?", null],
  ["Who won the Torvik Cup Women's?", null],
  ["Who won the Orla Cup Women's Tournament?", '2016-12-01'],
  ['Who won the prize for Best Editing?', '2017-06-01'],
])('nothing is told where the table does not say: %s as of %s', async (question, asOf) => {
  expect(await told(await opened(), question, asOf)).toEqual([]);
});

test('rows are passages with their own dates, and none of a later row is found before it', async () => {
  const library = await opened();
  await library.settled();
  const found = await library.retrieve(
    'Orla Cup final',
    { asOf: day('2018-12-01'), today: TODAY, method: 'tempralm' },
    20,
  );
  expect(found.passages.length).toBeGreaterThan(3);
  for (const { publishedAt } of found.passages) expect(publishedAt).toBeLessThanOrEqual(day('2018-12-01'));
  expect(found.passages[0]?.parts).toHaveProperty('time');
});

test('corrected columns tell and date the rows anew', async () => {
  const fresh = await openLibrary();
  const file = textFile(
    'visits.csv',
    'Visitor,Arrived,Reported\nAda Brandt,2001-02-03,2001-05-06\nJon Ferro,2002-02-03,2002-05-06\n',
  );
  await importAll(fresh, file);
  const [first] = (await fresh.articles({ offset: 0, limit: 9 })).articles;
  const table = await fresh.table(first!.id);
  expect(table).toMatchObject({ caption: 'Visits', rowCount: 2, articleCount: 2 });
  expect(table?.roles).toEqual(['subject', 'time', 'other']);
  const id = await fresh.setTableRoles(first!.id, ['subject', 'other', 'time']);
  const again = await fresh.table(id);
  expect(again).toMatchObject({ roles: ['subject', 'other', 'time'], rowCount: 2, articleCount: 2 });
  const articles = (await fresh.articles({ offset: 0, limit: 9 })).articles;
  expect(articles.map(({ title, excerpt }) => [title, excerpt])).toEqual([
    ['Visits, 6 May 2002', 'On 6 May 2002, the visitor was Jon Ferro, arrived 2002-02-03.'],
    ['Visits, 6 May 2001', 'On 6 May 2001, the visitor was Ada Brandt, arrived 2001-02-03.'],
  ]);

  // Left out: the words change, the dates do not.
  expect(await fresh.setTableRoles(id, ['subject', 'none', 'time'])).toBe(id);
  expect((await fresh.article(id))?.text).toMatch(/^On 6 May 200\d, the visitor was [\w ]+\.$/);
  await expect(fresh.setTableRoles(id, ['time'])).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
