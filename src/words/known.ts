let words: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a word of five letters or more in small letters is one that people use: no slip of the hand, whether or not the
 * library has it. The list is large, and loaded when a word is first in doubt.
 */
export async function isKnownWord(word: string): Promise<boolean> {
  words ??= import('./data/known.json').then(({ default: { words: lines } }) => new Set(lines.flatMap(wordsIn)));
  return (await words).has(word);
}

const wordsIn = (line: string): string[] => line.split(' ');
