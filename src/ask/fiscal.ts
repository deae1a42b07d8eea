import { readTimes, type Day, type FiscalPeriod } from '../time';
import type { Claims } from './claims';
import { timesWithin } from '../sources';
import type { Frame } from '../question';

/** The fiscal period that a question asks about ("in the third quarter of fiscal 2023"), or `null`. */
export function askedFiscal(frame: Frame, today: Day): FiscalPeriod | null {
  return readTimes(frame.question, { reference: today }).find((time) => time.fiscal !== undefined)?.fiscal ?? null;
}

/**
 * What is asked in a company's own terms is answered by what is told in them: a claim whose sentence names another fiscal
 * period does not meet the question, and one that names none cannot be checked.
 */
export function inFiscalTerms(claims: Claims, frame: Frame, asked: FiscalPeriod | null): Claims {
  if (asked === null) return claims;
  const whole = frame.answerType === 'count' || frame.answerType === 'number' || frame.answerType === 'money';
  return {
    ...claims,
    claims: claims.claims.map((claim) => {
      const { article, sentence } = claim.place;
      const span = article.sentences[sentence];
      const told =
        span === undefined ? [] : timesWithin(article, span.start, span.end).flatMap((one) => one.fiscal ?? []);
      const meets = told.length === 0 ? 'unknown' : told.some((one) => isOf(one, asked, whole)) ? 'yes' : 'no';
      return { ...claim, meets };
    }),
  };
}

/** The same period; a quarter of the year asked for tells what happened in it, and not how much in all. */
function isOf(told: FiscalPeriod, asked: FiscalPeriod, whole: boolean): boolean {
  if (told.year !== asked.year) return false;
  if (!whole && asked.quarter === null && asked.half === null) return true;
  return told.quarter === asked.quarter && told.half === asked.half;
}
