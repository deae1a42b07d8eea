import type { LanguageState } from '../rpc';

/** Why no words of the language model come yet; `null` where there is none to wait for. */
export function writerWords(state: LanguageState): string | null {
  switch (state.kind) {
    case 'loading': {
      const share = state.share === null ? '' : ` ${Math.floor(state.share * 100)} %`;
      return `The language model is loading …${share}`;
    }
    case 'ready':
      // Which of the two, only its worker knows.
      return 'The language model is reading the evidence, or waiting for its turn.';
    case 'none':
    case 'failed':
      return null;
  }
}
