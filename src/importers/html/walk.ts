import { Parser } from 'htmlparser2';
import { DatelineError } from '../../errors';
import { shallowMarkup } from './shallow';
import { StyleSheet, type StyledElement } from './css';
import { isVisible, rootVisibility, visibilityOf, type Visibility } from './visibility';

/** Attributes of an element, names lower-cased, entities decoded. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives what a reader of the page would see, in document order. Opens and closes are balanced. */
export interface VisibleHandler {
  open(name: string, attributes: Attributes): void;
  /** Text with entities decoded once. */
  text(data: string): void;
  close(name: string): void;
}

export interface WalkOptions {
  /** Rules of the page's own style sheets. */
  readonly styles?: StyleSheet;
  /** The page loads style sheets we do not have, so that the colour behind its text is unknown. */
  readonly externalStyles?: boolean;
  /** Told of what is hidden, beside the visible page. */
  readonly hidden?: HiddenHandler;
  /** Numbers of hidden elements, as {@link HiddenHandler} gave them, that are read as if they were not hidden. */
  readonly revealed?: ReadonlySet<number>;
}

/** Receives what the page itself hides. */
export interface HiddenHandler {
  /** An element that is hidden while its parent is not. `number` is its place among all elements of the page. */
  open(number: number, name: string, attributes: Attributes): void;
  /** Text inside such an element, but for code and the like. */
  text(number: number, data: string, inLink: boolean): void;
}

/** Pages nest some tens deep; the parser's work on stray end tags grows with the depth. */
export const MAX_DEPTH = 2_000;

/** Elements whose content is never text of the page: code, embedded things, controls, alternatives. */
const DROPPED = new Set(
  (
    'script style noscript template svg head title iframe object embed applet audio video canvas map select option ' +
    'datalist textarea button meter progress noembed noframes frameset annotation annotation-xml rp area param'
  ).split(' '),
);

/** Dropped without a closing tag, or with nothing to say. */
const EMPTY = new Set('img input link meta base source track col wbr frame picture'.split(' '));

/**
 * Walks through HTML of any quality and reports only visible elements and text: nothing inside scripts, styles and
 * embedded things, nothing that is hidden by an attribute or by style.
 * Elements nested beyond all reason are taken out, see {@link shallowMarkup}.
 */
export function walkVisible(html: string, handler: VisibleHandler, options: WalkOptions = {}): void {
  const styles = options.styles ?? new StyleSheet();
  const states: Visibility[] = [rootVisibility(options.externalStyles === true ? null : '255,255,255')];
  const path: StyledElement[] = [];
  /** Open elements since the outermost dropped one; 0 outside. */
  let dropped = 0;
  let count = 0;
  /** The hidden element that is open, and how deep in it code or a link began. */
  let hiding: { readonly number: number; codeAt: number; linkAt: number } | null = null;
  /** For each element of the path the one that made it invisible. */
  const invisible: (number | null)[] = [null];

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1;
        if (dropped > 0 || DROPPED.has(name)) {
          dropped += 1;
          if (hiding !== null && hiding.codeAt === 0 && DROPPED.has(name)) hiding.codeAt = dropped;
          if (hiding !== null && hiding.linkAt === 0 && name === 'a') hiding.linkAt = dropped;
          guardDepth(path.length + dropped);
          return;
        }
        const element = describe(name, attributes);
        const parent = states[states.length - 1] as Visibility;
        const style = styles.declarationsFor(element, path, attributes['style'] ?? '');
        const said = visibilityOf(parent, element, attributes, style);
        const state = options.revealed?.has(count) ? { ...said, gone: false, invisible: false } : said;
        if (state.gone) {
          dropped = 1;
          hiding = { number: count, codeAt: 0, linkAt: 0 };
          options.hidden?.open(count, name, attributes);
          return;
        }
        const by = state.invisible ? (invisible[invisible.length - 1] ?? count) : null;
        if (by === count) options.hidden?.open(count, name, attributes);
        invisible.push(by);
        path.push(element);
        states.push(state);
        guardDepth(path.length);
        if (!EMPTY.has(name)) handler.open(name, attributes);
      },
      ontext(data) {
        if (dropped > 0) {
          if (hiding !== null && hiding.codeAt === 0) options.hidden?.text(hiding.number, data, hiding.linkAt > 0);
          return;
        }
        if (isVisible(states[states.length - 1] as Visibility)) handler.text(data);
        else {
          const by = invisible[invisible.length - 1];
          if (by != null)
            options.hidden?.text(
              by,
              data,
              path.some((element) => element.name === 'a'),
            );
        }
      },
      onclosetag(name) {
        if (dropped > 0) {
          if (hiding !== null && hiding.codeAt === dropped) hiding.codeAt = 0;
          if (hiding !== null && hiding.linkAt === dropped) hiding.linkAt = 0;
          dropped -= 1;
          if (dropped === 0) hiding = null;
          return;
        }
        invisible.pop();
        path.pop();
        states.pop();
        if (!EMPTY.has(name)) handler.close(name);
      },
    },
    { decodeEntities: true },
  );
  parser.write(shallowMarkup(withoutEscapedCdata(html)));
  parser.end();
}

/** The marks of a section of CDATA that was escaped say nothing to a reader. */
const withoutEscapedCdata = (html: string): string =>
  html.includes('&lt;![CDATA[') ? html.replaceAll('&lt;![CDATA[', '').replaceAll(']]&gt;', '') : html;

function describe(name: string, attributes: Attributes): StyledElement {
  const classes = attributes['class'];
  return { name, id: attributes['id'] ?? '', classes: classes ? classes.split(/\s+/, 40).filter((c) => c !== '') : [] };
}

/** Throws where markup is nested beyond all reason. */
export function guardDepth(depth: number): void {
  if (depth <= MAX_DEPTH) return;
  throw new DatelineError('BAD_INPUT', `The markup is nested more than ${MAX_DEPTH} levels deep.`, {
    hint: 'Copy the text of the page and paste it instead.',
  });
}
