import type { LanguageState } from '../rpc';

/**
 * Why no words of the language model come yet; `null` where there is none to wait for.
 * @param read share of its prompt that it has read, 0 to 1; `null` while it has not begun
 */
export function writerWords(state: LanguageState, read: number | null): string | null {
  switch (state.kind) {
    case 'loading':
      return `The language model is loading …${percent(state.share)}`;
    case 'ready':
      return read === null
        ? 'The language model is waiting for its turn.'
        : `The language model is reading the evidence …${percent(read)}`;
    case 'none':
    case 'failed':
      return null;
  }
}

/** Engines that do not tell stay at nothing: a number that never moves says less than none. */
function percent(share: number | null): string {
  return share === null || share === 0 ? '' : ` ${Math.floor(share * 100)} %`;
}
