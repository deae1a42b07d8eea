import { mostThatFit, play, type CancelSignal, type Generator, type PlayOptions } from '../../models';
import { formatTime } from '../../time';
import { pointsRole, reduceRole, type Point } from '../model';
import type { Answer, Draft, Evidence, WrittenAnswer, WrittenClaim } from '../../sources';
import { checkClaim } from './check';
import { hearing } from './stream';

/** Sentences that one reply draws points from: those of about one report. */
const BATCH = 6;
/** Points of the whole answer. */
const MOST_POINTS = 8;

interface Weighed {
  readonly claim: WrittenClaim;
  readonly score: number;
}

/**
 * TG-RAG §3.3 with a language model: points with scores are drawn from the sentences of the global answer, a few at a time
 * in the order of time, each checked against the sentences it cites; then those that stand are reduced to one answer,
 * which is checked again. The sentences themselves stay the answer: what is written stands above them.
 * @param onDraft told as it reads and writes
 * @returns `null` when there is nothing to write about
 * @throws DatelineError `CANCELLED`
 */
export async function writePoints(
  generator: Generator,
  answer: Answer,
  onDraft: (draft: Draft) => void,
  signal?: CancelSignal,
): Promise<WrittenAnswer | null> {
  const evidence = inTime(answer);
  if (evidence.length === 0) return null;
  const heard = hearing(onDraft);
  const options: PlayOptions = {
    ...heard.options,
    ...(signal === undefined ? {} : { signal }),
  };
  const { question } = answer;
  const drawn: Weighed[] = [];
  for (let at = 0; at < evidence.length;) {
    const left = evidence.slice(at, at + BATCH);
    const sentences = left.map(lineOf);
    const inputOf = (count: number) => ({ question, sentences: sentences.slice(0, count) });
    const count = await mostThatFit(generator, left.length, pointsRole.maxTokens, (some) =>
      pointsRole.messages(inputOf(some)),
    );
    if (count > 0) {
      const points = (await play(generator, pointsRole, inputOf(count), options)) ?? [];
      drawn.push(
        ...points.map((point) =>
          weighed(
            point,
            point.cites.map((n) => n - 1 + at),
            question,
            evidence,
          ),
        ),
      );
    }
    at += Math.max(1, count);
  }
  const kept = drawn.filter(({ claim }) => claim.supported);
  const reduced =
    evidence.length > BATCH && kept.length > 1 ? await reduce(generator, question, kept, evidence, options) : [];
  // A reduction of which nothing stands loses what was found: the points as they were drawn are the answer then.
  const stands = reduced.some(({ claim }) => claim.supported);
  const struck = drawn.filter(({ claim }) => !claim.supported);
  const claims = [...(stands ? reduced : best(kept)), ...struck].map(({ claim }) => claim);
  const problem =
    drawn.length === 0
      ? 'The language model gave no usable answer.'
      : kept.length > 0
        ? null
        : 'Nothing that the language model wrote is contained in the evidence.';
  return { modelId: generator.modelId, claims, evidence, problem, replies: heard.replies() };
}

async function reduce(
  generator: Generator,
  question: string,
  kept: readonly Weighed[],
  evidence: readonly Evidence[],
  options: PlayOptions,
): Promise<Weighed[]> {
  const texts = kept.map(({ claim }) => claim.text);
  const inputOf = (count: number) => ({ question, sentences: texts.slice(0, count) });
  const count = await mostThatFit(generator, texts.length, reduceRole.maxTokens, (some) =>
    reduceRole.messages(inputOf(some)),
  );
  // Points that do not fit would be lost without a word.
  if (count < texts.length) return [];
  const points = (await play(generator, reduceRole, inputOf(count), options)) ?? [];
  return points.map((point) => {
    const cites = [...new Set(point.cites.flatMap((n) => kept[n - 1]?.claim.cites ?? []))];
    return weighed(point, cites, question, evidence);
  });
}

/** A point held against the sentences it rests on. */
function weighed(point: Point, at: readonly number[], question: string, evidence: readonly Evidence[]): Weighed {
  const input = { question, answers: [], condition: null, evidence };
  return { claim: checkClaim({ text: point.text, cites: at.map((one) => one + 1) }, input, null), score: point.score };
}

/** The points that matter most, in the order of their evidence. */
function best(points: readonly Weighed[]): Weighed[] {
  const first = ({ claim }: Weighed): number => claim.cites[0] ?? 0;
  return [...points]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_POINTS)
    .sort((a, b) => first(a) - first(b));
}

function inTime({ answers }: Answer): Evidence[] {
  return answers
    .flatMap(({ evidence, time }) =>
      evidence.slice(0, 1).map((one) => ({ one, from: time?.interval.start ?? Infinity })),
    )
    .sort((a, b) => a.from - b.from)
    .map(({ one }) => one);
}

function lineOf({ quote, time }: Evidence): string {
  return time === null ? quote : `${formatTime(time)}: ${quote}`;
}
