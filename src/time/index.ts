export type * from './types';
export {
  addDays,
  addMonths,
  civilFromDay,
  dayFromCivil,
  dayFromEpochMs,
  dayFromIso,
  daysInMonth,
  easterSunday,
  epochMsFromDay,
  isCivilDate,
  isLeapYear,
  isoFromDay,
  isoWeek,
  isoWeeksInYear,
  isoYear,
  mondayOfIsoWeek,
  weekday,
  type CivilDate,
} from './calendar';
export {
  after,
  ALWAYS,
  before,
  contains,
  containsDay,
  equals,
  gapDays,
  hull,
  intersect,
  interval,
  lengthDays,
  nextDay,
  overlaps,
  previousDay,
  satisfies,
  singleDay,
  type TemporalSignal,
} from './interval';
export {
  centuryInterval,
  decadeInterval,
  halfInterval,
  isWhole,
  millenniumInterval,
  monthInterval,
  monthsInterval,
  parsePeriod,
  periodInterval,
  periodOfDay,
  quarterInterval,
  seasonInterval,
  weekendInterval,
  weekInterval,
  yearCode,
  yearFromCode,
  yearInterval,
  type Period,
  type Season,
} from './period';
export { formatOrdinal, formatTime, formatYear } from './format';
export { monthFromName } from './month-names';
export { parseSourceDate, type NumericOrder, type SourceDate } from './source-date';
export { detectDateOrder, type DateOrderGuess } from './date-order';
export { isDatedElsewhere } from './elsewhere';
export { detectFiscalYearEnd } from './fiscal';
export { isImpossibleDate, readTime, readTimes } from './read';
export { timexTags } from './resolve/timex';
