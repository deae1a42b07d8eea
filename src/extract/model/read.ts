import { stemmer } from 'stemmer';
import { play, type CancelSignal, type Generator } from '../../models';
import type { Entity, Mention, Span } from '../../text';
import type { Day, TimeExpression } from '../../time';
import type { Fact } from '../types';
import { extractionRole, type DraftProposition } from './role';
import { faultAgainst, withoutDates } from './support';

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
}

/** Sentences given at once. */
const BATCH = 6;
/** Share of a proposition's words that its sentence must have. */
const LEAST_CONTAINED = 0.8;

/**
 * Facts that a language model reads in an article beside those of the rules (NEON §3.2). Each must be supported by its
 * sentence: its names are mentioned there, its numbers and dates are the sentence's, its words are. Its time is read by
 * the time engine from the sentence, never taken from the model.
 * @throws DatelineError `CANCELLED`
 */
export async function readWithModel(
  generator: Generator,
  article: ArticleToRead,
  onProgress?: (done: number, total: number) => void,
  signal?: CancelSignal,
): Promise<ModelReading> {
  const names = new Map(article.entities.map((entity) => [entity.key, entity.name]));
  const facts: Fact[] = [];
  let struck = 0;
  for (let first = 0; first < article.sentences.length; first += BATCH) {
    const spans = article.sentences.slice(first, first + BATCH);
    const end = spans.at(-1)?.end ?? 0;
    const inside = article.mentions.filter((one) => one.start >= (spans[0]?.start ?? 0) && one.end <= end);
    const keys = [...new Set(inside.map((one) => one.entityKey))];
    const batch = {
      title: article.title,
      publishedAt: article.publishedAt,
      sentences: spans.map((span) => article.text.slice(span.start, span.end)),
      entities: keys.flatMap((key) => names.get(key) ?? []),
    };
    const drafts =
      keys.length === 0 ? [] : await play(generator, extractionRole, batch, signal === undefined ? {} : { signal });
    for (const draft of drafts ?? []) {
      const fact = supported(draft, first + draft.sentence, article, names);
      if (fact === null) struck += 1;
      else facts.push(fact);
    }
    onProgress?.(Math.min(first + BATCH, article.sentences.length), article.sentences.length);
  }
  return { facts, struck };
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
  if (contained(withoutDates(draft.proposition), `${quote} ${about.join(' ')}`) < LEAST_CONTAINED) return null;
  const time = article.times.find(
    (one) => one.type === 'DATE' && one.value !== null && one.start >= span.start && one.end <= span.end,
  );
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
  };
}

function contained(text: string, where: string): number {
  const stems = (of: string): string[] =>
    (of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemmer(word));
  const there = new Set(stems(where));
  const words = stems(text).filter((word) => word.length > 2);
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length;
}
