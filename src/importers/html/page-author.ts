import { plainLineOrNull } from '../plain';
import { withoutBeside } from './by-line';
import { key } from './page-title';
import { readShownAuthors } from './shown-author';

/** Words that bylines carry besides a name. */
const BYLINE_LEAD = /^\s*(?:(?:written |posted |published )?by|von|par|por|di|door|text|author|autor|words)\s*:?\s+/i;
const NO_NAME =
  /^(?:by|admin|administrator|root|user|editor|staff|redaktion|unknown|anonymous|guest|author|none|null)$/i;

/** Longer by-lines are texts. */
const MOST_CHARS = 300;

/** A name by which someone signs in is none. */
const HANDLE = /^[a-z0-9_.-]+$/;

/** What a page says of its authors to programs; raw. */
export interface SaidAuthors {
  readonly linked: string | null;
  /** Metadata, best first. It often names the house alone. */
  readonly meta: readonly (string | undefined)[];
}

/**
 * Who wrote a page, best witness first: its structured data; a by-line at its heading that is marked as such; its
 * metadata; a by-line by its class. The site's own name is no author, nor is what a by-line says beside the name.
 * @param site names of the site, from `siteNames`
 */
export function pageAuthor(site: ReadonlySet<string>, { linked, meta }: SaidAuthors, html: string): string | null {
  const own = (name: string): boolean => !site.has(key(name));
  const first = (candidates: readonly (string | null | undefined)[]): string | null =>
    candidates.map((raw) => nameOf(plainLineOrNull(raw) ?? '')).find((name) => name !== null && own(name)) ?? null;
  const structured = first([linked]);
  if (structured !== null) return structured;
  const shown = readShownAuthors(html);
  const joined = (names: readonly string[]): string | null => names.filter(own).join(', ') || null;
  return joined(shown.marked) ?? first(meta) ?? joined(shown.named);
}

/** A name without what stands beside it; `null` when it is none. */
function nameOf(line: string): string | null {
  if (line.length > MOST_CHARS) return null;
  const said = line
    .replace(BYLINE_LEAD, '')
    .replace(/\s+et\.?\s+al\b.*$/i, '')
    .replace(/[\s,;|•·/–-]+$/u, '')
    .trim();
  const [, last, first] = /^(\p{Lu}\p{Ll}[\p{L}’'-]*), (\p{Lu}\p{Ll}[\p{L}’'-]*)$/u.exec(said) ?? [];
  const name = last === undefined ? withoutBeside(said) : `${first} ${last}`;
  if (name === null || NO_NAME.test(name) || HANDLE.test(name)) return null;
  return name;
}
