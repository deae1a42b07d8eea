import type { AskCorpus, ReadArticle, SourcedFact } from './corpus';
import type { AnswerGroup } from './by-rule/choose';
import type { Candidate } from './candidates';
import type { RankedSentence } from './sentences';
import { timeOfSpan, type EventTime } from './timing';
import type { Evidence } from './types';

/** The sentence of an article as evidence, word for word; `highlight` in article offsets, or `null`. */
export function sentenceEvidence(
  article: ReadArticle,
  sentence: number,
  time: EventTime,
  highlight: { readonly start: number; readonly end: number } | null,
): Evidence | null {
  const span = article.sentences[sentence];
  if (span === undefined) return null;
  // A span that runs over the sentence's end is shown as far as it goes.
  const from = highlight === null ? 0 : Math.max(highlight.start, span.start) - span.start;
  const to = highlight === null ? 0 : Math.min(highlight.end, span.end) - span.start;
  return {
    articleId: article.id,
    title: article.title,
    source: article.source,
    url: article.url,
    publishedAt: article.publishedAt,
    quote: article.text.slice(span.start, span.end),
    start: span.start,
    end: span.end,
    time: time.value,
    highlight: to > from ? { start: from, end: to } : null,
    superseded: article.superseded,
  };
}

/** Evidence of a candidate. */
export function candidateEvidence(candidate: Candidate): Evidence | null {
  return sentenceEvidence(candidate.article, candidate.sentence, candidate.time, candidate);
}

/** Evidence of a group, one sentence an article, at most `limit`. */
export function groupEvidence(group: AnswerGroup, limit: number): Evidence[] {
  const seen = new Set<string>();
  const found: Evidence[] = [];
  for (const candidate of group.candidates) {
    if (seen.has(candidate.article.id) || found.length === limit) continue;
    const evidence = candidateEvidence(candidate);
    if (evidence === null) continue;
    seen.add(candidate.article.id);
    found.push(evidence);
  }
  return found;
}

/** The nearest dated sentences, for a refusal: what the library does say, one an article. */
export function nearestEvidence(ranked: readonly RankedSentence[], limit: number): Evidence[] {
  const seen = new Set<string>();
  const found: Evidence[] = [];
  for (const one of ranked) {
    if (found.length === limit) break;
    if (seen.has(one.article.id) || one.own < 0.25) continue;
    const time = timeOfSpan(one.article, one.sentence, one.start, one.end);
    if (time.value === null) continue;
    const evidence = sentenceEvidence(one.article, one.sentence, time, null);
    if (evidence === null) continue;
    seen.add(one.article.id);
    found.push(evidence);
  }
  return found;
}

/** Loads the article and makes evidence of a fact's sentence. */
export async function factEvidence(
  corpus: AskCorpus,
  { articleId, revision, fact }: SourcedFact,
  time: EventTime,
  name: string | null,
): Promise<Evidence | null> {
  const article = await corpus.article(articleId, revision);
  if (article === null) return null;
  return sentenceEvidence(article, fact.sentence, time, name === null ? null : findName(article, fact.sentence, name));
}

/** Where an entity is named in a sentence: by its mention, else by the words of its name. */
function findName(article: ReadArticle, sentence: number, key: string): { start: number; end: number } | null {
  const mention = article.mentions.find((one) => one.sentence === sentence && one.entityKey === key);
  if (mention !== undefined) return { start: mention.start, end: mention.end };
  const span = article.sentences[sentence];
  if (span === undefined) return null;
  const lower = article.text.slice(span.start, span.end).toLowerCase();
  const last = key.split(' ').at(-1) ?? key;
  for (const form of [key, last]) {
    const at = lower.indexOf(form);
    if (at >= 0) return { start: span.start + at, end: span.start + at + form.length };
  }
  return null;
}
