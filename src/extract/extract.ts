import { readTime, readTimes, type Day, type TimeExpression } from '../time';
import type { AnalysedText, Mention } from '../text';
import { isCaption } from './captions';
import { eventFacts } from './events';
import { propositionFacts } from './propositions';
import { isKeywords } from './keywords';
import { maskSentence, type Antecedents, type MaskedSentence } from './mask';
import { officeFacts, type ArticleContext } from './offices';
import { readStates } from './states';
import type { Fact } from './types';

/** An article as extraction takes it. */
export interface ExtractInput {
  readonly title: string;
  readonly text: string;
  readonly analysed: AnalysedText;
  /** Time expressions of `text` in order; read here if left out. */
  readonly times?: readonly TimeExpression[];
  /** Publication (or modification) day: the facts' `knownAt`, and the time of what the text gives as news. */
  readonly publishedAt: Day | null;
}

/**
 * Facts of one English article by rules (NEON's M1 and M2 without a language model): normalised relations with phases,
 * subject–verb–object propositions, and subject propositions. Every fact has the span that says so; none is made of
 * anything but the words there. Facts are in the order of the text.
 */
export function extractFacts(input: ExtractInput): Fact[] {
  const context = articleContext(input);
  const raw = context.masked.flatMap((masked) => readStates(masked));
  const captions = captionsOf(context);
  const facts = officeFacts(context, raw).filter((fact) => fact.phase !== 'holds' || !captions.has(fact.sentence));
  const pairs = new Set(facts.map(pairKey));
  const add = (fact: Fact): void => {
    pairs.add(pairKey(fact));
    facts.push(fact);
  };
  for (const masked of context.masked) {
    eventFacts(context, masked).forEach(add);
    if (captions.has(masked.sentence)) continue;
    for (const fact of propositionFacts(context, masked)) {
      // A normalised relation says more than its verb does.
      if (fact.relation === null || !pairs.has(pairKey(fact))) add(fact);
    }
  }
  return facts.sort((a, b) => a.sentence - b.sentence || a.start - b.start);
}

/** Who and what a fact is about, and the sentence that says so. */
const pairKey = ({ sentence, subject, object }: Fact): string => JSON.stringify([sentence, subject, object]);

/** Sentences that are captions: with a credit in them, or right before one that is nothing but a credit. */
function captionsOf({ text, masked }: ArticleContext): ReadonlySet<number> {
  const found = new Set<number>();
  masked.forEach(({ sentence, span }, at) => {
    const said = text.slice(span.start, span.end);
    if (!isCaption(said)) return;
    found.add(sentence);
    const before = masked[at - 1];
    const alone = said.length < MOST_CREDIT && before && !/\n\s*\n/.test(text.slice(before.span.end, span.start));
    if (alone) found.add(before.sentence);
  });
  return found;
}

/** Characters of a credit that stands as a sentence of its own. */
const MOST_CREDIT = 60;

/** Masks every sentence, carrying pronouns' antecedents along. */
export function articleContext(input: ExtractInput): ArticleContext {
  const { title, text, analysed, publishedAt } = input;
  const times = (input.times ?? readTimes(text, { reference: publishedAt })).map((time) =>
    withoutOrdinal(text, time, publishedAt),
  );
  const entities = new Map(analysed.entities.map((entity) => [entity.key, entity]));
  const antecedents: Antecedents = { male: null, female: null, unknown: null };
  const masked: MaskedSentence[] = [];
  let nextMention = 0;
  let nextTime = 0;
  analysed.sentences.forEach((span, sentence) => {
    const mentions: Mention[] = [];
    for (; nextMention < analysed.mentions.length; nextMention++) {
      const mention = analysed.mentions[nextMention];
      if (mention === undefined || mention.start >= span.end) break;
      if (mention.start >= span.start) mentions.push(mention);
    }
    const inside: TimeExpression[] = [];
    for (; nextTime < times.length; nextTime++) {
      const time = times[nextTime];
      if (time === undefined || time.start >= span.end) break;
      if (time.start >= span.start) inside.push(time);
    }
    const named = isKeywords(text.slice(span.start, span.end)) ? [] : mentions;
    masked.push(maskSentence({ text, entities, antecedents }, sentence, span, named, inside));
  });
  return { text, title, publishedAt, entities, masked };
}

/** "on Tuesday, the third person to hold the office": an ordinal after a comma that counts something else is no date. */
function withoutOrdinal(text: string, time: TimeExpression, reference: Day | null): TimeExpression {
  const ordinal = /,\s+the\s+(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/i.exec(time.text);
  if (ordinal === null || !/^\s+(?!of\b)\p{Ll}/u.test(text.slice(time.end, time.end + 12))) return time;
  const head = time.text.slice(0, ordinal.index);
  const read = readTime(head, { reference, tense: 'past' });
  return read === null ? time : { ...read, start: time.start, end: time.start + head.length, relation: time.relation };
}
