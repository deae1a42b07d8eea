import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFromIso, type Day } from '../../../src/time';
import { ASK, formatRoute, parseRoute, type Route } from '../../../src/app/routes';

const anyDay = fc.integer({ min: -719_000, max: 2_900_000 }).map((n) => n as Day);
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.record({
    page: fc.constant('ask' as const),
    question: fc.string(),
    asOf: fc.option(anyDay),
    method: fc.option(fc.string({ minLength: 1 })),
    within: fc.option(
      fc.oneof(
        fc.string({ minLength: 1 }).map((tag) => ({ tag })),
        fc.string({ minLength: 1 }).map((folder) => ({ folder })),
      ),
    ),
  }),
  fc.record({
    page: fc.constant('library' as const),
    filter: fc.record({
      text: fc.string(),
      period: fc.option(fc.constantFrom('2023', '2023-03', 'undated')),
      source: fc.option(fc.string({ minLength: 1 })),
      shelf: fc.constantFrom('articles' as const, 'links' as const),
      tag: fc.option(fc.string({ minLength: 1 })),
      folder: fc.option(fc.string({ minLength: 1 })),
      added: fc.option(fc.constantFrom('1', '12.13')),
      state: fc.option(fc.constantFrom('starred' as const, 'unread' as const, 'read' as const, 'archived' as const)),
      sort: fc.option(fc.constantFrom('newest' as const, 'oldest' as const)),
    }),
  }),
  fc.record({
    page: fc.constant('article' as const),
    id: fc.string({ minLength: 1 }),
    at: fc.option(
      fc.tuple(fc.nat(9999), fc.integer({ min: 1, max: 999 })).map(([start, size]) => ({ start, end: start + size })),
    ),
  }),
  fc.record({ page: fc.constant('entities' as const), text: fc.string() }),
  fc.record({
    page: fc.constant('entity' as const),
    name: fc.string({ minLength: 1 }),
    when: fc.option(fc.constantFrom('2023', '2023-02', '2023-02-01', '2023-02-01..2023-03-05')),
    with: fc.option(fc.string({ minLength: 1 })),
  }),
  fc.record({
    page: fc.constant('compare' as const),
    question: fc.string(),
    asOf: fc.option(anyDay),
    a: fc.string({ minLength: 1 }),
    b: fc.string({ minLength: 1 }),
  }),
  fc.record({
    page: fc.constant('time' as const),
    key: fc.option(fc.constantFrom('2023', '0044', '2023-Q1', '2023-03', '2023-12', '2023-03-14', '2024-02-29')),
    when: fc.constant(null),
  }),
  fc.record({
    page: fc.constant('time' as const),
    key: fc.constant(null),
    when: fc.constantFrom('2023', '2023-02-01..2023-03-14'),
  }),
  fc.constant({ page: 'device' as const }),
  fc.constant({ page: 'sources' as const }),
);

describe('routes', () => {
  test('come back from the address bar as they went in', () => {
    fc.assert(
      fc.property(route, (given) => {
        expect(parseRoute(formatRoute(given))).toEqual(given);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
  test('reads a bookmark', () => {
    expect(parseRoute('#/ask?q=Who+led%3F&asof=2023-06-01&method=lexical')).toEqual({
      page: 'ask',
      within: null,
      question: 'Who led?',
      asOf: dayFromIso('2023-06-01'),
      method: 'lexical',
    });
  });
  test('whatever is broken becomes the empty page or is left out', () => {
    for (const hash of ['', '#', '#/', '#/nowhere', '#/article', '#/article/', '#/ask?asof=2023-02-30', '#/ask?q=']) {
      expect(parseRoute(hash)).toEqual(ASK);
    }
    expect(parseRoute('#/article/a?at=9-3')).toEqual({ page: 'article', id: 'a', at: null });
    expect(parseRoute('#/entity/a?when=2023-02-30..2023-03-01')).toMatchObject({
      page: 'entity',
      name: 'a',
      when: null,
    });
    expect(parseRoute('#/entity/a?when=2023-03-02..2023-03-01')).toMatchObject({ when: null });
    expect(parseRoute('#/compare?q=x')).toMatchObject({ page: 'compare', a: 'default', b: 'neon' });
    expect(parseRoute('#/library?when=2023-13')).toMatchObject({ filter: { period: null } });
    expect(parseRoute('#/article/%E0%A4%A')).toMatchObject({ page: 'article', id: '%E0%A4%A' });
  });

  test('of times go down from the year, and what is no time lists the years', () => {
    expect(formatRoute({ page: 'time', key: '2023-03-14', when: null })).toBe('#/time/2023/Q1/03/14');
    expect(parseRoute('#/time/2023/Q1')).toEqual({ page: 'time', key: '2023-Q1', when: null });
    for (const path of ['', '/soon', '/2023/Q2/03', '/2023/03', '/2023/Q1/03/32', '/2023/Q1/03/14/05']) {
      expect(parseRoute(`#/time${path}`)).toEqual({ page: 'time', key: null, when: null });
    }
  });
});
