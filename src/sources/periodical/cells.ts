import type { AskCorpus, ReadArticle } from '../corpus';
import { weighWords, type QuestionWords } from '../sentences';
import { contentWords } from '../../words';
import { figuresIn, kindsOf, type Figure } from './figures';

/** What one document says of one thing asked for. */
export interface Cell {
  readonly article: ReadArticle;
  readonly sentence: number;
  readonly figure: Figure;
  /** 0–1: how well the sentence fits the measure. */
  readonly fit: number;
}

/** Sentences about plans, other periods or no figure of this document's own period count less. */
const OUTLOOK =
  /\b(?:expect(?:s|ed|ing)?|guidance|forecasts?|outlook|anticipat\w+|projec(?:t|ts|ted|ting)\b(?! management)|estimat\w+|target(?:s|ing)?|will be|range of|we see|full[- ]year \d{4})\b/i;
const ASKS_OUTLOOK = /\b(?:project\w*|guid\w+|expect\w*|outlook|forecast\w*|target\w*|estimat\w*)\b/i;
const COMPARES =
  /\b(?:compared (?:to|with)|versus|vs\.?|from|than|against|prior[- ]year|last year|a year ago|up|down)\s*$/i;
/** The measure is named, but as its opposite: "non-GAAP". */
const NON = /\bnon-\p{L}{0,4}$/iu;
/** Words of a measure that any sentence has. */
const LIGHT = /^(?:compani|corpor|total|overal|level|amount|figur|chang|perform|posit|result)$/;
const LEAST_FIT = 0.5;

/** The best sentence with a figure for a measure; `null` when none fits. */
export function findCell(corpus: AskCorpus, article: ReadArticle, measure: string): Cell | null {
  const asked = weighWords(corpus, measure);
  const kinds = kindsOf(measure);
  const outlook = ASKS_OUTLOOK.test(measure);
  const lowered = measure.toLowerCase().replace(/(\p{L}{3}[^s\W])s$/u, '$1');
  let best: Cell | null = null;
  for (const [sentence, span] of article.sentences.entries()) {
    const text = article.text.slice(span.start, span.end);
    if (!/\d/.test(text)) continue;
    const figures = figuresIn(text);
    if (figures.length === 0) continue;
    const words = contentWords(text);
    const spread = coverage(asked, new Set(words.map((word) => word.sense)));
    if (spread.share < 0.34) continue;
    const anchor = anchorOf(asked, words, text, lowered);
    const figure = chooseFigure(figures, kinds, text, anchor);
    if (figure === null) continue;
    const suits = kinds.length === 0 ? 0.5 : figure.kind === kinds[0] ? 1 : kinds.includes(figure.kind) ? 0.6 : 0.2;
    const phrase = text.toLowerCase().includes(lowered) ? 0.25 : 0;
    const plan = OUTLOOK.test(text) === outlook ? 0 : outlook ? -0.15 : -0.2;
    const far = Math.min(0.2, Math.abs(figure.start - anchor.end) / 600);
    const negated = !/\bnon-/i.test(measure) && NON.test(text.slice(0, anchor.start + 4)) ? -0.25 : 0;
    const fit = spread.share * 0.75 + phrase + suits * 0.2 + plan + negated - far - (text.length > 500 ? 0.05 : 0);
    if (best === null || fit > best.fit + 1e-9) best = { article, sentence, figure, fit };
  }
  return best !== null && best.fit >= LEAST_FIT ? best : null;
}

function coverage(asked: QuestionWords, there: ReadonlySet<string>): { share: number } {
  let total = 0;
  let inside = 0;
  for (const { sense, stem, weight } of asked.words) {
    const counted = LIGHT.test(stem) ? weight * 0.2 : weight;
    total += counted;
    if (there.has(sense)) inside += counted;
  }
  return { share: total === 0 ? 0 : inside / total };
}

/** Where the measure is named: its phrase, or the smallest stretch with most of its words. */
function anchorOf(
  asked: QuestionWords,
  words: ReturnType<typeof contentWords>,
  text: string,
  lowered: string,
): { start: number; end: number } {
  const at = text.toLowerCase().indexOf(lowered);
  if (at >= 0) return { start: at, end: at + lowered.length };
  const wanted = new Set(asked.words.map(({ sense }) => sense));
  const hits = words.filter(({ sense }) => wanted.has(sense));
  let best = { start: 0, end: 0, score: -1 };
  for (let i = 0; i < hits.length; i++) {
    const seen = new Set<string>();
    for (let j = i; j < Math.min(hits.length, i + 8); j++) {
      seen.add(hits[j]!.sense);
      const score = seen.size - (hits[j]!.end - hits[i]!.start) / 120;
      if (score > best.score) best = { start: hits[i]!.start, end: hits[j]!.end, score };
    }
  }
  return best;
}

/** The figure of the likeliest kind nearest after the measure's name, else nearest before it. */
function chooseFigure(
  figures: readonly Figure[],
  kinds: readonly string[],
  text: string,
  anchor: { readonly start: number; readonly end: number },
): Figure | null {
  let best: Figure | null = null;
  let least = Infinity;
  for (const figure of figures) {
    const after = figure.start >= anchor.start;
    const distance = after ? Math.max(0, figure.start - anchor.end) : (anchor.start - figure.end) * 1.3 + 8;
    const kind = kinds.length === 0 ? 0 : kinds.indexOf(figure.kind) < 0 ? 160 : kinds.indexOf(figure.kind) * 70;
    const compared = COMPARES.test(text.slice(Math.max(0, figure.start - 24), figure.start)) ? 60 : 0;
    const cost = distance + kind + compared;
    if (cost < least) [best, least] = [figure, cost];
  }
  return best;
}
