import { describe, expect, test } from 'vitest';
import { DatelineError } from '../../../src/errors';
import { dayFromIso, type Day } from '../../../src/time';
import type { ImportReport } from '../../../src/library';
import { typedDay } from '../../../src/app/typedDay';
import { whenInterval } from '../../../src/app/entity/when';
import { kindWords, oneOfEachKind, parseExamples } from '../../../src/app/examples';
import { groupBySize, sortFile } from '../../../src/app/files';
import { failuresAsText, importCounts, importNote } from '../../../src/app/importWords';
import { keyAction, stepIndex } from '../../../src/app/keys';
import { isLinkList, pastedFile } from '../../../src/app/paste';
import { problemOf, titleOf } from '../../../src/app/problems';
import { bytes, count, list, sentence, timeLeft } from '../../../src/app/words';

test('counts, sizes and times in words', () => {
  expect(count(1, 'article')).toBe('1 article');
  expect(count(2850, 'article')).toBe('2,850 articles');
  expect([bytes(12), bytes(1500), bytes(48_300_000), bytes(999_900_000)]).toEqual([
    '12 bytes',
    '1.5 kB',
    '48 MB',
    '1.0 GB',
  ]);
  expect([timeLeft(null), timeLeft(2), timeLeft(42), timeLeft(70), timeLeft(300), timeLeft(7300)]).toEqual([
    null,
    'a few seconds left',
    'about 45 seconds left',
    'about a minute left',
    'about 5 minutes left',
    'about 2 hours left',
  ]);
  expect(list(['a', 'b', 'c'])).toBe('a, b and c');
  expect([sentence('held until 2019'), sentence('Done.'), sentence(' ')]).toEqual(['Held until 2019.', 'Done.', '']);
});

test('a typed date means its last day', () => {
  const typed = (text: string, locale = 'en-GB'): Day | null => typedDay(text, dayFromIso('2023-03-14') as Day, locale);
  expect(typed('14 March 2023')).toBe(dayFromIso('2023-03-14'));
  expect(typed('Mar 14, 2023')).toBe(dayFromIso('2023-03-14'));
  expect(typed('2023-03-14')).toBe(dayFromIso('2023-03-14'));
  expect(typed('February 2024')).toBe(dayFromIso('2024-02-29'));
  expect(typed('2023')).toBe(dayFromIso('2023-12-31'));
  expect(typed('yesterday')).toBe(dayFromIso('2023-03-13'));
  expect(typed('03/04/2022')).toBe(dayFromIso('2022-04-03'));
  expect(typed('03/04/2022', 'en-US')).toBe(dayFromIso('2022-03-04'));
  expect([typed(''), typed('soon'), typed('30 February 2023')]).toEqual([null, null, null]);
});

test('periods of the rail', () => {
  expect(whenInterval('2024-02')).toEqual({ start: dayFromIso('2024-02-01'), end: dayFromIso('2024-02-29') });
  expect(whenInterval('2024')).toEqual({ start: dayFromIso('2024-01-01'), end: dayFromIso('2024-12-31') });
  expect(whenInterval('undated')).toBeNull();
});

describe('what was dropped or pasted', () => {
  test('system files are ignored, pictures told, the rest taken', () => {
    expect(['a/.DS_Store', '.git/config', 'x/Thumbs.db'].map(sortFile)).toEqual(['ignore', 'ignore', 'ignore']);
    expect(['p_files/logo.PNG', 'p_files/app.js'].map(sortFile)).toEqual(['skip', 'skip']);
    expect(['a.html', 'feed.xml', 'articles.jsonl.gz', 'noextension'].map(sortFile)).toEqual([
      'take',
      'take',
      'take',
      'take',
    ]);
  });
  test('groups stay under the limit and keep the order', () => {
    const files = [40, 70, 30, 200, 10].map((size) => ({ file: { size } }));
    expect(groupBySize(files, 100).map((group) => group.map(({ file }) => file.size))).toEqual([
      [40],
      [70, 30],
      [200],
      [10],
    ]);
  });
  test('links become bookmarks, markup a page, words a text', () => {
    expect(isLinkList('https://a.example/x\n\n http://b.example ')).toBe(true);
    expect(isLinkList('see https://a.example')).toBe(false);
    const links = pastedFile('<a href="https://a.example/?a=1&b=2">x</a>', 'https://a.example/?a=1&b=2');
    expect(new TextDecoder().decode(links?.bytes)).toContain('HREF="https://a.example/?a=1&amp;b=2"');
    expect(pastedFile('<p>x</p>', 'x')?.mediaType).toBe('text/html');
    expect(pastedFile('', 'A line.')?.mediaType).toBe('text/plain');
    expect(pastedFile(' ', ' \n')).toBeNull();
  });
});

