import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameQuestion, intermediateQuestions, readOperators, readRole, readSuccession } from '../../../src/question';
import type { AnswerType, Category, Frame, Signal } from '../../../src/question/types';
import { dayFromIso, isoFromDay, type Day } from '../../../src/time';
import cases from './frame-cases.json';

/** What a question should be read as; a field that is absent must be absent in the reading too. */
interface Case {
  readonly question: string;
  readonly category: Category;
  readonly signal: Signal;
  readonly answerType: AnswerType;
  readonly relation: string;
  readonly value?: readonly (string | null)[];
  readonly implicit?: string;
  /** Question for the start and, if it is another one, for the end. */
  readonly ask?: readonly string[];
  /** Role and what it belongs to. */
  readonly role?: readonly (string | null)[];
  /** Which neighbour is asked for, of whom, in which role. */
  readonly succession?: readonly string[];
  readonly operator?: string;
  readonly ordinal?: number;
}

const day = (iso: string): Day => {
  const found = dayFromIso(iso);
  if (found === null) throw new Error(iso);
  return found;
};
const today = day('2025-06-01');
const frame = (question: string, asOf: Day | null = null): Frame => frameQuestion(question, { today, asOf });
const iso = (of: Day | null): string | null => (of === null ? null : isoFromDay(of));

function reading(question: string): Case {
  const read = frame(question);
  const asked = intermediateQuestions(read)?.questions;
  const role = readRole(question);
  const succession = readSuccession(question);
  const [operator] = readOperators(question);
  return {
    question,
    category: read.category,
    signal: read.signal,
    answerType: read.answerType,
    relation: read.relation,
    ...(read.value === null ? {} : { value: [iso(read.value.interval.start), iso(read.value.interval.end)] }),
    ...(read.implicit === null ? {} : { implicit: read.implicit }),
    ...(asked === undefined ? {} : { ask: asked.start === asked.end ? [asked.start] : [asked.start, asked.end] }),
    ...(role === null ? {} : { role: [role.role, role.of] }),
    ...(succession === null ? {} : { succession: [succession.kind, succession.holder, succession.role] }),
    ...(operator === undefined ? {} : { operator: operator.kind }),
    ...(read.ordinal === null ? {} : { ordinal: read.ordinal }),
  };
}

describe('questions read into frames', () => {
  it.each((cases as readonly Case[]).map((c) => [c.question, c] as const))('%s', (question, expected) => {
    expect(reading(question)).toEqual(expected);
  });
});

