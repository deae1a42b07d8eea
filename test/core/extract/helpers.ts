import { extractFacts, type Fact } from '../../../src/extract';
import { analyseText } from '../../../src/text';
import { dayFromIso, isoFromDay, type Day } from '../../../src/time';

/** A day from ISO text; throws on a bad one, so that a typing error fails the test. */
export function day(iso: string): Day {
  const value = dayFromIso(iso);
  if (value === null) throw new Error(`bad day ${iso}`);
  return value;
}

/** Facts of a text published on a day. */
export function factsOf(published: string, text: string, title = ''): Fact[] {
  return extractFacts({ title, text, analysed: analyseText(title, text), publishedAt: day(published) });
}

/** `2019-03-01..` and the like, `-` for no time. */
export function span(fact: Fact): string {
  if (fact.validTime === null) return '-';
  const { start, end } = fact.validTime.interval;
  const from = start === null ? '' : isoFromDay(start);
  const to = end === null ? '' : isoFromDay(end);
  return from === to ? from : `${from}..${to}`;
}

/** Facts on offices as `phase subject role@object time`. */
export function offices(published: string, text: string, title = ''): string[] {
  return factsOf(published, text, title)
    .filter((fact) => fact.relation?.startsWith('holds:'))
    .map(
      (fact) =>
        `${fact.phase ?? ''} ${fact.subject} | ${fact.relation?.slice(6) ?? ''} | ${fact.object ?? '-'} | ${span(fact)}`,
    );
}
