import type { CancelSignal, Reader } from '../models';
import type { Passage } from '../retrieve';
import { voteKey, withoutFirstArticle, type Candidate } from './candidates';
import type { AskCorpus, ReadArticle } from './corpus';
import { timeOfSpan } from './timing';
import type { Frame } from './types';

/** How many passages are read before looking whether the answer is decided. */
const AT_ONCE = 4;
const SPANS_EACH = 3;

/**
 * Spans the reader picks from the best passages. Reads a few at a time and stops early when two passages agree on a
 * confident span.
 */
export async function readCandidates(
  reader: Reader,
  corpus: AskCorpus,
  frame: Frame,
  passages: readonly Passage[],
  limit: number,
  signal?: CancelSignal,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let from = 0; from < Math.min(limit, passages.length); from += AT_ONCE) {
    const batch = passages.slice(from, Math.min(limit, from + AT_ONCE));
    const spans = await reader.read(
      frame.question,
      batch.map((passage) => passage.text),
      SPANS_EACH,
      signal,
    );
    for (const [at, passage] of batch.entries()) {
      const article = await corpus.article(passage.articleId, passage.revision);
      if (article === null) continue;
      for (const span of spans[at] ?? []) {
        const candidate = fromSpan(article, passage, span, from + at);
        if (candidate !== null) found.push(candidate);
      }
    }
    if (decided(found)) break;
  }
  return found;
}

function fromSpan(
  article: ReadArticle,
  passage: Passage,
  span: { readonly start: number; readonly end: number; readonly score: number },
  rank: number,
): Candidate | null {
  const start = passage.start + span.start;
  const end = passage.start + span.end;
  const sentence = article.sentences.findIndex((s) => s.start <= start && start < s.end);
  if (sentence < 0) return null;
  const said = article.text.slice(start, end).trim();
  const text = withoutFirstArticle(said, passage.text, span.start).replace(/^[\s"“”'‘’(,;:]+|[\s"“”'‘’),;:.]+$/gu, '');
  if (text === '') return null;
  return {
    text,
    key: voteKey(text),
    article,
    sentence,
    start,
    end,
    time: timeOfSpan(article, sentence, start, end),
    origin: 'reader',
    score: 1 / (1 + Math.exp(-span.score / 3)),
    rank,
  };
}

function decided(found: readonly Candidate[]): boolean {
  const confident = found.filter((candidate) => candidate.score > 0.85);
  const articles = new Map<string, Set<string>>();
  for (const candidate of confident) {
    const set = articles.get(candidate.key) ?? new Set();
    set.add(candidate.article.id);
    articles.set(candidate.key, set);
  }
  return [...articles.values()].some((set) => set.size >= 2);
}