describe('frameQuestion', () => {
  it('takes the as-of day for now', () => {
    expect(frame('Who is the current head of the IMF?', day('2021-03-04')).value?.interval.start).toBe(
      day('2021-03-04'),
    );
  });

  it('takes a day without a year for the nearest to the newest article, and for the last where the past is asked for', () => {
    const newest = day('2019-11-20');
    const days = (question: string): (string | null)[] => {
      const value = frameQuestion(question, { today, asOf: null, newest }).value;
      return [iso(value?.interval.start ?? null), iso(value?.interval.end ?? null)];
    };
    expect(days('How many whales did the March 18 survey find?')).toEqual(['2019-03-18', '2019-03-18']);
    expect(days('Who won on 25 December?')).toEqual(['2018-12-25', '2018-12-25']);
    expect(days('How many were hurt on January 6?')).toEqual(['2019-01-06', '2019-01-06']);
    expect(days('jan 6 concert velmora')).toEqual(['2020-01-06', '2020-01-06']);
    expect(days('concert in sept velmora')).toEqual(['2019-09-01', '2019-09-30']);
    expect(days('Who will speak on March 18?')).toEqual(['2026-03-18', '2026-03-18']);
    expect(days('Who won last March?')).toEqual(['2025-03-01', '2025-03-31']);
    expect(days('Who won in March 2011?')).toEqual(['2011-03-01', '2011-03-31']);
    // The library tells of later days than the one asked as of.
    const before = frameQuestion('Who won on March 18?', { today, asOf: day('2015-01-01'), newest }).value;
    expect(iso(before?.interval.start ?? null)).toBe('2014-03-18');
  });

  it('names the entities of a question, with and without capitals', () => {
    expect(frame("Who led the Bank of Velmora when Ada Brandt's rival joined NATO?").entities).toEqual([
      'Bank of Velmora',
      'Ada Brandt',
      'NATO',
    ]);
    expect(frame('who did sam reed play for before kestrel united').entities).toEqual(['sam reed', 'kestrel united']);
    expect(frame('Who directed "the long harbour" in 1998?').entities).toEqual(['the long harbour']);
  });

  it('keeps every category that holds, the main one first', () => {
    const read = frame('Who was the second mayor of Orla after the 1990s flood relief ended?');
    expect(read.categories).toEqual(['implicit', 'ordinal']);
    expect(read.signals).toEqual(['after', 'ordinal']);
  });

  it('leaves a question without time alone unless it is known to be temporal', () => {
    expect(frame('Who wrote the report?').category).toBe('none');
    expect(frameQuestion('Who wrote the report?', { today, asOf: null, assumeTemporal: true }).category).toBe(
      'implicit',
    );
  });

  it('does not take an ordinal of a name, a date or a description for one that picks', () => {
    for (const question of [
      'Who won the 58th Velmora Film Awards?',
      'Who spoke on 4 May?',
      'Who advised Ada Brandt, the first woman in the post?',
      'In which election did Ada Brandt become the 61st governor?',
      'Who was born in the 19th century?',
    ]) {
      expect(frame(question).ordinal, question).toBeNull();
    }
  });

  it('never fails, and takes what it reads from the question, whatever is typed', () => {
    const word = fc.constantFrom(
      'who',
      'When',
      'was',
      'the',
      'Ada',
      'Brandt',
      'before',
      'after',
      'during',
      '2019',
      'mayor',
      ',',
      '?',
      "Orla's",
      'first',
      'in',
      'and',
      'left',
      'which',
    );
    const typed = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(typed, (question) => {
        const read = frame(question);
        const asked = intermediateQuestions(read);
        readRole(question);
        readSuccession(question);
        readOperators(question);
        const flat = (text: string): string => text.toLowerCase().replace(/[\s,;:]+/g, '');
        expect(read.signal).toBe(read.signals[0]);
        expect(read.category).toBe(read.categories[0]);
        expect((asked === null) === (read.implicit === null)).toBe(true);
        if (read.implicit !== null) expect(flat(question)).toContain(flat(read.implicit));
        for (const entity of read.entities) expect(question).toContain(entity);
      }),
      { numRuns: 400, seed: 7 },
    );
  });
});

describe('intermediateQuestions', () => {
  const ask = (question: string) => intermediateQuestions(frame(question));

  it('gives questions that are read as asking for a time', () => {
    for (const c of cases as readonly Case[]) {
      for (const question of c.ask ?? []) expect(frame(question).category, question).toBe('temporal-answer');
    }
  });

  it('keeps the distance from the event', () => {
    expect(ask('What happened the day after the vote?')).toMatchObject({
      phrase: 'the vote',
      relation: 'after',
      offset: { count: 1, unit: 'day' },
    });
    expect(ask('Who ran Velmora two years before the merger?')).toMatchObject({
      relation: 'before',
      offset: { count: -2, unit: 'year' },
    });
    expect(ask('Who ran Velmora before the merger?')?.offset).toBeNull();
  });

  it('says what is to be widened, and where it is bounded', () => {
    expect(ask('Which team won the cup in the same year as the flood?')).toMatchObject({
      relation: 'overlap',
      within: 'year',
    });
    expect(ask('Who has run Velmora since the merger?')).toMatchObject({ relation: 'overlap', bound: 'since' });
    expect(ask('Where did Ruth May live until the flood?')).toMatchObject({ relation: 'overlap', bound: 'until' });
  });

  it('resolves pronouns to the one they mean', () => {
    expect(ask('Where did Ada Brandt work after she left Velmora?')?.phrase).toBe('Ada Brandt left Velmora');
    expect(ask('Who chaired Velmora when it bought Kestrel?')?.phrase).toBe('Velmora bought Kestrel');
    expect(ask('Which party did Anna Holt lead before her arrest?')?.phrase).toBe("Anna Holt's arrest");
    expect(ask('Who advised Velmora when Ada Brandt sold her shares?')?.phrase).toBe('Ada Brandt sold her shares');
  });

  it('leaves an implicit part inside the intermediate question to be asked in turn', () => {
    const outer = ask('Who governed the islands when the premier who took office after the strike resigned?');
    expect(outer?.questions.start).toBe('When did the premier who took office after the strike resign?');
    const inner = intermediateQuestions(frame(outer?.questions.start ?? ''));
    expect(inner?.phrase).toContain('the strike');
  });

  it('is null where nothing is implied', () => {
    expect(ask('Who ran Velmora in 2019?')).toBeNull();
    expect(ask('When did the strike end?')).toBeNull();
  });
});

