/** What a key asks for, wherever the focus is (but not while typing). */
export type KeyAction = 'ask' | 'next' | 'previous' | 'open' | 'select' | 'undo' | 'map' | 'close';

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  '/': 'ask',
  j: 'next',
  k: 'previous',
  o: 'open',
  x: 'select',
  u: 'undo',
  '?': 'map',
  Escape: 'close',
};

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The action of a key press; `null` with a modifier, and while typing for everything but Escape. */
export function keyAction(press: KeyPress, typing: boolean): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const action = ACTIONS[press.key] ?? null;
  return typing && action !== 'close' ? null : action;
}

/** The map of keys, as shown. */
export const KEY_MAP: readonly { readonly keys: readonly string[]; readonly words: string }[] = [
  { keys: ['/'], words: 'Ask a question' },
  { keys: ['j', 'k'], words: 'Next and previous evidence, article or fact' },
  { keys: ['o'], words: 'Open it' },
  { keys: ['x'], words: 'Select it (in the library)' },
  { keys: ['m'], words: 'Go through the sentences of an article to mark them (↑ ↓, longer with Shift)' },
  { keys: ['h', 'n'], words: 'Highlight the words, or note something on them (in an article)' },
  { keys: ['u'], words: 'Undo what was just done, while it can be undone' },
  { keys: ['Esc'], words: 'Close, or stop asking' },
  { keys: ['?'], words: 'This map' },
];

/** Index after a step among `length` items; from nowhere (−1) the first or the last. `null` when there are none. */
export function stepIndex(current: number, step: 1 | -1, length: number): number | null {
  if (length === 0) return null;
  if (current < 0) return step > 0 ? 0 : length - 1;
  return Math.max(0, Math.min(length - 1, current + step));
}
