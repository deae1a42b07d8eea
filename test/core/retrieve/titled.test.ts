import { describe, expect, test } from 'vitest';
import { labelsIn, readTitleScope, subjectOf, titleLabel, type TitledArticle } from '../../../src/retrieve';

const quarter = (year: number, n: number): number => year * 4 + n - 1;
const one = (year: number, n: number) => ({ from: quarter(year, n), to: quarter(year, n) });

function titled(title: string, tags: readonly string[] = []): TitledArticle {
  const period = titleLabel(title);
  if (period === null) throw new Error(`No period in ${title}`);
  return { articleId: title, title, subject: subjectOf(title), period, tags, chunkBase: 0, chunkCount: 1 };
}

const LIBRARY = [
  titled('Tarn Airlines, Q1 2031 earnings call', ['transport']),
  titled('Tarn Airlines, Q2 2031 earnings call', ['transport']),
  titled('Tarn Airlines, Q4 2031 earnings call', ['transport']),
  titled('Orla Mills plc: second quarter 2031 results', ['textiles']),
  titled('Brandt & Sons Ltd fiscal 2031 third quarter report', ['textiles']),
];
const scope = (question: string) => {
  const read = readTitleScope(question, LIBRARY);
  return read === null ? null : [read.subjects, read.articles.map(({ article }) => article.title), read.measures];
};

describe('titles that name a period', () => {
  test('are read in all the ways in which reports are headed', () => {
    expect(titleLabel('Tarn Airlines, Q1 2031 earnings call')).toEqual(one(2031, 1));
    expect(titleLabel('Orla Mills plc: second quarter 2031 results')).toEqual(one(2031, 2));
    expect(titleLabel('Brandt & Sons Ltd fiscal 2031 third quarter report')).toEqual(one(2031, 3));
    expect(titleLabel('Orla Mills FY2031 results')).toEqual({ from: quarter(2031, 1), to: quarter(2031, 4) });
    expect(titleLabel('The fire of 2031')).toBeNull();
    expect(titleLabel('Mill burns down in first quarter of match')).toBeNull();
    expect(LIBRARY.map(({ subject }) => subject)).toEqual([
      'Tarn Airlines',
      'Tarn Airlines',
      'Tarn Airlines',
      'Orla Mills plc',
      'Brandt & Sons Ltd',
    ]);
  });

  test('questions name periods as points, ranges and bounds', () => {
    expect(labelsIn('in Q3 2031')).toEqual([one(2031, 3)]);
    expect(labelsIn('in 2031-q3 and Q4')).toEqual([one(2031, 3), one(2031, 4)]);
    expect(labelsIn('from Q3 2030 to Q1 2031')).toEqual([{ from: quarter(2030, 3), to: quarter(2031, 1) }]);
    expect(labelsIn('in each quarter after 2031-Q2')).toEqual([{ from: quarter(2031, 3), to: null }]);
    expect(labelsIn('between 2031-Q4 and 2031-Q1')).not.toEqual([]);
    expect(labelsIn('Who chairs the inquiry?')).toEqual([]);
  });

  test('the question’s subject and period choose the documents, its other words what is asked for', () => {
    expect(scope('What were Tarn Airlines’ seat revenue, fuel costs, and load factor in Q2 2031?')).toEqual([
      ['Tarn Airlines'],
      ['Tarn Airlines, Q2 2031 earnings call'],
      ['seat revenue', 'fuel costs', 'load factor'],
    ]);
    expect(scope('In which quarter after 2031-Q1 did Tarn Airlines have the lowest fuel costs?')?.[1]).toEqual([
      'Tarn Airlines, Q2 2031 earnings call',
      'Tarn Airlines, Q4 2031 earnings call',
    ]);
    expect(scope('Which had the higher margin in Q2 2031, Orla Mills or Tarn Airlines?')?.[1]).toHaveLength(2);
    // A whole year is told by its last report.
    expect(scope('How much did Tarn Airlines invest in each year after 2029?')?.[1]).toEqual([
      'Tarn Airlines, Q4 2031 earnings call',
    ]);
  });

  test('part of a name is enough only where no other name goes on', () => {
    expect(scope('What was the fuel cost of Tarn in Q1 2031?')?.[0]).toEqual(['Tarn Airlines']);
    expect(scope('What was the fuel cost of Tarn Ferries in Q1 2031?')?.[0]).toEqual([]);
    expect(scope('How were the mills doing in Q2 2031?')?.[0]).toEqual([]);
  });

  test('a tag stands for all that carry it where nobody is named', () => {
    expect(scope('How did textiles companies do in 2031?')?.[0]).toEqual(['Orla Mills plc', 'Brandt & Sons Ltd']);
    expect(scope('Who chairs the inquiry?')).toBeNull();
  });
});
