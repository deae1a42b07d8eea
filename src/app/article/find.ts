/** Words, and phrases in quotes, that are looked for in a text; what a search leaves out is none of them. */
export function findWords(query: string): string[] {
  const parts = [...query.matchAll(/(-?)(?:["“”]([^"“”]+)["“”]?|([^\s"“”]+))/g)];
  return parts.flatMap(([, minus, phrase, word]) => {
    const text = (phrase ?? word ?? '').replace(/\*+$/, '').trim();
    return minus === '-' || text === '' ? [] : [text];
  });
}

/** Where any of the words stand in a text, in order and apart, whatever their case and accents. */
export function findIn(text: string, words: readonly string[]): { readonly start: number; readonly end: number }[] {
  if (words.length === 0) return [];
  const longest = [...words].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longest.map((word) => escape(fold(word)).replace(/\s+/g, '\\s+')).join('|'), 'gi');
  return [...fold(text).matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Without accents, and as long as before, so that places stay the same. */
function fold(text: string): string {
  return text.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0));
}
