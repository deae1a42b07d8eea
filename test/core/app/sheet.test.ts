import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import type { Answer, AnswerItem, Evidence } from '../../../src/ask';
import { layoutPicture } from '../../../src/app/sheet/layout';
import { sheetHtml, sheetMarkdown, sheetOf, sheetText } from '../../../src/app/sheet';
import { dayFromIso, type Day, type TimeValue } from '../../../src/time';

const day = (iso: string): Day => dayFromIso(iso) as Day;
const month = (from: string, to: string): TimeValue => ({
  interval: { start: day(from), end: day(to) },
  granularity: 'month',
  certainty: 'exact',
});
const MAY = month('2021-05-01', '2021-05-31');

const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  articleId: 'a',
  title: 'Chair elected',
  source: 'Harbour Times',
  url: 'https://harbour.example/chair',
  publishedAt: day('2021-06-04'),
  quote: 'Ada Brandt, elected chair in May 2021, spoke first.',
  start: 0,
  end: 51,
  time: MAY,
  highlight: { start: 0, end: 10 },
  superseded: false,
  ...over,
});
const item = (over: Partial<AnswerItem> = {}): AnswerItem => ({
  text: 'Ada Brandt',
  time: MAY,
  evidence: [evidence()],
  origin: 'rule',
  because: 'held from May 2021',
  score: 1,
  ...over,
});
const answer = (over: object = {}): Answer =>
  ({
    question: 'Who chaired the committee before the harbour inquiry began?',
    level: 'said',
    status: 'answered',
    refusal: null,
    answers: [item()],
    quotes: [],
    nearest: [],
    resolutions: [],
    asOf: null,
    newestArticle: day('2023-09-02'),
    ...over,
  }) as unknown as Answer;

const OPTIONS = { locale: 'en-GB', today: day('2026-11-29'), within: null };
const sheet = (over: object = {}) => sheetOf(answer(over), OPTIONS);

