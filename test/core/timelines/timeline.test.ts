import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTimeline, type StateInterval, type TimelineInput } from '../../../src/timelines';
import { type Fact } from '../../../src/extract';
import { addDays, isoFromDay, singleDay, type Day } from '../../../src/time';
import { day, factsOf } from '../extract/helpers';

const ROLE = 'holds:chief executive';

/** A state fact; `from`..`to` as ISO days, `to` null for an open end. */
function fact(
  holder: string,
  phase: Fact['phase'],
  from: string,
  known: string,
  extra: Partial<Fact> = {},
): TimelineInput {
  return {
    articleId: `${holder}-${known}`,
    fact: {
      subject: holder,
      relation: ROLE,
      object: 'velmora',
      proposition: '',
      kind: 'state',
      phase,
      validTime: { interval: singleDay(day(from)), granularity: 'day', certainty: 'exact' },
      timeSource: 'text',
      knownAt: day(known),
      sentence: 0,
      start: 0,
      end: 1,
      method: 'M2',
      ...extra,
    },
  };
}

/** The tenures that may cover a day: unknown starts count from the first attested day. */
const holdersAt = (timeline: readonly StateInterval[], day: Day): StateInterval[] =>
  timeline.filter(({ interval, attested }) => {
    const start = interval.start ?? attested?.first ?? null;
    return start !== null && start <= day && (interval.end === null || day <= interval.end);
  });
const at = (timeline: readonly StateInterval[], iso: string): string[] =>
  holdersAt(timeline, day(iso)).map((each) => each.holder);
const show = (each: StateInterval): string =>
  `${each.holder} ${each.interval.start === null ? '' : isoFromDay(each.interval.start)}..${each.interval.end === null ? '' : isoFromDay(each.interval.end)}`;

