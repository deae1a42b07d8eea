/** Elements deeper than this are taken out, and what they hold is kept: pages nest some tens deep, and no reader sees more. */
const MOST_LEVELS = 1_000;
/** As many `<` a markup needs at least to be as deep. */
const SHORT = MOST_LEVELS * 3;

/** Elements without an end, and those that a parser ends by itself when the next of its kind begins: they do not nest. */
const ENDED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li td th tr dt dd option optgroup thead tbody tfoot colgroup'
  ).split(' '),
);
/** What holds no elements, whatever stands in it. */
const RAW = /^(?:script|style|textarea|title|xmp|noframes)$/i;
const TAG = /<(?:!--|!\[CDATA\[|(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>)/gi;
/** An element with one of these may be hidden, so what it holds goes where it is taken out. */
const MAY_HIDE = /\b(?:style|class|id|hidden|aria-hidden)\b/i;

/**
 * Markup without the elements that are nested beyond all reason, which would take a parser ever longer a level, or cost
 * the whole file. Nearly every markup is given back as it is.
 * @param xml every element nests, and sections of CDATA hold none
 */
export function shallowMarkup(markup: string, xml = false): string {
  if (markup.length < SHORT || levelsOf(markup, xml) <= MOST_LEVELS) return markup;
  let out = '';
  let kept = 0;
  let depth = 0;
  /** Open elements that were taken out, and those since one that may be hidden. */
  let over = 0;
  let hidden = 0;
  for (const { closes, name, attributes, start, end } of tagsOf(markup, xml)) {
    if (!xml && ENDED.has(name)) continue;
    const beyond = closes ? over > 0 : depth >= MOST_LEVELS;
    if (hidden > 0) {
      hidden += closes ? -1 : 1;
      if (hidden === 0) kept = end;
    } else if (beyond) {
      out += markup.slice(kept, start) + linesOf(markup, start, end);
      kept = end;
      if (!closes && MAY_HIDE.test(attributes)) hidden = 1;
    }
    if (beyond) over += closes ? -1 : 1;
    else depth = Math.max(0, depth + (closes ? -1 : 1));
  }
  return hidden > 0 ? out : out + markup.slice(kept);
}

/** So that lines keep their numbers. */
const linesOf = (markup: string, start: number, end: number): string =>
  markup.slice(start, end).replace(/[^\n]+/g, '') || ' ';

interface Tag {
  readonly closes: boolean;
  readonly name: string;
  readonly attributes: string;
  readonly start: number;
  readonly end: number;
}

function levelsOf(markup: string, xml: boolean): number {
  let depth = 0;
  let most = 0;
  for (const { closes, name } of tagsOf(markup, xml)) {
    if (!xml && ENDED.has(name)) continue;
    depth = Math.max(0, depth + (closes ? -1 : 1));
    if (depth > most) most = depth;
  }
  return most;
}

/** Tags in order; those that end themselves, comments and what only looks like a tag are left out. */
function* tagsOf(markup: string, xml: boolean): Generator<Tag> {
  const tag = new RegExp(TAG.source, TAG.flags);
  for (let match = tag.exec(markup); match !== null; match = tag.exec(markup)) {
    const [whole, slash = '', rawName, attributes = ''] = match;
    if (rawName === undefined) {
      const close = whole.startsWith('<!--') ? '-->' : ']]>';
      const at = markup.indexOf(close, tag.lastIndex);
      if (at < 0) return;
      tag.lastIndex = at + close.length;
      continue;
    }
    const name = rawName.toLowerCase();
    if (slash === '' && attributes.endsWith('/') && xml) continue;
    if (!xml && slash === '' && RAW.test(name)) {
      const end = new RegExp(`</${name}`, 'gi');
      end.lastIndex = tag.lastIndex;
      const found = end.exec(markup);
      if (found === null) return;
      tag.lastIndex = found.index;
    }
    yield { closes: slash !== '', name, attributes, start: match.index, end: tag.lastIndex };
  }
}
