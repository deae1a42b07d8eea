import type { Span } from '../../text';

/** Paragraphs say where in the article's text they begin. */
export const PARAGRAPH = 'p[data-start]';

/** What is selected of an article's text, as a span of it; `null` where nothing of it is. */
export function selectedSpan(selection: Selection | null, root: Element): Span | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const touched = [...root.querySelectorAll<HTMLElement>(PARAGRAPH)].filter((one) => range.intersectsNode(one));
  const [first, last] = [touched[0], touched[touched.length - 1]];
  if (first === undefined || last === undefined) return null;
  const start = startOf(first) + lengthBefore(first, range.startContainer, range.startOffset, 0);
  const end = startOf(last) + lengthBefore(last, range.endContainer, range.endOffset, last.textContent.length);
  return selection.toString().trim() === '' || start >= end ? null : { start, end };
}

function startOf(paragraph: HTMLElement): number {
  return Number(paragraph.dataset['start']);
}

/** Characters of a paragraph before a place in it; `outside` where the place is in another one. */
function lengthBefore(paragraph: Element, container: Node, offset: number, outside: number): number {
  if (!paragraph.contains(container)) return outside;
  const before = new Range();
  before.setStart(paragraph, 0);
  before.setEnd(container, offset);
  return before.toString().length;
}
