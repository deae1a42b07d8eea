import { makeCandidate, type Candidate } from '../candidates';
import type { AskCorpus } from '../corpus';
import { clausesOf } from '../clauses';
import { fitAt, nameForms, questionMatch } from '../match';
import { LEAD } from '../news';
import type { RankedSentence } from '../sentences';
import { keysOf } from '../timelines/office';
import { timesWithin } from '../timing';
import type { Frame } from '../../question';
import { namesToFind } from '../verify';
import { contentWords } from '../../words';

const WITHDRAWN =
  /\b(?:earlier|previous|initial|first|former|original|old) (?:figure|number|count|toll|estimate|report)|\bin the first (?:days|hours|weeks)\b|\bhad (?:been given|been put|stood) (?:as|at)\b|\bfor some (?:days|weeks) it had\b/i;
const ORDINALS =
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(' ');
const NUMBER =
  /(?<![\p{L}\d$€£–.,-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?(?:million|billion|trillion|thousand|hundred))?(?:\s?(?:%|per ?cent|percent))?(?![\d:–]|-\d)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|dozens|hundreds|thousands|once|twice|(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth))\b(?:\s(?:million|billion|trillion|thousand|hundred))?(?:\s?(?:per ?cent|percent))?/giu;
const MONEY =
  /(?:[$€£¥]|\b(?:US|A|C|HK)\$|\bUSD|\bEUR)\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\b\d[\d,]*(?:\.\d+)?\s?(?:million|billion|trillion)?\s?(?:\p{Lu}\p{Ll}+ )?(?:dollars|euros|pounds|yen|yuan|rupees|francs|kronor)\b/giu;
const SCORE = /\b\d{1,3}[–-]\d{1,3}(?:, \d{1,2}[–-]\d{1,2})*\b/g;
/** A time that was run: "two hours, one minute and 39 seconds", "2:01:39". */
const CLOCK = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\b/g;
const LENGTH_NUMBER =
  '(?:\\d+(?:\\.\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)';
const LENGTH_PART = `${LENGTH_NUMBER} (?:full |whole )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?)`;
const LENGTH = new RegExp(
  `\\b${LENGTH_PART}(?:(?:,| and|, and) ${LENGTH_PART})*\\b(?! (?:ago|old|later|earlier|after|before))`,
  'gi',
);
const LAST_TIME =
  /\b(?:first|only|biggest|largest|worst|highest|lowest|most)\b[^,;]* (?:for|in)(?: the last| almost| nearly| more than| over)? $/i;
const IN_ALL = /^,? (?:in all|in total|altogether|all told)\b/i;
const HEAD_NOUN =
  /\bhow (?:many|much) (?:more |other )?(?:of (?:the )?)?((?:[\p{L}-]+\s){0,2}?[\p{L}-]+)(?= (?:did|does|do|were|was|are|is|have|has|had|will|\p{Ll}+ed|died|took|won)\b|\?|$)/iu;

/** Numbers, amounts, lengths of time and scores that may answer, each by the clause it stands in. */
export function figureCandidates(corpus: AskCorpus, frame: Frame, ranked: readonly RankedSentence[]): Candidate[] {
  // "How many were killed when the bridge fell": what happened is the event itself.
  const whole = frame.implicit !== null && frame.signal === 'overlap' ? { ...frame, relation: frame.question } : frame;
  const question = questionMatch(corpus, whole);
  const counted = HEAD_NOUN.exec(frame.question)?.[1];
  const nouns = new Set(counted === undefined ? [] : contentWords(counted).map((word) => word.sense));
  return ranked.flatMap((one) =>
    spansOf(frame, nouns, one).map(({ start, end, factor }) => {
      const said = one.article.text.slice(start, end);
      // "On the fifteenth ballot": fifteen of them.
      const nth = frame.answerType === 'count' ? ORDINALS.indexOf(said.toLowerCase()) : -1;
      const text = nth < 0 ? said : String(nth + 3);
      const { score } = fitAt(question, one.article, one.sentence, start, one.sentence < LEAD, false, 0.25);
      // "The earlier figure was 80": told as no longer so.
      const withdrawn = frame.answerType === 'count' && WITHDRAWN.test(one.text) ? 0.4 : 1;
      const weight = factor * withdrawn * othersFigure(corpus, frame, one, start) * planned(frame, one, start);
      return makeCandidate(one, text, start, end, Math.min(1, score * weight));
    }),
  );
}

