import { expect, test } from 'vitest';
import type { Library } from '../../../src/library';
import { importAll, jsonl, openLibrary, textFile, TODAY } from './helpers';

const BOX = `<html><head><title>Orla Mill</title></head><body><article><h1>Orla Mill</h1><p>The mill stands by the river.</p>
<table><tr><th>Architect</th><td>Edda Falk</td></tr><tr><th>Opened</th><td>4 May 1931</td></tr><tr><th>Height</th><td>83 m</td></tr></table>
</article></body></html>`;
const TABLE = [
  'year,winner,loser',
  '2011,Ada Brandt,Jon Ferro',
  '2012,Lena Holt,Ada Brandt',
  '2013,Ida Wold,Tom Ried',
].join('\n');
const GRAPH = ['Ada Brandt\tplaysFor\tOrla Rovers\t2001\t2004', 'Ada Brandt\tplaysFor\tTorvik F.C.\t2004\t2009'].join(
  '\n',
);
const PROSE = [
  { title: 'Rovers lose', published: '2010-03-02', text: 'Orla Rovers lost at home on Saturday. Nobody was hurt.' },
  { title: 'Rovers win', published: '2019-03-02', text: 'Orla Rovers won at home on Saturday. Nobody was hurt.' },
];

async function open(): Promise<Library> {
  const library = await openLibrary();
  await importAll(
    library,
    textFile('mill.html', BOX),
    textFile('open.csv', TABLE),
    textFile('facts.tsv', GRAPH),
    jsonl(PROSE),
  );
  await library.settled();
  return library;
}
const first = async (library: Library, question: string): Promise<string> => {
  const { passages } = await library.retrieve(question, { asOf: null, today: TODAY, method: 'faith' }, 5);
  return `${passages[0]?.title}: ${passages[0]?.text}`;
};

test('evidence of text, boxes, tables and graphs is scored together', async () => {
  const library = await open();
  expect(await first(library, 'When was the Orla Mill opened?')).toContain('Opened: 4 May 1931');
  expect(await first(library, 'Who was the winner against Ada Brandt in 2012?')).toContain('Lena Holt');
  expect(await first(library, 'Which team did Ada Brandt play for in 2002?')).toContain(
    'Ada Brandt played for Orla Rovers from 2001 to 2004.',
  );
});

test('evidence of another time is pruned', async () => {
  const library = await open();
  expect(await first(library, 'How did Orla Rovers do at home in March 2010?')).toContain('lost at home');
  expect(await first(library, 'How did Orla Rovers do at home in March 2019?')).toContain('won at home');
});
