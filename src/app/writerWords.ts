import type { Draft } from '../ask';
import type { LanguageState } from '../rpc';

export interface WriterWords {
  readonly text: string;
  /** How much of it is done, e.g. "43 %"; empty where that is not known. Apart, as it changes too often to be read aloud. */
  readonly done: string;
}

/**
 * What the language model is at; `null` where there is none to wait for. One whose worker died is loaded again: what it
 * had written stands there, but nothing comes meanwhile.
 */
export function writerWords(state: LanguageState, { read, text }: Draft): WriterWords | null {
  switch (state.kind) {
    case 'loading':
      return { text: 'The language model is loading …', done: percent(state.share) };
    case 'ready':
      if (text !== '') return { text: 'The language model is writing. Not checked yet.', done: '' };
      if (read === null) return { text: 'The language model is waiting for its turn.', done: '' };
      return { text: 'The language model is reading the evidence …', done: percent(read) };
    case 'none':
    case 'failed':
      return null;
  }
}

/** Engines that do not tell stay at nothing: a number that never moves says less than none. */
function percent(share: number | null): string {
  return share === null || share === 0 ? '' : `${Math.floor(share * 100)} %`;
}
