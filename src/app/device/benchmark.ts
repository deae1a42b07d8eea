import { DatelineError } from '../../errors';

/** The models that are measured. */
export interface BenchmarkPorts {
  embed(texts: readonly string[], signal: AbortSignal): Promise<unknown>;
  read(question: string, passages: readonly string[], signal: AbortSignal): Promise<unknown>;
  /** `null` without a language model. */
  readonly generate: ((onToken: () => void, signal: AbortSignal) => Promise<unknown>) | null;
  nowMs(): number;
}

/** Figures of one measurement; a passage has about 80 words, as most in a library. */
export interface Figures {
  readonly embeddingsPerSecond: number;
  readonly passagesPerSecond: number;
  /** `null` without a language model. */
  readonly tokensPerSecond: number | null;
  /** From the question to the first word of the language model. */
  readonly firstTokenSeconds: number | null;
}

export interface BenchmarkProgress {
  readonly doing: 'Reading for meaning' | 'Looking for answers' | 'Writing';
  /** 0 to 1, over all parts. */
  readonly share: number;
  readonly secondsLeft: number;
}

/** Longest that each part may take. All parts together stay below a minute. */
export const PART_MS = 18_000;
/** As many as a question reads at a time. */
const AT_ONCE = 8;

const WORDS =
  'the council of the harbour town met on Monday to hear the report about the new bridge which the engineers had ' +
  'delayed since spring because of the floods and the mayor said that work would begin again before the end of the ' +
  'year while two members asked who would pay for it and when the ferry company would be told about the change that ' +
  'the ministry had announced in a letter dated the third of May';
const QUESTION = 'When did the ministry announce the change?';

/** Passages that differ from each other, so that none is taken from memory. */
function passages(from: number): string[] {
  const words = WORDS.split(' ');
  return Array.from({ length: AT_ONCE }, (_, n) => {
    const turn = (from + n) % words.length;
    return `${from + n}. ${[...words.slice(turn), ...words.slice(0, turn)].join(' ')}.`;
  });
}

/**
 * Measures how fast the models of this device are. Each is warmed up first, then works until its time is over.
 * @throws DatelineError `CANCELLED`, and whatever a model throws
 */
export async function benchmark(
  ports: BenchmarkPorts,
  onProgress: (progress: BenchmarkProgress) => void,
  signal: AbortSignal,
  partMs: number = PART_MS,
): Promise<Figures> {
  const parts = ports.generate === null ? 2 : 3;
  const report = (part: number, doing: BenchmarkProgress['doing'], spentMs: number): void => {
    const done = part + Math.min(1, spentMs / partMs);
    onProgress({ doing, share: done / parts, secondsLeft: ((parts - done) * partMs) / 1000 });
  };
  let made = 0;
  const rate = async (
    part: number,
    doing: BenchmarkProgress['doing'],
    work: (texts: readonly string[]) => Promise<unknown>,
  ): Promise<number> => {
    report(part, doing, 0);
    await work(passages((made += AT_ONCE)));
    const start = ports.nowMs();
    let count = 0;
    for (let spent = 0; spent < partMs || count === 0; spent = ports.nowMs() - start) {
      throwIfStopped(signal);
      await work(passages((made += AT_ONCE)));
      count += AT_ONCE;
      report(part, doing, ports.nowMs() - start);
    }
    return (count * 1000) / Math.max(1, ports.nowMs() - start);
  };
  const embeddingsPerSecond = await rate(0, 'Reading for meaning', (texts) => ports.embed(texts, signal));
  const passagesPerSecond = await rate(1, 'Looking for answers', (texts) => ports.read(QUESTION, texts, signal));
  const { generate } = ports;
  if (generate === null) {
    return { embeddingsPerSecond, passagesPerSecond, tokensPerSecond: null, firstTokenSeconds: null };
  }
  const written = await measureWriting(generate, ports.nowMs, partMs, signal, (spent) => report(2, 'Writing', spent));
  return { embeddingsPerSecond, passagesPerSecond, ...written };
}

async function measureWriting(
  generate: NonNullable<BenchmarkPorts['generate']>,
  nowMs: () => number,
  partMs: number,
  signal: AbortSignal,
  onSpent: (spentMs: number) => void,
): Promise<Pick<Figures, 'tokensPerSecond' | 'firstTokenSeconds'>> {
  throwIfStopped(signal);
  const enough = new AbortController();
  const start = nowMs();
  let first: number | null = null;
  let last = start;
  let tokens = 0;
  const forward = (): void => enough.abort();
  signal.addEventListener('abort', forward, { once: true });
  try {
    await generate(() => {
      last = nowMs();
      first ??= last;
      tokens++;
      onSpent(last - start);
      if (last - start >= partMs) enough.abort();
    }, enough.signal);
  } catch (error) {
    // It was told to stop when its time was over.
    if (signal.aborted || !enough.signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', forward);
  }
  throwIfStopped(signal);
  const writingMs = first === null ? 0 : last - first;
  return {
    // The first one waits for the whole prompt to be read; it is told apart.
    tokensPerSecond: tokens > 1 && writingMs > 0 ? ((tokens - 1) * 1000) / writingMs : null,
    firstTokenSeconds: first === null ? null : (first - start) / 1000,
  };
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new DatelineError('CANCELLED', 'Stopped.', { hint: 'Start it again when you like.' });
}
