import type { Answer, AnswerItem, Resolution } from '../../ask';
import type { Day } from '../../time';
import { agreeWords, supportWords, uniqueEvidence } from '../answerRows';
import { formatDay, formatTime } from '../format';
import { originWords, readWords, refusalWords } from '../frameWords';
import { inTimeOrder, sortDay } from '../rail';
import { count, list, sentence } from '../words';
import { quoteOf, quotesOf } from './quotes';
import type { Sheet, SheetOptions, SheetPart } from './types';
import { writtenPart } from './written';

const VERDICTS: Readonly<Record<Answer['level'], string>> = {
  said: 'Said in the articles',
  read: 'Read it yourself',
  nothing: 'No explicit evidence in the library',
};

/** Puts an answer into words for others. */
export function sheetOf(answer: Answer, { locale, today, within }: SheetOptions): Sheet {
  const day = (value: Day): string => formatDay(value, locale, 'long');
  const kept = [
    ...(answer.asOf === null ? [] : [`As of ${day(answer.asOf)}: nothing later was used.`]),
    ...(within === null
      ? []
      : ['tag' in within ? `Only articles with the tag “${within.tag}”.` : `Only the folder “${within.folder}”.`]),
  ];
  const newest =
    answer.newestArticle === null
      ? []
      : [
          `The newest article that ${answer.asOf === null ? 'there was' : 'counted'} is of ${day(answer.newestArticle)}.`,
        ];
  const foot = [
    ...newest,
    `Written down by Dateline on ${day(today)}. The quotes are word for word from the articles named; whether these are right was not checked.`,
  ];
  const common = { question: answer.question, kept, level: answer.level, verdict: VERDICTS[answer.level], foot };
  return { ...common, ...bodyOf(answer, locale) };
}

type Body = Pick<Sheet, 'answer' | 'remarks' | 'parts'>;

function bodyOf(answer: Answer, locale: string): Body {
  const best = answer.answers[0];
  if (answer.level === 'said' && best !== undefined)
    return answer.global ? pointsBody(answer, locale) : saidBody(answer, best, locale);
  if (answer.level === 'read') {
    const part = { heading: 'Sentences to read yourself', remarks: [], quotes: quotesOf(answer.quotes, locale) };
    return {
      answer: null,
      remarks: [readWords(answer, 'the')],
      parts: [part, ...whenParts(answer.resolutions, locale)],
    };
  }
  const undated = answer.resolutions.filter(({ candidates }) => candidates.length === 0);
  const remarks = [
    refusalWords(answer.refusal, 'the'),
    ...undated.map(({ phrase, questions }) => sentence(`Not dated: “${phrase}”${asked(questions)}`)),
  ];
  const nearest = { heading: 'Nearest dated facts', remarks: ['None of them is an answer.'] };
  const quotes = quotesOf(answer.nearest, locale);
  const parts = quotes.length === 0 ? [] : [{ ...nearest, quotes }];
  return { answer: null, remarks, parts: [...parts, ...whenParts(answer.resolutions, locale)] };
}

function saidBody(answer: Answer, best: AnswerItem, locale: string): Body {
  // Most reasons name the time themselves.
  const untold = best.time !== null && !/\d{4}/.test(best.because) ? best.time : null;
  const when = untold === null ? [] : [sentence(formatTime(untold, locale, 'long'))];
  const reading = [
    ...(answer.spelledAs === undefined ? [] : [`Read as “${answer.spelledAs}”`]),
    ...(answer.readAs === undefined ? [] : [`A language model read the question as “${answer.readAs}”`]),
  ];
  return {
    answer: best.label === undefined ? best.text : `${best.label}: ${best.text}`,
    remarks: [
      ...when,
      sentence(supportWords(best)),
      ...[best.because, originWords(best.origin), ...reading].map(sentence).filter(Boolean),
    ],
    parts: [
      ...writtenPart(answer, locale),
      { heading: 'Evidence', remarks: [], quotes: quotesOf(best.evidence, locale) },
      ...whenParts(answer.resolutions, locale),
      ...answer.answers.slice(1).map((item) => otherPart(item, locale)),
    ],
  };
}

/** A question for the course of things: each point is a sentence with its time. */
function pointsBody(answer: Answer, locale: string): Body {
  const evidence = answer.answers.flatMap((item) => item.evidence);
  const articles = new Set(evidence.map(({ articleId }) => articleId)).size;
  const points = inTimeOrder(answer.answers, ({ time }) => sortDay(time, null));
  return {
    answer: `${count(answer.answers.length, 'point')} from ${count(articles, 'article')}`,
    remarks: ['The most telling sentences of that time, chosen by rule. Nothing is summed up beyond what they say.'],
    parts: [
      ...writtenPart(answer, locale),
      {
        heading: 'In the order of time',
        remarks: [],
        quotes: points.flatMap(({ time, evidence }) => evidence.map((one) => quoteOf({ ...one, time }, locale))),
      },
    ],
  };
}

function otherPart(item: AnswerItem, locale: string): SheetPart {
  const lead = item.label === undefined ? 'Also found' : item.label;
  const when = item.time === null ? '' : formatTime(item.time, locale, 'long');
  return {
    heading: `${lead}: ${item.text}`,
    remarks: [when, item.because].map(sentence).filter(Boolean),
    quotes: quotesOf(item.evidence, locale),
  };
}

/** The events by which the time asked about was found, those they needed after them. */
function whenParts(resolutions: readonly Resolution[], locale: string): SheetPart[] {
  return resolutions.flatMap(({ phrase, questions, candidates, nested }) => {
    const [chosen, ...others] = candidates;
    if (chosen === undefined) return whenParts(nested, locale);
    const or = others
      .slice(0, 2)
      .map(({ time, evidence }) => `${formatTime(time, locale, 'long')} (${agreeWords(evidence)})`);
    const part: SheetPart = {
      heading: `${phrase}: ${formatTime(chosen.time, locale, 'long')}`,
      remarks: [
        sentence(`${agreeWords(uniqueEvidence(chosen.evidence))}${asked(questions)}`),
        ...(or.length > 0 ? [sentence(`others say ${list(or)}`)] : []),
      ],
      quotes: quotesOf(chosen.evidence, locale),
    };
    return [part, ...whenParts(nested, locale)];
  });
}

const asked = (questions: readonly string[]): string => (questions[0] === undefined ? '' : ` (asked: ${questions[0]})`);
