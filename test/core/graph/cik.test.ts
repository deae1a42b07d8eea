import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressEvidence, decompressEvidence, decompressReply, plainEvidence } from '../../../eval/cik-prompt';
import {
  CIK_OPTIONS,
  collectEvidence,
  createGraph,
  edgeInput,
  pruneByTime,
  truncateHops,
  type EdgeInput,
  type EntityId,
} from '../../../src/graph';
import { walkRelations } from '../../../src/graph/paths';
import { dayFromCivil, type TimeValue } from '../../../src/time';
import { graphOf, ORLA } from './helpers';

describe('relation paths', () => {
  it('keeps the settings of the paper', () => {
    expect(CIK_OPTIONS).toEqual({ hops: 3, truncateTo: 300, pruneTo: 30 });
  });

  it('lists relations by hop', () => {
    const graph = graphOf('A | r | B | 1 | 1\nB | s | C | 1 | 1\nD | t | C | 1 | 1\nD | u | E | 1 | 1');
    const names = [...walkRelations(graph, graph.entity('A') as EntityId, 3)].map((ids) =>
      ids.map((id) => graph.relations[id]),
    );
    expect(names).toEqual([['r'], ['r', 's'], ['s', 't']]);
  });

  it('drops the farthest hop first, never the first', () => {
    const [a, b] = [ORLA.edges.slice(0, 5), ORLA.edges.slice(5, 10)];
    expect(truncateHops([a, b], 10)).toEqual([a]);
    expect(truncateHops([a, b], 11)).toEqual([a, b]);
    expect(truncateHops([a], 2)).toEqual([a]);
  });

  it('drops facts far in time from those of the question entities, and keeps the longest of a relation and tail', () => {
    const graph = graphOf(`
      Ada | playsFor | Orla | 1990 | 1992
      Ben | playsFor | Orla | 1990 | 1999
      Cleo | playsFor | Orla | 1991 | 1992
      Dan | playsFor | Velmora | 1950 | 1951`);
    const ids = ['Ada', 'Orla'].map((name) => graph.entity(name) as EntityId);
    const left = (entities: readonly EntityId[], most: number) =>
      pruneByTime(graph.edges, entities, most, null).map((edge) => graph.entities[edge.subject]);
    expect(left(ids.slice(0, 1), 30)).toEqual(['Ada', 'Ben', 'Cleo']);
    expect(left(ids, 30)).toEqual(['Ada', 'Ben']);
    expect(left(ids, 1)).toEqual(['Ada']);
  });

  it('collects at most δ2 facts, along the relation that the question names', async () => {
    const evidence = await collectEvidence(ORLA, 'Which team did Ada Brandt play for in 1995?', null);
    expect(evidence.edges.length).toBeLessThanOrEqual(CIK_OPTIONS.pruneTo);
    expect(new Set(evidence.edges.map((edge) => ORLA.relations[edge.relation]))).toEqual(new Set(['playsFor']));
    expect(evidence.counts.retrieved).toBeGreaterThanOrEqual(evidence.counts.pruned);
  });
});

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.constantFrom('E0', 'R1', 'A(b,c)', '"', '__proto__', '7'),
);
const year = fc.integer({ min: -3000, max: 3000 });
const time: fc.Arbitrary<TimeValue> = fc.record({
  interval: fc
    .tuple(year, fc.integer({ min: 0, max: 400 }), fc.boolean(), fc.integer({ min: 0, max: 3 }))
    .map(([from, days, whole, open]) => {
      const start = dayFromCivil(from, 1, 1);
      const end = whole ? dayFromCivil(from + (days % 9), 12, 31) : ((start + days) as typeof start);
      return { start: open === 1 ? null : start, end: open === 2 ? null : end };
    }),
  granularity: fc.constantFrom('day', 'month', 'year', 'span'),
  certainty: fc.constantFrom('exact', 'approximate', 'ambiguous'),
});
const edge: fc.Arbitrary<EdgeInput> = fc.record({ subject: name, relation: name, object: name, time });
const sorted = (edges: readonly EdgeInput[]): string[] =>
  edges
    .map((one) =>
      JSON.stringify(one, [
        'subject',
        'relation',
        'object',
        'time',
        'interval',
        'start',
        'end',
        'granularity',
        'certainty',
      ]),
    )
    .sort();

describe('prompt compression', () => {
  it('gives back every fact exactly', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 20 }), fc.array(name, { maxLength: 3 }), (edges, named) => {
        const made = compressEvidence(edges, [...new Set(named)]);
        expect(sorted(decompressEvidence(made.text, made.names))).toEqual(sorted(edges));
      }),
      { numRuns: 400, seed: 5 },
    );
  });

  it('is shorter than the plain prompt, shows the map of relations and question entities only, and turns replies back', () => {
    const edges = ORLA.edges.map((one) => edgeInput(ORLA, one));
    const made = compressEvidence(edges, ['Ada Brandt']);
    expect(made.text.length + made.association.length).toBeLessThan(plainEvidence(edges, ['Ada Brandt']).length);
    expect(made.association).toContain('E0="Ada Brandt"');
    expect(made.association).not.toContain('Carl Dorn');
    const short = [...made.names].find(([, full]) => full === 'Carl Dorn')?.[0];
    expect(decompressReply(`The answer is ${short}.`, made.names)).toBe('The answer is Carl Dorn.');
  });

  it('uses no short name that the question has', () => {
    const edges = [{ subject: 'Motorway E0', relation: 'crosses', object: 'Orla', time: ORLA.edges[0]!.time }];
    expect([...compressEvidence(edges, [], 'Where is R5?').names.keys()].some((key) => /^[ER]\d/.test(key))).toBe(
      false,
    );
  });

  it('refuses what it did not make', () => {
    const bad = expect.objectContaining({ code: 'BAD_INPUT' });
    expect(() => decompressEvidence('no json', new Map())).toThrow(bad);
    expect(() => decompressEvidence('{"E0":{"t1-1":["R0(E0,E1,1,1)"]}}', new Map())).toThrow(bad);
    expect(createGraph([]).edges).toEqual([]);
  });
});
