import { addDays, dayFromCivil, easterSunday, weekday } from '../calendar';
import type { Day } from '../types';
import { readYearTail } from './dates';
import type { Lexeme } from './lexicon';
import { isApostrophe } from './numbers';
import type { Match } from './spec';
import type { Tokens } from './tokens';

/** Named days of the year, by rule, in any year. Those that differ by country follow American use. */

const RULES: Readonly<Record<string, (year: number) => Day>> = {
  newYear: (year) => dayFromCivil(year, 1, 1),
  newYearEve: (year) => dayFromCivil(year, 12, 31),
  epiphany: (year) => dayFromCivil(year, 1, 6),
  australia: (year) => dayFromCivil(year, 1, 26),
  martinLutherKing: (year) => nthWeekday(year, 1, 1, 3),
  groundhog: (year) => dayFromCivil(year, 2, 2),
  valentine: (year) => dayFromCivil(year, 2, 14),
  presidents: (year) => nthWeekday(year, 2, 1, 3),
  patrick: (year) => dayFromCivil(year, 3, 17),
  aprilFools: (year) => dayFromCivil(year, 4, 1),
  earth: (year) => dayFromCivil(year, 4, 22),
  anzac: (year) => dayFromCivil(year, 4, 25),
  mayDay: (year) => dayFromCivil(year, 5, 1),
  mother: (year) => nthWeekday(year, 5, 7, 2),
  memorial: (year) => lastWeekday(year, 5, 1),
  father: (year) => nthWeekday(year, 6, 7, 3),
  juneteenth: (year) => dayFromCivil(year, 6, 19),
  canada: (year) => dayFromCivil(year, 7, 1),
  independence: (year) => dayFromCivil(year, 7, 4),
  bastille: (year) => dayFromCivil(year, 7, 14),
  labor: (year) => nthWeekday(year, 9, 1, 1),
  columbus: (year) => nthWeekday(year, 10, 1, 2),
  halloween: (year) => dayFromCivil(year, 10, 31),
  election: (year) => addDays(nthWeekday(year, 11, 1, 1), 1),
  veterans: (year) => dayFromCivil(year, 11, 11),
  armistice: (year) => dayFromCivil(year, 11, 11),
  thanksgiving: (year) => nthWeekday(year, 11, 4, 4),
  blackFriday: (year) => addDays(nthWeekday(year, 11, 4, 4), 1),
  cyberMonday: (year) => addDays(nthWeekday(year, 11, 4, 4), 4),
  christmasEve: (year) => dayFromCivil(year, 12, 24),
  christmas: (year) => dayFromCivil(year, 12, 25),
  boxing: (year) => dayFromCivil(year, 12, 26),
  ashWednesday: (year) => addDays(easterSunday(year), -46),
  palmSunday: (year) => addDays(easterSunday(year), -7),
  goodFriday: (year) => addDays(easterSunday(year), -2),
  easter: (year) => easterSunday(year),
  easterMonday: (year) => addDays(easterSunday(year), 1),
  pentecost: (year) => addDays(easterSunday(year), 49),
  whitMonday: (year) => addDays(easterSunday(year), 50),
};

