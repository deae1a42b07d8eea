import { startDateline } from '../../src/rpc';
import { dayFromIso, type Day } from '../../src/time';
import { createEmbeddingWorker, createGenerationWorker, createLibraryWorker } from '../../workers';
import { host } from './host';

export interface AskInput {
  /** As JSON lines; `null`: the library is there already. */
  readonly articles: string | null;
  readonly storeName: string;
  readonly questions: readonly { readonly question: string; readonly kind: string; readonly asOf: string | null }[];
  /** The day they are asked on. */
  readonly today: string;
}

/** One question, asked with everything warm. */
export interface AskTiming {
  readonly question: string;
  readonly kind: string;
  readonly ms: number;
  /** Until the page had the question's frame. */
  readonly firstEventMs: number;
  /** Until it had dated evidence: what an implicit part came to, what was found, or the answer itself. */
  readonly firstEvidenceMs: number;
}

/** Opens or imports the library through the workers, warms everything up, then asks each question once. */
export default async function run({ articles, storeName, questions, today }: AskInput): Promise<AskTiming[]> {
  const { library, stop } = startDateline({
    baseUrl: `${location.origin}/`,
    createLibraryWorker,
    createEmbeddingWorker,
    createGenerationWorker,
    engine: 'wasm',
    storeName,
  });
  if (articles !== null) {
    const bytes = new TextEncoder().encode(articles);
    const id = await library.import([{ name: 'articles.jsonl', mediaType: 'application/jsonl', bytes }]);
    await library.importEnded(id);
  }
  await library.settled();
  await host.benchSay('The library is ready.');
  const ask = async (one: AskInput['questions'][number]): Promise<AskTiming> => {
    const started = performance.now();
    let firstEventMs = Infinity;
    let firstEvidenceMs = Infinity;
    const asOf = one.asOf === null ? null : dayFromIso(one.asOf);
    const options = { asOf, today: dayFromIso(today) as Day, remember: false };
    await library.ask(one.question, options, ({ kind }) => {
      const ms = performance.now() - started;
      firstEventMs = Math.min(firstEventMs, ms);
      if (kind === 'resolved' || kind === 'retrieved' || kind === 'answer')
        firstEvidenceMs = Math.min(firstEvidenceMs, ms);
    });
    const ms = performance.now() - started;
    return { ...one, ms, firstEventMs: Math.min(ms, firstEventMs), firstEvidenceMs: Math.min(ms, firstEvidenceMs) };
  };
  // A question of each kind, so that the models, the indexes and the articles are there.
  const warm = new Map(questions.map((one) => [one.kind, one]));
  for (const one of warm.values()) await ask(one);
  const timings: AskTiming[] = [];
  for (const one of questions) timings.push(await ask(one));
  stop();
  return timings;
}
