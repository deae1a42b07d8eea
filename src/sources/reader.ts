import { answersEnough } from '../judge';
import { headed, type ReaderSpan } from '../models';
import { asksPresent } from '../question';
import type { Passage } from '../retrieve';
import { voteKey, type Candidate } from './candidates';
import type { ReadArticle } from './corpus';
import { wholeSpan } from './qualifiers';
import { throwIfCancelled, type Session } from './session';
import { timeOfSpan } from './timing';

/** Passages read for one question, and spans taken from each. */
const MOST_PASSAGES = 10;
const SPANS_EACH = 3;
/** Of the time that is left, for the next passages; the sentences that decide are read after them. */
const PASSAGES_SHARE = 0.6;
/** Passages read before a question can be stopped, or has enough. */
const AT_ONCE = 4;

/** A span the reader took, with what it thought of it and where. */
export interface ReaderClaim extends Candidate {
  /** Score over no answer in the text it was read in. */
  readonly margin: number;
  /** Logit of whether that text answers the question at all; 0 where the reader does not tell. */
  readonly answerable: number;
  /** Position among the spans of that text, from 0. */
  readonly place: number;
}

/** What the reader made of one sentence with the one before it. */
export interface WindowReading {
  readonly article: ReadArticle;
  readonly sentence: number;
  readonly spans: readonly ReaderClaim[];
  readonly answerable: number;
}

/** Text with its head, and how long the head is. */
function withHead(article: ReadArticle, text: string): { readonly text: string; readonly head: number } {
  const whole = headed(article.title, article.publishedAt, text);
  return { text: whole, head: whole.length - text.length };
}

/**
 * The reader's spans of whole passages, each read once for a question. Where one of the best answers it, the others are
 * left, unless the question asks how things are: a later report may stand among them.
 * @throws DatelineError `CANCELLED`
 */
export async function readPassages(
  session: Session,
  question: string,
  passages: readonly Passage[],
): Promise<ReaderClaim[]> {
  const found: ReaderClaim[] = [];
  const chosen = passages.slice(0, MOST_PASSAGES);
  for (let from = 0; from < chosen.length; from += AT_ONCE) {
    throwIfCancelled(session.signal);
    if (found.some((one) => answersEnough(one.answerable)) && !asksPresent(question)) break;
    const batch = chosen.slice(from, from + AT_ONCE);
    const articles = await Promise.all(batch.map((one) => session.corpus.article(one.articleId, one.revision)));
    const texts = batch.map((one, at) => {
      const article = articles[at];
      return article == null ? { text: one.text, head: 0 } : withHead(article, one.text);
    });
    const spans = await session.read(
      question,
      texts.map((one) => one.text),
      SPANS_EACH,
      PASSAGES_SHARE,
    );
    for (const [at, passage] of batch.entries()) {
      const article = articles[at];
      if (article == null) continue;
      const offset = passage.start - (texts[at]?.head ?? 0);
      found.push(...claimsOf(article, spans[at] ?? [], offset, from + at));
    }
  }
  return found;
}

/** Sentences read with the one before them: what a claim rests on, alone. @throws DatelineError `CANCELLED` */
export async function readWindows(
  session: Session,
  question: string,
  places: readonly { readonly article: ReadArticle; readonly sentence: number; readonly rank: number }[],
): Promise<WindowReading[]> {
  throwIfCancelled(session.signal);
  const windows = places.map(({ article, sentence }) => {
    const first = article.sentences[Math.max(0, sentence - 1)];
    const last = article.sentences[sentence];
    const start = first?.start ?? 0;
    const { text, head } = withHead(article, article.text.slice(start, last?.end ?? start));
    return { text, offset: start - head };
  });
  const spans = await session.read(
    question,
    windows.map((one) => one.text),
    SPANS_EACH,
  );
  return places.map(({ article, sentence, rank }, at) => ({
    article,
    sentence,
    spans: claimsOf(article, spans[at] ?? [], windows[at]?.offset ?? 0, rank),
    answerable: logit(spans[at]?.[0]?.answers),
  }));
}

function claimsOf(article: ReadArticle, spans: readonly ReaderSpan[], offset: number, rank: number): ReaderClaim[] {
  return spans.flatMap((span, place): ReaderClaim[] => {
    const trimmed = trim(span.text);
    const first = offset + span.start + trimmed.cut;
    const whole = wholeSpan(article, first, first + trimmed.text.length);
    const { start } = whole;
    const sentence = article.sentences.findIndex((one) => one.start <= start && start < one.end);
    // A span of the head stands in no sentence.
    if (span.start + offset < 0 || sentence < 0 || trimmed.text === '') return [];
    const end = Math.min(whole.end, article.sentences[sentence]?.end ?? start);
    const text = article.text.slice(start, end);
    return [
      {
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
        margin: span.score,
        answerable: logit(span.answers),
        place,
      },
    ];
  });
}

/** The span up to the end of its line, without quotation marks, brackets and a possessive ending. */
function trim(text: string): { readonly text: string; readonly cut: number } {
  const cut = /^[\s"“”'‘’(,;:]*/u.exec(text)?.[0].length ?? 0;
  const line = text.slice(cut).split('\n')[0] ?? '';
  return { text: line.replace(/[\s"“”'‘’),;:.!?]+$/u, '').replace(/['’]s$/u, ''), cut };
}

function logit(share: number | undefined): number {
  if (share === undefined) return 0;
  const inside = Math.max(1e-4, Math.min(1 - 1e-4, share));
  return Math.log(inside / (1 - inside));
}
