import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGraph, createGraphAsker, edgeInput, type GraphAnswer } from '../../../src/graph';
import { before, civilFromDay, dayFromCivil, formatTime, overlaps, yearInterval } from '../../../src/time';
import { graphOf, ORLA, reader } from './helpers';

const asker = createGraphAsker(ORLA, { reader });
const texts = (answer: GraphAnswer): string[] => answer.answers.map((one) => one.text);
const first = async (question: string): Promise<string | null> => texts(await asker.ask(question))[0] ?? null;

describe('questions over a graph', () => {
  it.each([
    ['When did Ada Brandt marry Ben Castor?', '1990'],
    ['During which years were Ada Brandt and Ben Castor married?', '1990 to 1996'],
    ['In what years was Ada Brandt a player of Velmora Athletic?', '1993 to 1999'],
    ['When did Ada Brandt leave Velmora Athletic?', '1999'],
    ['When was Ada Brandt born in Lisse?', '1967'],
    ['Who was Ben Castor married to in 1992?', 'Ada Brandt'],
    ["Who was Ada Brandt's spouse in 2005?", 'Carl Dorn'],
    ['Which prize did Ada Brandt win in 2003?', 'Lantern Prize'],
    ['Who owned Orla Mill in 2012?', 'Quill Group'],
    ['What did Quill Group own in 2000?', 'Lisse Press'],
    ['Who employed Ivo Jansen in 2006?', 'Orla Mill'],
    ['Before Torvik (handball club), who did Ada Brandt play for?', 'Velmora Athletic'],
    ['Which team did Ada Brandt play for after Orla Rovers?', 'Velmora Athletic'],
    ['Which prize did Ada Brandt win before the Lantern Prize?', 'Golden Oar (2nd class)'],
    ['What was the first team Ada Brandt played for?', 'Orla Rovers F.C.'],
    ['Which team did Ada Brandt play for last?', 'Torvik (handball club)'],
    ['What was the second team Ada Brandt played for?', 'Velmora Athletic'],
    ['Who played for Velmora Athletic while Edda Falk played for Velmora Athletic?', 'Ada Brandt'],
    ['Who played for the same team as Gro Hald when Gro Hald played for Velmora Athletic?', 'Ada Brandt'],
    ["Who was Ada Brandt's team-mate when she played for Orla Rovers?", 'Jason Holt (rower)'],
    ['How long was Ada Brandt married to Ben Castor?', '7 years'],
    ['How many teams did Ada Brandt play for?', '3'],
    ['What did Before Nightfall create?', 'Moth'],
  ])('%s → %s', async (question, answer) => {
    expect(await first(question)).toBe(answer);
  });

  it.each([
    ["Who was Ada Brandt's spouse when Ada Brandt played for Torvik?", 'Carl Dorn', '2001 to 2004'],
    ['Which team did Ada Brandt play for before she won the Lantern Prize?', 'Velmora Athletic', '2003'],
    ['Which prize did Ada Brandt win after playing for Velmora Athletic?', 'Lantern Prize', '1993 to 1999'],
    ['When Ivo Jansen worked at Orla Mill, who owned Orla Mill?', 'Velmora Holding', '2005 to 2011'],
    ['Which prize did Ada Brandt win while Gro Hald played for Velmora Athletic?', null, '1996 to 2002'],
    ['Which prize did Ada Brandt win two years after she joined Velmora Athletic?', 'Golden Oar (2nd class)', '1993'],
  ])('%s → %s, resolved to %s', async (question, text, interval) => {
    const answer = await asker.ask(question);
    expect(texts(answer)[0] ?? null).toBe(text);
    const resolved = answer.resolutions[0]?.candidates[0];
    expect(resolved && formatTime(resolved.time)).toBe(interval);
    expect(resolved?.evidence.length).toBeGreaterThan(0);
  });

  it.each([
    ['Who was Ada Brandt married to in 1950?', 'time-not-satisfied'],
    ['Who was Ada Brandt married to before Gro Hald worked at Orla Mill?', 'constraint-unresolved'],
    ['Who painted Ada Brandt in 1999?', 'no-relation'],
    ['Who was chair of Selm in 1999?', 'no-entity'],
  ])('%s is refused: %s', async (question, refusal) => {
    expect(await asker.ask(question)).toMatchObject({ status: 'refused', refusal, answers: [] });
  });

  it('reads passive relations the right way round', async () => {
    const graph = graphOf(
      'Orla Mill | ownedBy | Quill Group | 2010 | 2014\nQuill Group | ownedBy | Selm Trust | 2010 | 2014',
    );
    const ask = async (question: string) => texts(await createGraphAsker(graph, { reader }).ask(question));
    expect(await ask('Who owned Quill Group in 2012?')).toEqual(['Selm Trust']);
    expect(await ask('What did Quill Group own in 2012?')).toEqual(['Orla Mill']);
  });

  it('answers as of a day: nothing that began later', async () => {
    const asOf = dayFromCivil(2000, 1, 1);
    expect(texts(await asker.ask('Which team did Ada Brandt play for last?', { asOf }))).toEqual(['Velmora Athletic']);
  });

  it('uses the similarity port where no word fits, and only if something is near enough', async () => {
    const graph = graphOf('Ada Brandt | sharesFlatWith | Ben Castor | 1990 | 1996');
    const near = (score: number) =>
      createGraphAsker(graph, { reader, similarity: async (_, relations) => relations.map(() => score) });
    const question = 'Who was Ada Brandt cohabiting with in 1992?';
    expect(texts(await near(0.8).ask(question))).toEqual(['Ben Castor']);
    expect((await near(0.1).ask(question)).refusal).toBe('no-relation');
  });

  it('does not go round in circles', async () => {
    const circular = {
      ...reader,
      intermediate: (q: string) => ({ ...reader.intermediate(q)!, questions: { start: q, end: q } }),
    };
    const answer = await createGraphAsker(ORLA, { reader: circular }).ask(
      'Which team did Ada Brandt play for when Ivo Jansen worked at Orla Mill?',
    );
    expect(answer.refusal).toBe('constraint-unresolved');
  });

  it('takes a change within one year as an order, two things of one year as none', async () => {
    const graph = graphOf(`
      Ada Brandt | hasWonPrize | Golden Oar | 2000 | 2000
      Ada Brandt | hasWonPrize | Lantern Prize | 2000 | 2000
      Ada Brandt | hasWonPrize | Moth Medal | 1990 | 1990`);
    const ask = createGraphAsker(graph, { reader }).ask;
    expect(texts(await ask('Which prize did Ada Brandt win before the Golden Oar?'))).toEqual(['Moth Medal']);
    const unsure = await ask('Which prize did Ada Brandt win after the Golden Oar?');
    expect(unsure.answers.map((one) => [one.text, one.certainty])).toEqual([['Lantern Prize', 'within-granule']]);
  });

  it('never answers without a fact that holds the answer and meets the time, whatever the graph', async () => {
    const club = fc.constantFrom('Orla Rovers', 'Velmora Athletic', 'Torvik Ravens', 'Lisse Town');
    const fact = fc.record({
      subject: fc.constantFrom('Ada Brandt', 'Edda Falk', 'Gro Hald'),
      relation: fc.constant('playsFor'),
      object: club,
      from: fc.integer({ min: 1980, max: 2000 }),
      years: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { minLength: 2, maxLength: 14 }),
        club,
        fc.constantFrom('before', 'after', 'when'),
        async (facts, place, conjunction) => {
          const graph = createGraph(
            facts.map(({ from, years, ...names }) => ({
              ...names,
              time: {
                interval: { start: yearInterval(from).start, end: yearInterval(from + years).end },
                granularity: 'span' as const,
                certainty: 'exact' as const,
              },
            })),
          );
          const question = `Which team did Ada Brandt play for ${conjunction} Edda Falk played for ${place}?`;
          const answer = await createGraphAsker(graph, { reader }).ask(question);
          if (answer.status === 'refused') {
            expect(answer.answers).toEqual([]);
            return;
          }
          const condition = answer.condition!.interval;
          for (const item of answer.answers) {
            for (const { edge: found, sentence } of item.evidence) {
              const edge = found!;
              expect(edgeInput(graph, edge)).toMatchObject({ subject: 'Ada Brandt', object: item.text });
              expect(sentence).toContain(item.text);
              const { interval } = edge.time;
              const years = (of: typeof interval) => [of.start!, of.end!].map((day) => civilFromDay(day).year);
              const [mine, theirs] = [years(interval), years(condition)];
              if (conjunction === 'when') expect(overlaps(interval, condition)).toBe(true);
              else if (item.certainty === 'began')
                expect(conjunction === 'before' ? mine[0]! < theirs[0]! : mine[1]! > theirs[1]!).toBe(true);
              else if (conjunction === 'before')
                expect(before(interval, condition) || mine[1]! === theirs[0]!).toBe(true);
              else expect(before(condition, interval) || mine[0]! === theirs[1]!).toBe(true);
            }
          }
        },
      ),
      { numRuns: 150, seed: 11 },
    );
  });
});
