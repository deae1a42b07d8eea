import { plainLineOrNull } from '../plain';
import { isHouse, withoutBeside } from './by-line';
import { key } from './page-title';
import { readShownAuthors } from './shown-author';

/** Words that bylines carry besides a name. */
const BYLINE_LEAD =
  /^\s*(?:(?:written |posted |published |recueilli )?(?:by|von|par|por|di|door|text|author|autor(?:\/in)?|words|автор|редактор|текст))(?:\s*:\s*|\s+)/iu;
const NO_NAME =
  /^(?:by|admin|administrator|root|user|editor|staff|redaktion|unknown|anonymous|guest|author|none|null)$/i;

/** Longer by-lines are texts. */
const MOST_CHARS = 300;

/** A name by which someone signs in is none. */
const HANDLE = /^[a-z0-9_.-]+$/;

/** What a page says of its authors to programs; raw. */
export interface SaidAuthors {
  readonly linked: string | null;
  /** Metadata, best first, with all whom each names. It often names the house alone. */
  readonly meta: readonly (readonly string[])[];
}

/**
 * Who wrote a page, best witness first: its structured data; a by-line at its heading that is marked as such; its
 * metadata; a by-line by its class. The site's own name is no author, nor is what a by-line says beside the name.
 * @param site names of the site, from `siteNames`
 */
export function pageAuthor(site: ReadonlySet<string>, { linked, meta }: SaidAuthors, html: string): string | null {
  const own = (name: string): boolean => !site.has(key(name));
  const named = (raw: string | null): string | null => {
    const name = nameOf(plainLineOrNull(raw) ?? '');
    return name !== null && own(name) ? name : null;
  };
  const joined = (names: readonly string[]): string | null => [...new Set(names.filter(own))].join(', ') || null;
  const structured = named(linked);
  if (structured !== null) return structured;
  const shown = readShownAuthors(html);
  const said = meta.map((all) => all.map(named).filter((name) => name !== null));
  const people = said.map((names) => names.filter((name) => !isHouse(name))).find((names) => names.length > 0) ?? [];
  return joined(shown.marked) ?? joined(people) ?? joined(shown.named) ?? said.flat()[0] ?? null;
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
