import type { Passage } from '../retrieve';
import type { AskCorpus, ReadArticle } from './corpus';
import { contentWords, type Word } from '../words';

/** A sentence that may hold the answer, with how well it covers the question. */
export interface RankedSentence {
  readonly article: ReadArticle;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Share of the question's weight found in the sentence itself and around it, 0–1. */
  readonly coverage: number;
  /** Share found in the sentence itself, 0–1. */
  readonly own: number;
  /** Position of its passage in the retrieved list, from 0. */
  readonly rank: number;
}

/** A question's content words with their weight (inverse document frequency). */
export interface QuestionWords {
  readonly words: readonly (Word & { readonly weight: number })[];
  readonly total: number;
}

/** How much a word found elsewhere than in the sentence counts. */
const PLACE = { title: 0.7, neighbour: 0.5, article: 0.35 } as const;

/** Weighs the content words of `text`, each sense once. */
export function weighWords(corpus: AskCorpus, text: string): QuestionWords {
  const seen = new Set<string>();
  const words = contentWords(text)
    .filter((word) => !seen.has(word.sense) && seen.add(word.sense))
    .map((word) => ({ ...word, weight: Math.max(0.1, corpus.idf(word.stem)) }));
  return { words, total: words.reduce((sum, word) => sum + word.weight, 0) };
}

/** The sentences of the passages, ranked by how well they cover the question. */
export async function rankSentences(
  corpus: AskCorpus,
  question: QuestionWords,
  passages: readonly Passage[],
): Promise<RankedSentence[]> {
  const seen = new Set<string>();
  const ranked: RankedSentence[] = [];
  const senses = new Map<string, readonly Set<string>[]>();
  for (const [rank, passage] of passages.entries()) {
    const article = await corpus.article(passage.articleId, passage.revision);
    if (article === null) continue;
    // Two versions of an article are two texts.
    const version = `${article.id} ${article.revision ?? ''}`;
    const bySentence = senses.get(version) ?? sensesBySentence(article);
    senses.set(version, bySentence);
    const everywhere = new Set<string>();
    for (const set of bySentence) for (const sense of set) everywhere.add(sense);
    const title = sensesOf(article.title);
    for (const [sentence, span] of article.sentences.entries()) {
      if (span.start < passage.start || span.end > passage.end) continue;
      const id = `${version}:${sentence}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const near = [bySentence[sentence - 1], bySentence[sentence + 1]];
      ranked.push({
        article,
        sentence,
        start: span.start,
        end: span.end,
        text: article.text.slice(span.start, span.end),
        ...cover(question, bySentence[sentence] ?? new Set(), title, near, everywhere),
        rank,
      });
    }
  }
  return ranked.sort((a, b) => b.coverage - a.coverage || a.rank - b.rank || a.start - b.start);
}

/** The words of a sentence of an article, by its number; empty where it has no such sentence. */
export function sentenceAt(article: ReadArticle, sentence: number): string {
  const span = article.sentences[sentence];
  return span === undefined ? '' : article.text.slice(span.start, span.end);
}

function sensesOf(text: string): Set<string> {
  return new Set(contentWords(text).map((word) => word.sense));
}

function sensesBySentence(article: ReadArticle): Set<string>[] {
  return article.sentences.map((span) => sensesOf(article.text.slice(span.start, span.end)));
}

function cover(
  question: QuestionWords,
  own: ReadonlySet<string>,
  title: ReadonlySet<string>,
  near: readonly (ReadonlySet<string> | undefined)[],
  article: ReadonlySet<string>,
): { coverage: number; own: number } {
  if (question.total === 0) return { coverage: 0, own: 0 };
  let inside = 0;
  let around = 0;
  for (const { sense, weight } of question.words) {
    if (own.has(sense)) inside += weight;
    else if (title.has(sense)) around += weight * PLACE.title;
    else if (near.some((set) => set?.has(sense))) around += weight * PLACE.neighbour;
    else if (article.has(sense)) around += weight * PLACE.article;
  }
  return { coverage: (inside + around) / question.total, own: inside / question.total };
}
