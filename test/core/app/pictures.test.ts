import { describe, expect, test } from 'vitest';
import type { Answer, AnswerItem, AnswerType, Evidence } from '../../../src/ask';
import { changedWords } from '../../../src/app/pictures/changed';
import { figureOf } from '../../../src/app/pictures/figure';
import { numberStory, tenureStrip, twoDates } from '../../../src/app/pictures/pictures';
import { axisTicks, scaleOf } from '../../../src/app/pictures/scale';
import { dayFromIso, type Day, type TimeValue } from '../../../src/time';

const day = (iso: string): Day => dayFromIso(iso) as Day;
const span = (from: string | null, to: string | null, certainty: TimeValue['certainty'] = 'exact'): TimeValue => ({
  interval: { start: from === null ? null : day(from), end: to === null ? null : day(to) },
  granularity: 'span',
  certainty,
});
const on = (iso: string): TimeValue => ({ ...span(iso, iso), granularity: 'day' });
const evidence = (articleId: string, published: string, more: Partial<Evidence> = {}): Evidence => ({
  articleId,
  title: articleId,
  source: null,
  url: null,
  publishedAt: day(published),
  quote: `${articleId} says it.`,
  start: 0,
  end: 9,
  time: null,
  highlight: { start: 0, end: 1 },
  superseded: false,
  ...more,
});
const item = (text: string, time: TimeValue | null, list: readonly Evidence[]): AnswerItem => ({
  text,
  time,
  evidence: list,
  origin: 'rule',
  because: '',
  score: 1,
});
const answer = (answerType: AnswerType, answers: readonly AnswerItem[], more: Partial<Answer> = {}): Answer => ({
  question: 'q',
  frame: {
    question: 'q',
    entities: [],
    relation: 'q',
    answerType,
    signal: 'overlap',
    category: 'explicit',
    signals: [],
    categories: [],
    value: null,
    implicit: null,
    ordinal: null,
  },
  status: 'answered',
  level: 'said',
  quotes: [],
  answers,
  refusal: null,
  likely: [],
  unread: 0,
  nearest: [],
  resolutions: [],
  constraint: { signal: 'overlap', interval: { start: day('2022-01-01'), end: day('2022-12-31') } },
  asOf: null,
  newestArticle: null,
  retrieved: [],
  method: 'default',
  ...more,
});

