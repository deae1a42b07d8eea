import { describe, expect, it } from 'vitest';
import { findReplacements, type Claim } from '../../../src/library/entity-supersede';
import { day } from './helpers';

const claim = (part: Partial<Claim>): Claim => ({
  articleId: 'a',
  revision: null,
  subject: 'fire',
  object: null,
  relation: null,
  phase: null,
  knownAt: null,
  from: null,
  ...part,
});

/** `by at` for each claim, `-` where it stands. */
const replaced = (...claims: Claim[]): string[] =>
  findReplacements(claims).map((one) => (one === null ? '-' : `${one.by} ${one.at}`));

const toll = (knownAt: string | null, object: string, more: Partial<Claim> = {}): Claim =>
  claim({ relation: 'count:hurt', object, knownAt: knownAt === null ? null : day(knownAt), ...more });

const held = (subject: string, phase: Claim['phase'], from: string | null, more: Partial<Claim> = {}): Claim =>
  claim({
    subject,
    phase,
    relation: 'holds:chief executive',
    object: 'velmora',
    from: from === null ? null : day(from),
    knownAt: day(from ?? '2030-01-01'),
    ...more,
  });

describe('what superseded what', () => {
  it('a later figure takes the place of an earlier one, whatever their order', () => {
    expect(replaced(toll('2023-05-14', '21'), toll('2023-05-12', '12'), toll('2023-05-13', '21'))).toEqual([
      '-',
      'report 0',
      '-',
    ]);
    // Of another thing, of unknown day, or of the same day: nothing says which one is right.
    expect(
      replaced(
        toll('2023-05-14', '21'),
        toll('2023-05-12', '3', { subject: 'flood' }),
        toll('2023-05-12', '2', { relation: 'count:killed' }),
        toll(null, '9'),
        toll('2023-05-14', '22'),
      ),
    ).toEqual(['-', '-', '-', '-', '-']);
  });

  it('a successor, or the end itself, ends a term', () => {
    expect(
      replaced(
        held('brandt', 'start', '2019-03-12'),
        held('brandt', 'holds', '2020-01-01'),
        held('ferro', 'start', '2022-09-01'),
        held('ferro', 'end', '2024-02-01'),
      ),
    ).toEqual(['successor 2', 'successor 2', 'end 3', '-']);
  });

  it('not an earlier holder, another office, a shared office, or what has no time', () => {
    expect(
      replaced(
        held('ferro', 'start', '2022-09-01'),
        held('brandt', 'start', '2019-03-12', { object: 'kestrel' }),
        held('orr', 'holds', null),
        held('lee', 'start', '2018-01-01', { relation: 'holds:spokesperson' }),
        held('kim', 'start', '2023-01-01', { relation: 'holds:spokesperson' }),
      ),
    ).toEqual(['-', '-', '-', '-', '-']);
  });

  it('an earlier version gives way to what the present one says of the same, or to its silence', () => {
    expect(
      replaced(
        toll('2023-05-12', '12', { revision: 0 }),
        toll('2023-05-14', '21'),
        claim({ revision: 0, relation: 'wins', object: 'cup' }),
        toll('2023-05-14', '21', { articleId: 'b' }),
      ),
    ).toEqual(['version 1', '-', 'version -1', '-']);
  });
});
