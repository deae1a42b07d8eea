import type { Answer, AskEvent, Draft } from '../../ask';
import type { Day } from '../../time';
import type { AppPorts } from '../ports';
import { problemOf, type Problem } from '../problems';
import { readTime } from '../readTime';
import type { AskWithin } from '../routes';
import { spokenAnswer } from '../spoken';
import { stepTree, type Step } from '../steps';
import type { Notices } from './notices.svelte';
import type { Shelf } from './shelf.svelte';

export interface Asked {
  readonly question: string;
  readonly asOf: Day | null;
  readonly method: string | null;
  readonly within: AskWithin | null;
}

const REMEMBERED = 20;
const NO_DRAFT: Draft = { read: null, text: '' };

/** One question at a time: its steps as they come, its answer, and the answers of before for the back button. */
export class Asking {
  asked = $state.raw<Asked | null>(null);
  events = $state.raw<readonly AskEvent[]>([]);
  answer = $state.raw<Answer | null>(null);
  problem = $state.raw<Problem | null>(null);
  running = $state(false);
  /** How far the language model is with its sentences. */
  draft = $state.raw<Draft>(NO_DRAFT);
  /** Stopped by the person before an answer came. */
  stopped = $state(false);
  readonly steps: Step | null = $derived(this.asked ? stepTree(this.asked.question, this.events) : null);
  private controller: AbortController | null = null;
  private readonly remembered = new Map<string, { answer: Answer; events: readonly AskEvent[] }>();

  constructor(
    private readonly ports: AppPorts,
    private readonly shelf: Shelf,
    private readonly notices: Notices,
    private readonly onAnswered: () => void,
  ) {}

  private key(asked: Asked): string {
    // An answer is worth keeping only as long as the library is the same, and what would put it in sentences.
    const { articles, extracted, embedded } = this.shelf.status ?? { articles: 0, extracted: 0, embedded: 0 };
    const model = this.ports.languageModels.state();
    const writes = model.kind === 'ready' ? model.model.modelId : null;
    return JSON.stringify([asked, articles, extracted, embedded, writes]);
  }

  /** Asks, or shows the answer again if it was asked before and the library is still the same. */
  async ask(asked: Asked, again = false, readMs = readTime()): Promise<void> {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    this.asked = asked;
    this.problem = null;
    this.stopped = false;
    this.draft = NO_DRAFT;
    const key = this.key(asked);
    const kept = again ? undefined : this.remembered.get(key);
    this.events = kept?.events ?? [];
    this.answer = kept?.answer ?? null;
    this.running = !kept;
    if (kept) return;
    try {
      const answer = await this.ports.library.ask(
        asked.question,
        {
          asOf: asked.asOf,
          today: this.ports.today(),
          readMs,
          write: await this.ports.mayWrite(),
          ...(asked.method ? { method: asked.method } : {}),
          ...(asked.within ? { within: asked.within } : {}),
        },
        (event) => {
          if (this.controller === controller) this.take(event);
        },
        controller.signal,
      );
      if (this.controller !== controller) return;
      this.answer = answer;
      // One whose sentences were stopped is asked anew next time.
      if (!controller.signal.aborted) this.remember(key, answer);
      this.notices.say(spokenAnswer(answer, this.ports.locale));
      this.onAnswered();
    } catch (error) {
      if (this.controller !== controller) return;
      const problem = problemOf(error);
      if (problem.code === 'CANCELLED') this.stopped = true;
      else if (problem.code === 'WORKER_DIED') this.notices.fail(error);
      else this.problem = problem;
    } finally {
      if (this.controller === controller) this.running = false;
    }
  }

  private take(event: AskEvent): void {
    if (event.kind === 'draft') {
      this.draft = event.draft;
      return;
    }
    this.events = [...this.events, event];
    // The short answer does not wait for the sentences that a language model makes of it.
    if (event.kind === 'answer' && event.depth === 0) this.answer = event.answer;
  }

  private remember(key: string, answer: Answer): void {
    this.remembered.set(key, { answer, events: this.events });
    const oldest = this.remembered.keys().next().value;
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }

  /** The same question again, with all the time the reader wants. */
  async lookLonger(): Promise<void> {
    if (this.asked !== null) await this.ask(this.asked, true, Number.POSITIVE_INFINITY);
  }

  stop(): void {
    this.controller?.abort();
    this.draft = NO_DRAFT;
    // Only the writing stops: the answer is there.
    if (this.answer !== null) {
      this.running = false;
      return this.notices.say('Stopped writing.');
    }
    this.controller = null;
    this.running = false;
    this.stopped = true;
    this.notices.say('Stopped.');
  }

  /** Back to the empty page. */
  reset(): void {
    this.controller?.abort();
    this.controller = null;
    this.asked = null;
    this.events = [];
    this.answer = null;
    this.problem = null;
    this.running = false;
    this.stopped = false;
  }
}
