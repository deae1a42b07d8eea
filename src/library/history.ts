import type { Answer } from '../ask';
import type { Store } from '../store';
import type { Library } from './types';

const MOST_HISTORY = 200;

/** Levels as they are kept; questions asked before there were levels kept a status. */
const LEVEL_OF: Readonly<Record<string, Answer['level']>> = {
  said: 'said',
  read: 'read',
  nothing: 'nothing',
  answered: 'said',
  'time-not-checked': 'read',
  refused: 'nothing',
};

/** The questions asked so far, the newest first; what was taken off the list last can be put back. */
export function createHistory(
  store: Pick<Store, 'questions'>,
): Pick<Library, 'history' | 'deleteHistory' | 'undoDeleteHistory'> {
  let forgotten: Awaited<ReturnType<Store['questions']['clear']>> = [];
  return {
    async history() {
      const rows = await store.questions.list(MOST_HISTORY);
      return rows.map(({ id, question, asOf, method, askedAt, status: state, answer }) => ({
        id,
        question,
        asOf,
        method,
        askedAt,
        level: LEVEL_OF[state] ?? 'nothing',
        answer,
      }));
    },
    async deleteHistory(id) {
      forgotten = await (id === 'all' ? store.questions.clear() : store.questions.remove(id));
    },
    async undoDeleteHistory() {
      await store.questions.putBack(forgotten);
      forgotten = [];
    },
  };
}
