import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom/worker';
import { htmlToText, ParagraphBuilder } from './html-to-text';
import { isConsent, withoutConsent } from './consent';
import { HiddenParts, lettersOf } from './hidden-body';
import { TITLE_CLASS } from './shown-dates';
import { walkVisible, type Attributes, type VisibleHandler, type WalkOptions } from './walk';

/** The main text of a page with what the page's own layout tells about it. */
export interface MainText {
  readonly text: string;
  /** The first visible `<h1>`, one inside the article before others. */
  readonly heading: string | null;
  /** It is the only one in the article, or that says by its class that it is the article's. */
  readonly headingIsSure: boolean;
  /** The page's own style hides its text until a script runs. */
  readonly wasHidden: boolean;
  /** Share of the page's prose, visible or not, that is in `text`. */
  readonly share: number;
}

/** Above this many elements and pieces of text the page is no article, and scoring it would take too long. */
const MAX_NODES = 120_000;
/** Deeper elements are merged into their ancestor, so that no recursion over the page can run out of stack. */
const MAX_KEPT_DEPTH = 200;
/** A find shorter than this share of the page's text body is mistrusted when it is also short in itself. */
const SHORT_CHARS = 250;

/** So much white space shows nothing, and would be looked through once for each element around it. */
const EMPTY_CHARS = 100;
const EMPTY = /\s{100,}/g;

/** Hidden wrappers inside one another that are looked into. */
const MOST_WRAPPERS = 3;

/** Attributes that the search for the main text looks at. None can load or run anything. */
const KEPT_ATTRIBUTES = ['class', 'id', 'role', 'itemprop', 'rel', 'dir', 'lang'] as const;
const FURNITURE = new Set(['nav', 'aside', 'footer', 'form', 'menu']);

/**
 * The article in a page: what can be seen, without navigation, comments and advertisements. Falls back to everything
 * visible outside navigation where there is no clear article. A body that the page's own style hides is read all the
 * same, and said to be hidden.
 */
export function readMainText(html: string, options: WalkOptions): MainText {
  let hidden = new HiddenParts();
  let visible = new VisiblePage();
  walkVisible(html, visible, { ...options, hidden });
  const revealed = new Set<number>();
  // A body that is hidden may hold a wrapper that is hidden once more.
  for (let tries = 0; tries < MOST_WRAPPERS; tries += 1) {
    const body = hidden.body(visible.proseLetters);
    if (body === null) break;
    for (const number of body) revealed.add(number);
    hidden = new HiddenParts();
    visible = new VisiblePage();
    walkVisible(html, visible, { ...options, hidden, revealed });
  }
  const found = mainText(visible);
  const main = { ...found, text: withoutConsent(found.text) };
  const all = visible.proseLetters + hidden.letters;
  const share = all === 0 ? 1 : Math.min(1, lettersOf(main.text) / all);
  return { ...main, wasHidden: revealed.size > 0, share };
}

function mainText(visible: VisiblePage): Omit<MainText, 'wasHidden' | 'share'> {
  const { heading, headingIsSure } = visible;
  const found = visible.nodes <= MAX_NODES ? readability(visible.toHtml()) : null;
  if (found !== null && found.text.length >= SHORT_CHARS) return { ...found, heading, headingIsSure };
  const fallback = visible.bodyText();
  const text = found === null || found.text.length * 2 < fallback.length ? fallback : found.text;
  return { text, heading, headingIsSure };
}

function readability(html: string): Pick<MainText, 'text'> | null {
  const { document } = parseHTML(html) as { document: object };
  const reader = new Readability(document as never, { charThreshold: 200, disableJSONLD: true });
  const article = reader.parse();
  if (!article?.content) return null;
  return { text: htmlToText(article.content) };
}

