import { ordinalPeriod } from './periods';
import { holidayFirst, skipGenitive } from './holidays';
import { readCount } from './numbers';
import { readDayOfMonth, readYearTail } from './dates';
import type { ClockUnit, Match, Spec, Steps, Unit } from './spec';
import { WORD, type Tokens } from './tokens';

/** Phrases whose time depends on when they were said or on what was said before. */

const DAYPARTS: Readonly<Record<string, string>> = {
  dawn: 'TMO',
  morning: 'TMO',
  lunchtime: 'TMI',
  afternoon: 'TAF',
  dusk: 'TEV',
  evening: 'TEV',
};

/**
 * A day with the part of it that follows: "Friday morning" is a time of that day. A night is of two days; "Friday night"
 * is kept as Friday.
 */
export function withDaypart(t: Tokens, day: Match): Match {
  if (t.tag(day.end) !== 'daypart') return day;
  const clock = clockOfDaypart(t, day.end);
  return { end: day.end + 1, spec: clock === undefined ? day.spec : { kind: 'time', clock, on: day.spec } };
}

/** What TIMEX3 writes for a part of the day; `undefined` for a night. */
export function clockOfDaypart(t: Tokens, i: number): string | undefined {
  return DAYPARTS[t.lexeme(i)?.word ?? ''];
}

/** "today", "yesterday morning", "tomorrow", "tonight", "now", "currently", "recently". */
export function deicticFirst(t: Tokens, i: number): Match | null {
  switch (t.tag(i)) {
    case 'today':
      // "USA Today".
      if (t.isCapital(i) && t.isCapital(i - 1) && t.lexeme(i - 1) === null) return null;
      return withDaypart(t, { end: i + 1, spec: { kind: 'deictic', days: 0 } });
    case 'tonight':
      return withDaypart(t, { end: i + 1, spec: { kind: 'deictic', days: 0 } });
    case 'yesterday':
      return withDaypart(t, { end: i + 1, spec: { kind: 'deictic', days: -1 } });
    case 'tomorrow':
      return withDaypart(t, { end: i + 1, spec: { kind: 'deictic', days: 1 } });
    case 'now':
    case 'currently':
      return { end: i + 1, spec: { kind: 'vague', timex: 'PRESENT_REF' } };
    case 'recently':
      // "as recently as 2015".
      if (t.tag(i + 1) === 'as') return null;
      return { end: i + 1, spec: { kind: 'vague', timex: 'PAST_REF' } };
    case 'someday':
      return { end: i + 1, spec: { kind: 'vague', timex: 'FUTURE_REF' } };
    default:
      return null;
  }
}

/** Whether a unit is below a day. */
export const isClock = (unit: Unit | ClockUnit): unit is ClockUnit =>
  unit === 'hour' || unit === 'minute' || unit === 'second';

/** "last Friday", "this month", "next year", "the past five years", "the following month", "last Oct. 23", "last night". */
export function whichFirst(t: Tokens, i: number): Match | null {
  const word = t.lexeme(i);
  if (!word) return null;
  if (word.tag === 'that' || word.tag === 'same') return narrative(t, i, 0);
  if (word.tag === 'latest') return latest(t, i + 1);
  if (word.tag === 'these') return theseDays(t, i);
  if (word.tag === 'recent') return recent(t, i);
  if (word.which === null) return null;
  // "this past June", "this coming Monday".
  const narrower = word.which === 0 && /^(?:past|coming)$/.test(t.tag(i + 1)) ? whichFirst(t, i + 1) : null;
  if (narrower) return narrower;
  // The programme "This Week".
  if (t.isCapital(i) && t.isCapital(i + 1) && (t.isSign(i - 1, '"') || t.isSign(i - 1, '“'))) return null;
  const steps = word.which;
  const at = t.tag(i + 1) === 'same' ? i + 2 : i + 1;
  const counted = windowOf(t, i, steps);
  if (counted) return counted;
  return chosenUnit(t, i, at, steps) ?? chosenName(t, at, steps) ?? bareCurrent(t, i);
}

function bareCurrent(t: Tokens, i: number): Match | null {
  const present = t.tag(i) === 'current' && t.kind(i + 1) === WORD;
  return present ? { end: i + 1, spec: { kind: 'vague', timex: 'PRESENT_REF' } } : null;
}

/** "the last five years", "the next several days", "coming weeks". */
function windowOf(t: Tokens, i: number, steps: Steps): Match | null {
  if (steps === 0 || t.tag(i) === 'following' || t.tag(i) === 'previous') return null;
  const count = readCount(t, i + 1);
  const at = count?.end ?? i + 1;
  const unitAt = t.isDash(at) ? at + 1 : skipKind(t, at);
  const unit = t.lexeme(unitAt)?.unit;
  if (!unit || !t.lexeme(unitAt)?.plural) return null;
  if (!count && unit === 'season') return null;
  // "in past years".
  if (!count && t.tag(i) === 'past') return { end: unitAt + 1, spec: { kind: 'vague', timex: 'PAST_REF' } };
  const sign = steps as -1 | 1;
  return { end: unitAt + 1, spec: { kind: 'window', amount: count?.value ?? null, unit, sign } };
}

