import type { Declarations, StyledElement } from './css';

/** What an element passes on to its children about being seen. */
export interface Visibility {
  /** Nothing below can be seen again (`display: none`, `hidden`, off the page …). */
  readonly gone: boolean;
  /** `visibility: hidden`; a child may turn it back. */
  readonly invisible: boolean;
  readonly fontPx: number;
  /** Text and background colour as `r,g,b`; `null` when unknown, `transparent` when there is nothing to see. */
  readonly color: string | null;
  readonly background: string | null;
}

/** Classes that by wide convention take text off the screen. */
const SCREEN_READER_CLASSES = new Set(
  'sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only screenreader a11y-hidden u-hidden'.split(
    ' ',
  ),
);

/** Elements that a page may hide until its script has run, or mark as hidden behind a banner: never the text itself. */
const FRAME_ELEMENTS = new Set(['html', 'body']);
const MAIN_ELEMENTS = new Set(['html', 'body', 'main', 'article']);

const SMALLEST_VISIBLE_PX = 2;
const OFF_PAGE_PX = -500;

/** The state above the first element. `background` is white where no outer style sheet can have changed it. */
export function rootVisibility(background: string | null): Visibility {
  return { gone: false, invisible: false, fontPx: 16, color: null, background };
}

/** True when text directly inside an element with this state can be seen. */
export function isVisible(state: Visibility): boolean {
  if (state.gone || state.invisible || state.fontPx < SMALLEST_VISIBLE_PX || state.color === 'transparent')
    return false;
  return state.color === null || state.background === null || !nearlySame(state.color, state.background);
}

/** State of an element from its parent's state, its attributes and the style that applies to it. */
export function visibilityOf(
  parent: Visibility,
  element: StyledElement,
  attributes: Readonly<Record<string, string>>,
  style: Declarations,
): Visibility {
  if (parent.gone) return parent;
  const frame = FRAME_ELEMENTS.has(element.name);
  const visibility = style.get('visibility');
  const fontSize =
    style.get('font-size') ?? fontShorthandSize(style.get('font')) ?? fontAttributeSize(element, attributes);
  const background = backgroundOf(style, attributes);
  return {
    gone: hiddenByAttribute(element, attributes) || (!frame && hiddenByStyle(style)),
    invisible:
      visibility === undefined || frame ? parent.invisible : visibility === 'hidden' || visibility === 'collapse',
    fontPx: fontSize === undefined ? parent.fontPx : fontPixels(fontSize, parent.fontPx),
    color: readColor(style.get('color') ?? (element.name === 'font' ? attributes['color'] : undefined)) ?? parent.color,
    background: background === undefined || background === 'transparent' ? parent.background : background,
  };
}

function hiddenByAttribute(element: StyledElement, attributes: Readonly<Record<string, string>>): boolean {
  if (attributes['hidden'] !== undefined && !FRAME_ELEMENTS.has(element.name)) return true;
  if (attributes['aria-hidden']?.toLowerCase() === 'true' && !MAIN_ELEMENTS.has(element.name)) return true;
  if (element.name === 'dialog' && attributes['open'] === undefined) return true;
  return element.classes.some((name) => SCREEN_READER_CLASSES.has(name.toLowerCase()));
}

