import type { Answer, AskOptions } from '../ask';
import { DatelineError } from '../errors';
import type { VectorPlan } from '../index';
import { createRetrievers, type Corpus, type RetrievalQuery } from '../retrieve';
import type { Store } from '../store';
import type { AskSource } from './ask-corpus';
import type { AskWithin } from './ask-within';
import { notedCorpus } from './corpus';
import type { LibraryPorts } from './ports';
import type { Library } from './types';
import { orWithoutModels } from './without-models';

/** Questions to a library. */
export interface Asking extends Pick<Library, 'ask' | 'retrieve' | 'methods'> {
  /** True while somebody waits for an answer. */
  readonly busy: boolean;
}

/** Where background work makes way for a question, and goes on. */
export interface Yielding {
  interrupt(): void;
  wake(): void;
}

/** The method of search that needs no model. */
const BY_WORDS = 'lexical';

/** The articles that an answer cites, or whose sentences it leaves to be read. */
function articlesOf({ answers, quotes }: Answer): string[] {
  return [...new Set([...answers.flatMap((one) => one.evidence), ...quotes].map((evidence) => evidence.articleId))];
}

/** Answers questions, each with searches of its own to tell of, and remembers them. */
export function createAsking(
  store: Store,
  corpus: Corpus,
  source: AskSource,
  ports: LibraryPorts,
  background: Yielding,
  within: (query: NonNullable<AskOptions['within']>) => Promise<AskWithin>,
): Asking {
  const methods = [...createRetrievers(corpus).keys()];
  let asking = 0;

  const remember = async (answer: Answer, options: AskOptions): Promise<void> => {
    await store.questions.add({
      question: answer.question,
      askedAt: ports.now(),
      asOf: options.asOf,
      method: answer.method,
      status: answer.level,
      answer: answer.level === 'said' ? (answer.answers[0]?.text ?? null) : null,
      articleIds: articlesOf(answer),
    });
  };
  /** The library for one question, and the searches made for it so far. */
  const forOne = async ({ within: query }: AskOptions) => {
    const searches: VectorPlan[] = [];
    const scope = query === undefined ? null : await within(query);
    const searched = notedCorpus(corpus, (plan) => searches.push(plan));
    const whole = source.over(createRetrievers(scope?.corpus(searched) ?? searched));
    return { corpus: scope?.source(whole) ?? whole, searches };
  };

  return {
    get busy() {
      return asking > 0;
    },
    methods: () => Promise.resolve(methods),
    async ask(question, options, onEvent, signal) {
      if (question.trim() === '') {
        throw new DatelineError('BAD_INPUT', 'There is no question.', { hint: 'Type a question first.' });
      }
      asking += 1;
      background.interrupt();
      try {
        // Loaded with the first question; the library is searched meanwhile.
        const [{ createAsker }] = await Promise.all([import('../ask'), source.prepare()]);
        const one = await forOne(options);
        const told = (answer: Answer): Answer =>
          one.searches.length > 0 ? { ...answer, searches: [...one.searches] } : answer;
        const answer = await orWithoutModels(async (why) => {
          const reader = why === null ? ports.reader : null;
          const asker = createAsker(one.corpus, reader, ports.generator, ports.generatorToCome);
          const tell = (of: Answer): Answer => (why === null ? told(of) : { ...told(of), withoutModels: why });
          return tell(
            await asker.ask(
              question.trim(),
              why === null ? options : { ...options, method: BY_WORDS },
              (event) => {
                const last = event.kind === 'answer' && event.depth === 0;
                onEvent?.(last ? { ...event, answer: tell(event.answer) } : event);
              },
              signal,
            ),
          );
        });
        // History is a convenience: a full disk must not cost the answer.
        if (options.remember !== false) await remember(answer, options).catch(() => undefined);
        return answer;
      } finally {
        asking -= 1;
        background.wake();
      }
    },
    async retrieve(question, options, limit, signal) {
      const one = await forOne(options);
      const query: RetrievalQuery = {
        text: question,
        entities: [],
        interval: null,
        asOf: options.asOf,
        questionDay: options.asOf ?? options.today,
      };
      const passages = await orWithoutModels((why) =>
        one.corpus.retriever(why === null ? (options.method ?? 'default') : BY_WORDS).retrieve(query, limit, signal),
      );
      return { passages, plan: one.searches.at(-1) ?? null };
    },
  };
}
