import {
  type AnswerGroup,
  type AnswerItem,
  candidateEvidence,
  type Condition,
  type Evidence,
  groupEvidence,
  meetsCondition,
  qualified,
  type ReadArticle,
  type ReaderClaim,
  readPassages,
  readWindows,
  sentenceAt,
  type Session,
  type SourceKind,
  voteKey,
  type WindowReading,
} from '../sources';
import type { Frame } from '../question';
import type { Passage } from '../retrieve';

/** Claims by rule that are weighed, and by the reader. */
const MOST_BY_RULE = 4;
const MOST_BY_READER = 6;
/** Sentences read again for the reader's sake: beyond the fourth, one in a hundred has the answer. */
const MOST_WINDOWS = 4;
const MOST_EVIDENCE = 4;

/** Where a claim stands. */
export interface ClaimPlace {
  readonly article: ReadArticle;
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  /** Position of its passage in the retrieved list, from 0; past the end for what no passage holds. */
  readonly rank: number;
}

/** A claim offered as an answer, before it is weighed. */
export interface Claim {
  readonly key: string;
  readonly item: AnswerItem;
  readonly source: SourceKind;
  readonly meets: 'yes' | 'no' | 'unknown';
  /** How the time is known that meets the condition. */
  readonly timeFrom: 'text' | 'publication' | 'none';
  /** The rule's own score, 0 to 1; 0 for what only the reader proposes. */
  readonly ruleScore: number;
  readonly place: ClaimPlace;
  /** What the reader thinks of it in its own window, and the best it thought of it in a passage. */
  readonly window: ReaderClaim | null;
  readonly answerable: number;
  readonly passage: ReaderClaim | null;
  /** Other articles that hold the same value in an answering place. */
  readonly support: number;
}

/** All claims to one question, with the windows the reader read for them, best first. */
export interface Claims {
  readonly claims: readonly Claim[];
  readonly windows: readonly WindowReading[];
}

/** What the sources found, as claims: the reader reads each one's window, and the same value from several is one claim. */
export async function collectClaims(
  session: Session,
  frame: Frame,
  passages: readonly Passage[],
  groups: readonly AnswerGroup[],
  items: readonly { readonly item: AnswerItem; readonly source: SourceKind }[],
  condition: Condition | null,
): Promise<Claims> {
  const byRule = groups.slice(0, MOST_BY_RULE).flatMap((group) => ruleClaim(group));
  const bySource = (await Promise.all(items.map((one) => sourceClaim(session, one.item, one.source)))).flatMap(
    (one) => one ?? [],
  );
  const own = [...bySource, ...byRule];
  const spans = await readPassages(session, frame.question, passages);
  const places = windowsToRead(own, spans);
  const windows = await readWindows(session, frame.question, places);
  const all = [...windows.flatMap((one) => one.spans.slice(0, 2)), ...spans];
  const seconded = own.map((claim) => withReader(claim, windows, spans));
  const taken = new Set<ReaderClaim>();
  for (const claim of own) for (const span of all) if (isSame(claim, span)) taken.add(span);
  const rest = all.filter((span) => !taken.has(span));
  const read = readerClaims(rest, windows, spans, condition);
  const sorted = [...windows].sort((a, b) => valueOf(b) - valueOf(a));
  return { claims: [...seconded, ...read].map((claim) => supported(claim, all)), windows: sorted };
}

/** How well a window answers, for the order of quotes. */
function valueOf(window: WindowReading): number {
  return window.answerable + (window.spans[0]?.margin ?? 0) / 4;
}

/** The best groups as claims with their evidence. */
function ruleClaim(group: AnswerGroup): Claim[] {
  const [first] = group.candidates;
  if (first === undefined) return [];
  const evidence = groupEvidence(group, MOST_EVIDENCE).map((one) =>
    group.replaced === true ? { ...one, superseded: true } : one,
  );
  const item: AnswerItem = {
    text: first.isTime === true ? group.text : qualified(first.article, first.start, first.end, group.text),
    time: first.time.value,
    evidence,
    origin: first.origin,
    because: '',
    score: group.score,
    source: 'sentences',
  };
  const claim: Claim = {
    key: group.key,
    item,
    source: 'sentences',
    meets: group.meets,
    timeFrom: first.time.source,
    ruleScore: Math.min(1.5, group.score),
    place: { ...first },
    window: null,
    answerable: 0,
    passage: null,
    support: 0,
  };
  return evidence.length === 0 ? [] : [claim];
}

/** What a timeline or the facts of contests tell, as a claim that stands where its first evidence does. */
async function sourceClaim(session: Session, item: AnswerItem, source: SourceKind): Promise<Claim | null> {
  const [evidence] = item.evidence;
  if (evidence === undefined) return null;
  const article = await session.corpus.article(evidence.articleId, null);
  const sentence = article?.sentences.findIndex((one) => one.start === evidence.start) ?? -1;
  if (article === null || sentence < 0) return null;
  const mark = evidence.highlight ?? { start: 0, end: 0 };
  return {
    key: voteKey(item.text),
    item: { ...item, source },
    source,
    meets: 'yes',
    timeFrom: 'text',
    ruleScore: Math.min(1, item.score),
    place: { article, sentence, start: evidence.start + mark.start, end: evidence.start + mark.end, rank: 0 },
    window: null,
    answerable: 0,
    passage: null,
    support: 0,
  };
}

