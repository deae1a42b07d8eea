import type { Attributes, HiddenHandler } from './walk';

/**
 * Finds the body of a page that the page's own style hides: until a script has run, behind a paywall, in the pieces that
 * a server streams. Small hidden pieces beside a visible article are not looked at: what a reader cannot see is no part
 * of what they kept.
 */

/** Fewer letters are no body. */
const LEAST_LETTERS = 120;
/** Times the letters of the visible prose that hidden prose must have: where its element is named for a body, and where not. */
const TIMES_VISIBLE = { named: 1.5, unnamed: 4 } as const;

const BODY_NAMES = /article|content|story|post|main|body|entry|paywall|premium|subscriber|^s:\d/i;
const OTHER_NAMES =
  /cookie|consent|gdpr|modal|popup|overlay|dialog|menu|nav|newsletter|sign-?up|share|social|comment|related|footer|sidebar|search|tooltip|sr-only|screen-?reader|visually-?hidden|advert|promo|banner|template/i;
const OTHER_ELEMENTS = new Set(['nav', 'aside', 'footer', 'form', 'menu', 'dialog', 'header', 'li', 'td', 'span', 'a']);

const LETTER = /[\p{L}\p{N}]/u;

interface HiddenElement {
  readonly number: number;
  readonly named: boolean;
  letters: number;
  sentences: number;
}

/** Gathers the hidden elements of a page that could hold its body. */
export class HiddenParts implements HiddenHandler {
  /** Letters of hidden text outside links, wherever it stands. */
  letters = 0;
  private readonly elements = new Map<number, HiddenElement>();

  open(number: number, name: string, attributes: Attributes): void {
    const words = `${attributes['id'] ?? ''} ${attributes['class'] ?? ''} ${attributes['itemprop'] ?? ''}`;
    if (OTHER_ELEMENTS.has(name) || OTHER_NAMES.test(words)) return;
    const named = name === 'main' || name === 'article' || words.split(/\s+/).some((word) => BODY_NAMES.test(word));
    this.elements.set(number, { number, named, letters: 0, sentences: 0 });
  }

  text(number: number, data: string, inLink: boolean): void {
    const element = this.elements.get(number);
    if (element === undefined || inLink) return;
    const letters = lettersOf(data);
    this.letters += letters;
    element.letters += letters;
    element.sentences += data.match(/[.!?…。][”"’')]?(?=\s|$)/g)?.length ?? 0;
  }

  /** Numbers of the hidden elements that are the body of a page with so many letters of visible prose; `null` for none. */
  body(visibleLetters: number): ReadonlySet<number> | null {
    const prose = [...this.elements.values()].filter(({ letters, sentences }) => letters > 60 && sentences > 1);
    for (const some of [prose.filter(({ named }) => named), prose]) {
      const letters = some.reduce((sum, one) => sum + one.letters, 0);
      const times = some.every(({ named }) => named) ? TIMES_VISIBLE.named : TIMES_VISIBLE.unnamed;
      if (letters >= LEAST_LETTERS && letters >= visibleLetters * times) return new Set(some.map((one) => one.number));
    }
    return null;
  }
}

/** Letters and digits of a text. Every piece of a page is counted: a list of them all would cost more than the page. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) letters += (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) ? 1 : 0;
    // The second half of a pair is no letter by itself.
    else if (LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) letters += 1;
  }
  return letters;
}
