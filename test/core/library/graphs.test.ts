import { describe, expect, test } from 'vitest';
import type { Library } from '../../../src/library';
import type { Answer } from '../../../src/ask';
import { isoFromDay } from '../../../src/time';
import { day, importAll, jsonl, makeDisk, openLibrary, textFile, TODAY } from './helpers';

const GRAPH = [
  'subject\trelation\tobject\tstart\tend',
  'Ada Brandt\tplaysFor\tOrla Rovers\t2001\t2004',
  'Ada Brandt\tplaysFor\tTorvik F.C.\t2004\t2009',
  'Ada Brandt\tisMarriedTo\tBen Castor\t1998\t2002',
  'Ada Brandt\tisMarriedTo\tCarl Dorn\t2005\t',
  'Edda Falk\tplaysFor\tTorvik F.C.\t2003\t2006',
  'Before Nightfall\twasCreatedBy\tEdda Falk\t1999\t1999',
  'Edda Falk\thasWonPrize\tOrla Medal\t2007\t2007',
].join('\n');
const NEWS = [
  {
    url: 'https://news.example/mayor',
    title: 'Lena Holt becomes mayor of Velmora',
    published: '2004-05-03',
    text: 'Lena Holt became mayor of Velmora on 3 May 2004. She follows Tom Ried, who had been mayor of Velmora since 12 March 1999.',
  },
  {
    url: 'https://news.example/mayor-2',
    title: 'Velmora has a new mayor',
    published: '2010-06-01',
    text: 'Ida Wold became mayor of Velmora on 1 June 2010. She succeeded Lena Holt as mayor of Velmora.',
  },
];

async function withGraph(): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, textFile('facts.tsv', GRAPH), jsonl(NEWS));
  await library.settled();
  return library;
}
const ask = (library: Library, question: string, asOf: string | null = null): Promise<Answer> =>
  library.ask(question, { asOf: asOf === null ? null : day(asOf), today: TODAY });
const first = (answer: Answer): string | null => answer.answers[0]?.text ?? null;

