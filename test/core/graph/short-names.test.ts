import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortNames } from '../../../src/graph';

const TEXTS = [
  'The Central Bank of Orla raised rates; E1 was not amused. Central Bank of Orla, again.',
  'The Bank of Orla is not the Central Bank of Orla: Margarethe Ferro-Holt left it. “Bank of Orla”, she said.',
  'Then Margarethe Ferro-Holt joined Velmora.',
];

describe('short names', () => {
  it('stand for what texts repeat, the longest first, and shorten them', () => {
    const short = shortNames(TEXTS)!;
    expect([...short.names.values()]).toEqual(['Margarethe Ferro-Holt', 'Central Bank of Orla', 'Bank of Orla']);
    const shorter = TEXTS.map(short.shorten);
    expect(shorter.join('').length).toBeLessThan(TEXTS.join('').length * 0.7);
    expect(shorter[0]).not.toContain('Central Bank');
    expect(shorter.map(short.restore)).toEqual(TEXTS);
  });

  it('never are words that the texts have themselves', () => {
    expect([...shortNames(TEXTS)!.names.keys()]).not.toContain('E1');
    expect([...shortNames(TEXTS, ['R0 and X9'])!.names.keys()].some((name) => /^[ERX]\d/.test(name))).toBe(false);
  });

  it('are none where nothing long is repeated', () => {
    expect(shortNames(['Ada met Ben.', 'Ben met Ada. The Kestrel sailed.'])).toBeNull();
  });

  it('restore every text exactly', () => {
    const name = fc.constantFrom(
      'Central Bank of Orla',
      'Bank of Orla',
      'Ada Brandt-Holt',
      'Velmora Holding',
      'E0',
      'E10',
      'Orla',
    );
    const other = fc.constantFrom('the', 'of', 'and', 'E', '1', '(', ').', ', ', '’s', 'x', '_', '\n');
    const text = fc.array(fc.oneof(name, other), { maxLength: 14 }).map((parts) => parts.join(' '));
    const glued = fc.array(fc.oneof(name, other), { maxLength: 14 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.oneof(text, glued), { maxLength: 6 }), (texts) => {
        const short = shortNames(texts);
        if (short === null) return;
        expect(texts.map(short.shorten).map(short.restore)).toEqual(texts);
      }),
    );
  });
});
