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
  /** A row's first cell is a heading: with one cell behind it, the row is a pair "Born: 3 May 1960". */
  private rowHeading = false;
  private separatorAt = -1;
  /** A term of a definition list waits for its first definition. */
  private term: string | null = null;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipped > 0) this.skipped += 1;
    else if (name !== 'br' && FOOTNOTE_CLASSES.test(attributes['class'] ?? '') && (name === 'sup' || name === 'span')) {
      this.skipped = 1;
    } else if (name === 'br') this.parts.push('\n');
    else if (name === 'td' || name === 'th') {
      if (this.cellsInRow === 0) this.rowHeading = name === 'th';
      else {
        this.separatorAt = this.cellsInRow === 1 && this.rowHeading && name === 'td' ? this.parts.length : -1;
        this.parts.push(' | ');
      }
      this.cellsInRow += 1;
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
    if (name === 'tr' && this.separatorAt > 0 && this.cellsInRow === 2) this.pairCells();
    if (!BLOCKS.has(name)) return;
    if (name === 'dt') this.holdTerm();
    else if (name === 'dl') this.releaseTerm();
    this.flush();
    if (name === 'pre' && this.pre > 0) this.pre -= 1;
  }

  /** The paragraphs so far, separated by blank lines. */
  toText(): string {
    this.flush();
    this.releaseTerm();
    return tidyText(this.paragraphs.join('\n\n'));
  }

  private flush(): void {
    if (this.parts.length === 0) return;
    const paragraph = this.parts.join('');
    this.parts = [];
    this.separatorAt = -1;
    if (paragraph.trim() === '') return;
    const term = this.term;
    this.term = null;
    this.paragraphs.push(term === null ? paragraph : `${term}: ${paragraph.trim()}`);
  }

  private pairCells(): void {
    const [before, after] = [this.parts.slice(0, this.separatorAt), this.parts.slice(this.separatorAt + 1)];
    const [label, value] = [before, after].map((parts) => parts.join('').trim());
    if (label !== '' && value !== '') this.parts = [`${(label ?? '').replace(/\s*:$/, '')}: `, value ?? ''];
  }

  private holdTerm(): void {
    const words = this.parts.join('').trim().replace(/\s*:$/, '');
    this.parts = [];
    this.releaseTerm();
    if (words !== '') this.term = words;
  }

  /** A term that nothing defines stands alone. */
  private releaseTerm(): void {
    if (this.term !== null) this.paragraphs.push(this.term);
    this.term = null;
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
