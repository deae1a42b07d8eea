import type { SelfTest } from '../../rpc';
import { benchmark, type BenchmarkProgress, type Figures } from '../device/benchmark';
import type { AppPorts } from '../ports';
import type { Notices } from './notices.svelte';

/** What was measured, when, and on what. */
export interface Measured {
  readonly figures: Figures;
  readonly atMs: number;
  /** "CPU, 2 threads" for reading; the language model's name and place, if there was one. */
  readonly reading: string;
  readonly writing: string | null;
}

const KEY = 'dateline.measured';
const MOST_TOKENS = 128;
const PROMPT = 'Describe in some detail how a newspaper is made, from the first call to the printed page.';

/** The self-test and the one-minute measurement of *Device*. */
export class Measuring {
  progress = $state.raw<BenchmarkProgress | null>(null);
  last = $state.raw<Measured | null>(readMeasured());
  testing = $state(false);
  tested = $state.raw<SelfTest | null>(null);
  private stopper: AbortController | null = null;

  constructor(
    private readonly ports: AppPorts,
    private readonly notices: Notices,
  ) {}

  async test(): Promise<void> {
    this.testing = true;
    try {
      this.tested = await this.ports.models.selfTest();
      const { embedder, reader } = this.tested;
      this.notices.say(embedder.passed && reader.passed ? 'The self-test passed.' : 'The self-test failed.');
    } catch (error) {
      this.notices.fail(error);
    } finally {
      this.testing = false;
    }
  }

  async start(): Promise<void> {
    if (this.progress !== null) return;
    const stopper = (this.stopper = new AbortController());
    const { models, languageModels, nowMs } = this.ports;
    const state = languageModels.state();
    this.progress = { doing: 'Reading for meaning', share: 0, secondsLeft: 60 };
    try {
      const [facts] = await this.ports.device();
      const figures = await benchmark(
        {
          embed: (texts, signal) => models.embed(texts, 'passage', signal),
          read: (question, passages, signal) => models.read(question, passages, 1, signal),
          generate:
            state.kind === 'ready'
              ? (onToken, signal) => languageModels.generate(PROMPT, MOST_TOKENS, onToken, signal)
              : null,
          nowMs,
        },
        (progress) => (this.progress = progress),
        stopper.signal,
      );
      const writing = state.kind === 'ready' ? `${state.model.name}, ${state.model.where}` : null;
      this.last = { figures, atMs: Date.now(), reading: facts?.where ?? '', writing };
      keepMeasured(this.last);
      this.notices.say('The measurement is done.');
    } catch (error) {
      this.notices.fail(error);
    } finally {
      this.progress = null;
      this.stopper = null;
    }
  }

  stop(): void {
    this.stopper?.abort();
  }
}

function readMeasured(): Measured | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Measured> | null;
    return typeof kept?.atMs === 'number' && typeof kept.figures?.embeddingsPerSecond === 'number'
      ? (kept as Measured)
      : null;
  } catch {
    return null;
  }
}

function keepMeasured(measured: Measured): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(measured));
  } catch {
    // Without storage the figures last as long as the page.
  }
}
