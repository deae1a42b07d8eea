import { DatelineError } from '../errors';
import type { CancelSignal, Generator, Reader, ReaderSpan } from '../models';
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
  /** The day of the library's newest article by then. */
  readonly newest: Day | null;
  readonly signal: CancelSignal | undefined;
  emit(event: AskEvent): void;
  /**
   * Lets the reader read; what was read once for a question of this session is not read again. Nothing without one.
   * @param share of the time that is left, 0 to 1
   */
  read(question: string, texts: readonly string[], spansEach: number, share?: number): Promise<ReaderSpan[][]>;
  /** Texts that the reader had no time for. */
  readonly unread: number;
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

/**
 * Makes a session whose intermediate questions are answered by `answer`.
 * @param base with the time that the reader may take for all of them, in milliseconds
 */
export function createSession(
  base: Omit<Session, 'ask' | 'read' | 'unread' | 'newest'> & { readonly readMs: number },
  answer: (session: Session, question: string, depth: number) => Promise<Answer>,
): Session {
  const answers = new Map<string, Promise<Answer>>();
  const readings = new Map<string, Map<string, ReaderSpan[]>>();
  const open: string[] = [];
  let left = base.readMs;
  let unread = 0;
  const session: Session = {
    ...base,
    newest: base.corpus.newestDay(base.asOf),
    get unread() {
      return unread;
    },
    async read(question, texts, spansEach, share = 1) {
      const { reader, signal } = base;
      if (reader === null) return texts.map(() => []);
      const known = readings.get(question) ?? new Map<string, ReaderSpan[]>();
      readings.set(question, known);
      const missing = [...new Set(texts)].filter((text) => !known.has(text));
      const begun = performance.now();
      const read = missing.length === 0 ? [] : await reader.read(question, missing, spansEach, signal, left * share);
      left = Math.max(0, left - (performance.now() - begun));
      for (const [at, text] of missing.entries()) known.set(text, read[at] ?? []);
      unread += read.filter((spans) => spans.length === 0).length;
      return texts.map((text) => known.get(text) ?? []);
    },
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
