import type { CancelSignal, Generator, Reader } from '../models';
import { answerAt } from './answer';
import { type Answer, type AskCorpus, type AskEvent, createSession, type Draft, type Session } from '../sources';
import { rephrase } from './model';
import type { AskOptions } from './types';
import { writeAnswer, writePoints } from './write';

/** Time the reader may take for one question where nothing else is asked for, in milliseconds. */
export const READ_MS = 3000;

/** Answers questions over a library. */
export interface Asker {
  /** @throws DatelineError `CANCELLED`, `BAD_INPUT` for an unknown method */
  ask(
    question: string,
    options: AskOptions,
    onEvent?: (event: AskEvent) => void,
    signal?: CancelSignal,
  ): Promise<Answer>;
}

/**
 * @param reader `null`: spans are chosen by rule alone
 * @param generator the language model of the moment, which puts answers in sentences; `null`: none
 * @param toCome the one that is being loaded, once it is: the short answer does not wait for it, the sentences do
 */
export function createAsker(
  corpus: AskCorpus,
  reader: Reader | null,
  generator: () => Generator | null = () => null,
  toCome: (signal?: CancelSignal) => Promise<Generator | null> = () => Promise.resolve(null),
): Asker {
  return {
    async ask(question, options, onEvent, signal) {
      const retriever = corpus.retriever(options.method ?? 'default');
      const { asOf, today, readMs = READ_MS } = options;
      const emit = (event: AskEvent): void => onEvent?.(event);
      const model = options.write === false ? null : generator();
      const base = { corpus, reader, generator: model, retriever, asOf, today, signal, emit, readMs };
      const session = createSession(base, answerAt);
      const plain = await answerAt(session, question, 0);
      const answer = model === null ? plain : await askedAnew(session, plain, model);
      const writer = model ?? (options.write === false ? null : await toCome(signal));
      if (writer === null) return answer;
      const tell = (draft: Draft): void => emit({ kind: 'draft', depth: 0, draft });
      // Who stops the writing keeps the answer.
      const write = answer.global === undefined ? writeAnswer : writePoints;
      const written = await write(writer, answer, tell, signal).catch(() => null);
      if (written === null) return answer;
      const whole: Answer = { ...answer, written };
      emit({ kind: 'answer', depth: 0, answer: whole });
      return whole;
    },
  };
}

/**
 * A question that the rules found no time in and no answer to, put to them again as a language model takes it apart; the
 * first answer where that does not help.
 */
async function askedAnew(session: Session, plain: Answer, model: Generator): Promise<Answer> {
  if (plain.status !== 'refused' || plain.frame.category !== 'none' || plain.refusal === 'empty-library') return plain;
  const put = await rephrase(model, plain.question, session.signal).catch(() => null);
  if (put === null) return plain;
  const answer = await answerAt(session, put, 0);
  const kept: Answer = answer.status === 'answered' ? { ...answer, question: plain.question, readAs: put } : plain;
  session.emit({ kind: 'answer', depth: 0, answer: kept });
  return kept;
}
