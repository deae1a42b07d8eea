import { expect, test } from 'vitest';
import type { Answer } from '../../../src/ask';
import { localDates } from '../../../src/app/format';
import { spokenAnswer } from '../../../src/app/spoken';
import { dayFromIso } from '../../../src/time';

const answer = (more: object): Answer =>
  ({
    level: 'said',
    asOf: null,
    quotes: [],
    answers: [
      {
        text: 'Liz Truss',
        because: 'held from 6 September 2022 to 25 October 2022',
        evidence: [{ articleId: 'a' }, { articleId: 'b' }],
      },
    ],
    ...more,
  }) as unknown as Answer;

test('an answer is spoken whole, with its time, its support and the day one stands at', () => {
  expect(spokenAnswer(answer({}), 'en-US')).toBe(
    'Answer: Liz Truss. Held from Sep 6, 2022 to Oct 25, 2022. Supported by 2 articles.',
  );
  expect(spokenAnswer(answer({ asOf: dayFromIso('2022-10-01') }), 'en-US')).toMatch(/articles\. As of Oct 1, 2022\.$/);
  expect(spokenAnswer(answer({ level: 'read', quotes: [{}] }), 'en-US')).toBe(
    'No answer is claimed. 1 sentence to read yourself.',
  );
  expect(spokenAnswer(answer({ level: 'nothing', answers: [] }), 'en-US')).toBe(
    'No explicit evidence in your library.',
  );
});

test('dates in the app’s own words are written as elsewhere; what is no date stays', () => {
  expect(localDates('held from May 2021 to about 4 July 2024', 'en-US')).toBe(
    'held from May 2021 to about Jul 4, 2024',
  );
  expect(localDates('31 February 2021, in May, 2021', 'en-US')).toBe('31 February 2021, in May, 2021');
});
