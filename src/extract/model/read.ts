import { mostThatFit, play, type Generator, type PlayOptions } from '../../models';
import type { Entity, Mention, Span } from '../../text';
import { contains, type Day, type TimeExpression } from '../../time';
import type { Fact } from '../types';
import { extractionRole, type DraftProposition, type ReadingBatch } from './role';
import { containedShare, datesIn, faultAgainst, withoutDates } from './support';

/** An article as far as reading it by a language model needs it. */
export interface ArticleToRead {
  readonly title: string;
  readonly text: string;
  readonly publishedAt: Day | null;
  readonly sentences: readonly Span[];
  readonly times: readonly TimeExpression[];
  readonly entities: readonly Entity[];
  readonly mentions: readonly Mention[];
}

export interface ModelReading {
  /** Checked: each says no more than its sentence. */
  readonly facts: readonly Fact[];
  /** Propositions the model wrote that their sentences do not say. */
  readonly struck: number;
  /** The first sentence that was not read yet; their number when all are. */
  readonly next: number;
}

/** Sentences given at once (NEON's *k*), and how many fewer where the model's context is short. */
const BATCH = 6;
/** Share of a proposition's words that its sentence must have. */
const LEAST_CONTAINED = 0.8;

/**
 * Facts that a language model reads in the next sentences of an article beside those of the rules (NEON §3.2). Each must
 * be supported by its sentence: its names are mentioned there, its numbers and dates are the sentence's, its words are.
 * Its time is read by the time engine from the sentence, never taken from the model. Sentences that name nobody are
 * passed over, and so are those whose reply could not be understood.
 * @param first the sentence to begin with
 * @throws DatelineError `CANCELLED`
 */
export async function readBatch(
  generator: Generator,
  article: ArticleToRead,
  first: number,
  options: PlayOptions = {},
): Promise<ModelReading> {
  const names = new Map(article.entities.map((entity) => [entity.key, entity.name]));
  const { sentences, mentions } = article;
  const inside = ({ start, end }: Span): string[] => [
    ...new Set(mentions.filter((one) => one.start >= start && one.end <= end).map((one) => one.entityKey)),
  ];
  let start = first;
  while (start < sentences.length && inside(sentences[start]!).length === 0) start += 1;
  const batchOf = (count: number): ReadingBatch => {
    const spans = sentences.slice(start, start + count);
    return {
      title: article.title,
      publishedAt: article.publishedAt,
      sentences: spans.map((span) => article.text.slice(span.start, span.end)),
      entities: [...new Set(spans.flatMap(inside))].flatMap((key) => names.get(key) ?? []),
    };
  };
  const left = Math.min(BATCH, sentences.length - start);
  if (left === 0) return { facts: [], struck: 0, next: sentences.length };
  const count = await mostThatFit(generator, left, extractionRole.maxTokens, (some) =>
    extractionRole.messages(batchOf(some)),
  );
  const drafts = count === 0 ? null : await play(generator, extractionRole, batchOf(count), options);
  const facts: Fact[] = [];
  let struck = 0;
  for (const draft of drafts ?? []) {
    const fact = supported(draft, start + draft.sentence, article, names);
    if (fact === null) struck += 1;
    else if (!facts.some((one) => isSame(one, fact))) facts.push(fact);
  }
  return { facts, struck, next: start + Math.max(1, count) };
}

/** Whether two facts say the same of the same sentence. */
export function isSame(a: Fact, b: Fact): boolean {
  return a.sentence === b.sentence && a.subject === b.subject && a.object === b.object;
}

/**
 * The time of a proposition: the one of its sentence that it names, else the only one its sentence has. Which of several
 * is meant is not guessed.
 */
function timeOf(proposition: string, { times }: ArticleToRead, span: Span): TimeExpression | undefined {
  const said = times.filter(
    (one) => one.type === 'DATE' && one.value !== null && one.start >= span.start && one.end <= span.end,
  );
  const named = datesIn(proposition).flatMap((one) => one.value?.interval ?? []);
  const meant = said.find(({ value }) => named.some((days) => value !== null && contains(days, value.interval)));
  return meant ?? (said.length === 1 && named.length === 0 ? said[0] : undefined);
}

/** The fact that a proposition tells, or `null` when its sentence does not say it. */
function supported(
  draft: DraftProposition,
  sentence: number,
  article: ArticleToRead,
  names: ReadonlyMap<string, string>,
): Fact | null {
  const span = article.sentences[sentence];
  if (span === undefined) return null;
  const quote = article.text.slice(span.start, span.end);
  const keyOf = (name: string): string | null => {
    const wanted = name.toLowerCase();
    const found = article.mentions.find(
      (one) =>
        one.start >= span.start &&
        one.end <= span.end &&
        (names.get(one.entityKey)?.toLowerCase() === wanted ||
          article.text.slice(one.start, one.end).toLowerCase() === wanted),
    );
    return found?.entityKey ?? null;
  };
  const subject = keyOf(draft.subject);
  const object = draft.object === null ? null : keyOf(draft.object);
  if (subject === null || (draft.object !== null && object === null)) return null;
  const about = [subject, ...(object === null ? [] : [object])].map((key) => names.get(key) ?? key);
  if (faultAgainst(draft.proposition, [{ quote, publishedAt: article.publishedAt, time: null }], '', about) !== null)
    return null;
  if (containedShare(withoutDates(draft.proposition), `${quote} ${about.join(' ')}`) < LEAST_CONTAINED) return null;
  const time = timeOf(draft.proposition, article, span);
  return {
    subject,
    relation: null,
    object,
    proposition: draft.proposition,
    kind: 'event',
    phase: null,
    validTime: time?.value ?? null,
    timeSource: time === undefined ? 'none' : 'text',
    knownAt: article.publishedAt,
    sentence,
    start: span.start,
    end: span.end,
    method: object === null ? 'M1' : 'M2',
    origin: 'model',
  };
}
