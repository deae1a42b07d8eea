import type { ShortNames } from '../../graph';
import type { PlayOptions } from '../../models';

export interface Hearing {
  /** For the roles that are played. */
  readonly options: Required<Pick<PlayOptions, 'onToken' | 'onAgain' | 'onReply'>>;
  /** How many there were, valid or not. */
  replies(): number;
}

/**
 * Hears replies that are JSON as they come: the words in their `"text"` strings, one space between two strings.
 * @param onDraft called with all the words of all the replies so far, whenever there are others than before; those of a
 *   reply that was begun again or was not valid are no longer among them
 * @param short names that the model writes put short
 */
export function hearing(onDraft: (text: string) => void, short: ShortNames | null = null): Hearing {
  let [told, before, reply] = ['', '', ''];
  let replies = 0;
  const words = (): string => [before, restored(textsSoFar(reply), short)].filter((part) => part !== '').join(' ');
  const hear = (now: string): void => {
    reply = now;
    const text = words();
    if (text === told) return;
    told = text;
    onDraft(text);
  };
  return {
    options: {
      onToken: (piece) => hear(reply + piece),
      onAgain: () => hear(''),
      onReply(understood) {
        replies += 1;
        if (understood) before = words();
        hear('');
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
