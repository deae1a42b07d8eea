import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeEngines } from '../../../src/engines/node';
import type { Library } from '../../../src/library';
import { ask, openLibrary, shown, tell, top } from './helpers';

let library: Library;

beforeAll(async () => {
  library = await openLibrary(await createNodeEngines());
  await tell(library, [
    {
      id: 'bridge',
      published: '2023-05-02',
      title: 'Orla bridge collapses',
      text: 'The Orla bridge collapsed on Monday. At least 12 people were killed, the police of Orla said.',
    },
    {
      id: 'toll',
      published: '2023-06-20',
      title: 'Toll of the Orla bridge corrected',
      text: 'Police said on Tuesday that 9 people were killed when the Orla bridge collapsed. Some victims had been counted twice.',
    },
    {
      id: 'museum',
      published: '2023-05-02',
      title: 'Lindholm museum opens',
      text: 'The Lindholm museum opened on Monday. It shows ships of three centuries.',
    },
    {
      id: 'brandt',
      published: '2015-03-12',
      title: 'Brandt takes over at Velmora',
      text: 'Ada Brandt became chief executive of Velmora on 11 March 2015. The company builds ferries.',
    },
    {
      id: 'ferro',
      published: '2018-09-02',
      title: 'Ferro takes over at Velmora',
      text: 'Jon Ferro became chief executive of Velmora on 1 September 2018, succeeding Ada Brandt.',
    },
    {
      id: 'arden',
      published: '2021-02-02',
      title: 'Arden takes over at Velmora',
      text: 'Ruth Arden became chief executive of Velmora on 1 February 2021, succeeding Jon Ferro.',
    },
    {
      id: 'banker',
      published: '2019-04-03',
      title: 'Mark Tolan to lead the Bank of Kestrel',
      text: 'Mark Tolan became governor of the Bank of Kestrel on 1 April 2019. He is an economist.',
    },
    {
      id: 'coach',
      published: '2022-07-05',
      title: 'Tarn Rovers name coach',
      text: 'Mark Tolan became head coach of Tarn Rovers on 4 July 2022. He had kept goal for the club.',
    },
  ]);
}, 120_000);
afterAll(() => library.close());

describe('what was known and what happened', () => {
  it('lists what came out on a day', async () => {
    const answer = await ask(library, 'What was reported on 2 May 2023?');
    expect(answer.answers.map((one) => one.evidence[0]?.title).sort()).toEqual([
      'Lindholm museum opens',
      'Orla bridge collapses',
    ]);
  });

  it('tells what else happened at the time of an event, without the event itself', async () => {
    const answer = await ask(library, 'What else happened when the Orla bridge collapsed?');
    expect(answer.answers.map((one) => one.evidence[0]?.title)).toEqual(['Lindholm museum opens']);
    expect(answer.resolutions).toHaveLength(1);
  });

  it('marks the figure of an earlier article as superseded and keeps it', async () => {
    const answer = await ask(library, 'How many people were killed when the Orla bridge collapsed?');
    expect(shown(answer)[0]?.text).toBe('9');
    const earlier = shown(answer).find((one) => one.text.endsWith('12'));
    expect(earlier?.evidence.every((one) => one.superseded)).toBe(true);
    expect(shown(answer)[0]?.evidence.some((one) => one.superseded)).toBe(false);
  });
});

describe('series', () => {
  it('counts on from a holder', async () => {
    expect(top(await ask(library, 'Who was the second chief executive of Velmora after Ada Brandt?'))).toBe(
      'Ruth Arden',
    );
  });

  it('does not let a place or an organisation answer who', async () => {
    const answer = await ask(library, 'Who built the Orla bridge?');
    expect(answer.answers.map((one) => one.text)).not.toContain('Orla');
    expect(answer.answers.map((one) => one.text)).not.toContain('Velmora');
  });
});

describe('one name for two people', () => {
  it('keeps what they held apart', async () => {
    const bank = await ask(library, 'When did Mark Tolan become governor of the Bank of Kestrel?');
    const team = await ask(library, 'When did Mark Tolan become head coach of Tarn Rovers?');
    expect(top(bank)).toBe('1 April 2019');
    expect(top(team)).toBe('4 July 2022');
    const governor = await ask(library, 'Who was governor of the Bank of Kestrel in 2023?');
    // The other one's post does not end this one's.
    expect(top(governor)).toBe('Mark Tolan');
    expect(governor.answers[0]?.evidence.map((one) => one.title)).toEqual(['Mark Tolan to lead the Bank of Kestrel']);
  });
});
