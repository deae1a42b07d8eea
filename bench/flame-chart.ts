/** A function, or a whole room of functions, with the time spent in it and below. */
export interface Flame {
  readonly name: string;
  readonly room: string;
  ms: number;
  readonly below: Flame[];
}

const WIDTH = 1000;
const ROW = 20;
/** Above a chart, for its title. */
const HEAD = 24;
const MOST_ROWS = 14;
/** Narrower than this nothing can be seen, let alone read. */
const LEAST = 2;
const LETTER = 6.6;

/** One chart below the other. */
export function drawFlames(charts: readonly { readonly flame: Flame; readonly title: string }[]): string {
  const parts: string[] = [];
  let height = 0;
  for (const { flame, title } of charts) {
    const { boxes, rows } = draw(flame, height + HEAD);
    parts.push(`<text class="t" x="0" y="${height + 14}">${escaped(title)}</text>`, ...boxes);
    height += rows * ROW + HEAD + 12;
  }
  const said = charts.map(({ title }) => title).join('; ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(said)}">\n` +
    '<style>text{font:11px monospace;fill:#111}.t{font:13px sans-serif;fill:#777}</style>\n' +
    `${parts.join('\n')}\n</svg>\n`
  );
}

/** An icicle from the top: width is time, and each row was called by the one above it. */
function draw(whole: Flame, top: number): { readonly boxes: readonly string[]; readonly rows: number } {
  const boxes: string[] = [];
  const rooms = whole.below.map(({ name }) => name);
  let rows = 0;
  const put = (flame: Flame, x: number, row: number): void => {
    const width = (flame.ms / whole.ms) * WIDTH;
    if (width < LEAST || row >= MOST_ROWS) return;
    rows = Math.max(rows, row + 1);
    const label = `${flame.name} ${((100 * flame.ms) / whole.ms).toFixed(1)} %`;
    const letters = Math.floor((width - 6) / LETTER);
    const shown = label.length <= letters ? label : letters < 4 ? '' : flame.name.slice(0, letters);
    const hue = (Math.max(0, rooms.indexOf(flame.room)) * 137 + 20) % 360;
    const y = top + row * ROW;
    boxes.push(
      `<g><title>${escaped(`${flame.room}: ${label}, ${flame.ms.toFixed(0)} ms`)}</title>` +
        `<rect x="${x.toFixed(1)}" y="${y}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="hsl(${hue} 55% 78%)"/>` +
        (shown === '' ? '' : `<text x="${(x + 3).toFixed(1)}" y="${y + 14}">${escaped(shown)}</text>`) +
        '</g>',
    );
    let at = x;
    for (const one of [...flame.below].sort((a, b) => b.ms - a.ms)) {
      put(one, at, row + 1);
      at += (one.ms / whole.ms) * WIDTH;
    }
  };
  put(whole, 0, 0);
  return { boxes, rows };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
