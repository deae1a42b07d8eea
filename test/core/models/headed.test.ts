import { describe, expect, it } from 'vitest';
import { headed } from '../../../src/models';
import { dayFromIso } from '../../../src/time';

describe('head of what the reader reads', () => {
  it('is the title, and the day where one is known', () => {
    expect(headed('Strike ends', dayFromIso('2023-03-04'), 'They agreed.')).toBe(
      'Strike ends (4 March 2023)\nThey agreed.',
    );
    expect(headed('Strike ends', null, 'They agreed.')).toBe('Strike ends\nThey agreed.');
  });
});
