/**
 * The small part of CSS that decides whether text can be seen: plain rules with type, class, id, descendant and child
 * selectors. Media queries, states and everything else that depends on a device or on a person are left out.
 */

/** An element as far as selectors look at it. */
export interface StyledElement {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
}

/** Lower-cased property → lower-cased value without `!important`. */
export type Declarations = ReadonlyMap<string, string>;

/** Properties that can hide text; all others are dropped while reading. */
const WATCHED = new Set(
  (
    'display visibility opacity font font-size color background background-color position left right top bottom ' +
    'text-indent clip clip-path width height max-width max-height overflow transform content-visibility'
  ).split(' '),
);

const MAX_RULES = 5_000;
const MAX_CSS_CHARS = 2_000_000;
/** Comparisons of a rule with an element, in all; hostile sheets stop being looked at after some seconds. */
const MAX_COMPARISONS = 100_000_000;
/** How far up a descendant selector looks; bounds the work on hostile nesting. */
const MAX_ANCESTORS = 64;

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

interface Compound extends StyledElement {
  /** How this compound stands to the one on its right. */
  readonly child: boolean;
}

interface Rule {
  /** Left to right. */
  readonly compounds: readonly Compound[];
  readonly declarations: readonly Declaration[];
  /** Specificity, then order of appearance. */
  readonly rank: number;
}

/** Reads `property: value; …`, keeping the watched properties only. */
export function parseDeclarations(css: string): Declaration[] {
  const found: Declaration[] = [];
  for (const part of css.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const property = part.slice(0, colon).trim().toLowerCase();
    if (!WATCHED.has(property)) continue;
    const raw = part.slice(colon + 1).toLowerCase();
    const important = raw.includes('!important');
    found.push({ property, value: raw.replace('!important', '').trim(), important });
  }
  return found;
}

/** The rules of a page's `<style>` elements, looked up by element. */
export class StyleSheet {
  private readonly byKey = new Map<string, Rule[]>();
  private ruleCount = 0;
  private comparisons = 0;

  /** Adds the text of one `<style>` element. */
  add(css: string): void {
    for (const { prelude, body } of topLevelRules(css.slice(0, MAX_CSS_CHARS))) {
      if (this.ruleCount >= MAX_RULES) return;
      const declarations = parseDeclarations(body);
      if (declarations.length === 0) continue;
      for (const selector of prelude.split(',')) {
        const compounds = parseSelector(selector);
        const last = compounds?.at(-1);
        if (compounds && last) this.addRule(compounds, last, declarations);
      }
    }
  }

  get isEmpty(): boolean {
    return this.ruleCount === 0;
  }

  /**
   * What applies to an element: matching rules in cascade order, then its own `style` attribute.
   * @param ancestors the element's ancestors, root first
   */
  declarationsFor(element: StyledElement, ancestors: readonly StyledElement[], inline: string): Declarations {
    const rules: Rule[] = [];
    if (!this.isEmpty && this.comparisons < MAX_COMPARISONS) {
      const keys = [...element.classes.map((c) => `.${c}`), element.name, '*'];
      if (element.id !== '') keys.push(`#${element.id}`);
      for (const key of keys) {
        for (const rule of this.byKey.get(key) ?? []) {
          this.comparisons += rule.compounds.length === 1 ? 1 : Math.min(ancestors.length, MAX_ANCESTORS);
          if (matches(rule, element, ancestors)) rules.push(rule);
        }
      }
      rules.sort((a, b) => a.rank - b.rank);
    }
    const result = new Map<string, string>();
    const fixed = new Set<string>();
    const apply = (declarations: readonly Declaration[]): void => {
      for (const { property, value, important } of declarations) {
        if (fixed.has(property) && !important) continue;
        result.set(property, value);
        if (important) fixed.add(property);
      }
    };
    for (const rule of rules) apply(rule.declarations);
    if (inline !== '') apply(parseDeclarations(inline));
    return result;
  }

  private addRule(compounds: readonly Compound[], last: Compound, declarations: readonly Declaration[]): void {
    const specificity = compounds.reduce(
      (sum, c) => sum + (c.id ? 10_000 : 0) + c.classes.length * 100 + (c.name && c.name !== '*' ? 1 : 0),
      0,
    );
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.name || '*';
    const rule = { compounds, declarations, rank: specificity * 10_000 + this.ruleCount++ };
    const list = this.byKey.get(key);
    if (list) list.push(rule);
    else this.byKey.set(key, [rule]);
  }
}

/** Top-level `prelude { body }` pairs; at-rules are stepped over whole. One pass, no recursion. */
function* topLevelRules(source: string): Generator<{ prelude: string; body: string }> {
  const css = withoutComments(source);
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    // `@import …;` and the like end at their semicolon, before the next rule's selector.
    const prelude = css.slice(css.lastIndexOf(';', open) >= at ? css.lastIndexOf(';', open) + 1 : at, open).trim();
    let depth = 1;
    let end = open + 1;
    while (end < css.length && depth > 0) {
      const code = css.charCodeAt(end++);
      if (code === 123) depth += 1;
      else if (code === 125) depth -= 1;
    }
    if (!prelude.startsWith('@')) yield { prelude, body: css.slice(open + 1, end - 1) };
    at = end;
  }
}

function withoutComments(css: string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const open = css.indexOf('/*', at);
    if (open < 0) return result + css.slice(at);
    result += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return result;
    at = close + 2;
  }
}

/** `null` for a selector with anything beyond names, classes, ids, descendants and children. */
function parseSelector(selector: string): Compound[] | null {
  const text = selector.trim();
  if (text === '' || text.length > 300 || !/^[\w\-.#*>\s]+$/.test(text)) return null;
  const compounds: Compound[] = [];
  let child = false;
  for (const token of text.replace(/>/g, ' > ').split(/\s+/)) {
    if (token === '>') {
      const previous = compounds.pop();
      if (!previous) return null;
      compounds.push({ ...previous, child: true });
      continue;
    }
    const name = /^[\w-]*|^\*/.exec(token)?.[0] ?? '';
    const rest = token.startsWith('*') ? token.slice(1) : token.slice(name.length);
    const parts = rest.match(/[.#][\w-]+/g) ?? [];
    if (parts.join('') !== rest) return null;
    const classes = parts.filter((p) => p.startsWith('.')).map((p) => p.slice(1));
    const id = parts.find((p) => p.startsWith('#'))?.slice(1) ?? '';
    compounds.push({ name: token.startsWith('*') ? '*' : name.toLowerCase(), id, classes, child });
    child = false;
  }
  return compounds;
}

function matchesCompound(compound: Compound, element: StyledElement): boolean {
  if (compound.name !== '' && compound.name !== '*' && compound.name !== element.name) return false;
  if (compound.id !== '' && compound.id !== element.id) return false;
  return compound.classes.every((c) => element.classes.includes(c));
}

function matches(rule: Rule, element: StyledElement, ancestors: readonly StyledElement[]): boolean {
  let index = rule.compounds.length - 1;
  const last = rule.compounds[index];
  if (!last || !matchesCompound(last, element)) return false;
  index -= 1;
  const stop = Math.max(0, ancestors.length - MAX_ANCESTORS);
  for (let up = ancestors.length - 1; up >= stop && index >= 0; up -= 1) {
    const compound = rule.compounds[index];
    const ancestor = ancestors[up];
    if (!compound || !ancestor) return false;
    if (matchesCompound(compound, ancestor)) index -= 1;
    else if (compound.child) return false;
  }
  return index < 0;
}
