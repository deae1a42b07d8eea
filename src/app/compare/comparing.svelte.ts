import type { Answer } from '../../ask';
import type { VectorPlan } from '../../index';
import type { Passage } from '../../retrieve';
import type { AppPorts } from '../ports';
import { problemOf, type Problem } from '../problems';
import type { CompareRoute } from '../routes';

/** Passages shown of each side. */
const DEPTH = 10;

/** What one method made of the question. */
export interface Side {
  readonly method: string;
  readonly answer: Answer;
  readonly passages: readonly Passage[];
  /** How vectors were searched for them. */
  readonly searches: readonly VectorPlan[];
  /** The answer came from passages; otherwise it came from dated facts, and the passages are what would have been read. */
  readonly read: boolean;
  readonly seconds: number;
}

/** Two methods on one question, one after the other: there is one library and one processor. */
export class Comparing {
  left = $state.raw<Side | null>(null);
  right = $state.raw<Side | null>(null);
  running = $state(false);
  problem = $state.raw<Problem | null>(null);
  private controller: AbortController | null = null;

  constructor(private readonly ports: AppPorts) {}

  async run(route: CompareRoute): Promise<void> {
    this.stop();
    this.left = null;
    this.right = null;
    this.problem = null;
    if (!route.question.trim()) return;
    const controller = new AbortController();
    this.controller = controller;
    this.running = true;
    try {
      const left = await this.side(route, route.a, controller.signal);
      if (this.controller !== controller) return;
      this.left = left;
      const right = route.b === route.a ? left : await this.side(route, route.b, controller.signal);
      if (this.controller !== controller) return;
      this.right = right;
    } catch (error) {
      const problem = problemOf(error);
      if (this.controller === controller && problem.code !== 'CANCELLED') this.problem = problem;
    } finally {
      if (this.controller === controller) this.running = false;
    }
  }

  stop(): void {
    this.controller?.abort();
    this.controller = null;
    this.running = false;
  }

  private async side({ question, asOf }: CompareRoute, method: string, signal: AbortSignal): Promise<Side> {
    const { library } = this.ports;
    const options = { asOf, today: this.ports.today(), method, remember: false, write: false };
    const started = this.ports.nowMs();
    const answer = await library.ask(question, options, () => undefined, signal);
    const seconds = (this.ports.nowMs() - started) / 1000;
    const read = answer.retrieved.length > 0;
    if (read)
      return {
        method,
        answer,
        passages: answer.retrieved.slice(0, DEPTH),
        searches: answer.searches ?? [],
        read,
        seconds,
      };
    const { passages, plan } = await library.retrieve(question, options, DEPTH, signal);
    return { method, answer, passages: passages.slice(0, DEPTH), searches: plan ? [plan] : [], read, seconds };
  }
}
