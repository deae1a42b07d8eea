/** What people type is put into the words of a question before it is taken apart. */
import { describe, expect, it } from 'vitest';
import { restate } from '../../../src/question';

describe('restate', () => {
  it.each([
    [
      'Could you kindly tell me, if at all possible, on which day the museum reopened?',
      'on which day the museum reopened?',
    ],
    [
      'Good morning! I am writing a piece and would be grateful to learn when the bridge fell. Thank you very much.',
      'when the bridge fell.',
    ],
    ['I was wondering whether you could tell me who runs Velmora?', 'who runs Velmora?'],
    ['Do you happen to know where the ticket was sold?', 'where the ticket was sold?'],
  ])('leaves politeness out: %s', (asked, question) => expect(restate(asked)).toBe(question));

  it.each([
    ['velmora ceo now', 'Who is velmora ceo?'],
    ['velmora ceo 2019', 'Who was velmora ceo 2019?'],
    ['mayor of Orla', 'Who is mayor of Orla?'],
    ['velmora ceo resigned when', 'when velmora ceo resigned'],
    ['storm landfall where', 'where storm landfall'],
    ['orla museum bought by which company', 'by which company orla museum bought'],
    ['brandt speaker how many days', 'how many days brandt speaker'],
  ])('puts keywords behind what they ask for: %s', (asked, question) => expect(restate(asked)).toBe(question));

  it.each([
    ['List all mayors of Orla since 2016.', 'Who was mayor of Orla since 2016.'],
    ['Name the judges who were against it.', 'Which judges were against it.'],
    ['By when must it be paid?', 'When must it be paid?'],
  ])('asks for a list: %s', (asked, question) => expect(restate(asked)).toBe(question));

  it.each([
    ['whos the presdient of Orla', 'who is the president of Orla'],
    ['were did the ship sink', 'where did the ship sink'],
    ['wich town was flooded', 'which town was flooded'],
  ])('spells question words and roles: %s', (asked, question) => expect(restate(asked)).toBe(question));

  it.each([
    'Who was mayor of Orla in 2019?',
    'How did police know where he was?',
    'What did the mayor tell the council when she resigned?',
    'I read that Falk walked out. Whose conduct was that row about?',
    'Name a town where nobody voted.',
    'Was the mayor re-elected?',
    'Notre-Dame fire',
  ])('leaves a question as it is: %s', (asked) => expect(restate(asked)).toBe(asked));
});
