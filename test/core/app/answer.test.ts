import { describe, expect, test } from 'vitest';
import type { Answer, AnswerItem, Evidence, Resolution } from '../../../src/ask';
import type { Fact } from '../../../src/extract';
import { dayFromIso, type Day, type TimeExpression, type TimeValue } from '../../../src/time';
import { agreeWords, answerRows, asOfWords, othersWords, supportWords } from '../../../src/app/answerRows';
import { anchorWords, articleMarks, orderedFacts, railTimes, timeWords } from '../../../src/app/articleMarks';
import { conditionOf, frameRows } from '../../../src/app/frameWords';
import { formatDay } from '../../../src/app/format';

const day = (iso: string): Day => dayFromIso(iso) as Day;
const on = (iso: string): TimeValue => ({
  interval: { start: day(iso), end: day(iso) },
  granularity: 'day',
  certainty: 'exact',
});
const evidence = (
  articleId: string,
  time: TimeValue | null,
  published: string | null,
  source: string | null = 'Times',
): Evidence => ({
  articleId,
  title: articleId,
  source,
  url: null,
  publishedAt: published === null ? null : day(published),
  quote: `What ${articleId} says.`,
  start: 0,
  end: 1,
  time,
  highlight: null,
  superseded: false,
});
const item = (list: readonly Evidence[]): AnswerItem => ({
  text: 'x',
  time: null,
  evidence: list,
  origin: 'rule',
  because: '',
  score: 0,
});
const resolution = (iso: string): Resolution => ({
  phrase: 'the inquiry began',
  questions: [],
  candidates: [{ time: on(iso), evidence: [] }],
  nested: [],
});

describe('rows under an answer', () => {
  const rows = answerRows(
    item([
      evidence('c', on('2023-09-02'), '2023-09-02'),
      evidence('a', on('2021-05-01'), '2021-06-04'),
      evidence('u', null, null),
      evidence('a', on('2021-05-01'), '2021-06-04'),
      evidence('p', null, '2022-01-01'),
    ]),
    [resolution('2023-03-14')],
    'en-GB',
  );
  test('stand in time order, events among the evidence, each sentence once, undated last', () => {
    expect(rows.map((row) => (row.kind === 'evidence' ? row.evidence.articleId : row.resolution.phrase))).toEqual([
      'a',
      'p',
      'the inquiry began',
      'c',
      'u',
    ]);
    expect(rows.at(-1)).toMatchObject({ label: null, day: null });
  });
  test('fold the same sentence of several articles under the one that was published first', () => {
    const said = (articleId: string, published: string, quote: string): Evidence => ({
      ...evidence(articleId, null, published),
      quote,
    });
    const [row, ...more] = answerRows(
      item([said('later', '2023-05-02', 'The  bridge fell.'), said('first', '2023-05-01', 'The bridge fell.')]),
      [],
      'en-GB',
    );
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: 'evidence', evidence: { articleId: 'first' }, day: day('2023-05-01') });
    expect(row?.kind === 'evidence' && row.copies.map(({ articleId }) => articleId)).toEqual(['later']);
  });
  test('say when a date is only the publication’s', () => {
    expect(rows.map(({ note }) => note)).toEqual([null, 'reported', null, null, null]);
  });
});

test('support counts articles, agreement counts sources', () => {
  const list = [
    evidence('a', null, null, 'Times'),
    evidence('b', null, null, 'Times'),
    evidence('b', null, null, 'Daily'),
  ];
  expect(supportWords(item(list))).toBe('Supported by 2 articles');
  expect(agreeWords(list)).toBe('2 sources agree');
  expect(agreeWords([evidence('a', null, null, null)])).toBe('1 source says so');
});

const answer = (over: object): Answer =>
  ({
    question: 'q',
    frame: {
      signal: 'before',
      value: null,
      entities: [],
      relation: '',
      answerType: 'person',
      implicit: null,
      ordinal: null,
    },
    resolutions: [],
    constraint: null,
    asOf: null,
    newestArticle: day('2023-09-02'),
    ...over,
  }) as unknown as Answer;

describe('the condition of a question', () => {
  test('is the resolved event before anything else', () => {
    expect(
      conditionOf(
        answer({
          frame: { ...answer({}).frame, implicit: 'the inquiry began' },
          resolutions: [resolution('2023-03-14')],
        }),
        'en-GB',
      )?.words,
    ).toBe('before 14 Mar 2023');
  });
  test('falls back to the time named, then to the constraint, then to none', () => {
    expect(conditionOf(answer({ frame: { signal: 'overlap', value: on('2020-02-01') } }), 'en-GB')?.words).toBe(
      '1 Feb 2020',
    );
    expect(
      conditionOf(
        answer({ constraint: { signal: 'before', interval: { start: null, end: day('2020-02-03') } } }),
        'en-GB',
      )?.words,
    ).toBe('until 3 Feb 2020');
    expect(
      conditionOf(answer({ constraint: { signal: 'none', interval: { start: null, end: null } } }), 'en-GB'),
    ).toBeNull();
  });
  test('is listed with what else was looked for', () => {
    const frame = { ...answer({}).frame, implicit: 'the inquiry began', ordinal: -1, entities: ['Committee'] };
    expect(frameRows(frame, 'en-GB').map(({ words }) => words)).toEqual([
      'a person',
      'Committee',
      'before “the inquiry began”',
      'the last',
    ]);
  });
});

