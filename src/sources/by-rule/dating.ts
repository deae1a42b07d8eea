import { formatTime, lengthDays, singleDay, type TimeExpression, type TimeValue } from '../../time';
import { voteKey, type Candidate } from '../candidates';
import type { AskCorpus } from '../corpus';
import { type Frame, readRole } from '../../question';
import { fitAt, questionMatch, type QuestionMatch } from '../match';
import { isNews, leadTime, LEAD } from '../news';
import type { RankedSentence } from '../sentences';
import { publicationTime, tellsNoDay, timesWithin } from '../timing';

interface Asked {
  readonly deadline: boolean;
  readonly ends: boolean;
  readonly starts: boolean;
  readonly planned: boolean;
}

/** What kind of time the question is after. */
function readAsked(frame: Frame): Asked {
  const text = frame.question;
  return {
    deadline: /\bby (?:when|what|which)\b|\bdeadline\b|\bhave to\b|\bhad to\b|\bmust\b/i.test(text),
    ends: /\b(?:until|till) (?:when|what|which)\b|\b(?:end|expire|run out|finish|stop|last until|leave|step down)\b/i.test(
      text,
    ),
    starts: /\bsince (?:when|what|which)\b|\b(?:begin|began|begun|start)/i.test(text),
    planned: /\b(?:will|due|planned|scheduled|supposed|expected|next|going to|deadline|have to|had to|must)\b/i.test(
      text,
    ),
  };
}

/** Days at which what the question asks about was, each with the clause that says so. */
export function dateCandidates(corpus: AskCorpus, frame: Frame, ranked: readonly RankedSentence[]): Candidate[] {
  const question = questionMatch(corpus, frame);
  const asked = readAsked(frame);
  const office = readRole(frame.question) !== null;
  return ranked.flatMap((one) => [
    ...statedDates(question, asked, one),
    ...(office && isOfDatedOffice(one) ? [] : impliedDates(question, one)),
  ]);
}

function statedDates(question: QuestionMatch, asked: Asked, ranked: RankedSentence): Candidate[] {
  const { article, sentence } = ranked;
  return timesWithin(article, ranked.start, ranked.end).flatMap((time): Candidate[] => {
    if (time.value === null || (time.type !== 'DATE' && time.type !== 'TIME')) return [];
    // "The first since 1979": the other one was in 1979.
    const compared = COMPARED.test(article.text.slice(ranked.start, time.start));
    const bounds = relationWeight(time, asked, compared);
    if (bounds === 0) return [];
    const news = isNews(article, time.value);
    const fit = fitAt(question, article, sentence, time.start, news, asked.starts && time.relation === 'since');
    const ahead =
      article.publishedAt !== null &&
      time.value.interval.start !== null &&
      time.value.interval.start > article.publishedAt;
    const weight =
      bounds *
      (ahead === asked.planned ? 1 : ahead ? 0.85 : 0.9) *
      (news && sentence < LEAD ? 1.05 : 1) *
      fineness(time);
    const value = bound(time, time.value, asked);
    return [
      {
        ...base(ranked, value, time.start, time.end),
        time: { value, source: 'text' },
        score: Math.min(1, fit.score * weight),
      },
    ];
  });
}

/** "By the end of 2024", asked for as a deadline: its last day. */
function bound(time: TimeExpression, value: TimeValue, asked: Asked): TimeValue {
  const end = (time.bounds ?? value.interval).end;
  if ((time.relation !== 'by' && time.relation !== 'until') || end === null || !(asked.deadline || asked.ends))
    return value;
  return { interval: singleDay(end), granularity: 'day', certainty: 'exact' };
}

const COMPARED = /\b(?:first|only|biggest|largest|strongest|worst|best|deadliest|highest|lowest|fewest)\b[^,;]*$/i;

function fineness(time: TimeExpression): number {
  const days = time.value === null ? null : lengthDays(time.value.interval);
  return days === null ? 0.8 : days <= 1 ? 1 : days <= 31 ? 0.95 : days <= 366 ? 0.85 : 0.7;
}

/** A deadline is no event, and "since 2010" tells only a beginning. */
function relationWeight(time: TimeExpression, asked: Asked, compared: boolean): number {
  if (time.relation === 'by') return asked.deadline || asked.planned ? 1.1 : asked.ends ? 0.7 : 0;
  if (time.relation === 'until') return asked.ends || asked.deadline ? 1.1 : 0.55;
  if (time.relation === 'since') return asked.starts ? 1.25 : compared ? 0.3 : 0.92;
  if (time.relation === 'before' || time.relation === 'after') return asked.deadline ? 0.9 : 0.6;
  return asked.deadline ? 0.85 : 1;
}

/** News without a date of its own happened on the day that the lead names, else about when it was published. */
function impliedDates(question: QuestionMatch, ranked: RankedSentence): Candidate[] {
  const { article, sentence } = ranked;
  const times = timesWithin(article, ranked.start, ranked.end);
  if (times.some((time) => isNews(article, time.value) && time.type === 'DATE')) return [];
  if (tellsNoDay(article, sentence)) return [];
  // A date beside the verb dates it.
  const beside = times.some(
    (time) =>
      time.type === 'DATE' && time.value !== null && fitAt(question, article, sentence, time.start, false).verb === 1,
  );
  if (beside && question.verb !== null) return [];
  const implied = article.facts.find(
    (fact) => fact.sentence === sentence && fact.timeSource === 'publication' && fact.kind === 'event',
  );
  if (sentence >= LEAD && implied === undefined) return [];
  const fit = fitAt(question, article, sentence, implied?.start ?? ranked.start, true);
  // Nothing near says that what is asked about happened here.
  if (fit.verb < 0.2) return [];
  const lead = leadTime(article);
  if (lead?.value != null && sentence < LEAD + 2) {
    const at = article.sentences.findIndex((span) => span.start <= lead.start && lead.end <= span.end);
    return [
      {
        ...base(ranked, lead.value, lead.start, lead.end),
        sentence: at,
        time: { value: lead.value, source: 'text' },
        score: Math.min(1, fit.score * 0.9),
      },
    ];
  }
  const published = publicationTime(article);
  if (published.value === null) return [];
  return [
    {
      ...base(ranked, published.value, ranked.start, ranked.end),
      time: published,
      score: Math.min(1, fit.score * 0.8),
    },
  ];
}

/** "was mayor for four years from 2015": whenever she became it, it was not on the day that this was told. */
function isOfDatedOffice({ article, sentence }: RankedSentence): boolean {
  return article.facts.some(
    (fact) =>
      fact.sentence === sentence &&
      fact.timeSource === 'text' &&
      fact.phase === 'holds' &&
      fact.relation?.startsWith('holds:') === true,
  );
}

function base(ranked: RankedSentence, value: TimeValue, start: number, end: number): Omit<Candidate, 'time' | 'score'> {
  const { article, sentence, rank } = ranked;
  const text = formatTime(value);
  return { text, key: voteKey(text), article, sentence, start, end, origin: 'rule', rank: rank / 6, isTime: true };
}
