import { tidyText } from '../plain';
import { readPageFacts } from './page-facts';
import { walkVisible, type VisibleHandler } from './walk';

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody ' +
    'tfoot thead tr ul'
  ).split(' '),
);

/** Footnote marks such as Wikipedia's "[1]" would otherwise stand inside sentences. */
const FOOTNOTE_CLASSES = /(?:^|\s)(?:reference|footnote-ref|noteref|mw-editsection)(?:\s|$)/;

/** Gathers visible text into paragraphs. */
export class ParagraphBuilder implements VisibleHandler {
  private readonly paragraphs: string[] = [];
  private parts: string[] = [];
  private pre = 0;
  private skipped = 0;
  private cellsInRow = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipped > 0) this.skipped += 1;
    else if (name !== 'br' && FOOTNOTE_CLASSES.test(attributes['class'] ?? '') && (name === 'sup' || name === 'span')) {
      this.skipped = 1;
    } else if (name === 'br') this.parts.push('\n');
    else if (name === 'td' || name === 'th') {
      if (this.cellsInRow++ > 0) this.parts.push(' | ');
    } else if (BLOCKS.has(name)) {
      // A block inside a table cell does not end the row.
      if (name === 'tr') this.cellsInRow = 0;
      this.flush();
      if (name === 'pre') this.pre += 1;
    }
    if (name === 'q' && this.skipped === 0) this.parts.push('“');
  }

  text(data: string): void {
    if (this.skipped > 0) return;
    this.parts.push(this.pre > 0 ? data : data.replace(/[ \t\r\n\f]+/g, ' '));
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    if (name === 'q') this.parts.push('”');
    if (!BLOCKS.has(name)) return;
    this.flush();
    if (name === 'pre' && this.pre > 0) this.pre -= 1;
  }

  /** The paragraphs so far, separated by blank lines. */
  toText(): string {
    this.flush();
    return tidyText(this.paragraphs.join('\n\n'));
  }

  private flush(): void {
    if (this.parts.length === 0) return;
    const paragraph = this.parts.join('');
    this.parts = [];
    if (paragraph.trim() !== '') this.paragraphs.push(paragraph);
  }
}

/**
 * HTML of any quality → the text a reader would see: paragraphs separated by blank lines, entities decoded once, no
 * markup. Hidden text, scripts and styles are left out.
 * @throws DatelineError `BAD_INPUT` for markup nested beyond reason
 */
export function htmlToText(html: string): string {
  const builder = new ParagraphBuilder();
  walkVisible(html, builder, /<style/i.test(html) ? readPageFacts(html) : {});
  return builder.toText();
}
