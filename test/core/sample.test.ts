import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// The sample library is content, so these are checks of content: what a person reads on the first screen must parse,
// be dated rightly, and be able to carry the answers that the questions expect of it.

interface Article {
  id: string;
  url: string | null;
  title: string;
  published: string;
  text: string;
  source: string;
}

interface Question {
  id: string;
  question: string;
  kind: string;
  answers: string[];
  refused: boolean;
  asOf: string | null;
  resolved: [string, string] | null;
  articles: string[];
  note?: string;
}

/** A weekday named in an article, its UTF-16 offset in the text, and the day that it means. */
interface WeekdayMention {
  article: string;
  phrase: string;
  start: number;
  date: string;
}

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const lines = <T>(path: string): T[] =>
  read(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

const articles = lines<Article>('public/sample/articles.jsonl');
const questions = lines<Question>('test/fixtures/sample/questions.jsonl');
const mentions = lines<WeekdayMention>('test/fixtures/sample/weekdays.jsonl');
const byId = new Map(articles.map((article) => [article.id, article]));

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const REFUSED_KINDS = ['unanswerable', 'impossible-date'];
/** Their answers are computed or are dates, so they need not stand in a text word for word. */
const COMPUTED_KINDS = ['temporal-answer', 'count', 'duration'];
const LEAST: Record<string, number> = {
  implicit: 30,
  'implicit-nested': 12,
  'before-after': 20,
  ordinal: 15,
  'temporal-answer': 20,
  'as-of': 10,
  'state-at-date': 15,
  count: 6,
  duration: 6,
  longest: 3,
  unanswerable: 8,
  'impossible-date': 8,
};

/** Days since 1970-01-01 of a real ISO date, or `null` when the text is none. */
function dayOf(iso: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== iso) return null;
  return ms / 86_400_000;
}

const weekdayOf = (day: number): string => WEEKDAYS[(((day + 4) % 7) + 7) % 7] ?? '';
const repeated = (values: string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i);

describe('sample articles', () => {
  it('are at least 110, with unique ids and titles', () => {
    expect(articles.length).toBeGreaterThanOrEqual(110);
    expect(repeated(articles.map((a) => a.id))).toEqual([]);
    expect(repeated(articles.map((a) => a.title))).toEqual([]);
    expect(repeated(articles.flatMap((a) => (a.url === null ? [] : [a.url])))).toEqual([]);
  });

  it('have the fields of the import format and nothing else', () => {
    for (const article of articles) {
      expect(Object.keys(article).sort(), article.id).toEqual(['id', 'published', 'source', 'text', 'title', 'url']);
      expect(article.title.trim(), article.id).not.toBe('');
      expect(article.source, article.id).toMatch(/^Dateline Sample /);
      if (article.url !== null) expect(article.url).toBe(`https://sample.dateline.invalid/${article.id}`);
    }
  });

  it('are two to four paragraphs of 90 to 220 words, dated from 2015 to 2025', () => {
    for (const { id, text, published } of articles) {
      const paragraphs = text.split('\n\n').length;
      const words = text.split(/\s+/).length;
      expect(paragraphs >= 2 && paragraphs <= 4, `${id}: ${paragraphs} paragraphs`).toBe(true);
      expect(words >= 90 && words <= 220, `${id}: ${words} words`).toBe(true);
      expect(dayOf(published), `${id}: ${published}`).not.toBeNull();
      expect(published >= '2015-01-01' && published <= '2025-12-31', `${id}: ${published}`).toBe(true);
    }
  });

  it('name weekdays that agree with the calendar and lie within a week of publication', () => {
    for (const { article, phrase, start, date } of mentions) {
      const source = byId.get(article);
      const day = dayOf(date);
      const published = dayOf(source?.published ?? '');
      expect(source?.text.startsWith(phrase, start), `${article}: ${phrase} at ${start}`).toBe(true);
      expect(day, `${article}: ${date}`).not.toBeNull();
      expect(weekdayOf(day ?? 0), `${article}: ${date}`).toBe(phrase);
      expect(Math.abs((day ?? 0) - (published ?? 0)), `${article}: ${phrase} ${date}`).toBeLessThanOrEqual(7);
    }
  });

  it('have every weekday they name in the list of mentions', () => {
    const known = new Set(mentions.map((mention) => `${mention.article} ${mention.start}`));
    const pattern = new RegExp(`(?<!Easter )\\b(${WEEKDAYS.join('|')})\\b`, 'g');
    const missing = articles.flatMap((article) =>
      [...article.text.matchAll(pattern)]
        .map((match) => `${article.id} ${match.index}`)
        .filter((key) => !known.has(key)),
    );
    expect(missing).toEqual([]);
  });
});

describe('sample questions', () => {
  it('are unique and cover every kind often enough', () => {
    expect(questions.length).toBeGreaterThanOrEqual(150);
    expect(repeated(questions.map((q) => q.id))).toEqual([]);
    for (const [kind, least] of Object.entries(LEAST)) {
      expect(questions.filter((q) => q.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
    }
  });

  it('are refused exactly when they have no answer', () => {
    for (const question of questions) {
      const refused = REFUSED_KINDS.includes(question.kind);
      expect(question.refused, question.id).toBe(refused);
      expect(question.answers.length === 0, question.id).toBe(refused);
      if (!refused) expect(question.articles.length, question.id).toBeGreaterThan(0);
    }
  });

  it('cite articles that exist, and none later than the day they are asked as of', () => {
    for (const question of questions) {
      for (const id of question.articles) {
        const article = byId.get(id);
        expect(article, `${question.id}: ${id}`).toBeDefined();
        if (question.asOf !== null) expect(article!.published <= question.asOf, `${question.id}: ${id}`).toBe(true);
      }
    }
  });

  it('have valid dates, and implicit ones a resolved interval', () => {
    for (const { id, kind, asOf, resolved } of questions) {
      if (asOf !== null) expect(dayOf(asOf), id).not.toBeNull();
      if (kind === 'as-of') expect(asOf, id).not.toBeNull();
      if (kind.startsWith('implicit')) expect(resolved, id).not.toBeNull();
      if (resolved === null) continue;
      const [first, last] = resolved.map(dayOf);
      expect(typeof first === 'number' && typeof last === 'number' && first <= last, id).toBe(true);
    }
  });

  it('have answers that stand in a supporting article', () => {
    for (const question of questions) {
      if (question.refused || COMPUTED_KINDS.includes(question.kind)) continue;
      const texts = question.articles.map((id) => `${byId.get(id)?.title}\n${byId.get(id)?.text}`.toLowerCase());
      for (const answer of question.answers) {
        const found = texts.some((text) => text.includes(answer.toLowerCase()));
        expect(found, `${question.id}: ${answer}`).toBe(true);
      }
    }
  });
});

describe('example questions of the Ask screen', () => {
  it('are eight of the set, each with its kind and day', () => {
    const examples = JSON.parse(read('public/sample/questions.json')) as {
      question: string;
      kind: string;
      asOf?: string;
    }[];
    expect(examples).toHaveLength(8);
    for (const { question, kind, asOf } of examples) {
      const match = questions.filter((q) => q.question === question && q.kind === kind && q.asOf === (asOf ?? null));
      expect(match, question).toHaveLength(1);
    }
    const kinds = new Set(examples.map((example) => example.kind));
    for (const kind of ['implicit', 'implicit-nested', 'as-of', 'before-after', 'unanswerable'])
      expect(kinds).toContain(kind);
  });
});