function hiddenByStyle(style: Declarations): boolean {
  if (style.size === 0) return false;
  if (style.get('display') === 'none' || style.get('content-visibility') === 'hidden') return true;
  const opacity = style.get('opacity');
  if (opacity !== undefined && Number.parseFloat(opacity) <= (opacity.endsWith('%') ? 5 : 0.05)) return true;
  if (pixels(style.get('text-indent')) <= OFF_PAGE_PX) return true;
  const position = style.get('position');
  if (position === 'absolute' || position === 'fixed') {
    for (const side of ['left', 'right', 'top', 'bottom']) if (pixels(style.get(side)) <= OFF_PAGE_PX) return true;
    if (/^rect\(\s*(0|1px)/.test(style.get('clip') ?? '')) return true;
  }
  if (/^(inset\(\s*(50|100)%|circle\(\s*0)/.test(style.get('clip-path') ?? '')) return true;
  if (/scale[xy]?\(\s*0(\.0*)?\s*[,)]/.test(style.get('transform') ?? '')) return true;
  const overflow = style.get('overflow') ?? '';
  if (overflow.startsWith('hidden') || overflow.startsWith('clip')) {
    for (const size of ['width', 'height', 'max-width', 'max-height']) {
      const value = style.get(size);
      if (value !== undefined && /^[01](px|em|rem|%)?$/.test(value)) return true;
    }
  }
  return false;
}

/** A length in pixels, roughly; `NaN`-free: anything unreadable is 0. */
function pixels(value: string | undefined): number {
  const number = Number.parseFloat(value ?? '');
  if (Number.isNaN(number)) return 0;
  return /r?em$|vw$|vh$|%$/.test(value ?? '') ? number * 16 : number;
}

function fontPixels(value: string, parentPx: number): number {
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return value === 'smaller' || value === 'larger' || value === 'inherit' ? parentPx : 16;
  if (value.endsWith('rem')) return number * 16;
  if (value.endsWith('em')) return number * parentPx;
  if (value.endsWith('%')) return (number / 100) * parentPx;
  return value.endsWith('pt') ? number * 1.33 : number;
}

function fontShorthandSize(font: string | undefined): string | undefined {
  return font === undefined ? undefined : /(?:^|\s)(\d*\.?\d+(?:px|pt|r?em|%))/.exec(font)?.[1];
}

function fontAttributeSize(element: StyledElement, attributes: Readonly<Record<string, string>>): string | undefined {
  return element.name === 'font' && attributes['size'] !== undefined ? '12px' : undefined;
}

/** `undefined` when nothing is said, `null` when it is said but not a plain colour (an image, a gradient). */
function backgroundOf(style: Declarations, attributes: Readonly<Record<string, string>>): string | null | undefined {
  const value = style.get('background-color') ?? style.get('background') ?? attributes['bgcolor'];
  if (attributes['background'] !== undefined) return null;
  return value === undefined ? undefined : readColor(value);
}

const NAMED_COLORS: Readonly<Record<string, string>> = {
  white: '255,255,255',
  snow: '255,250,250',
  ivory: '255,255,240',
  whitesmoke: '245,245,245',
  black: '0,0,0',
  red: '255,0,0',
  green: '0,128,0',
  blue: '0,0,255',
  gray: '128,128,128',
  grey: '128,128,128',
  silver: '192,192,192',
  yellow: '255,255,0',
  transparent: 'transparent',
};

function readColor(value: string | undefined): string | null {
  if (value === undefined) return null;
  const text = value.trim().toLowerCase();
  const named = Object.hasOwn(NAMED_COLORS, text) ? NAMED_COLORS[text] : undefined;
  if (named !== undefined) return named;
  const hex = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex !== undefined && [3, 4, 6, 8].includes(hex.length)) {
    const wide = hex.length <= 4 ? [...hex].map((c) => c + c).join('') : hex;
    if (wide.length === 8 && wide.endsWith('00')) return 'transparent';
    return [0, 2, 4].map((i) => Number.parseInt(wide.slice(i, i + 2), 16)).join(',');
  }
  const rgb = /^rgba?\(([^)]{1,60})\)$/.exec(text)?.[1]?.split(/[\s,/]+/);
  if (!rgb || rgb.length < 3) return null;
  if (rgb[3] !== undefined && Number.parseFloat(rgb[3]) === 0) return 'transparent';
  const channels = rgb.slice(0, 3).map((c) => Math.round(Number.parseFloat(c)));
  return channels.some(Number.isNaN) ? null : channels.join(',');
}

function nearlySame(a: string, b: string): boolean {
  const left = a.split(',').map(Number);
  const right = b.split(',').map(Number);
  return left.length === 3 && right.length === 3 && left.every((value, i) => Math.abs(value - (right[i] ?? 0)) <= 12);
}