describe('buildTimeline', () => {
  const articles: [string, string][] = [
    ['2019-03-04', 'Ada Brandt becomes chief executive of Velmora.'],
    ['2022-08-20', 'Brandt leaves; Jon Ferro takes over as chief executive on 1 September 2022.'],
  ];
  const inputs = articles.flatMap(([published, text]) =>
    factsOf(published, text).map((each) => ({ fact: each, articleId: published })),
  );
  const canonical = (key: string): string => (key === 'brandt' ? 'ada brandt' : key);

  it('a title alone takes no organisation from the office of another', () => {
    const text =
      'The president of the Dockers Union, Sam Orr, called the strike on Monday. The dockers hope for support from President Karl Lind.';
    const facts = factsOf('2023-09-19', text).map((each) => ({ fact: each, articleId: 'strike' }));
    const holders = buildTimeline(facts).filter(({ object }) => object === 'dockers union');
    expect(holders.map(({ holder }) => holder)).toEqual(['sam orr']);
  });

  it('tells who held an office when, across articles', () => {
    const timeline = buildTimeline(inputs, { canonical }).filter((each) => each.relation === ROLE);
    expect(timeline.map(show)).toEqual(['ada brandt 2019-03-04..2022-08-31', 'jon ferro 2022-09-01..']);
    expect(at(timeline, '2021-06-01')).toEqual(['ada brandt']);
    expect(at(timeline, '2022-08-25')).toEqual(['ada brandt']);
    expect(at(timeline, '2023-01-01')).toEqual(['jon ferro']);
    expect(at(timeline, '2018-12-31')).toEqual([]);
  });

  it('knows nothing of what was reported later', () => {
    const timeline = buildTimeline(inputs, { canonical, asOf: day('2020-01-01') }).filter(
      (each) => each.relation === ROLE,
    );
    expect(timeline.map(show)).toEqual(['ada brandt 2019-03-04..']);
  });

  it('ends a tenure on the day before the next one starts, and says that this is inferred', () => {
    const [brandt] = buildTimeline([
      fact('brandt', 'start', '2019-01-01', '2019-01-02'),
      fact('ferro', 'start', '2020-05-01', '2020-05-02'),
    ]);
    expect(brandt?.end?.source).toBe('successor');
    expect(brandt?.interval.end).toBe(day('2020-04-30'));
    expect(brandt?.end?.evidence.map((each) => each.articleId)).toEqual(['ferro-2020-05-02']);
  });

  it('keeps two tenures of one person apart', () => {
    const timeline = buildTimeline([
      fact('brandt', 'start', '2001-01-01', '2001-01-02'),
      fact('ferro', 'start', '2005-01-01', '2005-01-02'),
      fact('brandt', 'start', '2010-01-01', '2010-01-02'),
      fact('brandt', 'end', '2012-01-01', '2012-01-02'),
    ]);
    expect(timeline.map(show)).toEqual([
      'brandt 2001-01-01..2004-12-31',
      'ferro 2005-01-01..2009-12-31',
      'brandt 2010-01-01..2012-01-01',
    ]);
  });

  it('lets later knowledge overtake a plan', () => {
    const plan = fact('orr', 'start', '2023-09-01', '2023-05-01', { kind: 'plan' });
    const truth = fact('lee', 'start', '2023-09-15', '2023-09-16');
    const timeline = buildTimeline([fact('brandt', 'start', '2019-01-01', '2019-01-02'), plan, truth]);
    expect(timeline.map(show)).toEqual(['brandt 2019-01-01..2023-09-14', 'lee 2023-09-15..']);
    expect(timeline[1]?.conflicts.map((each) => each.articleId)).toEqual(['orr-2023-05-01']);
    // Before anything else was known the plan stands.
    expect(buildTimeline([plan], { asOf: day('2023-06-01') }).map(show)).toEqual(['orr 2023-09-01..']);
  });

  it('takes a mention in passing inside another tenure for what it is', () => {
    const passing = fact('brandt', 'holds', '2023-03-01', '2023-03-01', {
      timeSource: 'publication',
      validTime: { interval: singleDay(day('2023-03-01')), granularity: 'day', certainty: 'approximate' },
    });
    const timeline = buildTimeline([
      fact('brandt', 'start', '2019-01-01', '2019-01-02'),
      fact('brandt', 'end', '2022-08-31', '2022-09-01'),
      fact('ferro', 'start', '2022-09-01', '2022-09-02'),
      passing,
    ]);
    expect(timeline.map(show)).toEqual(['brandt 2019-01-01..2022-08-31', 'ferro 2022-09-01..']);
    expect(timeline.flatMap((each) => each.conflicts)).toHaveLength(1);
  });

  it('prefers what most sources say, and keeps the rest as conflicts', () => {
    const [brandt] = buildTimeline([
      fact('brandt', 'start', '2019-01-01', '2019-01-02'),
      fact('brandt', 'start', '2019-01-01', '2020-01-02'),
      fact('brandt', 'start', '2018-01-01', '2021-01-02'),
    ]);
    expect(brandt?.interval.start).toBe(day('2019-01-01'));
    expect(brandt?.conflicts.map((each) => each.articleId)).toEqual(['brandt-2021-01-02']);
  });

  it('does not end memberships by each other', () => {
    const timeline = buildTimeline([
      fact('brandt', 'start', '2019-01-01', '2019-01-02', { relation: 'member of' }),
      fact('ferro', 'start', '2020-01-01', '2020-01-02', { relation: 'member of' }),
    ]);
    expect(timeline.map((each) => each.interval.end)).toEqual([null, null]);
  });

  /** A true chain of holders, each for some days, and the facts that tell it. */
  const chain = fc
    .array(
      fc.record({
        holder: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        days: fc.integer({ min: 30, max: 900 }),
        succession: fc.boolean(),
        late: fc.nat(400),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((spells) => spells.filter((spell, i) => spell.holder !== spells[i - 1]?.holder));

  const tell = (
    spells: readonly { holder: string; days: number; succession: boolean; late: number }[],
  ): { inputs: TimelineInput[]; truth: { holder: string; from: Day; to: Day }[] } => {
    const told: TimelineInput[] = [];
    const truth: { holder: string; from: Day; to: Day }[] = [];
    let from = day('1990-01-01');
    spells.forEach((spell, i) => {
      const known = isoFromDay(addDays(from, spell.late));
      told.push(fact(spell.holder, 'start', isoFromDay(from), known));
      const before = truth[i - 1];
      if (before !== undefined && spell.succession) told.push(fact(before.holder, 'end', isoFromDay(before.to), known));
      truth.push({ holder: spell.holder, from, to: addDays(from, spell.days - 1) });
      from = addDays(from, spell.days);
    });
    return { inputs: told, truth };
  };

  it('rebuilds a chain of holders from their starts, whatever the order of the facts', () => {
    fc.assert(
      fc.property(chain, fc.integer(), (spells, seed) => {
        const { inputs: told, truth } = tell(spells);
        const shuffled = [...told].sort(
          (a, b) =>
            ((a.fact.start + a.articleId.length * 7919 + seed) % 13) -
            ((b.fact.start + b.articleId.length * 104729 + seed) % 13),
        );
        const timeline = buildTimeline(shuffled);
        expect(timeline.map(show)).toEqual(buildTimeline(told).map(show));
        expect(timeline).toHaveLength(truth.length);
        truth.forEach(({ holder, from, to }, i) => {
          const last = i === truth.length - 1;
          for (const each of [from, addDays(from, Math.floor((to - from) / 2)), to]) {
            if (!last || each === from)
              expect(holdersAt(timeline, each).map((found) => found.holder)).toEqual([holder]);
          }
        });
      }),
    );
  });

  it('never ends a tenure before it starts, whatever the facts', () => {
    const any = fc.record({
      holder: fc.constantFrom('a', 'b', 'c'),
      phase: fc.constantFrom<'start' | 'end' | 'holds'>('start', 'end', 'holds'),
      offset: fc.nat(3000),
      late: fc.nat(300),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (facts) => {
        const inputs = facts.map(({ holder, phase, offset, late }) => {
          const when = addDays(day('2000-01-01'), offset);
          return fact(holder, phase, isoFromDay(when), isoFromDay(addDays(when, late)));
        });
        for (const each of buildTimeline(inputs)) {
          const { start, end } = each.interval;
          if (start !== null && end !== null) expect(start).toBeLessThanOrEqual(end);
        }
      }),
    );
  });

  it('does not change what was known by a day when later articles come in', () => {
    fc.assert(
      fc.property(chain, fc.nat(3000), (spells, offset) => {
        const { inputs: told } = tell(spells);
        const asOf = addDays(day('1990-01-01'), offset);
        const known = told.filter((each) => each.fact.knownAt !== null && each.fact.knownAt <= asOf);
        expect(buildTimeline(told, { asOf })).toEqual(buildTimeline(known));
      }),
    );
  });
});