/** The sentences that decide: those of the claims by rule, and those of the reader's surest spans. */
function windowsToRead(own: readonly Claim[], spans: readonly ReaderClaim[]): ClaimPlace[] {
  const sure = [...spans].sort((a, b) => b.margin + b.answerable - a.margin - a.answerable);
  const seen = new Set<string>();
  const found: ClaimPlace[] = [];
  const add = (place: ClaimPlace): void => {
    const id = `${place.article.id} ${place.article.revision ?? ''}:${place.sentence}`;
    if (!seen.has(id)) found.push(place);
    seen.add(id);
  };
  for (const claim of own) add(claim.place);
  const most = found.length + MOST_WINDOWS;
  for (const span of sure) if (found.length < most) add(span);
  return found;
}

/** Whether a claim and a span of the reader say the same: the same words, or the same place. */
function isSame(claim: Claim, span: ReaderClaim): boolean {
  const { place } = claim;
  if (claim.key === span.key) return true;
  const here = place.article.id === span.article.id && place.article.revision === span.article.revision;
  if (here && place.end > place.start && span.start < place.end && place.start < span.end) return true;
  return claim.key.length > 3 && span.key.length > 3 && (holds(claim.key, span.key) || holds(span.key, claim.key));
}

function holds(long: string, short: string): boolean {
  return holdsWords(long, short) && long.split(' ').length <= short.split(' ').length + 3;
}

/** Whether the words of one key stand in another, in their order and without a gap. */
export function holdsWords(long: string, short: string): boolean {
  return ` ${long} `.includes(` ${short} `);
}

function withReader(claim: Claim, windows: readonly WindowReading[], spans: readonly ReaderClaim[]): Claim {
  const { article, sentence } = claim.place;
  const window = windows.find((one) => one.article === article && one.sentence === sentence);
  return {
    ...claim,
    window: window?.spans.find((span) => isSame(claim, span)) ?? null,
    answerable: window?.answerable ?? 0,
    passage: best(spans.filter((span) => isSame(claim, span))),
  };
}

function best(spans: readonly ReaderClaim[]): ReaderClaim | null {
  return spans.reduce<ReaderClaim | null>((top, one) => (top === null || one.margin > top.margin ? one : top), null);
}

/** What only the reader proposes, each value once, the surest place first. */
function readerClaims(
  rest: readonly ReaderClaim[],
  windows: readonly WindowReading[],
  spans: readonly ReaderClaim[],
  condition: Condition | null,
): Claim[] {
  const sorted = [...rest].sort((a, b) => b.margin - a.margin);
  const made: Claim[] = [];
  for (const span of sorted) {
    if (made.length >= MOST_BY_READER) break;
    if (made.some((claim) => isSame(claim, span))) continue;
    const evidence = evidenceOf(span, sorted);
    if (evidence.length === 0) continue;
    const item: AnswerItem = {
      text: qualified(span.article, span.start, span.end, span.text),
      time: span.time.value,
      evidence,
      origin: 'reader',
      because: '',
      score: span.score,
      source: 'reader',
    };
    const claim: Claim = {
      key: span.key,
      item,
      source: 'reader',
      meets: meetsCondition(span.time, condition),
      timeFrom: span.time.source,
      ruleScore: 0,
      place: span,
      window: null,
      answerable: 0,
      passage: null,
      support: 0,
    };
    made.push(withReader(claim, windows, spans));
  }
  return made;
}

/** The sentence of a span, then others with the same words, one an article. */
function evidenceOf(span: ReaderClaim, others: readonly ReaderClaim[]): Evidence[] {
  const seen = new Set<string>();
  const found: Evidence[] = [];
  for (const one of [span, ...others.filter((other) => other.key === span.key)]) {
    if (seen.has(one.article.id) || found.length === MOST_EVIDENCE) continue;
    seen.add(one.article.id);
    const evidence = candidateEvidence(one);
    if (evidence !== null) found.push(evidence);
  }
  return found;
}

function supported(claim: Claim, spans: readonly ReaderClaim[]): Claim {
  const articles = new Set(claim.item.evidence.map((one) => one.articleId));
  // Copies of one text count once.
  const texts = new Set(claim.item.evidence.map((one) => one.quote));
  for (const span of spans) {
    if (span.key !== claim.key || span.margin < 0) continue;
    const quote = sentenceAt(span.article, span.sentence);
    if (!texts.has(quote)) articles.add(span.article.id);
    texts.add(quote);
  }
  return { ...claim, support: Math.max(0, Math.min(articles.size, texts.size) - 1) };
}
