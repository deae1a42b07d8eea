import type { Sheet, SheetPart, SheetQuote } from './types';

/** Paper and ink as in the app; a shape and a word say the level, never colour alone. */
const STYLE = `:root{color-scheme:light dark;--paper:#faf6ee;--ink:#1d1a16;--soft:#5e564a;--line:#d9cfbe;--accent:#2440b8;--mark:#fbe9a9;
--said:#17633a;--read:#7d4f00;--nothing:#5f5a53}
@media (prefers-color-scheme:dark){:root{--paper:#12151b;--ink:#ece6d9;--soft:#a9a598;--line:#2e343f;--accent:#9db1ff;--mark:#4a4016;
--said:#77cf9b;--read:#e6b655;--nothing:#a6abb3}}
*{box-sizing:border-box}
body{max-width:44rem;margin:0 auto;padding:2rem 1.25rem 3rem;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
font:1.0625rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
h1,.answer,blockquote{font-family:Charter,'Bitstream Charter','Iowan Old Style','Palatino Linotype',Georgia,serif}
h1{margin:0 0 .5rem;font-size:1.0625rem;font-weight:400;font-style:italic}
h2{margin:2rem 0 .5rem;font-size:1.0625rem}
p{margin:0 0 .4rem}
.answer{margin:.75rem 0 .25rem;font-size:1.75rem;font-weight:600;line-height:1.25}
.verdict{font-weight:600}
.alone{margin:.75rem 0 .25rem;font-size:1.75rem;line-height:1.25}
.said{color:var(--said)}.read{color:var(--read)}.nothing{color:var(--nothing)}
.small{font-size:.8125rem;color:var(--soft)}
figure{margin:0 0 1.1rem;padding-left:1rem;border-left:2px solid var(--line)}
blockquote{margin:0}
.when{font-size:.8125rem;font-weight:600;font-variant-numeric:tabular-nums}
mark{background:var(--mark);color:inherit;padding:.05em .1em;border-radius:2px}
a{color:var(--accent)}
footer{margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line)}
@media print{body{padding:0}figure{break-inside:avoid}a{color:inherit}}`;
/** Nothing is fetched and nothing runs, whoever opens the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const SHAPES = { said: '✓', read: '△', nothing: '○' } as const;

/** A sheet as one HTML file that needs nothing else: no script, no picture, no request. */
export function sheetHtml({ question, kept, level, verdict, answer, remarks, parts, foot }: Sheet): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="Dateline">',
    `<title>${escapeHtml(question)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1 dir="auto">${escapeHtml(question)}</h1>`,
    ...kept.map((words) => `<p class="small" dir="auto">${escapeHtml(words)}</p>`),
    ...(answer === null ? [] : [`<p class="answer" dir="auto">${escapeHtml(answer)}</p>`]),
    `<p class="verdict ${level}${answer === null ? ' alone' : ''}"><span aria-hidden="true">${SHAPES[level]}</span> ${escapeHtml(verdict)}</p>`,
    `<p dir="auto">${escapeHtml(remarks.join(' '))}</p>`,
    ...parts.map(partHtml),
    '</main>',
    '<footer>',
    ...foot.map((words) => `<p class="small">${escapeHtml(words)}</p>`),
    '</footer>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function partHtml({ heading, remarks, quotes, numbered }: SheetPart): string {
  return [
    '<section>',
    `<h2 dir="auto">${escapeHtml(heading)}</h2>`,
    ...remarks.map((words) => `<p class="small" dir="auto">${escapeHtml(words)}</p>`),
    ...quotes.map((quote, i) => quoteHtml(quote, numbered ? i + 1 : null)),
    '</section>',
  ].join('\n');
}

function quoteHtml(quote: SheetQuote, number: number | null): string {
  const { when, before, marked, after, title, source, url, published, superseded } = quote;
  const lead = [...(number === null ? [] : [`[${number}]`]), ...(when === null ? [] : [when])].join(' ');
  const words = `${escapeHtml(before)}${marked === '' ? '' : `<mark>${escapeHtml(marked)}</mark>`}${escapeHtml(after)}`;
  const name = `<cite><bdi>${escapeHtml(title)}</bdi></cite>`;
  const from = [
    url === null ? name : `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${name}</a>`,
    ...(source === null ? [] : [`<bdi>${escapeHtml(source)}</bdi>`]),
    escapeHtml(published),
    ...(superseded ? ['superseded by a later report'] : []),
  ];
  return [
    '<figure>',
    ...(lead === '' ? [] : [`<p class="when">${escapeHtml(lead)}</p>`]),
    `<blockquote dir="auto">“${words}”</blockquote>`,
    `<figcaption class="small">${from.join(', ')}${url === null ? '' : `<br><bdi>${escapeHtml(url)}</bdi>`}</figcaption>`,
    '</figure>',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that shows it, in an element or in a quoted attribute. Control characters, which HTML cannot hold, go. */
function escapeHtml(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