describe('questions about facts of a graph', () => {
  test.each([
    ['Who was Ada Brandt married to in 2000?', 'Ben Castor'],
    ['Which team did Ada Brandt play for before Torvik?', 'Orla Rovers'],
    ['Which team did Ada Brandt play for last?', 'Torvik F.C.'],
    ["Who was Ada Brandt's spouse when Edda Falk won the Orla Medal?", 'Carl Dorn'],
    ['Who played for the same team as Edda Falk when Edda Falk played for Torvik?', 'Ada Brandt'],
    ['When did Edda Falk win the Orla Medal?', '2007'],
  ])('%s → %s', async (question, answer) => {
    const found = await ask(await withGraph(), question);
    expect(first(found)).toBe(answer);
  });

  test('cite the sentence of the article, where it stands, with its time', async () => {
    const library = await withGraph();
    const { answers } = await ask(library, 'Who was Ada Brandt married to in 2000?');
    const [evidence] = answers[0]!.evidence;
    const article = await library.article(evidence!.articleId);
    expect(article!.text.slice(evidence!.start, evidence!.end)).toBe(evidence!.quote);
    expect(evidence!.quote).toBe('Ada Brandt was married to Ben Castor from 1998 to 2002.');
    expect(evidence!.quote.slice(evidence!.highlight!.start, evidence!.highlight!.end)).toBe('Ben Castor');
    expect(evidence!.time!.interval.start).toBe(day('1998-01-01'));
    expect(answers[0]!.because).toContain('2000');
  });

  test('resolve an implicit part by questions to the whole system, both ways between graph and articles', async () => {
    const library = await withGraph();
    const byArticle = await ask(library, 'Who was Ada Brandt married to when Lena Holt was mayor of Velmora?');
    expect(first(byArticle)).toBe('Carl Dorn');
    expect(byArticle.resolutions[0]!.candidates[0]!.evidence[0]!.title).toMatch(/mayor/);
    const byGraph = await ask(library, 'Who was mayor of Velmora when Edda Falk won the Orla Medal?');
    expect(first(byGraph)).toBe('Lena Holt');
    const [resolved] = byGraph.resolutions[0]!.candidates;
    expect(isoFromDay(resolved!.time.interval.start!)).toBe('2007-01-01');
    expect(resolved!.evidence[0]!.quote).toContain('Edda Falk won the Orla Medal in 2007.');
  });

  test('are one timeline with what articles tell of an office', async () => {
    const library = await openLibrary();
    const offices = [
      'Lena Holt\tposition held\tmayor of Velmora\t2004-05-03\t2010-05-31',
      'Tom Ried\tposition held\tmayor of Velmora\t1999\t2004',
    ];
    await importAll(library, textFile('offices.tsv', offices.join('\n')), jsonl(NEWS.slice(1)));
    await library.settled();
    for (const [question, answer] of [
      ['Who was mayor of Velmora in 2006?', 'Lena Holt'],
      ['Who was mayor of Velmora in 2012?', 'Ida Wold'],
      ['Who was mayor of Velmora before Lena Holt?', 'Tom Ried'],
      ['Which position did Lena Holt hold in 2005?', 'mayor of Velmora'],
      ['Who held the position of mayor of Velmora in 2001?', 'Tom Ried'],
    ] as const) {
      expect([question, first(await ask(library, question))]).toEqual([question, answer]);
    }
    const held = await ask(library, 'Who held the position of mayor of Velmora in 2001?');
    const quotes = held.answers[0]!.evidence.map(({ quote }) => quote);
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  test('know as of a day what had begun by then', async () => {
    const library = await withGraph();
    expect(first(await ask(library, 'Which team did Ada Brandt play for last?', '2003-05-01'))).toBe('Orla Rovers');
    expect(first(await ask(library, 'Which team did Ada Brandt play for last?', '2006-05-01'))).toBe('Torvik F.C.');
  });

  test('are refused where no fact meets the time, and where they ask for something else', async () => {
    const library = await withGraph();
    for (const question of [
      'Who was Ada Brandt married to in 1990?',
      'Who was Ada Brandt married to in 2090?',
      'When did Ada Brandt leave the harbour committee?',
      'When did Ada Brandt play for Kestrel United?',
    ]) {
      const answer = await ask(library, question);
      expect([question, answer.status, answer.answers]).toEqual([question, 'refused', []]);
    }
  });
});

describe('retrieval by relation paths (CIK-LLM)', () => {
  const retrieve = async (library: Library, question: string, asOf: string | null = null) => {
    const options = { asOf: asOf === null ? null : day(asOf), today: TODAY, method: 'cik' };
    const { passages } = await library.retrieve(question, options, 10);
    return passages.map(({ title, text }) => `${title}: ${text}`).join('\n');
  };

  test('finds the facts along the path of each entity, in the passages that say them', async () => {
    const library = await withGraph();
    expect(await library.methods()).toContain('cik');
    const text = await retrieve(library, 'Who was Ada Brandt married to when Edda Falk won the Orla Medal?');
    expect(text).toContain('Ada Brandt was married to Carl Dorn since 2005.');
    expect(text).toContain('Edda Falk won the Orla Medal in 2007.');
    expect(await retrieve(library, 'Who was Nobody Known married to?')).toBe('');
  });

  test('works on what was read from articles, too, as known on a day', async () => {
    const library = await withGraph();
    expect(await retrieve(library, 'Who became mayor of Velmora?')).toContain('Ida Wold became mayor of Velmora');
    expect(await retrieve(library, 'Who became mayor of Velmora?', '2005-01-01')).not.toContain('Ida Wold');
    const prose = await openLibrary();
    await importAll(prose, jsonl(NEWS));
    await prose.settled();
    const early = await retrieve(prose, 'Who became mayor of Velmora?', '2005-01-01');
    expect(early).toContain('Lena Holt');
    expect(early).not.toContain('Ida Wold');
    expect(await retrieve(prose, 'Who became mayor of Velmora?')).toContain('Ida Wold');
  });
});

describe('the graph of a library', () => {
  test('follows deleting, undoing, clearing and a later import', async () => {
    const library = await withGraph();
    const question = 'Which team did Edda Falk play for?';
    expect(first(await ask(library, question))).toBe('Torvik F.C.');
    const page = await library.articles({ text: 'Edda Falk', offset: 0, limit: 20 });
    const { id } = page.articles.find(({ title }) => title === 'Edda Falk')!;
    const token = await library.deleteArticles([id]);
    expect((await ask(library, question)).status).toBe('refused');
    await library.undoDelete(token);
    expect(first(await ask(library, question))).toBe('Torvik F.C.');
    await importAll(library, textFile('more.tsv', 'Edda Falk\tplaysFor\tKestrel\t2010\t2012\n'));
    expect(first(await ask(library, 'Which team did Edda Falk play for in 2011?'))).toBe('Kestrel');
    await library.clear();
    expect((await ask(library, question)).refusal).toBe('empty-library');
  });

  test('is there again after a reload and after an export', async () => {
    const disk = makeDisk();
    const one = await disk.open();
    await importAll(one, textFile('facts.tsv', GRAPH));
    await one.close();
    const again = await disk.open();
    expect(first(await ask(again, 'Who was Ada Brandt married to in 2000?'))).toBe('Ben Castor');
    const other = await openLibrary();
    await importAll(other, textFile('backup.jsonl', await again.exportArticles()));
    expect(first(await ask(other, 'Who was Ada Brandt married to in 2000?'))).toBe('Ben Castor');
  });
});