/** Index after a word that only colours a unit: "trading days", "calendar year". */
export function skipKind(t: Tokens, i: number): number {
  return t.tag(i) === 'kind' || t.tag(i) === 'fiscal' ? i + 1 : i;
}

function chosenUnit(t: Tokens, i: number, at: number, steps: Steps): Match | null {
  // "the prior-year quarter", "current-year earnings".
  if (t.isDash(at) && t.isGlued(at + 1) && (t.tag(i) === 'previous' || t.tag(i) === 'current')) {
    if (t.lexeme(at + 1)?.unit === 'year') return { end: at + 2, spec: { kind: 'unit', unit: 'year', steps } };
  }
  const fiscal = t.tag(at) === 'fiscal' || t.tag(at) === 'financial';
  const unitAt = fiscal ? at + 1 : skipKind(t, at);
  const lexeme = t.lexeme(unitAt);
  const unit = lexeme?.unit;
  const tag = t.tag(i);
  if (tag === 'current' && t.tag(at) === 'period') {
    return { end: at + 1, spec: { kind: 'anaphor', unit: 'period', year: null } };
  }
  if (!unit || lexeme?.plural || isClock(unit) || unit === 'half') return null;
  const end = unitAt + 1;
  if (fiscal)
    return {
      end,
      spec: { kind: 'fiscal', year: null, quarter: unit === 'quarter' ? 0 : null, half: null, which: steps },
    };
  if (tag === 'following' || (tag === 'previous' && unit !== 'quarter')) return narrative(t, i, steps);
  // "this day", "last day", "next time": nothing definite.
  if (unit === 'day') return tag === 'following' || t.tag(i - 1) === 'the' ? narrative(t, i, steps) : null;
  if (unit === 'season') return null;
  if (tag === 'past' && unit !== 'weekend') {
    return { end, spec: { kind: 'window', amount: 1, unit, sign: -1 } };
  }
  return (
    quarterOfYear(t, end, unit, steps) ??
    weekdayOf(t, end, unit, steps) ?? {
      end,
      spec: { kind: 'unit', unit, steps },
    }
  );
}

/** "last year's third quarter", "last year's quarter": the one reported on. */
function quarterOfYear(t: Tokens, end: number, unit: Unit, steps: Steps): Match | null {
  const at = skipGenitive(t, end);
  if (unit !== 'year' || at === end) return null;
  const reported = t.tag(at) === 'period' ? 'period' : t.lexeme(at)?.unit === 'quarter' ? 'quarter' : null;
  if (reported !== null && !t.lexeme(at)?.plural) {
    return { end: at + 1, spec: { kind: 'anaphor', unit: reported, year: { kind: 'steps', steps } } };
  }
  const period = ordinalPeriod(t, at);
  if (period?.spec.kind !== 'part' || period.spec.year !== null) return null;
  return { end: period.end, spec: { ...period.spec, year: { kind: 'steps', steps } } };
}

/** "next week Tuesday" is rare; "last week Friday" too; both are read. */
function weekdayOf(t: Tokens, end: number, unit: Unit, steps: Steps): Match | null {
  const day = t.lexeme(end);
  if (unit !== 'week' || !day || day.weekday === 0 || day.short || day.plural) return null;
  const week: Spec = { kind: 'unit', unit: 'week', steps };
  const spec: Spec = { kind: 'nth', ordinal: 1, unit: 'day', weekday: day.weekday, count: 1, of: week };
  return { end: end + 1, spec };
}

