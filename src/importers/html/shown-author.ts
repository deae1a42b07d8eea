import { Parser } from 'htmlparser2';
import { isHouse, isNoName } from './by-line';
import { shallowMarkup } from './shallow';
import { isForeignBox, TITLE_CLASS } from './shown-dates';
import { guardDepth } from './walk';

/** Classes and ids that say "by whom"; boxes about a person's picture, life or other articles are none. */
const AUTHOR_CLASS =
  /(?:^|[\s_-])(?:by|by-?line\w*|authors?|author-?(?:name|link)s?\w*|writers?|written-?by|p-author|verfasser|autor(?:en|es)?|auteurs?|autore)(?=$|[\s_-])/i;
const ABOUT_PERSON =
  /(?:^|[\s_-])(?:author|writer)s?[\s_-]+(?:bio|box|about|image|avatar|photo|picture|social|twitter|card|more)|avatar|bio(?=$|[\s_-])/i;
const AUTHOR_LINK =
  /\/(?:authors?|autor(?:en|es)?|profiles?|people|staff|contributors?|by|editors|redaktion|users?)\//i;
const CODE = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select', 'textarea', 'iframe', 'button']);
/** A by-line stands at the heading; further off a name is that of someone else. */
const ABOVE_CHARS = 600;
const BELOW_CHARS = 1_500;
/** By-lines of one article stand so close together. */
const BESIDE_CHARS = 120;
const MOST = 40;

interface Found {
  readonly names: readonly string[];
  readonly at: number;
  /** The page says that it is the author, not a class alone. */
  readonly marked: boolean;
  readonly boxes: readonly Box[];
}

/** Something around a by-line that is of another article, of readers or of the site, unless the heading stands in it, too. */
interface Box {
  holdsHeading: boolean;
  /** Its class says so; an aside or a footer alone may be the article's. */
  readonly named: boolean;
}

/** A by-line while it is open. */
interface Open {
  readonly depth: number;
  readonly at: number;
  readonly marked: boolean;
  readonly boxes: readonly Box[];
  /** Its words, element by element, and those that lead to a person's page. */
  readonly pieces: string[];
  readonly linked: string[];
}

/** Whom a page shows as its authors at its heading. Both are empty where it shows none. */
export interface ShownAuthors {
  /** Marked as such for programs, beside what readers see. */
  readonly marked: readonly string[];
  /** By a class alone. */
  readonly named: readonly string[];
}

