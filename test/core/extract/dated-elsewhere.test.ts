import { describe, expect, it } from 'vitest';
import { formatTime } from '../../../src/time';
import { factsOf } from './helpers';

/** Times of the facts of a sentence published on 14 June 2023. */
const times = (text: string): (string | null)[] => [
  ...new Set(factsOf('2023-06-14', text).map(({ validTime }) => validTime && formatTime(validTime))),
];

describe('what is dated by something else', () => {
  it.each([
    'Ada Brandt resigned the day after the vote.',
    'Ada Brandt was elected chair of Velmora two weeks before the inquiry began.',
    'Velmora opened its plant in the third quarter of fiscal 2023.',
    'Velmora sold 400 ships in its fiscal third quarter.',
    'Jon Ferro was dismissed several years ago.',
  ])('was not on the day of publication: %s', (text) => expect(times(text)).toEqual([null]));

  it('is dated by a day that the event says itself', () => {
    expect(times('The mill in Orla reopened a year to the day after the flood of 3 May 2021.')).toEqual(['3 May 2022']);
  });

  it('is dated by the text where it says a day', () => {
    expect(times('The Euro 2020 final was played in Orla on 11 July 2021.')).toEqual(['11 July 2021']);
    expect(times('The Tarn mill was built around 1650.')).toEqual(['about 1650']);
  });
});
