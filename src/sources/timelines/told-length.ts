import type { StateBoundary, StateInterval } from '../../timelines';
import { lengthDays } from '../../time';
import { ONES } from '../../words';
import { sentenceEvidence } from '../evidence';
import type { Session } from '../session';
import { tenureTime, tenureWords } from './tenure-items';
import type { AnswerItem } from '../types';

/** A length in words that is said of a time in office. */
const SAID =
  /\b(?:for [\w-]+ (?:year|month|week)s?,? (?:from|starting|beginning|until|to)|in (?:office|power|charge|the (?:post|job|role))|as (?:prime|president|chancellor|chief|governor|manager|head|leader|pope|speaker|mayor|secretary|king|queen)|term|tenure|reign|premiership|presidency|served|after|stay(?:ed)?|lasted|led|ran|ruled)\b/i;
const UNIT_DAYS: Readonly<Record<string, number>> = { D: 1, W: 7, M: 30.44, Y: 365.2425 };
/** A length in round units may be off by so much of itself, and by a week at the least. */
const SLACK = 0.08;

/**
 * The length of a tenure as a source words it ("49 days"), where it agrees with the tenure's own dates; `null` where no
 * source does.
 */
export async function toldLength(session: Session, tenure: StateInterval): Promise<AnswerItem | null> {
  const days = lengthDays(tenure.interval);
  if (days === null) return null;
  const loose = looseDays(tenure.start) + looseDays(tenure.end);
  const facts = await session.corpus.factsByEntity([tenure.holder], session.asOf);
  const seen = new Set<string>();
  for (const { articleId, revision } of facts) {
    if (seen.has(`${articleId} ${revision ?? ''}`)) continue;
    seen.add(`${articleId} ${revision ?? ''}`);
    const article = await session.corpus.article(articleId, revision);
    if (article === null || article.superseded) continue;
    const name = tenure.holder.split(' ').at(-1) ?? tenure.holder;
    for (const time of lengthsIn(article.text)) {
      const { length } = time;
      const slack = Math.max(length < 100 ? 2 : 8, length * SLACK);
      if (length > days + slack || length < days - loose - slack) continue;
      const sentence = article.sentences.findIndex((span) => span.start <= time.start && time.end <= span.end);
      const span = article.sentences[sentence];
      if (span === undefined) continue;
      const text = article.text.slice(span.start, span.end);
      const around = article.text.slice(article.sentences[sentence - 1]?.start ?? span.start, span.end).toLowerCase();
      if (!SAID.test(text) || !around.includes(name)) continue;
      const value = tenureTime(tenure);
      const evidence = sentenceEvidence(article, sentence, { value, source: 'text' }, time);
      if (evidence === null) continue;
      return {
        text: time.text,
        time: value,
        evidence: [evidence],
        origin: 'rule',
        because: `${tenureWords(tenure)}, and a source says so`,
        score: 1,
      };
    }
  }
  return null;
}

/** Days by which an end may be off that is told as a month or a year; 0 for one told to the day, or not at all. */
function looseDays(end: StateBoundary | null): number {
  return end === null ? 0 : (lengthDays(end.value.interval) ?? 1) - 1;
}

/** Longer lengths are told in digits. */
const WORDS = ONES.slice(0, 16);
const LENGTH = new RegExp(
  `\\b(?<count>\\d{1,3}|${WORDS.join('|')}) (?:full |whole )?(?<unit>day|week|month|year)s?\\b`,
  'gi',
);

/** Lengths of time in a text, in days, with their place. */
function lengthsIn(
  text: string,
): { readonly length: number; readonly start: number; readonly end: number; readonly text: string }[] {
  return [...text.matchAll(LENGTH)].map((match) => {
    const said = (match.groups?.['count'] ?? '').toLowerCase();
    const count = /^\d/.test(said) ? Number(said) : WORDS.indexOf(said) + 1;
    const unit = UNIT_DAYS[(match.groups?.['unit'] ?? 'day').charAt(0).toUpperCase()] ?? 1;
    return { length: count * unit, start: match.index, end: match.index + match[0].length, text: match[0] };
  });
}