/** The by-lines of a page. */
export function readShownAuthors(html: string): ShownAuthors {
  const found: Found[] = [];
  const stack: { box: boolean; code: boolean; link: boolean }[] = [];
  const boxes: Box[] = [];
  let code = 0;
  let links = 0;
  let at = 0;
  let headingAt: number | null = null;
  let titledHeading = false;
  let open: Open | null = null;
  /** An element began or ended since the last text. */
  let apart = true;
  const add = (pieces: string[], data: string): void => {
    if (apart || pieces.length === 0) pieces.push(data);
    else pieces[pieces.length - 1] += data;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        guardDepth(stack.length);
        const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`;
        const isBox = isForeignBox(name, names);
        if (isBox) boxes.push({ holdsHeading: false, named: isForeignBox('div', names) });
        const isCode = CODE.has(name);
        if (isCode) code += 1;
        const titled = TITLE_CLASS.test(names) || attributes['itemprop'] === 'headline';
        if (code === 0 && (headingAt === null ? name === 'h1' : titled && !titledHeading && /^h[1-3]$/.test(name))) {
          headingAt = at;
          titledHeading = titled;
          for (const box of boxes) box.holdsHeading = true;
        }
        const marked = /(?:^|\s)author(?:\s|$)/i.test(`${attributes['rel'] ?? ''} ${attributes['itemprop'] ?? ''}`);
        const about = AUTHOR_CLASS.test(names) && !ABOUT_PERSON.test(names);
        if (open === null && code === 0 && !/^(?:html|body|main|article|img)$/.test(name) && (marked || about)) {
          open = { depth: stack.length, at, marked, boxes: [...boxes], pieces: [], linked: [] };
        } else if (name === 'meta' && open?.marked === true && attributes['itemprop'] === 'name') {
          open.linked.push(attributes['content'] ?? '');
        }
        apart = true;
        const isLink = name === 'a' && (AUTHOR_LINK.test(attributes['href'] ?? '') || marked);
        if (isLink) links += 1;
        stack.push({ box: isBox, code: isCode, link: isLink });
      },
      ontext(data) {
        if (code > 0) return;
        at += data.length;
        if (open === null || open.pieces.length >= MOST || (apart && data.trim() === '')) return;
        // A name with a sign that is written by its number comes in several texts.
        add(open.pieces, data);
        if (links > 0) add(open.linked, data);
        apart = false;
      },
      onclosetag() {
        const closed = stack.pop();
        if (closed === undefined) return;
        if (open !== null && open.depth === stack.length) {
          const { pieces, linked, ...rest } = open;
          open = null;
          const names = namesIn(linked, true);
          found.push({ ...rest, names: names.length > 0 ? names : namesIn(pieces, false) });
        }
        apart = true;
        if (closed.box) boxes.pop();
        if (closed.code) code -= 1;
        if (closed.link) links -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.write(shallowMarkup(html));
  parser.end();
  return { marked: chosen(found, headingAt, true), named: chosen(found, headingAt, false) };
}

/** The first by-line near the heading, and those right beside it. */
function chosen(found: readonly Found[], headingAt: number | null, marked: boolean): string[] {
  if (headingAt === null) return [];
  const near = found.filter(
    (one) =>
      one.marked === marked &&
      one.names.length > 0 &&
      one.at - headingAt > -ABOVE_CHARS &&
      one.at - headingAt < BELOW_CHARS &&
      one.boxes.every(({ holdsHeading, named }) => holdsHeading || (marked && !named)),
  );
  const first = near[0]?.at ?? 0;
  return [...new Set(near.filter(({ at }) => at - first < BESIDE_CHARS).flatMap(({ names }) => names))];
}

const LEAD =
  /^\s*(?:(?:written |posted |published |reported )?by|von|par|por|di|door|text|words|autor|author)\b\s*:?\s*/i;
const ROLE =
  /\b(?:writers?|editors?|reporters?|correspondents?|staff|contributors?|columnists?|journalists?|photographers?|redakteur\w*|redaktion|team|desk|news|media|magazine|press|agency|updated|published|posted|follow|share|read|more|view|profile|posts|comments?|subscribe|twitter|facebook|email|bio|about|author|in|for|the)\b/i;
const PARTICLE = /^(?:de|del|della|di|da|dos|du|van|von|der|den|ter|la|le|el|al|bin|ibn|y|e)$/;

/** The names at the beginning of a by-line, up to what is none. @param linked each piece leads to a person's page */
function namesIn(pieces: readonly string[], linked: boolean): string[] {
  const names: string[] = [];
  for (const piece of pieces) {
    const words = piece.replace(/\s+/g, ' ').replace(LEAD, '').trim();
    for (const part of words.split(/\s*(?:,|;|\||\/|•|·|&|\band\b|\bund\b|\bet\b)\s*/i)) {
      if (part === '') continue;
      if (!isName(part, linked)) {
        if (names.length > 0) return names;
        continue;
      }
      names.push(part);
    }
  }
  return names;
}

/** "Ada Brandt", "Ludwig van der Berg"; of what is linked also a name of one word or without capitals. */
function isName(text: string, linked: boolean): boolean {
  if (text.length < 3 || text.length > 50 || /[\d@:()<>“”"]/.test(text) || ROLE.test(text)) return false;
  if (isNoName(text) || (isHouse(text) && !linked)) return false;
  const words = text.split(' ');
  if (words.length > 5) return false;
  if (linked && /^[\p{L}\p{M}’'. -]+$/u.test(text) && !/^\p{Ll}/u.test(text)) return true;
  return words.length > 1 && words.every((word) => PARTICLE.test(word) || /^\p{Lu}[\p{L}\p{M}’'.-]*$/u.test(word));
}
