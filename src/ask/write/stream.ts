import type { ShortNames } from '../../graph';

/** Restores short names in a text that comes in pieces: what may be the beginning of one waits for what follows. */
export function restoring(short: ShortNames, onText: (piece: string) => void): (piece: string) => void {
  let held = '';
  return (piece) => {
    const text = held + piece;
    const [open = ''] = /[A-Z]+\d*$/.exec(text) ?? [];
    held = open;
    const sure = short.restore(text.slice(0, text.length - open.length));
    if (sure !== '') onText(sure);
  };
}

/**
 * The words inside a reply that is JSON, as they come: what stands in the `"text"` strings, one space between two of them.
 * @param onText called with each new piece of plain text
 * @returns takes the next piece of the reply
 */
export function textOfReply(onText: (piece: string) => void): (piece: string) => void {
  let seen = '';
  let told = 0;
  return (piece) => {
    seen += piece;
    const text = textsSoFar(seen);
    if (text.length > told) {
      onText(text.slice(told));
      told = text.length;
    }
  };
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