describe('an answer for others', () => {
  it('has the question, the answer, its level, and each quote with title, source, address and both dates', () => {
    for (const text of [sheetMarkdown(sheet()), sheetHtml(sheet()), sheetText(sheet())]) {
      for (const words of [
        'Who chaired the committee before the harbour inquiry began?',
        'Said in the articles',
        'Supported by 1 article.',
        'Held from May 2021.',
        'elected chair in May 2021',
        'Chair elected',
        'Harbour Times',
        'https://harbour.example/chair',
        'published 4 June 2021',
        'The newest article that there was is of 2 September 2023.',
        'Written down by Dateline on 29 November 2026.',
      ])
        expect(text).toContain(words);
    }
    expect(sheetMarkdown(sheet())).toContain('> **May 2021**: “**Ada Brandt**, elected chair');
    expect(sheetHtml(sheet())).toContain('“<mark>Ada Brandt</mark>, elected chair');
  });

  it('claims nothing where it is for the person to read', () => {
    const read = sheet({ level: 'read', status: 'refused', refusal: 'time-not-satisfied', quotes: [evidence()] });
    expect(read).toMatchObject({ answer: null, verdict: 'Read it yourself' });
    expect(read.remarks).toEqual(['Nothing was found for the time asked about. These come closest.']);
    expect(read.parts.map(({ heading, quotes }) => [heading, quotes.length])).toEqual([
      ['Sentences to read yourself', 1],
    ]);
    expect(sheetMarkdown(read)).toContain('**Read it yourself**');
    expect(sheetHtml(read)).toContain('class="verdict read alone"');
    expect(sheetHtml(read)).not.toContain('class="answer"');
  });

  it('says that nothing was found, what was not dated, and what stands near', () => {
    const none = sheet({
      level: 'nothing',
      status: 'refused',
      refusal: 'constraint-unresolved',
      nearest: [evidence({ time: null })],
      resolutions: [{ phrase: 'the inquiry began', questions: ['When did it begin?'], candidates: [], nested: [] }],
      asOf: day('2022-10-01'),
    });
    expect(none).toMatchObject({ answer: null, verdict: 'No explicit evidence in the library' });
    expect(none.remarks).toEqual([
      'The articles do not say when the event in the question was.',
      'Not dated: “the inquiry began” (asked: When did it begin?).',
    ]);
    expect(none.parts).toMatchObject([
      {
        heading: 'Nearest dated facts',
        remarks: ['None of them is an answer.'],
        quotes: [{ when: 'reported 4 June 2021' }],
      },
    ]);
    expect(none.kept).toEqual(['As of 1 October 2022: nothing later was used.']);
    expect(sheetText(none)).toContain('No explicit evidence in the library\nThe articles do not say');
  });

  it('shows how a hidden time was found, and what else was found, each sentence once and in time order', () => {
    const early = evidence({ articleId: 'b', time: month('2019-03-01', '2019-03-31'), quote: 'Jon Ferro was chair.' });
    const late = evidence({ articleId: 'c', superseded: true });
    const began = { time: month('2023-03-01', '2023-03-31'), evidence: [early] };
    const full = sheet({
      answers: [item({ evidence: [late, early, late] }), item({ text: 'Jon Ferro', label: 'deputy' })],
      resolutions: [
        {
          phrase: 'the inquiry began',
          questions: ['When did the inquiry begin?'],
          candidates: [began, { time: MAY, evidence: [late] }],
          nested: [],
        },
      ],
    });
    expect(full.parts.map(({ heading, remarks }) => [heading, remarks])).toEqual([
      ['Evidence', []],
      [
        'the inquiry began: March 2023',
        ['1 source says so (asked: When did the inquiry begin?).', 'Others say May 2021 (1 source says so).'],
      ],
      ['deputy: Jon Ferro', ['May 2021.', 'Held from May 2021.']],
    ]);
    expect(full.parts[0]?.quotes.map(({ when }) => when)).toEqual(['March 2019', 'May 2021']);
    expect(sheetHtml(full).match(/superseded by a later report/g)).toHaveLength(1);
  });

  it('keeps of a language model what its quotes say, numbered anew, and counts the rest', () => {
    const claim = (text: string, supported: boolean, cites: number[]) => ({ text, supported, why: '', cites });
    const [written] = sheet({
      written: {
        modelId: 'small.gguf/1',
        claims: [claim('Brandt was chair.', true, [2]), claim('She was tall.', false, [0])],
        evidence: [evidence({ articleId: 'x' }), evidence({ articleId: 'y' }), evidence()],
        problem: null,
        replies: 1,
      },
    }).parts;
    expect(written?.remarks).toEqual([
      'Brandt was chair. [1]',
      'Written by small.gguf, each sentence checked against the quotes it names.',
      '1 sentence that the quotes do not say was left out.',
    ]);
    expect(written?.quotes).toHaveLength(1);
  });

  it('gives the points of a course of things in its order', () => {
    const points = sheet({
      global: { points: [], reports: 1 },
      answers: [item(), item({ time: month('2019-03-01', '2019-03-31'), evidence: [evidence({ articleId: 'b' })] })],
    });
    expect(points.answer).toBe('2 points from 2 articles');
    expect(points.parts[0]?.quotes.map(({ when }) => when)).toEqual(['March 2019', 'May 2021']);
  });

  it('says what the question was kept to', () => {
    expect(sheetOf(answer(), { ...OPTIONS, within: { tag: 'a*b' } }).kept).toEqual([
      'Only articles with the tag “a*b”.',
    ]);
    expect(sheetOf(answer(), { ...OPTIONS, within: { folder: 'Work' } }).kept).toEqual(['Only the folder “Work”.']);
  });
});

/** Words that would be markup, a script, an attribute or an address in one of the forms. */
const NASTY = [
  '<script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '[x](javascript:alert(1)) ![y](https://evil.example/p.png)',
  '# heading\n\n- list\n1. one\n> quote\n```\ncode\n```',
  '**bold** _soft_ ~~gone~~ `code` | a | b |',
  '&lt;b&gt; &amp;#60; &copy',
  '<!-- comment --> <?php ?> <![CDATA[x]]>',
  '\u202eevil\u0000\u0007',
  '***\n---\n===',
];
const hostile = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: fc.constantFrom(...'<>&"\'`*_[]()!#|~\\= \nab1.-:'), maxLength: 40 }),
);
const flat = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/\s+/g, ' ')
    .trim(); // eslint-disable-line no-control-regex

function hostileAnswer(texts: readonly string[]): Answer {
  const [question = '', short = '', title = '', source = '', quote = '', url = ''] = texts;
  const mid = Math.floor(quote.length / 2);
  const one = evidence({ title, source, quote, url, highlight: { start: Math.floor(mid / 2), end: mid } });
  return answer({ question, answers: [item({ text: short, because: title, evidence: [one] })] });
}
const FIELDS = fc.array(hostile, { minLength: 6, maxLength: 6 });
const ADDRESSES = [
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a.example/"><b>x',
  'https://a.example/a>b (c) d',
];

