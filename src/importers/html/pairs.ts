import { plainLine } from '../plain';
import { walkVisible, type Attributes, type VisibleHandler, type WalkOptions } from './walk';

/** A box with fewer pairs is more likely a form or a notice. */
const LEAST_PAIRS = 3;
/** Share of a table's rows that must be pairs. */
const LEAST_SHARE = 0.6;
const MOST_BOXES = 50;
const MOST_LABEL = 60;
const MOST_VALUE = 400;
const FURNITURE = new Set(['nav', 'footer', 'form', 'menu']);
const FOOTNOTE = /(?:^|\s)(?:reference|footnote-ref|noteref)(?:\s|$)/;
const LABEL_CLASS = /(?:^|\s)(?:pi-data-label|infobox-label)(?:\s|$)/;
const VALUE_CLASS = /(?:^|\s)(?:pi-data-value|infobox-data)(?:\s|$)/;

/**
 * The attribute–value pairs of a page's boxes (FAITH §3.2: "infoboxes are handled by linearizing all attribute-value
 * pairs"), as lines "Born: 3 May 1960": of tables of two columns whose first names the second, and of definition lists.
 * The search for a page's main text often leaves them out.
 */
export function readPairs(html: string, options: WalkOptions): string[] {
  if (!/<(?:table|dl)\b|pi-data-label/i.test(html)) return [];
  const collector = new PairCollector();
  walkVisible(html, collector, options);
  return collector.lines();
}

interface Box {
  readonly kind: 'table' | 'dl' | 'aside';
  /** Depth of its element. */
  readonly depth: number;
  readonly pairs: { readonly label: string; value: string }[];
  rows: number;
  nested: boolean;
}

type Target = { readonly kind: 'label' | 'value'; readonly depth: number; text: string };

class PairCollector implements VisibleHandler {
  private readonly boxes: Box[] = [];
  private readonly open_: Box[] = [];
  private depth = 0;
  private furniture = 0;
  private skipped = 0;
  private label: string | null = null;
  private cells = 0;
  private target: Target | null = null;

  open(name: string, attributes: Attributes): void {
    this.depth += 1;
    const classes = attributes['class'] ?? '';
    if (this.skipped > 0 || (name === 'sup' && FOOTNOTE.test(classes))) this.skipped += 1;
    else if (FURNITURE.has(name)) this.furniture += 1;
    else if (name === 'table' || name === 'dl' || /(?:^|\s)portable-infobox(?:\s|$)/.test(classes)) {
      for (const outer of this.open_) outer.nested = true;
      const kind = name === 'table' || name === 'dl' ? name : 'aside';
      this.open_.push({ kind, depth: this.depth, pairs: [], rows: 0, nested: false });
      this.label = null;
    } else this.openPart(name, classes);
  }

  private openPart(name: string, classes: string): void {
    const box = this.open_[this.open_.length - 1];
    if (box === undefined) return;
    if (name === 'tr' && box.kind === 'table') [this.label, this.cells] = [null, 0];
    const cell = box.kind === 'table' && (name === 'th' || name === 'td');
    if (cell) this.cells += 1;
    const isLabel =
      (cell && this.cells === 1 && (name === 'th' || LABEL_CLASS.test(classes))) ||
      (box.kind === 'dl' && name === 'dt') ||
      (box.kind === 'aside' && LABEL_CLASS.test(classes));
    const isValue =
      this.label !== null &&
      ((cell && this.cells === 2 && name === 'td') ||
        (box.kind === 'dl' && name === 'dd') ||
        (box.kind === 'aside' && VALUE_CLASS.test(classes)));
    if (cell && this.cells > 2) this.dropRow(box);
    if (isLabel || isValue) this.target = { kind: isLabel ? 'label' : 'value', depth: this.depth, text: '' };
    else if (this.target !== null && /^(?:br|p|div|li|tr)$/.test(name)) this.target.text += ', ';
  }

  /** A third cell: this is a table with headed rows, not a box of pairs. */
  private dropRow(box: Box): void {
    if (this.cells === 3 && this.label !== null) box.pairs.pop();
    this.label = null;
  }

  text(data: string): void {
    if (this.skipped === 0 && this.furniture === 0 && this.target !== null) this.target.text += data;
  }

  close(name: string): void {
    if (this.target?.depth === this.depth) this.take(this.target);
    const box = this.open_[this.open_.length - 1];
    const ends = box?.depth === this.depth;
    this.depth -= 1;
    if (this.skipped > 0) this.skipped -= 1;
    else if (FURNITURE.has(name)) this.furniture -= 1;
    else if (name === 'tr' && box?.kind === 'table') box.rows += Number(this.cells > 1);
    else if (box !== undefined && ends) {
      this.open_.pop();
      if (this.boxes.length < MOST_BOXES) this.boxes.push(box);
      this.label = null;
    }
  }

  private take({ kind, text }: Target): void {
    this.target = null;
    const words = plainLine(text)
      .replace(/(?:\s*,)+\s*(?=,|$)/g, '')
      .replace(/^[\s,]+/, '')
      .replace(/\s+,/g, ',');
    if (kind === 'label') this.label = words.replace(/\s*:$/, '') || null;
    else if (this.label !== null && words !== '') {
      // A second definition of the same term is another pair.
      this.open_[this.open_.length - 1]?.pairs.push({ label: this.label, value: words });
    }
  }

  lines(): string[] {
    const kept = this.boxes.filter(
      ({ kind, pairs, rows, nested }) =>
        !nested && pairs.length >= LEAST_PAIRS && (kind !== 'table' || pairs.length / Math.max(1, rows) >= LEAST_SHARE),
    );
    const lines = kept.flatMap(({ pairs }) =>
      pairs
        .filter(({ label, value }) => label.length <= MOST_LABEL && value.length <= MOST_VALUE && !/[.!?]$/.test(label))
        .map(({ label, value }) => `${label}: ${value}`),
    );
    return [...new Set(lines)];
  }
}
