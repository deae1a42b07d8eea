import { civilFromDay, dayFromCivil, type Day } from '../../time';
import { formatMonthName } from '../format';

/** A stretch of days on an axis of some pixels. */
export interface Scale {
  readonly first: Day;
  readonly last: Day;
  /** Place of a day, in pixels; days outside lie at the ends. */
  x(day: Day): number;
}

/** Days from `first` to `last` over `width` pixels, with a little room at both ends. */
export function scaleOf(first: Day, last: Day, width: number): Scale {
  const room = Math.max(1, Math.round((last - first) * 0.03));
  const [from, to] = [(first - room) as Day, (last + room) as Day];
  const x = (day: Day): number => Math.max(0, Math.min(1, (day - from) / (to - from))) * width;
  return { first: from, last: to, x };
}

/** Where years begin, or months on a short axis: as many as fit. */
export function axisTicks(
  scale: Scale,
  width: number,
  locale: string,
): { readonly x: number; readonly words: string }[] {
  const [from, to] = [civilFromDay(scale.first), civilFromDay(scale.last)];
  const most = Math.max(1, Math.floor(width / 60));
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (months < most * 3 && months < 24) {
    const step = Math.max(1, Math.ceil(months / most));
    return Array.from({ length: months + 1 }, (_, i) => from.month - 1 + i)
      .filter((_, i) => i > 0 && i % step === 0)
      .map((n) => dayFromCivil(from.year + Math.floor(n / 12), (n % 12) + 1, 1))
      .map((day) => ({ x: scale.x(day), words: `${formatMonthName(day, locale)} ${civilFromDay(day).year}` }));
  }
  const years = to.year - from.year;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => years / n <= most) ?? 1000;
  const begin = Math.ceil((from.year + 1) / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to.year - begin) / step) + 1) }, (_, i) => begin + i * step).map(
    (year) => ({ x: scale.x(dayFromCivil(year, 1, 1)), words: String(year) }),
  );
}
