import { expect, test } from 'vitest';
import { guessRoles, rowTimes } from '../../../src/importers';
import { formatTime } from '../../../src/time';
import { gzipped, iso, readAll, readArticles, source } from './helpers';

const REGATTA = [
  'Regatta,Start date,Round,Winner,Winner country,Runner-up,Runner-up country,Score',
  "Orla Cup Women's,2018-05-28,final,Ada Brandt,NOR,Mia Holt,SWE,3-1",
  "Orla Cup Women's,2018-05-28,semi final,Ada Brandt,NOR,Lene Fisk,DEN,3-0",
  "Orla Cup Women's,2019-05-27,final,Mia Holt,SWE,Ada Brandt,NOR,3-2",
].join('\n');

test.each([
  ['a table with commas', source(REGATTA, 'orla-cup-2018-2019.csv')],
  ['gzipped', gzipped(source(REGATTA, 'orla-cup-2018-2019.csv'))],
  ['with tabs', source(REGATTA.replaceAll(',', '\t'), 'orla-cup-2018-2019.tsv')],
])('%s becomes an article a date, a sentence a row', async (_, file) => {
  const articles = await readArticles(file);
  expect(articles.map(({ title, publishedAt }) => [title, iso(publishedAt)])).toEqual([
    ['Orla cup 2018–2019, 28 May 2018', '2018-05-28'],
    ['Orla cup 2018–2019, 27 May 2019', '2019-05-27'],
  ]);
  expect(articles[0]?.text.split('\n\n')).toEqual([
    "On 28 May 2018, Ada Brandt (NOR) defeated Mia Holt (SWE) in the final of Orla Cup Women's, score 3-1.",
    "On 28 May 2018, Ada Brandt (NOR) defeated Lene Fisk (DEN) in the semi final of Orla Cup Women's, score 3-0.",
  ]);
  expect(articles[1]?.structure).toMatchObject({ kind: 'table', table: { rows: [{ length: 8 }] } });
});

test('a list of articles stays one, a table with titles and other columns does not', async () => {
  const list = await readArticles(source('title,url,date\nBridge opens,https://a.example/1,2020-05-01\n', 'list.csv'));
  expect(list[0]).toMatchObject({ title: 'Bridge opens', url: 'https://a.example/1' });
  expect(list[0]?.structure).toBeUndefined();
  const films = await readArticles(
    source('Title,Year,Director,Gross\nThe Quay,1999,Ada Brandt,12\nSalt,2001,Jon Ferro,7\n', 'films.csv'),
  );
  expect(films.map(({ text }) => text)).toEqual([
    'In 1999, the director was Ada Brandt, Title The Quay, Gross 12.'
      .replaceAll('Title', 'title')
      .replace('Gross', 'gross'),
    'In 2001, the director was Jon Ferro, title Salt, gross 7.',
  ]);
});

test('tables in a saved page become articles beside the page; layout and tables without times do not', async () => {
  const page = `<html><head><title>Harbour masters</title></head><body><h1>Harbour masters</h1>
    <p>The harbour has had a master since 1990, when the council opened the port after years of waiting for it.</p>
    <table><tr><td><table><tr><td>Home</td><td>About</td></tr></table></td><td>Menu</td></tr></table>
    <table><caption>Masters</caption>
      <tr><th>Harbour master</th><th colspan="2">Term</th><th>Party</th></tr>
      <tr><th></th><th>Took office</th><th>Left office</th><th></th></tr>
      <tr><td>Ada <b>Brandt</b><sup class="reference">[1]</sup></td><td>3 May 1990</td><td>4 June 1996</td><td rowspan="2">Blue</td></tr>
      <tr><td>Jon Ferro[2]</td><td>4 June 1996</td><td>Incumbent</td></tr></table>
    <table><tr><th>Berth</th><th>Ship</th></tr><tr><td>North</td><td>Ada Star</td></tr><tr><td>South</td><td>Orla Sun</td></tr></table>
    </body></html>`;
  const [whole, ...parts] = await readArticles(source(page, 'masters.html'));
  expect(whole?.structure).toBeUndefined();
  expect(whole?.text).toContain('The harbour has had a master');
  expect(parts.map(({ text }) => text)).toEqual([
    'From 3 May 1990 to 4 June 1996, the harbour master was Ada Brandt, party Blue.',
    'Since 4 June 1996, the harbour master was Jon Ferro, party Blue.',
  ]);
});

test.each([
  [['Year', 'Champion'], ['2019', 'A B'], 'time subject', '2019'],
  [['Season', 'Club'], ['1998/99', 'Orla Rovers'], 'time subject', '1998 to 1999'],
  [['Date', 'Winner', 'Loser'], ['14/07/2019', 'A B', 'C D'], 'time subject object', '14 July 2019'],
  [['Month', 'Year', 'Mayor'], ['March', '2004', 'A B'], 'time time subject', 'March 2004'],
  [['Mayor', 'From', 'To'], ['A B', '2001', '2005'], 'subject time time', '2001 to 2005'],
  [['Player', 'Born', 'Debut date'], ['A B', '1980-02-03', '2001-05-06'], 'subject other time', '6 May 2001'],
  [['Company', 'CEO', 'Year', 'Employees'], ['Quill', 'A B', '2015', '1900'], 'object subject time other', '2015'],
] as const)('roles and time of %j', (columns, row, roles, time) => {
  const guessed = guessRoles(columns, [row, row.map((cell) => cell)]);
  expect(guessed.join(' ')).toBe(roles);
  const [value] = rowTimes({ columns, roles: guessed, rows: [row] });
  expect(value && formatTime(value)).toBe(time);
});

test('a column of dates is read in one order, and a month stays a month', () => {
  const rows = [['03/04/2019'], ['25/04/2019'], ['2019-05']];
  const times = rowTimes({ columns: ['date'], roles: ['time'], rows });
  expect(times.map((time) => time && formatTime(time))).toEqual(['3 April 2019', '25 April 2019', 'May 2019']);
});

test('rows that are no rows are reported, and the rest goes in', async () => {
  const records = await readAll(
    source('Year,Mayor\n2001,Ada Brandt\n2002,Jon Ferro,x,y\n2003,Mia Holt\n', 'mayors.csv'),
  );
  expect(records.filter(({ kind }) => kind === 'failed')).toMatchObject([{ line: 3 }]);
  expect(records.filter(({ kind }) => kind === 'article')).toHaveLength(2);
  expect(await readAll(source('a,b\n1,2\n', 'x.csv'))).toMatchObject([{ kind: 'failed', line: 1 }]);
});
