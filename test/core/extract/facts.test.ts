import { describe, expect, it } from 'vitest';
import { currentReports } from '../../../src/timelines';
import { type Fact } from '../../../src/extract';
import { day, factsOf, span } from './helpers';

/** Facts with a normalised relation, as `subject relation object time`. */
const relations = (published: string, text: string, title = ''): string[] =>
  factsOf(published, text, title)
    .filter((fact) => fact.method === 'M2' && !fact.relation?.startsWith('holds:'))
    .map((fact) => `${fact.subject} | ${fact.relation ?? ''} | ${fact.object ?? '-'} | ${span(fact)}`);
const m1 = (published: string, text: string): Fact[] => factsOf(published, text).filter((fact) => fact.method === 'M1');

describe('events', () => {
  it.each([
    [
      'Real Orla won the Champions League on Saturday, beating Atlético Kestrel by 2–0.',
      'real orla | wins:champions league | atlético kestrel | 2023-06-10',
    ],
    ['Velmora acquired Kestrel Systems in May.', 'velmora | acquires | kestrel systems | 2023-05-01..2023-05-31'],
    [
      'In March Kestrel Systems was bought by Velmora.',
      'velmora | acquires | kestrel systems | 2023-03-01..2023-03-31',
    ],
    ['Ada Brandt founded Velmora in 2002.', 'ada brandt | founded | velmora | 2002-01-01..2002-12-31'],
    ['Ada Brandt married Jon Ferro on 1 May 2010.', 'ada brandt | married | jon ferro | 2010-05-01'],
    ['Ada Brandt died on Monday at the age of 90.', 'ada brandt | dies | - | 2023-06-12'],
    ['Ada Brandt was born in Kenya on 3 March 1950.', 'ada brandt | born | kenya | 1950-03-03'],
    ['Jon Ferro joined Kestrel United on Monday.', 'jon ferro | member of | kestrel united | 2023-06-12'],
    [
      'Ada Brandt beat Lena Orr in the final of the Orla Cup on Sunday.',
      'ada brandt | wins:orla cup | lena orr | 2023-06-11',
    ],
    ['President Ada Brandt visited Kenya on Monday.', 'ada brandt | visit | kenya | 2023-06-12'],
  ])('%s', (text, expected) => expect(relations('2023-06-14', text)).toContain(expected));

  it('does not turn a passive round or read a denial as an event', () => {
    expect(relations('2023-06-14', 'Velmora was bought by Kestrel Systems on Monday.')).not.toContainEqual(
      expect.stringMatching(/^velmora \| acquires/),
    );
    expect(relations('2023-06-14', 'Ada Brandt did not visit Kenya on Monday.')).toEqual([]);
  });
});

describe('subject propositions', () => {
  it('dates what happened by the publication day (a dismissal last Friday)', () => {
    const facts = factsOf('2023-06-14', 'The board of Velmora dismissed its chief executive last Friday.');
    const fact = facts.find((each) => each.method === 'M1');
    expect(fact).toMatchObject({ subject: 'velmora', kind: 'event', timeSource: 'text', knownAt: day('2023-06-14') });
    expect(facts.map(span)).toEqual(['2023-06-09', '2023-06-09']);
    expect(facts.map((each) => each.relation)).toContain('dismiss');
  });

  it('reads one weekday by the tense of its own clause', () => {
    const facts = m1('2023-06-14', 'The Kestrel bridge reopened on Friday. The tunnel will reopen on Friday.');
    expect(facts.map((fact) => [fact.kind, span(fact)])).toEqual([
      ['event', '2023-06-09'],
      ['plan', '2023-06-16'],
    ]);
  });

  it('keeps a deadline apart from an event, open at its start', () => {
    const facts = m1(
      '2023-11-14',
      'The refit must finish by the end of 2024. The works have to be done before the end of March 2024.',
    );
    expect(facts.map((fact) => fact.kind)).toEqual(['deadline', 'deadline']);
    expect(facts[0]?.validTime?.interval).toEqual({ start: null, end: day('2024-12-31') });
    expect(facts[1]?.validTime?.interval.start).toBeNull();
  });

  it('puts the name for the pronoun, and keeps the words otherwise', () => {
    const facts = m1('2023-06-14', 'Ada Brandt opened the hall on Monday. She praised the builders of the old bridge.');
    expect(facts[1]).toMatchObject({
      subject: 'ada brandt',
      proposition: 'Ada Brandt praised the builders of the old bridge',
    });
  });

  it('gives no time where neither the text nor its being news tells one', () => {
    const text =
      'Ada Brandt spoke. One. Two. Three. Four. Five. In those days Jon Ferro had built a bridge over the river.';
    const fact = m1('2023-06-14', text).find((each) => each.subject === 'jon ferro');
    expect(fact).toMatchObject({ validTime: null, timeSource: 'none' });
  });

  it('has no publication time without a publication day', () => {
    expect(factsOf('2023-06-14', 'Ada Brandt opened the hall.').map((fact) => fact.timeSource)).toEqual([
      'publication',
    ]);
  });
});