/** "last Friday night", "next March", "this summer", "last Christmas", "last Oct. 23", "this morning". */
function chosenName(t: Tokens, at: number, which: Steps): Match | null {
  const name = t.lexeme(at);
  if (!name) return null;
  if (name.weekday > 0 && !name.short && !name.plural) {
    return withDaypart(t, { end: at + 1, spec: { kind: 'weekday', weekday: name.weekday, which } });
  }
  if (name.month > 0 && (t.isCapital(at) || (name.word !== 'may' && name.word !== 'march'))) {
    const after = name.short ? t.skipStop(at + 1) : at + 1;
    const day = readDayOfMonth(t, after);
    if (day) return { end: day.end, spec: { kind: 'day', year: null, month: name.month, day: day.day, which } };
    return { end: after, spec: { kind: 'part', unit: 'month', index: name.month, year: null, which } };
  }
  if (name.season > 0 && !name.plural) {
    return { end: at + 1, spec: { kind: 'part', unit: 'season', index: name.season, year: null, which } };
  }
  // "the next morning" is of the day after the one told of.
  if (name.tag === 'daypart' && which === 1 && t.tag(at - 2) === 'the') {
    return withDaypart(t, { end: at, spec: { kind: 'narrative', unit: 'day', steps: 1 } });
  }
  if (name.tag === 'daypart' && (which === 0 || name.word === 'night' || name.word === 'evening')) {
    return withDaypart(t, { end: at, spec: { kind: 'deictic', days: which } });
  }
  const holiday = holidayFirst(t, at);
  if (holiday?.spec.kind === 'holiday') return { end: holiday.end, spec: { ...holiday.spec, which } };
  const period = ordinalPeriod(t, at);
  if (period?.spec.kind === 'part' && period.spec.year === null) {
    return { end: period.end, spec: { ...period.spec, which } };
  }
  return null;
}

/** "that year", "the same day", "the following month", "the previous week". */
function narrative(t: Tokens, i: number, steps: Steps): Match | null {
  let at = i + 1;
  if (t.tag(i) !== 'same' && t.tag(at) === 'same') at += 1;
  const lexeme = t.lexeme(at);
  // "the same-day service", "the comparable year-earlier period".
  if (!lexeme || (t.isDash(at + 1) && t.isGlued(at + 1) && t.isGlued(at + 2))) return null;
  if (t.tag(at - 1) === 'same' && (lexeme.tag === 'period' || lexeme.unit === 'quarter') && !lexeme.plural) {
    // "the same quarter of 1988", "the same period last year".
    const compared = comparedPeriod(t, at);
    if (compared) return compared;
    const tail = readYearTail(t, at + 1);
    const unit = lexeme.tag === 'period' ? 'period' : 'quarter';
    return { end: tail.end, spec: { kind: 'anaphor', unit, year: tail.year } };
  }
  if (lexeme.weekday > 0 && !lexeme.plural && !lexeme.short) {
    return { end: at + 1, spec: { kind: 'weekday', weekday: lexeme.weekday, which: steps } };
  }
  if (lexeme.tag === 'daypart' && t.tag(i) !== 'following') {
    return withDaypart(t, { end: at, spec: { kind: 'narrative', unit: 'day', steps } });
  }
  if (lexeme.plural || !lexeme.unit || isClock(lexeme.unit) || lexeme.unit === 'half') return null;
  return { end: at + 1, spec: { kind: 'narrative', unit: lexeme.unit, steps } };
}

/** "the quarter a year ago", "the same period two years earlier": the period that figures are compared with. */
export function comparedPeriod(t: Tokens, at: number): Match | null {
  const quarter = t.lexeme(at)?.unit === 'quarter';
  if ((!quarter && t.tag(at) !== 'period') || t.lexeme(at)?.plural) return null;
  const count = readCount(t, at + 1);
  const tag = count ? t.tag(count.end + 1) : '';
  if (!count?.value || t.lexeme(count.end)?.unit !== 'year' || (tag !== 'ago' && tag !== 'earlier')) return null;
  const spec = { kind: 'offset', amount: count.value, unit: 'year', sign: -1, base: 'narrative' } as const;
  return { end: count.end + 2, spec: { ...spec, head: null, baseFrom: null, ...(quarter ? { quarter: true } : {}) } };
}

/** "the latest quarter", "the latest period". */
function latest(t: Tokens, at: number): Match | null {
  const unitAt = t.tag(at) === 'fiscal' ? at + 1 : at;
  if (t.tag(unitAt) === 'period') return { end: unitAt + 1, spec: { kind: 'anaphor', unit: 'period', year: null } };
  const unit = t.lexeme(unitAt)?.unit;
  if (!unit || isClock(unit) || t.lexeme(unitAt)?.plural) return null;
  return { end: unitAt + 1, spec: { kind: 'anaphor', unit, year: null, latest: true } };
}

function theseDays(t: Tokens, i: number): Match | null {
  if (t.lexeme(i + 1)?.word !== 'days') return null;
  return { end: i + 2, spec: { kind: 'vague', timex: 'PRESENT_REF' } };
}

/** "recent months". */
function recent(t: Tokens, i: number): Match | null {
  const unit = t.lexeme(i + 1);
  if (!unit?.unit || !unit.plural || unit.unit === 'season') return null;
  // "in recent years" is the past that is not long gone; weeks and months are still counted.
  if (unit.unit === 'year') return { end: i + 2, spec: { kind: 'vague', timex: 'PAST_REF' } };
  return { end: i + 2, spec: { kind: 'window', amount: null, unit: unit.unit, sign: -1 } };
}
