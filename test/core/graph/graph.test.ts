import { describe, expect, it } from 'vitest';
import { createGraph, findMentions, snapshot, asKnownOn, verbalise, wordingOf } from '../../../src/graph';
import { dayFromCivil, yearInterval, type TimeValue } from '../../../src/time';
import { graphOf, ORLA } from './helpers';

const year = (of: number): TimeValue => ({ interval: yearInterval(of), granularity: 'year', certainty: 'exact' });

describe('temporal graph', () => {
  it('interns names, keeps repeats once and sorts facts by time', () => {
    const graph = graphOf(
      'B | r | C | 2000 | 2001\nA | r | B | 1990 | 1999\nA | r | B | 1990 | 1999\nA | r | C | | 1985',
    );
    expect(graph.entities).toEqual(['B', 'C', 'A']);
    expect(graph.edges.map((edge) => graph.entities[edge.object])).toEqual(['C', 'B', 'C']);
    const b = graph.entity('B');
    expect(b === null ? [] : [graph.bySubject(b).length, graph.byObject(b).length]).toEqual([1, 1]);
  });

  it('refuses facts without a name or with their ends crossed', () => {
    expect(() => createGraph([{ subject: '', relation: 'r', object: 'B', time: year(1) }])).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT' }),
    );
    const crossed = { start: yearInterval(2).start, end: yearInterval(1).end };
    expect(() =>
      createGraph([{ subject: 'A', relation: 'r', object: 'B', time: { ...year(1), interval: crossed } }]),
    ).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  });

  it('finds names whole, by their short forms, and keeps namesakes together', () => {
    const found = (question: string) =>
      findMentions(ORLA, question).map((m) => [m.text, m.entities.map((id) => ORLA.entities[id])]);
    expect(found('Did Ada Brandt win the Golden Oar (2nd class)?')).toEqual([
      ['Ada Brandt', ['Ada Brandt']],
      ['Golden Oar (2nd class)', ['Golden Oar (2nd class)']],
    ]);
    expect(found("Who was Ada Brandt's coach at Orla Rovers?")).toEqual([
      ['Ada Brandt', ['Ada Brandt']],
      ['Orla Rovers', ['Orla Rovers F.C.']],
    ]);
    expect(found('Where was Jason Holt, and when?')).toEqual([
      ['Jason Holt', ['Jason Holt (rower)', 'Jason Holt (judge)']],
    ]);
    expect(found('Where did Jason Holt (judge) work?')).toEqual([['Jason Holt (judge)', ['Jason Holt (judge)']]]);
  });

  it('cuts snapshots by what was over, and knowledge by what had begun', () => {
    const until = dayFromCivil(1996, 12, 31);
    const married = (graph: typeof ORLA) =>
      graph.edges
        .filter((edge) => graph.relations[edge.relation] === 'isMarriedTo')
        .map((edge) => edge.time.interval.end);
    expect(married(snapshot(ORLA, until))).toEqual([until]);
    expect(married(asKnownOn(ORLA, dayFromCivil(2000, 1, 1)))).toEqual([until, null]);
  });

  it('says a fact as a sentence', () => {
    const graph = graphOf(`
      Ada | hasWonPrize | Golden Oar | 1995 | 1995
      Ada | isMarriedTo | Ben $& Co | 1990 | 1996
      Ada | owns | Orla Mill | 2019-05-03 |
      Ada | directed | Moth | | 1980
      Ada | spokesperson | Velmora | 1999 | 1999`);
    expect(graph.edges.map((edge) => verbalise(graph, edge)).sort()).toEqual([
      'Ada directed Moth until 1980.',
      'Ada had the spokesperson Velmora in 1999.',
      'Ada owned Orla Mill since 3 May 2019.',
      'Ada was married to Ben $& Co from 1990 to 1996.',
      'Ada won the Golden Oar in 1995.',
    ]);
  });

  it('knows relations by any of their names', () => {
    const ids = [
      'isMarriedTo',
      'spouse',
      'schema:spouse',
      'member of sports team',
      'plays_for',
      'educated at',
      'place of birth',
    ];
    expect(ids.map((name) => wordingOf(name).id)).toEqual([
      'marriage',
      'marriage',
      'marriage',
      'play',
      'play',
      'graduate',
      'birth',
    ]);
    expect(wordingOf('sharesBorderWith')).toMatchObject({ id: 'sharesBorderWith', statement: null });
  });
});