describe('import report', () => {
  const report: ImportReport = {
    importId: 1,
    files: ['a.jsonl'],
    status: 'finished',
    read: 5,
    stored: 0,
    alreadyThere: 3,
    updated: 0,
    failed: [
      { file: 'a.jsonl', line: 4, reason: 'not JSON' },
      { file: 'b.bin', line: null, reason: 'unknown' },
    ],
    unread: [],
    unknown: [],
    feeds: [],
    undated: 1,
    notEnglish: 2,
    links: 0,
    notes: [],
    bytesRead: 1,
    bytesTotal: 1,
    startedAt: 0 as ImportReport['startedAt'],
    finishedAt: null,
    problem: null,
  };
  test('always says what was stored', () => {
    expect(importCounts(report).map(({ words, n }) => `${n} ${words}`)).toEqual([
      '5 read',
      '0 stored',
      '3 already there',
      '2 failed',
    ]);
  });
  test('says what is undated and not in English', () => {
    expect(importNote(report)).toContain('1 article has no known date');
    expect(importNote({ ...report, undated: 0, notEnglish: 0 })).toBeNull();
  });
  test('failures copy as lines', () => {
    expect(failuresAsText(report)).toBe('a.jsonl\t4\tnot JSON\nb.bin\t\tunknown');
  });
});

test('keys act outside fields and without modifiers', () => {
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });
  expect(keyAction(press('/'), false)).toBe('ask');
  expect(keyAction(press('/'), true)).toBeNull();
  expect(keyAction(press('Escape'), true)).toBe('close');
  expect(keyAction(press('k', true), false)).toBeNull();
  expect([stepIndex(-1, 1, 3), stepIndex(-1, -1, 3), stepIndex(2, 1, 3), stepIndex(0, 1, 0)]).toEqual([0, 2, 2, null]);
});

test('problems carry a title for every code and the hint of the error', () => {
  const problem = problemOf(new DatelineError('STORE_BLOCKED', 'blocked', { hint: 'Close the other tab.' }));
  expect(problem).toEqual({
    code: 'STORE_BLOCKED',
    title: 'Another tab holds the library',
    hint: 'Close the other tab.',
    detail: null,
  });
  expect(problemOf(new TypeError('x is undefined'))).toMatchObject({ code: 'INTERNAL', detail: 'x is undefined' });
  expect(titleOf('FROM_A_NEWER_VERSION')).toBe(titleOf('INTERNAL'));
});

test('examples: one of each kind first; broken entries left out', () => {
  const examples = parseExamples([
    { question: 'a1', kind: 'a' },
    { question: 'a2', kind: 'a', asOf: '2022-10-01' },
    { question: 'b1', kind: 'b' },
    { kind: 'b' },
    null,
  ]);
  expect(examples).toHaveLength(3);
  expect(examples[1]?.asOf).toBe(dayFromIso('2022-10-01') as Day);
  expect(oneOfEachKind(examples, 2).map(({ question }) => question)).toEqual(['a1', 'b1']);
  expect(oneOfEachKind(examples, 9).map(({ question }) => question)).toEqual(['a1', 'b1', 'a2']);
  expect(kindWords('some-new-kind')).toBe('some new kind');
  expect(parseExamples({})).toEqual([]);
});
