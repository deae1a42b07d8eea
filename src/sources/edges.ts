import {
  createGraphAsker,
  relationChooser,
  type Dated,
  type Edge,
  type GraphAnswerItem,
  type GraphEvidence,
  type GraphResolution,
  type LibraryGraph,
  type Told,
} from '../graph';
import { nameKey } from '../text';
import { type Frame, frameQuestion, intermediateQuestions, readSuccession } from '../question';
import type { Session } from './session';
import type { Condition } from './timing';
import type { Answer, AnswerItem, Evidence, RelationOrigin, Resolution } from './types';

/** Sentences shown for one answer; what was computed from facts shows more of them. */
const MOST_EVIDENCE = 4;
const MOST_COMPUTED = 20;
const MOST_ANSWERS = 5;

/** What the facts of graphs say to a question. */
export interface GraphPart {
  readonly frame: Frame;
  readonly items: readonly AnswerItem[];
  readonly condition: Condition | null;
  readonly resolutions: readonly Resolution[];
  readonly relationBy: RelationOrigin;
}

/** Which fact a sentence tells: the same fact for the start and the end of an implicit part is one time. */
const edges = new WeakMap<Evidence, Edge>();

/**
 * Answers from the facts of graphs in the library. The implicit part is asked of the whole system, so that articles and
 * graphs resolve each other's questions. `null` when the library holds no graph, or it has no answer.
 */
export async function answerFromGraph(session: Session, asked: string, depth: number): Promise<GraphPart | null> {
  const known = await session.corpus.graph(session.asOf);
  if (known === null) return null;
  const { today, asOf, newest, corpus } = session;
  const outside = new Outside();
  const frames: Frame[] = [];
  const read = (question: string): Frame => {
    const frame = frameQuestion(question, { today, asOf, newest });
    frames.push(frame);
    return frame;
  };
  const asker = createGraphAsker(known.graph, {
    reader: {
      frame: read,
      intermediate: (question) => intermediateQuestions(frameQuestion(question, { today, asOf, newest })),
      succession: readSuccession,
    },
    similarity: corpus.similarity,
    ...(session.generator === null ? {} : { chooser: relationChooser(session.generator, session.signal) }),
    askAll: async (question) => outside.told(await session.ask(question, depth + 1)),
  });
  const answer = await asker.ask(asked);
  const [frame] = frames;
  if (answer.status === 'refused' || frame === undefined) return null;
  const words = new Words(session, known, outside);
  const items: AnswerItem[] = [];
  for (const item of answer.answers.slice(0, MOST_ANSWERS)) {
    const made = await words.item(item, 1 - items.length * 0.05);
    if (made !== null) items.push(made);
  }
  if (items.length === 0) return null;
  const resolutions: Resolution[] = [];
  for (const resolution of answer.resolutions) resolutions.push(await words.resolution(resolution));
  for (const resolution of resolutions) session.emit({ kind: 'resolved', depth, resolution });
  const { condition } = answer;
  const value =
    frame.value ??
    (condition === null ? null : ({ interval: condition.interval, granularity: 'span', certainty: 'exact' } as const));
  return {
    // Names were stand-ins while the question was read.
    frame: {
      ...frame,
      question: asked,
      entities: answer.entities,
      relation: answer.main,
      implicit: answer.implicit,
      value,
    },
    items,
    condition,
    resolutions,
    relationBy: answer.relationBy ?? 'words',
  };
}

/** Answers of two kinds of source as one list: the same answer has the evidence of both. */
export function joinAnswers(first: readonly AnswerItem[], second: readonly AnswerItem[]): AnswerItem[] {
  const joined = [...first];
  for (const item of second) {
    const at = joined.findIndex((one) => nameKey(one.text) === nameKey(item.text));
    const same = joined[at];
    if (same === undefined) joined.push(item);
    else {
      const fresh = item.evidence.filter(
        (one) => !same.evidence.some((known) => known.articleId === one.articleId && known.start === one.start),
      );
      joined[at] = { ...same, evidence: [...same.evidence, ...fresh] };
    }
  }
  return joined;
}

/** Evidence and resolutions that came from the whole system, while the graph reasons with them. */
class Outside {
  readonly evidence = new Map<GraphEvidence, Evidence>();
  readonly resolutions = new Map<GraphResolution, Resolution>();

  told(answer: Answer | null): Told {
    const answers = answer?.status === 'answered' ? answer.answers : [];
    return {
      candidates: answers.flatMap(({ time, evidence }) =>
        time === null ? [] : [{ time, evidence: evidence.map((one) => this.wrap(one)) } satisfies Dated],
      ),
      resolutions: (answer?.resolutions ?? []).map((resolution) => {
        const wrapped: GraphResolution = { ...resolution, candidates: [], nested: [] };
        this.resolutions.set(wrapped, resolution);
        return wrapped;
      }),
    };
  }

  private wrap(evidence: Evidence): GraphEvidence {
    const wrapped = { edge: edges.get(evidence) ?? null, sentence: evidence.quote };
    this.evidence.set(wrapped, evidence);
    return wrapped;
  }
}

/** Puts what the graph answers into answers, with the sentences of the articles that say so. */
class Words {
  constructor(
    private readonly session: Session,
    private readonly known: LibraryGraph,
    private readonly outside: Outside,
  ) {}

  async item(item: GraphAnswerItem, score: number): Promise<AnswerItem | null> {
    const computed = item.entity === null && !item.evidence.some(({ sentence }) => sentence.includes(item.text));
    const evidence = await this.evidence(item.evidence, item.text, computed ? MOST_COMPUTED : MOST_EVIDENCE);
    if (evidence.length === 0) return null;
    return { text: item.text, time: item.time, evidence, origin: 'rule', because: item.because, score };
  }

  async resolution(resolution: GraphResolution): Promise<Resolution> {
    const known = this.outside.resolutions.get(resolution);
    if (known !== undefined) return known;
    const candidates: { time: Dated['time']; evidence: readonly Evidence[] }[] = [];
    for (const { time, evidence } of resolution.candidates.slice(0, MOST_ANSWERS))
      candidates.push({ time, evidence: await this.evidence(evidence, '', MOST_EVIDENCE) });
    const nested: Resolution[] = [];
    for (const one of resolution.nested) nested.push(await this.resolution(one));
    return { phrase: resolution.phrase, questions: resolution.questions, candidates, nested };
  }

  private async evidence(all: readonly GraphEvidence[], answer: string, most: number): Promise<Evidence[]> {
    const found: Evidence[] = [];
    for (const one of all) {
      if (found.length === most) break;
      const evidence = this.outside.evidence.get(one) ?? (one.edge && (await this.sentence(one.edge, answer)));
      if (evidence) found.push(evidence);
    }
    return found;
  }

  /** The sentence of the article that a fact came with. */
  private async sentence(edge: Edge, answer: string): Promise<Evidence | null> {
    const { articleId, revision, sentence } = this.known.origin(edge);
    const article = await this.session.corpus.article(articleId, revision);
    const start = article?.text.indexOf(sentence) ?? -1;
    if (article === null || start < 0) return null;
    const at = answer === '' ? -1 : sentence.indexOf(answer);
    const evidence: Evidence = {
      articleId,
      title: article.title,
      source: article.source,
      url: article.url,
      publishedAt: article.publishedAt,
      quote: sentence,
      start,
      end: start + sentence.length,
      time: edge.time,
      highlight: at < 0 ? null : { start: at, end: at + answer.length },
      superseded: article.superseded,
    };
    edges.set(evidence, edge);
    return evidence;
  }
}