test('says how far the library reaches', () => {
  const words = (value: Day): string => formatDay(value, 'en-GB');
  expect(asOfWords(answer({}), words)).toBe('As of your newest article, 2 Sept 2023.');
  expect(asOfWords(answer({ newestArticle: null }), words)).toBeNull();
  expect(asOfWords(answer({ asOf: day('2023-10-01') }), words)).toContain('1 Oct 2023');
});

describe('marks of an article', () => {
  const time = (start: number, value: TimeValue | null, over: Partial<TimeExpression> = {}): TimeExpression => ({
    start,
    end: start + 4,
    text: '2023',
    type: 'DATE',
    value,
    relation: 'at',
    bounds: null,
    anchor: { kind: 'none' },
    timex: '',
    mod: null,
    alternative: null,
    ...over,
  });
  const fact = (start: number, proposition: string, validTime: TimeValue | null): Fact =>
    ({
      start,
      end: start + 10,
      proposition,
      validTime,
      kind: 'event',
      phase: null,
      sentence: 0,
      timeSource: 'text',
    }) as Fact;

  test('a sentence is marked once with all its facts, each fact where it stands', () => {
    const facts = [fact(0, 'a', null), fact(3, 'b', null), { ...fact(20, 'c', null), sentence: 1 }];
    const sentences = [
      { start: 0, end: 18 },
      { start: 19, end: 40 },
    ];
    const marks = articleMarks([time(3, null)], facts, sentences, { start: 20, end: 30 });
    expect(marks.map(({ data }) => data.kind)).toEqual([
      'time',
      'fact',
      'fact',
      'fact',
      'sentence',
      'sentence',
      'target',
    ]);
    expect(marks[4]).toMatchObject({
      start: 0,
      end: 18,
      data: { facts: [{ proposition: 'a' }, { proposition: 'b' }] },
    });
  });
  test('facts stand in time order, once each, undated last', () => {
    const facts = [
      fact(0, 'undated', null),
      fact(1, 'late', on('2023-01-01')),
      fact(2, 'early', on('2020-01-01')),
      fact(2, 'early', on('2020-01-01')),
    ];
    expect(orderedFacts(facts).map(({ proposition }) => proposition)).toEqual(['early', 'late', 'undated']);
  });
  test('the rail shows each date of a paragraph once', () => {
    const times = [
      time(0, on('2023-01-01')),
      time(10, on('2023-01-01')),
      time(20, null),
      time(30, on('2021-01-01')),
      time(90, on('2019-01-01')),
    ];
    expect(railTimes(times, { start: 0, end: 50 }).map(({ start }) => start)).toEqual([0, 30]);
  });
  test('says what a time means and what it was counted from', () => {
    expect(timeWords(time(0, on('2024-12-31'), { relation: 'by' }), 'en-GB')).toBe('by 31 Dec 2024');
    expect(timeWords(time(0, null, { type: 'DURATION' }), 'en-GB')).toBe('a length of time');
    expect(anchorWords({ kind: 'reference', day: day('2023-06-04') }, 'en-GB')).toContain('4 Jun 2023');
    expect(anchorWords({ kind: 'event', event: 'the vote', offsetDays: 1 }, 'en-GB')).toContain('the vote');
  });
});

describe('the answers after the first', () => {
  const year = { start: dayFromIso('2022-01-01')!, end: dayFromIso('2022-12-31')! };
  const held = (from: string, to: string): AnswerItem => ({
    text: from,
    time: { interval: { start: dayFromIso(from)!, end: dayFromIso(to)! }, granularity: 'span', certainty: 'exact' },
    evidence: [],
    origin: 'rule',
    because: '',
    score: 1,
    source: 'timelines',
  });

  test('are as true where all of one source held in the time asked for', () => {
    const answers = [held('2019-07-24', '2022-09-05'), held('2022-09-06', '2022-10-24')];
    expect(othersWords({ answers, constraint: { signal: 'overlap', interval: year } })).toMatch(/^Also true/);
    expect(othersWords({ answers, constraint: null })).toMatch(/^Also found/);
  });

  test('are of another time where one of them is', () => {
    const answers = [held('2019-07-24', '2022-09-05'), held('2016-07-13', '2019-07-23')];
    expect(othersWords({ answers, constraint: { signal: 'overlap', interval: year } })).toMatch(/^Also found/);
  });
});
