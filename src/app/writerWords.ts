import type { LanguageState } from '../rpc';

export interface WriterWords {
  readonly text: string;
  /** How much of it is done, e.g. "43 %"; empty where that is not known. Apart, as it changes too often to be read aloud. */
  readonly done: string;
}

/**
 * Why no words of the language model come yet; `null` where there is none to wait for.
 * @param read share of its prompt that it has read, 0 to 1; `null` while it has not begun
 */
export function writerWords(state: LanguageState, read: number | null): WriterWords | null {
  switch (state.kind) {
    case 'loading':
      return { text: 'The language model is loading …', done: percent(state.share) };
    case 'ready':
      return read === null
        ? { text: 'The language model is waiting for its turn.', done: '' }
        : { text: 'The language model is reading the evidence …', done: percent(read) };
    case 'none':
    case 'failed':
      return null;
  }
}

/** Engines that do not tell stay at nothing: a number that never moves says less than none. */
function percent(share: number | null): string {
  return share === null || share === 0 ? '' : `${Math.floor(share * 100)} %`;
}
