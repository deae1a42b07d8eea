import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerInScope,
  chooseInScope,
  coversScope,
  readScopedQuestion,
  scopedCandidates,
  splitClauses,
  type ScopedCandidate,
} from '../../../eval/scope';
import { overlaps, yearInterval, type Interval } from '../../../src/time';

const CAREER = [
  'Mira Holt began her career at Harwick Town in 2001 . In July 2004 she joined Denby Rovers , where she stayed until 2007 . ' +
    'From 2007 to 2011 she played for Selwick Athletic . In 2012 she signed for Orme United .',
];
const OFFICES = [
  '- 1931–1937 : Major General Axel Brandt - 1937–1944 : Colonel Nils Ahlgren - 1944–1951 : Vice Admiral Per Lindqvist',
];

describe('readScopedQuestion', () => {
  it('takes the time out of the words', () => {
    const asked = readScopedQuestion('Which team did Mira Holt play for from March 2005 to 2006?');
    expect(asked.bare).toBe('Which team did Mira Holt play for?');
    expect(asked.scope?.interval).toEqual({ start: 12843, end: yearInterval(2006).end });
    expect(asked.scope?.to).toEqual(yearInterval(2006));
  });

  it('leaves a time alone that only tells who is meant', () => {
    const asked = readScopedQuestion('Which team did Lea Moss (runner, born 1968) join in 1990?');
    expect(asked.bare).toContain('born 1968');
    expect(asked.scope?.interval).toEqual(yearInterval(1990));
  });

  it('reads years far off and finds what is to be supposed', () => {
    expect(readScopedQuestion('Who was mayor in 6267?').scope?.interval).toEqual(yearInterval(6267));
    const asked = readScopedQuestion('Who was mayor from 1990 to 1992, if Ada Brandt left office in 1991?');
    expect(asked.supposition).toBe('Ada Brandt left office in 1991');
    expect(asked.scope?.interval.end).toBe(yearInterval(1992).end);
    expect(readScopedQuestion('Who was mayor?').scope).toBeNull();
  });
});

describe('splitClauses', () => {
  it('puts each item of a list on its own and keeps ranges whole', () => {
    const clauses = splitClauses(OFFICES[0] ?? '').map((span) => (OFFICES[0] ?? '').slice(span.start, span.end));
    expect(clauses).toHaveLength(3);
    expect(clauses[1]).toBe('- 1937–1944 : Colonel Nils Ahlgren');
  });
});

describe('answerInScope without a reader', () => {
  const ask = async (question: string, passages: readonly string[]) =>
    (await answerInScope(null, question, passages)).text;

  it('gives the value that held over the scope, whatever the words', async () => {
    expect(await ask('Which team did Mira Holt play for from 2005 to 2006?', CAREER)).toBe('Denby Rovers');
    expect(await ask('Which team did Mira Holt play for from 2008 to 2010?', CAREER)).toBe('Selwick Athletic');
    expect(await ask('Mira Holt played for which team from 2012 to 2013?', CAREER)).toBe('Orme United');
  });

  it('reads lists with the time before the name and leaves the rank out', async () => {
    const question = (from: number, to: number) => `Who was the commander of the district from ${from} to ${to}?`;
    expect(await ask(question(1932, 1936), OFFICES)).toMatch(/Axel Brandt$/);
    expect(await ask(question(1938, 1943), OFFICES)).toMatch(/Nils Ahlgren$/);
    expect(await ask(question(1945, 1950), OFFICES)).toMatch(/Per Lindqvist$/);
  });

  it('lets a supposition replace what the text says', async () => {
    const base = 'Which team did Mira Holt play for from 2005 to 2009';
    expect(await ask(`${base}, if Mira Holt left Denby Rovers in 2010?`, CAREER)).toBe('Denby Rovers');
    expect(await ask(`${base}, if Mira Holt left Denby Rovers in 2006?`, CAREER)).toBeNull();
    expect(await ask(`${base}, if Mira Holt played for Denby Rovers from 2011?`, CAREER)).toBeNull();
  });

  it('refuses a scope beyond all that is dated', async () => {
    for (const scope of ['in 6267', 'from 6267 to 6270', 'in 1104', 'from 1104 to 1109'])
      expect(await ask(`Which team did Mira Holt play for ${scope}?`, CAREER)).toBeNull();
  });

  it('answers only with words that stand where it says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1995, max: 2020 }), fc.integer({ min: 0, max: 8 }), async (from, years) => {
        const question = `Which team did Mira Holt play for from ${from} to ${from + years}?`;
        const { text, place } = await answerInScope(null, question, CAREER);
        expect(text === null).toBe(place === null);
        if (place !== null) expect(CAREER[place.passage]?.slice(place.start, place.end)).toBe(text);
      }),
      { numRuns: 30, seed: 11 },
    );
  });
});

describe('chooseInScope', () => {
  it('prefers among equals the one that held over the scope', () => {
    const candidate = (text: string, held: Interval): ScopedCandidate => ({
      ...(scopedCandidates('Which team did Mira Holt play for?', CAREER, [], null, {
        rules: true,
      })[0] as ScopedCandidate),
      text,
      held,
      said: held,
      exact: true,
    });
    const early = candidate('Harwick Town', { start: yearInterval(1990).start, end: yearInterval(1994).end });
    const late = candidate('Denby Rovers', { start: yearInterval(1995).start, end: yearInterval(1999).end });
    const scope = readScopedQuestion('Which team did Mira Holt play for from 1996 to 1998?').scope;
    expect(chooseInScope(scope, [early, late]).ranked[0]?.candidate.text).toBe('Denby Rovers');
    expect(chooseInScope(scope, [late, early]).ranked[0]?.candidate.text).toBe('Denby Rovers');
    expect(chooseInScope(scope, []).best).toBeNull();
  });

  it('coversScope holds only for intervals that meet the scope and span its inner days', () => {
    const year = fc.integer({ min: 1900, max: 1960 });
    fc.assert(
      fc.property(year, year, year, year, (a, b, c, d) => {
        const held = { start: yearInterval(Math.min(a, b)).start, end: yearInterval(Math.max(a, b)).end };
        const [from, to] = [yearInterval(Math.min(c, d)), yearInterval(Math.max(c, d))];
        const scope = { interval: { start: from.start, end: to.end }, from, to };
        const expected = Math.min(a, b) <= Math.min(c, d) && Math.max(a, b) >= Math.max(c, d);
        expect(coversScope(held, scope)).toBe(expected);
        if (expected) expect(overlaps(held, scope.interval)).toBe(true);
      }),
      { seed: 7 },
    );
  });
});
