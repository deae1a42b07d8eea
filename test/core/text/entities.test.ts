import { describe, expect, it } from 'vitest';
import { analyseText } from '../../../src/text';

/** `surface → key` of every mention, in order. */
function mentions(text: string, title = ''): [string, string][] {
  return analyseText(title, text).mentions.map((m) => [text.slice(m.start, m.end), m.entityKey]);
}
const typeOf = (text: string, key: string): string | undefined =>
  analyseText('', text).entities.find((entity) => entity.key === key)?.type;

describe('findEntities', () => {
  it('joins names by their connectors', () => {
    expect(
      mentions('He met Luiz Inácio Lula da Silva, Ursula von der Leyen and the Bank of England in Rio de Janeiro.').map(
        ([form]) => form,
      ),
    ).toEqual(['Luiz Inácio Lula da Silva', 'Ursula von der Leyen', 'Bank of England', 'Rio de Janeiro']);
  });

  it('takes titles, origins and employers off a name', () => {
    expect(
      mentions(
        'On Monday French President Jean Morel saw Velmora Chief Executive Ada Brandt and chief economist Dr. Tom Reed.',
      ),
    ).toEqual([
      ['French', 'france'],
      ['Jean Morel', 'jean morel'],
      ['Velmora', 'velmora'],
      ['Ada Brandt', 'ada brandt'],
      ['Tom Reed', 'tom reed'],
    ]);
  });

  it('parts the agency of a dateline or a credit from the name beside it', () => {
    const forms = (text: string) => mentions(text).map(([form]) => form);
    expect(forms('New York CNN Business — Velmora fell on Monday.')).toEqual(['New York', 'CNN Business', 'Velmora']);
    expect(forms('A picture by Reuters Ada Brandt saw in Leeds.')).toEqual(['Reuters', 'Ada Brandt', 'Leeds']);
    expect(forms('The Reuters Institute praised Ada Brandt.')).toContain('Reuters Institute');
  });

  it('does not take the first word of a sentence for a name', () => {
    expect(
      mentions('Officials closed the road. Flooding hit the town. Velmora said it would help. The board agreed.').map(
        ([form]) => form,
      ),
    ).toEqual(['Velmora']);
  });

  it('gives surnames, acronyms and company names back to the full form', () => {
    const text =
      'Ada Brandt runs Velmora Inc. The National Rail Authority (NRA) fined it. Brandt said the NRA was wrong and Velmora would appeal.';
    expect(mentions(text).map(([, key]) => key)).toEqual([
      'ada brandt',
      'velmora',
      'national rail authority',
      'national rail authority',
      'ada brandt',
      'national rail authority',
      'velmora',
    ]);
  });

  it('keeps two people of one surname apart', () => {
    const text =
      'Ruth May opened the hall. May spoke for an hour. Her brother Peter May came later. May sang. Ms. May left first.';
    expect(mentions(text).map(([, key]) => key)).toEqual([
      'ruth may',
      'ruth may',
      'peter may',
      'peter may',
      'ruth may',
    ]);
  });

  it('takes a full name from the headline', () => {
    expect(mentions('Brandt said on Monday that she would leave.', 'Ada Brandt to leave Velmora')).toEqual([
      ['Brandt', 'ada brandt'],
    ]);
  });

  it('types by form, list and context', () => {
    const text =
      'Ada Brandt flew from Nairobi to the University of Leeds for the Orla Cup, hosted by Velmora Holdings. Zorn Keble, 45, came too.';
    expect(typeOf(text, 'ada brandt')).toBe('person');
    expect(typeOf(text, 'nairobi')).toBe('place');
    expect(typeOf(text, 'university of leeds')).toBe('organisation');
    expect(typeOf(text, 'orla cup')).toBe('event');
    expect(typeOf(text, 'velmora holdings')).toBe('organisation');
    expect(typeOf(text, 'zorn keble')).toBe('person');
  });

  it('has spans of the text and sentences in range', () => {
    const text = 'A heading\n\nAda Brandt, of Velmora, spoke. In the U.K. and France, Brandt is known.';
    const analysed = analyseText('Ada Brandt', text);
    for (const mention of analysed.mentions) {
      const sentence = analysed.sentences[mention.sentence];
      expect(sentence && mention.start >= sentence.start && mention.end <= sentence.end).toBe(true);
      expect(analysed.entities.some((entity) => entity.key === mention.entityKey)).toBe(true);
    }
    expect(analysed.mentions.map((m) => m.entityKey)).toContain('united kingdom');
  });
});

describe('names that open a sentence', () => {
  it('keeps the everyday word that begins an organisation', () => {
    expect(
      mentions('Federal Rail Commission staff agreed. Many Kestrel Party members did not.').map(([form]) => form),
    ).toEqual(['Federal Rail Commission', 'Kestrel Party']);
  });
});
