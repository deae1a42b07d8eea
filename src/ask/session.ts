import { DatelineError } from '../errors';
import type { CancelSignal, Generator, Reader } from '../models';
import type { Retriever } from '../retrieve';
import type { Day } from '../time';
import type { AskCorpus } from './corpus';
import type { Answer, AskEvent } from './types';

/** Deepest level of intermediate questions; the question itself is 0. */
export const MOST_DEPTH = 3;

/** Everything that the questions of one `ask` share. */
export interface Session {
  readonly corpus: AskCorpus;
  readonly reader: Reader | null;
  /** The language model of the moment, if it may be asked; `null`: every step takes its way without. */
  readonly generator: Generator | null;
  readonly retriever: Retriever;
  readonly asOf: Day | null;
  readonly today: Day;
  readonly signal: CancelSignal | undefined;
  emit(event: AskEvent): void;
  /**
   * Puts an intermediate question to the whole system. Asked before: the same answer again. `null` when it would go too
   * deep or round in a circle.
   */
  ask(question: string, depth: number): Promise<Answer | null>;
}

/** @throws DatelineError `CANCELLED` when the person stopped the question */
export function throwIfCancelled(signal: CancelSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw new DatelineError('CANCELLED', 'The question was stopped.', { hint: 'Ask again when you like.' });
}

/** Makes a session whose intermediate questions are answered by `answer`. */
export function createSession(
  base: Omit<Session, 'ask'>,
  answer: (session: Session, question: string, depth: number) => Promise<Answer>,
): Session {
  const answers = new Map<string, Promise<Answer>>();
  const open: string[] = [];
  const session: Session = {
    ...base,
    emit: base.emit,
    async ask(question, depth) {
      const key = question.toLowerCase().replace(/\W+/g, ' ').trim();
      if (depth > MOST_DEPTH || open.includes(key)) return null;
      const known = answers.get(key);
      if (known !== undefined) return known;
      session.emit({ kind: 'subquestion', depth, question });
      open.push(key);
      try {
        const made = answer(session, question, depth);
        answers.set(key, made);
        return await made;
      } finally {
        open.splice(open.indexOf(key), 1);
      }
    },
  };
  return session;
}
