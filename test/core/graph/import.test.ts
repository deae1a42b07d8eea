import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFormat, readGraphText, readSource } from '../../../src/importers';
import { formatTime, isoFromDay, type Interval } from '../../../src/time';

const read = (text: string) => [...readGraphText(text)];
const iso = ({ start, end }: Interval) => [start, end].map((day) => (day === null ? null : isoFromDay(day)));
const times = (text: string) => read(text).map((r) => (r.kind === 'edge' ? iso(r.edge.time.interval) : r.kind));
const source = (text: string, name = 'f.tsv') => ({ name, mediaType: '', bytes: new TextEncoder().encode(text) });

describe('graph import', () => {
  it('reads years, months, days, BC and open ends as closed intervals', () => {
    const rows = [
      '1991\t2001',
      '1991\t',
      '?\t2001',
      '2019-05\t2019-06-03',
      '44 BC\tAD 14',
      '-43\t0014',
      '1991-##-##\tpresent',
      '3 May 1991\t4 June 1992',
      '79\t476',
    ].map((ends) => `Ada\tleads\tOrla\t${ends}`);
    expect(times(rows.join('\n'))).toEqual([
      ['1991-01-01', '2001-12-31'],
      ['1991-01-01', null],
      [null, '2001-12-31'],
      ['2019-05-01', '2019-06-03'],
      ['-0043-01-01', '0014-12-31'],
      ['-0043-01-01', '0014-12-31'],
      ['1991-01-01', null],
      ['1991-05-03', '1992-06-04'],
      ['0079-01-01', '0476-12-31'],
    ]);
  });

  it('reads commas and semicolons between the cells under a header, and leaves other tables to other readers', () => {
    const commas = 'head,relation,tail,start,end\r\nAda,ownedBy,"Orla Mill, Velmora",1990,1992\r\n';
    expect(detectFormat(source(commas, 'f.csv'))).toBe('graph');
    expect(read(commas)[0]).toMatchObject({ edge: { object: 'Orla Mill, Velmora' } });
    expect(times(commas.replaceAll(',', ';'))).toEqual([['1990-01-01', '1992-12-31']]);
    for (const other of ['title,url,date\nA,https://a.example,2020', 'year,winner,loser\n2011,Ada,Jon']) {
      expect(detectFormat(source(other, 'f.csv'))).not.toBe('graph');
    }
  });

  it('takes the order of the columns from a header, and one column of dates as the time itself', () => {
    expect(times('start\tend\tobject\tsubject\tpredicate\n1990\t1992\tB\tA\tr')).toEqual([
      ['1990-01-01', '1992-12-31'],
    ]);
    expect(times('A\tr\tB\t1990')).toEqual([['1990-01-01', '1990-12-31']]);
    const [edge] = read('head\trelation\ttail\tyear\n<Ada_Brandt>\tr\tB\t1990');
    expect(edge).toMatchObject({ kind: 'edge', line: 2, edge: { subject: 'Ada Brandt', object: 'B' } });
  });

  it('reports a line that is no fact, and reads on', () => {
    const text =
      'subject\trelation\tobject\tstart\tend\nA\tr\tB\t1990\t1980\nA\t\tB\t1990\t1991\nA\tr\tB\tsoon\t\n\nA\tr\tB\t1\t2';
    expect(read(text).map(({ kind, line }) => [kind, line])).toEqual([
      ['failed', 2],
      ['failed', 3],
      ['failed', 4],
      ['edge', 6],
    ]);
  });

  it('is told from reading lists by content', () => {
    expect(detectFormat(source('A\tr\tB\t1990\t1991\nC\tr\tD\t1990\t\n'))).toBe('graph');
    expect(detectFormat(source('subject\trelation\tobject\tstart_year\tend_year\nA\tr\tB\t1\t2\n', 'x.txt'))).toBe(
      'graph',
    );
    expect(detectFormat(source('title\turl\nOne\thttps://example.org/\n'))).toBe('csv');
    expect(detectFormat(source('A\tb\tc\td\te\nA\tb\tc\td\te\n'))).not.toBe('graph');
  });

  it('gives a library one text a subject, a sentence a fact', async () => {
    const text =
      'Ada\tisMarriedTo\tBen\t1990\t1996\nCleo\tplaysFor\tOrla\t2001\t\nAda\tposition held\tchair\t1999\t1999\n';
    const articles = [];
    for await (const record of readSource(source(text)))
      articles.push(record.kind === 'article' ? record.article : null);
    expect(articles.map((one) => [one?.title, one?.text])).toEqual([
      ['Ada', 'Ada was married to Ben from 1990 to 1996.\n\nAda was chair in 1999.'],
      ['Cleo', 'Cleo played for Orla since 2001.'],
    ]);
  });

  it('reads every span of years back as it was written', () => {
    const year = fc.integer({ min: 1, max: 9999 });
    fc.assert(
      fc.property(year, year, (a, b) => {
        const [from, to] = a <= b ? [a, b] : [b, a];
        const [record] = read(`A\tr\tB\t${from}\t${to}`);
        expect(record?.kind === 'edge' && iso(record.edge.time.interval)).toEqual(
          [`${from}-01-01`, `${to}-12-31`].map((day) => day.padStart(10, '0')),
        );
        if (record?.kind === 'edge') expect(formatTime(record.edge.time)).toContain(String(to));
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