describe('the tenure strip', () => {
  const strip = tenureStrip(
    answer('person', [
      item('Liz Truss', span('2022-09-06', '2022-10-25'), [evidence('t', '2022-09-06')]),
      item('Rishi Sunak', span('2022-10-25', null), [evidence('s', '2023-02-01')]),
      item('Boris Johnson', span('2019-07-24', '2022-09-06', 'approximate'), [evidence('j', '2019-07-25')]),
    ]),
  );
  test('has its bars in the order of time, with open and uncertain ends kept as such', () => {
    expect(strip?.bars.map(({ text }) => text)).toEqual(['Boris Johnson', 'Liz Truss', 'Rishi Sunak']);
    expect(strip?.bars.map(({ about, to }) => [about, to === null])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });
  test('is sure of no end that is told no finer than by its month or year, or as about right', () => {
    const isAbout = (because: string): boolean | undefined =>
      tenureStrip(
        answer('person', [
          { ...item('Ada', span('2010-05-01', '2016-07-12'), [evidence('a', '2016-07-13')]), because },
        ]),
      )?.bars[0]?.about;
    expect(isAbout('held from 6 May 2010 to 12 July 2016')).toBe(false);
    expect(isAbout('held from May 2010 to 12 July 2016')).toBe(true);
    expect(isAbout('held from 6 May 2010 to about 12 July 2016')).toBe(true);
    expect(isAbout('held from 6 May 2010 to 2016')).toBe(true);
  });
  test('reaches from the first day to the last that anything tells, the time asked about included', () => {
    expect([strip?.first, strip?.last]).toEqual([day('2019-07-24'), day('2023-02-01')]);
    expect(strip?.asked).toEqual({ start: day('2022-01-01'), end: day('2022-12-31') });
  });
  test('is not drawn of moments, of what is not said, or of what is no name', () => {
    const held = [item('Ada', span('2020-01-01', null), [evidence('a', '2020-01-02')])];
    expect(tenureStrip(answer('person', [item('Ada', on('2020-01-01'), [evidence('a', '2020-01-02')])]))).toBeNull();
    expect(tenureStrip(answer('person', held, { level: 'read' }))).toBeNull();
    expect(tenureStrip(answer('date', held))).toBeNull();
    expect(tenureStrip(answer('person', held))?.bars).toHaveLength(1);
  });
});

describe('the number story', () => {
  test('has each report on its day, struck where a later one replaced it', () => {
    const story = numberStory(
      answer('count', [
        item('at least 97', null, [evidence('b', '2023-09-15'), evidence('c', '2023-09-20')]),
        item('115', null, [evidence('a', '2023-08-21', { superseded: true })]),
      ]),
    );
    expect(story?.map(({ value, bound, struck, day: on }) => [value, bound, struck, on])).toEqual([
      [115, null, true, day('2023-08-21')],
      [97, 'least', false, day('2023-09-15')],
      [97, 'least', false, day('2023-09-20')],
    ]);
  });
  test('leaves out sentences that do not hold the figure, and is none of one report', () => {
    const one = item('5', null, [evidence('a', '2023-01-01'), evidence('b', '2023-01-02', { highlight: null })]);
    expect(numberStory(answer('count', [one]))).toBeNull();
  });
});

test('two dates are drawn of sentences that have both', () => {
  const list = [
    evidence('late', '2023-05-01', { time: on('2020-01-01') }),
    evidence('none', '2023-05-01'),
    evidence('long', '2021-05-01', { time: span('2019-01-01', null), start: 3 }),
  ];
  const points = twoDates(answer('date', [item('x', null, list)]));
  expect(points?.map(({ from, to, evidence: { articleId } }) => [articleId, from, to])).toEqual([
    ['long', day('2019-01-01'), day('2019-01-01')],
    ['late', day('2020-01-01'), day('2020-01-01')],
  ]);
  expect(twoDates(answer('date', [item('x', null, list.slice(0, 2))]))).toBeNull();
});

test('figures are read with their bounds', () => {
  expect(figureOf('at least 97')).toEqual({ value: 97, bound: 'least' });
  expect(figureOf('up to 1,200')).toEqual({ value: 1200, bound: 'most' });
  expect(figureOf('about $1.5 billion')).toEqual({ value: 1.5e9, bound: 'about' });
  expect(figureOf('no more than two')).toEqual({ value: 2, bound: 'most' });
  expect(figureOf('twenty-one')).toEqual({ value: 21, bound: null });
  expect(figureOf('two dozen')).toEqual({ value: 24, bound: null });
  expect(figureOf('Ada Brandt')).toBeNull();
});

test('changed words are marked on both sides, and all words stay', () => {
  const { before, after } = changedWords('The toll rose to 115 on Monday.', 'The toll fell to at least 97.');
  expect(before.map(({ text }) => text).join('')).toBe('The toll rose to 115 on Monday.');
  expect(after.filter(({ changed }) => changed).map(({ text }) => text.trim())).toEqual(['fell', 'at least 97.']);
  expect(changedWords('Liz Truss', 'liz truss.').after.some(({ changed }) => changed)).toBe(false);
});

test('ticks of an axis lie in order, apart, within it, and no more than fit', () => {
  for (const [from, to] of [
    ['2022-09-06', '2022-10-25'],
    ['2019-07-24', '2023-02-01'],
    ['1990-01-01', '2024-01-01'],
    ['1066-10-14', '2024-01-01'],
  ] as const) {
    const scale = scaleOf(day(from), day(to), 600);
    const ticks = axisTicks(scale, 600, 'en-GB');
    const places = ticks.map(({ x }) => x);
    expect(ticks.length, from).toBeGreaterThan(0);
    expect(ticks.length, from).toBeLessThanOrEqual(13);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(places.every((x) => x >= 0 && x <= 600)).toBe(true);
  }
});