/** "Labour fell to 202 seats" tells nothing of another party's: less where the clause has a subject of its own. */
function othersFigure(corpus: AskCorpus, frame: Frame, { article, sentence }: RankedSentence, at: number): number {
  const names = namesToFind(frame).flatMap((name) => keysOf(corpus, name));
  const clause = (clausesOf(article).clauses[sentence] ?? []).find((part) => part.start <= at && at < part.end);
  if (names.length === 0 || clause === undefined) return 1;
  const inside = article.mentions.filter((one) => one.start >= clause.start && one.end <= clause.end);
  const asked = namesToFind(frame).flatMap((name) => nameForms(corpus, name));
  if (asked.some((form) => form.some((sense) => clause.senses.has(sense)))) return 1;
  const head = inside.find((one) => /^[^\p{L}]*(?:the )?$/iu.test(article.text.slice(clause.start, one.start)));
  const type = article.entities.find((entity) => entity.key === head?.entityKey)?.type;
  const rival = head !== undefined && type !== 'event' && !names.includes(corpus.canonicalKey(head.entityKey));
  return rival ? OTHERS : 1;
}

const OTHERS = 0.6;
const ELIDED = 0.9;
const AHEAD = /\b(?:will|would|is to|are to|due|expected|planned|may|might|could)\b/i;

/** A figure that is only planned answers nothing asked of as past. */
function planned(frame: Frame, { article, sentence }: RankedSentence, at: number): number {
  const clause = (clausesOf(article).clauses[sentence] ?? []).find((part) => part.start <= at && at < part.end);
  if (clause === undefined || !/\b(?:did|was|were|had)\b/i.test(frame.relation)) return 1;
  return AHEAD.test(article.text.slice(clause.start, at)) && !AHEAD.test(frame.relation) ? OTHERS : 1;
}

interface Figure {
  readonly start: number;
  readonly end: number;
  readonly factor: number;
}

function spansOf(frame: Frame, nouns: ReadonlySet<string>, ranked: RankedSentence): Figure[] {
  const { article, start, end, text } = ranked;
  const match = (pattern: RegExp, factor = 1): Figure[] =>
    [...text.matchAll(pattern)].map((found) => ({
      start: start + found.index,
      end: start + found.index + found[0].length,
      factor,
    }));
  const lengths = (): Figure[] =>
    match(LENGTH).map((one) => {
      if (IN_ALL.test(article.text.slice(one.end, end))) return { ...one, factor: 1.2 };
      // "The first landing in water for 45 years": how long ago the last one was.
      return LAST_TIME.test(article.text.slice(start, one.start)) ? { ...one, factor: 0.4 } : one;
    });
  if (frame.answerType === 'money') return match(MONEY);
  if (frame.answerType === 'duration') return lengths();
  if (/\bscore\b/i.test(frame.relation) && !/\bscored\b/i.test(frame.relation)) return match(SCORE);
  if (/\b(?:what|which) (?:winning )?time\b|\brecord\b/i.test(frame.relation)) return [...match(CLOCK), ...lengths()];
  const dates = timesWithin(article, start, end).filter(
    (time) => (time.type === 'DATE' && !/^\d{1,3}$/.test(time.text)) || time.type === 'DURATION',
  );
  const share = /\b(?:share|per ?cent|percentage|proportion|rate)\b/i.test(frame.relation);
  return match(NUMBER)
    .filter((one) => !dates.some((time) => time.start < one.end && one.start < time.end))
    .map((one) => {
      const said = article.text.slice(one.start, one.end);
      if (share) return { ...one, factor: /%|per ?cent/i.test(said) ? 1 : 0.3 };
      if (/%|per ?cent/i.test(said)) return { ...one, factor: 0.3 };
      const after = contentWords(article.text.slice(one.end, Math.min(one.end + 50, end))).slice(0, 3);
      const toll =
        /\b(?:number|toll|total|count|figure)\b/i.test(text.slice(0, one.start - start)) &&
        contentWords(text.slice(0, one.start - start)).some((word) => nouns.has(word.sense));
      // "411 of the 650 seats": the whole is not the part.
      if (/\b(?:of (?:the |all )?|all (?:the )?)$/i.test(text.slice(0, one.start - start)))
        return { ...one, factor: 0.5 };
      if (/^(?:dozens|hundreds|thousands)$/i.test(said)) return { ...one, factor: 0.5 };
      // "With all 650 seats declared, the party holds 365": the noun was said before.
      const elided =
        /^(?:[,.;]|$)/.test(article.text.slice(one.end, end)) &&
        contentWords(text.slice(0, one.start - start)).some((word) => nouns.has(word.sense));
      if (elided) return { ...one, factor: ELIDED };
      const counts = toll || nouns.size === 0 || after.some((word) => nouns.has(word.sense));
      const person =
        [...nouns].includes('person') &&
        /^\s(?:\p{Ll}+\s){0,2}(?:people|dead|deaths|killed|died|were killed|died)\b|^(?:\s(?:had|have|were))?(?:\s\p{Ll}+)?\s(?:died|killed|dead)\b/iu.test(
          article.text.slice(one.end, one.end + 40),
        );
      return { ...one, factor: counts || person ? 1 : 0.5 };
    });
}
