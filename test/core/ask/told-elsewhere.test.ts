import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/ask';
import type { Library } from '../../../src/library';
import { ask, shown, tell, top, withFreshLibrary } from './helpers';

let library: Library;
withFreshLibrary((fresh) => (library = fresh));

/** Stores articles of 9 August 2023 or of the day that stands before the text. */
function told(...texts: readonly string[]): Promise<void> {
  return tell(
    library,
    texts.map((text, at) => {
      const [, published = '2023-08-09', words = ''] = /^(?:(\d{4}-\d\d-\d\d): )?(.*)$/s.exec(text) ?? [];
      return { id: `a${at}`, published, title: `Notes ${at}`, text: words };
    }),
  );
}

/** The publication's own day, in whatever words. */
const PUBLISHED = /9 August 2023/;
const timesOf = (answer: Answer): string =>
  shown(answer)
    .map((one) => one.text)
    .join(' | ');

describe('what is dated by something else', () => {
  it.each([
    ['When did Mara Quill quit?', 'Mara Quill quit as editor of the Tarn Herald the day after the strike.'],
    ['When did Mara Quill quit?', 'A day later Mara Quill quit as editor of the Tarn Herald.'],
    [
      'When did Calder Foods close its Tarn bakery?',
      'Calder Foods closed its Tarn bakery in its fiscal third quarter.',
    ],
  ])('is never dated by the publication: %s (%s)', async (question, text) => {
    await told(text);
    const answer = await ask(library, question);
    expect(timesOf(answer)).not.toMatch(PUBLISHED);
    expect(shown(answer).every((one) => one.time === null)).toBe(true);
  });

  it('is dated once an article dates the event, and both sentences are cited', async () => {
    await told(
      'Mara Quill quit as editor of the Tarn Herald two days after the printers strike.',
      '2023-02-08: The printers strike took place on 6 February 2023.',
    );
    const answer = await ask(library, 'When did Mara Quill quit?');
    expect(top(answer)).toBe('8 February 2023');
    expect(answer.answers[0]?.evidence).toHaveLength(2);
  });
});

describe('a time that only bounds what is told', () => {
  it.each([
    ['What did Mara Quill sell?', 'Mara Quill sold the Tarn mill, after the fire of 3 May 2021.'],
    ['What did Mara Quill buy?', 'Mara Quill bought the Tarn mill, before the strike of 3 May 2021.'],
  ])('is not said to be its own: %s', async (question, text) => {
    await told(text);
    const items = shown(await ask(library, question));
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(`${item.because} ${item.time?.interval.start ?? ''}`).not.toMatch(/May 2021/);
  });
});

describe("a company's own year", () => {
  it('answers what is asked in its terms, and nothing else', async () => {
    await told('Calder Foods opened 60 shops in the second quarter of fiscal 2023.');
    expect(top(await ask(library, 'How many shops did Calder Foods open in the second quarter of fiscal 2023?'))).toBe(
      '60',
    );
    for (const time of ['fiscal 2022', 'the second quarter of 2023', '2023']) {
      expect((await ask(library, `How many shops did Calder Foods open in ${time}?`)).status).not.toBe('answered');
    }
  });
});

describe('lengths from a date', () => {
  it('tell when it began, who held it in between, and how long', async () => {
    await told('Mara Quill was mayor of Tarn for six years from 2011.');
    expect(top(await ask(library, 'When did Mara Quill become mayor of Tarn?'))).toBe('2011');
    expect(top(await ask(library, 'Who was mayor of Tarn in 2014?'))).toBe('Mara Quill');
    expect(top(await ask(library, 'How long was Mara Quill mayor of Tarn?'))).toBe('six years');
  });

  it('are about so many years where only years are told', async () => {
    await told('Mara Quill was mayor of Tarn from 2011 to 2017.');
    expect(top(await ask(library, 'How long was Mara Quill mayor of Tarn?'))).toBe('about 6 years');
  });
});

describe('a year in a name', () => {
  it.each([
    [
      'When was the Expo 2020 bridge opened?',
      'The Expo 2020 bridge was opened in Tarn on 4 October 2021.',
      '4 October 2021',
    ],
    ['When did the Tarn 2020 Games open?', 'The Tarn 2020 Games opened on 12 July 2021.', '12 July 2021'],
    [
      'When was the 2022 budget of Tarn passed?',
      'The 2022 budget of Tarn was passed on 14 December 2021.',
      '14 December 2021',
    ],
  ])('is no time: %s', async (question, text, right) => {
    await told(text);
    expect(top(await ask(library, question))).toBe(right);
  });
});

describe('rough times', () => {
  it('are shown as told', async () => {
    await told('The Tarn chapel was built in about 1320.', 'The Kestrel barn was built in the 14th century.');
    expect(top(await ask(library, 'When was the Tarn chapel built?'))).toBe('about 1320');
    expect(top(await ask(library, 'When was the Kestrel barn built?'))).toBe('the 14th century');
  });
});

describe('when it was that something happened', () => {
  it('is not said with the day of another deed of the same names', async () => {
    await told('Mara Quill praised Calder Foods on 3 May 2023. The Tarn Herald wrote of Calder Foods.');
    for (const deed of ['buy', 'sue', 'leave']) {
      expect((await ask(library, `When did Mara Quill ${deed} Calder Foods?`)).level).not.toBe('said');
    }
  });
});
