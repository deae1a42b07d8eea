import { problemOf, type Problem } from '../problems';

/** A line at the bottom of the screen, with something to take back or not. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

const TOAST_MS = 10_000;
/** Label of what takes something back. */
const UNDO = 'Undo';

/** What the app says on its own: toasts, problems, and words for screen readers. */
export class Notices {
  toasts = $state.raw<readonly Toast[]>([]);
  /** A problem that stays until it is closed. */
  problem = $state.raw<Problem | null>(null);
  /** The library is gone for good in this page; only a reload helps. */
  fatal = $state.raw<Problem | null>(null);
  /** Read out by screen readers. */
  spoken = $state('');
  private nextId = 1;

  /** @param durationMs `null`: it stays until it is closed */
  toast(text: string, action: Toast['action'] = null, durationMs: number | null = TOAST_MS): void {
    const id = this.nextId++;
    this.toasts = [...this.toasts.slice(-2), { id, text, action }];
    this.say(text);
    if (durationMs !== null) setTimeout(() => this.dismiss(id), durationMs);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Takes back what was done last, while its line is there: far from it, nobody reaches the line by keys in time. */
  undo(): void {
    const last = [...this.toasts].reverse().find(({ action }) => action?.label === UNDO);
    if (last === undefined) return;
    last.action?.run();
    this.dismiss(last.id);
  }

  say(text: string): void {
    this.spoken = text;
  }

  /** Shows a failure, unless it only says that someone pressed stop. */
  fail(error: unknown): void {
    const problem = problemOf(error);
    if (problem.code === 'CANCELLED') return;
    if (problem.code === 'STORE_BLOCKED') this.fatal = problem;
    else this.problem = problem;
    this.say(`${problem.title}. ${problem.hint}`);
  }
}