describe('readSuccession', () => {
  it('does not take an event for a holder', () => {
    for (const question of [
      'Who was mayor before the flood?',
      'Who led Orla after Ada Brandt resigned?',
      'Who ran Velmora before 2019?',
      'Who was chair before leaving Velmora?',
    ]) {
      expect(readSuccession(question), question).toBeNull();
    }
  });

  it('keeps the place where no role is named', () => {
    expect(readSuccession('Who came after Jon Ferro at Velmora?')).toEqual({
      kind: 'after',
      holder: 'Jon Ferro',
      role: '',
      at: 'Velmora',
    });
  });
});

describe('readRole', () => {
  it('tells the holder where one is named', () => {
    expect(readRole('How long was Ada Brandt prime minister of Orla?')).toMatchObject({
      role: 'prime minister',
      of: 'Orla',
      holder: 'Ada Brandt',
    });
  });

  it.each([
    ['Who was UK chancellor of the exchequer in 2019?', 'chancellor of the exchequer', 'UK'],
    ["Who was Britain's prime minister?", 'prime minister', 'Britain'],
    ['Who was boss of Twitter?', 'boss', 'Twitter'],
    ['Who was World Bank president?', 'president', 'World Bank'],
    ['Who was the US secretary of state?', 'secretary of state', 'US'],
    ['Who was deputy minister of foreign affairs of Orla?', 'deputy minister of foreign affairs', 'Orla'],
    ['Who took charge of Velmora?', 'head', 'Velmora'],
    ['Who was the third woman to become mayor of Orla?', 'mayor', 'Orla'],
  ])('%s', (question, role, of) => {
    expect(readRole(question)).toMatchObject({ role, of, holder: null });
  });

  it('is null where no role is asked for', () => {
    for (const question of [
      'Who won the race?',
      'When did the tunnel open?',
      'Which film won?',
      'How much did it cost?',
      'What happened?',
    ]) {
      expect(readRole(question), question).toBeNull();
    }
  });
});

describe('readOperators', () => {
  it.each([
    ['How many times has Orla won?', 'count', null],
    ['How long did the strike last?', 'duration', null],
    ['How long ago did the strike end?', 'elapsed', null],
    ['Who was the longest-serving mayor?', 'longest', null],
    ['Who was the last mayor?', 'last', -1],
    ['Who was the third mayor?', 'nth', 3],
    ['What else happened that day?', 'what-else', null],
  ])('%s', (question, kind, n) => {
    expect(readOperators(question)[0]).toMatchObject({ kind, n });
  });

  it('keeps the day of "as of"', () => {
    expect(readOperators('As of 1 June 2023, who was chair?')).toContainEqual({
      kind: 'as-of',
      n: null,
      phrase: '1 June 2023',
    });
  });

  it('leaves the ordinal of an implicit part to its own question', () => {
    expect(readOperators('Who was chair when the first tunnel opened?')).toEqual([]);
  });
});