function nthWeekday(year: number, month: number, day: number, nth: number): Day {
  const first = dayFromCivil(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

function lastWeekday(year: number, month: number, day: number): Day {
  const last = dayFromCivil(year, month + 1, 0);
  return addDays(last, -((weekday(last) - day + 7) % 7));
}

/** The day a holiday falls on in a year. */
export function holidayDay(holiday: string, year: number): Day {
  return (RULES[holiday] as (year: number) => Day)(year);
}

/** "Christmas", "Christmas Eve 2022", "New Year's Day", "Election Day", "Good Friday", "Martin Luther King Day". */
export function holidayFirst(t: Tokens, i: number): Match | null {
  const name = readHoliday(t, i);
  if (!name || (t.isCapital(name.end) && NAMED_AFTER.test(t.textOf(name.end)))) return null;
  const { year, end } = readYearTail(t, name.end);
  const week = t.lexeme(end)?.unit === 'week' && year === null;
  const day = { kind: 'holiday', holiday: name.holiday, year, which: null } as const;
  if (t.lexeme(name.end)?.unit === 'weekend' && !t.lexeme(name.end)?.plural) {
    const tail = readYearTail(t, name.end + 1);
    return { end: tail.end, spec: { ...day, year: tail.year, weekend: true } };
  }
  return week ? { end: end + 1, spec: { kind: 'weekOf', of: day } } : { end, spec: day };
}

/** Things that are called after a holiday: the Good Friday Agreement, the Easter Rising, Christmas Island. */
const NAMED_AFTER = /^(?:Agreement|Accords?|Rising|Islands?|Carol|Bunny|Egg|Market)$/;

interface Named {
  readonly holiday: string;
  readonly end: number;
}

/** Holidays that are "… Day" and need the word. */
const DAYS: Readonly<Record<string, string>> = {
  boxing: 'boxing',
  labor: 'labor',
  memorial: 'memorial',
  independence: 'independence',
  veterans: 'veterans',
  columbus: 'columbus',
  presidents: 'presidents',
  election: 'election',
  groundhog: 'groundhog',
  bastille: 'bastille',
  earth: 'earth',
  canada: 'canada',
  australia: 'australia',
  anzac: 'anzac',
  armistice: 'armistice',
  mother: 'mother',
  father: 'father',
};

/** Whether a holiday's name can begin with a word. */
export function isHolidayWord(word: Lexeme): boolean {
  if (word.holiday !== '' || word.word === 'may' || word.word === 'april' || word.word === 'st') return true;
  return (
    DAYS[word.tag] !== undefined || /^(?:new|valentine|good|palm|ash|whit|black|cyber|martin|saint)$/.test(word.tag)
  );
}

function readHoliday(t: Tokens, i: number): Named | null {
  const lexeme = t.lexeme(i);
  if (!lexeme || !t.isCapital(i)) return null;
  if (lexeme.holiday !== '') return plainHoliday(t, i, lexeme.holiday);
  const tag = lexeme.tag;
  if (lexeme.word === 'may' && isDay(t, i + 1) && t.isCapital(i + 1)) return { holiday: 'mayDay', end: i + 2 };
  const after = skipGenitive(t, i + 1);
  const byDay = DAYS[tag];
  if (byDay !== undefined) return isDay(t, after) ? { holiday: byDay, end: after + 1 } : null;
  if (tag === 'new') return newYear(t, i);
  if (tag === 'valentine') return { holiday: 'valentine', end: isDay(t, after) ? after + 1 : after };
  if (lexeme.word === 'april' && /^fools?$/i.test(t.textOf(i + 1))) {
    const at = skipGenitive(t, i + 2);
    return { holiday: 'aprilFools', end: isDay(t, at) ? at + 1 : at };
  }
  if (tag === 'good' && t.lexeme(i + 1)?.weekday === 5) return { holiday: 'goodFriday', end: i + 2 };
  if (tag === 'black' && t.lexeme(i + 1)?.weekday === 5) return { holiday: 'blackFriday', end: i + 2 };
  if (tag === 'cyber' && t.lexeme(i + 1)?.weekday === 1) return { holiday: 'cyberMonday', end: i + 2 };
  if (tag === 'palm' && t.lexeme(i + 1)?.weekday === 7) return { holiday: 'palmSunday', end: i + 2 };
  if (tag === 'ash' && t.lexeme(i + 1)?.weekday === 3) return { holiday: 'ashWednesday', end: i + 2 };
  if (tag === 'whit' && t.lexeme(i + 1)?.weekday === 1) return { holiday: 'whitMonday', end: i + 2 };
  return saints(t, i, tag);
}

function plainHoliday(t: Tokens, i: number, holiday: string): Named {
  if (holiday === 'christmas' && t.tag(i + 1) === 'eve') return { holiday: 'christmasEve', end: i + 2 };
  if (holiday === 'easter' && t.lexeme(i + 1)?.weekday === 1) return { holiday: 'easterMonday', end: i + 2 };
  if (holiday === 'easter' && t.lexeme(i + 1)?.weekday === 7) return { holiday, end: i + 2 };
  return { holiday, end: isDay(t, i + 1) ? i + 2 : i + 1 };
}

function newYear(t: Tokens, i: number): Named | null {
  if (t.lexeme(i + 1)?.unit !== 'year' || !t.isCapital(i + 1)) return null;
  const at = skipGenitive(t, i + 2);
  if (t.tag(at) === 'eve') return { holiday: 'newYearEve', end: at + 1 };
  return isDay(t, at) ? { holiday: 'newYear', end: at + 1 } : null;
}

function saints(t: Tokens, i: number, tag: string): Named | null {
  if (tag === 'martin' && t.textOf(i + 1) === 'Luther' && t.textOf(i + 2) === 'King') {
    const at = skipGenitive(t, /^Jr$/.test(t.textOf(i + 3)) ? t.skipStop(i + 4) : i + 3);
    return isDay(t, at) ? { holiday: 'martinLutherKing', end: at + 1 } : null;
  }
  if (tag !== 'saint' && t.lexeme(i)?.word !== 'st') return null;
  const at = t.skipStop(i + 1);
  const after = skipGenitive(t, at + 1);
  if (!isDay(t, after)) return null;
  if (t.tag(at) === 'patrick') return { holiday: 'patrick', end: after + 1 };
  return t.tag(at) === 'valentine' ? { holiday: 'valentine', end: after + 1 } : null;
}

const isDay = (t: Tokens, i: number): boolean => t.lexeme(i)?.word === 'day';

/** Index after "'s" or the apostrophe of a plural. */
export function skipGenitive(t: Tokens, i: number): number {
  if (!isApostrophe(t, i) || !t.isGlued(i)) return i;
  return t.tag(i + 1) === 's' && t.isGlued(i + 1) ? i + 2 : i + 1;
}
