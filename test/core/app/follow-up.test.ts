import { describe, expect, test } from 'vitest';
import { followUp, type Before } from '../../../src/app/followup/followUp';

const PRESIDENT: Before = {
  question: 'Who was US president when Theresa May became prime minister?',
  relation: 'Who was US president?',
  implicit: 'Theresa May became prime minister',
  answer: { name: 'Barack Obama', type: 'person' },
  names: [{ name: 'Theresa May', type: 'person' }],
  time: '13 July 2016',
};
const WHEN: Before = {
  question: 'When did the harbour inquiry begin?',
  relation: 'When did the harbour inquiry begin?',
  implicit: null,
  answer: null,
  names: [{ name: 'Velmora Council', type: 'organisation' }],
  time: 'March 2023',
};
const NOW: Before = {
  question: 'Who is prime minister of the United Kingdom?',
  relation: 'Who is prime minister of the United Kingdom?',
  implicit: null,
  answer: { name: 'Liz Truss', type: 'person' },
  names: [{ name: 'United Kingdom', type: 'place' }],
  time: null,
};
const asked = (text: string, before: Before): string | null => followUp(text, before)?.question ?? null;

describe('a neighbour in time', () => {
  test('is asked of the role, with the name that answered', () => {
    expect(asked('And before that?', PRESIDENT)).toBe('Who was US president before Barack Obama?');
    expect(asked('who came next?', PRESIDENT)).toBe('Who was US president after Barack Obama?');
    expect(asked('and before him', NOW)).toBe('Who was prime minister of the United Kingdom before Liz Truss?');
  });
  test('goes on from a neighbour', () => {
    const second: Before = {
      ...NOW,
      question: 'Who was prime minister of the United Kingdom before Liz Truss?',
      relation: 'Who was prime minister of the United Kingdom before Liz Truss?',
      answer: { name: 'Boris Johnson', type: 'person' },
    };
    expect(asked('and before that?', second)).toBe(
      'Who was prime minister of the United Kingdom before Boris Johnson?',
    );
  });
  test('is a time where a time answered', () => {
    expect(asked('and before that?', WHEN)).toBe('When did the harbour inquiry begin before March 2023?');
    expect(asked('and before that?', { ...WHEN, time: null })).toBeNull();
  });
});

describe('what a question leans on', () => {
  test('a pronoun means the answer, else the one name that fits', () => {
    expect(followUp('Who replaced her?', NOW)).toEqual({
      question: 'Who replaced Liz Truss?',
      carried: [{ kind: 'name', words: 'Liz Truss' }],
    });
    expect(asked('who was her chancellor?', NOW)).toBe("Who was Liz Truss' chancellor?");
    expect(asked('When did it join the union?', NOW)).toBe('When did the United Kingdom join the union?');
    expect(asked('When did she resign?', WHEN)).toBeNull();
    const two: Before = { ...WHEN, names: [...WHEN.names, { name: 'Harbour Board', type: 'organisation' }] };
    expect(asked('Who led it?', two)).toBeNull();
  });
  test('“then” means the time asked about', () => {
    expect(followUp('And who was chancellor of Germany then?', PRESIDENT)).toEqual({
      question: 'Who was chancellor of Germany on 13 July 2016?',
      carried: [{ kind: 'time', words: '13 July 2016' }],
    });
    expect(asked('Who chaired the committee at that time?', WHEN)).toBe('Who chaired the committee in March 2023?');
    expect(asked('What did he say since then?', PRESIDENT)).toBe('What did Barack Obama say since 13 July 2016?');
    expect(asked('Who was chancellor then?', NOW)).toBeNull();
  });
  test('what is removed is not taken over', () => {
    const text = 'What did he say then?';
    expect(followUp(text, PRESIDENT, new Set(['time']))).toEqual({
      question: 'What did Barack Obama say then?',
      carried: [{ kind: 'name', words: 'Barack Obama' }],
    });
    expect(followUp(text, PRESIDENT, new Set(['time', 'name']))).toBeNull();
    expect(followUp('and before that?', PRESIDENT, new Set(['question']))).toBeNull();
  });
});

describe('the same question', () => {
  test('at another time', () => {
    expect(asked('and in 2010?', PRESIDENT)).toBe('Who was US president in 2010?');
    expect(asked('What about before March 2009?', PRESIDENT)).toBe('Who was US president before March 2009?');
  });
  test('not at a time that would be its answer', () => {
    expect(asked('and in 2019?', WHEN)).toBeNull();
  });
  test('of another name, where one name can be meant', () => {
    expect(asked('And France?', NOW)).toBe('Who is prime minister of France?');
    expect(asked('what about Italy?', PRESIDENT)).toBeNull();
  });
});

test('a question that stands alone is asked as it is', () => {
  for (const text of [
    'Who was prime minister of the UK in 2019?',
    'When did Boris Johnson say that he would resign?',
    'When was it announced that Velmora would join?',
    'Did Ada Brandt lead her party?',
    'inflation',
    'And so it begins, said Gandalf',
  ])
    expect(followUp(text, PRESIDENT), text).toBeNull();
});