/** Rebuilds the visible part of a page as simple HTML, and gathers its text outside navigation besides. */
class VisiblePage implements VisibleHandler {
  /** Nodes that the simple HTML will have at most; every entity in it begins a new piece of text. */
  nodes = 0;
  /** Letters of visible text outside links and navigation. */
  proseLetters = 0;
  private links = 0;
  private readonly parts: string[] = [];
  /** Open elements since one that asks for consent; 0 outside. */
  private consent = 0;
  private depth = 0;
  private furniture = 0;
  private readonly body = new ParagraphBuilder();
  private articles = 0;
  /** Visible headings of the first rank, and whether they are the article's: `text` grows while one is open. */
  private readonly headings: { text: string; inArticle: boolean }[] = [];
  private openHeading: { text: string; inArticle: boolean } | null = null;

  get heading(): string | null {
    return (this.ownHeadings[0] ?? this.filledHeadings[0])?.text ?? null;
  }

  get headingIsSure(): boolean {
    return this.ownHeadings.length === 1;
  }

  private get filledHeadings() {
    return this.headings.filter((h) => h.text.trim() !== '');
  }

  private get ownHeadings() {
    return this.filledHeadings.filter((h) => h.inArticle);
  }

  open(name: string, attributes: Attributes): void {
    if (this.consent > 0 || isConsent(name, attributes)) {
      this.consent += 1;
      return;
    }
    this.depth += 1;
    this.nodes += 1;
    if (FURNITURE.has(name)) this.furniture += 1;
    if (name === 'a') this.links += 1;
    if (this.furniture === 0) this.body.open(name, attributes);
    if (name === 'article' || name === 'main') this.articles += 1;
    if (name === 'h1' && this.headings.length < 20) {
      const titled = TITLE_CLASS.test(attributes['class'] ?? '') || attributes['itemprop'] === 'headline';
      this.openHeading = { text: '', inArticle: this.articles > 0 || titled };
      this.headings.push(this.openHeading);
    } else if (this.openHeading !== null && /^(?:br|div|p|h\d)$/.test(name)) this.openHeading.text += ' ';
    if (!this.isKept(name)) return;
    this.parts.push(`<${name}`);
    for (const key of KEPT_ATTRIBUTES) {
      const value = attributes[key];
      if (value !== undefined && value !== '') this.parts.push(` ${key}="${escape(value.slice(0, 300))}"`);
    }
    // Link density counts; where a link leads does not.
    if (name === 'a' && attributes['href'] !== undefined) this.parts.push(' href="#x"');
    this.parts.push('>');
  }

  text(data: string): void {
    if (this.consent > 0) return;
    if (this.furniture === 0) {
      this.body.text(data);
      if (this.links === 0 && this.openHeading === null) this.proseLetters += lettersOf(data);
    }
    if (this.openHeading !== null && this.openHeading.text.length < 2_000) this.openHeading.text += data;
    const escaped = escape(data.length < EMPTY_CHARS ? data : data.replace(EMPTY, ' '));
    this.nodes += escaped === data ? 1 : 1 + Math.max(0, escaped.length - data.length) / 3;
    this.parts.push(escaped);
  }

  close(name: string): void {
    if (this.consent > 0) {
      this.consent -= 1;
      return;
    }
    if (this.isKept(name) && name !== 'br') this.parts.push(`</${name}>`);
    if (this.furniture === 0) this.body.close(name);
    if (name === 'h1') this.openHeading = null;
    if (name === 'article' || name === 'main') this.articles -= 1;
    if (FURNITURE.has(name)) this.furniture -= 1;
    if (name === 'a') this.links -= 1;
    this.depth -= 1;
  }

  toHtml(): string {
    return `<!doctype html><html><head><title></title></head><body>${this.parts.join('')}</body></html>`;
  }

  bodyText(): string {
    return this.body.toText();
  }

  private isKept(name: string): boolean {
    return this.depth <= MAX_KEPT_DEPTH && name !== 'html' && name !== 'body' && /^[a-z][a-z0-9-]*$/.test(name);
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;'));
}