describe('what a time belongs to', () => {
  const dated = (text: string): string[] =>
    m1('2023-07-10', text).map((fact) => `${fact.kind} ${fact.subject} ${span(fact)} ${fact.timeSource}`);

  it.each([
    ['The mill has been in operation since it was founded in 1956 by Jon Ferro.', 'state mill 1956-01-01.. text'],
    ['The mill has been open since 1956.', 'state mill 1956-01-01.. text'],
    ['Lon Adams modernised the snack, first invented in 1928.', 'event lon adams 2023-07-10 publication'],
    [
      'In a lawsuit filed in 2019, Kestrel Systems is seeking to stop it.',
      'event kestrel systems 2023-07-10 publication',
    ],
    ['The 2019 hearing came after Tom Orr, who is from Leeds, asked for it.', 'state tom orr 2023-07-10 publication'],
    ["The jackpot is $124 million for Wednesday's drawing.", 'plan jackpot 2023-07-12 text'],
    ['Demonstrators in Velmora held a vigil for the victims on July 7.', 'event demonstrators 2023-07-07 text'],
    ['Ada Brandt has held the record since 2019.', 'state ada brandt 2019-01-01.. text'],
    ['Velmora plans to open a mill in Leeds next year.', 'plan velmora 2024-01-01..2024-12-31 text'],
    ['The deadline for bids is 1 August.', 'deadline deadline 2023-08-01 text'],
    ['Ada Brandt visited the hall.', 'event ada brandt 2023-07-10 publication'],
  ])('%s', (text, expected) => expect(dated(text)).toContain(expected));

  it('is not that of a noun with a participle', () => {
    expect(dated('The company has rescinded the advisory issued yesterday.')).not.toContain(
      'event company 2023-07-09 text',
    );
    expect(dated('The bar top is made from planks dating back to the 1970s.')).toEqual([]);
    expect(relations('2023-07-10', 'On Tuesday Ada Brandt saw the town she was born and raised in.')).toContain(
      'ada brandt | born | - | -',
    );
  });
});

describe('what is not so', () => {
  it('a caption tells nothing that is so', () => {
    for (const text of [
      'Jon Orr/AFP/Getty Images Mayor Ada Brandt meets President Karl Lind on Saturday.',
      'Velmora chief executive Ada Brandt poses on July 1, 2022. (AP Photo/Jon Orr)',
      'Ada Brandt, mayor of Leeds, is in her office. Photo: Jon Orr',
    ]) {
      expect(
        factsOf('2023-07-10', text).filter((fact) => fact.phase === 'holds' || fact.kind === 'plan'),
        text,
      ).toEqual([]);
    }
    expect(factsOf('2023-07-10', 'Ada Brandt, mayor of Leeds, is in her office.').map((fact) => fact.phase)).toContain(
      'holds',
    );
  });

  it('a condition is no start', () => {
    const facts = factsOf('2023-07-10', 'Ada Brandt wants to cut taxes if she becomes mayor of Leeds.');
    const start = facts.find((fact) => fact.relation === 'holds:mayor');
    expect(start).toMatchObject({ kind: 'plan', phase: 'start', validTime: null });
    expect(facts.map((fact) => fact.kind)).not.toContain('event');
  });

  it('a place where someone is from launches nothing', () => {
    const all = relations('2023-07-10', 'Ada Brandt and Jon Ferro of Kenya introduced the Clean Water Act in March.');
    expect(all).not.toContainEqual(expect.stringMatching(/^kenya/));
    expect(all).toContainEqual(expect.stringMatching(/^jon ferro \| introduce/));
  });
});

describe('numbers of people', () => {
  const counts = (text: string): string[] =>
    relations('2023-07-10', text, 'Velmia').filter((one) => one.includes('count:'));

  it('are counted in full, and not in money', () => {
    expect(counts('Over 3 million people died in 2020.')).toEqual([
      'velmia | count:killed | 3000000 | 2020-01-01..2020-12-31',
    ]);
    expect(counts('Police seized goods worth $2 million and arrested 49 people.')).not.toContainEqual(
      expect.stringMatching(/\| 2 \|/),
    );
  });

  it('are not of the newsroom that tells them', () => {
    expect(counts('Four men were arrested in 2018, CNN reported.')).toEqual([
      'velmia | count:arrested | 4 | 2018-01-01..2018-12-31',
    ]);
  });
});

describe('currentReports', () => {
  const before = factsOf('2023-05-02', '12 people were hurt in the Orla fire.', 'Fire in Orla');
  const after = factsOf('2023-05-03', 'Correction: 21 people were hurt.', 'Fire in Orla');
  const inputs = [...after, ...before].map((fact) => ({ fact, articleId: 'orla' }));
  const numbers = (list: readonly { fact: Fact }[] | undefined): (string | null)[] =>
    (list ?? []).map(({ fact }) => fact.object);

  it('lets a correction supersede the number of the earlier version, and keeps it', () => {
    const [report, ...others] = currentReports(inputs);
    expect(others).toEqual([]);
    expect(report?.relation).toBe('count:hurt');
    expect(numbers(report?.current)).toEqual(['21']);
    expect(numbers(report?.superseded)).toEqual(['12']);
  });

  it('knows only what was known on the day asked for', () => {
    const [report] = currentReports(inputs, { asOf: day('2023-05-02') });
    expect(numbers(report?.current)).toEqual(['12']);
    expect(report?.superseded).toEqual([]);
  });
});
