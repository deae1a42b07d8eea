import { describe, expect, test } from 'vitest';
import { timePhrase, withTime } from '../../../src/app/rephrase';

describe('timePhrase', () => {
  test('chooses on, in or between by how fine the date is', () => {
    expect(timePhrase('before', '14 March 2023')).toBe('before 14 March 2023');
    expect(timePhrase('during', '14 March 2023')).toBe('on 14 March 2023');
    expect(timePhrase('during', 'March 14, 2023')).toBe('on March 14, 2023');
    expect(timePhrase('during', 'March 2023')).toBe('in March 2023');
    expect(timePhrase('during', '2023')).toBe('in 2023');
    expect(timePhrase('during', '2019 to 2021')).toBe('between 2019 and 2021');
    expect(timePhrase('during', 'May 2019 – 2 June 2021')).toBe('between May 2019 and 2 June 2021');
  });
});

describe('withTime', () => {
  test('puts the date in the place of the implicit clause and its signal', () => {
    expect(
      withTime(
        'Who chaired the committee before the harbour inquiry began?',
        'the harbour inquiry began',
        'before',
        '14 March 2023',
      ),
    ).toBe('Who chaired the committee before 14 March 2023?');
    expect(
      withTime('Who was president when Theresa May took office?', 'Theresa May took office', 'during', 'July 2016'),
    ).toBe('Who was president in July 2016?');
    expect(withTime('After the vote, who led the party?', 'the vote', 'after', '2019')).toBe(
      'After 2019, who led the party?',
    );
  });
  test('replaces a date that the question names', () => {
    expect(withTime('Who led the party in March 2021?', null, 'before', '2019')).toBe('Who led the party before 2019?');
    expect(withTime('Who led the party between 2015 and 2018?', null, 'during', '2019')).toBe(
      'Who led the party in 2019?',
    );
    expect(withTime('Who led on 3 May 2021?', null, 'during', '4 May 2021')).toBe('Who led on 4 May 2021?');
  });
  test('adds the time at the end where there is none', () => {
    expect(withTime('Who led the party?', null, 'during', '2019')).toBe('Who led the party in 2019?');
    expect(withTime('Who led the party', 'words that are not in it', 'after', '2019')).toBe(
      'Who led the party after 2019?',
    );
  });
});
