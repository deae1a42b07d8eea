import { splitSentences, type Span } from '../../src/text';

/** A list item begins with a dash or bullet that stands alone between blanks, at the start or after a closing sign. */
const ITEM = /(?:^|\s)[-•*–]\s+(?=[\p{Lu}\d"“(])/gu;
const LIST = /^\s*[-•*–]\s|[:;)\].]\s+[-•*–]\s|\d\s+[-•*–]\s\p{Lu}/u;

/** "F.C . Atlas": the full stop of an abbreviation that stands apart, as in pre-tokenised text. */
const ABBREVIATED = /(?:^|\s)(?:\p{Lu}\.)*\p{Lu} \.$/u;

/** Sentences of a passage, with each item of an inline list ("- 1937–1939 : Governor - 1941–1959 : Senate") on its own. */
export function splitClauses(text: string): Span[] {
  const sentences: Span[] = [];
  for (const sentence of splitSentences(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATED.test(text.slice(last.start, last.end)))
      sentences[sentences.length - 1] = { start: last.start, end: sentence.end };
    else sentences.push(sentence);
  }
  return sentences.flatMap((sentence) => splitItems(text, sentence));
}

function splitItems(text: string, sentence: Span): Span[] {
  const body = text.slice(sentence.start, sentence.end);
  if (!LIST.test(body)) return [sentence];
  const cuts = [...body.matchAll(ITEM)].map((match) => match.index + (match[0].startsWith(' ') ? 1 : 0));
  // A dash between two dates is a range, not an item.
  const real = cuts.filter(
    (at) => !/\d\s*$/.test(body.slice(0, at)) || !/^[-–]\s+(?:\d|[A-Z][a-z]+ \d{4})/.test(body.slice(at)),
  );
  const edges = [0, ...real.filter((at) => at > 0), body.length];
  const spans: Span[] = [];
  for (let i = 0; i + 1 < edges.length; i += 1) {
    const from = edges[i] ?? 0;
    const piece = body.slice(from, edges[i + 1]);
    const start = sentence.start + from + (piece.length - piece.trimStart().length);
    const end = sentence.start + from + piece.trimEnd().length;
    if (end > start) spans.push({ start, end });
  }
  return spans;
}
