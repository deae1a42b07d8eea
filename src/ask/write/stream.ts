import type { ShortNames } from '../../graph';
import type { PlayOptions } from '../../models';
import type { Draft } from '../../sources';

export interface Hearing {
  /** For the roles that are played. */
  readonly options: Required<Pick<PlayOptions, 'onRead' | 'onToken' | 'onAgain' | 'onReply'>>;
  /** How many there were, valid or not. */
  replies(): number;
}

/**
 * Hears replies that are JSON as they come: the words in their `"text"` strings, one space between two strings.
 * @param onDraft called with the words of all replies so far, and with each hundredth of a prompt that is read; the words
 *   of a reply that was begun again or was not valid are no longer among them
 * @param short names that the model writes put short
 */
export function hearing(onDraft: (draft: Draft) => void, short: ShortNames | null = null): Hearing {
  let told: Draft = { read: null, text: '' };
  let [before, reply] = ['', ''];
  let replies = 0;
  const words = (): string => [before, restored(textsSoFar(reply), short)].filter((part) => part !== '').join(' ');
  const tell = (read: number | null): void => {
    const text = words();
    if (text === told.text && read === told.read) return;
    told = { read, text };
    onDraft(told);
  };
  return {
    options: {
      onRead: (share) => tell(Math.floor(share * 100) / 100),
      onToken(piece) {
        reply += piece;
        tell(told.read);
      },
      onAgain() {
        reply = '';
        tell(null);
      },
      onReply(understood) {
        replies += 1;
        if (understood) before = words();
        reply = '';
        tell(null);
      },
    },
    replies: () => replies,
  };
}

/** Short names are restored; what may be the beginning of one waits for what follows. */
function restored(text: string, short: ShortNames | null): string {
  return short === null ? text : short.restore(text.replace(/[A-Z]+\d*$/, ''));
}

const TEXT = /"text"\s*:\s*"(?<body>(?:[^"\\]|\\.)*)(?<end>"?)/gs;

function textsSoFar(reply: string): string {
  return [...reply.matchAll(TEXT)]
    .map(({ groups = {} }) => unescape(groups['body'] ?? '', groups['end'] === '"'))
    .join(' ');
}

/** The text of a JSON string; of one that has not ended, as far as its escapes are whole. */
function unescape(body: string, whole: boolean): string {
  const sure = whole ? body : body.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '');
  try {
    return JSON.parse(`"${sure.replace(/[\u0000-\u001f]/g, ' ')}"`) as string;
  } catch {
    return '';
  }
}