describe('what articles say stays text', () => {
  it('in HTML: nothing but our own elements, no handler, no address but of the web', () => {
    fc.assert(
      fc.property(FIELDS, fc.constantFrom(...ADDRESSES), (texts, url) => {
        const html = sheetHtml(sheetOf(hostileAnswer([...texts.slice(0, 5), url]), OPTIONS));
        const { document } = parseHTML(html);
        const ours =
          'html head meta title style body main h1 p span section h2 figure blockquote mark figcaption a cite bdi br footer';
        const names = new Set([...document.querySelectorAll('*')].map((node) => node.localName));
        expect([...names].filter((name) => !ours.split(' ').includes(name))).toEqual([]);
        for (const node of document.querySelectorAll('*'))
          for (const { name, value } of node.attributes) {
            expect(name).not.toMatch(/^on|^src|^style/);
            if (name === 'href') expect(value).toMatch(/^https:\/\//);
          }
        expect(flat(document.querySelector('blockquote')?.textContent ?? '')).toBe(flat(`“${texts[4]}”`));
        expect(flat(document.querySelector('h1')?.textContent ?? '')).toBe(flat(texts[0] ?? ''));
        expect(html).not.toMatch(/<script|<link|<img|url\(|@import/i);
      }),
      { numRuns: 150 },
    );
  });

  it('in Markdown: what a reader of it shows are the same words', () => {
    fc.assert(
      fc.property(FIELDS, fc.constantFrom(...ADDRESSES), (texts, url) => {
        const text = sheetMarkdown(sheetOf(hostileAnswer([...texts.slice(0, 5), url]), OPTIONS));
        const { document } = parseHTML(`<html><body>${marked.parse(text, { async: false })}</body></html>`);
        const ours = 'h1 h2 p strong blockquote a hr';
        const names = new Set([...document.body.querySelectorAll('*')].map((node) => node.localName));
        expect([...names].filter((name) => !ours.split(' ').includes(name))).toEqual([]);
        for (const link of document.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https?:/);
        expect(flat(document.querySelector('blockquote p')?.textContent ?? '')).toBe(
          flat(`May 2021: “${flat(texts[4] ?? '')}”`),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('an answer as a picture', () => {
  /** Every sign is ten wide. */
  const laid = (over: object = {}) => layoutPicture(sheet(over), (text) => [...text].length * 10);
  const lines = ({ runs }: ReturnType<typeof laid>): string[] => {
    const byLine = new Map<number, string>();
    for (const { text, y } of runs) byLine.set(y, (byLine.get(y) ?? '') + text);
    return [...byLine.values()];
  };

  it('says the question, the answer, its level and each quote, and shows the words that answer', () => {
    const picture = laid();
    const words = lines(picture).join(' ');
    for (const part of [
      'Who chaired the committee before the harbour inquiry began?',
      'Ada Brandt',
      '✓ Said in the articles',
      'May 2021',
      '“Ada Brandt, elected chair in May 2021, spoke first.”',
      'Chair elected, Harbour Times, published 4 June 2021',
    ])
      expect(words).toContain(part);
    expect(picture.runs.filter(({ mark }) => mark !== undefined).map(({ text }) => text)).toEqual(['Ada Brandt']);
    expect(picture.rail?.points).toHaveLength(1);
    expect(lines(laid({ answers: [item(), item({ text: 'Jon Ferro' })] }))).toContain('Also found: Jon Ferro');
    expect(lines(laid({ level: 'nothing', answers: [], refusal: null })).join(' ')).toContain(
      '○ No explicit evidence in the library',
    );
  });

  it('holds everything within its edges, however long the words, and tells how much more there is', () => {
    const long = (n: number) =>
      evidence({ articleId: `${n}`, quote: `${n} ${'w'.repeat(200)} ${'so it is '.repeat(90)}` });
    const picture = laid({
      answers: [item({ text: 'x'.repeat(300), evidence: Array.from({ length: 9 }, (_, n) => long(n)) })],
    });
    for (const { text, x, y } of picture.runs) {
      expect(x + [...text].length * 10).toBeLessThanOrEqual(picture.width);
      expect(y).toBeLessThan(picture.height);
    }
    expect(lines(picture)).toContain('and 3 more');
    expect(picture.rail?.points).toHaveLength(6);
  });
});
